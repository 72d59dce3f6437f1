// puzzle make as a script meets it: its limits, and how it is stopped.
#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <string>

#include "tests/commands/interrupted.h"
#include "tests/referee/pipe.h"
#include "wire/puzzle_json.h"

namespace backstep {
namespace {

// Far more than there are in the time of these tests.
constexpr const char* kVeryMany = "10000";

void expect_whole_puzzles(const std::string& text) {
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) EXPECT_TRUE(wire::read_puzzle(line)) << line;
  EXPECT_TRUE(text.empty() || text.back() == '\n');
}

TEST(PuzzleMake, stops_at_its_limit_of_turns_and_says_so) {
  const Finish end =
      run_program({"puzzle", "make", "--players", "1", "--count", kVeryMany, "--turns", "40"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_NE(end.err.find("in 40 turns; allow more with --turns"), std::string::npos) << end.err;
  expect_whole_puzzles(end.out);
}

// A single turn may take longer to judge than this.
TEST(PuzzleMake, stops_at_its_limit_of_time_also_while_a_turn_is_judged) {
  const auto began = std::chrono::steady_clock::now();
  const Finish end = run_program({"puzzle", "make", "--players", "5", "--extreme", "--count",
                                  kVeryMany, "--turns", "100000000", "--seconds", "1"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_NE(end.err.find("in 1 seconds; allow more with --seconds"), std::string::npos) << end.err;
  expect_whole_puzzles(end.out);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(60));
}

TEST(PuzzleMake, keeps_what_it_has_when_it_is_interrupted) {
  const Finish end = interrupted(
      {"puzzle", "make", "--players", "5", "--count", kVeryMany, "--turns", "100000000"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_NE(end.err.find("interrupted; "), std::string::npos) << end.err;
  expect_whole_puzzles(end.out);
}

}  // namespace
}  // namespace backstep
