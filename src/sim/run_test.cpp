#include "sim/run.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "bots/random_games.h"
#include "engine/game/deal.h"
#include "engine/game/record.h"
#include "engine/signal/signal.h"
#include "sim/fakes_for_tests.h"
#include "wire/record_json.h"

namespace backstep::sim {
namespace {

RunPlan plan_of(std::string_view bot, std::int64_t games, int threads, int players = 2) {
  RunPlan plan;
  plan.rules.players = static_cast<std::uint8_t>(players);
  plan.tables.push_back(*parse_lineup(bot, players));
  plan.games = games;
  plan.seed = "kestrel";
  plan.threads = threads;
  return plan;
}

std::vector<Record> records_of(const RunPlan& plan) {
  std::string text;
  RunOptions options;
  options.keepers.push_back(
      keep_records([&text](const std::string& record) { return text += record, true; }));
  run_games(plan, options);
  std::vector<Record> records;
  wire::RecordReader reader(text);
  while (const auto record = reader.next()) {
    EXPECT_TRUE(record->ok());
    if (*record) records.push_back(**record);
  }
  return records;
}

TEST(Run, has_the_same_totals_for_any_number_of_threads) {
  for (const std::string_view bot : {"random", "greedy", "quick"}) {
    const RunResult one = run_games(plan_of(bot, 300, 1));
    EXPECT_EQ(one.tables[0].tally.games, 300);
    EXPECT_FALSE(one.stopped);
    for (const int threads : {2, 3}) {
      const RunResult many = run_games(plan_of(bot, 300, threads));
      EXPECT_TRUE(many.tables[0].tally == one.tables[0].tally) << bot << ' ' << threads;
    }
  }
}

TEST(Run, of_two_tables_has_the_same_totals_for_any_number_of_threads) {
  RunPlan plan = plan_of("greedy", 300, 1, 3);
  plan.tables.push_back(*parse_lineup("quick", 3));
  const RunResult one = run_games(plan);
  plan.threads = 3;
  const RunResult three = run_games(plan);
  EXPECT_TRUE(one.pairs == three.pairs);
  EXPECT_TRUE(one.tables[1].tally == three.tables[1].tally);
  EXPECT_EQ(one.pairs.front().wins.count(), 300);
  EXPECT_EQ(one.pairs.front().wins.both + one.pairs.front().wins.only_first,
            one.tables[0].tally.wins());
  EXPECT_EQ(one.pairs.front().wins.both + one.pairs.front().wins.only_second,
            one.tables[1].tally.wins());
  // Each table alone plays the very same games.
  EXPECT_TRUE(run_games(plan_of("quick", 300, 2, 3)).tables[0].tally == one.tables[1].tally);
}

TEST(Run, of_many_tables_pairs_each_with_each) {
  RunPlan plan = plan_of("random", 60, 2);
  plan.tables.push_back(*parse_lineup("greedy", 2));
  plan.tables.push_back(*parse_lineup("quick", 2));
  const RunResult all = run_games(plan);
  ASSERT_EQ(all.pairs.size(), 3);
  for (const auto& [first, second] : {std::pair{0U, 1U}, std::pair{0U, 2U}, std::pair{1U, 2U}}) {
    RunPlan two = plan;
    two.tables = {plan.tables[first], plan.tables[second]};
    EXPECT_TRUE(run_games(two).pairs.front() == all.pair(first, second));
    const PairedTally back = all.pair(second, first);
    EXPECT_EQ(back.left_difference().value, -all.pair(first, second).left_difference().value);
    EXPECT_EQ(back.wins.only_first, all.pair(first, second).wins.only_second);
  }
}

TEST(Run, of_a_table_against_itself_finds_no_difference) {
  RunPlan plan = plan_of("random", 200, 2);
  plan.tables.push_back(plan.tables.front());
  const RunResult result = run_games(plan);
  EXPECT_TRUE(result.tables[0].tally == result.tables[1].tally);
  EXPECT_EQ(result.pairs.front().left_squares, 0);
  EXPECT_EQ(result.pairs.front().wins.only_first + result.pairs.front().wins.only_second, 0);
}

TEST(Run, begins_with_the_games_of_a_shorter_one) {
  const std::vector<Record> few = records_of(plan_of("random", 5, 1));
  const std::vector<Record> many = records_of(plan_of("random", 50, 3));
  ASSERT_EQ(few.size(), 5U);
  for (std::size_t i = 0; i < few.size(); ++i) EXPECT_TRUE(few[i] == many[i]) << i;
}

TEST(Run, keeps_the_same_records_in_the_same_order_every_time) {
  const std::vector<Record> first = records_of(plan_of("quick", 200, 3));
  EXPECT_EQ(first.size(), 200U);
  EXPECT_TRUE(records_of(plan_of("quick", 200, 2)) == first);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].deck, deck_from_seed("kestrel-" + std::to_string(i + 1))) << i;
  }
}

TEST(Run, with_another_seed_plays_other_games) {
  RunPlan plan = plan_of("random", 100, 2);
  const RunResult one = run_games(plan);
  plan.seed = "merlin";
  EXPECT_FALSE(run_games(plan).tables[0].tally == one.tables[0].tally);
}

TEST(Run, keeps_records_that_replay_to_what_they_say) {
  RunPlan plan = plan_of("quick+talk", 40, 2, 3);
  plan.rules.extreme = true;
  plan.rules.on_fire = true;
  Tally tally;
  for (const Record& record : records_of(plan)) {
    const Replay replayed = replay(record, record.actions.size());
    EXPECT_EQ(replayed.refused, Refusal::kNone);
    EXPECT_TRUE(replayed.state.is_over());
    ASSERT_TRUE(record.result.has_value());
    EXPECT_TRUE(*record.result == result_of(replayed.state));
    EXPECT_EQ(record.seats.size(), 3U);
    EXPECT_EQ(record.seats[0].bot, "quick");
    for (const Note& note : record.notes) {
      EXPECT_EQ(note.kind, Note::Kind::kSignals);
      EXPECT_TRUE(signal_from_code(note.text).has_value()) << note.text;
    }
    ++tally.left[static_cast<std::size_t>(replayed.state.left())];
  }
  EXPECT_EQ(tally.left, run_games(plan).tables[0].tally.left) << "looking on changes nothing";
}

TEST(Run, puts_the_name_of_the_deal_into_records) {
  std::string text;
  RunOptions options;
  options.keepers.push_back(
      keep_records([&text](const std::string& record) { return text += record, true; }));
  options.deal_name = [](const std::string& seed) { return "2-" + seed; };
  run_games(plan_of("random", 2, 2), options);
  wire::RecordReader reader(text);
  EXPECT_EQ((*reader.next())->deal, "2-kestrel-1");
  EXPECT_EQ((*reader.next())->deal, "2-kestrel-2");
}

TEST(Run, ends_when_records_cannot_be_kept) {
  int kept = 0;
  RunOptions options;
  options.keepers.push_back(keep_records([&kept](const std::string&) { return ++kept < 10; }));
  const RunResult result = run_games(plan_of("random", 1'000'000, 3), options);
  EXPECT_FALSE(result.kept);
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(kept, 10) << "nothing after the no";
  EXPECT_LT(result.tables[0].tally.games, 10'000);
}

TEST(Run, that_is_stopped_has_played_exactly_the_first_games) {
  std::atomic<bool> stop = false;
  std::vector<std::string> kept;
  RunOptions options;
  options.stop = &stop;
  options.keepers.push_back(keep_records([&](const std::string& record) {
    kept.push_back(record);
    if (kept.size() == 100) stop = true;
    return true;
  }));
  RunPlan plan = plan_of("random", 1'000'000'000, 3);
  const RunResult stopped = run_games(plan, options);
  EXPECT_TRUE(stopped.stopped);
  EXPECT_TRUE(stopped.kept);
  const std::int64_t games = stopped.tables[0].tally.games;
  EXPECT_GE(games, 100);
  EXPECT_EQ(static_cast<std::int64_t>(kept.size()), games);
  plan.games = games;
  EXPECT_TRUE(run_games(plan).tables[0].tally == stopped.tables[0].tally);
}

TEST(Run, that_is_stopped_at_once_has_played_something) {
  const std::atomic<bool> stop = true;
  RunOptions options;
  options.stop = &stop;
  const RunResult result = run_games(plan_of("random", 1000, 2), options);
  EXPECT_GE(result.tables[0].tally.games, 1);
  EXPECT_LE(result.tables[0].tally.games, 2);
}

TEST(Run, that_has_seen_enough_ends_at_a_look_and_is_not_stopped) {
  for (const int threads : {1, 3}) {
    int looks = 0;
    RunOptions options;
    options.enough = [&](const RunResult& so_far) {
      EXPECT_EQ(so_far.tables[0].tally.games, ++looks * kGamesPerLook);
      return looks == 3;
    };
    const RunResult result = run_games(plan_of("random", 1'000'000, threads), options);
    EXPECT_FALSE(result.stopped);
    EXPECT_EQ(result.tables[0].tally.games, 3 * kGamesPerLook);
    EXPECT_EQ(result.tables[0].tally,
              run_games(plan_of("random", 3 * kGamesPerLook, 2)).tables[0].tally);
  }
}

TEST(Run, that_never_sees_enough_plays_all_games_in_order) {
  int kept = 0;
  RunOptions options;
  options.enough = [](const RunResult&) { return false; };
  options.keepers.push_back(keep_records([&kept](const std::string&) { return ++kept > 0; }));
  RunPlan plan = plan_of("random", 250, 3);
  const RunResult result = run_games(plan, options);
  EXPECT_FALSE(result.stopped);
  EXPECT_EQ(kept, 250);
  EXPECT_EQ(result.tables[0].tally, run_games(plan).tables[0].tally);
}

TEST(Run, that_could_end_early_is_stopped_all_the_same) {
  const std::atomic<bool> stop = true;
  RunOptions options;
  options.stop = &stop;
  options.enough = [](const RunResult&) { return false; };
  const RunResult result = run_games(plan_of("random", 100'000, 2), options);
  EXPECT_TRUE(result.stopped);
  EXPECT_LT(result.tables[0].tally.games, 2 * kGamesPerLook);
}

TEST(Run, tells_how_far_it_is) {
  std::atomic<bool> stop = false;
  RunOptions options;
  options.stop = &stop;
  std::int64_t last = 0;
  int calls = 0;
  options.progress = [&](const Progress& progress) {
    EXPECT_GE(progress.games, last);
    EXPECT_LE(progress.wins, progress.games);
    last = progress.games;
    if (++calls == 3) stop = true;
  };
  const RunResult result = run_games(plan_of("random", 1'000'000'000, 2), options);
  EXPECT_GE(calls, 3);  // and no more, unless the last games take their time
  EXPECT_GE(result.tables[0].tally.games, last);
}

// Bots that break their contract in the middle of some games.
template <bots::Turn (*kPlay)(const View&)>
std::unique_ptr<bots::Bot> make_broken(int) {
  return std::make_unique<FakeBot>(
      after_cards(30, [](const View& view, const Talk&, Random&) { return kPlay(view); }));
}

TEST(Run, counts_broken_games_and_tells_the_first) {
  for (const auto make :
       {&make_broken<cheating>, &make_broken<cut_short>, &make_broken<too_long>}) {
    const bots::BotInfo info{.name = "fake", .line = "", .default_effort = 0, .make = make};
    RunPlan plan = plan_of("greedy", 60, 3);
    for (BotChoice& seat : plan.tables[0].seats) seat = {&info, 0, {}};
    int records = 0;
    RunOptions options;
    options.keepers.push_back(
        keep_records([&records](const std::string&) { return ++records, true; }));
    const RunResult many = run_games(plan, options);
    plan.threads = 1;
    const RunResult one = run_games(plan);
    EXPECT_GT(one.tables[0].tally.broken(), 30);
    EXPECT_EQ(one.tables[0].tally.games, 60);
    EXPECT_EQ(records, 60);
    EXPECT_TRUE(many.tables[0].tally == one.tables[0].tally);
    ASSERT_TRUE(one.broken && many.broken);
    EXPECT_EQ(one.broken->number, many.broken->number);
    EXPECT_EQ(one.broken->bot, "fake");
    EXPECT_EQ(one.broken->position, many.broken->position);
  }
}

// One bot on every seat, over a few games.
RunResult games_of(const bots::BotInfo& info, const Rules& rules, bool talks) {
  const bool slow = info.default_effort > 0;
  RunPlan plan;
  plan.rules = rules;
  plan.tables.push_back(
      {.seats = std::vector<BotChoice>(rules.players, {&info, slow ? 1 : 0, {}}), .talks = talks});
  plan.games = slow ? 1 : 10;
  plan.seed = "every rule set";
  plan.threads = 2;
  return run_games(plan);
}

// Every bot keeps its contract, whatever is played, silent and talking.
TEST(Run, of_every_bot_and_every_rule_set_ends_by_the_rules) {
  std::int64_t games = 0;
  bool slow_talks = false;
  for (const bots::BotInfo& info : bots::roster()) {
    for (const Rules& rules : bots::all_rule_sets()) {
      slow_talks = !slow_talks;  // a slow bot does one or the other
      for (const bool talks : {false, true}) {
        if (info.default_effort > 0 && talks != slow_talks) continue;
        const RunResult result = games_of(info, rules, talks);
        ASSERT_FALSE(result.broken.has_value()) << info.name << ", game " << result.broken->number
                                                << ": " << result.broken->fault << '\n'
                                                << result.broken->position;
        EXPECT_EQ(result.tables[0].tally.broken(), 0);
        games += result.tables[0].tally.games;
      }
    }
  }
  EXPECT_GE(games, 7000);
}

}  // namespace
}  // namespace backstep::sim
