// difficulty as a script meets it: what it prints, what it refuses, and what ctrl-C does.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/commands/interrupted.h"
#include "tests/commands/json_of.h"
#include "tests/referee/pipe.h"

namespace backstep {
namespace {

namespace json = boost::json;
using Arguments = std::vector<std::string>;

Finish run_well(const Arguments& arguments) {
  const Finish end = run_program(arguments);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(end.err, "") << "a pipe sees no progress";
  return end;
}

// An object for each line.
std::vector<json::object> objects_of(const std::string& text) {
  std::vector<json::object> objects;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    json::error_code error;
    const json::value value = json::parse(line, error);
    EXPECT_TRUE(!error && value.is_object()) << line;
    objects.push_back(value.is_object() ? value.get_object() : json::object());
  }
  return objects;
}

std::vector<json::object> run_objects(Arguments arguments) {
  arguments.emplace_back("--json");
  return objects_of(run_well(arguments).out);
}

TEST(Difficulty, says_everything_about_a_deal_in_one_json_object) {
  const json::object said = run_objects({"difficulty", "3x.red-kestrel", "--games", "50"}).at(0);
  EXPECT_EQ(said.at("deal").as_string(), "3x.red-kestrel");
  EXPECT_EQ(number(said, "games"), 50);
  EXPECT_EQ(number(said, "games_wanted"), 50);
  EXPECT_EQ(number(said, "players"), 3);
  EXPECT_FALSE(said.at("stopped").as_bool());
  EXPECT_TRUE(said.at("rules").as_object().at("extreme").as_bool());
  EXPECT_EQ(said.at("rules").as_object().at("commands").as_object().at("13").as_string(), "stop");
  EXPECT_NEAR(number(said, "win_rate"), number(said, "wins") / 50, 1e-9);
  EXPECT_EQ(said.at("ci95").as_array().size(), 2U);
  EXPECT_EQ(said.at("solved").as_string(), "win");
  const std::vector<std::string_view> grades{"easy", "fair", "tricky", "hard", "brutal"};
  const auto place = [&grades](const json::value& grade) {
    return std::find(grades.begin(), grades.end(), std::string_view(grade.as_string())) -
           grades.begin();
  };
  const json::array& range = said.at("grade_range").as_array();
  ASSERT_EQ(range.size(), 2U);
  EXPECT_LE(place(range[0]), place(said.at("grade")));
  EXPECT_LE(place(said.at("grade")), place(range[1]));
  EXPECT_LT(place(range[1]), 5);
  EXPECT_EQ(static_cast<int>(number(said, "harder_than") * 5), place(said.at("grade")));
  const json::object& usual = said.at("usual").as_object();
  EXPECT_EQ(usual.at("worth").as_array().size(), 21U);
  EXPECT_GT(number(usual, "win_rate"), 0);
}

TEST(Difficulty, takes_a_deal_by_its_name_or_by_rules_and_seed) {
  const Arguments by_name{"difficulty", "2p-a b\xc3\xbc", "--games", "20"};
  EXPECT_EQ(run_program(by_name).exit_code, 2) << "a name is escaped";
  const std::string named =
      run_well({"difficulty", "2p-a~20b~C3~BC", "--games", "20", "--json"}).out;
  EXPECT_EQ(run_well({"difficulty", "--pro", "--seed", "a b\xc3\xbc", "--games", "20", "--json",
                      "--threads", "1"})
                .out,
            named);
  EXPECT_EQ(run_well({"difficulty", "--deal", "2p-a~20b~C3~BC", "--games", "20", "--json"}).out,
            named);
}

TEST(Difficulty, lists_several_deals_in_the_order_given) {
  const std::vector<json::object> said =
      run_objects({"difficulty", "2-b", "1-a", "2-b", "--games", "30", "--threads", "2"});
  ASSERT_EQ(said.size(), 3U);
  EXPECT_EQ(said[0].at("deal").as_string(), "2-b");
  EXPECT_EQ(said[1].at("deal").as_string(), "1-a");
  EXPECT_EQ(json::serialize(said[0]), json::serialize(said[2]));

  const Finish table = run_well({"difficulty", "2-b", "1-a", "--games", "30"});
  EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 3) << table.out;
  const std::size_t first = table.out.find("\n2-b ");
  const std::size_t second = table.out.find("\n1-a ");
  EXPECT_LT(first, second);
  EXPECT_NE(second, std::string::npos) << table.out;
}

TEST(Difficulty, is_for_reading_by_default) {
  const Finish end = run_well({"difficulty", "2-kestrel", "--games", "20"});
  for (const std::string_view part :
       {"deal 2-kestrel\n", "original, 2 players, 20 games\n", "grade", "harder than", "95 %",
        "an ordinary deal", "cards left", "all cards known   can be won"}) {
    EXPECT_NE(end.out.find(part), std::string::npos) << part << " is not in\n" << end.out;
  }
}

// A few games of a deal cannot tell one grade from the next.
TEST(Difficulty, says_between_which_grades_it_cannot_tell) {
  const json::object said = run_objects({"difficulty", "2-kestrel", "--games", "2"}).at(0);
  const json::array& range = said.at("grade_range").as_array();
  EXPECT_NE(range.at(0).as_string(), range.at(1).as_string());
  const std::string words =
      std::string(range.at(0).as_string()) + " to " + std::string(range.at(1).as_string());
  const Finish end = run_well({"difficulty", "2-kestrel", "--games", "2"});
  EXPECT_NE(end.out.find(words), std::string::npos) << end.out;
}

TEST(Difficulty, surveys_the_deals_of_a_rule_set) {
  const Arguments asked{"difficulty", "--survey", "20",     "--games", "6",
                        "--players",  "3",        "--seed", "heron",   "--threads"};
  Arguments one = asked;
  one.emplace_back("1");
  const json::object said = run_objects(one).at(0);
  EXPECT_EQ(number(said, "deals"), 20);
  EXPECT_EQ(number(said, "games"), 6);
  EXPECT_EQ(said.at("seed").as_string(), "heron");
  const json::array& grades = said.at("grades").as_array();
  ASSERT_EQ(grades.size(), 5U);
  EXPECT_EQ(grades[0].as_object().at("grade").as_string(), "easy");
  EXPECT_GT(number(grades[0].as_object(), "win_rate"), number(grades[4].as_object(), "win_rate"));
  double rates = 0;
  for (const json::value& grade : grades) rates += number(grade.as_object(), "win_rate");
  EXPECT_NEAR(rates / 5, number(said, "win_rate"), 1e-6);
  Arguments two = asked;
  two.emplace_back("2");
  EXPECT_EQ(json::serialize(run_objects(two).at(0)), json::serialize(said));

  two.insert(two.end(), {"--deal", "2-a"});
  EXPECT_EQ(run_program(two).exit_code, 2);
  const Finish text = run_well(one);
  EXPECT_NE(text.out.find("original, 3 players, 20 deals with 6 games each, seed heron"),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("brutal"), std::string::npos) << text.out;
}

struct WrongCall {
  Arguments arguments;
  std::string named;  // what the line must speak of
};

TEST(Difficulty, refuses_what_makes_no_sense_in_one_line) {
  const std::vector<WrongCall> all{
      {{"difficulty"}, "no deal given"},
      {{"difficulty", "--extreme"}, "no deal given"},
      {{"difficulty", "kestrel"}, "kestrel: "},
      {{"difficulty", "2-a", "2px-a"}, "2px-a: "},
      {{"difficulty", "2-a", "--pro"}, "--pro"},
      {{"difficulty", "2-a", "--seed", "b"}, "--seed"},
      {{"difficulty", "2-a", "--games", "0"}, "--games"},
      {{"difficulty", "2-a", "--games", "many"}, "--games"},
      {{"difficulty", "2-a", "--threads", "0"}, "--threads"},
      {{"difficulty", "--seed", "a", "--extreme", "--commands", "no-such-file"}, "--commands"},
      {{"difficulty", "--survey", "4"}, "--survey"},
      {{"difficulty", "--survey", "20.5"}, "--survey"},
      {{"difficulty", "--survey", "20", "2-a"}, "--survey"},
      {{"difficulty", "--survey", "20", "--games", "1"}, "at least 2"},
      {{"difficulty", "--survey", "20", "--seed", "\xff"}, "--seed"},
      {{"difficulty", "2-a", "--hard"}, "--hard"},
  };
  for (const WrongCall& wrong : all) {
    const Finish end = run_program(wrong.arguments);
    EXPECT_EQ(end.exit_code, 2) << wrong.named;
    EXPECT_EQ(end.out, "") << wrong.named;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    EXPECT_NE(end.err.find(wrong.named), std::string::npos) << end.err;
    EXPECT_NE(end.err.find("--help"), std::string::npos) << end.err;
  }
}

TEST(Difficulty, prints_what_was_reached_when_interrupted) {
  const Finish end =
      interrupted({"difficulty", "2-kestrel", "2-heron", "--games", "1000000000", "--json"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_EQ(end.err, "");
  const std::vector<json::object> said = objects_of(end.out);
  ASSERT_EQ(said.size(), 1U) << "the second deal was not begun";
  EXPECT_TRUE(said[0].at("stopped").as_bool());
  // They are the first games of the deal, no more and no fewer.
  const auto games = said[0].at("games").to_number<std::int64_t>();
  const json::object again =
      run_objects({"difficulty", "2-kestrel", "--games", std::to_string(games)}).at(0);
  EXPECT_EQ(json::serialize(again.at("worth")), json::serialize(said[0].at("worth")));
  EXPECT_EQ(json::serialize(again.at("wins")), json::serialize(said[0].at("wins")));
}

TEST(Difficulty, a_table_that_was_interrupted_fits_80_columns) {
  const Finish end =
      interrupted({"difficulty", "2-red-kestrel", "3x.red-heron", "--games", "1000000000"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_NE(end.out.find(" of 1000000000 games\n"), std::string::npos) << end.out;
  std::istringstream lines(end.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_EQ(count, 4) << "heading, name, figures, how many games\n" << end.out;
}

TEST(Difficulty, says_when_a_survey_was_interrupted_too_soon) {
  const Finish end = interrupted({"difficulty", "--survey", "5", "--games", "1000000000"});
  EXPECT_EQ(end.exit_code, 130);
  EXPECT_EQ(end.out, "");
  EXPECT_NE(end.err.find("stopped before"), std::string::npos) << end.err;
}

}  // namespace
}  // namespace backstep
