// `backstep solve`: its line is replayed by the referee, and wrong calls are answered.
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value_to.hpp>
#include <string>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {
namespace {

namespace json = boost::json;

json::object solved(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "solve");
  arguments.emplace_back("--json");
  const Finish end = run_program(arguments, input);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  return json::parse(end.out).as_object();
}

// The last answer of the referee to a line of play.
json::object refereed(const std::string& first, const json::array& line) {
  std::string requests = first + '\n';
  for (const json::value& value : line) {
    const auto action = json::value_to<std::string>(value);
    const std::string card = action.substr(0, action.size() - 1);
    requests += action == "end"
                    ? R"({"op":"end"})"
                    : R"({"op":"play","card":)" + card + R"(,"pile":")" + action.back() + R"("})";
    requests += '\n';
  }
  const std::string out = run_program({"referee"}, requests).out;
  const std::size_t last = out.rfind('\n', out.size() - 2);
  return json::parse(out.substr(last == std::string::npos ? 0 : last + 1)).as_object();
}

TEST(Solve, a_line_wins_at_the_referee) {
  for (const std::string players : {"1", "2", "5"}) {
    const json::object found = solved({"--players", players, "--extreme", "--seed", "kestrel"});
    EXPECT_EQ(found.at("result").as_string(), "win") << players;
    EXPECT_EQ(found.at("deal").as_string(), players + "x-kestrel");
    const json::object end = refereed(
        R"({"op":"new","rules":{"players":)" + players + R"(,"extreme":true},"seed":"kestrel"})",
        found.at("line").as_array());
    EXPECT_TRUE(end.at("ok").as_bool());
    EXPECT_EQ(end.at("status").as_string(), "won");
    EXPECT_EQ(end.at("left"), found.at("left"));
  }
}

TEST(Solve, a_position_of_a_record_goes_on_from_there) {
  const std::string record =
      run_program({"demo", "--players", "2", "--seed", "kestrel", "--record", "-"}).out;
  const json::object whole = solved({"-"}, record);
  EXPECT_EQ(whole, solved({"--deal", "2-kestrel"}));
  const json::object later = solved({"-", "--at", "6"}, record);
  EXPECT_LT(later.at("line").as_array().size(), whole.at("line").as_array().size());
}

TEST(Solve, little_effort_is_kept_to_and_has_a_line) {
  const json::object found = solved({"--deal", "1xps-kestrel", "--effort", "10"});
  EXPECT_LE(found.at("nodes").to_number<int>(), 10);
  EXPECT_FALSE(found.at("line").as_array().empty());
}

TEST(Solve, text_ends_with_the_verdict) {
  const Finish end = run_program({"solve", "--deal", "3-kestrel"});
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_NE(end.out.find("\n   1  seat 0: "), std::string::npos) << end.out;
  EXPECT_NE(end.out.find("\nwin: "), std::string::npos) << end.out;
}

TEST(Solve, wrong_calls_are_answered) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"solve"},
                                                    {"solve", "--seed", "a", "--at", "3"},
                                                    {"solve", "-", "--pro"},
                                                    {"solve", "--deal", "9-a"},
                                                    {"solve", "--seed", "a", "--effort", "-1"}}) {
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 2) << end.err;
    EXPECT_TRUE(end.out.empty());
  }
  EXPECT_EQ(run_program({"solve", "-"}, "").exit_code, 1);
}

}  // namespace
}  // namespace backstep
