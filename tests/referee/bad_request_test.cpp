// Requests that are no requests: each is answered bad_request and leaves the game as it was.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

using Lines = std::vector<std::string>;

// Tries every line before there is a game, in one that runs and in one that is over.
void expect_bad(const Lines& lines) {
  Talk none;
  Talk running;
  Talk over;
  running.ask(new_line(R"({"players":2,"extreme":true})", "kestrel"));
  over.ask(setup_line(R"({"players":2})", tops_text(99, 98, 2, 3), "[[50],[51]]", "[]"));
  ASSERT_EQ(at(over.state(), "status"), json::value("lost"));
  for (const std::string& line : lines) {
    EXPECT_EQ(none.try_with_clause(line), "bad_request") << line;
    EXPECT_EQ(running.try_with_clause(line), "bad_request") << line;
    EXPECT_EQ(over.try_with_clause(line), "bad_request") << line;
  }
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

// What could stand where a number, a text, a switch or a list is wanted.
const Lines& odd_values() {
  static const Lines values{"null", "true",  "-1",        "1.5", "1e999", "99999999999999999999",
                            "\"\"", "\"1\"", R"("true")", "[]",  "{}",    "[[]]",
                            "1e0",  "2.0"};
  return values;
}

TEST(RefereeBadRequest, not_json_or_not_an_object) {
  expect_bad({"x",
              "{",
              "}",
              "{]",
              "[",
              "nul",
              "NaN",
              "Infinity",
              "-",
              "\"",
              "{\"op\"",
              "{\"op\":}",
              R"({"op":"state")",
              R"({"op":"state",})",
              R"({op:"state"})",
              R"({'op':'state'})",
              R"({"op":"state"}})",
              R"({"op":"state"} {"op":"state"})",
              R"({"op":"state"},)",
              R"(/* */{"op":"state"})",
              R"({"op":"state"}//)",
              "[]",
              "null",
              "true",
              "1",
              "\"state\"",
              R"([{"op":"state"}])",
              R"(["op","state"])"});
}

TEST(RefereeBadRequest, no_op_or_an_unknown_one) {
  expect_bad({"{}", R"({"OP":"state"})", R"({"op":"State"})", R"({"op":"state "})", R"({"op":""})",
              R"({"op":"quit"})", R"({"op":"states"})", R"({"op":"stat"})",
              R"({"op":"state\u0000"})", R"({"op":null})", R"({"op":1})", R"({"op":true})",
              R"({"op":["state"]})", R"({"op":{"op":"state"}})", R"({"id":"op"})"});
}

TEST(RefereeBadRequest, play_without_a_card_or_a_pile_that_exists) {
  Lines lines{R"({"op":"play"})", R"({"op":"play","card":37})", R"({"op":"play","pile":"A"})",
              R"({"op":"play","Card":37,"pile":"A"})"};
  for (const std::string_view card :
       {"0", "1", "100", "101", "-37", "37.5", "256", "293", "4294967333", "18446744073709551653",
        "-9223372036854775808", "1e99", "1e999", "\"37\"", "null", "true", "[37]", "{}", "\"\""}) {
    lines.push_back(R"({"op":"play","card":)" + std::string(card) + R"(,"pile":"A"})");
  }
  for (const std::string_view pile : {"\"E\"", "\"a\"", "\"AB\"", "\"\"", "\" A\"", "0", "1",
                                      "null", "true", "[\"A\"]", "{}", "\"A\\u0000\""}) {
    lines.push_back(R"({"op":"play","card":37,"pile":)" + std::string(pile) + '}');
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, view_without_a_seat_that_could_exist) {
  Lines lines{R"({"op":"view"})", R"({"op":"view","Seat":0})"};
  for (const std::string_view seat : {"-1", "5", "100", "0.5", "\"0\"", "true", "false", "[]",
                                      "[0]", "{}", "\"\"", "1e999", "256", "4294967296"}) {
    lines.push_back(R"({"op":"view","seat":)" + std::string(seat) + '}');
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, view_of_a_seat_that_this_game_does_not_have) {
  Talk talk;
  talk.ask(new_line(R"({"players":2})", "x"));
  for (int seat = 2; seat < 5; ++seat) {
    EXPECT_EQ(talk.try_it(R"({"op":"view","seat":)" + std::to_string(seat) + '}'), "bad_request");
  }
  talk.ask(new_line(R"({"players":5})", "x"));
  EXPECT_EQ(talk.try_it(R"({"op":"view","seat":4})"), "accepted");
}

TEST(RefereeBadRequest, new_with_both_or_neither_of_seed_and_deck) {
  Talk talk;
  const json::object game = talk.ask(new_line(R"({"players":2})", "x"));
  std::string deck;
  for (int card = 2; card <= 99; ++card) deck += (card > 2 ? "," : "") + std::to_string(card);
  deck = '[' + deck + ']';
  const std::string start = R"({"op":"new","rules":{"players":2})";
  EXPECT_EQ(talk.try_it(start + R"(,"deck":)" + deck + '}'), "accepted");
  expect_bad({start + '}', start + R"(,"seed":"x","deck":)" + deck + '}',
              R"({"op":"new","seed":"x"})", R"({"op":"new"})",
              R"({"op":"new","deck":)" + deck + '}'});
}

TEST(RefereeBadRequest, new_with_a_seed_that_is_no_text) {
  Lines lines;
  for (const std::string_view seed : {"null", "1", "0", "true", "1.5", "[]", "{}", "[\"x\"]"}) {
    lines.push_back(R"({"op":"new","rules":{"players":2},"seed":)" + std::string(seed) + '}');
  }
  expect_bad(lines);
}

std::string deck_line(const std::vector<std::string>& cards) {
  std::string deck;
  for (const std::string& card : cards) deck += (deck.empty() ? "" : ",") + card;
  return R"({"op":"new","rules":{"players":2},"deck":[)" + deck + "]}";
}

TEST(RefereeBadRequest, new_with_a_deck_that_is_not_98_different_cards) {
  std::vector<std::string> good;
  for (int card = 2; card <= 99; ++card) good.push_back(std::to_string(card));
  Lines lines;
  for (const std::string_view bad :
       {"3", "1", "100", "0", "-2", "2.5", "\"2\"", "null", "[2]", "258"}) {
    std::vector<std::string> deck = good;
    deck.front() = bad;
    lines.push_back(deck_line(deck));
  }
  const std::vector<std::string> shorter(good.begin(), good.end() - 1);
  lines.push_back(deck_line(shorter));
  std::vector<std::string> longer = good;
  longer.emplace_back("2");
  lines.push_back(deck_line(longer));
  lines.push_back(deck_line({}));
  for (const std::string_view deck : {"null", "{}", "\"\"", "98", "true"}) {
    lines.push_back(R"({"op":"new","rules":{"players":2},"deck":)" + std::string(deck) + '}');
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, new_that_a_seat_begins_that_is_not_there) {
  Lines lines;
  for (const std::string_view seat :
       {"2", "-1", "5", "null", "\"0\"", "true", "0.5", "[]", "4294967296", "256"}) {
    lines.push_back(R"({"op":"new","rules":{"players":2},"seed":"x","begins":)" +
                    std::string(seat) + '}');
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, rules_that_are_none) {
  Lines rules{"null",
              "[]",
              "2",
              "\"even\"",
              "{}",
              R"({"extreme":true})",
              R"({"sim::Players":2})",
              R"({"players":2,"unknown":true})",
              R"({"players":2,"seed":"x"})",
              R"({"players":2,"":false})",
              R"({"players":2,"one_pile":true})",
              R"({"players":2,"smallHand":true})",
              R"({"players":0})",
              R"({"players":6})",
              R"({"players":258})",
              R"({"players":4294967298})"};
  for (const std::string& value : odd_values()) {
    if (value != "2.0" && value != "1e0") rules.push_back(R"({"players":)" + value + '}');
    for (const std::string_view name :
         {"extreme", "pro", "small_hand", "on_fire", "one_pile_retroactive"}) {
      if (value != "true")
        rules.push_back(R"({"players":2,)" + in_quotes(name) + ':' + value + '}');
    }
  }
  Lines lines;
  for (const std::string& text : rules) {
    lines.push_back(R"({"op":"new","rules":)" + text + R"(,"seed":"x"})");
    lines.push_back(setup_line(text, tops_text(0, 0, 0, 0), "[[2],[3]]", "[]"));
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, commands_that_are_none_also_when_extreme_is_off) {
  const Lines commands{"null",
                       "true",
                       "28",
                       "[]",
                       "\"\"",
                       "\"Even\"",
                       "\"even \"",
                       "\"random\"",
                       "\"odd\"",
                       R"("RANDOM:x")",
                       R"({"1":"stop"})",
                       R"({"100":"stop"})",
                       R"({"02":"stop"})",
                       R"({"2.0":"stop"})",
                       R"({" 2":"stop"})",
                       R"({"2 ":"stop"})",
                       R"({"+2":"stop"})",
                       R"({"-2":"stop"})",
                       R"({"":"stop"})",
                       R"({"two":"stop"})",
                       R"({"2e0":"stop"})",
                       R"({"258":"stop"})",
                       R"({"2":"Stop"})",
                       R"({"2":""})",
                       R"({"2":"none"})",
                       R"({"2":null})",
                       R"({"2":1})",
                       R"({"2":["stop"]})",
                       R"({"2":"stop","3":"halt"})",
                       R"({"\u0662":"stop"})"};
  Lines lines;
  for (const std::string& text : commands) {
    for (const std::string_view extreme : {"true", "false"}) {
      const std::string rules =
          R"({"players":2,"extreme":)" + std::string(extreme) + R"(,"commands":)" + text + '}';
      lines.push_back(R"({"op":"new","rules":)" + rules + R"(,"seed":"x"})");
      lines.push_back(setup_line(rules, tops_text(0, 0, 0, 0), "[[2],[3]]", "[]"));
    }
  }
  expect_bad(lines);
}

// 28 cards from 2 on, four for each command, with one of them changed.
std::string map_with(const std::string& change_from, const std::string& change_to) {
  constexpr std::string_view kNames[] = {"stop",    "skull",    "three",   "mute",
                                         "no_back", "one_pile", "draw_one"};
  std::string map;
  for (int i = 0; i < 28; ++i) {
    map += (i > 0 ? "," : "") + in_quotes(std::to_string(2 + i)) + ':' + in_quotes(kNames[i / 4]);
  }
  if (const std::size_t found = map.find(change_from); found != std::string::npos) {
    map.replace(found, change_from.size(), change_to);
  }
  return R"({"players":2,"commands":{)" + map + "}}";
}

TEST(RefereeBadRequest, new_wants_the_full_map_of_commands) {
  Talk talk;
  EXPECT_EQ(talk.try_it(R"({"op":"new","rules":)" + map_with("-", "") + R"(,"seed":"x"})"),
            "accepted");
  Lines lines;
  for (const std::string& rules :
       {map_with(R"("2":"stop",)", ""), map_with(R"("2":"stop")", R"("2":"skull")"),
        map_with(R"("2":"stop")", R"("99":"stop","2":"stop")"),
        map_with(R"("2":"stop","3":"stop","4":"stop","5":"stop",)", ""),
        std::string(R"({"players":2,"commands":{}})"),
        std::string(R"({"players":2,"commands":{"48":"stop","20":"no_back"}})")}) {
    lines.push_back(R"({"op":"new","rules":)" + rules + R"(,"seed":"x"})");
    EXPECT_EQ(talk.try_it(setup_line(rules, tops_text(0, 0, 0, 0), "[[90],[91]]", "[]")),
              "accepted");
  }
  expect_bad(lines);
}

TEST(RefereeBadRequest, setup_with_a_field_missing_or_malformed) {
  const std::string good = R"({"op":"setup","rules":{"players":2},"tops":)" +
                           tops_text(47, 0, 0, 0) +
                           R"(,"hands":[[8,9],[60]],"draw":[70],"turn":0})";
  Talk talk;
  ASSERT_EQ(talk.try_it(good), "accepted");
  const auto changed = [&good](const std::string& from, const std::string& to) {
    std::string line = good;
    return line.replace(line.find(from), from.size(), to);
  };
  Lines lines{changed(R"("rules":{"players":2},)", ""),
              changed(R"("hands":[[8,9],[60]],)", ""),
              changed(R"("draw":[70],)", ""),
              changed(R"("tops":)", R"("top":)"),
              changed(R"("A":47,)", ""),
              changed(R"("D":null)", R"("D":null,"E":null)"),
              changed(R"("D":null)", R"("d":null)"),
              changed("[[8,9],[60]]", "[[8,9]]"),
              changed("[[8,9],[60]]", "[[8,9],[60],[]]"),
              changed("[[8,9],[60]]", "[[8,9],[60],[61]]"),
              changed("[[8,9],[60]]", "[8,9,60]"),
              changed("[[8,9],[60]]", R"({"0":[8,9],"1":[60]})"),
              changed("[[8,9],[60]]", "[[8,9],null]"),
              changed("[[8,9],[60]]", "[[8,9],60]")};
  for (const std::string_view card :
       {"1", "100", "0", "-8", "8.5", "\"8\"", "true", "[8]", "264"}) {
    const std::string text(card);
    lines.push_back(changed("47", text));
    lines.push_back(changed("[8,9]", '[' + text + ",9]"));
    lines.push_back(changed("[70]", '[' + text + ']'));
  }
  lines.push_back(changed("[8,9]", "[null,9]"));
  lines.push_back(changed("[70]", "[null]"));
  for (const std::string& value : odd_values()) {
    lines.push_back(changed(R"("turn":0)", R"("turn":)" + (value == "1e0" ? "2" : value)));
    if (value != "[]") lines.push_back(changed("[70]", value));
    lines.push_back(changed("[[8,9],[60]]", value));
    lines.push_back(changed(tops_text(47, 0, 0, 0), value));
  }
  lines.push_back(changed(R"("turn":0)", R"("turn":2)"));
  expect_bad(lines);
}

TEST(RefereeBadRequest, a_key_that_stands_twice) {
  // Which of the two was meant nobody can say.
  expect_bad({R"({"op":"state","op":"legal"})", R"({"op":"play","card":37,"card":38,"pile":"A"})",
              R"({"op":"new","rules":{"players":2,"players":3},"seed":"x"})",
              R"({"op":"new","rules":{"players":2},"seed":"x","seed":"y"})",
              R"({"op":"view","seat":0,"\u0073eat":1})",
              setup_line(R"({"players":2,"commands":{"2":"stop","2":"skull"}})",
                         tops_text(0, 0, 0, 0), "[[2],[3]]", "[]")});
}

}  // namespace
}  // namespace backstep
