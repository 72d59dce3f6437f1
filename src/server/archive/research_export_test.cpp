// What is exported for research is what everybody who played agreed to, and names nobody.
#include "server/archive/research_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/api/api_for_tests.h"
#include "server/archive/archive.h"
#include "server/people/consent.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

// The logs of a world's store, as a command reads them.
class WorldReader : public store::LogReader {
 public:
  explicit WorldReader(World& world) : world_(world) {}

  Result<bool> begin() override { return true; }
  Result<bool> end() override { return true; }
  Result<std::vector<std::string>> names(const std::string& after, std::size_t most) override {
    std::vector<std::string> all = world_.store.logs_with_prefix("");
    std::sort(all.begin(), all.end());
    all.erase(all.begin(), std::upper_bound(all.begin(), all.end(), after));
    if (all.size() > most) all.resize(most);
    return all;
  }
  Result<std::vector<store::Entry>> entries(const std::string& log, std::uint64_t after,
                                            std::size_t most) override {
    std::vector<store::Entry> found;
    bool done = false;
    load(world_.context, log, after, most, [&](const Entries& read) {
      found = *read;
      done = true;
    });
    world_.run_until([&] { return done; });
    return found;
  }
  Result<std::optional<store::Snapshot>> snapshot(const std::string&) override {
    return std::optional<store::Snapshot>();
  }

 private:
  World& world_;
};

class ResearchExportTest : public ApiTest {
 protected:
  struct Exported {
    std::vector<Record> games;
    ResearchExport told;
  };
  Exported exported() {
    Exported all;
    WorldReader reader(world);
    const auto told = export_for_research(reader, {[&](const Record& record) {
                                                     all.games.push_back(record);
                                                     return std::optional<Error>();
                                                   },
                                                   {}});
    EXPECT_TRUE(told.ok());
    all.told = *told;
    return all;
  }
  void agree(const Person& person, bool agrees = true) {
    const std::string wanted = agrees ? R"({"research":true})" : R"({"research":false})";
    const net::Response answer = post("/api/person/research", wanted, person.token);
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.body, wanted);
    EXPECT_EQ(get("/api/person/research", person.token).body, wanted);
  }
  std::string public_table(const Person& person, int players = 1) {
    return table_of(person, "Annabel", players, R"(,"listed":true)");
  }

  Person ann = new_person();
  Person ben = new_person();
};

TEST_F(ResearchExportTest, NothingWithoutConsentAndNothingMoreOnceItIsWithdrawn) {
  play_game(public_table(ann));
  EXPECT_EQ(get("/api/person/research", ann.token).body, R"({"research":false})");
  EXPECT_EQ(exported().told.exported, 0U);
  EXPECT_EQ(exported().told.without_consent, 1U);
  agree(ann);
  EXPECT_EQ(exported().told.exported, 1U);
  agree(ann);  // again changes nothing
  EXPECT_EQ(exported().told.exported, 1U);
  agree(ann, false);
  EXPECT_EQ(exported().told.exported, 0U);
  EXPECT_THAT(world.store.logs_with_prefix("consent/"), testing::IsEmpty())
      << "a consent that was withdrawn leaves nothing behind";
}

TEST_F(ResearchExportTest, TheRecordIsTheGameWithoutNamesTalkAndDates) {
  agree(ann);
  const std::string table = public_table(ann, 2);
  ASSERT_EQ(deal(table), "");
  ASSERT_TRUE(commit(table, {entry::Said{1, "marmalade for breakfast"},
                             entry::Signalled{0, *signal_from_code("leave:B")}}));
  play(table);
  const std::string game = open(table)->table.game->id;
  const Record original = record_of(*open(table)->table.game);
  const Exported all = exported();
  ASSERT_EQ(all.games.size(), 1U);
  const Record& told = all.games.front();
  EXPECT_EQ(told.actions, original.actions);
  EXPECT_EQ(told.ms, original.ms);
  EXPECT_EQ(told.deck, original.deck);
  EXPECT_EQ(told.result, original.result);
  EXPECT_EQ(told.seats, (std::vector<Occupant>{{"", ""}, {"", "quick"}}));
  const std::string text = wire::write_record(told);
  EXPECT_THAT(text, testing::HasSubstr(R"("signals":"leave:B")"));
  for (const std::string& secret : {std::string("Annabel"), std::string("marmalade"), game, table,
                                    ann.id, original.started, std::string("says")}) {
    EXPECT_THAT(text, testing::Not(testing::HasSubstr(secret)));
  }
}

TEST_F(ResearchExportTest, OnlyGamesOfPublicTablesWithDealsOfTheirOwn) {
  agree(ann);
  play_game(table_of(ann, "Annabel"));  // by link only
  EXPECT_EQ(exported().told.exported, 0U);
  EXPECT_EQ(exported().told.without_consent, 0U);
  const std::string played = play_game(public_table(ann));
  EXPECT_EQ(exported().told.exported, 1U);
  // Its beginning is what others played, who were not asked.
  const std::string what_if =
      table_of(ann, "Annabel", 1,
               R"(,"listed":true,"deal":{"kind":"what_if","name":")" + played + R"(","at":4})");
  play_game(what_if);
  EXPECT_EQ(exported().told.exported, 1U);
}

TEST_F(ResearchExportTest, TheNameOfADealIsLeftOut) {
  agree(ann);
  play_game(table_of(ann, "Annabel", 1,
                     R"(,"listed":true,"deal":{"kind":"named","name":"1-annabels-birthday"})"));
  const Exported all = exported();
  ASSERT_EQ(all.games.size(), 1U);
  EXPECT_EQ(all.games.front().deal, "");
}

// Also of those who left the game: what they played is in the record.
TEST_F(ResearchExportTest, EverybodyWhoSawAHandMustAgree) {
  agree(ann);
  const std::string table = public_table(ann, 2);
  ASSERT_TRUE(commit(table, {entry::Joined{2, ben.id, "Benedict"}, entry::Sat{2, 1}}));
  ASSERT_EQ(deal(table), "");
  play(table, 2);
  ASSERT_TRUE(commit(table, {entry::Left{2}}));
  play(table);
  EXPECT_EQ(exported().told.without_consent, 1U);
  agree(ben);
  EXPECT_EQ(exported().told.exported, 1U);
  EXPECT_THAT(wire::write_record(exported().games.front()),
              testing::Not(testing::HasSubstr("Benedict")));
  agree(ann, false);
  EXPECT_EQ(exported().told.without_consent, 1U);
}

TEST_F(ResearchExportTest, ThoseWhoWereErasedAgreeToNothing) {
  agree(ann);
  agree(ben);
  const std::string table = public_table(ann, 2);
  ASSERT_TRUE(commit(table, {entry::Joined{2, ben.id, "Benedict"}, entry::Sat{2, 1}}));
  play_game(table);
  ASSERT_EQ(exported().told.exported, 1U);
  EXPECT_EQ(ask({.method = "DELETE", .path = "/api/person", .token = ben.token}).status, 200);
  EXPECT_EQ(exported().told.exported, 0U);
  EXPECT_EQ(world.store.logs_with_prefix("consent/"),
            std::vector<std::string>{consent_log(ann.id)});
}

TEST_F(ResearchExportTest, AGameThatWasPrunedIsNotExported) {
  agree(ann);
  const std::string game = play_game(public_table(ann));
  ASSERT_EQ(exported().told.exported, 1U);
  bool erased = false;
  erase(world.context, {game_log(game)}, [&](bool done) { erased = done; });
  world.run_until([&] { return erased; });
  EXPECT_EQ(exported().told.exported, 0U);
}

TEST_F(ResearchExportTest, ConsentIsPartOfWhatIsStoredAboutAPerson) {
  EXPECT_EQ(field(get("/api/person", ann.token).body, "research"), "false");
  agree(ann);
  EXPECT_EQ(field(get("/api/person", ann.token).body, "research"), "true");
}

TEST_F(ResearchExportTest, ConsentIsJudgedAndCounted) {
  expect_refused(post("/api/person/research", R"({"research":1})", ann.token), 400, "bad_request");
  expect_refused(post("/api/person/research", "{}", ann.token), 400, "bad_request");
  expect_refused(post("/api/person/research", R"({"research":true})"), 401, "no_token");
  world.options.limits.address_entries_per_day = 1;
  agree(ann);
  expect_refused(post("/api/person/research", R"({"research":true})", ben.token), 429, "budget");
  agree(ann, false);  // always possible
}

}  // namespace
}  // namespace backstep::server
