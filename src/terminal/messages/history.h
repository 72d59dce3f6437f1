// What was laid on what: the tops of the piles, followed through the events of a game.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"
#include "wire/notice.h"

namespace backstep::terminal::messages {

// Holds for everybody as long as it can be seen.
constexpr bool lasts(Command command) { return command >= Command::kMute; }

struct Laid {
  Card card = 0;
  Pile pile = Pile::kA;
  bool trick = false;
};

// What one event, or several of one turn, laid.
struct Part {
  Rules rules;
  std::vector<Laid> laid;
  Tops before = kRowCards;
  Tops after = kRowCards;

  bool changed(Pile pile) const { return before[index(pile)] != after[index(pile)]; }
  // Is this card still the top of its pile after the turn?
  bool stays(const Laid& one) const { return after[index(one.pile)] == one.card; }
};

// One after the other, of the same turn.
Part joined(Part first, const Part& second);

class History {
 public:
  // Of a game whose deal is not told: as if nothing lay there before.
  void assume(const Rules& rules) { rules_ = rules; }
  // What this event laid; none for those that lay nothing.
  std::optional<Part> follow(const wire::Happened& happened);

 private:
  std::vector<Laid> lay(const std::vector<Action>& actions);

  std::optional<Rules> rules_;
  Tops tops_ = kRowCards;
};

// The turn is over with this event, or the game is.
inline bool ends_turn(const wire::event::Did& did) {
  return did.laid_this_turn == 0 || did.over.has_value();
}

}  // namespace backstep::terminal::messages
