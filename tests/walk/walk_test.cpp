// One generic walk over every rule set and player count. At every step of every game: the copy is
// equal, invariants hold, no view holds a hidden card, and state and view decide alike; at its end
// the record makes the round trip through its text and replays to the same state.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/hidden_cards_for_tests.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "tests/golden/late_positions.h"
#include "tests/golden/texts.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

int games_each() { return kChecks ? 4 : 20; }

// Careful and careless players, so that games are long and everything happens.
Action choose(const State& state, Random& random) {
  if (random.below(3) == 0) return bots::random_action(state, state.hand_to_move(), random);
  return bots::smallest_step(view(state, state.turn));
}

// What the seat must not know does not change its view.
void expect_views_hide(const State& state, Random& random) {
  for (int i = -1; i < state.rules.players; ++i) {
    const std::optional<int> seat = i < 0 ? std::nullopt : std::optional(i);
    const View seen = view(state, seat);
    const State other = with_hidden_cards_shuffled(state, seat, random);
    ASSERT_EQ(broken_invariant(other), "");
    EXPECT_TRUE(seen == view(other, seat)) << "a view depends on a hidden card";
    EXPECT_EQ(position_text(seen), position_text(view(other, seat)));
    EXPECT_EQ(seen.hand, i < 0 ? CardSet() : state.hands[static_cast<std::size_t>(i)]);
    EXPECT_EQ(seen.left(), state.left());
    for (const Card card : seen.unseen()) EXPECT_FALSE(state.laid.contains(card));
  }
}

// By the same code for state and view: every action is refused, allowed and judged alike.
void expect_view_decides_alike(const State& state) {
  const View seen = view(state, state.turn);
  const CardSet hand = state.hand_to_move();
  EXPECT_EQ(legal_plays(seen, seen.hand).on, legal_plays(state, hand).on);
  EXPECT_EQ(can_end(seen), can_end(state));
  for (const Card card : hand) {
    for (const Pile pile : kPiles) {
      const Action play = Action::lay(card, pile);
      ASSERT_EQ(refusal(seen, seen.hand, play), refusal(state, hand, play));
      ASSERT_EQ(refusal(state, hand, play) == Refusal::kNone,
                legal_plays(state, hand).contains(play));
      if (refusal(state, hand, play) != Refusal::kNone) continue;
      EXPECT_EQ(consequence(seen, seen.hand, play), consequence(state, hand, play));
    }
  }
}

void walk(State state, Random& random, Record* record) {
  while (true) {
    ASSERT_EQ(broken_invariant(state), "") << position_text(state);
    const State copy = state;
    EXPECT_TRUE(copy == state);
    expect_views_hide(state, random);
    if (state.is_over()) break;
    expect_view_decides_alike(state);

    const Action action = choose(state, random);
    State unchecked = state;
    const Consequence foreseen = consequence(state, state.hand_to_move(), action);
    ASSERT_EQ(apply(state, action), Refusal::kNone) << position_text(copy) << action_text(action);
    apply_unchecked(unchecked, action);
    EXPECT_TRUE(state == unchecked);
    EXPECT_FALSE(state == copy);
    // Only a next turn that begins stuck may end a game that the mover saw going on.
    if (foreseen.outcome != state.outcome) {
      EXPECT_EQ(foreseen.outcome, Outcome::kPlaying);
      EXPECT_EQ(state.outcome, Outcome::kStuck);
      EXPECT_EQ(state.board.laid_this_turn, 0);
    }
    if (record != nullptr) record->actions.push_back(action);
  }
  State over = state;
  EXPECT_EQ(apply(over, Action::end_turn()), Refusal::kGameOver);
  EXPECT_TRUE(over == state);
  if (record != nullptr) record->result = result_of(state);
}

void expect_round_trip(const Record& record) {
  const std::string text = wire::write_record(record);
  wire::RecordReader reader(text);
  const auto read = reader.next();
  ASSERT_TRUE(read.has_value());
  ASSERT_TRUE(read->ok()) << "line " << read->error().line << ": " << read->error().sentence;
  EXPECT_TRUE(**read == record);
  EXPECT_EQ(wire::write_record(**read), text);
  EXPECT_FALSE(reader.next().has_value());
  const Replay replayed = replay(**read, record.actions.size());
  EXPECT_EQ(replayed.refused, Refusal::kNone);
  EXPECT_EQ(result_of(replayed.state), *record.result);
}

class Walk : public testing::TestWithParam<Rules> {};

TEST_P(Walk, holds_from_the_deal) {
  for (int game = 0; game < games_each(); ++game) {
    const std::string seed = std::to_string(game);
    SCOPED_TRACE("game " + seed);
    Random random("walk", seed);
    Record record;
    record.rules = GetParam();
    record.rules.commands = Commands::random(seed);
    record.deck = deck_from_seed(seed);
    record.begins = static_cast<int>(random.below(record.rules.players));
    record.seats.resize(record.rules.players);
    const Result<State, DealError> state = deal(record.rules, record.deck, record.begins);
    ASSERT_TRUE(state.ok());
    walk(*state, random, &record);
    expect_round_trip(record);
    if (HasFailure()) return;
  }
}

TEST_P(Walk, holds_from_late_positions) {
  for (int game = 0; game < games_each(); ++game) {
    SCOPED_TRACE("game " + std::to_string(game));
    Random random("late walk", std::to_string(game));
    walk(golden::late_position(GetParam(), random), random, nullptr);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(AllRuleSets, Walk, testing::ValuesIn(bots::all_rule_sets()),
                         [](const testing::TestParamInfo<Rules>& param) {
                           std::string name = golden::variant_name(param.param);
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name + "_" + std::to_string(param.param.players);
                         });

}  // namespace
}  // namespace backstep
