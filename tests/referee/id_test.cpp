// An `id` comes back as it was, whatever it is and whatever is answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

const std::vector<std::string_view>& ids() {
  static const std::vector<std::string_view> all{"null",
                                                 "true",
                                                 "false",
                                                 "0",
                                                 "1",
                                                 "-1",
                                                 "9007199254740993",
                                                 "9223372036854775807",
                                                 "-9223372036854775808",
                                                 "18446744073709551615",
                                                 "0.1",
                                                 "-2.5e-3",
                                                 "1e300",
                                                 "\"\"",
                                                 "\"x\"",
                                                 R"("\"\\\/\b\f\n\r\t\u0001\u007f")",
                                                 R"("\u0000")",
                                                 "\"\xc3\xbc\xf0\x9f\x98\x80\"",
                                                 R"("\ud83d\ude00")",
                                                 "[]",
                                                 "{}",
                                                 "[[[[1]]],null,{\"a\":[]}]",
                                                 R"({"id":{"id":1},"op":"new","ok":false})",
                                                 R"({"":0," ":1,"b":2,"a":3})",
                                                 "\"\xe2\x80\xa8\""};
  return all;
}

// Requests that are answered by ok and by every kind of refusal, without their last brace.
const std::vector<std::string_view>& requests() {
  static const std::vector<std::string_view> all{R"({"op":"state")",
                                                 R"({"op":"legal")",
                                                 R"({"op":"view","seat":null)",
                                                 R"({"op":"end")",
                                                 R"({"op":"play","card":2,"pile":"A")",
                                                 R"({"op":"play","card":1,"pile":"A")",
                                                 R"({"op":"view")",
                                                 R"({"op":"nothing")",
                                                 R"({"op":7)",
                                                 R"({"OP":"state")",
                                                 R"({"op":"new","rules":{})",
                                                 R"({"op":"setup","rules":{"players":2})"};
  return all;
}

std::string with_id(std::string_view request, std::string_view id) {
  return std::string(request) + R"(,"id":)" + std::string(id) + '}';
}

void expect_echoes(Talk& talk) {
  for (const std::string_view request : requests()) {
    for (const std::string_view id : ids()) {
      const json::object answer = talk.ask(with_id(request, id));
      EXPECT_EQ(at(answer, "id"), parse(id)) << with_id(request, id);
    }
  }
}

TEST(RefereeId, comes_back_before_there_is_a_game) {
  Talk talk;
  expect_echoes(talk);
}

TEST(RefereeId, comes_back_in_a_game_and_after_its_end) {
  Talk talk;
  talk.ask(new_line(R"({"players":2})", "x"));
  expect_echoes(talk);
  talk.ask(setup_line(R"({"players":2})", tops_text(99, 98, 2, 3), "[[50],[61]]", "[]"));
  expect_echoes(talk);
}

TEST(RefereeId, comes_back_with_new_setup_and_steps_too) {
  Talk talk;
  EXPECT_EQ(at(talk.ask(R"({"id":[1],"op":"new","rules":{"players":2},"seed":"x"})"), "id"),
            parse("[1]"));
  const std::string setup =
      setup_line(R"({"players":2})", tops_text(47, 30, 65, 20), "[[48,49],[61]]", "[]");
  EXPECT_EQ(at(talk.ask(R"({"id":"first",)" + setup.substr(1)), "id"), json::value("first"));
  EXPECT_EQ(at(talk.ask(R"({"op":"play","id":"second","card":48,"pile":"A"})"), "id"),
            json::value("second"));
  EXPECT_EQ(at(talk.ask(R"({"op":"end","id":"third"})"), "id"), json::value("third"));
}

TEST(RefereeId, is_not_there_when_none_was_given) {
  Talk talk;
  talk.ask(new_line(R"({"players":2})", "x"));
  for (const std::string_view request : requests()) {
    EXPECT_FALSE(talk.ask(std::string(request) + '}').contains("id")) << request;
  }
  EXPECT_FALSE(talk.ask("no JSON").contains("id"));
  EXPECT_FALSE(talk.ask(R"([{"id":1}])").contains("id"));
  EXPECT_FALSE(talk.ask(R"({"op":"state","ID":1})").contains("id"));
}

TEST(RefereeId, changes_nothing_else_of_the_answer) {
  Talk talk;
  talk.ask(new_line(R"({"players":2})", "x"));
  for (const std::string_view request : requests()) {
    json::object with = talk.ask(with_id(request, "1"));
    with.erase("id");
    EXPECT_EQ(with, talk.ask(std::string(request) + '}')) << request;
  }
}

TEST(RefereeId, as_a_number_beyond_all_bounds_still_gets_an_answer_of_json) {
  // JSON knows no largest number and no infinity. Such an id may be refused, or come back as near
  // as can be; but what comes back must be JSON, or the other side stumbles over the answer.
  Talk talk;
  talk.ask(new_line(R"({"players":2})", "x"));
  for (const std::string& id :
       {std::string("1e999"), std::string("-1e999"), std::string("[1e309]"), std::string("1e-999"),
        std::string("123456789012345678901234567890"), std::string(400, '9'), std::string("-0"),
        std::string("-0.0"), std::string("1E+400"), std::string("1e99999999999999999999")}) {
    SCOPED_TRACE(id);
    const std::string answer = talk.ask_raw(with_id(R"({"op":"legal")", id));
    json::error_code error;
    const json::value value = json::parse(answer, error);
    EXPECT_FALSE(error) << "no JSON: ..."
                        << answer.substr(answer.size() - std::min<std::size_t>(60, answer.size()));
  }
}

}  // namespace
}  // namespace backstep
