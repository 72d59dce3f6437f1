#include "wire/json.h"

#include <gtest/gtest.h>
#include <boost/json/serialize.hpp>

#include <string>
#include <string_view>

#include "wire/json_text.h"

namespace backstep::wire {
namespace {

std::string json_error_of(std::string_view text) {
  const auto json = parse_json(text);
  return json ? "" : json.error().sentence;
}

TEST(Json, has_no_key_twice_at_any_depth) {
  EXPECT_EQ(json_error_of(R"({"a":1,"a":1})"), "the key \"a\" appears twice");
  EXPECT_EQ(json_error_of(R"({"b":[{"c":{"a":1,"x":2,"a":3}}]})"), "the key \"a\" appears twice");
  EXPECT_EQ(json_error_of(R"({"ab":1,"a\u0062":1})"), "the key \"ab\" appears twice");
  EXPECT_EQ(json_error_of(R"({"":1,"":2})"), "the key \"\" appears twice");
  EXPECT_EQ(json_error_of(R"([{"a":1},{"a":1}])"), "");
}

TEST(Json, has_colons_and_quotes_in_texts) {
  for (const std::string_view text :
       {R"({"a:b":"c:d","e":":"})", R"({"\"":"\":","\\":"\\:"})", R"([":","\\",":\\\":"])",
        R"({"a":"\\","b":{"c":":"}})", R"(":")", R"({})", R"([[],{}])"}) {
    EXPECT_EQ(json_error_of(text), "") << text;
    EXPECT_EQ(boost::json::serialize(*parse_json(text)), text);
  }
}

TEST(Json, has_no_number_beyond_all_numbers) {
  EXPECT_EQ(json_error_of("1e999"), "a number is too large");
  EXPECT_EQ(json_error_of(R"({"a":[{"b":-1e999}]})"), "a number is too large");
  EXPECT_EQ(json_error_of("[1e99,0.5,-7]"), "");
}

TEST(Json, names_a_byte_order_mark_and_broken_utf_8) {
  EXPECT_EQ(json_error_of("\xEF\xBB\xBF{}"),
            "not JSON: it begins with a byte order mark (EF BB BF); save it as UTF-8 without one");
  EXPECT_EQ(json_error_of("{\"a\":\"caf\xE9\"}"), "not UTF-8: byte 10 is wrong");
  for (const char* const mark : {"\xFF\xFE", "\xFE\xFF"}) {
    EXPECT_EQ(json_error_of(std::string(mark) + "{}"),
              "not UTF-8: it begins with the byte order mark of UTF-16; save it as UTF-8");
  }
  EXPECT_EQ(json_error_of("{\"a\":\"\xC3\xA9\" 1}"), "not JSON: syntax error at byte 11");
}

TEST(Json, says_what_stands_where_a_card_is_wanted) {
  const auto fault = [](std::string_view text) { return card_fault(*parse_json(text)); };
  const std::string card = "must be a card from 2 to 99, not ";
  EXPECT_EQ(fault("1"), card + "1");
  EXPECT_EQ(fault("2.0"), card + "2.0: write it without a decimal point or exponent");
  EXPECT_EQ(fault("2e1"), card + "20.0: write it without a decimal point or exponent");
  EXPECT_EQ(fault("2.5"), card + "2.5");
  EXPECT_EQ(fault("\"37\""), card + "the text \"37\"");
  EXPECT_EQ(fault("null"), card + "null");
  EXPECT_EQ(fault("[37]"), card + "a list");
  EXPECT_EQ(fault("{}"), card + "an object");
}

TEST(Json, texts_are_written_as_json) {
  for (const std::string_view text :
       {"", "plain ASCII ~ 37A", "\"", "\\", "tab\t", "\x7f", "\xC3\xA4", "line\nline"}) {
    std::string appended;
    append_text_json(appended, text);
    EXPECT_EQ(appended, text_json(text));
    EXPECT_EQ(text_of(parse_json(appended)->get_string()), text);
  }
  EXPECT_EQ(text_json("\xFF!"), "\"?!\"");
}

}  // namespace
}  // namespace backstep::wire
