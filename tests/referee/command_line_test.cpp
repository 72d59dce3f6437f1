// The command line: wrong usage ends with exit code 2, failures with 1, each with one line that
// says what is wrong. docs/command-line.md promises it.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/referee/command_line.h"
#include "tests/referee/pipe.h"

namespace backstep {
namespace {

using std::string_literals::operator""s;

TEST(CommandLine, nothing_to_do_is_wrong) {
  expect_wrong_usage({{}, ""});
  expect_wrong_usage({{"record"}, ""});
  expect_wrong_usage({{"--"}, ""});
}

TEST(CommandLine, an_unknown_command_or_option_is_named) {
  for (const Wrong& wrong : {Wrong{{"reffere"}, "reffere"}, Wrong{{"--bogus"}, "--bogus"},
                             Wrong{{"-x"}, "-x"}, Wrong{{"record", "eat"}, "eat"},
                             Wrong{{"record", "--bogus"}, "--bogus"}, Wrong{{"DEMO"}, "DEMO"}}) {
    expect_wrong_usage(wrong);
  }
}

TEST(CommandLine, an_unknown_option_or_word_of_a_command_is_named) {
  for (const std::string_view command :
       {"demo", "deal", "bots", "simulate", "compare", "referee", "bench"}) {
    expect_wrong_usage({{std::string(command), "--bogus"}, "--bogus"});
    expect_wrong_usage({{std::string(command), "word"}, "word"});
  }
  expect_wrong_usage({{"record", "check", "a", "b"}, "b"});
  expect_wrong_usage({{"record", "show", "a", "--bogus"}, "--bogus"});
  expect_wrong_usage({{"demo", "--PLAYERS", "3"}, "--PLAYERS"});
  expect_wrong_usage({{"demo", "--play", "3"}, "--play"});
}

TEST(CommandLine, an_option_before_its_command_is_none_of_the_program) {
  for (const Arguments& arguments :
       {Arguments{"--players", "3", "demo"}, {"--players=3", "demo"}, {"--players"}}) {
    EXPECT_EQ(run_program(arguments).err,
              "backstep: there is no option --players (try: backstep --help)\n");
  }
  expect_wrong_usage({{"record", "--at", "3", "show", "x"}, "there is no option --at"});
}

TEST(CommandLine, a_missing_value_is_named) {
  for (const std::string_view option : {"--players", "--commands", "--seed", "--deal"}) {
    expect_wrong_usage({{"demo", std::string(option)}, std::string(option)});
    expect_wrong_usage({{"deal", std::string(option)}, std::string(option)});
  }
  expect_wrong_usage({{"record", "check"}, "FILE"});
  expect_wrong_usage({{"record", "show"}, "FILE"});
  expect_wrong_usage({{"record", "show", "x", "--at"}, "--at"});
}

TEST(CommandLine, a_bad_number_is_named) {
  for (const std::string_view players :
       {"0", "6", "-1", "x", "", "2.0", "258", "99999999999999999999"}) {
    expect_wrong_usage({{"demo", "--players", std::string(players)}, "--players"});
  }
  for (const std::string_view number : {"x", "1.5", "-1", "99999999999999999999999"}) {
    expect_wrong_usage({{"record", "show", "x", "--at", std::string(number)}, "--at"});
    expect_wrong_usage({{"record", "show", "x", "--game", std::string(number)}, "--game"});
  }
  expect_wrong_usage({{"record", "show", "x", "--game", "0"}, "--game"});
  for (const std::string_view seconds : {"0", "x", "inf", "nan"}) {
    expect_wrong_usage({{"bench", "--seconds", std::string(seconds)}, "--seconds"});
  }
}

TEST(CommandLine, an_option_given_twice_is_named) {
  expect_wrong_usage({{"demo", "--players", "2", "--players", "3"}, "--players"});
  expect_wrong_usage({{"demo", "--seed", "a", "--seed", "b"}, "--seed"});
}

TEST(CommandLine, a_deal_by_name_goes_with_no_other_rule) {
  for (const std::string& name :
       {"x"s, ""s, "6-x"s, "2y-x"s, "2px-x"s, "2-~zz"s, "2-~41"s, "2-a b"s}) {
    expect_wrong_usage({{"deal", "--deal", name}, "--deal"});
  }
  expect_wrong_usage({{"deal", "--deal", "2-x", "--players", "2"}, "--deal"});
  expect_wrong_usage({{"deal", "--deal", "2-x", "--extreme"}, "--deal"});
  expect_wrong_usage({{"deal", "--deal", "2-x", "--seed", "y"}, "--deal"});
}

TEST(CommandLine, commands_that_are_neither_a_word_nor_a_good_file_are_named) {
  const std::string folder = ::testing::TempDir();
  for (const std::string& commands : {"no such file"s, folder, ""s, "Even"s, "random"s}) {
    expect_wrong_usage({{"deal", "--extreme", "--commands", commands}, "--commands"});
  }
}

TEST(CommandLine, what_means_nothing_without_extreme_is_refused_everywhere) {
  for (const std::string& command :
       {"deal"s, "demo"s, "solve"s, "simulate"s, "losses"s, "difficulty"s}) {
    expect_wrong_usage({{command, "--seed", "a", "--commands", "random:red"}, "--extreme"});
    expect_wrong_usage({{command, "--seed", "a", "--one-pile-retroactive"}, "--extreme"});
  }
}

TEST(CommandLine, what_is_wrong_stays_one_line_whatever_it_is) {
  expect_wrong_usage({{"demo", "--players", "2\n3"}, "--players"});
  expect_wrong_usage({{"deal", "--extreme", "--commands", "no\nfile"}, "--commands"});
  expect_wrong_usage({{"demo", "two\nlines"}, ""});
}

TEST(CommandLine, misspelt_words_get_a_suggestion) {
  for (const Wrong& wrong :
       {Wrong{{"simluate"}, "did you mean simulate?"},
        Wrong{{"demo", "--player", "3"}, "did you mean --players?"},
        Wrong{{"store", "chekc"}, "did you mean check?"},
        Wrong{{"help", "plya"}, "did you mean play?"}, Wrong{{"hlep"}, "did you mean help?"},
        Wrong{{"play", "--bots", "stronk"},
              "only random, greedy, quick, strong; did you mean strong?"},
        Wrong{{"simulate", "--bot", "stron:5"}, "did you mean strong?"},
        Wrong{{"compare", "--bots", "quick,quik+talk"}, "did you mean quick?"},
        Wrong{{"benchmark", "run", "silnet", "--bot", "quick"}, "did you mean silent?"},
        Wrong{{"benchmark", "run", "silent", "--bot", "quik:3"}, "did you mean quick?"},
        Wrong{{"play", "--pace", "clam"}, "did you mean calm?"}}) {
    expect_wrong_usage(wrong);
  }
  EXPECT_EQ(run_program({"xyzzy"}).err.find("did you mean"), std::string::npos);
}

TEST(CommandLine, missing_arguments_are_called_by_their_names) {
  expect_wrong_usage({{"merge"}, "FILE is missing"});
  expect_wrong_usage({{"league"}, "FILE is missing"});
  expect_wrong_usage({{"join"}, "URL is missing"});
  expect_wrong_usage({{"open"}, "URL is missing"});
  expect_wrong_usage({{"bot", "--exec", "x"}, "URL is missing"});
  expect_wrong_usage({{"store", "check"}, "--data is missing"});
  expect_wrong_usage({{"open", "foo"}, "foo"});
  expect_wrong_usage({{"open", "https://play.example", "--players", "9"}, "--players"});
  EXPECT_EQ(run_program({"join"}).err.find('?'), std::string::npos) << "a line break in a text";
}

TEST(CommandLine, join_and_bot_refuse_a_wrong_link_in_the_same_words) {
  const std::string words = "foo isn’t a table link";
  expect_wrong_usage({{"join", "foo"}, words});
  expect_wrong_usage({{"bot", "foo", "--exec", "x"}, words});
  // Only one of them takes the address of a server, too.
  expect_wrong_usage({{"join", "foo"}, "Or name a server, such as https://play.example"});
  EXPECT_EQ(run_program({"bot", "foo", "--exec", "x"}).err.find("Or name"), std::string::npos);
}

TEST(CommandLine, a_name_that_no_table_takes_is_wrong_usage) {
  const std::string link = "http://127.0.0.1:1/t/abcdefghijklmnopqrstuv";
  for (const Arguments& command :
       {Arguments{"play"}, {"join", link}, {"bot", link, "--exec", "x"}, {"open", "127.0.0.1:1"}}) {
    for (const auto& [name, fault] :
         {std::pair("Maestro", "Use only letters and everyday punctuation"),
          {"Agent 47", "No numbers in names, please"}}) {
      Arguments arguments = command;
      arguments.insert(arguments.end(), {"--name", name});
      expect_wrong_usage({arguments, std::string("--name: ") + fault});
    }
  }
}

TEST(CommandLine, an_empty_text_is_refused) {
  for (const Wrong& wrong : {Wrong{{"deal", "--seed", ""}, "--seed: must not be empty"},
                             Wrong{{"simulate", "--seed", ""}, "--seed: must not be empty"},
                             Wrong{{"demo", "--record", ""}, "--record: must not be empty"},
                             Wrong{{"serve", "--web", ""}, "--web: must not be empty"},
                             Wrong{{"record", "check", ""}, "FILE: must not be empty"}}) {
    expect_wrong_usage(wrong);
  }
}

TEST(CommandLine, an_option_never_takes_the_next_option_for_its_value) {
  for (const Wrong& wrong :
       {Wrong{{"deal", "--seed=", "--extreme"}, "--seed: must not be empty"},
        Wrong{{"deal", "--seed="}, "--seed: must not be empty"},
        Wrong{{"demo", "--players=", "--extreme"}, "--players: must not be empty"},
        Wrong{{"play", "--today="}, "--today: must not be empty"},
        Wrong{{"simulate", "--records", "--json"}, "--records needs a value: FILE"},
        Wrong{{"play", "--name", "--players", "3"}, "--name needs a value: NAME"},
        Wrong{{"deal", "--seed", "--players=3"}, "--seed needs a value: TEXT"},
        Wrong{{"deal", "--seed", "--help"}, "--seed needs a value: TEXT"},
        Wrong{{"store", "backup", "--data", "-h"}, "--data needs a value: "}}) {
    expect_wrong_usage(wrong);
  }
  // What is no option of the command is a value, and everything after "=".
  for (const Arguments& arguments : {Arguments{"deal", "--seed", "-x"},
                                     {"deal", "--seed", "--json"},
                                     {"deal", "--seed=--pro"}}) {
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 0) << end.err;
    EXPECT_EQ(end.out.rfind("deal 2--", 0), 0U) << end.out;
  }
  // An option whose value may be missing.
  expect_wrong_usage({{"play", "--today", "--pro"}, "so it can't be combined with --pro"});
}

TEST(CommandLine, values_that_do_not_match_their_option_are_explained) {
  for (const Wrong& wrong :
       {Wrong{{"demo", "--players"}, "--players needs a value: N"},
        Wrong{{"demo", "--players", "2", "--players", "3"}, "--players is given more than once"},
        Wrong{{"demo", "--players", "1.5"},
              "--players: must be a whole number from 1 to 5, not 1.5"},
        Wrong{{"bots", "--json=3"}, "--json takes no value"},
        Wrong{{"demo", "extra"}, "unexpected argument extra"},
        Wrong{{"demo", "--", "--extra"}, "unexpected argument --extra"},
        Wrong{{"store"},
              "no command given; it must be backup, check, prune, copy or export-games"}}) {
    expect_wrong_usage(wrong);
  }
}

TEST(CommandLine, every_command_refuses_an_unknown_option_in_one_format) {
  for (const Arguments& command : all_commands()) {
    Arguments arguments = command;
    arguments.emplace_back("--nonsense");
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 2) << joined(command);
    EXPECT_EQ(end.out, "");
    EXPECT_EQ(end.err, joined(command) + ": there is no option --nonsense (try: " +
                           joined(command) + " --help)\n");
  }
}

TEST(CommandLine, a_missing_file_is_a_failure_in_one_format) {
  const std::string file = ::testing::TempDir() + "no-such-file";
  for (const Arguments& command : {Arguments{"record", "check"},
                                   {"record", "show"},
                                   {"replay"},
                                   {"solve"},
                                   {"hint"},
                                   {"analyse"},
                                   {"league"},
                                   {"merge"}}) {
    Arguments arguments = command;
    arguments.push_back(file);
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 1) << joined(command);
    EXPECT_EQ(end.err, "backstep: " + file + ": No such file or directory\n") << joined(command);
  }
  for (const Arguments& arguments : {Arguments{"store", "check", "--data", file},
                                     {"store", "prune", "--data", file},
                                     {"store", "backup", "--data", file, file + ".copy"},
                                     {"store", "copy", file, file + ".copy"}}) {
    const Finish end = run_program(arguments);
    EXPECT_EQ(end.exit_code, 1) << joined(arguments);
    EXPECT_EQ(end.err, "backstep: " + file + ": No such file or directory\n") << joined(arguments);
  }
}

TEST(CommandLine, a_record_that_the_file_does_not_have_is_explained) {
  const std::string file = ::testing::TempDir() + "one.jsonl";
  ASSERT_EQ(run_program({"demo", "--seed", "a", "--record", file}).exit_code, 0);
  for (const std::string_view command : {"replay", "solve", "hint"}) {
    const Finish end = run_program({std::string(command), file, "--game", "7"});
    EXPECT_EQ(end.exit_code, 1);
    EXPECT_EQ(end.err, "backstep: " + file + ": has one record, so --game 7 is too high\n");
  }
}

TEST(CommandLine, standard_input_is_called_by_its_name) {
  for (const Arguments& arguments :
       {Arguments{"record", "check", "-"}, {"hint", "-"}, {"analyse", "-"}}) {
    EXPECT_EQ(run_program(arguments).err, "backstep: standard input: holds no record\n");
  }
  EXPECT_EQ(shell("backstep referee < / || echo $?"),
            "backstep: standard input: could not be read\n1\n");
}

TEST(CommandLine, output_that_cannot_be_written_is_a_failure) {
  EXPECT_EQ(shell("backstep deal --seed a > /dev/full || echo $?"),
            "backstep: standard output: No space left on device\n1\n");
  // More than fits into a buffer.
  EXPECT_EQ(shell("backstep help serve > /dev/full || echo $?"),
            "backstep: standard output: could not be written\n1\n");
}

// The number of a closed stream would be given to the first file that is opened.
TEST(CommandLine, a_closed_output_never_goes_to_another_file) {
  const std::string folder = ::testing::TempDir();
  const std::string script = "cd '" + folder +
                             "'; rm -f closed.jsonl; backstep demo --seed a --record played.jsonl "
                             "> /dev/null; backstep analyse played.jsonl --effort 1 --out "
                             "closed.jsonl >&- || echo $?; grep -vc '^{' closed.jsonl || true";
  EXPECT_EQ(shell(script), "backstep: standard output: could not be written\n1\n0\n");
}

TEST(CommandLine, a_server_that_is_not_there_fails_a_load_test_at_once) {
  const Finish end =
      run_program({"load", "--url", "http://127.0.0.1:1", "--tables", "1", "--seconds", "86400"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_NE(end.out.find("could not reach 127.0.0.1:1"), std::string::npos) << end.out;
}

TEST(CommandLine, difficulty_fits_80_columns) {
  const Finish end =
      run_program({"difficulty", "2-kestrel", "3x.red-a-very-long-name-of-a-deal", "--games", "5"});
  ASSERT_EQ(end.exit_code, 0) << end.err;
  EXPECT_EQ(lines_of(end.out), 4) << end.out;
  std::istringstream lines(end.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(CommandLine, the_version_is_one_line) {
  const Finish end = run_program({"--version"});
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(end.out.rfind("backstep ", 0), 0U);
  EXPECT_EQ(lines_of(end.out), 1);
  EXPECT_EQ(run_program({"-V"}).out, end.out);
}

TEST(CommandLine, a_deal_shown_by_name_is_the_deal_of_its_seed) {
  const Finish by_seed =
      run_program({"deal", "--players", "3", "--extreme", "--seed", "a b\xc3\xbc"});
  EXPECT_EQ(by_seed.exit_code, 0);
  const std::string first = by_seed.out.substr(0, by_seed.out.find('\n'));
  ASSERT_EQ(first.rfind("deal ", 0), 0U);
  EXPECT_EQ(run_program({"deal", "--deal", first.substr(5)}).out, by_seed.out);
}

}  // namespace
}  // namespace backstep
