#include "talk/words.h"

#include <cstddef>

#include "talk/counts.h"
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

// Whether an idiom, a count or the name of a command explains the numbers of words [first, last].
// The size of a step ("exactly three higher") and a part of a larger number ("the three one") name
// no command.
bool is_excused(const Reading& reading, std::size_t first, std::size_t last, const Phrase& phrase) {
  switch (phrase.kind) {
    case Phrase::Kind::kIdiom:
      return true;
    case Phrase::Kind::kCount:
      return reading.permits().counts;
    case Phrase::Kind::kCommand:
      return reading.permits().commands && !is_step(reading, first, last, phrase.language) &&
             !is_continued(reading, last);
    case Phrase::Kind::kHint:
      break;
  }
  return false;
}

// Calls with the first and the last word of every phrase of the data in the text, and the phrase.
template <class Each>
void for_each_phrase(const Reading& reading, const Each& each) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!reading.facts(i).is(Role::kBeginsPhrase)) continue;
    for (const Phrase& phrase : reading.lexicon().phrases_from(reading.hash(i))) {
      if (matches(reading, i, phrase)) each(i, i + phrase.words.size() - 1, phrase);
    }
  }
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

// Something that is counted or measured.
bool is_noun(const Reading& reading, std::size_t i, Languages languages) {
  return (reading.lexicon().count_word(reading.hash(i)).noun & languages) != 0;
}

}  // namespace

void excuse_phrases(Reading& reading) {
  for_each_phrase(reading, [&reading](std::size_t first, std::size_t last, const Phrase& phrase) {
    if (is_excused(reading, first, last, phrase)) reading.excuse(first, last);
  });
}

void find_hints(Reading& reading) {
  for_each_phrase(reading, [&reading](std::size_t first, std::size_t last, const Phrase& phrase) {
    if (phrase.kind != Phrase::Kind::kHint) return;
    reading.find(Why::kHint, reading.text().characters(reading.word(first), reading.word(last)),
                 reading.language(first, phrase.language));
  });
}

void find_number_words(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const Sort sort = sort_of(reading, i);
    if (sort == Sort::kNone) continue;
    const Facts& facts = reading.facts(i);
    const std::size_t last = end_of_number(reading, i);
    const Languages doubt =
        facts.doubt == 0 ? Languages{0} : reading.lexicon().doubt(facts).language;
    const Languages languages =
        reading.number_in(i) | reading.made_in(i) | reading.ordinal_in(i) | doubt;
    const bool counts = reading.joined_after(last) && is_noun(reading, last + 1, languages);
    const bool step = is_step(reading, i, last, languages) ||
                      (counts && is_step(reading, i, last + 1, languages));
    reading.find(sort == Sort::kOrdinal ? Why::kOrdinal
                 : step                 ? Why::kStep
                 : counts               ? Why::kCount
                                        : Why::kWord,
                 reading.text().characters(reading.word(i), reading.word(last)),
                 reading.language(i, languages));
    return;
  }
}

}  // namespace backstep::talk
