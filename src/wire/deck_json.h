// A deck as JSON, both ways: 98 cards in dealing order.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "base/result.h"
#include "engine/game/card.h"

namespace backstep::wire {

// Each card exactly once, or the reason why not.
Result<Deck> read_deck(const boost::json::value& value);
boost::json::array deck_json(const Deck& deck);

}  // namespace backstep::wire
