// simulate, compare and bots as a script meets them: what they print, what they refuse, and what
// ctrl-C does.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/commands/interrupted.h"
#include "tests/commands/json_of.h"
#include "tests/referee/pipe.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

namespace json = boost::json;
using Arguments = std::vector<std::string>;

json::object object_of(const Finish& end) {
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(end.err, "") << "a pipe sees no progress";
  EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 1);
  json::error_code error;
  const json::value value = json::parse(end.out, error);
  EXPECT_TRUE(!error && value.is_object()) << end.out;
  return value.is_object() ? value.get_object() : json::object();
}

json::object run_json(Arguments arguments) {
  arguments.emplace_back("--json");
  return object_of(run_program(arguments));
}

TEST(Simulate, says_everything_in_one_json_object) {
  const json::object said =
      run_json({"simulate", "--players", "3", "--games", "200", "--seed", "a b\xc3\xbc", "--bot",
                "greedy", "--threads", "2", "--times"});
  EXPECT_EQ(number(said, "games"), 200);
  EXPECT_EQ(number(said, "games_wanted"), 200);
  EXPECT_EQ(number(said, "players"), 3);
  EXPECT_EQ(number(said, "threads"), 2);
  EXPECT_EQ(number(said, "broken"), 0);
  EXPECT_EQ(said.at("seed").as_string(), "a b\xc3\xbc");
  EXPECT_FALSE(said.at("talk").as_bool());
  EXPECT_FALSE(said.at("stopped").as_bool());
  EXPECT_EQ(json::serialize(said.at("bots")), R"(["greedy","greedy","greedy"])");
  EXPECT_NEAR(number(said, "win_rate"), number(said, "wins") / 200, 1e-9);
  const json::array& bounds = said.at("ci95").as_array();
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_LE(bounds[0].to_number<double>(), number(said, "win_rate"));
  EXPECT_GE(bounds[1].to_number<double>(), number(said, "win_rate"));

  const json::array& histogram = said.at("left_histogram").as_array();
  ASSERT_EQ(histogram.size(), 99U);
  double games = 0;
  double cards = 0;
  double under_ten = 0;
  for (std::size_t left = 0; left < histogram.size(); ++left) {
    const auto count = histogram[left].to_number<double>();
    games += count;
    cards += count * static_cast<double>(left);
    under_ten += left < 10 ? count : 0;
  }
  EXPECT_EQ(games, 200);
  EXPECT_NEAR(number(said, "mean_left"), cards / 200, 1e-6);
  EXPECT_NEAR(number(said, "under_ten"), under_ten / 200, 1e-9);
  double losses = 0;
  for (const std::string_view reason : {"stuck", "skull", "three", "fire", "one_pile"}) {
    losses += number(said.at("loss_reasons").as_object(), reason);
  }
  EXPECT_EQ(losses + number(said, "wins"), 200);
  for (const std::string_view key : {"seconds", "games_per_second", "ms_per_turn", "turns"}) {
    EXPECT_GT(number(said, key), 0) << key;
  }
  EXPECT_GE(number(said, "avoidable_losses"), 0);
}

TEST(Simulate, gives_the_same_totals_on_one_thread_and_on_two) {
  const Arguments asked{"simulate", "--extreme", "--games", "300", "--bot", "quick,greedy"};
  Arguments one = asked;
  one.insert(one.end(), {"--threads", "1"});
  Arguments two = asked;
  two.insert(two.end(), {"--threads", "2"});
  const std::string first = run_program(one).out;
  EXPECT_EQ(first, run_program(two).out);
  EXPECT_EQ(first, run_program(asked).out);
  EXPECT_EQ(json::serialize(run_json(one)), json::serialize(run_json(two)));
  one.insert(one.end(), {"--seed", "other"});
  EXPECT_NE(first, run_program(one).out);
}

TEST(Simulate, tells_times_only_if_they_are_wanted) {
  const Arguments asked{"simulate", "--games", "5", "--bot", "random"};
  Arguments timed = asked;
  timed.emplace_back("--times");
  const json::object without = run_json(asked);
  json::object with = run_json(timed);
  for (const std::string_view key : {"threads", "seconds", "games_per_second", "ms_per_turn"}) {
    EXPECT_FALSE(without.contains(key)) << key;
    EXPECT_EQ(with.erase(key), 1U) << key;
  }
  EXPECT_TRUE(without == with);
  EXPECT_EQ(run_program(asked).out.find("games a second"), std::string::npos);
  EXPECT_NE(run_program(timed).out.find("games a second"), std::string::npos);
}

TEST(Simulate, is_for_reading_by_default) {
  const Finish end = run_program({"simulate", "--games", "20", "--bot", "random"});
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(end.err, "") << "a pipe sees no progress";
  for (const std::string_view part :
       {"random", "original, 2 players, 20 games, seed backstep", "won", "95 %", "cards left"}) {
    EXPECT_NE(end.out.find(part), std::string::npos) << part << " is not in\n" << end.out;
  }
}

TEST(Simulate, plays_every_combination_of_rules) {
  const json::object said =
      run_json({"simulate", "--players", "1", "--extreme", "--pro", "--small-hand", "--on-fire",
                "--one-pile-retroactive", "--commands", "random:red", "--games", "20"});
  EXPECT_TRUE(said.at("rules").as_object().at("one_pile_retroactive").as_bool());
  EXPECT_EQ(said.at("rules").as_object().at("commands").as_object().at("13").as_string(), "stop");
}

std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Simulate, keeps_records_that_record_check_accepts) {
  const std::string path =
      ::testing::TempDir() + "backstep_simulate_" + std::to_string(getpid()) + ".jsonl";
  const Arguments asked{"simulate", "--players", "3",      "--extreme", "--bot",    "quick+talk",
                        "--games",  "25",        "--seed", "kestrel",   "--records"};
  Arguments to_file = asked;
  to_file.push_back(path);
  const json::object said = run_json(to_file);
  EXPECT_TRUE(said.at("talk").as_bool());
  const Finish check = run_program({"record", "check", path});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_EQ(std::count(check.out.begin(), check.out.end(), '\n'), 25);

  const std::string text = text_of_file(path);
  EXPECT_NE(text.find("\"deal\":\"3x-kestrel-7\""), std::string::npos);
  Arguments to_output = asked;
  to_output.insert(to_output.end(), {"-", "--threads", "1"});
  const Finish output = run_program(to_output);
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(output.out, text) << "nothing but the records, and the same ones";
  std::filesystem::remove(path);
}

// Game 7 of a seed is the deal that its name shows.
TEST(Simulate, plays_deals_that_can_be_shown) {
  const Finish records = run_program(
      {"simulate", "--games", "7", "--seed", "kestrel", "--records", "-", "--bot", "random"});
  wire::RecordReader reader(records.out);
  Record last;
  while (const auto record = reader.next()) last = **record;
  const Finish deal = run_program({"deal", "--seed", "kestrel-7"});
  EXPECT_EQ(deal.out.rfind("deal " + last.deal + '\n', 0), 0U) << deal.out;
  const std::string shown = std::to_string(last.deck[95]) + ' ' + std::to_string(last.deck[96]) +
                            ' ' + std::to_string(last.deck[97]);
  EXPECT_NE(deal.out.find(shown), std::string::npos) << deal.out;
}

TEST(Simulate, says_when_records_cannot_be_written) {
  const Finish nowhere = run_program(
      {"simulate", "--games", "2", "--records", ::testing::TempDir() + "no/such/folder/x"});
  EXPECT_EQ(nowhere.exit_code, 1);
  EXPECT_NE(nowhere.err.find("no/such/folder"), std::string::npos);
  if (std::filesystem::exists("/dev/full")) {
    const Finish full =
        run_program({"simulate", "--games", "5000", "--bot", "random", "--records", "/dev/full"});
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_NE(full.err.find("/dev/full"), std::string::npos);
  }
}

struct Wrong {
  Arguments arguments;
  std::string named;  // what the line must speak of
};

TEST(Simulate, refuses_what_makes_no_sense_in_one_line) {
  const std::vector<Wrong> all{
      {{"simulate", "--bot", "quik"}, "there is no bot \"quik\""},
      {{"simulate", "--bot", ""}, "--bot: must not be empty"},
      {{"simulate", "--bot", "quick:3"}, "no effort"},
      {{"simulate", "--players", "3", "--bot", "quick,quick"}, "2 bots for 3 players"},
      {{"simulate", "--bot", "quick,greedy+talk"}, "talks as a whole"},
      {{"simulate", "--games", "0"}, "--games"},
      {{"simulate", "--games", "-5"}, "--games"},
      {{"simulate", "--games", "1.5"}, "--games"},
      {{"simulate", "--games", "many"}, "--games"},
      {{"simulate", "--games", "1000000001"}, "1000000000"},
      {{"simulate", "--threads", "0"}, "--threads"},
      {{"simulate", "--threads", "x"}, "--threads"},
      {{"simulate", "--players", "6"}, "--players"},
      {{"simulate", "--seed", "\xff"}, "--seed"},
      {{"simulate", "--records", "-", "--json"}, "--records -"},
      {{"compare"}, "--bots"},
      {{"compare", "--bots", "quick"}, "two bots"},
      {{"compare", "--bots", "quick,quick,quick"}, "two bots"},
      {{"compare", "--bots", "quick,slow"}, "there is no bot \"slow\""},
      {{"compare", "--bots", "quick,quick", "--games", "0"}, "--games"},
      {{"compare", "--bots", "quick,quick", "--decide", "0"}, "--decide"},
      {{"compare", "--bots", "quick,quick", "--redraws", "-1"}, "--redraws"},
      {{"compare", "--bots", "quick,quick", "--decide", "2", "--slice", "1/2"}, "--slice"},
      {{"losses", "--games", "0"}, "--games"},
      {{"losses", "--effort", "0"}, "--effort"},
      {{"bots", "--all"}, "--all"},
  };
  for (const Wrong& wrong : all) {
    const Finish end = run_program(wrong.arguments);
    EXPECT_EQ(end.exit_code, 2) << wrong.named;
    EXPECT_EQ(end.out, "") << wrong.named;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    EXPECT_NE(end.err.find(wrong.named), std::string::npos) << end.err;
    EXPECT_NE(end.err.find("--help"), std::string::npos) << end.err;
  }
}

// Long enough that nobody waits for its end.
constexpr std::string_view kForEver = "1000000000";

TEST(Simulate, prints_what_was_reached_when_interrupted) {
  const Finish end =
      interrupted({"simulate", "--games", std::string(kForEver), "--bot", "greedy", "--json"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_EQ(end.err, "");
  const json::value value = json::parse(end.out);
  const json::object& said = value.as_object();
  EXPECT_TRUE(said.at("stopped").as_bool());
  const auto games = said.at("games").to_number<std::int64_t>();
  EXPECT_GT(games, 0);
  // They are the first games of the run, no more and no fewer.
  const json::object again =
      run_json({"simulate", "--games", std::to_string(games), "--bot", "greedy"});
  EXPECT_EQ(json::serialize(again.at("left_histogram")),
            json::serialize(said.at("left_histogram")));

  const Finish text = interrupted({"simulate", "--games", std::string(kForEver)});
  EXPECT_EQ(text.exit_code, 130);
  EXPECT_NE(text.out.find("stopped"), std::string::npos) << text.out;
}

TEST(Compare, tells_both_and_the_difference) {
  const json::object said =
      run_json({"compare", "--bots", "random,greedy", "--games", "200", "--threads", "2"});
  EXPECT_EQ(number(said, "games"), 200);
  const json::object& a = said.at("a").as_object();
  const json::object& b = said.at("b").as_object();
  const json::object& left = said.at("left_difference").as_object();
  EXPECT_NEAR(number(left, "value"), number(b, "mean_left") - number(a, "mean_left"), 1e-6);
  EXPECT_LT(left.at("ci95").as_array()[1].to_number<double>(), 0) << "greedy leaves fewer";
  const json::object& won = said.at("win_rate_difference").as_object();
  EXPECT_NEAR(number(won, "value"), number(b, "win_rate") - number(a, "win_rate"), 1e-6);
  const json::object& pairs = said.at("pairs").as_object();
  EXPECT_EQ(number(pairs, "both") + number(pairs, "only_b"), number(b, "wins"));
  // Each of them alone says the same.
  const json::object alone = run_json({"simulate", "--bot", "greedy", "--games", "200"});
  EXPECT_EQ(json::serialize(alone.at("left_histogram")), json::serialize(b.at("left_histogram")));
}

TEST(Compare, of_a_table_that_talks_with_a_silent_one_is_on_the_same_deals) {
  const json::object said =
      run_json({"compare", "--bots", "quick,quick+talk", "--games", "50", "--players", "3"});
  EXPECT_FALSE(said.at("a").as_object().at("talk").as_bool());
  EXPECT_TRUE(said.at("b").as_object().at("talk").as_bool());
  const Finish text = run_program({"compare", "--bots", "greedy,greedy", "--games", "20"});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("b minus a"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("+0.00"), std::string::npos) << text.out;
}

TEST(Compare, ends_when_it_is_decided_after_the_same_games_for_any_number_of_threads) {
  const Arguments asked{"compare", "--bots", "random,quick", "--games", "100000", "--decide", "2"};
  Arguments one = asked;
  one.insert(one.end(), {"--threads", "1"});
  Arguments three = asked;
  three.insert(three.end(), {"--threads", "3"});
  const json::object said = run_json(one);
  EXPECT_EQ(json::serialize(said), json::serialize(run_json(three)));
  EXPECT_EQ(number(said, "games"), 100) << "a look every hundred games; this one sees it";
  EXPECT_EQ(number(said, "games_wanted"), 100'000);
  EXPECT_FALSE(said.at("stopped").as_bool());
  const json::object& sequential = said.at("sequential").as_object();
  EXPECT_EQ(sequential.at("decision").as_string(), "b_better");
  EXPECT_NEAR(number(sequential, "margin"), 0.02, 1e-9);
  // The same games, had so many been asked for.
  const json::object fixed =
      run_json({"compare", "--bots", "random,quick", "--games", "100", "--threads", "2"});
  EXPECT_EQ(json::serialize(fixed.at("b")), json::serialize(said.at("b")));
  EXPECT_FALSE(fixed.contains("sequential"));
  const Finish text = run_program(asked);
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("decided: b wins more"), std::string::npos) << text.out;
}

TEST(Compare, that_is_not_decided_plays_all_games) {
  const json::object said = run_json({"compare", "--bots", "quick,quick+talk", "--games", "250",
                                      "--decide", "0.1", "--threads", "2"});
  EXPECT_EQ(number(said, "games"), 250);
  EXPECT_EQ(said.at("sequential").as_object().at("decision").as_string(), "open");
  const json::object same =
      run_json({"compare", "--bots", "greedy,greedy", "--games", "1000", "--decide", "10"});
  EXPECT_EQ(same.at("sequential").as_object().at("decision").as_string(), "close");
}

TEST(Compare, subtracts_luck_without_touching_the_games) {
  const Arguments asked{"compare", "--bots", "greedy,quick", "--games", "300"};
  Arguments lucky = asked;
  lucky.insert(lucky.end(), {"--redraws", "2"});
  const json::object without = run_json(asked);
  json::object with = run_json(lucky);
  const json::object less = with.at("less_luck").as_object();
  EXPECT_EQ(number(less, "redraws"), 2);
  EXPECT_GE(number(less, "worth_games"), 0.99);
  EXPECT_NEAR(number(less.at("win_rate_difference").as_object(), "value"),
              number(with.at("win_rate_difference").as_object(), "value"), 0.2);
  EXPECT_EQ(with.erase("less_luck"), 1U);
  EXPECT_TRUE(with == without);
}

TEST(Compare, prints_what_was_reached_when_interrupted) {
  const Finish end = interrupted(
      {"compare", "--bots", "random,greedy", "--games", std::string(kForEver), "--json"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_TRUE(json::parse(end.out).as_object().at("stopped").as_bool());
}

TEST(Losses, are_told_as_a_table_that_any_number_of_threads_makes) {
  const Arguments asked{"losses", "--players", "3", "--games", "6", "--effort", "2"};
  Arguments one = asked;
  one.insert(one.end(), {"--threads", "1"});
  const Finish end = run_program(asked);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(end.out, run_program(one).out);
  for (const std::string_view part :
       {"original, 3 players, strong:2, 6 games", "| as it is ", "| ten times the effort ",
        "| hands open ", "| next eight draws known ", "| last cards solved ", "| opening "}) {
    EXPECT_NE(end.out.find(part), std::string::npos) << part << " is not in\n" << end.out;
  }
}

TEST(Losses, prints_what_was_reached_when_interrupted) {
  const Finish end = interrupted({"losses", "--games", std::string(kForEver), "--effort", "1"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_NE(end.out.find("(stopped;"), std::string::npos) << end.out;
}

TEST(Bots, are_listed_with_what_they_are) {
  const json::object said = run_json({"bots"});
  const json::array& bots = said.at("bots").as_array();
  ASSERT_GE(bots.size(), 3U);
  EXPECT_EQ(bots[0].as_object().at("name").as_string(), "random");
  const Finish text = run_program({"bots"});
  EXPECT_EQ(text.exit_code, 0);
  for (const json::value& bot : bots) {
    const json::string& name = bot.as_object().at("name").as_string();
    const json::string& line = bot.as_object().at("line").as_string();
    EXPECT_NE(text.out.find(std::string(name)), std::string::npos);
    EXPECT_NE(text.out.find(std::string(line)), std::string::npos);
    const json::value& effort = bot.as_object().at("default_effort");
    EXPECT_TRUE(effort.is_null() || effort.to_number<int>() > 0);
  }
}

}  // namespace
}  // namespace backstep
