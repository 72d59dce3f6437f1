// Hints in words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "advice/hint.h"
#include "terminal/messages/names.h"

namespace backstep::terminal::messages {

// "46 and 49 on B, 78 on D"; "ends the turn without another card".
std::string turn_text(const Texts& t, const std::vector<Action>& actions);
// A fact about a turn; empty for what says nothing.
std::string reason_text(const Texts& t, const advice::Reason& reason,
                        const std::vector<std::string>& names);

struct HintWords {
  std::string turn;
  std::string chance;  // "52 % chance, give or take 1 %"
  std::string about;   // "52 % chance"
  std::string behind;  // "Strongest", "About as good", "4 points behind"
  std::string worth;   // "Strongest, 52 % chance, give or take 1 %"
  std::string left;    // "about 3 cards left"
  int cards_left = 0;
  std::vector<std::string> reasons;
};
std::vector<HintWords> hint_words(const Texts& t, const advice::Advice& advice,
                                  const std::vector<std::string>& names, std::size_t most_reasons);
// What it stands on: "312 ways the hidden cards may lie were looked at."; that every turn loses, if
// that is so.
std::string ground_text(const Texts& t, const advice::Advice& advice);

}  // namespace backstep::terminal::messages
