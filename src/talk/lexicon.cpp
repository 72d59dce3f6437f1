#include "talk/lexicon.h"

#include <algorithm>
#include <set>
#include <utility>

#include "talk/spell_out.h"
#include "talk/text.h"

namespace backstep::talk {
namespace {

constexpr std::size_t kShortestWithSlips = 6;
constexpr std::size_t kLongestWithSlips = 14;
constexpr std::size_t kShortestWrongLetter = 8;
constexpr std::size_t kShortestCore = 7;
constexpr std::size_t kShortestStretched = 3;
constexpr std::size_t kShortestStem = 3;  // of an adjective

using Spelling = std::vector<Symbol>;

// All letters of a text, blanks and marks left away.
Spelling letters_of(std::string_view bytes) {
  const Text text(bytes);
  Spelling letters;
  for (const Symbol symbol : text.signs()) {
    if (is_letter(symbol) || is_digit(symbol)) letters.push_back(symbol);
  }
  return letters;
}

bool has_accents(std::string_view bytes) {
  const Text text(bytes);
  return std::ranges::any_of(text.words(), [](const Word& word) { return word.accented; });
}

bool is_russian(std::string_view bytes) {
  const Text text(bytes);
  return std::ranges::any_of(text.words(), [](const Word& word) { return word.russian; });
}

Spelling squeezed(std::span<const Symbol> letters) {
  Spelling result(letters.begin(), letters.end());
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

// The hashes of a word with one letter missing, two neighbours swapped, or one letter doubled; the
// first letter is always right.
std::vector<Hash> slips(std::span<const Symbol> word) {
  std::vector<Hash> all;
  all.reserve(3 * word.size());
  for (std::size_t i = 1; i < word.size(); ++i) {
    const Hash before = hash_of(word.first(i));
    const std::span<const Symbol> after = word.subspan(i + 1);
    const Hash doubled = extended(extended(before, word[i]), word[i]);
    all.push_back(joined(before, hash_of(after), after.size()));
    all.push_back(joined(doubled, hash_of(after), after.size()));
    if (after.empty() || after[0] == word[i]) continue;
    const Hash swapped = extended(extended(before, after[0]), word[i]);
    all.push_back(joined(swapped, hash_of(after.subspan(1)), after.size() - 1));
  }
  return all;
}

}  // namespace

// Puts a lexicon together, a language after the other.
class LexiconMaker {
 public:
  LexiconMaker(Lexicon& lexicon, std::vector<std::string>& problems)
      : lexicon_(lexicon), problems_(problems) {}

  void add(const Language& language) {
    now_ = static_cast<Languages>(1U << lexicon_.codes_.size());
    lexicon_.codes_.push_back(language.code);
    add_numbers(language);
    for (const std::string& word : language.ordinals) fact(word).ordinal_in |= now_;
    for (const std::string& word : language.ordinary) {
      Facts& facts = fact(word);
      (has_accents(word) ? facts.ordinary_accented_in : facts.ordinary_in) |= now_;
    }
    for (const std::string& word : language.common) {
      fact(word).common_in |= now_;
      if (is_russian(word)) lexicon_.russian_ |= now_;
    }
    add_roles(language.piles, Role::kPile);
    add_counts(language);
    add_roles(language.joiners, Role::kJoiner);
    for (const std::string& word : language.hundreds) fact(word).hundred_in |= now_;
    add_not_numbers(language.not_numbers);
    for (const std::string& word : language.digit_ordinals) {
      const bool before = word.ends_with('_');
      fact(word.substr(0, word.size() - (before ? 1 : 0)))
          .add(before ? Role::kBeforeOrdinal : Role::kDigitOrdinal);
    }
    add_phrases(language.idioms, Phrase::Kind::kIdiom);
    add_phrases(language.hints, Phrase::Kind::kHint);
    add_phrases(language.counts, Phrase::Kind::kCount);
    add_phrases(language.commands, Phrase::Kind::kCommand);
    add_doubts(language);
  }

  void finish() { find_cores(); }

 private:
  void complain(std::string_view word, std::string_view why) {
    problems_.push_back(lexicon_.codes_.back() + ".txt: \"" + std::string(word) + "\" " +
                        std::string(why));
  }

  // The hash of one word of the data.
  Hash word_hash(std::string_view bytes) {
    const Text text(bytes);
    if (text.words().size() != 1) {
      complain(bytes, "is not one word");
      return 0;
    }
    return hash_of(text.signs(text.words()[0]));
  }

  Facts& fact(std::string_view bytes) { return facts_.at(word_hash(bytes)); }

  void add_roles(const Words& words, Role role) {
    for (const std::string& word : words) fact(word).add(role);
  }

  void add_number(const Spelling& letters) {
    facts_.at(hash_of(letters)).number_in |= now_;
    if (letters.size() >= kShortestStretched) {
      lexicon_.squeezed_[hash_of(squeezed(letters))] |= now_;
    }
    if (letters.size() >= kShortestCore) long_numbers_.push_back({letters, now_});
    if (letters.size() >= kShortestWithSlips && letters.size() <= kLongestWithSlips) {
      for (const Hash slip : slips(letters)) facts_.at(slip).made_in |= now_;
    }
    for (const Spelling& ending : endings_) {
      const Hash longer = joined(hash_of(letters), hash_of(ending), ending.size());
      facts_.at(longer).made_in |= now_;
    }
  }

  // Of a number with one wrong letter only the rest is right.
  void add_rests(std::span<const Symbol> letters) {
    for (std::size_t k = 1; k < letters.size(); ++k) {
      const std::span<const Symbol> after = letters.subspan(k + 1);
      const Hash rest = joined(hash_of(letters.first(k)), hash_of(after), after.size());
      lexicon_.without_letter_.at(extended(rest, static_cast<Symbol>(k))).number_in |= now_;
    }
  }

  void add_numbers(const Language& language) {
    endings_.clear();
    for (const std::string& ending : language.endings) endings_.push_back(letters_of(ending));
    std::set<Hash> known;  // most forms come several times: cases and genders are often the same
    for (const std::string& locale : language.locales) {
      for (const SpelledNumber& form : spell_out(locale)) {
        const Spelling letters = letters_of(form.text);
        if (letters.empty() || letters.size() > kLongestWord) continue;
        Facts& facts = facts_.at(hash_of(letters));
        if (form.ordinal && form.value <= 4) {
          facts.ordinal_in |= now_;
          continue;
        }
        if (!form.ordinal && form.value <= 9) facts.add(Role::kUnit);
        if (!form.ordinal && form.value <= kHighestCount) {
          facts.add(Role::kCount);
          CountWord& count = lexicon_.count_words_[hash_of(letters)];
          count.number |= now_;
          count.value = static_cast<std::uint8_t>(form.value);
        }
        facts.spelled_in |= now_;
        if (has_accents(form.text)) facts.accented_in |= now_;
        if (letters.size() >= kShortestWrongLetter) add_rests(letters);
        if (known.insert(hash_of(letters)).second) add_number(letters);
      }
    }
    for (const std::string& word : language.numbers) {
      if (word_hash(word) == 0) continue;
      if (has_accents(word)) fact(word).accented_in |= now_;
      add_number(letters_of(word));
    }
  }

  void add_count_words(const Words& words, Languages CountWord::* where) {
    for (const std::string& word : words) lexicon_.count_words_[word_hash(word)].*where |= now_;
  }

  // A word with a _ before it, behind it, on both sides or on neither.
  struct Marked {
    Hash word = 0;
    bool after = false;   // _word
    bool before = false;  // word_
  };
  Marked marked(std::string_view text) {
    Marked result{0, text.starts_with('_'), text.ends_with('_')};
    if (result.after) text.remove_prefix(1);
    if (result.before) text.remove_suffix(1);
    result.word = word_hash(text);
    return result;
  }

  void add_between(const Words& words) {
    for (const std::string& word : words) {
      const Marked mark = marked(word);
      CountWord& count = lexicon_.count_words_[mark.word];
      (mark.before ? count.partitive : mark.after ? count.determiner : count.between) |= now_;
    }
  }

  void add_steps(const Words& words) {
    for (const std::string& word : words) {
      const Marked mark = marked(word);
      if (!mark.after && !mark.before) complain(word, "needs a _ before or behind it");
      CountWord& count = lexicon_.count_words_[mark.word];
      (mark.after && mark.before ? count.step_link
       : mark.before             ? count.step_before
                                 : count.step_after) |= now_;
    }
  }

  void add_counts(const Language& language) {
    add_count_words(language.small_numbers, &CountWord::number);
    add_roles(language.small_numbers, Role::kCount);
    add_count_words(language.ones, &CountWord::one);
    for (const std::string& word : language.ones) lexicon_.count_words_[word_hash(word)].value = 1;
    add_count_words(language.either, &CountWord::either);
    add_between(language.between);
    for (const std::string& ending : language.adjectives) {
      lexicon_.adjective_endings_.push_back({letters_of(ending), now_});
    }
    add_count_words(language.cards, &CountWord::card);
    for (const Words* const words : {&language.cards, &language.counted}) {
      add_count_words(*words, &CountWord::counted);
    }
    for (const Words* const words : {&language.cards, &language.counted, &language.measured}) {
      add_count_words(*words, &CountWord::noun);
      add_roles(*words, Role::kCounted);
    }
    add_steps(language.steps);
  }

  void add_not_numbers(const Words& words) {
    for (const std::string& word : words) {
      if (word.ends_with('*')) {
        lexicon_.innocent_beginnings_.push_back(letters_of(word));
      } else {
        fact(word).add(Role::kNotNumber);
      }
    }
  }

  void add_phrases(const Words& phrases, Phrase::Kind kind) {
    for (const std::string& bytes : phrases) {
      const Text text(bytes);
      Phrase phrase{kind, now_, {}};
      phrase.words.reserve(text.words().size());
      for (const Word& word : text.words()) phrase.words.push_back(hash_of(text.signs(word)));
      if (phrase.words.empty()) {
        complain(bytes, "is no phrase");
        continue;
      }
      facts_.at(phrase.words[0]).add(Role::kBeginsPhrase);
      lexicon_.phrases_[phrase.words[0]].push_back(phrase);
    }
  }

  void add_cue(Ambiguity& doubt, std::string_view cue) {
    if (cue == "!") {
      doubt.alone = true;
    } else if (cue.starts_with('_')) {
      doubt.after.push_back(word_hash(cue.substr(1)));
    } else if (cue.ends_with('_')) {
      doubt.before.push_back(word_hash(cue.substr(0, cue.size() - 1)));
    } else {
      doubt.near.push_back(word_hash(cue));
    }
  }

  void add_doubts(const Language& language) {
    Ambiguity always{now_, {}, {}, {}, false};
    for (const std::string& cue : language.cues) {
      add_cue(always, cue);
      if (cue.ends_with('_')) fact(cue.substr(0, cue.size() - 1)).add(Role::kHolds);
    }
    for (const auto& [word, cues] : language.doubtful) {
      Ambiguity doubt = always;
      for (const std::string& cue : cues) add_cue(doubt, cue);
      Facts& facts = fact(word);
      if (facts.doubt != 0) {
        lexicon_.doubts_[facts.doubt - 1U].add(doubt);
        continue;
      }
      lexicon_.doubts_.push_back(std::move(doubt));
      facts.doubt = static_cast<std::uint16_t>(lexicon_.doubts_.size());
    }
  }

  // The long numbers in which no other one is hidden: whoever finds those finds all.
  void find_cores() {
    std::ranges::sort(long_numbers_, {},
                      [](const LongNumber& number) { return number.letters.size(); });
    for (const LongNumber& number : long_numbers_) {
      Facts& facts = facts_.at(hash_of(number.letters));
      if (facts.doubt != 0 || facts.ordinary_in != 0 || holds_core(number.letters)) continue;
      facts.core_in |= number.language;
      std::vector<std::size_t>& lengths = lexicon_.core_lengths_;
      if (lengths.empty() || lengths.back() < number.letters.size()) {
        lengths.push_back(number.letters.size());
      }
    }
  }

  bool holds_core(std::span<const Symbol> letters) const {
    for (const std::size_t length : lexicon_.core_lengths_) {
      for (std::size_t begin = 0; begin + length <= letters.size(); ++begin) {
        const Facts* const facts = lexicon_.find(hash_of(letters.subspan(begin, length)));
        if (facts != nullptr && facts->core_in != 0 && length < letters.size()) return true;
      }
    }
    return false;
  }

  struct LongNumber {
    Spelling letters;
    Languages language = 0;
  };

  Lexicon& lexicon_;
  FactTable& facts_ = lexicon_.facts_;
  std::vector<std::string>& problems_;
  Languages now_ = 0;
  std::vector<Spelling> endings_;
  std::vector<LongNumber> long_numbers_;
};

void Ambiguity::add(const Ambiguity& other) {
  language |= other.language;
  before.insert(before.end(), other.before.begin(), other.before.end());
  after.insert(after.end(), other.after.begin(), other.after.end());
  near.insert(near.end(), other.near.begin(), other.near.end());
  alone = alone || other.alone;
}

Lexicon::Lexicon(std::span<const Language> languages, std::vector<std::string>& problems) {
  LexiconMaker maker(*this, problems);
  for (const Language& language : languages) maker.add(language);
  maker.finish();
}

const CountWord& Lexicon::count_word(Hash word) const {
  static constexpr CountWord kNone;
  const auto found = count_words_.find(word);
  return found == count_words_.end() ? kNone : found->second;
}

Languages Lexicon::adjective_in(std::span<const Symbol> word) const {
  Languages languages = 0;
  for (const auto& [ending, language] : adjective_endings_) {
    const bool fits = word.size() > ending.size() + kShortestStem - 1;
    if (fits && std::ranges::equal(word.last(ending.size()), ending)) languages |= language;
  }
  return languages;
}

std::span<const Phrase> Lexicon::phrases_from(Hash word) const {
  const auto found = phrases_.find(word);
  return found == phrases_.end() ? std::span<const Phrase>{} : found->second;
}

Languages Lexicon::without_letter(Hash rest, std::size_t k) const {
  const Facts* const facts = without_letter_.find(extended(rest, static_cast<Symbol>(k)));
  return facts == nullptr ? Languages{0} : facts->number_in;
}

Languages Lexicon::squeezed_in(Hash squeezed) const {
  const auto found = squeezed_.find(squeezed);
  return found == squeezed_.end() ? Languages{0} : found->second;
}

bool Lexicon::begins_innocently(std::span<const Symbol> word) const {
  return std::ranges::any_of(innocent_beginnings_, [word](const std::vector<Symbol>& beginning) {
    return word.size() >= beginning.size() &&
           std::ranges::equal(word.first(beginning.size()), beginning);
  });
}

}  // namespace backstep::talk
