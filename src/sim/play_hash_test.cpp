#include "sim/play_hash.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace backstep::sim {
namespace {

std::string hash_of(const char* bots, const Rules& rules) {
  return play_hash(*parse_lineup(bots, rules.players), rules);
}

TEST(PlayHash, is_the_same_for_the_same_bots_and_no_others) {
  Rules rules;
  rules.players = 3;
  EXPECT_EQ(hash_of("greedy", rules), hash_of("greedy,greedy,greedy", rules));
  EXPECT_NE(hash_of("greedy", rules), hash_of("quick", rules));
  EXPECT_NE(hash_of("quick", rules), hash_of("quick+talk", rules));
  EXPECT_NE(hash_of("quick,greedy,greedy", rules), hash_of("greedy,quick,greedy", rules));
  Rules extreme = rules;
  extreme.extreme = true;
  EXPECT_NE(hash_of("greedy", rules), hash_of("greedy", extreme));
  EXPECT_EQ(hash_of("greedy", rules).size(), 16);
}

TEST(PlayHash, differs_between_efforts_above_the_one_it_mostly_uses) {
  Rules rules;
  rules.players = 2;
  EXPECT_NE(hash_of("strong:7", rules), hash_of("strong:60", rules));
}

TEST(PlayHash, is_empty_where_a_program_plays) {
  EXPECT_EQ(hash_of("exec:./no-such-bot", {}), "");
  EXPECT_EQ(hash_of("greedy,exec:./no-such-bot", {}), "");
  const auto own = std::make_shared<OwnBot>(OwnBot{"mine", nullptr});
  EXPECT_EQ(play_hash({.seats = {BotChoice{nullptr, 0, {}, own}}, .talks = false}, Rules()), "");
}

}  // namespace
}  // namespace backstep::sim
