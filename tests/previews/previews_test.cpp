// Previews of very many positions, held against the rules themselves: what is refused, what loses
// and whether there is a way out is asked play by play, without the preview's own searches.
#include "engine/preview/preview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/random.h"
#include "bots/positions_for_tests.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/hidden_cards_for_tests.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "sim/way_out.h"
#include "tests/golden/late_positions.h"
#include "wire/preview_json.h"

namespace backstep {
namespace {

bool ends_well(const Consequence& then) { return then.turn_ends || then.outcome == Outcome::kWon; }

// Whether every way to go on after this play loses.
bool loses(const Table& table, CardSet hand, Action play) {
  Table next = table;
  const Consequence then = act(next, hand, play);
  if (ends_well(then)) return false;
  return is_lost(then.outcome) || !sim::has_way_out(next, hand);
}

// A way must be legal to its end, end nowhere before, and not lose by the mover's own doing.
void expect_is_way(const Table& start, CardSet hand, const std::vector<Action>& way) {
  Table table = start;
  Consequence then;
  for (std::size_t i = 0; i < way.size(); ++i) {
    ASSERT_FALSE(ends_well(then)) << "goes on after its end";
    ASSERT_EQ(refusal(table, hand, way[i]), Refusal::kNone) << action_text(way[i]);
    then = act(table, hand, way[i]);
    ASSERT_FALSE(is_lost(then.outcome)) << action_text(way[i]);
  }
  EXPECT_TRUE(ends_well(then));
}

int most_laid(const Table& table, CardSet hand) {
  int most = 0;
  const Plays plays = legal_plays(table, hand);
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      Table next = table;
      CardSet rest = hand;
      const Consequence then = act(next, rest, Action::lay(card, pile));
      most = std::max(most, 1 + (is_lost(then.outcome) ? 0 : most_laid(next, rest)));
    }
  }
  return most;
}

void expect_is_least(const Table& start, CardSet hand, const Least& least) {
  Table table = start;
  Consequence then;
  for (const Action action : least.actions) {
    ASSERT_EQ(refusal(table, hand, action), Refusal::kNone);
    then = act(table, hand, action);
    if (action != least.actions.back()) {
      ASSERT_EQ(then, Consequence());
    }
  }
  EXPECT_EQ(table.left(), least.left);
  if (!least.actions.empty()) {
    EXPECT_EQ(then.outcome, least.loses.outcome);
  }
}

// Everything a preview says about cards and ways, against the rules. A turn that would begin stuck
// is lost before its first card.
void expect_true(const Preview& told, bool stuck = false) {
  const Table& table = told.table;
  for (const Lane& lane : told.lanes) {
    ASSERT_EQ(static_cast<int>(lane.cards.size()), told.hand.size());
    for (const CardOnPile& card : lane.cards) {
      const Action play = Action::lay(card.card, lane.pile);
      if (card.refusal.turn_over) continue;
      ASSERT_EQ(card.refusal.refusal, refusal(table, told.hand, play));
      ASSERT_EQ(card.kind == CardKind::kRefused, card.refusal.is_refused());
      if (card.kind == CardKind::kRefused) continue;
      EXPECT_EQ(card.kind == CardKind::kTrick, is_trick(lane.pile, lane.tip, card.card));
      ASSERT_EQ(card.loses.has_value(), stuck || loses(table, told.hand, play))
          << action_text(play);
      if (stuck) continue;
      const Consequence then = consequence(table, told.hand, play);
      if (is_lost(then.outcome)) {
        EXPECT_EQ(card.loses->outcome, then.outcome);
      }
      if (ends_well(then)) {
        EXPECT_TRUE(card.ends);
      }
    }
  }
  for (const Action play : told.safe) EXPECT_FALSE(loses(table, told.hand, play));
  if (told.end.allowed && told.end.ends == Ends::kEnd) {
    EXPECT_EQ(told.end.loses.has_value(), loses(table, told.hand, Action::end_turn()));
  }
}

// The time a preview takes, and where it took longest.
struct Clock {
  double worst = 0;
  std::string where;

  Preview preview(const View& view, const std::vector<Action>& puts) {
    const auto began = std::chrono::steady_clock::now();
    Preview told = backstep::preview(view, puts);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    if (took.count() > worst) {
      worst = took.count();
      where = position_text(view);
    }
    return told;
  }
  ~Clock() {
    if (std::getenv("BACKSTEP_TIMES") != nullptr) {
      std::printf("worst preview: %.3f ms\n%s\n", worst, where.c_str());
    }
  }
};

void expect_previews_true(const State& state, Random& random, Clock& clock, bool brute_least) {
  const CardSet hand = state.hand_to_move();
  const View seen = view(state, state.turn);
  const Preview told = clock.preview(seen, {});
  SCOPED_TRACE(position_text(state));
  expect_true(told);
  const bool saved = sim::has_way_out(state, hand);
  ASSERT_EQ(told.rescue.has_value(), saved);
  ASSERT_EQ(told.rescue, told.rescue_from_start);
  if (told.rescue) expect_is_way(state, hand, *told.rescue);
  ASSERT_EQ(told.least.has_value(), !saved);
  if (told.least) {
    expect_is_least(state, hand, *told.least);
    if (brute_least) {
      EXPECT_EQ(told.least->left, state.left() - most_laid(state, hand));
    }
  }

  // Cards put in thought are as good as laid.
  std::vector<Action> puts;
  Table table = state;
  CardSet rest = hand;
  for (int i = static_cast<int>(random.below(4)); i >= 0 && !rest.empty(); --i) {
    if (legal_plays(table, rest).empty()) break;
    Action play;
    do play = bots::random_action(table, rest, random);
    while (play.is_end());
    puts.push_back(play);
    const Consequence then = act(table, rest, play);
    table.outcome = then.outcome;
    if (then.turn_ends || table.is_over()) break;
  }
  const Preview after = clock.preview(seen, puts);
  ASSERT_EQ(after.puts, puts);
  EXPECT_TRUE(after.dropped.empty());
  ASSERT_TRUE(after.table == table);
  EXPECT_EQ(after.hand, rest);
  expect_true(after);
  State moved = state;
  Consequence then;
  bool lost = false;
  for (const Action put : puts) {
    const State before = moved;
    then = consequence(before, before.hand_to_move(), put);
    apply_unchecked(moved, put);
  }
  if (puts.empty()) return;
  lost = is_lost(then.outcome) || (!ends_well(then) && !sim::has_way_out(table, rest));
  EXPECT_EQ(after.lay.loses.has_value(), lost);
  EXPECT_EQ(after.rescue.has_value(), !lost);
  if (after.rescue && !ends_well(then)) expect_is_way(table, rest, *after.rescue);
  EXPECT_EQ(after.lay.ends.has_value() && !after.lay.loses, ends_well(then));
  if (then.turn_ends) {
    EXPECT_EQ(after.lay.draws, state.draw_count - moved.draw_count);
  }

  // Others are told as if it were their turn.
  for (int seat = 0; seat < state.rules.players; ++seat) {
    if (seat == state.turn || state.hands[static_cast<std::size_t>(seat)].empty()) continue;
    const Preview other = clock.preview(view(state, seat), {});
    EXPECT_FALSE(other.mine);
    const bool stuck = is_stuck(other.table, other.hand);
    expect_true(other, stuck);
    EXPECT_EQ(other.rescue.has_value(), !stuck && sim::has_way_out(other.table, other.hand));
  }
}

TEST(Previews, agree_with_the_rules_in_games_of_all_rule_sets) {
  Random random("previews", "backstep");
  Clock clock;
  for (Rules rules : bots::all_rule_sets()) {
    for (int game = 0; game < (kChecks ? 1 : 3); ++game) {
      rules.commands = Commands::random(std::to_string(game));
      bots::walk_moments(rules, random, [&](const State& state) {
        expect_previews_true(state, random, clock, false);
      });
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Previews, agree_with_the_rules_late_in_games) {
  Random random("late previews", "backstep");
  Clock clock;
  for (Rules rules : bots::all_rule_sets()) {
    for (int game = 0; game < (kChecks ? 5 : 40); ++game) {
      rules.commands = Commands::random(std::to_string(game));
      State state = golden::late_position(rules, random);
      while (!state.is_over()) {
        const bool few = state.hand_to_move().size() <= 5;
        expect_previews_true(state, random, clock, few);
        if (testing::Test::HasFailure()) return;
        apply_unchecked(state, bots::random_action(state, state.hand_to_move(), random));
      }
    }
  }
}

// Full hands, burning piles, and commands wherever one looks: nothing that a game deals, but what a
// search finds hardest.
State crowded_position(Random& random) {
  for (;;) {
    Rules rules;
    rules.players = 1;
    rules.extreme = random.below(4) != 0;
    rules.pro = random.below(2) == 0;
    rules.on_fire = random.below(4) != 0;
    rules.one_pile_retroactive = random.below(3) == 0;
    rules.commands = Commands();
    std::array<Card, kCardCount> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Card>(kLowestCard + i);
    shuffle(cards, random);
    Setup setup;
    std::size_t next = kMaxHand;
    for (const Pile pile : kPiles) {
      Card top = cards[next++];
      const Card fire = static_cast<Card>(22 + 11 * random.below(6));
      const bool held =
          std::find(cards.begin(), cards.begin() + kMaxHand, fire) != cards.begin() + kMaxHand;
      if (random.below(2) == 0 && !held) top = fire;
      if (random.below(5) == 0) top = row_card(pile);
      setup.tops[index(pile)] = top;
      if (is_card(top) && random.below(3) == 0) {
        rules.commands.set(top, random.below(2) == 0 ? Command::kNoBack : Command::kOnePile);
      }
    }
    for (std::size_t i = 0; i < kMaxHand; ++i) {
      if (random.below(3) == 0) rules.commands.set(cards[i], kCommands[random.below(7)]);
    }
    setup.rules = rules;
    setup.hands[0] = std::span(cards).first(kMaxHand);
    std::vector<Card> draw;
    for (std::size_t i = next; i < next + random.below(3); ++i) {
      if (std::find(setup.tops.begin(), setup.tops.end(), cards[i]) == setup.tops.end()) {
        draw.push_back(cards[i]);
      }
    }
    setup.draw = draw;
    const Result<State, DealError> state = set_up(setup);
    if (state && !state->is_over()) return *state;
  }
}

// Every byte that a page is given: of every seat, and with any cards put, also those that the seat
// does not hold.
TEST(Previews, do_not_depend_on_hidden_cards) {
  Random random("hidden previews", "backstep");
  int compared = 0;
  for (const Rules& rules : bots::all_rule_sets()) {
    bots::walk_moments(rules, random, [&](const State& state) {
      if (random.below(kChecks ? 20 : 8) != 0) return;
      for (int i = -1; i < rules.players; ++i) {
        const std::optional<int> seat = i < 0 ? std::nullopt : std::optional(i);
        const State other = with_hidden_cards_shuffled(state, seat, random);
        std::vector<Action> puts;
        for (std::uint32_t more = random.below(4); more > 0; --more) {
          puts.push_back(Action::lay(static_cast<Card>(kLowestCard + random.below(kCardCount)),
                                     kPiles[random.below(kPiles.size())]));
        }
        ASSERT_EQ(wire::preview_json(preview(view(state, seat), puts)),
                  wire::preview_json(preview(view(other, seat), puts)))
            << position_text(state);
        ++compared;
      }
    });
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(compared, kChecks ? 300 : 500) << "the walk has become shorter";
}

TEST(Previews, agree_with_the_rules_where_commands_and_fires_crowd) {
  Random random("crowded previews", "backstep");
  Clock clock;
  for (int i = 0; i < (kChecks ? 200 : 3'000); ++i) {
    const State state = crowded_position(random);
    expect_previews_true(state, random, clock, false);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace backstep
