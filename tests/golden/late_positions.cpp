#include "tests/golden/late_positions.h"

#include <array>
#include <cstddef>
#include <span>

#include "base/check.h"
#include "engine/game/card.h"

namespace backstep::golden {

State late_position(const Rules& rules, Random& random) {
  Deck cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Card>(kLowestCard + i);
  shuffle(cards, random);
  std::span<const Card> rest(cards);
  const auto take = [&rest](std::size_t count) {
    const std::span<const Card> taken = rest.first(count);
    rest = rest.subspan(count);
    return taken;
  };

  Setup setup;
  setup.rules = rules;
  setup.turn = static_cast<int>(random.below(rules.players));
  for (const Pile pile : kPiles) {
    if (random.below(8) == 0) continue;  // still the row card
    // The better of two cards, so that something still fits.
    const std::span<const Card> two = take(2);
    const bool low_first = two[0] < two[1];
    setup.tops[index(pile)] = two[low_first == is_rising(pile) ? 0 : 1];
  }
  const bool draw_is_empty = random.below(2) == 0;
  const auto most = static_cast<std::uint32_t>(rules.hand_size());
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    const bool may_be_empty = draw_is_empty && static_cast<int>(seat) != setup.turn;
    const std::uint32_t least = may_be_empty ? 0 : 1;
    setup.hands[seat] = take(least + random.below(most + 1 - least));
  }
  if (!draw_is_empty) setup.draw = take(1 + random.below(6));

  const Result<State, DealError> state = set_up(setup);
  if (!state) fail_check(sentence(state.error()).data());
  return *state;
}

}  // namespace backstep::golden
