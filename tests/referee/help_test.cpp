// Help, man pages and completions, which are generated from one source: they are complete, fit, and
// are accepted by the programs that read them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/command_line.h"
#include "tests/referee/pipe.h"
#include "tests/source_dir.h"

namespace backstep {
namespace {

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

TEST(Help, every_command_has_help) {
  for (const Help& help : helps()) {
    const std::string text = help_of(help.arguments);
    EXPECT_NE(text.find("Usage: " + help.usage), std::string::npos) << text;
    EXPECT_GE(lines_of(text), 4) << text;
  }
  EXPECT_EQ(run_program({"-h"}).exit_code, 0);
}

TEST(Help, a_command_that_may_be_left_out_is_in_brackets) {
  EXPECT_NE(help_of({"bot"}).find("Usage: backstep bot [COMMAND] [OPTION]... [URL]"),
            std::string::npos);
  EXPECT_NE(help_of({"store"}).find("Usage: backstep store COMMAND [OPTION]..."),
            std::string::npos);
}

TEST(Help, every_help_fits_80_columns_and_has_an_example) {
  const std::vector<Arguments> commands = all_commands();
  EXPECT_GE(commands.size(), 30U);
  for (const Arguments& command : commands) {
    SCOPED_TRACE(joined(command));
    const std::string text = help_of(command);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80U) << line;
    }
    EXPECT_NE(text.find("\nExample"), std::string::npos) << text;
    for (const std::string_view foreign : {"INT:INT", "FLOAT:FLOAT", "REQUIRED", "TEXT:", "[["}) {
      EXPECT_EQ(text.find(foreign), std::string::npos) << "CLI11's words, not ours: " << text;
    }
    // Cards are played on piles.
    for (const std::string_view word : {" lane", " laid", " lays ", " !--"}) {
      EXPECT_EQ(text.find(word), std::string::npos) << word << " in " << text;
    }
  }
}

TEST(Help, help_command_prints_what_the_help_option_does) {
  EXPECT_EQ(run_program({"help"}).out, help_of({}));
  EXPECT_EQ(run_program({"help", "store", "check"}).out, help_of({"store", "check"}));
  expect_wrong_usage({{"help", "--completions", "csh"}, "bash, zsh or fish"});
}

TEST(Help, every_command_has_a_man_page_that_groff_accepts) {
  for (const Arguments& command : all_commands()) {
    SCOPED_TRACE(joined(command));
    Arguments arguments{"help", "--man"};
    arguments.insert(arguments.end(), command.begin(), command.end());
    const Finish page = run_program(arguments);
    ASSERT_EQ(page.exit_code, 0) << page.err;
    for (const std::string_view section :
         {".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXIT STATUS"}) {
      EXPECT_NE(page.out.find(section), std::string::npos) << section;
    }
    const std::string plain =
        shell("groff -man -Tutf8 -ww -P-c << 'PAGE' | sed 's/.\\x08//g'\n" + page.out + "PAGE\n");
    EXPECT_EQ(plain.find("warning:"), std::string::npos) << plain;
    EXPECT_NE(plain.find(joined(command)), std::string::npos) << plain;
  }
}

TEST(Help, options_without_a_heading_are_under_none_in_a_man_page) {
  const std::string page = run_program({"help", "--man", "simulate"}).out;
  const std::size_t heading = page.find(".SS Rules");
  ASSERT_NE(heading, std::string::npos);
  EXPECT_LT(page.find("\\-\\-games"), heading);
  EXPECT_LT(page.find("\\-\\-help"), heading);
  EXPECT_GT(page.find("\\-\\-players"), heading);
}

// What bash offers for a line, of which the last word is being typed.
std::string bash_offers(const std::string& words) {
  return shell("source <(backstep help --completions bash); COMP_WORDS=(" + words +
               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _backstep; printf '%s\n' "
               "\"${COMPREPLY[@]}\"");
}

TEST(Completions, bash_completes_commands_options_values_and_files) {
  EXPECT_EQ(shell("backstep help --completions bash | bash -n"), "");
  EXPECT_EQ(bash_offers("backstep sim"), "simulate\n");
  EXPECT_EQ(bash_offers("backstep store che"), "check\n");
  EXPECT_EQ(bash_offers("backstep help sim"), "simulate\n");
  EXPECT_EQ(bash_offers("backstep play --pa"), "--pace\n");
  EXPECT_EQ(bash_offers("backstep play --pace ca"), "calm\n");
  EXPECT_EQ(bash_offers("backstep play --pace = ca"), "calm\n");
  EXPECT_EQ(bash_offers("backstep simulate --bot st"), "strong\n");
  EXPECT_EQ(bash_offers("backstep store prune --dry"), "--dry-run\n");
  const std::string file = ::testing::TempDir() + "completed two words.jsonl";
  shell("touch '" + file + "'");
  const std::string typed = "'" + ::testing::TempDir() + "completed'";
  EXPECT_EQ(bash_offers("backstep replay " + typed), file + '\n');
  EXPECT_EQ(bash_offers("backstep demo --record " + typed), file + '\n');
  EXPECT_EQ(bash_offers("backstep demo --players " + typed), "\n");
}

constexpr std::string_view kBashScript = R"zsh(
# FOLDER TYPED: the line after tab is pressed in bash there, in a terminal of its own.
zmodload zsh/zpty
zpty z "TERM=dumb bash --norc --noprofile -i"
zpty -w z "PS1=; PS2=; stty -echo; source '$1/../backstep.bash'; cd '$1'"
zpty -w z "bind -x '\"\\C-g\": printf \"line<%s>\\n\" \"\$READLINE_LINE\"'; echo rea''dy"
zpty -r z all "*ready*"
zpty -n -w z "$2"$'\t\a'
zpty -r z all "*line<*>*"
zpty -d z
print -r -- ${${all##*line<}%%>*}
)zsh";

std::string bash_completes(const std::string& folder, const std::string& typed) {
  std::ofstream(folder + "/../tab-bash.zsh") << kBashScript;
  shell("backstep help --completions bash > '" + folder + "/../backstep.bash'");
  return shell("timeout 20 zsh -f '" + folder + "/../tab-bash.zsh' '" + folder + "' '" + typed +
               "'");
}

TEST(Completions, bash_offers_folders_only_where_files_are_meant) {
  const std::string folder = ::testing::TempDir() + "folders";
  shell("mkdir -p '" + folder + "/demo' '" + folder + "/records'");
  EXPECT_EQ(bash_completes(folder, "backstep dem"), "backstep demo \n");
  EXPECT_EQ(bash_completes(folder, "backstep analyse rec"), "backstep analyse records/\n");
}

// What fish offers for a line, without the descriptions.
std::string fish_offers(const std::string& line) {
  return shell(
      "backstep help --completions fish > \"$TMPDIR/backstep.fish\"; fish --no-config -c '"
      "source $TMPDIR/backstep.fish; complete -C \"" +
      line + "\"' | cut -f 1");
}

TEST(Completions, fish_completes_commands_options_and_values) {
  EXPECT_EQ(fish_offers("backstep simu"), "simulate\n");
  EXPECT_EQ(fish_offers("backstep store che"), "check\n");
  EXPECT_EQ(fish_offers("backstep help simu"), "simulate\n");
  EXPECT_EQ(fish_offers("backstep play --pac"), "--pace\n");
  EXPECT_EQ(fish_offers("backstep play --pace ca"), "calm\n");
  EXPECT_EQ(fish_offers("backstep store prune --dr"), "--dry-run\n");
}

constexpr std::string_view kZshScript = R"zsh(
# FOLDER TYPED: the line after tab is pressed, in a terminal of its own.
zmodload zsh/zpty
zpty z "TERM=dumb zsh -f -i"
zpty -w z "PS1=; stty -echo; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w z "show-line() { print; print -r -- \"line<\$BUFFER>\" }; zle -N show-line"
zpty -w z "bindkey '^G' show-line; echo rea''dy"
zpty -r z all "*ready*"
zpty -n -w z "$2"$'\t\a'
zpty -r z all "*line<*>*"
zpty -d z
print -r -- ${${all##*line<}%%>*}
)zsh";

std::string zsh_completes(const std::string& typed) {
  const std::string folder = ::testing::TempDir() + "zsh";
  shell("mkdir -p '" + folder + "' && backstep help --completions zsh > '" + folder +
        "/_backstep'");
  std::ofstream(folder + "/tab.zsh") << kZshScript;
  return shell("timeout 20 zsh -f '" + folder + "/tab.zsh' '" + folder + "' '" + typed + "'");
}

TEST(Completions, zsh_completes_commands_options_and_values) {
  EXPECT_EQ(shell("backstep help --completions zsh | zsh -n"), "");
  EXPECT_EQ(zsh_completes("backstep simu"), "backstep simulate \n");
  EXPECT_EQ(zsh_completes("backstep store che"), "backstep store check \n");
  EXPECT_EQ(zsh_completes("backstep help simu"), "backstep help simulate \n");
  EXPECT_EQ(zsh_completes("backstep play --pac"), "backstep play --pace=\n");
  EXPECT_EQ(zsh_completes("backstep play --pace ca"), "backstep play --pace calm \n");
  EXPECT_EQ(zsh_completes("backstep play --pace=ca"), "backstep play --pace=calm \n");
}

TEST(Help, the_readme_lists_every_command) {
  std::ifstream file(BACKSTEP_SOURCE_DIR "/README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  for (const Arguments& command : all_commands()) {
    const bool is_group = command == Arguments{"record"} || command == Arguments{"store"} ||
                          command == Arguments{"benchmark"} || command == Arguments{"puzzle"};
    if (command.empty() || is_group) continue;
    const std::string name = '`' + joined(command).substr(9) + '`';
    EXPECT_NE(readme.find(name), std::string::npos) << name;
  }
}

// The command lines of a help text; a line that goes on is put together.
std::vector<std::string> examples_of(const Arguments& command) {
  const std::string text = help_of(command);
  std::istringstream lines(text.substr(text.rfind("\nExample")));
  std::vector<std::string> examples;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("    ") && !examples.empty()) {
      examples.back() += ' ' + line.substr(4);
    } else if (line.starts_with("  ")) {
      examples.push_back(line.substr(2));
    }
  }
  return examples;
}

// Those that need a server, a terminal or a long time are only read: the one fault that is found is
// the one that is added.
bool runs_quickly(const std::string& example) {
  for (const std::string_view slow :
       {" play", " join", " open", " replay", " hint", " analyse", " difficulty",
        " simulate --players", " compare", " league", " losses", " puzzle", " bot ", " tune",
        " bench", " serve", " load", " copy"}) {
    if (example.find(slow) != std::string::npos && example.find(" help ") == std::string::npos) {
      return false;
    }
  }
  return true;
}

TEST(Help, every_example_is_accepted_and_the_quick_ones_run) {
  const std::string folder = ::testing::TempDir() + "examples";
  const std::string in_folder = "rm -rf '" + folder + "'; mkdir -p '" + folder + "'; cd '" +
                                folder +
                                "'; backstep demo --seed x --record game.jsonl > /dev/null; ";
  std::string script = in_folder;
  // An empty data file, as a server makes it.
  script += "touch served; '" BACKSTEP_PROGRAM
            "' serve --listen 127.0.0.1:0 --data backstep.db > served 2> log & "
            "for i in {1..400}; do grep -q 'Stop it with' served && break; sleep 0.05; done; "
            "kill -INT $!; wait $!; ";
  int run = 0;
  for (const Arguments& command : all_commands()) {
    for (const std::string& example : examples_of(command)) {
      if (runs_quickly(example)) {
        ++run;
        script += "rm -f copy.db; { " + example + "; } > out 2>&1 || { echo '" + joined(command) +
                  "'; cat out; }\n";
      } else {
        script += "{ " + example +
                  " --nonsense; } 2>&1 | grep -q 'no option --nonsense (try' || echo '" +
                  joined(command) + ": wrong'\n";
      }
    }
  }
  EXPECT_GE(run, 12);
  EXPECT_EQ(shell(script), "");
}

}  // namespace
}  // namespace backstep
