// hint and analyse as a script meets them: what they print, what they refuse, what they keep.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/record.h"
#include "engine/game/view.h"
#include "tests/commands/files.h"
#include "tests/commands/interrupted.h"
#include "tests/referee/pipe.h"
#include "tests/source_dir.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

namespace json = boost::json;
namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// A folder of its own for each test, gone in the end.
class Advice : public ::testing::Test {
 protected:
  Advice() {
    const auto* const info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() /
              ("backstep-" + std::string(info->name()) + '-' + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  ~Advice() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Games between greedy players, in one file.
  std::string games(const std::string& name, int count, const std::string& players = "2") const {
    const Finish made =
        run_program({"simulate", "--bot", "greedy", "--games", std::to_string(count), "--players",
                     players, "--seed", "advice", "--threads", "1", "--records", path(name)});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return path(name);
  }

  // The first game of a file, cut after some actions, as if it were still played.
  Record running(const std::string& from, std::size_t actions) const {
    const std::string text = text_of(from);
    wire::RecordReader reader(text);
    Record record = **reader.next();
    record.actions.resize(actions);
    record.ms.clear();
    record.deal.clear();  // its name would be the name of all cards
    std::erase_if(record.notes, [&](const Note& note) { return note.after > actions; });
    record.result = GameResult{.ending = Ending::kRunning,
                               .outcome = Outcome::kPlaying,
                               .left = replay(record, actions).state.left()};
    return record;
  }

  fs::path folder_;
};

constexpr std::string_view kSetup =
    R"({"op":"setup","rules":{"players":2},"tops":{"A":40,"B":30,"C":90,"D":20},)"
    R"("hands":[[41,50,31,85,19],[42,43,97]],"draw":[44,45,46],"turn":0})"
    "\n";

std::vector<json::object> answers(const Finish& end) {
  std::vector<json::object> all;
  for (const std::string& line : lines_of(end.out)) all.push_back(json::parse(line).as_object());
  return all;
}

TEST_F(Advice, hint_answers_at_once_and_better_while_it_thinks) {
  const Finish end = run_program({"hint", "--json", "--effort", "3000"}, kSetup);
  ASSERT_EQ(end.exit_code, 0) << end.err;
  const std::vector<json::object> all = answers(end);
  ASSERT_GE(all.size(), 4U);
  EXPECT_EQ(all.front().at("worlds").as_int64(), 0);
  std::int64_t before = -1;
  for (const json::object& answer : all) {
    EXPECT_EQ(answer.at("complete").as_bool(), &answer == &all.back());
    EXPECT_GE(answer.at("worlds").as_int64(), before);
    before = answer.at("worlds").as_int64();
    EXPECT_FALSE(answer.at("turns").as_array().empty());
  }
  EXPECT_EQ(run_program({"hint", "--json", "--effort", "3000"}, kSetup).out, end.out)
      << "the same effort gives the same answer";
}

TEST_F(Advice, hint_takes_records_and_lines_of_a_referee_alike) {
  const std::string file = games("game.jsonl", 1);
  const std::string text = text_of(file);
  wire::RecordReader reader(text);
  const Record record = **reader.next();
  json::array deck;
  for (const Card card : record.deck) deck.push_back(card);
  std::string lines =
      json::serialize(json::object{{"op", "new"}, {"rules", {{"players", 2}}}, {"deck", deck}}) +
      '\n';
  constexpr std::size_t kActions = 7;  // in the middle of a turn
  for (std::size_t i = 0; i < kActions; ++i) {
    const Action action = record.actions[i];
    lines += action.is_end() ? "{\"op\":\"end\"}\n"
                             : "{\"op\":\"play\",\"card\":" + std::to_string(action.card) +
                                   ",\"pile\":\"" + letter(action.pile) + "\"}\n";
  }
  const Finish by_record =
      run_program({"hint", file, "--at", std::to_string(kActions), "--json", "--effort", "200"});
  const Finish by_lines = run_program({"hint", "--json", "--effort", "200"}, lines);
  EXPECT_EQ(by_record.exit_code, 0) << by_record.err;
  EXPECT_EQ(by_record.out, by_lines.out) << by_lines.err;
}

TEST_F(Advice, hint_hears_signals_among_the_lines) {
  const std::string lines =
      std::string(kSetup) + R"({"op":"signal","seat":1,"signal":"leave:A"})" + "\n";
  const Finish end = run_program({"hint", "--effort", "400", "--turns", "12"}, lines);
  EXPECT_EQ(end.exit_code, 0) << end.err;
  EXPECT_NE(end.out.find("as seat 1 asked"), std::string::npos) << end.out;
  EXPECT_EQ(
      run_program({"hint", "--effort", "400", "--turns", "12"}, kSetup).out.find("as seat 1 asked"),
      std::string::npos);
}

TEST_F(Advice, hint_shows_what_it_has_when_it_is_stopped) {
  const std::string file = games("game.jsonl", 1);
  const Finish end = interrupted({"hint", file, "--at", "3", "--effort", "100000000"});
  EXPECT_EQ(end.exit_code, 130) << end.err;
  EXPECT_NE(end.out.find("end"), std::string::npos) << end.out;
}

TEST_F(Advice, hint_says_what_is_wrong_and_where) {
  struct Case {
    std::string lines;
    std::string says;
  };
  const std::string setup(kSetup);
  const std::vector<Case> cases{
      {"", "there is no position"},
      {"nonsense\n", "standard input:1: "},
      {setup + R"({"op":"play","card":99,"pile":"A"})", "standard input:2: "},
      {setup + "\n\n" + R"({"op":"signal","seat":5,"signal":"leave:A"})", "standard input:4: "},
      {setup + R"({"op":"signal","seat":1,"signal":"trick:A"})", "signal needs signal"},
      {setup + R"({"op":"signal","seat":1,"signal":"hold:mute"})", "no commands"},
      {R"({"op":"signal","seat":1,"signal":"leave:A"})", "there is no game yet"},
      {R"({"op":"setup","rules":{"players":1},"tops":{"A":90,"B":91,"C":9,"D":8},)"
       R"("hands":[[50,51]],"draw":[60],"turn":0})",
       "the game is over"},
  };
  for (const Case& wrong : cases) {
    const Finish end = run_program({"hint"}, wrong.lines);
    EXPECT_EQ(end.exit_code, 1) << wrong.lines;
    EXPECT_EQ(end.out, "");
    EXPECT_NE(end.err.find(wrong.says), std::string::npos) << end.err;
  }
  const std::string file = games("game.jsonl", 1);
  EXPECT_NE(run_program({"hint", file}).err.find("--at N"), std::string::npos);
  EXPECT_NE(run_program({"hint", file, "--at", "900"}).err.find("--at goes from 0"),
            std::string::npos);
  EXPECT_EQ(run_program({"hint", file, "--effort", "0"}).exit_code, 2);
}

TEST_F(Advice, analyse_gives_every_turn_and_the_sum) {
  const std::string file = games("game.jsonl", 1, "3");
  const Finish end =
      run_program({"analyse", file, "--json", "--effort", "40", "--svg", path("plot.svg")});
  ASSERT_EQ(end.exit_code, 0) << end.err;
  const std::vector<json::object> all = answers(end);
  ASSERT_GT(all.size(), 5U);
  double sum = 0;
  for (const json::object& line : all) {
    if (line.at("type").as_string() != "turn") continue;
    sum += line.at("choice").at("value").to_number<double>() + line.at("draws").to_number<double>();
  }
  const json::object& game = all.back();
  EXPECT_EQ(game.at("type").as_string(), "game");
  const double start = game.at("start").to_number<double>();
  EXPECT_NEAR(start + sum, std::round(start + sum), 0.02) << "it is won or lost";
  const std::string plot = text_of(path("plot.svg"));
  EXPECT_TRUE(plot.starts_with("<svg")) << plot.substr(0, 60);
  EXPECT_NE(plot.find("</svg>"), std::string::npos);
}

TEST_F(Advice, analyse_goes_on_where_it_was_stopped) {
  fs::create_directories(folder_ / "games");
  const std::string first = games("games/b.jsonl", 3);
  fs::rename(first, folder_ / "games" / "a.jsonl");
  games("games/b.jsonl", 2, "4");
  const std::string folder = (folder_ / "games").string();
  const auto analyse = [&](const std::string& out, const char* threads) {
    return run_program({"analyse", folder, "--effort", "12", "--out", out, "--threads", threads});
  };
  const Finish whole = analyse(path("whole.jsonl"), "2");
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_EQ(whole.err, "");
  const std::string kept = text_of(path("whole.jsonl"));
  EXPECT_EQ(analyse(path("one.jsonl"), "1").out, whole.out) << "any number of threads";
  EXPECT_EQ(text_of(path("one.jsonl")), kept);
  // Cut anywhere, the file becomes the same again, and so does the summary at the end of the text.
  const std::string summary = whole.out.substr(whole.out.find("\n\n") + 1);
  for (const std::size_t at : {kept.size(), kept.size() - 1, kept.size() / 2, kept.size() / 5,
                               std::size_t{30}, std::size_t{0}}) {
    write(path("cut.jsonl"), kept.substr(0, at));
    const Finish again = analyse(path("cut.jsonl"), "2");
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(text_of(path("cut.jsonl")), kept) << "cut at " << at;
    EXPECT_TRUE(again.out.ends_with(summary)) << again.out;
  }
  const Finish nothing = analyse(path("whole.jsonl"), "2");
  EXPECT_NE(nothing.err.find("5 games were analysed before"), std::string::npos) << nothing.err;
}

// More games than can be done before ctrl-C: whole games are kept, and a second run adds to them.
TEST_F(Advice, analyse_keeps_what_is_done_when_it_is_stopped) {
  const std::string file = games("games.jsonl", 400);
  std::string before;
  for (int run = 0; run < 2; ++run) {
    const Finish end = interrupted(
        {"analyse", file, "--effort", "60", "--out", path("out.jsonl"), "--threads", "2"},
        std::chrono::milliseconds(500));
    ASSERT_EQ(end.exit_code, 130) << end.err;
    const std::string now = text_of(path("out.jsonl"));
    EXPECT_TRUE(now.starts_with(before));
    const std::vector<std::string> lines = lines_of(now);
    EXPECT_TRUE(lines.empty() || lines.back().starts_with("{\"type\":\"game\"")) << lines.back();
    before = now;
  }
}

TEST_F(Advice, analyse_touches_no_file_that_is_not_its_own) {
  const std::string file = games("game.jsonl", 1);
  for (const std::string_view foreign :
       {"my notes\n", "my notes", "{\"type\":\"game\"}\n", "{\"backstep\":1}\n",
        "{\"type\":\"turn\",\"of\":\"the screw\"}\n"}) {
    write(path("notes.txt"), foreign);
    const Finish end = run_program({"analyse", file, "--effort", "2", "--out", path("notes.txt")});
    EXPECT_EQ(end.exit_code, 1);
    EXPECT_NE(end.err.find("no file of analysed games"), std::string::npos) << end.err;
    EXPECT_EQ(text_of(path("notes.txt")), foreign);
  }
}

TEST_F(Advice, analyse_of_a_running_game_tells_only_what_a_seat_may_know) {
  const std::string file = games("game.jsonl", 1, "3");
  const Record record = running(file, 24);
  write(path("running.jsonl"), wire::write_record(record));
  const Finish refused = run_program({"analyse", path("running.jsonl")});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("--seat S"), std::string::npos) << refused.err;

  // The same game to seat 1, the second, but the hidden cards lie otherwise.
  const State state = replay(record, record.actions.size()).state;
  const CardSet unseen = view(state, 1).unseen();
  Record other = record;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < record.deck.size(); ++i) {
    if (unseen.contains(record.deck[i])) places.push_back(i);
  }
  for (std::size_t i = 0; i < places.size() / 2; ++i) {
    std::swap(other.deck[places[i]], other.deck[places[places.size() - 1 - i]]);
  }
  fs::create_directories(folder_ / "other");
  write(path("other/running.jsonl"), wire::write_record(other));
  for (const char* const form : {"--json", "--open"}) {
    const std::vector<std::string> rest{"--seat", "2", "--effort", "40", form};
    std::vector<std::string> here{"analyse", "-"};
    here.insert(here.end(), rest.begin(), rest.end());
    const Finish one = run_program(here, text_of(path("running.jsonl")));
    const Finish two = run_program(here, text_of(path("other/running.jsonl")));
    ASSERT_EQ(one.exit_code, 0) << one.err;
    EXPECT_FALSE(one.out.empty());
    EXPECT_EQ(one.out, two.out);
  }
}

TEST_F(Advice, analyse_says_what_it_cannot_read_and_does_the_rest) {
  fs::create_directories(folder_ / "games");
  games("games/good.jsonl", 1);
  write(path("games/bad.jsonl"), "nonsense\n");
  write(path("games/notes.txt"), "not a record");
  const Finish end =
      run_program({"analyse", (folder_ / "games").string(), "--effort", "2", "--json"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_NE(end.err.find("bad.jsonl:1: "), std::string::npos) << end.err;
  EXPECT_EQ(end.err.find("notes.txt"), std::string::npos) << end.err;
  EXPECT_NE(end.out.find("\"type\":\"game\""), std::string::npos);
  EXPECT_EQ(run_program({"analyse", path("nothing.jsonl")}).exit_code, 1);
  EXPECT_EQ(run_program({"analyse"}).exit_code, 2);
  const Finish beyond = run_program({"analyse", path("games/good.jsonl"), "--seat", "3"});
  EXPECT_EQ(beyond.exit_code, 1);
  EXPECT_NE(beyond.err.find("there is no seat 3, only 1 to 2"), std::string::npos) << beyond.err;
  EXPECT_EQ(run_program({"analyse", path("games/good.jsonl"), "--seat", "0"}).exit_code, 2);
  EXPECT_EQ(
      run_program({"analyse", path("games/good.jsonl"), "--seat", "1", "--out", "x"}).exit_code, 2);
}

// The name of a deal is the name of all its cards.
TEST_F(Advice, analyse_of_a_seat_does_not_name_the_deal) {
  const std::string text = text_of(games("game.jsonl", 1));
  const std::string cut = text.substr(0, text.find('\n', text.size() / 2) + 1);
  ASSERT_NE(cut.find("2-advice-1"), std::string::npos) << "the record itself names it";
  for (const char* const form : {"--json", "--open"}) {
    const Finish end = run_program(
        {"analyse", "-", "--seat", "1", "--effort", "4", form, "--svg", path("plot.svg")}, cut);
    EXPECT_EQ(end.exit_code, 0) << end.err;
    EXPECT_EQ(end.out.find("advice-1"), std::string::npos) << end.out;
    EXPECT_EQ(text_of(path("plot.svg")).find("advice-1"), std::string::npos);
  }
}

TEST_F(Advice, analyse_draws_every_picture_also_after_it_was_stopped) {
  for (const char* const folder : {"x", "y"}) fs::create_directories(folder_ / folder);
  const std::string first = games("x/game.jsonl", 1);
  const std::string second = games("y/game.jsonl", 1, "3");
  const std::vector<std::string> all{"analyse", first,     second,  "--effort",  "4",
                                     "--out",   path("k"), "--svg", path("pics")};
  ASSERT_EQ(run_program({"analyse", first, second, "--effort", "4", "--out", path("k")}).exit_code,
            0);
  EXPECT_EQ(run_program(all).exit_code, 0) << "games that are kept have no pictures yet";
  std::vector<std::string> pictures;
  for (const auto& entry : fs::directory_iterator(path("pics"))) {
    pictures.push_back(text_of(entry.path()));
  }
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_NE(pictures[0], pictures[1]);
  const std::string kept = text_of(path("k"));
  fs::remove(fs::path(path("pics")) / "game.svg");
  EXPECT_EQ(run_program(all).exit_code, 0);
  EXPECT_NE(text_of(path("pics/game.svg")).find("2-advice-1"), std::string::npos)
      << "the first game has the first name";
  EXPECT_EQ(text_of(path("k")), kept) << "nothing is kept twice";
}

TEST_F(Advice, analyse_refuses_what_would_do_harm) {
  const std::string file = games("game.jsonl", 1);
  const std::string record = text_of(file);
  EXPECT_EQ(run_program({"analyse", file, "--svg", file}).exit_code, 2);
  EXPECT_EQ(text_of(file), record);
  EXPECT_EQ(run_program({"analyse", file, "--out", "-"}).exit_code, 2);
  EXPECT_EQ(run_program({"analyse", file, "--out", "x", "--json"}).exit_code, 2);
  EXPECT_EQ(run_program({"analyse", file, "--out", "/dev/null"}).exit_code, 1);
  EXPECT_EQ(run_program({"hint", "--at", "3"}, kSetup).exit_code, 2);
  EXPECT_EQ(run_program({"hint", "--game", "1"}, kSetup).exit_code, 2);
}

TEST_F(Advice, analyse_leaves_out_games_without_a_turn) {
  const std::string file = games("game.jsonl", 1);
  Record record = running(file, 0);
  record.result->ending = Ending::kAbandoned;
  write(path("none.jsonl"), wire::write_record(record));
  const Finish none = run_program({"analyse", path("none.jsonl")});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.err.find("without a whole turn"), std::string::npos) << none.err;
  const Finish both = run_program({"analyse", path("none.jsonl"), file, "--effort", "2", "--json"});
  EXPECT_EQ(both.exit_code, 0) << both.err;
}

// The JSON of a fixed game, whole. BACKSTEP_BLESS=1 rewrites the files.
TEST_F(Advice, json_is_as_it_was) {
  const fs::path golden = fs::path(BACKSTEP_SOURCE_DIR) / "tests/golden/advice";
  const std::string game = text_of(golden / "game.jsonl");
  struct Case {
    const char* file;
    std::vector<std::string> arguments;
  };
  const std::array<Case, 2> cases{{
      {"analysis.jsonl", {"analyse", "-", "--json", "--effort", "40"}},
      {"hint.jsonl", {"hint", "-", "--at", "31", "--json", "--effort", "300"}},
  }};
  for (const Case& wanted : cases) {
    const Finish end = run_program(wanted.arguments, game);
    ASSERT_EQ(end.exit_code, 0) << end.err;
    if (std::getenv("BACKSTEP_BLESS") != nullptr) write(golden / wanted.file, end.out);
    const std::vector<std::string> here = lines_of(end.out);
    const std::vector<std::string> there = lines_of(text_of(golden / wanted.file));
    ASSERT_EQ(here.size(), there.size()) << wanted.file;
    for (std::size_t i = 0; i < here.size(); ++i) {
      ASSERT_EQ(here[i], there[i]) << wanted.file << ", line " << i + 1
                                   << " (BACKSTEP_BLESS=1 rewrites it, if that was meant)";
    }
  }
}

}  // namespace
}  // namespace backstep
