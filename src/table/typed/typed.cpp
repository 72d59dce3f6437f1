#include "table/typed/typed.h"

#include <array>
#include <utility>

#include "engine/game/command.h"
#include "table/typed/aliases.h"

namespace backstep::table::typed {
namespace {

using Kind = TypedLine::Kind;

constexpr std::array<std::string_view, 20> kNames{
    "put",   "back",  "lay", "end", "piles", "hand",  "last", "owed", "hint",   "help",
    "state", "seats", "yes", "no",  "log",   "begin", "room", "say",  "signal", "unknown"};

constexpr int kMostLines = 999;

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool is_letter(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_'; }

// Walks over a line, word by word.
class Walk {
 public:
  explicit Walk(std::string_view line) : line_(line) { skip_spaces(); }

  std::size_t at() const { return at_; }
  bool is_done() const { return at_ == line_.size(); }
  char here() const { return is_done() ? '\0' : line_[at_]; }
  std::string_view rest() const { return line_.substr(at_); }

  // A word of letters in lower case, and the spaces after it; empty where none stands.
  std::string word() { return while_is(is_letter); }
  std::string digits() { return while_is(is_digit); }
  // A word of the grammar, in English whatever language it was typed in.
  std::string keyword(AliasPlace place) {
    const FoundAlias found = find_alias(rest(), aliases(place));
    if (found.bytes == 0) return word();
    at_ += found.bytes;
    return std::string(found.alias.means);
  }

 private:
  std::string while_is(bool (*is)(char)) {
    std::string text;
    for (; !is_done() && is(line_[at_]); ++at_) text += lower(line_[at_]);
    skip_spaces();
    return text;
  }
  void skip_spaces() {
    while (!is_done() && is_space(line_[at_])) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

TypedLine of_kind(Kind kind) {
  TypedLine line;
  line.kind = kind;
  return line;
}

TypedLine wrong(std::size_t at, std::string_view expected) {
  TypedLine line;
  line.at = at;
  line.expected = expected;
  return line;
}

// The line, unless something stands behind it.
TypedLine ended(const Walk& walk, TypedLine line) {
  return walk.is_done() ? std::move(line) : wrong(walk.at(), "nothing");
}

std::optional<Pile> pile_named(std::string_view word) {
  if (word.size() != 1 || word[0] < 'a' || word[0] > 'd') return std::nullopt;
  return kPiles[static_cast<std::size_t>(word[0] - 'a')];
}

// A number from 1 to `most` as people write it; nothing for anything else.
std::optional<int> read_number(Walk& walk, int most) {
  const std::string digits = walk.digits();
  if (digits.empty() || digits[0] == '0') return std::nullopt;
  int number = 0;
  for (const char digit : digits) number = number > most ? number : number * 10 + (digit - '0');
  if (number > most) return std::nullopt;
  return number;
}

std::optional<Card> read_card(Walk& walk) {
  const std::optional<int> number = read_number(walk, kHighestCard);
  if (!number || !is_card(*number)) return std::nullopt;
  return static_cast<Card>(*number);
}

TypedLine read_put(Walk walk) {
  const std::size_t start = walk.at();
  const std::optional<Card> card = read_card(walk);
  if (!card) return wrong(start, "card");
  const std::size_t at = walk.at();
  const std::optional<Pile> pile = pile_named(walk.word());
  if (!pile) return wrong(at, "pile");
  TypedLine line = of_kind(Kind::kPut);
  line.card = *card;
  line.pile = pile;
  return ended(walk, std::move(line));
}

TypedLine read_back(Walk walk) {
  TypedLine line = of_kind(Kind::kBack);
  if (walk.is_done()) return line;
  const std::size_t start = walk.at();
  if (is_digit(walk.here())) {
    const std::optional<Card> card = read_card(walk);
    if (!card) return wrong(start, "card");
    line.card = *card;
  } else {
    line.all = walk.keyword(AliasPlace::kLine) == "all";
    if (!line.all) return wrong(start, "card");
  }
  return ended(walk, std::move(line));
}

TypedLine read_log(Walk walk) {
  TypedLine line = of_kind(Kind::kLog);
  if (walk.is_done()) return line;
  const std::size_t start = walk.at();
  line.count = read_number(walk, kMostLines);
  if (!line.count) return wrong(start, "count");
  return ended(walk, std::move(line));
}

TypedLine read_begin(Walk walk) {
  TypedLine line = of_kind(Kind::kBegin);
  if (walk.is_done()) return line;
  const std::size_t start = walk.at();
  const std::optional<int> seat = read_number(walk, kMaxPlayers);
  if (!seat) return wrong(start, "seat");
  line.seat = *seat - 1;
  return ended(walk, std::move(line));
}

TypedLine signalled(const Walk& walk, const Signal& signal) {
  TypedLine line = of_kind(Kind::kSignal);
  line.signal = signal;
  return ended(walk, std::move(line));
}

std::optional<Meaning> meaning_of_pile(std::string_view word) {
  if (word == "leave") return Meaning::kLeave;
  if (word == "small") return Meaning::kSmallStep;
  if (word == "good") return Meaning::kVeryGood;
  if (word == "free") return Meaning::kAsYouLike;
  return std::nullopt;
}

std::optional<Meaning> meaning_of_turn(std::string_view word) {
  if (word == "not_begin") return Meaning::kRatherNotBegin;
  if (word == "begin") return Meaning::kCanBegin;
  if (word == "trouble") return Meaning::kTrouble;
  if (word == "wait") return Meaning::kCanWait;
  return std::nullopt;
}

// Commands have names of two words, which people write as such.
std::optional<Command> read_command(Walk& walk) {
  const std::string first = walk.keyword(AliasPlace::kCommand);
  if (const auto command = command_named(first); command && !first.empty()) return command;
  Walk further = walk;
  const auto command = command_named(first + '_' + further.word());
  if (command) walk = further;
  return command;
}

// Pile and meaning in either order; what is about the turn or a command as its code has it.
TypedLine read_signal(Walk walk) {
  const std::size_t start = walk.at();
  std::string first = walk.keyword(AliasPlace::kSignal);
  if (const std::optional<Pile> pile = pile_named(first)) {
    const std::size_t at = walk.at();
    const std::optional<Meaning> meaning = meaning_of_pile(walk.keyword(AliasPlace::kSignal));
    if (!meaning) return wrong(at, "signal");
    return signalled(walk, Signal::about(*meaning, *pile));
  }
  if (const std::optional<Meaning> meaning = meaning_of_pile(first)) {
    const std::size_t at = walk.at();
    const std::optional<Pile> pile = pile_named(walk.word());
    if (!pile) return wrong(at, "pile");
    return signalled(walk, Signal::about(*meaning, *pile));
  }
  if (first == "not") first += '_' + walk.word();
  if (const std::optional<Meaning> meaning = meaning_of_turn(first)) {
    return signalled(walk, Signal{*meaning, Pile::kA, Command::kNone});
  }
  if (first != "hold" && first != "not_now") return wrong(start, "signal");
  const std::size_t at = walk.at();
  const std::optional<Command> command = read_command(walk);
  if (!command) return wrong(at, "command");
  return signalled(walk,
                   Signal::about(first == "hold" ? Meaning::kHold : Meaning::kNotNow, *command));
}

TypedLine read_say(const Walk& walk) {
  std::string_view text = walk.rest();
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  if (text.empty()) return wrong(walk.at(), "text");
  TypedLine line = of_kind(Kind::kSay);
  line.text = text;
  return line;
}

TypedLine read_room(Walk walk) {
  TypedLine line = of_kind(Kind::kRoom);
  if (walk.is_done()) return line;
  const std::size_t at = walk.at();
  line.pile = pile_named(walk.word());
  if (!line.pile) return wrong(at, "pile");
  return ended(walk, std::move(line));
}

}  // namespace

std::string_view name(TypedLine::Kind kind) { return kNames[static_cast<std::size_t>(kind)]; }

TypedLine read_typed(std::string_view text) {
  Walk walk(text);
  if (is_digit(walk.here())) return read_put(walk);
  const std::size_t start = walk.at();
  const std::string word = walk.keyword(AliasPlace::kLine);
  for (Kind kind = Kind::kLay; kind <= Kind::kNo;
       kind = static_cast<Kind>(static_cast<int>(kind) + 1)) {
    if (word == name(kind)) return ended(walk, of_kind(kind));
  }
  if (word == "back") return read_back(walk);
  if (word == "log") return read_log(walk);
  if (word == "begin") return read_begin(walk);
  if (word == "room") return read_room(walk);
  if (word == "say") return read_say(walk);
  if (word == "sig" || word == "signal") return read_signal(walk);
  return wrong(start, "line");
}

}  // namespace backstep::table::typed
