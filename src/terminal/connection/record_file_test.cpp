// Files that people asked for: nothing that is there is lost, and what is written can be read.
#include "terminal/connection/record_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "wire/record_json.h"

namespace backstep::terminal::connection {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::MatchesRegex;

class Saving : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "backstep-saving-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    before = fs::current_path();
    fs::current_path(folder);
  }
  void TearDown() override {
    fs::current_path(before);
    fs::remove_all(folder);
  }

  static Record game(const std::string& deal) {
    Record record;
    record.rules.players = 1;
    record.deck = deck_from_seed("kestrel");
    record.deal = deal;
    record.started = "2026-11-15T20:15:00Z";
    record.seats = {{"Ann", ""}};
    State state = deal_unchecked(record.rules, record.deck);
    while (!state.is_over()) {
      record.actions.push_back(bots::smallest_step(view(state, 0)));
      apply_unchecked(state, record.actions.back());
    }
    record.result = result_of(state);
    return record;
  }
  static std::string text_of(const std::string& file) {
    std::ifstream opened(file);
    std::stringstream text;
    text << opened.rdbuf();
    return text.str();
  }
  static std::vector<Record> records_in(const std::string& file) {
    const std::string text = text_of(file);
    wire::RecordReader reader(text);
    std::vector<Record> all;
    while (const auto record = reader.next()) {
      EXPECT_TRUE(record->ok());
      if (!*record) break;
      all.push_back(**record);
    }
    return all;
  }

  std::string folder;
  fs::path before;
};

TEST_F(Saving, names_a_file_after_the_deal_or_the_day) {
  EXPECT_EQ(*save_record(game("1-kestrel"), ""), "backstep-1-kestrel.jsonl");
  EXPECT_EQ(*save_record(game(""), ""), "backstep-2026-11-15.jsonl");
  EXPECT_EQ(records_in("backstep-1-kestrel.jsonl"), std::vector{game("1-kestrel")});
}

TEST_F(Saving, never_touches_a_file_that_is_there) {
  EXPECT_EQ(*save_record(game("1-kestrel"), "mine.jsonl"), "mine.jsonl");
  EXPECT_EQ(*save_record(game(""), "mine.jsonl"), "mine-2.jsonl");
  EXPECT_EQ(*save_record(game(""), "mine.jsonl"), "mine-3.jsonl");
  EXPECT_EQ(records_in("mine.jsonl"), std::vector{game("1-kestrel")});
  fs::create_directory("other");
  fs::create_symlink("nowhere", "other/game");
  EXPECT_EQ(*save_record(game(""), "other/game"), "other/game-2");
}

TEST_F(Saving, says_why_it_cannot) {
  EXPECT_THAT(save_record(game(""), "no/such/game.jsonl").error().sentence,
              MatchesRegex("no/such/game.jsonl: .+"));
  EXPECT_THAT(adding_fault("no/such/game.jsonl")->sentence, HasSubstr("no/such/game.jsonl: "));
  EXPECT_THAT(adding_fault(".")->sentence, HasSubstr("not an ordinary file"));
}

TEST_F(Saving, adds_behind_other_records_only) {
  EXPECT_FALSE(adding_fault("games.jsonl"));
  EXPECT_FALSE(fs::exists("games.jsonl")) << "asking makes none";
  EXPECT_FALSE(add_record(game("1-kestrel"), "games.jsonl"));
  EXPECT_FALSE(adding_fault("games.jsonl"));
  EXPECT_FALSE(add_record(game(""), "games.jsonl"));
  EXPECT_EQ(records_in("games.jsonl"), (std::vector{game("1-kestrel"), game("")}));

  std::ofstream("letter.txt") << "Dear Ann,\n";
  EXPECT_TRUE(adding_fault("letter.txt"));
  // What follows half a record could not be read.
  const std::string whole = text_of("games.jsonl");
  std::ofstream("half.jsonl") << whole.substr(0, whole.size() - 20);
  EXPECT_TRUE(adding_fault("half.jsonl"));
  std::ofstream("empty.jsonl").flush();
  EXPECT_FALSE(adding_fault("empty.jsonl"));
}

}  // namespace
}  // namespace backstep::terminal::connection
