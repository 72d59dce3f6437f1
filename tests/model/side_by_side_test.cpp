// The engine against its naive twin over many random games of random rule sets.
#include "tests/model/side_by_side.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/random.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "tests/golden/late_positions.h"
#include "tests/model/twin.h"

namespace backstep::model {
namespace {

// Under sanitizers everything is twenty times slower and the same games were played without them.
int games(int count) {
  if (std::getenv("BACKSTEP_LONG") != nullptr) return count * 10;
  return kChecks ? count / 20 : count;
}

Rules random_rules(Random& random) {
  Rules rules;
  // The twin takes its time over large hands of Extreme: fewer games alone.
  rules.players = static_cast<std::uint8_t>(random.below(8) == 0 ? 1 : 2 + random.below(4));
  rules.extreme = random.below(4) != 0;
  rules.pro = random.below(2) == 0;
  rules.small_hand = random.below(2) == 0;
  rules.on_fire = random.below(2) == 0;
  rules.one_pile_retroactive = random.below(3) == 0;
  if (random.below(2) == 0) rules.commands = Commands::random(std::to_string(random.below(1000)));
  return rules;
}

// Far more commands than a deal has, so that they meet; half the time mostly skulls and what can
// come between them and their covers.
Commands crowded_commands(Random& random) {
  constexpr std::array kThorny{Command::kSkull,  Command::kSkull,   Command::kSkull, Command::kStop,
                               Command::kNoBack, Command::kOnePile, Command::kThree};
  const bool thorny = random.below(2) == 0;
  Commands commands;
  for (const Card card : kAllCards) {
    const std::uint32_t kind = random.below(7);
    if (random.below(3) != 0) commands.set(card, thorny ? kThorny[kind] : kCommands[kind]);
  }
  return commands;
}

// A failure names the number of its game: run_game(that number) plays it again.
template <class RunGame>
void run_games(const char* what, int count, RunGame run_game) {
  for (int game = 0; game < count; ++game) {
    Random random(what, std::to_string(game));
    const std::string found = run_game(random);
    ASSERT_EQ(found, "") << "seed: (\"" << what << "\", \"" << game << "\")";
  }
}

TEST(SideBySide, games_from_the_deal) {
  run_games("from the deal", games(8'000), [](Random& random) {
    const Rules rules = random_rules(random);
    const Deck deck = deck_from_seed(std::to_string(random.next()));
    const auto begins = static_cast<int>(random.below(rules.players));
    Twin twin = Twin::deal(twin_rules(rules), {deck.begin(), deck.end()}, begins);
    return play_side_by_side(deal_unchecked(rules, deck, begins), std::move(twin), random);
  });
}

TEST(SideBySide, games_from_late_positions) {
  run_games("late", games(9'000), [](Random& random) {
    const State state = golden::late_position(random_rules(random), random);
    return play_side_by_side(state, twin_of(state), random);
  });
}

TEST(SideBySide, games_crowded_with_commands) {
  run_games("crowded", games(4'000), [](Random& random) {
    Rules rules = random_rules(random);
    rules.extreme = true;
    rules.commands = crowded_commands(random);
    const State state = golden::late_position(rules, random);
    return play_side_by_side(state, twin_of(state), random);
  });
}

}  // namespace
}  // namespace backstep::model
