#include "talk/neighbours.h"

#include <algorithm>

namespace backstep::talk {
namespace {

constexpr std::size_t kNear = 3;  // words on either side

bool is_one_of(Hash word, const std::vector<Hash>& words) {
  return std::ranges::find(words, word) != words.end();
}

bool cued_nearby(const Reading& reading, std::size_t i, const Ambiguity& doubt) {
  for (std::size_t k = i, n = 0; n < kNear && reading.joined_before(k); --k, ++n) {
    if (is_one_of(reading.hash(k - 1), doubt.near)) return true;
  }
  for (std::size_t k = i, n = 0; n < kNear && reading.joined_after(k); ++k, ++n) {
    if (is_one_of(reading.hash(k + 1), doubt.near)) return true;
  }
  return false;
}

}  // namespace

bool cued(const Reading& reading, std::size_t i) {
  const Ambiguity& doubt = reading.lexicon().doubt(reading.facts(i));
  const bool before = reading.joined_before(i);
  const bool after = reading.joined_after(i);
  // Languages are mixed: "my card is venti", "ich hab sei Karten".
  const bool mixed = reading.word(i).size() > 2;
  return (before && is_one_of(reading.hash(i - 1), doubt.before)) ||
         (after && is_one_of(reading.hash(i + 1), doubt.after)) ||
         (before && mixed && reading.facts(i - 1).is(Role::kHolds)) ||
         (after && mixed && reading.facts(i + 1).is(Role::kCounted)) ||
         (doubt.alone && !reading.in_line_before(i) && !reading.in_line_after(i)) ||
         cued_nearby(reading, i, doubt);
}

bool held_alone(const Reading& reading, std::size_t i) {
  return reading.joined_before(i) && !reading.in_line_after(i) &&
         reading.word(i).gap != Gap::kApostrophe && reading.facts(i - 1).is(Role::kHolds);
}

bool pile_beside(const Reading& reading, std::size_t i) {
  if (reading.in_line_before(i) && reading.facts(i - 1).is(Role::kPile)) return true;
  if (!reading.in_line_after(i)) return false;
  if (reading.facts(i + 1).is(Role::kPile)) return true;
  return !reading.facts(i + 1).is(Role::kCounted) && reading.in_line_after(i + 1) &&
         reading.facts(i + 2).is(Role::kPile);
}

bool rather_ordinary(const Reading& reading, std::size_t i) {
  const Languages ordinary = reading.ordinary_in(i);
  if (ordinary == 0) return false;
  const Languages number = reading.number_in(i) | reading.made_in(i) | reading.ordinal_in(i);
  const bool accents = reading.word(i).accented && reading.facts(i).ordinary_accented_in != 0;
  return reading.evidence(i, ordinary) + (accents ? 1 : 0) >
         reading.evidence(i, static_cast<Languages>(number & ~ordinary));
}

}  // namespace backstep::talk
