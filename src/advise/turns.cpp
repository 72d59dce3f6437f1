#include "advise/turns.h"

#include "game/plays.h"
#include "game/turn.h"

namespace backstep {
namespace {

constexpr int kMostPlays = 20'000;

Effect effect(const Table& table, CardSet hand, Outcome outcome) {
  return {table.board.tops, hand, table.board.fires, outcome};
}

// Looks for a turn that goes on and comes to something else.
class Others {
 public:
  explicit Others(const Effect& known) : known_(known) {}

  // True when there is one, or when it would take too long to say.
  bool any(const Table& table, CardSet hand) {
    if (can_end(table) && table.board.laid_this_turn > 0 &&
        !is_lost(consequence(table, hand, Action::end_turn()).outcome) &&
        effect(table, hand, Outcome::kPlaying) != known_) {
      return true;
    }
    const Plays plays = legal_plays(table, hand);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        if (++plays_ > kMostPlays) return true;
        Table next = table;
        CardSet rest = hand;
        const Consequence then = act(next, rest, Action::lay(card, pile));
        if (is_lost(then.outcome)) continue;
        const bool over = then.turn_ends || then.outcome == Outcome::kWon;
        if (over ? effect(next, rest, then.outcome) != known_ : any(next, rest)) return true;
      }
    }
    return false;
  }

 private:
  Effect known_;
  int plays_ = 0;
};

}  // namespace

Effect effect_of(const View& view, const Turn& turn) {
  Table table = view;
  CardSet hand = view.hand;
  Outcome outcome = Outcome::kPlaying;
  for (const Action action : turn) outcome = act(table, hand, action).outcome;
  return effect(table, hand, outcome);
}

bool is_only_turn(const View& view, const Turn& turn) {
  return !Others(effect_of(view, turn)).any(view, view.hand);
}

}  // namespace backstep
