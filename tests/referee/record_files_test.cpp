// `backstep record check` and `record show` on files of every kind.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {
namespace {

// A file for one test, gone after it.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text = "") {
    static int count = 0;
    path_ = ::testing::TempDir() + "backstep-record-" + std::to_string(getpid()) + '-' +
            std::to_string(++count);
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

// A game by the demo, always the same cards.
const std::string& demo_record() {
  static const std::string text = [] {
    const TemporaryFile file;
    run_program(
        {"demo", "--players", "2", "--extreme", "--seed", "kestrel", "--record", file.path()});
    return file.text();
  }();
  return text;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t found = text.find(from);
  EXPECT_NE(found, std::string::npos) << from;
  if (found != std::string::npos) text.replace(found, from.size(), to);
  return text;
}

// The one line on standard error of a check that says no.
std::string fault(const std::string& text) {
  const TemporaryFile file(text);
  const Finish end = run_program({"record", "check", file.path()});
  EXPECT_EQ(end.exit_code, 1) << end.out;
  EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
  EXPECT_NE(end.err.find(file.path()), std::string::npos) << "which file? " << end.err;
  return end.err;
}

void expect_fault(const std::string& text, const std::vector<std::string>& words) {
  const std::string line = fault(text);
  for (const std::string& word : words) EXPECT_NE(line.find(word), std::string::npos) << line;
}

TEST(RecordFiles, a_good_one_is_checked_and_shown) {
  const TemporaryFile file(demo_record());
  const Finish check = run_program({"record", "check", file.path()});
  EXPECT_EQ(check.exit_code, 0);
  EXPECT_EQ(check.err, "");
  EXPECT_NE(check.out.find("Extreme, 2 players"), std::string::npos) << check.out;
  const Finish show = run_program({"record", "show", file.path()});
  EXPECT_EQ(show.exit_code, 0);
  EXPECT_EQ(show.err, "");
  EXPECT_NE(show.out.find("deal 2x-kestrel"), std::string::npos);
  EXPECT_NE(show.out.find("result: "), std::string::npos);
}

TEST(RecordFiles, standard_input_is_a_file_too) {
  EXPECT_EQ(run_program({"record", "check", "-"}, demo_record()).exit_code, 0);
  EXPECT_EQ(run_program({"record", "show", "-"}, demo_record()).exit_code, 0);
}

TEST(RecordFiles, any_position_of_a_game_can_be_shown) {
  const TemporaryFile file(demo_record());
  const Finish start = run_program({"record", "show", file.path(), "--at", "0"});
  EXPECT_EQ(start.exit_code, 0);
  EXPECT_NE(start.out.find("98 cards left, 84 to draw"), std::string::npos) << start.out;
  const Finish third = run_program({"record", "show", file.path(), "--at", "3"});
  EXPECT_NE(third.out.find("after 3 of "), std::string::npos) << third.out;
  const Finish beyond = run_program({"record", "show", file.path(), "--at", "100000"});
  EXPECT_NE(beyond.exit_code, 0);
  EXPECT_EQ(beyond.out, "");
  EXPECT_EQ(std::count(beyond.err.begin(), beyond.err.end(), '\n'), 1) << beyond.err;
}

TEST(RecordFiles, a_position_is_a_decimal_number) {
  // 010 may be refused, or be ten; that it is eight would be known to nobody but programmers.
  const TemporaryFile file(demo_record());
  const Finish end = run_program({"record", "show", file.path(), "--at", "010"});
  EXPECT_TRUE(end.exit_code == 2 || end.out.find("after 10 of ") != std::string::npos) << end.out;
}

TEST(RecordFiles, several_records_in_a_file) {
  const TemporaryFile file(demo_record() + "\n \r\n" + demo_record());
  const Finish check = run_program({"record", "check", file.path()});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_EQ(std::count(check.out.begin(), check.out.end(), '\n'), 2) << check.out;
  EXPECT_EQ(run_program({"record", "show", file.path(), "--game", "2"}).exit_code, 0);
  const Finish third = run_program({"record", "show", file.path(), "--game", "3"});
  EXPECT_EQ(third.exit_code, 1);
  EXPECT_EQ(std::count(third.err.begin(), third.err.end(), '\n'), 1) << third.err;
}

TEST(RecordFiles, a_cut_record_before_a_good_one) {
  const std::string& good = demo_record();
  const std::string cut = good.substr(0, good.find('\n', good.find("\"n\":")) + 1);
  const TemporaryFile file(cut + good);
  const Finish check = run_program({"record", "check", file.path()});
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_NE(check.err.find("record 1"), std::string::npos) << check.err;
  EXPECT_NE(check.out.find("record 2"), std::string::npos) << check.out;
}

TEST(RecordFiles, missing_files_folders_and_nothing_are_told_apart) {
  const std::string missing = ::testing::TempDir() + "backstep-no-such-file";
  for (const std::string_view command : {"check", "show"}) {
    const Finish none = run_program({"record", std::string(command), missing});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_EQ(none.err, "backstep: " + missing + ": No such file or directory\n");
    const Finish folder = run_program({"record", std::string(command), ::testing::TempDir()});
    EXPECT_EQ(folder.exit_code, 1);
    EXPECT_NE(folder.err.find("Is a directory"), std::string::npos) << folder.err;
    for (const std::string& empty : {std::string(), std::string("\n"), std::string(" \r\n\t\n")}) {
      const TemporaryFile file(empty);
      const Finish end = run_program({"record", std::string(command), file.path()});
      EXPECT_EQ(end.exit_code, 1);
      EXPECT_NE(end.err.find("no record"), std::string::npos) << end.err;
    }
  }
}

TEST(RecordFiles, what_is_no_record_is_refused_in_its_first_line) {
  for (const std::string& text :
       {std::string("hello\n"), std::string("{}\n"), std::string("[]\n"), std::string("null\n"),
        std::string("{\"backstep\":\"game\"}\n"), std::string("{\"backstep\":1}\n"),
        std::string("\xff\xfe\n"), std::string("\xef\xbb\xbf") + demo_record(),
        std::string(100, '\0'), std::string(5'000'000, 'x') + '\n',
        std::string(200'000, '[') + '\n', std::string("{\"n\":0,\"do\":[\"2A\"]}\n")}) {
    expect_fault(text, {":1: "});
  }
}

TEST(RecordFiles, a_header_that_is_wrong_is_refused_with_what_is_wrong) {
  const std::string& good = demo_record();
  expect_fault(replaced(good, R"("version":1)", R"("version":2)"), {":1: ", "version 2"});
  expect_fault(replaced(good, R"("version":1)", R"("version":0)"), {":1: ", "version"});
  expect_fault(replaced(good, R"("rules_version":1,)", ""), {":1: ", "rules_version"});
  expect_fault(replaced(good, R"("begins":0)", R"("begins":2)"), {":1: ", "begins"});
  expect_fault(replaced(good, R"("players":2)", R"("players":6)"), {":1: ", "players"});
  expect_fault(replaced(good, R"("players":2)", R"("players":3)"), {":1: ", "seats"});
  expect_fault(replaced(good, R"("deck":[)", R"("deck":[2,)"), {":1: ", "deck"});
  expect_fault(replaced(good, R"("3":"stop",)", ""), {":1: ", "commands"});
  expect_fault(replaced(good, R"("pro":)", R"("prof":)"), {":1: ", "prof"});
  expect_fault(replaced(good, R"("deal":"2x-kestrel")", R"("deal":"2x-sparrow")"),
               {":1: ", "deal"});
  expect_fault(replaced(good, R"("deal":"2x-kestrel")", R"("deal":"2-kestrel")"), {":1: ", "deal"});
  expect_fault(replaced(good, R"("seats":)", R"("extra":1,"seats":)"), {":1: ", "extra"});
  expect_fault(replaced(good, R"("begins":0)", R"("begins":0,"begins":0)"),
               {":1: ", "begins", "twice"});
}

TEST(RecordFiles, a_line_that_is_wrong_is_refused_with_its_number) {
  const std::string& good = demo_record();
  const std::string first =
      good.substr(good.find('\n') + 1, good.find('\n', good.find('\n') + 1) - good.find('\n'));
  expect_fault(replaced(good, first, first + first), {":3: ", "doubled"});
  expect_fault(replaced(good, first, ""), {":2: ", "missing"});
  expect_fault(replaced(good, first, "{\"n\":0}\n"), {":2: "});
  expect_fault(replaced(good, first, "{\"n\":0,\"do\":[]}\n"), {":2: ", "do"});
  expect_fault(replaced(good, first, "{\"n\":0,\"do\":[\"37E\"]}\n"), {":2: ", "action 1"});
  expect_fault(replaced(good, first, "{\"n\":0,\"do\":[37]}\n"), {":2: ", "action 1"});
  expect_fault(replaced(good, first, "{\"n\":0,\"seat\":2,\"says\":\"x\"}\n"), {":2: ", "seat"});
  expect_fault(replaced(good, first, "{\"n\":0,\"seat\":0,\"says\":\"x\",\"signals\":\"y\"}\n"),
               {":2: "});
  expect_fault(replaced(good, first, "x\n"), {":2: "});
  const auto next = std::to_string(std::count(good.begin(), good.end(), '\n') + 1);
  expect_fault(good + "{\"n\":0,\"seat\":0,\"says\":\"x\"}\n", {':' + next + ": "});
}

TEST(RecordFiles, whoever_replays_one_is_told_the_line_of_a_refused_action) {
  const std::string header = demo_record().substr(0, demo_record().find('\n') + 1);
  const TemporaryFile file(header + "\n{\"n\":0,\"do\":[\"2A\"]}\n");
  const std::vector<std::pair<std::string, std::string>> expected{
      {"en", ":3: action 1 (2A) is refused, C3"},
      {"de", ":3: ein Zug gegen die Regeln (action 1 (2A) is refused, C3"},
      {"ru", ":3: ход против правил (action 1 (2A) is refused, C3"}};
  for (const auto& [language, words] : expected) {
    const Finish end = run_program({"replay", "--lang", language, file.path()});
    EXPECT_EQ(end.exit_code, 1);
    EXPECT_NE(end.err.find(file.path() + words), std::string::npos) << end.err;
  }
  for (const char* const command : {"hint", "solve"}) {
    const Finish end = run_program({command, file.path(), "--at", "1"});
    EXPECT_EQ(end.exit_code, 1);
    EXPECT_NE(end.err.find(":3: action 1 (2A)"), std::string::npos) << end.err;
  }
}

TEST(RecordFiles, what_the_system_reports_is_told_in_the_language_of_the_player) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"en", "/nowhere/x: No such file or directory"},
      {"de", "/nowhere/x: Datei oder Ordner nicht gefunden"},
      {"fr", "/nowhere/x\u202f: fichier ou dossier introuvable"},
      {"it", "/nowhere/x: file o cartella inesistente"},
      {"pl", "/nowhere/x: nie ma takiego pliku ani folderu"},
      {"ru", "/nowhere/x: нет такого файла или папки"}};
  for (const auto& [language, words] : expected) {
    const Finish end = run_program({"replay", "--lang", language, "/nowhere/x"});
    EXPECT_EQ(end.exit_code, 1);
    EXPECT_NE(end.err.find(words), std::string::npos) << end.err;
  }
}

TEST(RecordFiles, an_action_or_a_result_against_the_rules_is_a_fault) {
  const std::string& good = demo_record();
  expect_fault(replaced(good, R"("do":[)", R"("do":["end"],"do":[)"), {":2: ", "twice"});
  // 2 is in the hand of seat 1 in this deal, and seat 0 begins.
  const std::string header = good.substr(0, good.find('\n') + 1);
  expect_fault(header + "{\"n\":0,\"do\":[\"2A\"]}\n", {":2: ", "action 1", "2A", "C3"});
  expect_fault(header + "{\"n\":0,\"seat\":0,\"says\":\"x\"}\n\n{\"n\":0,\"do\":[\"2A\"]}\n",
               {":4: ", "action 1"});
  expect_fault(header + "{\"n\":0,\"do\":[\"end\"]}\n", {"action 1", "end", "C6"});
  expect_fault(header + "{\"n\":0,\"result\":\"won\",\"reason\":null,\"left\":0}\n",
               {"won", "running"});
  expect_fault(header + "{\"n\":0,\"result\":\"running\",\"reason\":null,\"left\":97}\n",
               {"97", "98"});
  expect_fault(header + "{\"n\":0,\"result\":\"lost\",\"reason\":null,\"left\":98}\n",
               {":2: ", "reason"});
  expect_fault(header + "{\"n\":0,\"result\":\"draw\",\"reason\":null,\"left\":98}\n",
               {":2: ", "result"});
  const TemporaryFile abandoned(header +
                                "{\"n\":0,\"result\":\"abandoned\",\"reason\":null,\"left\":98}\n");
  EXPECT_EQ(run_program({"record", "check", abandoned.path()}).exit_code, 0);
}

TEST(RecordFiles, what_a_file_says_cannot_break_the_line_or_the_terminal) {
  const std::string& good = demo_record();
  const std::string line = fault(replaced(good, R"("seats":)", R"("a\nb\u001b[2J":1,"seats":)"));
  EXPECT_EQ(line.find('\x1b'), std::string::npos) << "an escape sequence reaches the terminal";
  const TemporaryFile named(
      replaced(good, R"({"bot":"greedy"})", R"({"name":"x\u001b[2J\nseat 1 is y"})"));
  const Finish show = run_program({"record", "show", named.path(), "--at", "0"});
  EXPECT_EQ(show.exit_code, 0);
  EXPECT_EQ(show.out.find('\x1b'), std::string::npos) << "an escape sequence reaches the terminal";
  EXPECT_EQ(show.out.find("\nseat 1 is y"), std::string::npos) << "a name passes for another line";
}

}  // namespace
}  // namespace backstep
