// Nonsense for every command: numbers, texts and files that cannot be meant. What is refused is
// refused before any work, in the one format of docs/command-line.md, and leaves no file behind.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/command_line.h"
#include "tests/referee/pipe.h"

namespace backstep {
namespace {

// A folder of its own with files that are no games, leagues or data.
class Nonsense : public testing::Test {
 protected:
  Nonsense() {
    shell("rm -rf '" + folder + "'; mkdir -p '" + folder + "/folder'; cd '" + folder +
          "'; touch empty; echo hello > text; echo '{\"a\":1}' > other.json; "
          "head -c 3000 /dev/zero | tr '\\0' '\\377' > noise");
  }
  std::string path(const std::string& name) const { return folder + '/' + name; }
  // The names of all files there.
  std::string listed() const { return shell("ls '" + folder + "'"); }

  void expect_failure(const Arguments& arguments, const std::string& sentence) const {
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 1) << joined(arguments);
    EXPECT_EQ(end.out, "") << joined(arguments);
    EXPECT_EQ(end.err, "backstep: " + sentence + '\n') << joined(arguments);
  }

  const std::string folder = testing::TempDir() + "nonsense";
};

struct NumberOption {
  Arguments command;
  Arguments required;
  std::string name;
};

// What a command cannot be called without, by its help: "Usage: backstep merge [OPTION]...
// FILE...".
Arguments required_of(const std::string& help) {
  std::istringstream words(help.substr(help.find("Usage: ")));
  std::string line;
  std::getline(words, line);
  std::istringstream usage(line);
  Arguments required;
  bool behind_options = false;
  std::string word;
  while (usage >> word) {
    if (word == "[OPTION]...") behind_options = true;
    if (word.starts_with("--")) required.insert(required.end(), {word, "x"});
    if (behind_options && !word.starts_with('[')) required.emplace_back("x");
  }
  return required;
}

// All options whose value is a number, by the letters that stand for it in the help.
std::vector<NumberOption> number_options() {
  static const std::set<std::string> kNumbers{"N",       "K",      "S",    "X",
                                              "SECONDS", "POINTS", "DAYS", "PID"};
  static const std::regex kOption("^  (--[a-z-]+) ([A-Z]+)( .*)?$");
  std::vector<NumberOption> found;
  for (const Arguments& command : all_commands()) {
    const std::string help = help_of(command);
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
      std::smatch parts;
      if (!std::regex_match(line, parts, kOption) || kNumbers.count(parts[2]) == 0) continue;
      found.push_back({command, required_of(help), parts[1]});
    }
  }
  return found;
}

TEST_F(Nonsense, every_number_is_checked_in_one_format) {
  const std::vector<NumberOption> options = number_options();
  EXPECT_GE(options.size(), 120U);
  for (const auto& [command, required, option] : options) {
    Arguments arguments = command;
    arguments.insert(arguments.end(), required.begin(), required.end());
    arguments.insert(arguments.end(), {option, "99999999999999999999"});
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 2) << joined(arguments);
    EXPECT_EQ(end.out, "") << joined(arguments);
    const std::regex form(joined(command) + ": " + option +
                          ": must be a (whole )?number from [0-9.]+ to [0-9]+, not 9{20} \\(try: " +
                          joined(command) + " --help\\)\n");
    EXPECT_TRUE(std::regex_match(end.err, form)) << end.err;
  }
}

TEST_F(Nonsense, what_is_written_is_tried_before_the_work) {
  const std::string game = path("game.jsonl");
  ASSERT_EQ(run_program({"demo", "--seed", "a", "--record", game}).exit_code, 0);
  const std::string nowhere = path("no/where");
  const std::string missing = nowhere + ": No such file or directory";
  for (const Arguments& arguments :
       {Arguments{"demo", "--record", nowhere},
        {"simulate", "--games", "1", "--log", nowhere},
        {"simulate", "--games", "1", "--records", nowhere},
        {"compare", "--bots", "random,greedy", "--games", "1", "--log", nowhere},
        {"benchmark", "run", "silent", "--bot", "random", "--log", nowhere},
        {"bot", "check", "x", "--log", nowhere},
        {"bot", "http://127.0.0.1:1/t/abcdefghijklmnopqrstuv", "--exec", "x", "--log", nowhere},
        {"analyse", game, "--effort", "1", "--svg", nowhere},
        {"puzzle", "make", "--output", nowhere}}) {
    expect_failure(arguments, missing);
  }
  expect_failure({"analyse", game, "--effort", "1", "--svg", path("folder")},
                 path("folder") + ": Is a directory");
  std::ofstream(path("bots.json"))
      << R"({"bots":[{"name":"a","bot":"random"},{"name":"b","bot":"greedy"}]})";
  expect_failure({"league", path("bots.json"), "--games", "2", "--resume", nowhere}, missing);
  expect_failure({"load", "--url", "http://127.0.0.1:1", "--data", nowhere}, missing);
  expect_failure({"load", "--url", "http://127.0.0.1:1", "--server-pid", "4194304"},
                 "--server-pid: there is no process 4194304");
}

TEST_F(Nonsense, a_file_of_something_else_is_refused_with_its_line) {
  for (const Arguments& command : {Arguments{"record", "check"},
                                   {"record", "show"},
                                   {"replay"},
                                   {"solve"},
                                   {"hint"},
                                   {"analyse"}}) {
    const auto refuses = [&](const std::string& file, const std::string& sentence) {
      Arguments arguments = command;
      arguments.push_back(path(file));
      expect_failure(arguments, path(file) + sentence);
    };
    refuses("empty", ": holds no record");
    refuses("text", ":1: not JSON: syntax error at byte 1");
    refuses("noise", ":1: not UTF-8: byte 1 is wrong");
    refuses("other.json", ":1: a record begins with {\"backstep\":\"record\"");
  }
  expect_failure({"league", path("empty")}, path("empty") + ": not JSON: it is empty");
  expect_failure({"benchmark", "verify", path("empty")}, path("empty") + ": not JSON: it is empty");
  expect_failure({"benchmark", "verify", path("text")},
                 path("text") + ": not JSON: syntax error at byte 1");
  const Finish puzzles = run_program({"puzzle", "check", path("text")});
  EXPECT_EQ(puzzles.err, "backstep: " + path("text") + ":1: not JSON: syntax error at byte 1\n");
}

TEST_F(Nonsense, a_bad_configuration_is_not_repeated) {
  std::ofstream(path("bad.conf")) << "listen = 127.0.0.1:0\n\xff\x1b[2J nonsense = 3\n";
  const Finish end = run_program({"serve", "--config", path("bad.conf")});
  EXPECT_EQ(end.exit_code, 2);
  EXPECT_EQ(end.err, "backstep serve: " + path("bad.conf") +
                         ":2: this is not a line NAME = VALUE (try: backstep serve --help)\n");
}

TEST_F(Nonsense, a_copy_that_cannot_begin_leaves_nothing) {
  const std::string before = listed();
  for (const char* const from : {"empty", "text"}) {
    EXPECT_EQ(run_program({"store", "copy", path(from), path("copy.db")}).exit_code, 1);
  }
  shell("cd '" + folder + "' && rm -f empty.lock text.lock");
  EXPECT_EQ(listed(), before);
  expect_wrong_usage({{"store", "copy", path("text"), path("text")}, "FROM and TO are the same"});
}

TEST_F(Nonsense, an_older_file_is_replaced_only_if_that_is_said) {
  const std::string script = "cd '" + folder +
                             "'; touch served; '" BACKSTEP_PROGRAM
                             "' serve --listen 127.0.0.1:0 --data x.db > served 2> log & "
                             "for i in {1..400}; do grep -q 'Stop it with' '" +
                             folder +
                             "/served' && break; sleep 0.05; done; "
                             "kill -INT $!; wait $!";
  shell(script);
  EXPECT_EQ(run_program({"store", "backup", "--data", path("x.db"), path("y.db")}).exit_code, 0);
  expect_failure({"store", "backup", "--data", path("x.db"), path("no/y.db")},
                 path("no/y.db") + ": No such file or directory");
  expect_failure({"store", "backup", "--data", path("x.db"), path("y.db")},
                 path("y.db") + ": exists already; --force replaces it");
  EXPECT_EQ(
      run_program({"store", "backup", "--force", "--data", path("x.db"), path("y.db")}).exit_code,
      0);
}

TEST_F(Nonsense, options_that_would_do_nothing_are_refused) {
  for (const Wrong& wrong :
       {Wrong{{"help", "--man", "--completions", "bash"},
              "--completions can't be combined with --man"},
        Wrong{{"help", "demo", "--write", path("x")}, "--write can't be combined with COMMAND"},
        Wrong{{"league", path("text"), "--margin", "3"}, "--margin needs --until-settled"},
        Wrong{{"load", "--server-pid", "1,1"}, "--server-pid: one for each --url at most"},
        Wrong{{"deal", "--extreme", "--commands", "random:"},
              "--commands random:SEED: must not be empty"},
        Wrong{{"serve", "--public-url", ""}, "--public-url: must not be empty"},
        Wrong{{"serve", "--public-url", "play.example"}, "must be http:// or https:// and a host"},
        Wrong{{"play", "--record", "-"}, "--record can't be standard output"},
        Wrong{{"compare"}, "--bots is missing: two bots"}}) {
    expect_wrong_usage(wrong);
  }
}

TEST_F(Nonsense, every_missing_or_misspelt_argument_is_explained) {
  const std::string link = "http://127.0.0.1:1/t/abcdefghijklmnopqrstuv";
  for (const Wrong& wrong :
       {Wrong{{"bot"}, "URL is missing: the link of the table"},
        Wrong{{"bot", link}, "--exec is missing: the program, as a shell command"},
        Wrong{{"bot", "foo"}, "foo isn’t a table link"},
        Wrong{{"bot", "chekc", "./bot"}, "there is no command chekc; did you mean check?"},
        Wrong{{"version"}, "there is no command version; did you mean --version?"},
        Wrong{{"-version"}, "did you mean --version?"}}) {
    expect_wrong_usage(wrong);
  }
}

TEST_F(Nonsense, a_load_test_that_failed_says_so_on_standard_error) {
  const Finish end = run_program({"load", "--url", "http://127.0.0.1:1", "--tables", "1"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_EQ(end.err.rfind("backstep: ", 0), 0U) << end.err;
  EXPECT_NE(end.err.find("; the first: could not reach 127.0.0.1:1: connection refused\n"),
            std::string::npos)
      << end.err;
}

TEST_F(Nonsense, a_file_that_is_no_state_of_a_league_is_kept) {
  std::ofstream(path("bots.json"))
      << R"({"bots":[{"name":"a","bot":"random"},{"name":"b","bot":"greedy"}]})";
  expect_failure({"league", path("bots.json"), "--games", "2", "--resume", path("text")},
                 path("text") + ": is not what --resume keeps, so it is left as it is");
  EXPECT_EQ(shell("cat '" + path("text") + "'"), "hello\n");
}

}  // namespace
}  // namespace backstep
