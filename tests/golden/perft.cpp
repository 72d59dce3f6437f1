// Numbers of distinct action sequences, by length: a wrong rule shows as a wrong number.
#include <cstdint>
#include <string>

#include "base/random.h"
#include "bots/random_games.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "tests/golden/late_positions.h"
#include "tests/golden/texts.h"

namespace backstep::golden {
namespace {

std::int64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  if (state.is_over()) return 0;
  std::int64_t count = 0;
  const auto follow = [&](Action action) {
    State next = state;
    apply_unchecked(next, action);
    count += perft(next, depth - 1);
  };
  const Plays plays = legal_plays(state, state.hand_to_move());
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) follow(Action::lay(card, pile));
  }
  if (can_end(state)) follow(Action::end_turn());
  return count;
}

std::string counts_text(const std::string& title, const State& state, int depth) {
  std::string text = title + ':';
  for (int length = 1; length <= depth; ++length)
    text += ' ' + std::to_string(perft(state, length));
  return text + '\n';
}

}  // namespace

std::string perft_text() {
  std::string text;
  for (const Rules& rules : bots::all_rule_sets()) {
    const std::string title = variant_name(rules) + ", " + std::to_string(rules.players);
    text += counts_text(title, deal_unchecked(rules, deck_from_seed("perft")), 3);
    Random random("perft", title);
    for (int i = 0; i < 2; ++i) {
      text += counts_text(title + ", late", late_position(rules, random), 5);
    }
  }
  return text;
}

}  // namespace backstep::golden
