// Whole games as text, a line a turn:
//   seat [minimum] plays/losing  the actions, * for a trick  + the cards drawn
#include <string>

#include "base/random.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "tests/golden/late_positions.h"
#include "tests/golden/texts.h"

namespace backstep::golden {
namespace {

// Mostly careful, so that games last; now and then anything at all, so that every rule is met.
Action choose(const State& state, Random& random) {
  if (random.below(8) == 0) return bots::random_action(state, state.hand_to_move(), random);
  return bots::smallest_step(view(state, state.turn));
}

int count_losing(const State& state, const Plays& plays) {
  int count = 0;
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      const Action play = Action::lay(card, pile);
      if (is_lost(consequence(state, state.hand_to_move(), play).outcome)) ++count;
    }
  }
  return count;
}

std::string turn_head(const State& state) {
  const Plays plays = legal_plays(state, state.hand_to_move());
  return std::to_string(state.turn) + " [" + std::to_string(state.minimum()) + "] " +
         std::to_string(plays.count()) + '/' + std::to_string(count_losing(state, plays)) + ' ';
}

std::string game_text(State state, Random& random) {
  std::string text = position_text(state);
  bool at_start = true;
  while (!state.is_over()) {
    if (at_start) text += turn_head(state);
    const State before = state;
    const Action action = choose(state, random);
    apply(state, action);
    const Step step = step_between(before, action, state);
    text += ' ' + action_text(action) + (step.trick ? "*" : "");
    at_start = step.turn_ended;
    if (!step.turn_ended) continue;
    text += "  +";
    for (const Card card : step.drawn()) text += ' ' + std::to_string(card);
    text += '\n';
  }
  if (!at_start) text += '\n';
  return text + position_text(state);
}

}  // namespace

std::string playthrough_text(const Rules& variant) {
  std::string text;
  Rules rules = variant;
  for (int players = 1; players <= kMaxPlayers; ++players) {
    rules.players = static_cast<std::uint8_t>(players);
    const std::string title = variant_name(rules) + ", " + std::to_string(players);
    Random random("playthrough", title);
    text += "== " + title + ", from the deal\n";
    text += game_text(deal_unchecked(rules, deck_from_seed(title)), random);
    for (int game = 0; game < 3; ++game) {
      text += "== " + title + ", late\n" + game_text(late_position(rules, random), random);
    }
  }
  return text;
}

}  // namespace backstep::golden
