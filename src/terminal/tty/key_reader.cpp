#include "terminal/tty/key_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/utf8.h"

namespace backstep::terminal::tty {
namespace {

using panels::Key;
using Kind = Key::Kind;

constexpr char kEscape = '\x1b';
constexpr std::string_view kPasteEnd = "\x1b[201~";
// More than anybody wants to say at a table; the rest of a paste is left out.
constexpr std::size_t kMostPasted = 4096;
// No terminal has longer sequences; what goes on is no sequence.
constexpr std::size_t kLongestSequence = 64;

Key of(Kind kind, int x = 0, int y = 0) { return {kind, "", x, y}; }

// What was pasted as one line, with single spaces.
std::string one_line(std::string_view pasted) {
  std::string line;
  for (const Utf8Character& each : Utf8(pasted)) {
    if (each.code == ' ' || each.code == '\r' || each.code == '\n' || each.code == '\t') {
      if (!line.empty() && line.back() != ' ') line += ' ';
    } else if (each.valid && !is_unseen(each.code)) {
      line += each.bytes;
    }
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

// "1;5" is 1 and 5; what is missing is 0.
std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers{0};
  for (const char ch : text) {
    if (ch == ';' || ch == ':') {
      numbers.push_back(0);
    } else if (ch >= '0' && ch <= '9') {
      numbers.back() = std::min(numbers.back() * 10 + (ch - '0'), 100'000);
    }
  }
  return numbers;
}

std::optional<Key> by_letter(char letter) {
  switch (letter) {
    case 'A':
      return of(Kind::kUp);
    case 'B':
      return of(Kind::kDown);
    case 'C':
      return of(Kind::kRight);
    case 'D':
      return of(Kind::kLeft);
    case 'H':
      return of(Kind::kHome);
    case 'F':
      return of(Kind::kEnd);
    case 'M':
      return of(Kind::kEnter);  // of the number pad
    case 'Z':
      return of(Kind::kBackTab);
    case 'P':
      return of(Kind::kFunction, 1);
    case 'Q':
      return of(Kind::kFunction, 2);
    case 'R':
      return of(Kind::kFunction, 3);
    case 'S':
      return of(Kind::kFunction, 4);
    default:
      return std::nullopt;
  }
}

std::optional<Key> by_number(int number) {
  switch (number) {
    case 1:
    case 7:
      return of(Kind::kHome);
    case 3:
      return of(Kind::kDelete);
    case 4:
    case 8:
      return of(Kind::kEnd);
    case 5:
      return of(Kind::kPageUp);
    case 6:
      return of(Kind::kPageDown);
    default:
      break;
  }
  // F1 to F12, with holes where other keys were.
  constexpr std::array kFunctions{11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24};
  const auto* const found = std::find(kFunctions.begin(), kFunctions.end(), number);
  if (found == kFunctions.end()) return std::nullopt;
  return of(Kind::kFunction, static_cast<int>(found - kFunctions.begin()) + 1);
}

// `button` as terminals number them, with the bits of shift, alt and control.
std::optional<Key> by_button(int button, int x, int y) {
  constexpr int kModifiers = 4 | 8 | 16;
  if (x < 0 || y < 0) return std::nullopt;
  switch (button & ~kModifiers) {
    case 0:
      return of(Kind::kClick, x, y);
    case 64:
      return of(Kind::kWheelUp, x, y);
    case 65:
      return of(Kind::kWheelDown, x, y);
    default:
      return std::nullopt;
  }
}

// A control character that is a key.
std::optional<Key> by_control(char ch) {
  switch (ch) {
    case '\r':
    case '\n':
      return of(Kind::kEnter);
    case '\t':
      return of(Kind::kTab);
    case '\b':
    case '\x7f':
      return of(Kind::kBackspace);
    default:
      break;
  }
  if (ch < 1 || ch > 26) return std::nullopt;
  return Key{Kind::kControl, std::string(1, static_cast<char>('a' + ch - 1)), 0, 0};
}

void add(const std::optional<Key>& key, std::vector<Key>& keys) {
  if (key) keys.push_back(*key);
}

}  // namespace

KeyReader::KeyReader(std::vector<KnownKey> known) : known_(std::move(known)) {
  std::erase_if(known_, [](const KnownKey& key) {
    return key.bytes.size() < 2 || key.bytes.front() != kEscape;
  });
  // What was named first counts.
  std::vector<KnownKey> once;
  for (const KnownKey& key : known_) {
    const bool named = std::any_of(once.begin(), once.end(),
                                   [&](const KnownKey& each) { return each.bytes == key.bytes; });
    if (!named) once.push_back(key);
  }
  known_ = std::move(once);
  // The longest first: one may begin like another.
  std::sort(known_.begin(), known_.end(),
            [](const KnownKey& a, const KnownKey& b) { return a.bytes.size() > b.bytes.size(); });
}

void KeyReader::feed(std::string_view bytes, std::vector<Key>& keys) {
  waiting_ += bytes;
  while (!waiting_.empty() && (pasting_ ? take_paste(keys) : take(keys))) {
  }
}

bool KeyReader::is_undecided() const {
  return !pasting_ && (waiting_ == "\x1b" || waiting_ == "\x1bO");
}

void KeyReader::moment_is_over(std::vector<Key>& keys) {
  if (!is_undecided()) return;
  drop(1);
  keys.push_back(of(Kind::kEscape));
  feed("", keys);
}

void KeyReader::drop(std::size_t count) { waiting_.erase(0, count); }

bool KeyReader::take(std::vector<Key>& keys) {
  const char first = waiting_[0];
  if (first == kEscape) return take_escape(keys);
  if (static_cast<unsigned char>(first) >= 0x20 && first != '\x7f') return take_character(keys);
  add(by_control(first), keys);
  drop(1);
  return true;
}

bool KeyReader::take_character(std::vector<Key>& keys) {
  const std::size_t size = utf8_length(waiting_[0]);
  const std::string_view rest = std::string_view(waiting_).substr(1, size == 0 ? 0 : size - 1);
  const bool whole = std::ranges::all_of(rest, continues_character);
  if (size > waiting_.size() && whole) return false;
  const Utf8Character first = first_character(waiting_);
  if (first.valid && !is_unseen(first.code)) {
    keys.push_back({Kind::kText, std::string(first.bytes), 0, 0});
  }
  drop(size == 0 || !whole ? 1 : size);
  return true;
}

bool KeyReader::take_paste(std::vector<Key>& keys) {
  const std::size_t end = waiting_.find(kPasteEnd);
  // What may be the beginning of the end stays.
  const std::size_t escape = waiting_.rfind(kEscape);
  const bool may_begin = escape != std::string::npos &&
                         kPasteEnd.starts_with(std::string_view(waiting_).substr(escape));
  const std::size_t count = end != std::string::npos ? end : may_begin ? escape : waiting_.size();
  const std::size_t room = kMostPasted - pasted_.size();
  pasted_.append(waiting_, 0, std::min(count, room));
  drop(count);
  if (end == std::string::npos) return false;
  drop(kPasteEnd.size());
  pasting_ = false;
  const std::string line = one_line(std::exchange(pasted_, {}));
  if (!line.empty()) keys.push_back({Kind::kText, line, 0, 0});
  return true;
}

bool KeyReader::take_escape(std::vector<Key>& keys) {
  for (const KnownKey& known : known_) {
    if (!waiting_.starts_with(known.bytes)) continue;
    drop(known.bytes.size());
    keys.push_back(known.key);
    return true;
  }
  if (waiting_.size() == 1) return false;
  if (waiting_[1] == '[') return take_sequence(keys);
  if (waiting_[1] == 'O') {
    if (waiting_.size() == 2) return false;
    if (const auto key = by_letter(waiting_[2])) {
      keys.push_back(*key);
      drop(3);
      return true;
    }
  }
  // Escape and another key, one quickly after the other.
  drop(1);
  keys.push_back(of(Kind::kEscape));
  return true;
}

// ESC [ parameters letter
bool KeyReader::take_sequence(std::vector<Key>& keys) {
  if (waiting_.starts_with("\x1b[M")) return take_old_click(keys);
  if (waiting_.starts_with("\x1b[[")) {  // of the Linux console: F1 to F5
    if (waiting_.size() < 4) return false;
    const char letter = waiting_[3];
    if (letter >= 'A' && letter <= 'E') keys.push_back(of(Kind::kFunction, letter - 'A' + 1));
    drop(letter == kEscape ? 3 : 4);
    return true;
  }
  std::size_t end = 2;
  while (end < waiting_.size() && waiting_[end] >= 0x20 && waiting_[end] < 0x40) ++end;
  if (end > kLongestSequence) {
    drop(end);
    return true;
  }
  if (end == waiting_.size()) return false;
  const std::string parameters = waiting_.substr(2, end - 2);
  const char letter = waiting_[end];
  // A character that cannot stand there begins something else.
  const bool ends = letter >= 0x40 && letter < 0x7f;
  drop(ends ? end + 1 : end);
  if (!ends) return true;

  const std::vector<int> numbers = numbers_of(parameters);
  if (parameters.starts_with('<')) {
    if (letter == 'M' && numbers.size() == 3) {
      add(by_button(numbers[0], numbers[1] - 1, numbers[2] - 1), keys);
    }
  } else if (letter == '~') {
    pasting_ = numbers[0] == 200;
    add(by_number(numbers[0]), keys);
  } else {
    add(by_letter(letter), keys);
  }
  return true;
}

// ESC [ M and three bytes: from terminals that know no other way to say it.
bool KeyReader::take_old_click(std::vector<Key>& keys) {
  constexpr std::size_t kSize = 6;
  if (waiting_.size() < kSize) return false;
  const auto value = [this](std::size_t at) {
    return static_cast<unsigned char>(waiting_[at]) - 32;
  };
  add(by_button(value(3), value(4) - 1, value(5) - 1), keys);
  drop(kSize);
  return true;
}

}  // namespace backstep::terminal::tty
