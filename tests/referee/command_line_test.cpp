// The command line: what is called wrongly is answered by exit code 2 and one line that says what
// is wrong and where to look; help is for reading.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {
namespace {

using std::string_literals::operator""s;
using Arguments = std::vector<std::string>;

std::string joined(const Arguments& arguments) {
  std::string text = "backstep";
  for (const std::string& argument : arguments) text += ' ' + argument;
  return text;
}

std::ptrdiff_t lines_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

struct Wrong {
  Arguments arguments;
  std::string named;  // what the line must speak of
};

void expect_wrong_usage(const Wrong& wrong) {
  SCOPED_TRACE(joined(wrong.arguments));
  const Finish end = run_program(wrong.arguments);
  EXPECT_EQ(end.exit_code, 2);
  EXPECT_TRUE(end.out.empty()) << "does it all the same";
  EXPECT_EQ(lines_of(end.err), 1) << end.err;
  EXPECT_EQ(end.err.rfind("backstep", 0), 0U) << "does not say who speaks: " << end.err;
  EXPECT_NE(end.err.find("--help"), std::string::npos) << "no hint: " << end.err;
  EXPECT_NE(end.err.find(wrong.named), std::string::npos) << "does not name it: " << end.err;
  EXPECT_LT(end.err.size(), 250U) << "more than anybody reads: " << end.err;
}

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
       {"deal"s, "demo"s, "solve"s, "simulate"s, "compare"s, "difficulty"s}) {
    expect_wrong_usage({{command, "--seed", "a", "--commands", "random:red"}, "--extreme"});
    expect_wrong_usage({{command, "--seed", "a", "--one-pile-retroactive"}, "--extreme"});
  }
}

TEST(CommandLine, what_is_wrong_stays_one_line_whatever_it_is) {
  expect_wrong_usage({{"demo", "--players", "2\n3"}, "--players"});
  expect_wrong_usage({{"deal", "--extreme", "--commands", "no\nfile"}, "--commands"});
  expect_wrong_usage({{"demo", "two\nlines"}, ""});
}

struct Help {
  Arguments arguments;
  std::string usage;
};

const std::vector<Help>& helps() {
  static const std::vector<Help> all{{{}, "backstep"},
                                     {{"demo"}, "backstep demo"},
                                     {{"deal"}, "backstep deal"},
                                     {{"record"}, "backstep record"},
                                     {{"record", "check"}, "backstep record check"},
                                     {{"record", "show"}, "backstep record show"},
                                     {{"bots"}, "backstep bots"},
                                     {{"simulate"}, "backstep simulate"},
                                     {{"compare"}, "backstep compare"},
                                     {{"merge"}, "backstep merge"},
                                     {{"referee"}, "backstep referee"},
                                     {{"bench"}, "backstep bench"}};
  return all;
}

// What `--help` prints for a command.
std::string help_of(Arguments arguments) {
  arguments.emplace_back("--help");
  const Finish end = run_program(arguments);
  EXPECT_EQ(end.exit_code, 0) << joined(arguments);
  EXPECT_EQ(end.err, "") << joined(arguments);
  return end.out;
}

TEST(CommandLine, every_command_has_help) {
  for (const Help& help : helps()) {
    const std::string text = help_of(help.arguments);
    EXPECT_NE(text.find("Usage: " + help.usage), std::string::npos) << text;
    EXPECT_GE(lines_of(text), 4) << text;
  }
  EXPECT_EQ(run_program({"-h"}).exit_code, 0);
}

TEST(CommandLine, help_can_be_read_in_a_terminal) {
  constexpr std::size_t kWidest = 120;
  for (const std::string_view command : {"demo", "bots", "simulate", "compare", "merge", "bench"}) {
    const std::string text = help_of({std::string(command)});
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      EXPECT_LE(end - start, kWidest) << text.substr(start, end - start);
      start = end + 1;
    }
    for (const std::string_view foreign : {"INT:INT", "FLOAT:FLOAT"}) {
      EXPECT_EQ(text.find(foreign), std::string::npos)
          << "the words of a library, not ours: " << text;
    }
  }
}

TEST(CommandLine, the_version_is_one_line) {
  const Finish end = run_program({"--version"});
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(end.out.rfind("backstep ", 0), 0U);
  EXPECT_EQ(lines_of(end.out), 1);
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
