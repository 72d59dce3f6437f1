// Positions that were made to keep the referee busy: hands full of commands that can be laid in
// very many orders, none of which helps. Every answer must still come at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

// A guard against hanging. What is meant is a tenth of a second; sanitizers and a busy machine take
// their share.
constexpr std::chrono::milliseconds kSoon{20'000};

// Every card but those named is a skull, a no_back, ... by `command`.
std::string all_but(std::string_view command, std::string_view others) {
  json::object map = parse(others).as_object();
  for (int card = 2; card <= 99; ++card) map.emplace(std::to_string(card), json::string(command));
  return json::serialize(map);
}

std::string alone(const std::string& commands, const std::string& tops, const std::string& hand,
                  std::string_view more = "") {
  const std::string rules =
      R"({"players":1,"extreme":true,"commands":)" + commands + std::string(more) + '}';
  return setup_line(rules, tops, '[' + hand + ']', "[]");
}

const std::vector<std::string>& positions() {
  static const std::string tens = "[15,25,35,45,55,65,75,85]";
  static const std::vector<std::string> all{
      alone(all_but("skull", "{}"), tops_text(50, 20, 80, 60), tens),
      alone(all_but("one_pile", "{}"), tops_text(50, 20, 80, 60), tens),
      alone(all_but("three", "{}"), tops_text(50, 20, 80, 60), tens),
      alone(all_but("skull", R"({"25":"no_back","65":"no_back"})"), tops_text(51, 21, 81, 61),
            tens),
      alone(all_but("skull", R"({"25":"one_pile","65":"one_pile"})"), tops_text(51, 21, 81, 61),
            tens, R"(,"one_pile_retroactive":true)"),
      // The slowest that long random searches have found.
      alone(all_but("skull", R"({"26":"no_back","61":"no_back","52":"mute"})"),
            tops_text(25, 7, 94, 84), "[26,30,31,40,41,51,52,61]"),
      alone(all_but("skull", R"({"55":"no_back","66":"no_back"})"), tops_text(3, 0, 84, 76),
            "[10,20,38,50,55,57,65,66]", R"(,"one_pile_retroactive":true)"),
      alone(all_but("skull", R"({"53":"one_pile","57":"mute","79":"no_back","84":"no_back"})"),
            tops_text(23, 7, 92, 93), "[53,56,57,67,70,79,80,84]",
            R"(,"one_pile_retroactive":true)"),
  };
  return all;
}

// The answer, or nothing if it did not come soon.
std::string soon(Talk& talk, std::string_view line) {
  talk.pipe().write(std::string(line) + '\n');
  return talk.pipe().read_line(kSoon).value_or("");
}

TEST(RefereeSlow, legal_is_answered_at_once_whatever_the_position) {
  for (const std::string& position : positions()) {
    Talk talk;
    ASSERT_NE(soon(talk, position), "") << position;
    EXPECT_NE(soon(talk, kLegal), "") << position;
  }
}

TEST(RefereeSlow, a_play_is_answered_at_once_whatever_the_position) {
  for (const std::string& position : positions()) {
    Talk talk;
    ASSERT_NE(soon(talk, position), "") << position;
    const json::value hands = at(parse(soon(talk, kState)).as_object(), "hands");
    for (const json::value& card : hands.as_array()[0].as_array()) {
      ASSERT_NE(soon(talk, position), "");
      ASSERT_NE(soon(talk, play_line(number_of(card), "A")), "") << card << " on A in " << position;
    }
  }
}

TEST(RefereeSlow, ten_thousand_lines_are_answered) {
  std::string lines = new_line(R"({"players":2,"extreme":true})", "x") + '\n';
  for (int i = 0; i < 2'500; ++i)
    lines.append(kLegal).append("\n{}\nx\n").append(kState).append("\n");
  const Finish end = run_program({"referee"}, lines);
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 10'001);
}

}  // namespace
}  // namespace backstep
