// Club evenings over HTTP.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/api_for_tests.h"

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
  world.options.tables_per_address = 3;
  restart();
  expect_refused(ask_for(R"({"name":"Club","settings":{},"tables":4})"), 429, "too_many");
  EXPECT_EQ(ask_for(R"({"name":"Club","settings":{},"tables":3})").status, 201);
}

}  // namespace
}  // namespace backstep::server
