#include "sim/merge.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/positions.h"
#include "sim/rules_for_tests.h"
#include "sim/run.h"
#include "sim/slice.h"
#include "sim/slice_result.h"

namespace backstep::sim {
namespace {

struct Played {
  SliceResult slice;
  std::string records;
  std::string rows;
};

RunPlan plan_of(const Rules& rules, const std::vector<std::string>& tables, std::int64_t games) {
  RunPlan plan;
  plan.rules = rules;
  for (const std::string& bots : tables) {
    plan.tables.push_back(*parse_lineup(bots, rules.players));
  }
  plan.games = games;
  plan.seed = "kestrel";
  return plan;
}

Played played(RunPlan plan, const Slice& slice) {
  plan.slice = slice;
  Played part;
  const auto append_to = [](std::string& text) {
    return [&text](const std::string& more) { return text += more, true; };
  };
  RunOptions options;
  options.keepers = {keep_records(append_to(part.records)), {positions_of, append_to(part.rows)}};
  RunResult result = run_games(plan, options);
  const auto command =
      plan.tables.size() == 1 ? wire::SliceCommand::kSimulate : wire::SliceCommand::kCompare;
  part.slice = {"1.0", command, std::move(plan), {}, std::move(result), {}, {}, {}};
  return part;
}

// As it arrives on another machine.
SliceResult sent(const SliceResult& slice) {
  Result<SliceResult> read = read_slice(slice_text(slice));
  EXPECT_TRUE(read.ok()) << read.error().sentence;
  return std::move(*read);
}

TEST(Slice, those_of_a_run_follow_each_other_and_differ_by_one_game_at_most) {
  rc::check([] {
    const std::int64_t games = *rc::gen::inRange<std::int64_t>(1, 1'000'000'001);
    const std::int64_t of = *rc::gen::inRange<std::int64_t>(1, 200);
    std::int64_t next = 1;
    for (std::int64_t number = 1; number <= of; ++number) {
      const GameRange range = games_of({number, of}, games);
      RC_ASSERT(range.first == next);
      RC_ASSERT(range.count() == games / of || range.count() == games / of + 1);
      next = range.last + 1;
    }
    RC_ASSERT(next == games + 1);
  });
  EXPECT_EQ(games_of({Slice::kMost, Slice::kMost}, 1'000'000'000).last, 1'000'000'000);
}

TEST(Slice, is_read_strictly) {
  EXPECT_EQ(*parse_slice("3/8"), (Slice{3, 8}));
  EXPECT_EQ(*parse_slice("1/1"), (Slice{1, 1}));
  EXPECT_EQ(*parse_slice("1000000/1000000"), (Slice{1'000'000, 1'000'000}));
  for (const std::string_view wrong :
       {"", "/", "3", "3/", "/8", "0/8", "9/8", "-1/8", "1/1000001", "01/8", "1/08", "1/8/9",
        " 1/8", "1 /8", "1/8 ", "1.0/8", "+1/8", "a/b",
        "99999999999999999999/99999999999999999999"}) {
    EXPECT_FALSE(parse_slice(wrong).ok()) << wrong;
  }
}

TEST(Merge, of_any_slices_in_any_order_is_the_whole_run) {
  rc::check([] {
    const int players = *rc::gen::inRange(1, 6);
    const Rules rules = rules_of(players, *rc::gen::inRange(0U, 32U));
    const auto bot = rc::gen::element<std::string>("random", "greedy", "quick", "quick+talk");
    const auto tables =
        *rc::gen::container<std::vector<std::string>>(*rc::gen::inRange<std::size_t>(1, 3), bot);
    const RunPlan plan = plan_of(rules, tables, *rc::gen::inRange<std::int64_t>(1, 12));
    const Played whole = played(plan, {});
    const std::int64_t of = *rc::gen::inRange<std::int64_t>(1, 16);
    std::vector<NamedSlice> slices;
    std::string records;
    std::string rows;
    for (std::int64_t number = 1; number <= of; ++number) {
      Played part = played(plan, {number, of});
      records += part.records;
      rows += part.rows;
      slices.push_back({"", "", sent(part.slice)});
    }
    RC_ASSERT(records == whole.records);
    RC_ASSERT(rows == whole.rows);
    std::rotate(slices.begin(), slices.begin() + *rc::gen::inRange<std::int64_t>(0, of),
                slices.end());
    RC_ASSERT(!put_in_order(slices).has_value());
    // Everything that a slice tells is the same, also where it was one slice.
    RC_ASSERT(slice_text(add_up(slices)) == slice_text(whole.slice));
  });
}

std::vector<NamedSlice> slices_of(const RunPlan& plan, std::int64_t of) {
  std::vector<NamedSlice> slices;
  for (std::int64_t number = 1; number <= of; ++number) {
    slices.push_back({"file" + std::to_string(number), "", sent(played(plan, {number, of}).slice)});
  }
  return slices;
}

std::string refusal_of(std::vector<NamedSlice> slices) {
  const auto error = put_in_order(slices);
  return error ? error->sentence : "";
}

TEST(Merge, refuses_what_is_missing_or_there_twice) {
  const std::vector<NamedSlice> all = slices_of(plan_of({}, {"random"}, 20), 15);
  EXPECT_EQ(refusal_of(all), "");
  std::vector<NamedSlice> some = all;
  some.erase(some.begin() + 3);
  EXPECT_EQ(refusal_of(some), "slice 4 of 15 is missing");
  some.erase(some.begin());
  EXPECT_EQ(refusal_of(some), "2 slices of 15 are missing: 1, 4");
  some.resize(2);
  EXPECT_EQ(refusal_of(some),
            "13 slices of 15 are missing: 1, 4, 5, 6, 7, 8, 9, 10, 11, 12 and others");
  std::vector<NamedSlice> twice = all;
  twice.push_back(all[6]);
  twice.back().name = "again";
  EXPECT_EQ(refusal_of(twice), "again and file7 are both slice 7 of 15");
}

TEST(Merge, refuses_slices_of_different_runs_and_says_in_what_they_differ) {
  const std::vector<NamedSlice> all = slices_of(plan_of({}, {"random", "greedy"}, 9), 3);
  const auto refusal = [&](const auto& change) {
    std::vector<NamedSlice> changed = all;
    change(changed[2].slice);
    return refusal_of(changed);
  };
  const std::string begin = "file1 and file3 are of different runs: they differ in their ";
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.program = "1.1"; }),
            begin + "versions of the program, 1.0 and 1.1");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.command = wire::SliceCommand::kLeague; }),
            begin + "commands, compare and league");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.plan.seed = "x"; }),
            begin + "seeds, \"kestrel\" and \"x\"");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.plan.games = 8; }),
            begin + "numbers of games, 9 and 8");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.plan.slice.of = 4; }),
            begin + "numbers of slices, 3 and 4");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.plan.rules.pro = true; }), begin + "rules");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.plan.tables[1].talks = true; }),
            begin + "bots, greedy, greedy and greedy, greedy, talking");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.names = {"a", "b"}; }),
            begin + "bots of the league");
  EXPECT_EQ(refusal([](SliceResult& slice) { slice.play = {"", "0123456789abcdef"}; }),
            begin + "play of greedy, greedy, nothing known and 0123456789abcdef");
}

TEST(Merge, keeps_what_bots_play) {
  Played part = played(plan_of({}, {"random", "greedy"}, 4), {1, 2});
  part.slice.play = {"0123456789abcdef", ""};
  EXPECT_EQ(sent(part.slice).play, part.slice.play);
}

TEST(Merge, refuses_a_slice_that_was_stopped) {
  std::vector<NamedSlice> all = slices_of(plan_of({}, {"random"}, 20), 2);
  RunPlan plan = all[1].slice.plan;
  const std::atomic<bool> stop = true;
  RunOptions options;
  options.stop = &stop;
  plan.threads = 1;
  all[1].slice.result = run_games(plan, options);
  EXPECT_TRUE(sent(all[1].slice).result.stopped);
  EXPECT_EQ(refusal_of(all),
            "file2: slice 2 of 2 was stopped after 1 of its 10 games; play it again");
}

TEST(Merge, tells_the_first_broken_game) {
  std::vector<NamedSlice> all = slices_of(plan_of({}, {"random"}, 9), 3);
  all[1].slice.result.broken = {5, "exec:b", "seat 0 died", "a\nb\n"};
  all[2].slice.result.broken = {7, "exec:b", "seat 1 died", ""};
  for (NamedSlice& each : all) each.slice = sent(each.slice);
  EXPECT_EQ(add_up(all).result.broken, all[1].slice.result.broken);
  EXPECT_EQ(all[1].slice.result.broken->position, "a\nb\n");
}

std::string reading(const std::string& text) {
  const Result<SliceResult> slice = read_slice(text);
  return slice ? "" : slice.error().sentence;
}

TEST(SliceResult, is_read_only_if_it_can_have_been_played) {
  const std::string good = slice_text(played(plan_of({}, {"greedy", "quick"}, 9), {2, 3}).slice);
  EXPECT_EQ(reading(good), "");
  for (std::size_t size = 1; size < good.size(); ++size) {
    ASSERT_EQ(reading(good.substr(0, size)), "is cut off") << size;
  }
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in " << good;
    return reading(text.replace(at, from.size(), to));
  };
  for (const std::string_view nothing : {"", "x", "[]", "7", "{\"games\":9}"}) {
    EXPECT_NE(reading(std::string(nothing)), "") << nothing;
  }
  EXPECT_EQ(changed("\"slice\",", "\"record\","), "is not what --slice prints");
  EXPECT_EQ(changed("\"version\":1", "\"version\":2"),
            "is a slice in version 2 of the format; this program knows version 1");
  for (const auto& [from, to] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"\"version\":1", "\"version\":0"},
           {"\"slice\":2", "\"slice\":4"},
           {"\"slice\":2", "\"slice\":0"},
           {"\"slices\":3", "\"slices\":1000001"},
           {"\"slices\":3", "\"slices\":2"},
           {"\"games\":3", "\"games\":2"},
           {"\"games\":3", "\"games\":-3"},
           {"\"games_wanted\":9", "\"games_wanted\":10000000000"},
           {"\"stopped\":false", "\"stopped\":true"},
           {"\"compare\"", "\"simulate\""},
           {"\"compare\"", "\"league\""},
           {"\"compare\"", "\"bench\""},
           {"\"greedy\",\"greedy\"", "\"greedy\""},
           {"\"greedy\",\"greedy\"", "\"greedy\",\"nobody\""},
           {"\"wins\":", "\"wins\":1"},
           {"\"left_histogram\":[", "\"left_histogram\":[0,"},
           {"\"left_histogram\":[", "\"left_histogram\":[1"},
           {"\"stuck\":", "\"stuck\":1"},
           {"\"stuck\":", "\"hunger\":"},
           {"\"skull\":0", "\"skull\":-1"},
           {"\"died\":0", "\"died\":1"},
           {"\"avoidable_losses\":", "\"avoidable_losses\":9"},
           {"\"turns\":", "\"turns\":-"},
           {"\"turns\":", "\"turns\":1000"},
           {"\"neither\":", "\"neither\":7"},
           {"\"left_sum\":-", "\"left_sum\":-99999"},
           {"\"left_squares\":", "\"left_squares\":-"},
           {"\"seed\":", "\"sead\":"},
           {"\"pairs\":[", "\"pairs\":[{},"},
       }) {
    EXPECT_EQ(changed(from, to).rfind("is no slice: ", 0), 0U) << from << ' ' << to;
  }
}

TEST(SliceResult, names_files_beside_it_and_nowhere_else) {
  Played part = played(plan_of({}, {"random"}, 2), {1, 2});
  part.slice.records = {"games 1.jsonl", 1234, "0123456789abcdef"};
  EXPECT_EQ(sent(part.slice).records, part.slice.records);
  EXPECT_FALSE(sent(part.slice).positions.has_value());
  for (const std::string_view file : {"", "/etc/passwd", "../x", ".."}) {
    part.slice.records->file = file;
    EXPECT_NE(reading(slice_text(part.slice)), "") << file;
  }
}

}  // namespace
}  // namespace backstep::sim
