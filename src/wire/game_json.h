// Games as JSON: events, what is legal, states and views. The one place where a view becomes text
// for others; it is made from a View, so there is nothing in it to redact.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/table.h"
#include "engine/game/view.h"

namespace backstep::wire {

inline constexpr std::string_view kPileLetters = "ABCD";
constexpr std::string_view pile_text(Pile pile) { return kPileLetters.substr(index(pile), 1); }

boost::json::string string_json(std::string_view text);
boost::json::value reason_json(Outcome outcome);

// What a deal or a set-up position begins with, and what an action caused.
boost::json::array first_events(const State& state);
boost::json::array events_json(const Step& step);

// What the player to move may do, from what that player sees: plays, can_end, end_loses.
boost::json::object legal_json(const Table& table, CardSet hand);
// The same as the referee answers it.
boost::json::object legal_json(const State& state);
boost::json::object state_json(const State& state);
boost::json::object view_json(const View& view);

}  // namespace backstep::wire
