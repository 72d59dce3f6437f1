#include "wire/deck_json.h"

#include <cstddef>
#include <optional>
#include <string>

#include "wire/json.h"

namespace backstep::wire {

Result<Deck> read_deck(const boost::json::value& value) {
  if (!value.is_array() || value.get_array().size() != kCardCount) {
    return Error{"deck must be a list of 98 different cards from 2 to 99"};
  }
  Deck deck{};
  CardSet seen;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const std::optional<int> card = read_card(value.get_array()[i]);
    if (!card) return Error{"deck: entry " + std::to_string(i + 1) + " is no card from 2 to 99"};
    deck[i] = static_cast<Card>(*card);
    if (seen.contains(deck[i]))
      return Error{"deck: the card " + std::to_string(*card) + " appears twice"};
    seen.insert(deck[i]);
  }
  return deck;
}

boost::json::array deck_json(const Deck& deck) {
  boost::json::array array;
  for (const Card card : deck) array.emplace_back(card);
  return array;
}

}  // namespace backstep::wire
