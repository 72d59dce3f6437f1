#include "bots/random_games.h"

#include <cstddef>

#include "bots/simple.h"
#include "engine/game/card.h"
#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

constexpr Deck kSortedDeck = [] {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  return deck;
}();

constexpr std::uint64_t add(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x100000001b3U;
}

}  // namespace

State play_random_game(const Rules& rules, Random& random, std::uint64_t& hash) {
  Deck deck = kSortedDeck;
  shuffle(deck, random);
  State state = deal_unchecked(rules, deck);
  while (!state.is_over()) {
    const Action action = random_action(state, state.hand_to_move(), random);
    hash = add(hash, static_cast<std::uint64_t>(action.card) * kPileCount + index(action.pile));
    apply_unchecked(state, action);
  }
  hash = add(hash, static_cast<std::uint64_t>(state.outcome) * 100 +
                       static_cast<std::uint64_t>(state.left()));
  return state;
}

std::vector<Rules> all_rule_sets() {
  std::vector<Rules> all;
  for (unsigned switches = 0; switches < 32; ++switches) {
    Rules rules;
    rules.extreme = (switches & 1U) != 0;
    rules.pro = (switches & 2U) != 0;
    rules.small_hand = (switches & 4U) != 0;
    rules.on_fire = (switches & 8U) != 0;
    rules.one_pile_retroactive = (switches & 16U) != 0;
    if (rules.one_pile_retroactive && !rules.extreme) continue;  // nothing it could say
    for (std::uint8_t players = 1; players <= kMaxPlayers; ++players) {
      rules.players = players;
      all.push_back(rules);
    }
  }
  return all;
}

std::uint64_t signature(int games) {
  Random random("signature", "backstep");
  std::uint64_t hash = kHashStart;
  for (const Rules& rules : all_rule_sets()) {
    for (int game = 0; game < games; ++game) play_random_game(rules, random, hash);
  }
  return mix(hash);
}

}  // namespace backstep::bots
