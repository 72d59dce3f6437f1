// Finished games over HTTP: in short, as records, analysed, and gone on with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "server/api/api_for_tests.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

class ApiGames : public ApiTest {
 protected:
  // A finished game of two people at a listed table, at which both talked.
  void play_talkative() {
    table = table_of(ann, "Annabel", 1, R"(,"listed":true)");
    wire::Settings settings = open(table)->table.settings;
    settings.rules.players = 2;
    ASSERT_TRUE(commit(table, {wire::entry::Changed{settings},
                               wire::entry::Joined{2, bob.id, "Bernard"}, wire::entry::Sat{2, 1}}));
    ASSERT_EQ(deal(table), "");
    ASSERT_TRUE(commit(table, {wire::entry::Said{1, "leave the left pile to me"},
                               wire::entry::Signalled{1, Signal::about(Meaning::kLeave, Pile::kA)},
                               wire::entry::Said{2, "gladly"}}));
    game = open(table)->table.game->id;
  }

  Person ann = new_person();
  Person bob = new_person();
  Person eve = new_person();
  std::string table;
  std::string game;
};

TEST_F(ApiGames, ARunningGameIsUnknown) {
  play_talkative();
  for (const std::string& path : {"/api/games/" + game, "/api/games/" + game + "/record",
                                  "/api/games/" + game + "/analysis"}) {
    expect_refused(get(path, ann.token), 404, "unknown_game");
  }
  expect_refused(post("/api/games/" + game + "/analysis", "", ann.token), 404, "unknown_game");
  expect_refused(post("/api/tables",
                      R"({"settings":{"deal":{"kind":"what_if","name":")" + game + R"(","at":0}}})",
                      ann.token),
                 404, "unknown_game");
  EXPECT_FALSE(has(get("/api/games").body, game));
}

TEST_F(ApiGames, AFinishedGameInShort) {
  play_talkative();
  play(table);
  const std::string shown = get("/api/games/" + game).body;
  EXPECT_TRUE(
      has(shown, R"("seats":[{"free":false,"name":"Annabel"},{"free":false,"name":"Bernard"}])"))
      << shown;
  EXPECT_EQ(field(shown, "rules"), "2");
  EXPECT_EQ(field(shown, "kind"), "random");
  EXPECT_FALSE(has(shown, table));  // a table's id is its link
  EXPECT_TRUE(has(get("/api/games").body, shown));
  expect_refused(get("/api/games/x"), 404, "unknown_game");
}

TEST_F(ApiGames, RecordsAreSharedWithoutWhatWasSaid) {
  play_talkative();
  play(table);
  const net::Response shared = get("/api/games/" + game + "/record");
  EXPECT_EQ(shared.type, "text/plain; charset=utf-8");
  EXPECT_FALSE(has(shared.body, "gladly"));
  EXPECT_FALSE(has(shared.body, "\"says\""));
  EXPECT_TRUE(has(shared.body, R"("signals":"leave:A")"));
  wire::RecordReader reader(shared.body);
  const auto record = reader.next();
  ASSERT_TRUE(record && *record);
  EXPECT_TRUE((*record)->result.has_value());

  const std::string path = "/api/games/" + game + "/record";
  EXPECT_TRUE(has(get(path, bob.token, "talk=1").body, "leave the left pile to me"));
  EXPECT_FALSE(has(get(path, bob.token).body, "gladly"));
  expect_refused(get(path, eve.token, "talk=1"), 403, "not_member");
  expect_refused(get(path, {}, "talk=1"), 403, "not_member");
}

TEST_F(ApiGames, AnAnalysisIsMadeOnceAndKept) {
  play_talkative();
  play(table);
  std::vector<std::pair<int, int>> told;
  api->on_analysing = [&](const std::string& at, const std::string& of, int turn, int turns) {
    EXPECT_EQ(at, table);
    EXPECT_EQ(of, game);
    told.emplace_back(turn, turns);
  };
  const std::string path = "/api/games/" + game + "/analysis";
  EXPECT_EQ(get(path).body, R"({"state":"none","turn":0,"turns":0})");
  expect_refused(post(path, ""), 401, "no_token");
  const net::Response begun = post(path, "", eve.token);
  EXPECT_EQ(begun.status, 202) << begun.body;
  EXPECT_THAT(post(path, "", bob.token).status, testing::AnyOf(202, 200));  // the same one
  std::string state;
  ASSERT_TRUE(world.run_until([&] {
    state = get(path).body;
    return field(state, "state") == "done";
  }));
  // A job posts its answer before its thread counts it as done.
  ASSERT_TRUE(world.run_until([&] { return world.pool.counts()[2].done == 1U; }));
  EXPECT_FALSE(has(state, "Annabel"));
  EXPECT_EQ(field(state, "turn"), field(state, "turns"));
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().first, told.back().second);
  for (std::size_t i = 0; i + 1 < told.size(); ++i) EXPECT_LT(told[i].first, told[i].second);
  restart();
  EXPECT_EQ(get(path).body, state);
  EXPECT_EQ(post(path, "", ann.token).body, state);
  EXPECT_EQ(world.pool.counts()[2].done, 1U);
}

// A record may have a MiB.
TEST_F(ApiGames, AGameInShortIsToldWithoutItsRecord) {
  play_talkative();
  play(table);
  const std::size_t before = world.store.entries_read;
  EXPECT_EQ(get("/api/games/" + game).status, 200);
  EXPECT_EQ(world.store.entries_read - before, 1U);
}

// It is kept for ever, and larger than its game.
TEST_F(ApiGames, AnAnalysisCountsForTheAddressThatAsksForIt) {
  play_talkative();
  play(table);
  const std::string path = "/api/games/" + game + "/analysis";
  world.options.limits.address_entries_per_day = 2;
  expect_refused(post(path, "", ann.token), 429, "budget");
  EXPECT_EQ(field(get(path).body, "state"), "none");
  world.options.limits.address_entries_per_day = 1'000;
  EXPECT_EQ(post(path, "", ann.token).status, 202);
}

TEST_F(ApiGames, AGameWithoutATurnHasNoAnalysis) {
  play_talkative();
  commit(table, {wire::entry::Stopped{wire::entry::Stop::kGivenUp}});
  expect_refused(post("/api/games/" + game + "/analysis", "", ann.token), 409, "empty_game");
}

TEST_F(ApiGames, OnePersonCannotFillThePool) {
  std::vector<std::string> games;
  for (int i = 0; i < 4; ++i) games.push_back(play_game(table_of(ann, "Annabel", 2)));
  // None of them is done before the last one is asked for.
  const auto asked = std::make_shared<std::latch>(1);
  world.pool.submit({advice::compute::Urgency::kBot, "", "busy", "",
                     [asked](advice::compute::StopToken&) { asked->wait(); }});
  int refused = 0;
  for (const std::string& each : games) {
    const net::Response begun = post("/api/games/" + each + "/analysis", "", ann.token);
    if (begun.status == 429) ++refused;
  }
  asked->count_down();
  EXPECT_EQ(refused, 2);
}

TEST_F(ApiGames, AnotherTableGoesOnFromAPosition) {
  play_talkative();
  play(table);
  const Record record = record_of(*open(table)->table.game);
  const auto go_on = [&](int at) {
    return post("/api/tables",
                R"({"settings":{"deal":{"kind":"what_if","name":")" + game + R"(","at":)" +
                    std::to_string(at) + R"(}},"name":"Eve","bots":[{"seat":1,"bot":"quick"}]})",
                eve.token);
  };
  const net::Response opened = go_on(6);
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string other = field(opened.body, "table");
  EXPECT_EQ(field(get("/api/tables/" + other).body, "players"), "2");
  EXPECT_FALSE(has(get("/api/tables/" + other).body, game));
  ASSERT_EQ(deal(other), "");
  EXPECT_EQ(open(other)->table.game->state, replay(record, 6).state);
  play(other);
  EXPECT_TRUE(has(get("/api/person/stats", eve.token).body, R"({"own":[],)"));

  expect_refused(go_on(static_cast<int>(record.actions.size())), 409, "game_over");
  expect_refused(go_on(100'000), 400, "bad_request");
  expect_refused(go_on(-1), 400, "bad_request");
}

}  // namespace
}  // namespace backstep::server
