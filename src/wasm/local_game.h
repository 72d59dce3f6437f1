// Games that are played on this machine alone, without a server.
#pragma once

#include <boost/describe/class.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/action.h"
#include "game/card.h"
#include "game/rules.h"
#include "game/state.h"
#include "wire/notice.h"

namespace backstep::page {

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

// What an action list of the seat to move was answered.
struct Acted {
  wire::event::Did did;  // as the server would tell it
};
struct NotActed {
  std::string refusal;  // JSON
  int at = 0;           // which action
};
// Does the actions to the game, or changes nothing. `state` is the game's; `seat` is told.
std::variant<Acted, NotActed> act(LocalGame& game, State state, const std::vector<Action>& actions,
                                  std::optional<int> seat);

}  // namespace backstep::page
