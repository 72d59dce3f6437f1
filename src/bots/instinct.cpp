#include "bots/instinct.h"

#include "bots/simple.h"
#include "engine/game/reach.h"
#include "engine/game/turn.h"

namespace backstep::bots {

Sight::Sight(const State& state, const Talk* heard)
    : table(&state), talk(heard), hand(state.hand_to_move()) {
  for (std::size_t seat = 0; seat < hand_counts.size(); ++seat) {
    hand_counts[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
  }
}

AfterTurn afterwards(const Sight& sight, const Board& board, CardSet hand) {
  const Table& table = *sight.table;
  AfterTurn after;
  after.rules = &table.rules;
  after.talk = sight.talk;
  after.board = board;
  after.hand = hand;
  after.unseen = kAllCards - table.laid - sight.hand;
  after.seat = table.turn;
  after.refill = refill(table.rules, board.tops, hand.size(), table.draw_count);
  after.draw_count = table.draw_count - after.refill;
  after.hand_counts = sight.hand_counts;
  return after;
}

int Instinct::value_of(const Brain& brain, const Sight& sight, const Plan& plan) {
  const AfterTurn after = afterwards(sight, plan.board, plan.hand);
  if (after.hand.empty() && after.unseen.empty()) return kWin;
  look(after, brain.net.inputs, features_);
  return value(brain.net, features_);
}

std::span<const Instinct::Valued> Instinct::turns(const Brain& brain, const Sight& sight,
                                                  Planner::Width width) {
  const std::span<const Plan> plans = planner_.plans(*sight.table, sight.hand, brain.rough, width);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Valued valued{&plans[i], value_of(brain, sight, plans[i])};
    std::size_t at = i;
    for (; at > 0 && valued_[at - 1].value < valued.value; --at) valued_[at] = valued_[at - 1];
    valued_[at] = valued;
  }
  return std::span(valued_).first(plans.size());
}

Instinct::Valued Instinct::best(const Brain& brain, const Sight& sight, Planner::Width width) {
  Valued best;
  for (const Plan& plan : planner_.plans(*sight.table, sight.hand, brain.rough, width)) {
    const int value = value_of(brain, sight, plan);
    if (best.plan == nullptr || value > best.value) best = {&plan, value};
  }
  return best;
}

Turn turn_of(const Rules& rules, const Plan& plan) {
  Turn turn;
  for (const Action play : plan.cards) turn.push_back(play);
  const bool closes =
      !plan.cards.empty() &&
      closes_turn(plan.board, rules.command(plan.cards[plan.cards.size() - 1].card));
  if (!plan.hand.empty() && !closes) turn.push_back(Action::end_turn());
  return turn;
}

Turn last_stand(const View& view) {
  Turn turn;
  View now = view;
  while (true) {
    const Plays plays = legal_plays(now, now.hand);
    Action choice = Action::end_turn();
    bool survives = false;
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        const Action play = Action::lay(card, pile);
        const Consequence then = consequence(now, now.hand, play);
        const bool goes_on = then.outcome == Outcome::kPlaying && !then.turn_ends;
        if (choice.is_end() || (goes_on && !survives)) {
          choice = play;
          survives = goes_on;
        }
      }
    }
    turn.push_back(choice);
    if (choice.is_end()) return turn;
    const Consequence then = act(now, now.hand, choice);
    if (then.outcome != Outcome::kPlaying || then.turn_ends) return turn;
  }
}

}  // namespace backstep::bots
