// Text of HTTP: names that are the same in large and small letters, lists, escapes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::net {

// Of ASCII, whatever the locale.
bool same_word(std::string_view a, std::string_view b);
// Without spaces and tabs around it.
std::string_view trimmed(std::string_view text);
// The parts of "a, b,c", trimmed; empty ones left out.
std::vector<std::string_view> split_list(std::string_view list);

// The path of a request, from "/a%20b" to "/a b". Nothing unless it begins with "/", its escapes
// are whole, it is UTF-8 without control characters, and no part of it is "." or "..": browsers
// send none of those, and whoever opens files by it must not have to think of them.
std::optional<std::string> decode_path(std::string_view path);

// Of "Bearer TOKEN"; empty if it is something else.
std::string_view bearer_token(std::string_view authorization);
// Whether Accept-Encoding lists gzip, and not with the weight 0.
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace backstep::net
