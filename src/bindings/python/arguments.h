// What Python hands over, read strictly: a bool is no number, 3.0 is no card, and whatever is wrong
// is named.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"

namespace backstep::bindings::python {

// A whole number in [least, most]; `name` is that of the argument.
std::int64_t read_whole(pybind11::handle object, std::string_view name, std::int64_t least,
                        std::int64_t most);
// Of the argument `threads`.
inline constexpr std::int64_t kMostThreads = 1024;
// Text, which is UTF-8: half of a surrogate pair raises UnicodeEncodeError.
std::string read_text(pybind11::handle object, std::string_view name);
// Text, or a whole number that stands for its digits.
std::string read_seed(pybind11::handle object);
std::vector<Card> read_cards(pybind11::handle object, std::string_view name);
Deck read_deck(pybind11::handle object);
Pile read_pile(pybind11::handle object);

// Actions by number: (card - 2) * 4 + pile, and one more for the end of the turn.
inline constexpr int kEndNumber = kCardCount * kPileCount;
inline constexpr int kActionCount = kEndNumber + 1;
constexpr int number_of(Action action) {
  return action.is_end() ? kEndNumber
                         : (action.card - kLowestCard) * kPileCount + static_cast<int>(action.pile);
}
// REQUIRES: 0 <= number < kActionCount.
constexpr Action action_of(int number) {
  if (number == kEndNumber) return Action::end_turn();
  return Action::lay(static_cast<Card>(kLowestCard + number / kPileCount),
                     static_cast<Pile>(number % kPileCount));
}
// An Action, its number, its text ("37A", "end"), or a pair of card and pile.
Action read_action(pybind11::handle object);

pybind11::list cards_list(CardSet cards);

}  // namespace backstep::bindings::python
