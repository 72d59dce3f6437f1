#include "talk/words.h"

#include <cstddef>

#include "talk/neighbours.h"

namespace backstep::talk {
namespace {

bool matches(const Reading& reading, std::size_t first, const Phrase& phrase) {
  if (first + phrase.words.size() > reading.size()) return false;
  const bool against = phrase.kind == Phrase::Kind::kHint;
  for (std::size_t k = 1; k < phrase.words.size(); ++k) {
    const std::size_t i = first + k;
    if (reading.hash(i) != phrase.words[k]) return false;
    if (!(against ? reading.joined_before(i) : reading.in_line_before(i))) return false;
  }
  return true;
}

// Two hundred is no card.
bool counts_hundreds(const Reading& reading, std::size_t i) {
  return reading.facts(i).is(Role::kUnit) && reading.in_line_after(i) &&
         (reading.number_in(i) & reading.facts(i + 1).hundred_in) != 0;
}

enum class Sort { kNone, kNumber, kOrdinal };

Sort sort_of(const Reading& reading, std::size_t i) {
  const Facts& facts = reading.facts(i);
  if (reading.excused(i)) return Sort::kNone;
  const Languages ordinal = reading.ordinal_in(i);
  if (ordinal != 0 && pile_beside(reading, i)) return Sort::kNone;
  if (reading.doubtful(i)) {
    const Languages languages = reading.written_in(i, reading.lexicon().doubt(facts).language);
    return languages != 0 && cued(reading, i) ? Sort::kNumber : Sort::kNone;
  }
  if (counts_hundreds(reading, i) || rather_ordinary(reading, i)) return Sort::kNone;
  if (reading.number_in(i) != 0) return Sort::kNumber;
  if (ordinal != 0) return Sort::kOrdinal;
  if (reading.made_in(i) == 0 || facts.is(Role::kNotNumber)) return Sort::kNone;
  const bool innocent = reading.lexicon().begins_innocently(reading.text().signs(reading.word(i)));
  return innocent ? Sort::kNone : Sort::kNumber;
}

// The last word of the number that begins with word i: forty-seven, sieben und vierzig.
std::size_t end_of_number(const Reading& reading, std::size_t i) {
  const auto is_part = [&reading](std::size_t k) {
    return (reading.number_in(k) | reading.ordinal_in(k)) != 0;
  };
  while (reading.joined_after(i)) {
    if (is_part(i + 1)) {
      ++i;
    } else if (reading.facts(i + 1).is(Role::kJoiner) && reading.joined_after(i + 1) &&
               is_part(i + 2)) {
      i += 2;
    } else {
      break;
    }
  }
  return i;
}

}  // namespace

void read_phrases(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!reading.facts(i).is(Role::kBeginsPhrase)) continue;
    for (const Phrase& phrase : reading.lexicon().phrases_from(reading.hash(i))) {
      if (!matches(reading, i, phrase)) continue;
      const std::size_t last = i + phrase.words.size() - 1;
      if (phrase.kind == Phrase::Kind::kHint) {
        reading.find(Why::kHint, reading.text().characters(reading.word(i), reading.word(last)),
                     reading.language(i, phrase.language));
      } else if (phrase.kind == Phrase::Kind::kIdiom || reading.extreme()) {
        reading.excuse(i, last);
      }
    }
  }
}

void find_number_words(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const Sort sort = sort_of(reading, i);
    if (sort == Sort::kNone) continue;
    const Facts& facts = reading.facts(i);
    const std::size_t last = end_of_number(reading, i);
    const bool counts = reading.joined_after(last) && reading.facts(last + 1).is(Role::kCounted);
    const Languages doubt =
        facts.doubt == 0 ? Languages{0} : reading.lexicon().doubt(facts).language;
    const Languages languages =
        reading.number_in(i) | reading.made_in(i) | reading.ordinal_in(i) | doubt;
    reading.find(sort == Sort::kOrdinal ? Why::kOrdinal
                 : counts               ? Why::kCount
                                        : Why::kWord,
                 reading.text().characters(reading.word(i), reading.word(last)),
                 reading.language(i, languages));
    return;
  }
}

}  // namespace backstep::talk
