// Reading: one text on trial, with what the lexicon knows of its words. The parts of the judge look
// at it and say what they find; the first finding in the text is the one that counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "talk/hash.h"
#include "talk/lexicon.h"
#include "talk/text.h"
#include "talk/verdict.h"

namespace backstep::talk {

// What a text may say besides what names no number.
struct Permits {
  bool counts = true;     // "two cards"
  bool commands = false;  // "the 3!"
};

class Reading {
 public:
  Reading(const Text& text, const Lexicon& lexicon, Permits permits);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  const Text& text() const { return text_; }
  const Lexicon& lexicon() const { return lexicon_; }
  const Permits& permits() const { return permits_; }

  std::size_t size() const { return text_.words().size(); }
  const Word& word(std::size_t i) const { return text_.words()[i]; }
  bool has_letters(std::size_t i) const { return word(i).kind == Word::Kind::kLetters; }
  // Of words of letters and of digits; the facts of an unknown word are empty.
  Hash hash(std::size_t i) const { return hashes_[i]; }
  const Facts& facts(std::size_t i) const { return *facts_[i]; }
  bool known(std::size_t i) const { return known_[i]; }
  // The languages in which the word is a number: those with an alphabet it can be written in. A
  // word of Russian letters is no Latin one, but one of Latin letters may be made to look Russian.
  Languages number_in(std::size_t i) const { return written_in(i, facts(i).number_in); }
  Languages made_in(std::size_t i) const { return written_in(i, facts(i).made_in); }
  Languages ordinal_in(std::size_t i) const { return written_in(i, facts(i).ordinal_in); }
  Languages written_in(std::size_t i, Languages languages) const {
    return languages & speakers_[i];
  }
  Languages ordinary_in(std::size_t i) const {
    if (word(i).mixed()) return 0;
    return facts(i).ordinary_in | (word(i).accented ? facts(i).ordinary_accented_in : Languages{0});
  }
  // Whether its neighbours must decide what it is.
  bool doubtful(std::size_t i) const;
  // Of signs [begin, begin + length). REQUIRES: length <= kLongestWord.
  Hash hash(std::size_t begin, std::size_t length) const {
    return prefixes_[begin + length] - prefixes_[begin] * kHashPowers[length];
  }

  // Whether the word before or after is part of the same sentence. What speaks for a text must
  // stand in the same line, what speaks against it need not.
  bool joined_before(std::size_t i) const { return i > 0 && word(i).gap < Gap::kSentence; }
  bool joined_after(std::size_t i) const { return i + 1 < size() && joined_before(i + 1); }
  bool in_line_before(std::size_t i) const { return i > 0 && word(i).gap < Gap::kLine; }
  bool in_line_after(std::size_t i) const { return i + 1 < size() && in_line_before(i + 1); }

  // How many words around a word, in its sentence, are common in one of these languages.
  int evidence(std::size_t i, Languages languages) const;
  // Which of the languages a word is most likely in, by the words around it.
  std::string_view language(std::size_t i, Languages languages) const;

  // Words [first, last] are no numbers here, because a phrase explains them.
  void excuse(std::size_t first, std::size_t last);
  bool excused(std::size_t i) const { return excused_[i]; }
  // Any of the words in signs [begin, end), or of words [first, last].
  bool any_excused_in(std::size_t begin, std::size_t end) const;
  bool any_excused(std::size_t first, std::size_t last) const;

  void find(Why why, Span span, std::string_view language = {});
  const Verdict& verdict() const { return verdict_; }

 private:
  const Text& text_;
  const Lexicon& lexicon_;
  Permits permits_;
  std::array<Hash, Text::kMostSigns + 1> prefixes_;
  std::array<Hash, Text::kMostSigns> hashes_;
  std::array<const Facts*, Text::kMostSigns> facts_;
  std::array<Languages, Text::kMostSigns> speakers_;
  std::array<bool, Text::kMostSigns> known_;
  std::array<bool, Text::kMostSigns> excused_;
  Verdict verdict_;
};

}  // namespace backstep::talk
