#include "advice/course.h"

#include <gtest/gtest.h>

#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"

namespace backstep::advice {
namespace {

Record greedy_game() {
  Record record;
  record.rules.players = 2;
  record.deck = deck_from_seed("course");
  State state = deal_unchecked(record.rules, record.deck);
  while (!state.is_over()) {
    const Action action = bots::smallest_step(view(state, state.turn));
    record.actions.push_back(action);
    apply_unchecked(state, action);
  }
  return record;
}

TEST(Course, IsTheReplayTurnByTurn) {
  const Record record = greedy_game();
  const Course course = course_of(record);
  const Replay replayed = replay(record, record.actions.size());
  EXPECT_EQ(course.replay.state, replayed.state);
  EXPECT_EQ(course.replay.actions, record.actions.size());
  EXPECT_EQ(course.replay.refused, Refusal::kNone);
  std::size_t actions = 0;
  for (const PlayedTurn& turn : course.turns) {
    EXPECT_EQ(turn.first, actions);
    EXPECT_EQ(turn.start.state, replay(record, actions).state);
    actions += turn.turn.size();
  }
  EXPECT_EQ(actions, record.actions.size());
}

TEST(Course, EndsBeforeAnActionThatIsRefused) {
  Record record = greedy_game();
  const std::size_t wrong = record.actions.size() / 2;
  record.actions[wrong] = Action::lay(record.actions[0].card, Pile::kA);  // it lies on a pile
  const Course course = course_of(record);
  const Replay replayed = replay(record, record.actions.size());
  EXPECT_EQ(course.replay.actions, wrong);
  EXPECT_EQ(course.replay.refused, replayed.refused);
  EXPECT_EQ(course.replay.state, replayed.state);
  ASSERT_FALSE(course.turns.empty());
  EXPECT_LE(course.turns.back().first + course.turns.back().turn.size(), wrong);
}

}  // namespace
}  // namespace backstep::advice
