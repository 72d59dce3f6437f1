// Rows that say what the games say. (tests/python reads whole files with numpy.)
#include "sim/positions.h"

#include <gtest/gtest.h>

#include "sim/lineup.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

int byte_at(const std::string& rows, std::size_t row, std::size_t at) {
  return static_cast<unsigned char>(rows[row * kPositionBytes + at]);
}

TEST(Positions, have_headers_of_one_length) {
  const std::string none = positions_header(0);
  EXPECT_EQ(none.size() % 64, 0);
  EXPECT_EQ(none.size(), positions_header(9'000'000'000'000).size());
  EXPECT_EQ(none.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(none.back(), '\n');
}

TEST(Positions, follow_a_game_action_by_action) {
  RunPlan plan;
  plan.rules.players = 3;
  plan.rules.extreme = true;
  plan.rules.on_fire = true;
  plan.tables.push_back(*parse_lineup("quick", 3));
  plan.games = 20;
  plan.seed = "rows";
  RunOptions options;
  std::int64_t games = 0;
  options.keepers.push_back(
      {[](std::int64_t number, const Record& record) {
         const std::string rows = positions_of(number, record);
         EXPECT_EQ(rows.size(), record.actions.size() * kPositionBytes);
         for (std::size_t i = 0; i < record.actions.size(); ++i) {
           const State before = replay(record, i).state;
           EXPECT_EQ(byte_at(rows, i, 0), number);
           EXPECT_EQ(byte_at(rows, i, 10) + 256 * byte_at(rows, i, 11),
                     action_number(record.actions[i]));
           EXPECT_EQ(byte_at(rows, i, 12), before.turn);
           for (std::size_t pile = 0; pile < kPileCount; ++pile) {
             EXPECT_EQ(byte_at(rows, i, 14 + pile), before.board.tops[pile]);
           }
           for (Card card = 2; card < 100; ++card) {
             const unsigned bit = 1U << (card % 8U);
             EXPECT_EQ((static_cast<unsigned>(byte_at(rows, i, 18U + card / 8U)) & bit) != 0,
                       before.hand_to_move().contains(card));
             EXPECT_EQ((static_cast<unsigned>(byte_at(rows, i, 31U + card / 8U)) & bit) != 0,
                       before.laid.contains(card));
           }
         }
         return rows;
       },
       [&](const std::string&) { return ++games, true; }});
  run_games(plan, options);
  EXPECT_EQ(games, 20);
}

TEST(Positions, leave_out_games_without_an_end) {
  Record record;
  record.rules.players = 2;
  for (std::size_t i = 0; i < record.deck.size(); ++i) record.deck[i] = static_cast<Card>(i + 2);
  record.actions = {Action::lay(2, Pile::kA), Action::lay(3, Pile::kA), Action::end_turn()};
  EXPECT_EQ(positions_of(1, record), "");
}

}  // namespace
}  // namespace backstep::sim
