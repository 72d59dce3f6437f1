// How a fuzz target says that something is wrong: a sentence and the text it is about, then a crash
// that the fuzzer keeps the input of.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace backstep {

inline void require(bool holds, const char* sentence, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", sentence, static_cast<int>(about.size()), about.data());
  std::abort();
}

}  // namespace backstep
