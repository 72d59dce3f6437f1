#include "wire/rules_json.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "wire/json.h"

namespace backstep::wire {
namespace {

std::string error_of(const std::string& text, CommandMap wanted = CommandMap::kFull) {
  const auto value = parse_json(text);
  if (!value) return value.error().sentence;
  const Result<Rules> rules = read_rules(*value, wanted);
  return rules ? "" : rules.error().sentence;
}

TEST(RulesJson, makes_the_round_trip) {
  for (unsigned switches = 0; switches < 32; ++switches) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + switches % 5);
    rules.extreme = (switches & 1U) != 0;
    rules.pro = (switches & 2U) != 0;
    rules.small_hand = (switches & 4U) != 0;
    rules.on_fire = (switches & 8U) != 0;
    rules.one_pile_retroactive = (switches & 16U) != 0;
    rules.commands = Commands::random(std::to_string(switches));
    const auto value = parse_json(boost::json::serialize(rules_json(rules)));
    ASSERT_TRUE(value.ok());
    const Result<Rules> read = read_rules(*value, CommandMap::kFull);
    ASSERT_TRUE(read.ok()) << read.error().sentence;
    EXPECT_TRUE(*read == rules);
  }
}

TEST(RulesJson, needs_only_players) {
  EXPECT_EQ(error_of(R"({"players":3})"), "");
  EXPECT_EQ(error_of(R"({})"), "rules: players is missing, a number from 1 to 5");
}

TEST(RulesJson, refuses_what_it_does_not_know) {
  EXPECT_EQ(error_of("[]"), "rules must be an object such as {\"players\":2}, not a list");
  EXPECT_EQ(error_of(R"({"players":6})"),
            "rules: players must be a whole number from 1 to 5, not 6");
  EXPECT_EQ(error_of(R"({"players":2.0})"),
            "rules: players must be a whole number from 1 to 5, not 2.0: write it without a "
            "decimal point or exponent");
  EXPECT_EQ(error_of(R"({"players":"2"})"),
            "rules: players must be a whole number from 1 to 5, not the text \"2\"");
  EXPECT_EQ(error_of(R"({"players":2,"Extreme":true})"), "rules: there is no rule \"Extreme\"");
  EXPECT_EQ(error_of(R"({"players":2,"extreme":1})"),
            "rules: extreme must be true or false, not 1");
  EXPECT_EQ(error_of(R"({"players":2,"pro":null})"), "rules: pro must be true or false, not null");
  EXPECT_EQ(error_of(R"({"players":2,"players":3})"), "the key \"players\" appears twice");
}

TEST(RulesJson, checks_commands_strictly_where_a_game_is_dealt) {
  const std::string four = "rules: commands must name four cards for each of the seven commands: ";
  const std::string others =
      ", skull has 0, three has 0, mute has 0, no_back has 0, one_pile has 0, draw_one has 0";
  EXPECT_EQ(error_of(R"({"players":2,"commands":"even"})"), "");
  EXPECT_EQ(error_of(R"({"players":2,"commands":"random:"})"), "");
  EXPECT_EQ(error_of(R"({"players":2,"commands":"random:x y"})"), "");
  const std::string wanted =
      "rules: commands must be \"even\", \"random:<seed>\" or a map from card to command, not ";
  EXPECT_EQ(error_of(R"({"players":2,"commands":"odd"})"), wanted + "\"odd\"");
  EXPECT_EQ(error_of(R"({"players":2,"commands":null})"), wanted + "null");
  EXPECT_EQ(error_of(R"({"players":2,"commands":{}})"), four + "stop has 0" + others);
  EXPECT_EQ(error_of(R"({"players":2,"commands":{"48":"stop"}})"), four + "stop has 1" + others);
  EXPECT_EQ(error_of(R"({"players":2,"commands":{"48":"stop"}})", CommandMap::kAny), "");
  for (const char* key : {"1", "100", "048", "4.8", "", " 48", "abc", "-5", "999999999999"}) {
    EXPECT_NE(error_of(R"({"players":2,"commands":{")" + std::string(key) + R"(":"stop"}})",
                       CommandMap::kAny),
              "")
        << key;
  }
  EXPECT_NE(error_of(R"({"players":2,"commands":{"48":"Stop"}})", CommandMap::kAny), "");
  EXPECT_NE(error_of(R"({"players":2,"commands":{"48":7}})", CommandMap::kAny), "");
}

TEST(ParseJson, is_strict) {
  EXPECT_TRUE(parse_json(R"({"a":{"a":1},"b":[{"a":1},{"a":2}]})").ok());
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("{} {}"), std::string("{\"a\":1,}"),
        std::string("NaN"), std::string("'a'"), std::string("\"\xff\""),
        std::string("\"\xed\xa0\x80\""), std::string("[1e999]x"),
        std::string("{\"a\":{\"b\":1,\"b\":2}}"), std::string("\"\\ud800\""),
        std::string(100'000, '['), std::string("// no\n1")}) {
    EXPECT_FALSE(parse_json(text).ok()) << text.substr(0, 40);
  }
}

TEST(Quote, shortens_foreign_text_between_characters) {
  EXPECT_EQ(quote("abc"), "\"abc\"");
  const std::string accents = [] {
    std::string text;
    for (int i = 0; i < 40; ++i) text += "\xc3\xa9";
    return "x" + text;
  }();
  EXPECT_EQ(quote(accents), "\"" + accents.substr(0, 39) + "...\"");
}

}  // namespace
}  // namespace backstep::wire
