// Games that are played on this machine alone, without a server.
#pragma once

#include <boost/describe/class.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "wire/notice.h"

namespace backstep::bindings::wasm {

struct LocalGame {
  Rules rules;
  Deck deck{};
  int starts = 0;
  std::vector<Action> actions;
};
BOOST_DESCRIBE_STRUCT(LocalGame, (), (rules, deck, starts, actions))

// By a deal's name.
Result<LocalGame> deal_named(const std::string& name);
// Shuffled by 64 hexadecimal digits.
Result<LocalGame> deal_shuffled(const Rules& rules, const std::string& entropy);

Result<State> state_of(const LocalGame& game);

struct RefusedAction {
  std::string json;  // why
  int at = 0;        // which action
};
// Does the actions of the seat to move to the game, or changes nothing. `state` is the game's.
// Returns what the server would tell `seat`.
Result<wire::event::Did, RefusedAction> act(LocalGame& game, State state,
                                            const std::vector<Action>& actions,
                                            std::optional<int> seat);

}  // namespace backstep::bindings::wasm
