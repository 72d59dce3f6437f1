#include "terminal/plain/words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "base/utf8.h"
#include "terminal/plain/aliases.h"
#include "terminal/plain/arguments.h"

namespace backstep::terminal::plain {
namespace {

using LineKind = PlainLine::Kind;

// What stands behind a word.
enum class Shape : std::uint8_t {
  kNothing,
  kText,  // some, to the end of the line
  kPerhapsText,
  kSeat,
  kPerhapsSeat,
  kTwoSeats,
  kSeatText,  // perhaps with a text
  kSeatYes,
  kPerhapsNumber,
};

struct Word {
  std::string_view words;  // one or two
  LineKind kind;
  Shape shape;
  std::string_view usage;
};
// Longer ones before those they begin with.
constexpr std::array kWords{
    Word{"rules", LineKind::kRules, Shape::kNothing, "nothing"},
    Word{"quit", LineKind::kQuit, Shape::kNothing, "nothing"},
    Word{"exit", LineKind::kQuit, Shape::kNothing, "nothing"},
    Word{"new", LineKind::kNew, Shape::kNothing, "nothing"},
    Word{"again", LineKind::kAgain, Shape::kNothing, "nothing"},
    Word{"save", LineKind::kSave, Shape::kPerhapsText, "nothing"},
    Word{"give up", LineKind::kGiveUp, Shape::kNothing, "nothing"},
    Word{"play on", LineKind::kPlayOn, Shape::kNothing, "nothing"},
    Word{"put", LineKind::kPutHint, Shape::kPerhapsNumber, "put"},
    Word{"stop hint", LineKind::kStopHint, Shape::kNothing, "nothing"},
    Word{"join", LineKind::kJoin, Shape::kText, "join"},
    Word{"rename", LineKind::kRename, Shape::kText, "rename"},
    Word{"leave", LineKind::kLeave, Shape::kNothing, "nothing"},
    Word{"sit", LineKind::kSit, Shape::kSeat, "sit"},
    Word{"stand in", LineKind::kStandIn, Shape::kPerhapsSeat, "stand_in"},
    Word{"stand", LineKind::kStand, Shape::kNothing, "nothing"},
    Word{"bot", LineKind::kBot, Shape::kSeatText, "bot"},
    Word{"swap", LineKind::kSwap, Shape::kTwoSeats, "swap"},
    Word{"set", LineKind::kSet, Shape::kText, "set"},
    Word{"start", LineKind::kStart, Shape::kNothing, "nothing"},
    Word{"ready", LineKind::kReady, Shape::kNothing, "nothing"},
    Word{"not ready", LineKind::kNotReady, Shape::kNothing, "nothing"},
    Word{"nudge", LineKind::kNudge, Shape::kNothing, "nothing"},
    Word{"away", LineKind::kAway, Shape::kNothing, "nothing"},
    Word{"here", LineKind::kHere, Shape::kNothing, "nothing"},
    Word{"take back", LineKind::kTakeBack, Shape::kNothing, "nothing"},
    Word{"watch", LineKind::kWatch, Shape::kNothing, "nothing"},
    Word{"ask", LineKind::kAsk, Shape::kSeatText, "ask"},
    Word{"answer", LineKind::kAnswer, Shape::kSeatYes, "answer"},
    Word{"host", LineKind::kHost, Shape::kText, "host"},
    Word{"hide", LineKind::kHide, Shape::kText, "hide"},
    Word{"show", LineKind::kShow, Shape::kText, "hide"},
    Word{"react", LineKind::kReact, Shape::kText, "react"},
    Word{"link", LineKind::kLink, Shape::kNothing, "nothing"},
    Word{"code", LineKind::kCode, Shape::kNothing, "nothing"},
};

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// What stands behind these words; nothing if the line begins otherwise.
std::optional<std::string_view> behind(std::string_view words, std::string_view line) {
  for (;;) {
    const Words wanted = split_word(words);
    const Words is = split_word(line);
    if (lowered(is.first) != wanted.first) return std::nullopt;
    if (wanted.rest.empty()) return is.rest;
    words = wanted.rest;
    line = is.rest;
  }
}

// Reads what stands behind a word; false if it is something else.
bool read_rest(Shape shape, std::string_view rest, PlainLine& line) {
  const auto seat_in = [](std::string_view text) -> std::optional<int> {
    const std::optional<int> number = number_in(text, kMaxPlayers);
    if (!number) return std::nullopt;
    return *number - 1;
  };
  const Words words = split_word(rest);
  switch (shape) {
    case Shape::kNothing:
      return rest.empty();
    case Shape::kText:
      line.text = rest;
      return !rest.empty();
    case Shape::kPerhapsText:
      line.text = rest;
      return true;
    case Shape::kPerhapsNumber: {
      const std::optional<int> number = number_in(rest, 9);
      line.number = number.value_or(1);
      return rest.empty() || number;
    }
    case Shape::kPerhapsSeat:
      line.seat = seat_in(rest);
      return rest.empty() || line.seat;
    case Shape::kSeat:
      line.seat = seat_in(rest);
      return line.seat.has_value();
    case Shape::kSeatText:
      line.seat = seat_in(words.first);
      line.text = words.rest;
      return line.seat.has_value();
    case Shape::kTwoSeats: {
      line.seat = seat_in(words.first);
      const std::optional<int> other = seat_in(words.rest);
      line.other = other.value_or(0);
      return line.seat && other;
    }
    case Shape::kSeatYes: {
      const std::optional<bool> said = yes_in(words.rest);
      line.seat = seat_in(words.first);
      line.yes = said.value_or(false);
      return line.seat && said;
    }
  }
  return false;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (const Utf8Character& each : Utf8(text)) {
    if (each.code == '\t' || each.code == '\n' || each.code == '\r') {
      line += ' ';
    } else if (each.valid && !commands_terminal(each.code)) {
      line += each.bytes;
    } else {
      line += '?';
    }
  }
  return line;
}

Words split_word(std::string_view text) {
  const auto trim_front = [](std::string_view& part) {
    while (!part.empty() && is_space(part.front())) part.remove_prefix(1);
  };
  trim_front(text);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  std::size_t end = 0;
  while (end < text.size() && !is_space(text[end])) ++end;
  Words words{text.substr(0, end), text.substr(end)};
  trim_front(words.rest);
  return words;
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

std::string value_in(std::string_view text) {
  const table::typed::FoundAlias found = table::typed::find_alias(text, kValueAliases);
  const bool whole = !found.alias.words.empty() && found.bytes == text.size();
  return whole ? std::string(found.alias.means) : lowered(text);
}

std::optional<bool> yes_in(std::string_view text) {
  const table::typed::TypedLine line = table::typed::read_typed(text);
  if (line.kind == table::typed::TypedLine::Kind::kYes) return true;
  if (line.kind == table::typed::TypedLine::Kind::kNo) return false;
  return std::nullopt;
}

std::optional<int> number_in(std::string_view text, int most) {
  if (text.empty() || text.front() == '0') return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || number > most) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (number > most) return std::nullopt;
  return number;
}

PlainLine read_plain(std::string_view text) {
  PlainLine line;
  if (split_word(text).first.empty()) {
    line.kind = LineKind::kEmpty;
    return line;
  }
  const std::string_view trimmed =
      text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  const table::typed::FoundAlias alias = table::typed::find_alias(trimmed, kPlainAliases);
  for (const Word& word : kWords) {
    std::optional<std::string_view> rest = behind(word.words, text);
    if (alias.alias.means == word.words) rest = without_blanks_behind(trimmed.substr(alias.bytes));
    if (!rest) continue;
    line.kind = word.kind;
    line.usage = word.usage;
    if (!read_rest(word.shape, *rest, line)) line.kind = LineKind::kWrong;
    return line;
  }
  line.typed = table::typed::read_typed(text);
  return line;
}

bool wants_to_quit(std::string_view line) {
  return read_plain(one_line(line)).kind == LineKind::kQuit;
}

}  // namespace backstep::terminal::plain
