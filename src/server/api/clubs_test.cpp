// Club evenings over HTTP.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

class ApiClubs : public ApiTest {
 protected:
  // An evening of tables for one, and their ids.
  void open_club(int count) {
    const net::Response opened = post(
        "/api/clubs",
        R"({"name":"Club night","settings":{"rules":{"players":2}},"bots":[{"seat":1,"bot":"quick"}],"tables":)" +
            std::to_string(count) + '}',
        ann.token);
    ASSERT_EQ(opened.status, 201) << opened.body;
    club = field(opened.body, "club");
    std::string_view rest = opened.body;
    for (std::size_t at = rest.find("\"table\":"); at != std::string_view::npos;
         at = rest.find("\"table\":")) {
      rest = rest.substr(at);
      ids.push_back(field(rest, "table"));
      rest.remove_prefix(1);
    }
    ASSERT_EQ(ids.size(), static_cast<std::size_t>(count));
  }
  void sit(const std::string& id, const Person& person, const std::string& name) {
    ASSERT_TRUE(commit(id, {wire::entry::Joined{1, person.id, name}, wire::entry::Sat{1, 0}}));
  }
  std::string shown() { return get("/api/clubs/" + club).body; }

  Person ann = new_person();
  Person bob = new_person();
  std::string club;
  std::vector<std::string> ids;
};

TEST_F(ApiClubs, TheSameCardsAtEveryTableComparedWhenAllHavePlayed) {
  open_club(2);
  EXPECT_EQ(field(shown(), "name"), "Club night");
  EXPECT_EQ(field(shown(), "finished"), "0");
  sit(ids[0], ann, "Annabel");
  sit(ids[1], bob, "Bernard");
  const std::string game = play_game(ids[0]);
  EXPECT_EQ(field(shown(), "finished"), "1");
  EXPECT_FALSE(has(shown(), "\"result\""));
  EXPECT_FALSE(has(shown(), game));
  expect_refused(get("/api/games/" + game), 403, "secret");
  expect_refused(get("/api/games/" + game + "/record", ann.token), 403, "secret");
  EXPECT_FALSE(has(get("/api/tables/" + ids[0]).body, "\"over\":{"));
  EXPECT_EQ(deal(ids[0]), "fixed");  // once

  ASSERT_EQ(deal(ids[1]), "");
  EXPECT_EQ(open(ids[0])->table.game->record.deck, open(ids[1])->table.game->record.deck);
  play(ids[1]);
  EXPECT_EQ(field(shown(), "complete"), "true");
  EXPECT_TRUE(has(shown(), game));
  EXPECT_TRUE(has(shown(), "\"result\":"));
  EXPECT_EQ(get("/api/games/" + game + "/record").status, 200);
  restart();
  EXPECT_EQ(get("/api/games/" + game + "/record").status, 200);  // it is looked up again
}

// Whoever reads the figures before and after a game could tell its result.
TEST_F(ApiClubs, FiguresTellNothingOfTheEvening) {
  open_club(2);
  sit(ids[0], ann, "Annabel");
  sit(ids[1], bob, "Bernard");
  const auto told = [&] {
    world.advance(120'000);
    std::string all = get("/api/stats").body;
    for (const std::string& path : {std::string("/api/games"), "/api/clubs/" + club,
                                    "/api/tables/" + ids[0], std::string("/api/tables")}) {
      all += get(path).body;
    }
    return all + field(get("/api/person/stats", bob.token).body, "all");
  };
  const std::string before = get("/api/stats").body;
  ASSERT_FALSE(play_game(ids[0]).empty());
  EXPECT_FALSE(has(told(), "\"left\"")) << told();
  EXPECT_FALSE(has(told(), "\"result\"")) << told();
  EXPECT_EQ(get("/api/stats").body, before);
  EXPECT_FALSE(has(get("/api/person/stats", bob.token).body, "\"games\""));
  EXPECT_EQ(field(get("/api/person/stats", ann.token).body, "games"), "1") << "she played it";
}

TEST_F(ApiClubs, NobodySeesTheCardsAtTwoTables) {
  open_club(3);
  sit(ids[0], ann, "Annabel");
  sit(ids[1], ann, "Annabel");
  sit(ids[2], bob, "Bernard");
  ASSERT_EQ(deal(ids[0]), "");
  EXPECT_EQ(deal(ids[1]), "knows_deal");
  EXPECT_EQ(deal(ids[2]), "");
}

TEST_F(ApiClubs, TwoTablesThatBeginAtOnceAreJudgedOneAfterTheOther) {
  open_club(2);
  sit(ids[0], ann, "Annabel");
  sit(ids[1], ann, "Annabel");
  // Both have been told their cards, but only one is stored.
  std::vector<Cards> cards;
  for (const std::string& id : ids) {
    deals->cards(open(id)->table, [&](const Result<Cards, wire::notice::Refused>& got) {
      ASSERT_TRUE(got);
      cards.push_back(*got);
    });
  }
  world.settle();
  ASSERT_EQ(cards.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    wire::entry::Dealt dealt;
    dealt.game = new_id();
    dealt.rules = cards[i].rules;
    dealt.deck = cards[i].deck;
    dealt.deal = open(ids[i])->table.settings.deal;
    EXPECT_EQ(commit(ids[i], {dealt}, cards[i].besides), i == 0);
  }
  EXPECT_EQ(deal(ids[1]), "knows_deal");
}

TEST_F(ApiClubs, ATableThatNobodyUsesDoesNotKeepTheOthersWaiting) {
  open_club(2);
  sit(ids[0], ann, "Annabel");
  const std::string game = play_game(ids[0]);
  EXPECT_EQ(field(shown(), "complete"), "false");
  commit(ids[1], {wire::entry::Closed{"unused"}});
  EXPECT_EQ(field(shown(), "complete"), "true");
  EXPECT_EQ(get("/api/games/" + game + "/record").status, 200);
}

// Somebody begins at a table and never ends.
TEST_F(ApiClubs, TheOrganiserLeavesTablesOut) {
  open_club(3);
  const Person stranger = new_person();
  sit(ids[0], bob, "Bernard");
  sit(ids[1], stranger, "Stranger");
  const std::string game = play_game(ids[0]);
  ASSERT_EQ(deal(ids[1]), "");
  const std::string path = "/api/clubs/" + club + "/leave_out";
  expect_refused(post(path, "{}", stranger.token), 403, "not_host");
  expect_refused(post(path, "{}"), 401, "no_token");
  expect_refused(post(path, R"({"tables":["x"]})", ann.token), 404, "unknown_table");
  expect_refused(post("/api/clubs/x/leave_out", "{}", ann.token), 404, "unknown_club");

  const net::Response one = post(path, R"({"tables":[")" + ids[1] + R"("]})", ann.token);
  ASSERT_EQ(one.status, 200) << one.body;
  EXPECT_TRUE(has(one.body, "\"left_out\":true"));
  EXPECT_EQ(field(shown(), "complete"), "false") << "the third table may still play";
  expect_refused(get("/api/games/" + game + "/record"), 403, "secret");

  ASSERT_EQ(post(path, "{}", ann.token).status, 200) << "all that have not finished";
  EXPECT_EQ(field(shown(), "complete"), "true");
  EXPECT_EQ(field(shown(), "finished"), "1");
  EXPECT_EQ(get("/api/games/" + game + "/record").status, 200);
  sit(ids[2], ann, "Annabel");
  EXPECT_EQ(deal(ids[2]), "fixed") << "nobody begins with open cards";
  restart();
  EXPECT_EQ(field(shown(), "complete"), "true");
  play(ids[1]);
  EXPECT_EQ(field(shown(), "finished"), "1") << "what comes of it does not count";
}

TEST_F(ApiClubs, ATableIsLeftOutOnceHoweverOftenItIsNamed) {
  open_club(3);
  std::string named;
  for (int i = 0; i < 1'000; ++i) named += (i == 0 ? "\"" : ",\"") + ids[1] + '"';
  ASSERT_EQ(
      post("/api/clubs/" + club + "/leave_out", "{\"tables\":[" + named + "]}", ann.token).status,
      200);
  EXPECT_LT(world.store.bodies("club/" + club).back().size(), 100U);
}

TEST_F(ApiClubs, ClubsAreJudged) {
  const auto ask_for = [&](const std::string& body) { return post("/api/clubs", body, ann.token); };
  expect_refused(ask_for(R"({"name":"Club","settings":{},"tables":1})"), 400, "bad_request");
  expect_refused(ask_for(R"({"name":"Club","settings":{},"tables":21})"), 400, "bad_request");
  expect_refused(ask_for(R"({"name":"thirty","settings":{},"tables":2})"), 400, "taboo");
  expect_refused(
      ask_for(
          R"({"name":"Club","settings":{"deal":{"kind":"named","name":"2-kestrel"}},"tables":2})"),
      403, "fixed");
  expect_refused(
      ask_for(R"({"name":"Club","settings":{},"tables":2,"bots":[{"seat":0,"bot":"x"}]})"), 400,
      "no_such_bot");
  expect_refused(get("/api/clubs/x"), 404, "unknown_club");
  EXPECT_TRUE(world.store.logs_with_prefix("table/").empty());
  world.options.limits.tables_per_address = 3;
  restart();
  expect_refused(ask_for(R"({"name":"Club","settings":{},"tables":4})"), 429, "too_many");
  EXPECT_EQ(ask_for(R"({"name":"Club","settings":{},"tables":3})").status, 201);
}

// Whoever has the link of one table must not have the server read all of them again and again.
TEST_F(ApiClubs, AnEveningIsReadOnceASecondHoweverManyAsk) {
  open_club(20);
  const auto read_by = [this](int count) {
    world.store.entries_read = 0;
    for (int i = 0; i < count; ++i) get("/api/tables/" + ids[0]);
    return world.store.entries_read;
  };
  open(ids[0]);  // it stays in memory
  const std::size_t once = read_by(1);
  EXPECT_GT(once, 20U);
  world.advance(1'000);
  EXPECT_EQ(read_by(50), once);
  world.advance(1'000);
  EXPECT_EQ(read_by(1), once);
}

}  // namespace
}  // namespace backstep::server
