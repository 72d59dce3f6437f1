#include "net/text.h"

#include <algorithm>
#include <cstddef>

#include "base/utf8.h"

namespace backstep::net {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  const char letter = lower(digit);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool is_control(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == 0x7f;
}

bool has_dots(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::string_view part = path.substr(0, path.find('/'));
    if (part == "." || part == "..") return true;
    path.remove_prefix(part.size());
  }
  return false;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> split_list(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view part = trimmed(list.substr(0, comma));
    if (!part.empty()) parts.push_back(part);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return parts;
}

std::optional<std::string> decode_path(std::string_view path) {
  if (!path.starts_with('/')) return {};
  std::string decoded;
  decoded.reserve(path.size());
  for (std::size_t at = 0; at < path.size(); ++at) {
    char letter = path[at];
    if (letter == '%') {
      if (path.size() - at < 3) return {};
      const int high = hex_value(path[at + 1]);
      const int low = hex_value(path[at + 2]);
      if (high < 0 || low < 0) return {};
      letter = static_cast<char>(high * 16 + low);
      at += 2;
    }
    if (is_control(letter)) return {};
    decoded += letter;
  }
  if (!is_utf8(decoded) || has_dots(decoded)) return {};
  return decoded;
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  if (!same_word(authorization.substr(0, kScheme.size()), kScheme)) return {};
  return trimmed(authorization.substr(kScheme.size()));
}

bool accepts_gzip(std::string_view accept_encoding) {
  for (const std::string_view part : split_list(accept_encoding)) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    if (!same_word(trimmed(part.substr(0, semicolon)), "gzip")) continue;
    const std::string_view weight = trimmed(part.substr(std::min(semicolon + 1, part.size())));
    // "q=0", "q=0.000": none of it; everything else is some.
    return !weight.starts_with("q=0") || weight.find_first_not_of("0.", 2) != weight.npos;
  }
  return false;
}

}  // namespace backstep::net
