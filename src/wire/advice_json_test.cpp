#include "wire/advice_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

const std::vector<std::string> kPlayers{"Ann", "Bob \"<\u00eb>\""};

bots::Turn two_cards() {
  bots::Turn turn;
  turn.push_back(Action::lay(46, Pile::kB));
  turn.push_back(Action::lay(49, Pile::kB));
  turn.push_back(Action::end_turn());
  return turn;
}

Record sample_record() {
  Record record;
  record.deck = deck_from_seed("kestrel");
  record.seats.resize(2);
  record.deal = "2-kestrel";
  return record;
}

advice::GameAnalysis sample() {
  advice::GameAnalysis analysis;
  analysis.over = true;
  analysis.outcome = Outcome::kStuck;
  analysis.left = 12;
  advice::TurnAnalysis turn;
  turn.number = 1;
  turn.worlds = 64;
  turn.played = two_cards();
  turn.better = two_cards();
  turn.before = {{0.64125, 0.0123}, {3.14159, 0.5}};
  turn.cost = {0.12, 0.02};
  turn.costly = true;
  turn.kind = advice::ChoiceKind::kLongStep;
  turn.draws = -0.25;
  analysis.turns.push_back(turn);
  analysis.start = 0.64125;
  analysis.choices = -0.25;
  analysis.draws = -0.39125;
  analysis.seats.resize(2);
  advice::SeatTotals& seat = analysis.seats[1];
  seat.turns = 9;
  seat.costly = 2;
  seat.choices = -0.1234;
  seat.cost = 0.5;
  seat.phases[2] = {9, 2, -0.1234, 0.5};
  seat.kinds[3] = {2, 2, -0.2, 0.5};
  analysis.costliest = 0;
  analysis.turning_points = {.choices = {0}, .draws = {}};
  analysis.hindsight =
      advice::Hindsight{1, std::nullopt, {Action::lay(46, Pile::kB), Action::end_turn()}};
  return analysis;
}

AnalysedGame sample_game() {
  return {.id = "g1", .source = "a.jsonl", .effort = 4000, .players = kPlayers};
}

std::string game_line() { return game_analysis_json(sample(), sample_record(), sample_game()); }

json::object object_of(const std::string& line) {
  const auto value = parse_json(line);
  EXPECT_TRUE(value.ok()) << line;
  return value.ok() && value->is_object() ? value->get_object() : json::object();
}

std::string refusal_of(const std::string& line) {
  const Result<GameLine> read = read_game_totals(line);
  return read ? "" : read.error().sentence;
}

void expect_same(const advice::Part& a, const advice::Part& b) {
  EXPECT_EQ(a.turns, b.turns);
  EXPECT_EQ(a.costly, b.costly);
  EXPECT_DOUBLE_EQ(a.choices, b.choices);
  EXPECT_DOUBLE_EQ(a.cost, b.cost);
}

TEST(AdviceJson, tells_a_hint_in_one_line) {
  advice::Advice advice;
  advice.worlds = 64;
  advice.complete = true;
  advice.turns.resize(1);
  advice.turns[0].turn = two_cards();
  advice.turns[0].estimate = {{0.64125, 0.0123}, {3.14159, 0.5}};
  advice.turns[0].reasons = {
      {.code = advice::ReasonCode::kKeepsTrick, .pile = Pile::kC, .card = 55}};
  EXPECT_EQ(advice_json(advice),
            R"({"type":"hint","ground":"imagined","worlds":64,"all_lose":false,"complete":true,)"
            R"("turns":[{"turn":["46B","49B","end"],"chance":{"value":0.6412,"error":0.0123},)"
            R"("left":{"value":3.14,"error":0.5},"behind":{"value":0,"error":0},)"
            R"("reasons":[{"code":"keeps_trick","pile":"C","card":55}]}]})");
}

TEST(AdviceJson, gives_each_reason_the_values_it_has_and_no_others) {
  advice::Advice advice;
  advice.turns.resize(1);
  for (std::size_t i = 0; i < advice::kReasonCount; ++i) {
    advice::Reason reason;
    reason.code = static_cast<advice::ReasonCode>(i);
    reason.card = 55;
    reason.lowest = 41;
    reason.highest = 44;
    reason.count = 4;
    reason.seat = 1;
    reason.command = Command::kMute;
    reason.meaning = Meaning::kSmallStep;
    reason.outcome = Outcome::kFire;
    advice.turns[0].reasons.push_back(reason);
  }
  const json::object line = object_of(advice_json(advice));
  EXPECT_EQ(json::serialize(line.at("turns").at(0).at("reasons")),
            R"([{"code":"wins"},{"code":"loses","reason":"fire"},{"code":"only_turn"},)"
            R"({"code":"known_win"},{"code":"known_loss","count":4},)"
            R"({"code":"trick","pile":"A","card":55},)"
            R"({"code":"covers_command","pile":"A","command":"mute"},)"
            R"({"code":"covers_fire","pile":"A","card":55},)"
            R"({"code":"prepares_trick","pile":"A","card":55},)"
            R"({"code":"keeps_trick","pile":"A","card":55},)"
            R"({"code":"heeds","seat":1,"meaning":"small","pile":"A"},)"
            R"({"code":"against","seat":1,"meaning":"small","pile":"A"},)"
            R"({"code":"strands_all","lowest":41,"highest":44,"count":4},)"
            R"({"code":"strands","lowest":41,"highest":44,"count":4,"rising":false},)"
            R"({"code":"gives_up_trick","pile":"A","card":55},)"
            R"({"code":"leaves_command","pile":"A","command":"mute"},)"
            R"({"code":"leaves_fire","pile":"A","card":55},{"code":"skips","count":4},)"
            R"({"code":"keeps_alive","pile":"A","card":55},{"code":"lays_more","count":4}])");
}

TEST(AdviceJson, reads_every_reason_back) {
  advice::Advice advice;
  advice.turns.resize(1);
  advice.turns[0].turn = two_cards();
  for (std::size_t i = 0; i < advice::kReasonCount; ++i) {
    advice::Reason reason;
    reason.code = static_cast<advice::ReasonCode>(i);
    reason.pile = Pile::kD;
    reason.card = 55;
    reason.lowest = 41;
    reason.highest = 44;
    reason.count = 4;
    reason.seat = 4;
    reason.rising = true;
    reason.command = Command::kMute;
    reason.meaning = Meaning::kSmallStep;
    reason.outcome = Outcome::kOnePile;
    advice.turns[0].reasons.push_back(reason);
  }
  const std::string text = advice_json(advice);
  const Result<advice::Advice> read = read_advice(text);
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(advice_json(*read), text);
  const advice::Reasons& reasons = read->turns[0].reasons;
  ASSERT_EQ(reasons.size(), advice::kReasonCount);
  const auto of = [&](advice::ReasonCode code) { return reasons[static_cast<std::size_t>(code)]; };
  EXPECT_EQ(of(advice::ReasonCode::kLoses).outcome, Outcome::kOnePile);
  EXPECT_EQ(of(advice::ReasonCode::kCoversCommand).command, Command::kMute);
  EXPECT_EQ(of(advice::ReasonCode::kHeeds), (advice::Reason{.code = advice::ReasonCode::kHeeds,
                                                            .pile = Pile::kD,
                                                            .seat = 4,
                                                            .meaning = Meaning::kSmallStep}));
  EXPECT_EQ(of(advice::ReasonCode::kStrands), (advice::Reason{.code = advice::ReasonCode::kStrands,
                                                              .lowest = 41,
                                                              .highest = 44,
                                                              .count = 4,
                                                              .rising = true}));
}

// Whole games in which everybody is advised before every turn, and the advice is followed.
TEST(AdviceJson, reads_the_hints_of_whole_games_back) {
  int hints = 0;
  for (const auto& [players, extreme] : {std::pair{1, false}, {1, true}, {3, true}, {5, false}}) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.extreme = extreme;
    rules.on_fire = extreme;
    State state = deal_unchecked(rules, deck_from_seed("hints " + std::to_string(players)));
    Talk talk;
    if (players > 1) {
      hear(talk, 0, Signal::about(Meaning::kLeave, Pile::kA));
      hear(talk, 1, Signal::about(Meaning::kSmallStep, Pile::kC));
    }
    while (!state.is_over()) {
      advice::Hints asked;
      asked.begin(view(state, state.turn), talk, 40, advice::advice_chance());
      while (asked.think(8)) {
      }
      const advice::Advice advice = asked.advice();
      const std::string text = advice_json(advice);
      const Result<advice::Advice> read = read_advice(text);
      ASSERT_TRUE(read.ok()) << read.error().sentence << '\n' << text;
      ASSERT_EQ(advice_json(*read), text);
      ASSERT_EQ(read->turns.size(), advice.turns.size());
      EXPECT_EQ(read->turns[0].turn, advice.turns[0].turn);
      EXPECT_EQ(read->ground, advice.ground);
      EXPECT_NEAR(read->turns[0].estimate.chance.value, advice.turns[0].estimate.chance.value,
                  0.0001);
      ++hints;
      for (const Action action : read->turns[0].turn) {
        const int mover = state.turn;
        ASSERT_EQ(apply(state, action), Refusal::kNone);
        lapse(talk, mover, action, state);
      }
    }
  }
  EXPECT_GT(hints, 60);
}

TEST(AdviceJson, refuses_what_is_no_advice) {
  advice::Advice advice;
  EXPECT_FALSE(read_advice(advice_json(advice)).ok()) << "advice without a turn is none";
  advice.turns.resize(1);
  advice.turns[0].turn = two_cards();
  advice.turns[0].reasons = {{.code = advice::ReasonCode::kTrick, .pile = Pile::kC, .card = 55}};
  const std::string good = advice_json(advice);
  ASSERT_TRUE(read_advice(good).ok());
  const auto with = [&](std::string_view what, std::string_view instead) {
    std::string text = good;
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return read_advice(text.replace(at, what.size(), instead)).ok();
  };
  EXPECT_FALSE(read_advice("").ok());
  EXPECT_FALSE(read_advice("null").ok());
  EXPECT_FALSE(read_advice(good.substr(0, good.size() - 1)).ok());
  EXPECT_FALSE(with("\"hint\"", "\"turn\""));
  EXPECT_FALSE(with("\"imagined\"", "\"guessed\""));
  EXPECT_FALSE(with("\"worlds\":0", "\"worlds\":-1"));
  EXPECT_FALSE(with("\"complete\":false", "\"complete\":0"));
  EXPECT_FALSE(with("\"46B\"", "\"1B\""));
  EXPECT_FALSE(with("\"end\"", "2"));
  EXPECT_FALSE(with("[\"46B\"", R"(["46B","47B","48B","49B","50B","51B","52B","53B")"));
  EXPECT_FALSE(with("\"trick\"", "7"));
  EXPECT_FALSE(with("\"trick\"", "\"heeds\""));
  EXPECT_FALSE(with("\"card\":55", "\"card\":100"));
  EXPECT_FALSE(with("\"card\":55", "\"count\":55"));
  EXPECT_FALSE(with("\"pile\":\"C\"", "\"pile\":\"E\""));
  EXPECT_FALSE(with("\"value\":0", "\"value\":\"0\""));
}

TEST(AdviceJson, passes_over_what_only_a_newer_server_says) {
  advice::Advice advice;
  advice.turns.resize(1);
  advice.turns[0].turn = two_cards();
  advice.turns[0].reasons = {{.code = advice::ReasonCode::kWins}};
  const std::string known = advice_json(advice);
  std::string text = known;
  const std::string_view reasons = "\"reasons\":[";
  text.replace(text.find(reasons), reasons.size(),
               R"("mood":7,"reasons":[{"code":"magic","card":46},)");
  const Result<advice::Advice> read = read_advice(text);
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(advice_json(*read), known);
}

TEST(AdviceJson, tells_a_turn_with_every_figure) {
  const json::object turn = object_of(turn_analysis_json(sample(), 0, sample_game()));
  EXPECT_EQ(turn.at("type").as_string(), "turn");
  EXPECT_EQ(turn.at("game").as_string(), "g1");
  EXPECT_EQ(json::serialize(turn.at("played")), R"(["46B","49B","end"])");
  EXPECT_EQ(turn.at("kind").as_string(), "long_step");
  EXPECT_EQ(turn.at("draws").to_number<double>(), -0.25);
  EXPECT_EQ(turn.at("before").at("chance").at("value").to_number<double>(), 0.6412);

  advice::GameAnalysis one_seat = sample();
  one_seat.only_seat = 0;
  one_seat.turns[0].costly = false;
  const json::object other = object_of(turn_analysis_json(one_seat, 0, sample_game()));
  EXPECT_TRUE(other.at("draws").is_null());
  EXPECT_TRUE(other.at("kind").is_null());
}

TEST(AdviceJson, is_utf8_whatever_the_file_is_called) {
  AnalysedGame game = sample_game();
  game.source = "Zo\xeb.jsonl";
  const json::object line = object_of(game_analysis_json(sample(), sample_record(), game));
  EXPECT_EQ(line.at("source").as_string(), "Zo?.jsonl");
}

TEST(AdviceJson, tells_a_game_that_was_given_up_from_one_that_goes_on) {
  advice::GameAnalysis analysis = sample();
  analysis.over = false;
  analysis.outcome = Outcome::kPlaying;
  Record record = sample_record();
  const auto result = [&] {
    const std::string line = game_analysis_json(analysis, record, sample_game());
    EXPECT_EQ(refusal_of(line), "");
    return std::string(object_of(line).at("result").as_string());
  };
  EXPECT_EQ(result(), "running");
  record.result = GameResult{Ending::kAbandoned, Outcome::kPlaying, 12};
  EXPECT_EQ(result(), "abandoned");
}

TEST(AdviceJson, tells_a_summary_by_player) {
  advice::Summary summary;
  add(summary, {true, 0.5, 0.25, 0.25, kPlayers, sample().seats});
  const json::object said = object_of(summary_json(summary));
  EXPECT_EQ(said.at("type").as_string(), "summary");
  EXPECT_EQ(said.at("games").as_int64(), 1);
  EXPECT_EQ(said.at("players").at(1).at("name").as_string(), kPlayers[1]);
  EXPECT_EQ(said.at("players").at(1).at("kinds").at("against_signal").at("costly").as_int64(), 2);
}

TEST(AdviceJson, totals_are_what_is_read_back) {
  advice::GameAnalysis analysis = sample();
  analysis.start = 1.0 / 3;
  analysis.choices = -0.00004;
  analysis.seats[0].phases[1].cost = 2.0 / 3;
  analysis.seats[1].kinds[0].choices = 0.12345;
  const std::string line = game_analysis_json(analysis, sample_record(), sample_game());
  const Result<GameLine> read = read_game_totals(line);
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(totals_of(analysis, sample_record(), sample_game()), read->totals);
}

TEST(AdviceJson, reads_the_totals_of_a_game_back) {
  const Result<GameLine> read = read_game_totals(game_line());
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(read->game, "g1");
  EXPECT_EQ(read->effort, 4000);
  EXPECT_FALSE(read->totals.won);
  EXPECT_DOUBLE_EQ(read->totals.start, 0.6412);
  EXPECT_DOUBLE_EQ(read->totals.choices, -0.25);
  EXPECT_DOUBLE_EQ(read->totals.draws, -0.3912);
  EXPECT_EQ(read->totals.names, kPlayers);
  const std::vector<advice::SeatTotals> seats = sample().seats;
  ASSERT_EQ(read->totals.seats.size(), 2U);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const advice::SeatTotals& back = read->totals.seats[seat];
    expect_same(back, seats[seat]);
    for (std::size_t i = 0; i < advice::kPhaseCount; ++i)
      expect_same(back.phases[i], seats[seat].phases[i]);
    for (std::size_t i = 0; i < advice::kChoiceKindCount; ++i) {
      expect_same(back.kinds[i], seats[seat].kinds[i]);
    }
  }
}

TEST(AdviceJson, refuses_foreign_lines_with_a_sentence) {
  EXPECT_EQ(refusal_of(""), "not JSON: it is empty");
  EXPECT_EQ(refusal_of("[]"), "the line must be a JSON object");
  EXPECT_EQ(refusal_of(R"({"type":"turn"})"),
            "the line is not about a game: type must be \"game\"");
  EXPECT_EQ(refusal_of(R"({"type":"game","version":2})"),
            "the line is of version 2, and this program reads version 1");
  EXPECT_EQ(refusal_of(R"({"type":"game","version":1})"), "game is missing");
  EXPECT_EQ(refusal_of(game_line().substr(0, 300)), "not JSON: it stops in the middle");
  advice::GameAnalysis one_seat = sample();
  one_seat.only_seat = 0;
  EXPECT_EQ(refusal_of(game_analysis_json(one_seat, sample_record(), sample_game())),
            "the line is about a single seat of a game that goes on, and has no totals");
}

TEST(AdviceJson, refuses_a_line_with_anything_broken) {
  const json::object good = object_of(game_line());
  for (const auto& member : good) {
    json::object without = good;
    without.erase(member.key());
    EXPECT_NE(refusal_of(json::serialize(without)), "") << member.key();
  }
  const auto with = [&good](std::string_view key, const json::value& value) {
    json::object changed = good;
    changed[key] = value;
    return refusal_of(json::serialize(changed));
  };
  EXPECT_EQ(with("game", ""), "game must be the name of a game, not empty");
  EXPECT_EQ(with("effort", -1), "effort must be a whole number from 0");
  EXPECT_EQ(with("start", "0.5"), "start must be a number");
  EXPECT_EQ(with("result", "drawn"), "result must be won, lost, abandoned or running");
  EXPECT_EQ(with("players", json::array{"Ann"}),
            "players must be a list with a name for each player");
  EXPECT_EQ(with("players", json::array{"Ann", 5}), "players must be a list of strings");
  EXPECT_EQ(with("seats", json::array()), "seats must be a list with an object for each player");
  EXPECT_EQ(with("seats", json::array{1, 2}), "a seat must be an object");
  EXPECT_EQ(with("colour", "red"), "unknown key \"colour\"");

  const auto with_seat = [&](std::string_view key, const json::value& value) {
    json::array seats = good.at("seats").as_array();
    seats[0].as_object()[key] = value;
    return with("seats", seats);
  };
  EXPECT_EQ(with_seat("turns", 1.5), "turns must be a whole number from 0");
  EXPECT_EQ(with_seat("costly", 99), "costly is more than turns");
  EXPECT_EQ(with_seat("phases", json::object()), "opening is missing");
  EXPECT_EQ(with_seat("kinds", 5), "kinds must be an object");
  EXPECT_EQ(with_seat("mood", 5), "unknown key \"mood\"");
}

}  // namespace
}  // namespace backstep::wire
