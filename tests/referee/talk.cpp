#include "tests/referee/talk.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

namespace backstep {
namespace {

// Every code, with the clauses it may have; an empty one is null.
const std::multimap<std::string, std::string, std::less<>>& clauses() {
  static const std::multimap<std::string, std::string, std::less<>> table{
      {"bad_request", ""},   {"no_game", ""},         {"game_over", "C13"},
      {"not_in_hand", "C3"}, {"wrong_order", "C4"},   {"no_back", "E7"},
      {"one_pile", "E8"},    {"below_minimum", "C6"}, {"below_minimum", "P1"}};
  return table;
}

void check_refusal(const json::object& answer, std::string_view line) {
  const json::value& error = at(answer, "error");
  ASSERT_TRUE(error.is_object()) << answer;
  ASSERT_EQ(error.get_object().size(), 3U) << answer;
  const std::string code = text_of(at(error.get_object(), "code"));
  const json::value& clause = at(error.get_object(), "clause");
  ASSERT_TRUE(clause.is_null() || clause.is_string()) << answer;
  const std::string clause_text = clause.is_null() ? "" : text_of(clause);
  bool known = false;
  for (auto [it, last] = clauses().equal_range(code); it != last; ++it) {
    known = known || it->second == clause_text;
  }
  EXPECT_TRUE(known) << "no such code with such a clause: " << answer;
  EXPECT_GT(text_of(at(error.get_object(), "message")).size(), 8U) << answer << " for " << line;
}

std::string cut(std::string_view text) {
  constexpr std::size_t kMost = 300;
  return std::string(text.substr(0, kMost)) + (text.size() > kMost ? "..." : "");
}

}  // namespace

Talk::Talk() : pipe_({"referee"}) {}

std::string Talk::ask_raw(std::string_view line) {
  EXPECT_TRUE(pipe_.write(std::string(line) + '\n')) << "the referee does not read: " << cut(line);
  return pipe_.read_line().value_or("");
}

json::object Talk::ask(std::string_view line) {
  const std::string text = ask_raw(line);
  json::error_code error;
  const json::value answer = json::parse(text, error);
  if (error || !answer.is_object()) {
    ADD_FAILURE() << cut(line) << " is answered by what is no JSON object: " << cut(text);
    return {};
  }
  const json::object& object = answer.get_object();
  const json::value& ok = at(object, "ok");
  if (!ok.is_bool()) {
    ADD_FAILURE() << cut(line) << " is answered without ok: " << cut(text);
  } else if (!ok.get_bool()) {
    check_refusal(object, cut(line));
  } else {
    EXPECT_FALSE(object.contains("error")) << text;
  }
  return object;
}

std::string Talk::try_it(std::string_view line) {
  const std::string whole = try_with_clause(line);
  return whole.substr(0, whole.find(','));
}

std::string Talk::try_with_clause(std::string_view line) {
  const std::string before = ask_raw(kState);
  const json::object answer = ask(line);
  if (at(answer, "ok") == json::value(true)) return "accepted";
  EXPECT_EQ(ask_raw(kState), before) << "refused, yet changes something: " << cut(line);
  const json::value& error = at(answer, "error");
  if (!error.is_object()) return "no error";
  const json::value& clause = at(error.get_object(), "clause");
  std::string text = text_of(at(error.get_object(), "code"));
  if (clause.is_string()) text += ", " + text_of(clause);
  return text;
}

json::object Talk::view(int seat) {
  return ask(R"({"op":"view","seat":)" + std::to_string(seat) + '}');
}

std::string tops_text(int a, int b, int c, int d) {
  const auto top = [](int card) { return card == 0 ? std::string("null") : std::to_string(card); };
  return R"({"A":)" + top(a) + R"(,"B":)" + top(b) + R"(,"C":)" + top(c) + R"(,"D":)" + top(d) +
         '}';
}

std::string setup_line(std::string_view rules, std::string_view tops, std::string_view hands,
                       std::string_view draw, int turn) {
  std::string line = R"({"op":"setup","rules":)";
  line.append(rules).append(R"(,"tops":)").append(tops).append(R"(,"hands":)").append(hands);
  line.append(R"(,"draw":)").append(draw).append(R"(,"turn":)").append(std::to_string(turn));
  return line + '}';
}

std::string new_line(std::string_view rules, std::string_view seed) {
  return json::serialize(
      json::object{{"op", "new"}, {"rules", parse(rules)}, {"seed", json::string(seed)}});
}

std::string play_line(std::int64_t card, std::string_view pile) {
  return R"({"op":"play","card":)" + std::to_string(card) + R"(,"pile":")" + std::string(pile) +
         "\"}";
}

const json::value& at(const json::object& object, std::string_view key) {
  static const json::value nothing;
  const json::value* const found = object.if_contains(key);
  if (found == nullptr) {
    ADD_FAILURE() << "there is no " << key << " in " << cut(json::serialize(object));
    return nothing;
  }
  return *found;
}

json::value parse(std::string_view text) {
  json::error_code error;
  json::value value = json::parse(text, error);
  EXPECT_FALSE(error) << "the test itself has broken JSON: " << text;
  return value;
}

std::string text_of(const json::value& value) {
  if (!value.is_string()) {
    ADD_FAILURE() << "not a string: " << value;
    return {};
  }
  return {value.get_string().data(), value.get_string().size()};
}

std::int64_t number_of(const json::value& value) {
  if (!value.is_int64()) {
    ADD_FAILURE() << "not a whole number: " << value;
    return -1;
  }
  return value.get_int64();
}

namespace {

std::string number_text(const json::object& object, std::string_view key) {
  return std::to_string(number_of(at(object, key)));
}

void expect_only(const json::object& event, std::size_t fields) {
  EXPECT_EQ(event.size(), fields) << "more fields than the contract has: " << event;
}

std::string event_text(const json::object& event) {
  std::string type = text_of(at(event, "type"));
  if (type == "laid") {
    expect_only(event, 5);
    return "laid " + number_text(event, "seat") + ' ' + number_text(event, "card") +
           text_of(at(event, "pile")) + (at(event, "trick") == json::value(true) ? " trick" : "");
  }
  if (type == "turn_ended") {
    expect_only(event, 3);
    std::string text = "ended " + number_text(event, "seat") + " drew";
    for (const json::value& card : at(event, "drew").as_array()) {
      text += ' ' + std::to_string(number_of(card));
    }
    return text;
  }
  if (type == "turn_began") {
    expect_only(event, 3);
    return "began " + number_text(event, "seat") + " min " + number_text(event, "minimum");
  }
  if (type == "lost") {
    expect_only(event, 3);
    return "lost " + text_of(at(event, "reason")) + ' ' + number_text(event, "left");
  }
  expect_only(event, 1);
  return type;
}

}  // namespace

std::string events_of(const json::object& answer) {
  const json::value& events = at(answer, "events");
  if (!events.is_array()) return "no events";
  std::string text;
  for (const json::value& event : events.get_array()) {
    if (!event.is_object()) return "no event";
    text += (text.empty() ? "" : "; ") + event_text(event.get_object());
  }
  return text;
}

std::string standing_of(const json::object& answer) {
  std::string text = text_of(at(answer, "status"));
  const json::value& reason = at(answer, "reason");
  EXPECT_EQ(reason.is_string(), text == "lost") << answer;
  if (reason.is_string()) text += ' ' + text_of(reason);
  return text + ' ' + number_text(answer, "turn") + " left " + number_text(answer, "left");
}

std::string plays_of(const json::object& legal) {
  const json::value& plays = at(legal, "plays");
  const bool can_end = at(legal, "can_end") == json::value(true);
  const bool end_loses = at(legal, "end_loses") == json::value(true);
  EXPECT_TRUE(at(legal, "can_end").is_bool() && at(legal, "end_loses").is_bool()) << legal;
  EXPECT_FALSE(end_loses && !can_end) << legal;
  if (!plays.is_array()) return "no plays";
  std::string text;
  for (const json::value& item : plays.get_array()) {
    const json::object& play = item.as_object();
    expect_only(play, 4);
    text += (text.empty() ? "" : " ") + number_text(play, "card") + text_of(at(play, "pile"));
    if (at(play, "trick") == json::value(true)) text += "(trick)";
    if (at(play, "loses") == json::value(true)) text += "(loses)";
  }
  if (can_end) text += std::string(text.empty() ? "" : " ") + (end_loses ? "end(loses)" : "end");
  return text;
}

}  // namespace backstep
