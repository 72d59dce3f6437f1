#include "engine/game/record.h"

#include <gtest/gtest.h>

#include "engine/game/deal.h"
#include "engine/game/turn.h"

namespace backstep {
namespace {

// A game in which everybody lays the first card that fits, as long as it lasts.
Record simple_game() {
  Record record;
  record.deck = deck_from_seed("record");
  record.seats = {{.name = "Ann", .bot = ""}, {.name = "", .bot = "quick"}};
  State state = deal_unchecked(record.rules, record.deck);
  while (!state.is_over()) {
    Action action = Action::end_turn();
    if (!can_end(state)) {
      const Plays plays = legal_plays(state, state.hand_to_move());
      for (const Pile pile : kPiles) {
        if (!plays.on[index(pile)].empty())
          action = Action::lay(plays.on[index(pile)].lowest(), pile);
      }
    }
    EXPECT_EQ(apply(state, action), Refusal::kNone);
    record.actions.push_back(action);
  }
  record.result = result_of(state);
  return record;
}

TEST(Replay, goes_to_any_action) {
  const Record record = simple_game();
  State state = deal_unchecked(record.rules, record.deck);
  for (std::size_t count = 0; count <= record.actions.size(); ++count) {
    const Replay replayed = replay(record, count);
    EXPECT_EQ(replayed.actions, count);
    EXPECT_EQ(replayed.refused, Refusal::kNone);
    ASSERT_TRUE(replayed.state == state) << count;
    if (count < record.actions.size()) apply_unchecked(state, record.actions[count]);
  }
  EXPECT_EQ(result_of(state), *record.result);
}

TEST(Replay, stops_where_the_rules_say_no) {
  Record record = simple_game();
  record.actions[3] = record.actions[0];  // that card is gone
  const Replay replayed = replay(record, record.actions.size());
  EXPECT_EQ(replayed.actions, 3U);
  EXPECT_EQ(replayed.refused, Refusal::kNotInHand);
  EXPECT_EQ(replayed.state.left(), replay(record, 3).state.left());
}

TEST(ResultOf, tells_the_four_endings) {
  const Record record = simple_game();
  const State running = replay(record, 1).state;
  EXPECT_EQ(result_of(running).ending, Ending::kRunning);
  EXPECT_EQ(result_of(running, true).ending, Ending::kAbandoned);
  EXPECT_EQ(result_of(running).left, 97);
  const State lost = replay(record, record.actions.size()).state;
  EXPECT_EQ(result_of(lost, true).ending, Ending::kLost);  // a finished game cannot be given up
  EXPECT_EQ(result_of(lost).outcome, Outcome::kStuck);
  State won = lost;
  won.outcome = Outcome::kWon;
  EXPECT_EQ(result_of(won).ending, Ending::kWon);
  for (const Ending ending : {Ending::kRunning, Ending::kWon, Ending::kLost, Ending::kAbandoned}) {
    EXPECT_EQ(ending_named(name(ending)), ending);
  }
  EXPECT_FALSE(ending_named("drawn").has_value());
}

TEST(OccupantAt, follows_who_sat_where) {
  Record record = simple_game();
  Note note;
  note.after = 2;
  note.seat = 1;
  note.kind = Note::Kind::kSits;
  note.occupant = {.name = "Eva", .bot = ""};
  record.notes.push_back(note);
  EXPECT_EQ(occupant_at(record, 1, 1).bot, "quick");
  EXPECT_EQ(occupant_at(record, 1, 2).name, "Eva");
  EXPECT_EQ(occupant_at(record, 0, 9).name, "Ann");
}

}  // namespace
}  // namespace backstep
