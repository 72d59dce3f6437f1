// Judge: whether a text names or gives away the value of a card, 2 to 99 (T1), in any of the
// languages it has data for, or in several at once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "talk/language.h"
#include "talk/lexicon.h"
#include "talk/verdict.h"

namespace backstep::talk {

struct Permits;

class Judge {
 public:
  // With the languages of the folder languages/. Made once, which takes some milliseconds.
  static const Judge& all();
  explicit Judge(std::span<const Language> languages);

  // Any bytes. The time is linear in the length of the text, nothing is allocated, and several
  // threads may ask at once. A count with its noun ("two cards") is no value (T1); in Extreme the
  // commands may be named, "3!" among them (T2).
  Verdict judge(std::string_view text, bool extreme = false) const;

  // The name of a person or a table: stricter, for nothing is counted in a name.
  Verdict judge_name(std::string_view name) const;

  // The same text after other lines of its writer, which were allowed: refused also for what they
  // say together. The span lies in the text.
  Verdict judge_after(std::string_view earlier, std::string_view text, bool extreme = false) const;

  // What is wrong with the data: words that are no word, and so on.
  const std::vector<std::string>& problems() const { return problems_; }
  const Lexicon& lexicon() const { return lexicon_; }

 private:
  Verdict judge_all(std::string_view text, Permits permits) const;

  std::vector<std::string> problems_;
  Lexicon lexicon_;
};

}  // namespace backstep::talk
