#include "play/plain_words.h"

#include <array>
#include <cstddef>
#include <utility>

#include "game/notation.h"

namespace backstep::play {
namespace {

using Kind = PlainLine::Kind;

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
  Kind kind;
  Shape shape;
  std::string_view usage;
};
// Longer ones before those they begin with.
constexpr std::array kWords{
    Word{"rules", Kind::kRules, Shape::kNothing, "nothing"},
    Word{"quit", Kind::kQuit, Shape::kNothing, "nothing"},
    Word{"exit", Kind::kQuit, Shape::kNothing, "nothing"},
    Word{"new", Kind::kNew, Shape::kNothing, "nothing"},
    Word{"again", Kind::kAgain, Shape::kNothing, "nothing"},
    Word{"save", Kind::kSave, Shape::kPerhapsText, "nothing"},
    Word{"give up", Kind::kGiveUp, Shape::kNothing, "nothing"},
    Word{"play on", Kind::kPlayOn, Shape::kNothing, "nothing"},
    Word{"put", Kind::kPutHint, Shape::kPerhapsNumber, "put"},
    Word{"stop hint", Kind::kStopHint, Shape::kNothing, "nothing"},
    Word{"join", Kind::kJoin, Shape::kText, "join"},
    Word{"rename", Kind::kRename, Shape::kText, "rename"},
    Word{"leave", Kind::kLeave, Shape::kNothing, "nothing"},
    Word{"sit", Kind::kSit, Shape::kSeat, "sit"},
    Word{"stand in", Kind::kStandIn, Shape::kPerhapsSeat, "stand_in"},
    Word{"stand", Kind::kStand, Shape::kNothing, "nothing"},
    Word{"bot", Kind::kBot, Shape::kSeatText, "bot"},
    Word{"swap", Kind::kSwap, Shape::kTwoSeats, "swap"},
    Word{"set", Kind::kSet, Shape::kText, "set"},
    Word{"start", Kind::kStart, Shape::kNothing, "nothing"},
    Word{"ready", Kind::kReady, Shape::kNothing, "nothing"},
    Word{"not ready", Kind::kNotReady, Shape::kNothing, "nothing"},
    Word{"nudge", Kind::kNudge, Shape::kNothing, "nothing"},
    Word{"away", Kind::kAway, Shape::kNothing, "nothing"},
    Word{"here", Kind::kHere, Shape::kNothing, "nothing"},
    Word{"take back", Kind::kTakeBack, Shape::kNothing, "nothing"},
    Word{"watch", Kind::kWatch, Shape::kNothing, "nothing"},
    Word{"ask", Kind::kAsk, Shape::kSeatText, "ask"},
    Word{"answer", Kind::kAnswer, Shape::kSeatYes, "answer"},
    Word{"host", Kind::kHost, Shape::kText, "host"},
    Word{"hide", Kind::kHide, Shape::kText, "hide"},
    Word{"show", Kind::kShow, Shape::kText, "hide"},
    Word{"react", Kind::kReact, Shape::kText, "react"},
    Word{"link", Kind::kLink, Shape::kNothing, "nothing"},
    Word{"code", Kind::kCode, Shape::kNothing, "nothing"},
};

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

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
      const std::string said = lowered(words.rest);
      line.seat = seat_in(words.first);
      line.yes = said == "yes";
      return line.seat && (line.yes || said == "no");
    }
  }
  return false;
}

// Bytes of the character at the front; 0 if there is none.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto goes_on = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  if (byte(0) < 0x80) return 1;
  if (byte(0) >= 0xC2 && byte(0) < 0xE0) return goes_on(1) ? 2 : 0;
  if (byte(0) >= 0xE0 && byte(0) < 0xF0) {
    const bool overlong = byte(0) == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = byte(0) == 0xED && byte(1) >= 0xA0;
    return goes_on(1) && goes_on(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (byte(0) >= 0xF0 && byte(0) < 0xF5) {
    const bool overlong = byte(0) == 0xF0 && byte(1) < 0x90;
    const bool beyond = byte(0) == 0xF4 && byte(1) >= 0x90;
    return goes_on(1) && goes_on(2) && goes_on(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const std::size_t bytes = character(text);
    if (bytes == 0) {
      valid += '?';
    } else if (text.front() == '\t' || text.front() == '\n' || text.front() == '\r') {
      valid += ' ';
    } else {
      valid += text.substr(0, bytes);
    }
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return printable(valid);
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
    line.kind = Kind::kEmpty;
    return line;
  }
  for (const Word& word : kWords) {
    const std::optional<std::string_view> rest = behind(word.words, text);
    if (!rest) continue;
    line.kind = word.kind;
    line.usage = word.usage;
    if (!read_rest(word.shape, *rest, line)) line.kind = Kind::kWrong;
    return line;
  }
  line.typed = read_typed(text);
  return line;
}

}  // namespace backstep::play
