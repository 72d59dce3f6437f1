#include "bots/simple.h"

#include <cstdint>
#include <cstdlib>

#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

bool loses(const View& view, Action action) {
  return is_lost(consequence(view, view.hand, action).outcome);
}

// How much room a play costs: the cards it skips, or less than nothing for a trick.
int step_size(const View& view, Action play) {
  const Card top = view.board.top(play.pile);
  return is_rising(play.pile) ? play.card - top : top - play.card;
}

}  // namespace

Action random_action(const Table& table, CardSet hand, Random& random) {
  const Plays plays = legal_plays(table, hand);
  const int choices = plays.count() + (can_end(table) ? 1 : 0);
  auto choice = static_cast<int>(random.below(static_cast<std::uint32_t>(choices)));
  for (const Pile pile : kPiles) {
    const CardSet cards = plays.on[index(pile)];
    const int count = cards.size();
    if (choice < count) return Action::lay(cards.nth(choice), pile);
    choice -= count;
  }
  return Action::end_turn();
}

Action smallest_step(const View& view) {
  if (can_end(view) && !loses(view, Action::end_turn())) return Action::end_turn();
  const Plays plays = legal_plays(view, view.hand);
  Action best = Action::end_turn();
  int best_cost = 10'000;
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      const Action play = Action::lay(card, pile);
      const int cost = step_size(view, play) + (loses(view, play) ? 1'000 : 0);
      if (cost < best_cost) {
        best = play;
        best_cost = cost;
      }
    }
  }
  return best;
}

}  // namespace backstep::bots
