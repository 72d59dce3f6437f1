// Texts with values in them, for people at a terminal: patterns of {fmt}, and times in words.
//
// Unlike fmt::print(), these do not throw if writing fails: the error is reported when the file is
// closed.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

namespace backstep::cmd {

void print_to(std::FILE* file, fmt::string_view pattern, fmt::format_args values);

template <class... Values>
void print_out(fmt::format_string<Values...> pattern, Values&&... values) {
  print_to(stdout, pattern, fmt::make_format_args(values...));
}
template <class... Values>
void print_err(fmt::format_string<Values...> pattern, Values&&... values) {
  print_to(stderr, pattern, fmt::make_format_args(values...));
}

// "1 entry", "0 entries".
std::string counted(std::uint64_t number, const char* one, const char* many);
// "12 s", "3 min", "2.5 h".
std::string time_text(double seconds);

}  // namespace backstep::cmd
