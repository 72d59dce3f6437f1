// The example of the contract, byte for byte but for the words of the messages.
#include <gtest/gtest.h>

#include <array>
#include <regex>
#include <string>
#include <string_view>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

struct Exchange {
  std::string_view request;
  std::string_view answer;
};

constexpr std::array<Exchange, 5> kExample{{
    {R"({"op":"setup","rules":{"players":2,"extreme":true,"commands":{"48":"skull","31":"stop"}},)"
     R"("tops":{"A":47,"B":30,"C":65,"D":20},)"
     R"("hands":[[7,8,9,10,31,48,49],[60,61,62,63,64,66,67]],"draw":[70,71,72,73],"turn":0})",
     R"({"ok":true,"events":[{"type":"turn_began","seat":0,"minimum":2}],"status":"playing",)"
     R"("reason":null,"turn":0,"left":18})"},
    {R"({"op":"play","card":46,"pile":"A"})",
     R"({"ok":false,"error":{"code":"not_in_hand","clause":"C3","message":"..."}})"},
    {R"({"op":"play","card":48,"pile":"A"})",
     R"({"ok":true,"events":[{"type":"laid","seat":0,"card":48,"pile":"A","trick":false}],)"
     R"("status":"playing","reason":null,"turn":0,"left":17})"},
    {R"({"op":"end"})",
     R"({"ok":false,"error":{"code":"below_minimum","clause":"C6","message":"..."}})"},
    {R"({"op":"play","card":31,"pile":"B"})",
     R"({"ok":true,"events":[{"type":"laid","seat":0,"card":31,"pile":"B","trick":false},)"
     R"({"type":"lost","reason":"skull","left":16}],"status":"lost","reason":"skull","turn":0,)"
     R"("left":16})"},
}};

std::string without_words(const std::string& answer) {
  static const std::regex message(R"re("message":"(\\.|[^"\\])+")re");
  return std::regex_replace(answer, message, R"("message":"...")");
}

TEST(RefereeExample, is_answered_byte_for_byte) {
  Talk talk;
  for (const Exchange& exchange : kExample) {
    EXPECT_EQ(without_words(talk.ask_raw(exchange.request)), exchange.answer);
  }
}

TEST(RefereeExample, is_answered_line_by_line_and_not_only_at_the_end) {
  // Each answer must be out while the input is still open, or a bot would wait for ever.
  Talk talk;
  for (const Exchange& exchange : kExample) {
    ASSERT_TRUE(talk.pipe().write(std::string(exchange.request) + '\n'));
    ASSERT_TRUE(talk.pipe().read_line().has_value()) << exchange.request;
  }
}

TEST(RefereeExample, is_answered_the_same_when_it_comes_all_at_once) {
  std::string input;
  std::string expected;
  for (const Exchange& exchange : kExample) {
    input.append(exchange.request).append("\n");
    expected.append(exchange.answer).append("\n");
  }
  const Finish end = run_program({"referee"}, input);
  EXPECT_EQ(without_words(end.out), expected);
  EXPECT_EQ(end.err, "");
  EXPECT_EQ(end.exit_code, 0);
}

TEST(RefereeExample, every_answer_is_flushed_byte_by_byte_input_included) {
  Talk talk;
  for (const char c : kExample[0].request) ASSERT_TRUE(talk.pipe().write(std::string(1, c)));
  ASSERT_TRUE(talk.pipe().write("\n"));
  EXPECT_EQ(talk.pipe().read_line(), kExample[0].answer);
}

TEST(RefereeExample, nothing_in_gives_nothing_out) {
  const Finish end = run_program({"referee"}, "");
  EXPECT_EQ(end.out, "");
  EXPECT_EQ(end.err, "");
  EXPECT_EQ(end.exit_code, 0);
}

}  // namespace
}  // namespace backstep
