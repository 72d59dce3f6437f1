#include "wire/deck_json.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "wire/json.h"

namespace backstep::wire {

Result<Deck> read_deck(const boost::json::value& value) {
  if (!value.is_array()) {
    return Error{"deck must be a list of the 98 cards from 2 to 99" + found_instead(&value)};
  }
  if (const std::size_t count = value.get_array().size(); count != kCardCount) {
    return Error{"deck must have all 98 cards, and this one has " + std::to_string(count)};
  }
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::optional<int> card = read_card(value.get_array()[i]);
    if (!card) {
      return Error{"deck: entry " + std::to_string(i + 1) + ' ' + card_fault(value.get_array()[i])};
    }
    deck[i] = static_cast<Card>(*card);
    const Card* const end = deck.data() + i;
    if (const Card* const before = std::find<const Card*>(deck.data(), end, deck[i]);
        before != end) {
      return Error{"deck: card " + std::to_string(*card) + " appears twice, as entries " +
                   std::to_string(before - deck.data() + 1) + " and " + std::to_string(i + 1)};
    }
  }
  return deck;
}

boost::json::array deck_json(const Deck& deck) {
  boost::json::array array;
  for (const Card card : deck) array.emplace_back(card);
  return array;
}

}  // namespace backstep::wire
