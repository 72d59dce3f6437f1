#include "advice/english/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/utf8.h"
#include "engine/game/notation.h"

namespace backstep::advice::english {
namespace {

constexpr std::string_view kPlusMinus = "\u00b1";
constexpr std::string_view kEllipsis = "\u2026";

std::string uncertain_text(const Uncertain& figure, double scale) {
  std::string text = number_text(figure.value * scale, 1);
  if (figure.error > 0) {
    // Rounded up: what is uncertain never looks exact.
    const double tenths = std::ceil(figure.error * scale * 10 - 1e-6);
    text += ' ' + std::string(kPlusMinus) + number_text(std::max(tenths, 1.0) / 10, 1);
  }
  return text;
}

}  // namespace

std::string turn_text(std::span<const Action> actions) {
  std::string text;
  for (const Action action : actions) text += (text.empty() ? "" : " ") + action_text(action);
  return text;
}

std::string turn_text(const bots::Turn& turn) {
  return turn_text(std::span<const Action>(turn.begin(), turn.end()));
}

std::string number_text(double number, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  std::string said = text.data();
  if (said.find_first_not_of("-0.") == std::string::npos && said[0] == '-') said.erase(0, 1);
  return said;
}

std::string points(double chance) { return number_text(chance * 100, 1); }

std::string signed_points(double difference) {
  std::string text = points(difference);
  const bool is_plus = text[0] != '-' && text != points(0.0);
  return is_plus ? '+' + text : text;
}

std::string points(const Uncertain& chance) { return uncertain_text(chance, 100); }
std::string cards(const Uncertain& left) { return uncertain_text(left, 1); }

std::string counted(long long count, std::string_view one, std::string_view many) {
  std::string digits = std::to_string(count);
  std::size_t before = digits.size();  // the next comma
  while (before > 3) {
    before -= 3;
    digits.insert(before, 1, ',');
  }
  return digits + ' ' + std::string(count == 1 ? one : many);
}

std::string left_aligned(std::string_view text, std::size_t columns) {
  const std::size_t used = count_characters(text);
  return std::string(text) + std::string(columns > used ? columns - used : 0, ' ');
}

std::string right_aligned(std::string_view text, std::size_t columns) {
  const std::size_t used = count_characters(text);
  return std::string(columns > used ? columns - used : 0, ' ') + std::string(text);
}

std::string shortened(std::string_view text, std::size_t columns) {
  if (count_characters(text) <= columns) return std::string(text);
  return std::string(characters_of(text, 0, columns - 1)) + std::string(kEllipsis);
}

std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' ', text.find_first_not_of(' ')), text.size());
    const std::string_view word = text.substr(0, end);  // with the spaces before it
    if (!line.empty() && count_characters(line) + count_characters(word) > kTextWidth) {
      lines += line + '\n';
      line = std::string(indent, ' ');
      line += word.substr(std::min(word.find_first_not_of(' '), word.size()));
    } else {
      line += word;
    }
    text.remove_prefix(end);
  }
  return lines + line + '\n';
}

std::string list_text(std::span<const std::string> items, std::string_view between) {
  std::string text;
  for (const std::string& item : items) {
    if (!text.empty()) text += between;
    text += item;
  }
  return text;
}

std::vector<std::string> player_names(const Record& record) {
  std::vector<std::string> names;
  names.reserve(record.rules.players);
  for (int seat = 0; seat < record.rules.players; ++seat) {
    const Occupant occupant = occupant_at(record, seat, 0);
    const std::string& known = occupant.name.empty() ? occupant.bot : occupant.name;
    names.push_back(known.empty() ? "seat " + std::to_string(seat) : known);
  }
  return names;
}

std::vector<std::string> told_apart(std::span<const std::string> names) {
  std::vector<std::string> told;
  told.reserve(names.size());
  for (const std::string& name : names) told.push_back(shortened(printable(name), kNameWidth));
  const std::vector<std::string> before = told;
  for (std::size_t seat = 0; seat < told.size(); ++seat) {
    if (std::count(before.begin(), before.end(), before[seat]) < 2) continue;
    told[seat] = shortened(before[seat], kNameWidth - 2) + ' ' + std::to_string(seat);
  }
  return told;
}

}  // namespace backstep::advice::english
