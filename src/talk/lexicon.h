// Lexicon: what every known word means, in all languages at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "talk/count_word.h"
#include "talk/fact_table.h"
#include "talk/facts.h"
#include "talk/hash.h"
#include "talk/language.h"
#include "talk/letters.h"

namespace backstep::talk {

// When a doubtful word is a number.
struct Ambiguity {
  Languages language = 0;    // those in which it is doubtful
  std::vector<Hash> before;  // one of these directly before it
  std::vector<Hash> after;   // ... directly after it
  std::vector<Hash> near;    // ... or within three words
  bool alone = false;        // or when it is all its sentence says

  void add(const Ambiguity& other);  // the same word in another language
};

struct Phrase {
  enum class Kind : std::uint8_t { kIdiom, kHint, kCount, kCommand };
  Kind kind = Kind::kIdiom;
  Languages language = 0;
  std::vector<Hash> words;
};

class Lexicon {
 public:
  // Words of the data that cannot be one (two words, no letters) end up in `problems`, with the
  // language they stand in.
  Lexicon(std::span<const Language> languages, std::vector<std::string>& problems);

  // Null for a word nobody knows.
  const Facts* find(Hash word) const { return facts_.find(word); }

  std::string_view language(unsigned place) const { return codes_[place]; }
  std::size_t languages() const { return codes_.size(); }
  // The languages that are written with Russian letters.
  Languages russian() const { return russian_; }
  const Ambiguity& doubt(const Facts& facts) const { return doubts_[facts.doubt - 1U]; }
  // What a word does beside a number that counts something; empty for most words.
  const CountWord& count_word(Hash word) const;
  // The languages in which a word that nobody knows may be an adjective, by its ending.
  Languages adjective_in(std::span<const Symbol> word) const;
  // Phrases that begin with this word.
  std::span<const Phrase> phrases_from(Hash word) const;
  // The lengths of words with Facts::core_in, the shortest first.
  std::span<const std::size_t> core_lengths() const { return core_lengths_; }
  // Languages with a number that has these letters when every run of a letter becomes one.
  Languages squeezed_in(Hash squeezed) const;
  // Whether a long word begins with one of the data's innocent beginnings ("quarantan*").
  bool begins_innocently(std::span<const Symbol> word) const;
  // Languages with a long number of which this is left without its k-th letter.
  Languages without_letter(Hash rest, std::size_t k) const;

 private:
  friend class LexiconMaker;

  std::vector<std::string> codes_;
  Languages russian_ = 0;
  FactTable facts_;
  std::vector<Ambiguity> doubts_;
  std::unordered_map<Hash, CountWord> count_words_;
  struct Ending {
    std::vector<Symbol> letters;
    Languages language = 0;
  };
  std::vector<Ending> adjective_endings_;
  std::unordered_map<Hash, std::vector<Phrase>> phrases_;
  std::vector<std::size_t> core_lengths_;
  std::unordered_map<Hash, Languages> squeezed_;
  std::vector<std::vector<Symbol>> innocent_beginnings_;
  FactTable without_letter_;  // number_in, by the rest and the place of the letter
};

}  // namespace backstep::talk
