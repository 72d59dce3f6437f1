// Runs in slices, played by several processes at once and merged: the same bytes as one process,
// and refusals where something is wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/commands/files.h"
#include "tests/commands/interrupted.h"
#include "tests/referee/pipe.h"
#include "tests/source_dir.h"

namespace backstep {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

Arguments operator+(Arguments first, const Arguments& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

class Merge : public ::testing::Test {
 protected:
  Merge() { fs::create_directory(folder_); }
  ~Merge() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Plays all slices at once, each a process, and returns the files of what they print.
  Arguments play(const Arguments& asked, int of, bool keep = false, int exit_code = 0) const {
    std::vector<std::unique_ptr<Pipe>> processes;
    for (int number = 1; number <= of; ++number) {
      const std::string name = std::to_string(number);
      Arguments arguments =
          asked + Arguments{"--threads", "1", "--slice", name + '/' + std::to_string(of)};
      if (keep) {
        arguments = arguments + Arguments{"--records", path(name + ".jsonl"), "--positions",
                                          path(name + ".npy")};
      }
      processes.push_back(std::make_unique<Pipe>(arguments));
    }
    Arguments files;
    for (std::size_t i = 0; i < processes.size(); ++i) {
      const Finish end = processes[i]->finish();
      EXPECT_TRUE(end.exit_code == 0 || end.exit_code == exit_code) << end.err;
      files.push_back(path(std::to_string(i + 1) + ".json"));
      write(files.back(), end.out);
    }
    return files;
  }

  // Text and JSON, and everything that is kept, of a run in so many slices are those of the run.
  void expect_the_whole(const Arguments& asked, const std::vector<int>& cuts) const {
    const Arguments kept{"--records", path("w.jsonl"), "--positions", path("w.npy")};
    const Finish json = run_program(asked + kept + Arguments{"--json"});
    const Finish text = run_program(asked);
    ASSERT_EQ(json.exit_code, 0) << json.err;
    for (const int of : cuts) {
      const Arguments slices = Arguments{"merge"} + play(asked, of, true);
      const Arguments joined{"--records", path("m.jsonl"), "--positions", path("m.npy")};
      const Finish merged = run_program(slices + joined + Arguments{"--json"});
      EXPECT_EQ(merged.exit_code, 0) << merged.err;
      EXPECT_EQ(merged.err, "");
      EXPECT_EQ(merged.out, json.out) << of << " slices";
      EXPECT_EQ(run_program(slices).out, text.out) << of << " slices";
      EXPECT_TRUE(text_of(path("m.jsonl")) == text_of(path("w.jsonl"))) << of << " slices";
      EXPECT_TRUE(text_of(path("m.npy")) == text_of(path("w.npy"))) << of << " slices";
      EXPECT_EQ(run_program(slices + Arguments{"--records", "-"}).out, text_of(path("w.jsonl")));
    }
  }

  void expect_refusal(const Arguments& files, const std::string& sentence, int code = 1) const {
    const Finish end = run_program(Arguments{"merge"} + files);
    EXPECT_EQ(end.exit_code, code) << sentence;
    EXPECT_EQ(end.out, "") << sentence;
    EXPECT_NE(end.err.find(sentence), std::string::npos) << sentence << " is not in " << end.err;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) /
                     ("backstep_merge_" + std::to_string(getpid()) + "_" +
                      std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(Merge, of_any_number_of_slices_is_the_whole_byte_for_byte) {
  expect_the_whole({"simulate", "--games", "20", "--seed", "a b\xc3\xbc"}, {1, 2, 7, 23});
}

TEST_F(Merge, is_the_whole_for_every_set_of_rules) {
  const Arguments switches{"--extreme", "--pro", "--small-hand", "--on-fire",
                           "--one-pile-retroactive"};
  for (unsigned bits = 0; bits < 32; ++bits) {
    if ((bits & 17U) == 16U) continue;  // without Extreme there is no command to read otherwise
    Arguments asked{"simulate",
                    "--games",
                    "5",
                    "--players",
                    std::to_string(bits % 5 + 1),
                    "--bot",
                    bits % 2 == 0 ? "quick+talk" : "greedy"};
    for (std::size_t i = 0; i < switches.size(); ++i) {
      if ((bits >> i & 1U) != 0) asked.push_back(switches[i]);
    }
    expect_the_whole(asked, {3});
  }
  expect_the_whole({"simulate", "--games", "9", "--extreme", "--commands", "random:red"}, {4});
}

TEST_F(Merge, is_the_whole_of_tables_with_bots_of_others) {
  const std::string shell = "exec:sh " BACKSTEP_SOURCE_DIR "/examples/bots/bot.sh";
  const std::string python = "exec:python3 " BACKSTEP_SOURCE_DIR "/examples/bots/bot.py";
  expect_the_whole({"simulate", "--games", "3", "--bot", shell + "," + python}, {2});
  expect_the_whole({"simulate", "--games", "6", "--extreme", "--bot", python + "+talk"}, {4});
}

TEST_F(Merge, of_a_comparison_and_of_a_league_is_the_whole) {
  write(path("league.json"),
        R"({"bots":[{"name":"r","bot":"random"},{"name":"g | h","bot":"greedy"},)"
        R"({"name":"q","bot":"quick+talk"}]})");
  for (const Arguments& asked :
       {Arguments{"compare", "--bots", "greedy,quick+talk", "--players", "3", "--games", "30"},
        Arguments{"compare", "--bots", "greedy,quick", "--games", "30", "--redraws", "2"},
        Arguments{"league", path("league.json"), "--games", "30", "--extreme"}}) {
    for (const int of : {1, 7, 31}) {
      const Arguments files = play(asked, of);
      for (const Arguments& form : {Arguments{}, Arguments{"--json"}}) {
        const Finish merged = run_program(Arguments{"merge"} + files + form);
        EXPECT_EQ(merged.exit_code, 0) << merged.err;
        EXPECT_EQ(merged.out, run_program(asked + form).out) << asked.front() << ' ' << of;
      }
    }
  }
}

TEST_F(Merge, takes_slices_in_any_order_and_many_in_one_file) {
  const Arguments asked{"simulate", "--games", "20", "--bot", "greedy"};
  Arguments files = play(asked, 5);
  std::reverse(files.begin(), files.end());
  const std::string whole = run_program(asked).out;
  EXPECT_EQ(run_program(Arguments{"merge"} + files).out, whole);
  std::string all;
  for (const std::string& file : files) all += text_of(file);
  EXPECT_EQ(run_program({"merge", "-"}, all).out, whole);
  all.pop_back();
  write(path("all"), all);
  EXPECT_EQ(run_program({"merge", path("all")}).out, whole) << "the last line has no end";
  all.pop_back();
  write(path("all"), all);
  expect_refusal({path("all")}, path("all") + ":5: is cut off");
  write(path("all"), text_of(files[0]) + '\n' + text_of(files[1]));
  expect_refusal({path("all")}, path("all") + ":2: ");
}

TEST_F(Merge, tells_of_a_broken_game_as_the_run_does) {
  // It answers nothing but what is asked, and until it is ended: when a program that ends by
  // itself, or talks out of turn, is found out is chance.
  const std::string bot =
      "exec:while read line; do case $line in *hello*|*legal*) echo {};; esac; done";
  const Arguments asked{"simulate", "--games", "4", "--players", "1", "--bot", bot};
  const Finish whole = run_program(asked);
  EXPECT_EQ(whole.exit_code, 1);
  const Finish merged = run_program(Arguments{"merge"} + play(asked, 3, false, 1));
  EXPECT_EQ(merged.exit_code, 1);
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(merged.err, whole.err);
}

TEST_F(Merge, refuses_what_is_missing_twice_or_of_another_run) {
  const Arguments asked{"simulate", "--games", "10", "--bot", "random"};
  const Arguments files = play(asked, 3);
  expect_refusal({files[0], files[2]}, "slice 2 of 3 is missing");
  expect_refusal({files[1]}, "2 slices of 3 are missing: 1, 3");
  expect_refusal({files[0], files[1], files[2], files[1]},
                 files[1] + " and " + files[1] + " are both slice 2 of 3");
  const auto other = [&](const Arguments& differently, const std::string& slice,
                         const std::string& sentence) {
    const Finish end = run_program(asked + Arguments{"--slice", slice} + differently);
    EXPECT_EQ(end.exit_code, 0) << end.err;
    write(path("other"), end.out);
    expect_refusal({files[0], files[1], path("other")}, sentence);
  };
  other({"--seed", "x"}, "3/3", "seeds, \"backstep\" and \"x\"");
  other({"--pro"}, "3/3", "rules");
  other({"--players", "3"}, "3/3", "rules");
  other({"--extreme", "--commands", "random:x"}, "3/3", "rules");
  other({}, "3/4", "numbers of slices, 3 and 4");
  const Finish games = run_program({"simulate", "--bot", "random", "--slice", "3/3"});
  write(path("other"), games.out);
  expect_refusal({files[0], files[1], path("other")}, "numbers of games, 10 and 1000");
  const Finish bots = run_program({"simulate", "--games", "10", "--slice", "3/3"});
  write(path("other"), bots.out);
  expect_refusal({files[0], files[1], path("other")}, "bots, random, random and quick, quick");
  const Finish two =
      run_program({"compare", "--bots", "random,random", "--games", "10", "--slice", "3/3"});
  write(path("other"), two.out);
  expect_refusal({files[0], files[1], path("other")}, "commands, simulate and compare");
}

TEST_F(Merge, refuses_what_is_no_slice) {
  const std::string good = run_program({"simulate", "--games", "4", "--slice", "1/1"}).out;
  const auto refuses = [&](const std::string& text, const std::string& sentence) {
    write(path("x"), text);
    expect_refusal({path("x")}, path("x") + ": " + sentence);
  };
  refuses("", "is empty");
  refuses("{}", "is not what --slice prints");
  refuses(run_program({"simulate", "--games", "4", "--json"}).out, "is not what --slice prints");
  write(path("x"), run_program({"simulate", "--games", "1", "--records", "-"}).out);
  expect_refusal({path("x")}, path("x") + ":1: is not what --slice prints");
  refuses(good.substr(0, good.size() / 2), "is cut off");
  std::string later = good;
  refuses(later.replace(later.find("\"version\":1"), 11, "\"version\":2"),
          "is a slice in version 2");
  std::string changed = good;
  refuses(changed.replace(changed.find("\"wins\":"), 7, "\"wins\":1"),
          "is no slice: the counts of a table do not add up");
  expect_refusal({path("nowhere")}, path("nowhere") + ": ");
}

TEST_F(Merge, refuses_a_slice_that_was_interrupted) {
  const Arguments asked{"simulate", "--games", "1000000000", "--bot", "greedy"};
  const Finish end = interrupted(asked + Arguments{"--slice", "2/2"});
  EXPECT_EQ(end.exit_code, 130);
  write(path("x"), end.out);
  expect_refusal({path("x")}, path("x") + ": slice 2 of 2 was stopped after ");
}

TEST_F(Merge, refuses_kept_games_that_are_not_those_of_the_slices) {
  const Arguments asked{"simulate", "--games", "4", "--bot", "random"};
  const Arguments files = play(asked, 2, true);
  const Arguments records = files + Arguments{"--records", path("m")};
  const Arguments positions = files + Arguments{"--positions", path("m")};
  for (const char* const kind : {".jsonl", ".npy"}) {
    const Arguments& asks = kind == std::string_view(".npy") ? positions : records;
    const std::string good = text_of(path("2") + kind);
    write(path("2") + kind, good.substr(0, good.size() - 1));
    expect_refusal(asks, path("2") + kind + ": is cut off");
    write(path("2") + kind, text_of(path("1") + kind) + good);
    expect_refusal(asks, path("2") + kind + ": is not what its slice wrote");
    std::string other = good;
    other[0] = 'x';
    write(path("2") + kind, other);
    expect_refusal(asks, path("2") + kind + ": is not what its slice wrote");
    fs::remove(path("2") + kind);
    expect_refusal(asks, path("2") + kind + ": ");
    EXPECT_FALSE(fs::exists(path("m"))) << "nothing is written before everything was looked at";
    write(path("2") + kind, good);
    expect_refusal(files + Arguments{asks[2], path("1") + kind}, "is the file of a slice");
    EXPECT_EQ(run_program(Arguments{"merge"} + asks).exit_code, 0);
    fs::remove(path("m"));
  }
  const Arguments without = play(asked, 2);
  expect_refusal(without + Arguments{"--records", path("m")}, "was played without --records");
  expect_refusal(without + Arguments{"--positions", path("m")}, "was played without --positions");
  expect_refusal(play(asked, 2, true) + Arguments{"--records", path("no/such/folder")}, "no/such");
}

TEST_F(Merge, says_when_it_is_called_wrongly) {
  expect_refusal({}, "FILE", 2);
  expect_refusal({"x", "--bogus"}, "--bogus", 2);
  expect_refusal({"x", "--records", "-", "--json"}, "--records -", 2);
  expect_refusal({"x", "--positions", "-"}, "--positions", 2);
  for (const Arguments& wrong :
       {Arguments{"--slice", "0/8"}, Arguments{"--slice", "9/8"}, Arguments{"--slice", "3"},
        Arguments{"--slice", "1/2", "--times"}, Arguments{"--slice", "1/2", "--records", "-"}}) {
    const Finish end = run_program(Arguments{"simulate", "--games", "1"} + wrong);
    EXPECT_EQ(end.exit_code, 2) << wrong[1];
    EXPECT_EQ(end.out, "");
    EXPECT_NE(end.err.find(wrong.back() == "--times" ? "--times" : "--slice"), std::string::npos)
        << end.err;
  }
}

// A slice whose games are lost must not pass for one that is whole.
TEST_F(Merge, gets_nothing_from_a_slice_that_could_not_keep_its_games) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  const Finish end = run_program({"simulate", "--games", "5000", "--bot", "random", "--records",
                                  "/dev/full", "--slice", "1/2"});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_EQ(end.out, "");
}

}  // namespace
}  // namespace backstep
