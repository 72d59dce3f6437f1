#include "store/postgres_payload.h"

#include <charconv>

namespace backstep::store::postgres {
namespace {

constexpr std::string_view kWords = "lnhtg";

}  // namespace

std::string pack(const Payload& payload) {
  std::string text = payload.process + ' ' + static_cast<char>(payload.word);
  for (const std::string& field : payload.fields) {
    text += std::to_string(field.size()) + ':' + field;
  }
  return text;
}

std::optional<Payload> unpack(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == 0 || space == std::string_view::npos || space + 1 >= text.size()) {
    return std::nullopt;
  }
  if (kWords.find(text[space + 1]) == std::string_view::npos) return std::nullopt;
  Payload payload{std::string(text.substr(0, space)), static_cast<Word>(text[space + 1]), {}};
  text.remove_prefix(space + 2);
  while (!text.empty()) {
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
    const auto digits = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || digits >= text.size() || text[digits] != ':' ||
        length > text.size() - digits - 1) {
      return std::nullopt;
    }
    payload.fields.emplace_back(text.substr(digits + 1, length));
    text.remove_prefix(digits + 1 + length);
  }
  return payload;
}

}  // namespace backstep::store::postgres
