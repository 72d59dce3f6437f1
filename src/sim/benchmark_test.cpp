#include "sim/benchmark.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/partners.h"
#include "sim/play_hash.h"
#include "wire/record_json.h"

namespace backstep::sim {
namespace {

struct Scored {
  BenchmarkResult result;
  std::vector<Record> records;
};

Scored scored(const char* track, const char* bot, std::int64_t deals) {
  std::string text;
  const BenchmarkPlan plan{.track = track_named(track),
                           .deals = deals,
                           .entry = *parse_bot(bot),
                           .threads = 2,
                           .guests = {}};
  Scored scored{
      play_benchmark(plan, {}, [&text](const std::string& game) { return text += game, true; }),
      {}};
  wire::RecordReader reader(text);
  while (const auto record = reader.next()) scored.records.push_back(**record);
  return scored;
}

TEST(Benchmark, is_verified_game_by_game_on_every_track) {
  for (const Track& track : tracks()) {
    const Scored done = scored(std::string(track.name).c_str(), "greedy", 6);
    ASSERT_EQ(done.records.size(), 6 * track.teams()) << track.name;
    ASSERT_EQ(done.result.lines.size(), done.records.size());
    EXPECT_EQ(done.result.tally.games, static_cast<std::int64_t>(done.records.size()));
    for (std::size_t i = 0; i < done.records.size(); ++i) {
      const auto line = verified_line(track, static_cast<std::int64_t>(i), done.records[i]);
      ASSERT_TRUE(line.ok()) << track.name << ' ' << line.error().sentence;
      EXPECT_EQ(*line, done.result.lines[i]);
      EXPECT_EQ(*line, game_line(done.records[i]));
    }
  }
}

TEST(Benchmark, has_signals_where_its_track_talks) {
  const Scored done = scored("signals", "quick", 4);
  std::size_t notes = 0;
  for (std::size_t i = 0; i < done.records.size(); ++i) {
    notes += done.records[i].notes.size();
    Record silent = done.records[i];
    if (silent.notes.empty()) continue;
    silent.notes.pop_back();
    // What is left out changes the hash; the game can still be played.
    const auto line = verified_line(*track_named("signals"), static_cast<std::int64_t>(i), silent);
    EXPECT_TRUE(!line.ok() || *line != done.result.lines[i]);
  }
  EXPECT_GT(notes, 0);
}

std::string fault(const Track& track, std::int64_t number, const Record& record) {
  const auto line = verified_line(track, number, record);
  return line ? "" : line.error().sentence;
}

TEST(Benchmark, finds_what_a_record_makes_up) {
  const Track& track = *track_named("cross");
  const Scored done = scored("cross", "random", 2);
  const Record& game = done.records[0];
  EXPECT_EQ(fault(track, 0, game), "");
  EXPECT_EQ(fault(track, 6, game), "has other cards");
  EXPECT_NE(fault(track, 1, game), "");  // the same cards, but partners sit elsewhere
  EXPECT_EQ(fault(*track_named("silent"), 0, game), "is played by other rules");
  Record changed = game;
  changed.result->left -= 1;
  EXPECT_EQ(fault(track, 0, changed), "states another result than the rules");
  changed = game;
  changed.actions.pop_back();
  EXPECT_NE(fault(track, 0, changed), "");
  changed = game;
  changed.actions.insert(changed.actions.begin(), Action::end_turn());
  EXPECT_EQ(fault(track, 0, changed), "has an action that the rules refuse");
  changed = game;
  changed.result.reset();
  EXPECT_EQ(fault(track, 0, changed), "is cut off");
  changed = game;
  changed.begins = 1;
  EXPECT_EQ(fault(track, 0, changed), "is begun by another seat");
}

TEST(Benchmark, is_the_same_for_any_part_of_its_deals) {
  const Scored two = scored("cross-extreme", "greedy", 2);
  const Scored four = scored("cross-extreme", "greedy", 4);
  ASSERT_EQ(four.result.lines.size(), 24);
  EXPECT_TRUE(
      std::equal(two.result.lines.begin(), two.result.lines.end(), four.result.lines.begin()));
}

// Frozen: a change of one of these makes a new version of the benchmark.
TEST(Benchmark, has_the_deals_that_are_published) {
  for (const auto& [name, hash] :
       std::vector<std::pair<const char*, const char*>>{{"solo", "80ed82c1e161ddb1"},
                                                        {"solo-extreme", "75aa8148fdf94149"},
                                                        {"silent", "0e79b1799ff359b1"},
                                                        {"silent-extreme", "578b2615c1ec25ad"},
                                                        {"signals", "59d0d9aa4fb473a3"},
                                                        {"signals-extreme", "e409034dcc1d02cf"},
                                                        {"cross", "58ba7cbe8e053991"},
                                                        {"cross-extreme", "c5ba119ba726cc55"}}) {
    const Track& track = *track_named(name);
    EXPECT_EQ(deals_hash(track, track.deals), hash) << name;
  }
  EXPECT_EQ(tracks().size(), 8);
}

// What changes this makes version 2, with partners of its own: code that partners share with bots
// of the roster is then copied for them first.
TEST(Benchmark, has_partners_that_stay_as_they_are) {
  EXPECT_EQ(partners_hash(), "d32c596896d5c555");
  EXPECT_EQ(partners().size(), 3);
}

}  // namespace
}  // namespace backstep::sim
