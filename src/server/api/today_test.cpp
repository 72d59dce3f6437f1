// The day's deals over HTTP.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

class ApiToday : public ApiTest {
 protected:
  net::Response attempt(const Person& person, const std::string& form = "solo",
                        const std::string& address = "192.0.2.1") {
    return ask({.method = "POST",
                .path = "/api/today",
                .body = R"({"form":")" + form + R"(","name":"Annabel"})",
                .token = person.token,
                .address = address});
  }
  const Game& game_at(const net::Response& response) {
    return *open(field(response.body, "table"))->table.game;
  }

  Person ann = new_person();
  Person bob = new_person();
};

TEST_F(ApiToday, TheDayAndItsForms) {
  const std::string today = get("/api/today").body;
  EXPECT_EQ(field(today, "date"), "2026-11-18");
  EXPECT_EQ(field(today, "ends_in_ms"), "46400000");
  EXPECT_TRUE(has(today, R"({"form":"solo_extreme","players":1,"extreme":true,"state":"none"})"))
      << today;
  EXPECT_TRUE(has(today, R"({"form":"three","players":3,"extreme":false,"state":"none"})"));
}

TEST_F(ApiToday, OneAttemptThatIsGoneOnWith) {
  const net::Response first = attempt(ann);
  ASSERT_EQ(first.status, 201) << first.body;
  const std::string table = field(first.body, "table");
  const net::Response again = attempt(ann);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(field(again.body, "table"), table);
  restart();
  EXPECT_EQ(field(attempt(ann).body, "table"), table);
  EXPECT_EQ(open(table)->table.game->number, 1);
  EXPECT_EQ(deal(table), "fixed");
  const std::string today = get("/api/today", ann.token).body;
  EXPECT_TRUE(has(today, R"("state":"running","table":")" + table)) << today;
  EXPECT_FALSE(has(get("/api/today", bob.token).body, table));
  EXPECT_NE(field(attempt(bob).body, "table"), table);
  EXPECT_EQ(game_at(attempt(bob)).record.deck, game_at(attempt(ann)).record.deck);
}

TEST_F(ApiToday, TwoRequestsAtOnceAreOneAttempt) {
  std::vector<std::string> got;
  for (int i = 0; i < 2; ++i) {
    net::Request request;
    request.method = "POST";
    request.path = "/api/today";
    request.body = R"({"form":"solo","name":"Annabel"})";
    request.token = ann.token;
    request.address = "192.0.2.1";
    api->answer(request, [&](const net::Response& response) {
      got.push_back(field(response.body, "table"));
    });
  }
  world.run_until([&] { return got.size() == 2; });
  EXPECT_EQ(got[0], got[1]);
  EXPECT_EQ(world.store.logs_with_prefix("table/").size(), 1U);
}

TEST_F(ApiToday, CardsDifferByDateFormAndServer) {
  std::set<Deck> decks;
  decks.insert(game_at(attempt(ann)).record.deck);
  decks.insert(game_at(attempt(ann, "solo_extreme")).record.deck);
  decks.insert(game_at(attempt(ann, "three")).record.deck);
  world.advance(kDay);
  decks.insert(game_at(attempt(ann)).record.deck);
  bool erased = false;
  world.store.erase({"server"}, [&](const auto&) { erased = true; });
  ASSERT_TRUE(erased);
  restart();
  decks.insert(game_at(attempt(bob)).record.deck);
  EXPECT_EQ(decks.size(), 5U);
}

TEST_F(ApiToday, TheTableIsAsItIs) {
  const Live live = open(field(attempt(ann, "three").body, "table"));
  const Table& table = live->table;
  EXPECT_FALSE(table.settings.hints);
  EXPECT_FALSE(table.settings.listed);
  EXPECT_EQ(table.seat(0).member, 1);
  EXPECT_EQ(table.seat(1).bot, "strong");
  EXPECT_EQ(table.seat(2).bot, "strong");
  EXPECT_EQ(table.phase(), "begin");
  const std::string shown = get("/api/tables/" + table.id).body;
  EXPECT_EQ(field(shown, "watch"), "false");
}

TEST_F(ApiToday, WishesAreJudged) {
  expect_refused(attempt(ann, "duo"), 404, "unknown_form");
  expect_refused(post("/api/today", R"({"form":"solo","name":"seventeen"})", ann.token), 400,
                 "taboo");
  expect_refused(post("/api/today", R"({"form":"solo"})", ann.token), 400, "bad_request");
  world.options.limits.attempts_per_address = 1;
  restart();
  EXPECT_EQ(attempt(ann).status, 201);
  expect_refused(attempt(bob), 429, "too_many");
  EXPECT_EQ(attempt(ann).status, 200);  // that is no first one
  EXPECT_EQ(attempt(bob, "solo", "198.51.100.7").status, 201);
  EXPECT_TRUE(world.store.logs_with_prefix("attempt/").size() == 2);
}

TEST_F(ApiToday, ResultsAreWithheldFromThoseWhoHaveNotPlayed) {
  const std::string path = "/api/today/2026-11-18/solo";
  const std::string table = field(attempt(ann).body, "table");
  expect_refused(get(path), 403, "secret");
  expect_refused(get(path, ann.token), 403, "secret");  // not over yet
  play(table);
  const std::string game = open(table)->table.game->id;
  std::string told = get(path, ann.token).body;
  EXPECT_EQ(field(told, "games"), "1");
  EXPECT_EQ(field(told, "bots"), "pending");
  expect_refused(get(path, bob.token), 403, "secret");
  EXPECT_TRUE(has(get("/api/today", ann.token).body, R"("state":"over")"));
  // Nobody gets the cards either, not even those who have played: others ask them.
  expect_refused(get("/api/games/" + game + "/record", ann.token), 403, "secret");
  expect_refused(get("/api/games/" + game + "/analysis", ann.token), 403, "secret");
  expect_refused(post("/api/games/" + game + "/analysis", "", ann.token), 403, "secret");
  expect_refused(get("/api/games/" + game), 403, "secret");
  EXPECT_EQ(get("/api/games/" + game, ann.token).status, 200);
  expect_refused(
      post("/api/tables", R"({"settings":{"deal":{"kind":"what_if","name":")" + game + R"("}}})",
           ann.token),
      403, "secret");
  EXPECT_FALSE(has(get("/api/tables/" + table).body, "\"over\":{"));

  ASSERT_TRUE(world.run_until([&] {
    told = get(path, ann.token).body;
    return field(told, "bots") != "pending";
  }));
  EXPECT_TRUE(has(told, R"("bots":[{"bot":"strong","result":")")) << told;
  EXPECT_EQ(world.store.bodies("results/today/2026-11-18/solo").size(), 7U);
  EXPECT_EQ(field(told, "games"), "1");
  // Somebody who finishes later still finds the end of the log.
  play(field(attempt(bob).body, "table"));
  EXPECT_EQ(field(get(path, bob.token).body, "games"), "2");

  world.advance(kDay);
  EXPECT_EQ(get(path).status, 200);
  EXPECT_EQ(get("/api/games/" + game + "/record").status, 200);
  EXPECT_TRUE(has(get("/api/tables/" + table).body, "\"over\":{"));
  EXPECT_FALSE(has(get("/api/games").body, game));
}

TEST_F(ApiToday, DaysThatNobodyPlayedCostNothing) {
  EXPECT_TRUE(has(get("/api/today/2026-11-01/solo").body, R"("bots":[])"));
  world.settle();
  EXPECT_EQ(world.pool.counts()[2].done + world.pool.counts()[2].running, 0U);
  expect_refused(get("/api/today/2026-11-19/solo"), 404, "unknown_deal");
  expect_refused(get("/api/today/2026-13-01/solo"), 404, "unknown_deal");
  expect_refused(get("/api/today/yesterday/solo"), 404, "unknown_deal");
  expect_refused(get("/api/today/2026-11-18/duo"), 404, "unknown_deal");
}

TEST_F(ApiToday, AnAttemptEndsAtItsDeadline) {
  const std::string table = field(attempt(ann).body, "table");
  play(table, 1);
  restart();
  world.advance(deadline_of(open(table)->table, world.options).value_or(0) -
                world.environment.now_ms() - 1);
  upkeep->look(world.environment.now_ms());
  world.settle();
  EXPECT_TRUE(open(table)->table.is_running());
  world.advance(1);
  upkeep->look(world.environment.now_ms());
  world.settle();
  EXPECT_EQ(result_of(*open(table)->table.game), "time_over");
  EXPECT_EQ(field(get("/api/person/games", ann.token).body, "result"), "time_over");
  world.advance(kOpeningMarginMs);
  EXPECT_EQ(field(get("/api/today/2026-11-18/solo").body, "games"), "1");
}

TEST(Dates, AreThoseOfUtc) {
  EXPECT_EQ(date_of(0), "1970-01-01");
  EXPECT_EQ(date_of(1'795'000'000'000), "2026-11-18");
  EXPECT_EQ(end_of_day("1970-01-01"), 86'400'000);
  EXPECT_EQ(date_of(*end_of_day("2028-02-28")), "2028-02-29");
  for (const std::string_view wrong : {"2026-02-30", "2026-1-01", "26-01-01", "2026-01-01x", ""}) {
    EXPECT_FALSE(end_of_day(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace backstep::server
