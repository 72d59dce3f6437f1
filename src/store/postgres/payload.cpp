#include "store/postgres/payload.h"

#include <charconv>
#include <system_error>

#include "store/well_formed.h"

namespace backstep::store::postgres {
namespace {

constexpr std::string_view kWords = "lnhtg";

template <class Number>
std::optional<Number> number_in(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

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

std::vector<std::string> pack_news(const std::string& process,
                                   const std::map<std::string, std::uint64_t>& logs) {
  std::vector<std::string> packed;
  const std::string empty = pack({process, Word::kNews, {}});
  for (const auto& [log, last] : logs) {
    const std::string more = pack({"", Word::kNews, {log, std::to_string(last)}}).substr(2);
    if (packed.empty() || packed.back().size() + more.size() > kLargestPayload) {
      packed.push_back(empty);
    }
    packed.back() += more;
  }
  return packed;
}

std::vector<std::pair<std::string, std::uint64_t>> news_in(const Payload& payload) {
  std::vector<std::pair<std::string, std::uint64_t>> news;
  if (payload.word != Word::kNews) return news;
  const std::vector<std::string>& fields = payload.fields;
  for (std::size_t i = 0; i + 1 < fields.size(); i += 2) {
    if (const auto last = number_in<std::uint64_t>(fields[i + 1])) {
      news.emplace_back(fields[i], *last);
    }
  }
  return news;
}

std::string pack_note(const std::string& process, const Said& said) {
  std::string packed =
      pack({process, Word::kNote, {std::to_string(said.number), said.name, said.body}});
  const bool fits = is_text(said.name) && is_text(said.body) && packed.size() <= kLargestPayload;
  return fits ? packed : pack({process, Word::kHint, {}});
}

std::optional<Said> note_in(const Payload& payload) {
  const std::vector<std::string>& fields = payload.fields;
  if (payload.word != Word::kNote || fields.size() != 3) return std::nullopt;
  const auto number = number_in<std::int64_t>(fields[0]);
  if (!number) return std::nullopt;
  return Said{*number, fields[1], fields[2]};
}

}  // namespace backstep::store::postgres
