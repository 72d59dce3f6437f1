// Paths, people and tables over HTTP.
#include "server/api/api.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

constexpr std::string_view kNotById = "nobodynobodynobodynobo";  // looks like an id

TEST_F(ApiTest, ANameIsJudgedWithoutATable) {
  const net::Response good = post("/api/names", R"({"name":"  Ada  L. "})");
  EXPECT_EQ(good.status, 200);
  EXPECT_EQ(field(good.body, "name"), "Ada L.");
  expect_refused(post("/api/names", R"({"name":"forty two"})"), 400, "taboo");
  expect_refused(post("/api/names", R"({"name":"Maestro"})"), 400, "bad_name");
  expect_refused(post("/api/names", R"({"name":"An overlong name of a person"})"), 400,
                 "name_too_long");
  expect_refused(post("/api/names", R"({"nome":"Ada"})"), 400, "bad_request");
}

TEST_F(ApiTest, UnknownPathsAndMethodsAreRefusedByCode) {
  expect_refused(get("/api/"), 404, "unknown_path");
  expect_refused(get("/api/nothing"), 404, "unknown_path");
  expect_refused(get("/api/games/"), 404, "unknown_path");
  expect_refused(get("/api/games/a/b/c"), 404, "unknown_path");
  expect_refused(ask({.method = "PUT", .path = "/api/tables"}), 405, "bad_method");
  expect_refused(ask({.method = "DELETE", .path = "/api/games"}), 405, "bad_method");
}

TEST_F(ApiTest, WhatNeedsAPersonNeedsAToken) {
  expect_refused(get("/api/person"), 401, "no_token");
  expect_refused(get("/api/person", "p-no-token"), 401, "bad_token");
  expect_refused(get("/api/person/games", new_device_token()), 401, "bad_token");
  expect_refused(post("/api/tables", "{}"), 401, "no_token");
  expect_refused(post("/api/today", "{}"), 401, "no_token");
  expect_refused(post("/api/clubs", "{}"), 401, "no_token");
}

TEST_F(ApiTest, ANewPersonIsATokenAndNothingIsStored) {
  const int before = world.store.appends;
  const net::Response made = post("/api/person", "");
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(kind_of_token(field(made.body, "token")), TokenKind::kPerson);
  EXPECT_EQ(world.store.appends, before);
  EXPECT_EQ(
      get("/api/person", field(made.body, "token")).body,
      R"({"games":[],"tables":[],"attempts":[],"devices":0,"subscriptions":0,"research":false})");
}

TEST_F(ApiTest, ACodeMakesAnotherDeviceTheSamePersonOnce) {
  const Person ann = new_person();
  table_of(ann, "Annabel");
  const std::string code = code_of(ann);
  const net::Response redeemed = post("/api/person/redeem", R"({"code":")" + code + R"("})");
  const std::string token = field(redeemed.body, "token");
  EXPECT_EQ(kind_of_token(token), TokenKind::kDevice);
  EXPECT_TRUE(has(get("/api/person", token).body, "Annabel"));
  EXPECT_EQ(field(get("/api/person", token).body, "devices"), "1");
  expect_refused(post("/api/person/redeem", R"({"code":")" + code + R"("})"), 403, "bad_code");
  restart();
  EXPECT_TRUE(has(get("/api/person", token).body, "Annabel"));
}

// Persons are free, and each could have fifty devices.
TEST_F(ApiTest, DevicesCountForTheAddress) {
  world.options.limits.address_entries_per_day = 5;
  const auto redeem = [this](const std::string& code, const std::string& address) {
    return ask({.method = "POST",
                .path = "/api/person/redeem",
                .body = R"({"code":")" + code + R"("})",
                .address = address});
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(redeem(code_of(new_person()), "192.0.2.1").status, 200);
  const std::string code = code_of(new_person());
  expect_refused(redeem(code, "192.0.2.1"), 429, "budget");
  EXPECT_EQ(redeem(code, "192.0.2.2").status, 200) << "the code is still good";
}

// Each person leaves a count behind, and counts are bounded.
TEST_F(ApiTest, ExportsOfManyPersonsAreCountedForTheirAddress) {
  world.options.limits.exports_per_person = 1;
  const Person ann = new_person();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(get("/api/person", new_person().token).status, 200);
  expect_refused(get("/api/person", ann.token), 429, "budget");
  EXPECT_EQ(ask({.path = "/api/person", .token = ann.token, .address = "192.0.2.2"}).status, 200)
      << "what was refused did not count for the person";
}

TEST_F(ApiTest, CodesEndAndGuessingDoesToo) {
  const Person ann = new_person();
  const std::string old = code_of(ann);
  code_of(ann);
  const auto redeem = [this](const std::string& code, const std::string& address) {
    return ask({.method = "POST",
                .path = "/api/person/redeem",
                .body = R"({"code":")" + code + R"("})",
                .address = address});
  };
  expect_refused(redeem(old, "192.0.2.1"), 403, "bad_code");  // a new one ended it
  restart();                                                  // codes outlive the server
  EXPECT_EQ(redeem(code_of(ann), "192.0.2.3").status, 200);
  const std::string late = code_of(ann);
  world.advance(Persons::kCodeMs);
  expect_refused(redeem(late, "192.0.2.2"), 403, "bad_code");
  world.advance(2 * store::kTouchedStepMs);
  persons->sweep();
  world.settle();
  EXPECT_TRUE(world.store.logs_with_prefix("code/").empty()) << "nothing is left of them";
  const std::string good = code_of(ann);
  for (int i = 0; i < world.options.limits.wrong_codes_per_address; ++i) {
    expect_refused(redeem("22222-22222", "2001:db8::1"), 403, "bad_code");
  }
  expect_refused(redeem(good, "2001:db8::2"), 429, "too_many");  // the same network
  EXPECT_EQ(redeem(good, "2001:db9::1").status, 200);
  expect_refused(post("/api/person/redeem", R"({"kode":"x"})"), 400, "bad_request");
}

TEST_F(ApiTest, CodesTriedAtTheSameTimeAreNotMoreThanTheLimit) {
  constexpr int kTries = 100;
  std::map<int, int> answers;  // by status
  for (int i = 0; i < kTries; ++i) {
    net::Request request;
    request.method = "POST";
    request.path = "/api/person/redeem";
    request.body = R"({"code":"22222-22222"})";
    request.address = "192.0.2.1";
    api->answer(request, [&](const net::Response& response) { ++answers[response.status]; });
  }
  world.settle();
  EXPECT_EQ(answers[403], world.options.limits.wrong_codes_per_address);
  EXPECT_EQ(answers[429], kTries - world.options.limits.wrong_codes_per_address);
}

TEST_F(ApiTest, WrongCodesOfOthersAndRightOnesBlockNobody) {
  const auto redeem = [this](const std::string& code, const std::string& address) {
    return ask({.method = "POST",
                .path = "/api/person/redeem",
                .body = R"({"code":")" + code + R"("})",
                .address = address})
        .status;
  };
  for (int i = 0; i < 2'000; ++i) {
    redeem("22222-22222", "198.51." + std::to_string(i / 200) + '.' + std::to_string(i % 200));
  }
  const Person ann = new_person();
  for (int i = 0; i < 2 * world.options.limits.wrong_codes_per_address; ++i) {
    EXPECT_EQ(redeem(code_of(ann), "192.0.2.1"), 200) << i;
  }
}

TEST_F(ApiTest, WhatIsKeptOfACodeNeedsTheServersSecretToBeFound) {
  const std::string code = code_of(new_person());
  const std::vector<std::string> logs = world.store.logs_with_prefix("code/");
  ASSERT_EQ(logs.size(), 1U);
  EXPECT_EQ(logs[0], "code/" + hash_of_code(code, deals->code_key()));
  EXPECT_NE(hash_of_code(code, deals->code_key()), hash_of_token(code));
  EXPECT_TRUE(world.store.places_of(code).empty());
}

// ---- tables

TEST_F(ApiTest, WhoOpensATableSitsThereWithBots) {
  const Person ann = new_person();
  const net::Response opened =
      post("/api/tables",
           R"({"settings":{"name":"Evening","rules":{"players":3,"extreme":true},"listed":true},)"
           R"("name":"Annabel","bots":[{"seat":0,"bot":"strong"}]})",
           ann.token);
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string id = field(opened.body, "table");
  EXPECT_EQ(field(opened.body, "url"), "http://127.0.0.1:9898/t/" + id);
  const std::string shown = get("/api/tables/" + id).body;
  EXPECT_TRUE(has(shown,
                  R"("seats":[{"free":false,"bot":"strong"},{"free":false,"name":"Annabel"},)"
                  R"({"free":true}])"))
      << shown;
  EXPECT_EQ(field(shown, "host"), "Annabel");
  EXPECT_EQ(field(shown, "phase"), "lobby");
  EXPECT_EQ(field(shown, "watch"), "true");
  EXPECT_TRUE(has(get("/api/tables").body, id));
  EXPECT_EQ(field(get("/api/person/tables", ann.token).body, "table"), id);
}

TEST_F(ApiTest, TablesAreJudged) {
  const Person ann = new_person();
  const auto open = [&](const std::string& body) { return post("/api/tables", body, ann.token); };
  expect_refused(open("nonsense"), 400, "bad_request");
  expect_refused(open(R"({"settings":{},"colour":"red"})"), 400, "bad_request");
  expect_refused(open(R"({"settings":{"rules":{"players":9}}})"), 400, "bad_request");
  expect_refused(open(R"({"settings":{"name":"twenty-two"}})"), 400, "taboo");
  expect_refused(open(R"({"settings":{},"name":"B"})"), 400, "bad_name");
  expect_refused(open(R"({"settings":{},"bots":[{"seat":7,"bot":"quick"}]})"), 400, "no_such_seat");
  expect_refused(open(R"({"settings":{},"bots":[{"seat":0,"bot":"deep"}]})"), 400, "no_such_bot");
  expect_refused(open(R"({"settings":{"deal":{"kind":"today","name":"2026-11-18/solo"}}})"), 403,
                 "fixed");
  expect_refused(open(R"({"settings":{"deal":{"kind":"club","name":"x"}}})"), 403, "fixed");
  expect_refused(open(R"({"settings":{"deal":{"kind":"named","name":"?"}}})"), 400, "bad_deal");
  EXPECT_TRUE(world.store.logs_with_prefix("table/").empty());
}

TEST_F(ApiTest, TablesAreLimitedByAddress) {
  world.options.limits.tables_per_address = 2;
  restart();
  const Person ann = new_person();
  table_of(ann, "Annabel");
  table_of(ann, "Annabel");
  expect_refused(post("/api/tables", R"({"settings":{}})", ann.token), 429, "too_many");
  world.advance(3'600'000);
  table_of(ann, "Annabel");
}

TEST_F(ApiTest, ALinkShowsNoCardsAndKeepsNothingInMemory) {
  const Person ann = new_person();
  const std::string id = table_of(ann, "Annabel", 2);
  ASSERT_EQ(deal(id), "");
  play(id, 3);
  const std::string game = open(id)->table.game->id;
  const std::string shown = get("/api/tables/" + id).body;
  EXPECT_EQ(field(shown, "phase"), "play");
  EXPECT_EQ(field(shown, "watch"), "false");
  for (const std::string_view secret : {"\"deck\"", "\"hand\"", "\"hands\"", "\"draw\""}) {
    EXPECT_FALSE(has(shown, secret)) << shown;
  }
  EXPECT_FALSE(has(shown, game));
  EXPECT_FALSE(has(get("/api/tables").body, id));  // by link only
  EXPECT_EQ(field(get("/api/person/tables", ann.token).body, "your_turn").empty(), false);
  restart();
  const int before = world.store.appends;
  EXPECT_EQ(get("/api/tables/" + id).body, shown);
  EXPECT_EQ(tables->size(), 0U);
  EXPECT_EQ(world.store.appends, before);
  expect_refused(get("/api/tables/" + std::string(kNotById)), 404, "unknown_table");
  expect_refused(get("/api/tables/x"), 404, "unknown_table");
}

TEST_F(ApiTest, ListsGoOnWhereAPageEnds) {
  const Person ann = new_person();
  world.options.limits.tables_per_address = 1'000;
  restart();
  for (int i = 0; i < 53; ++i) {
    world.advance(60'000);
    table_of(ann, "Annabel", 1, R"(,"listed":true)");
  }
  const auto count = [](const std::string& body) {
    int found = 0;
    for (std::size_t at = body.find("\"table\":"); at != std::string::npos;
         at = body.find("\"table\":", at + 1)) {
      ++found;
    }
    return found;
  };
  const std::string first = get("/api/tables").body;
  EXPECT_EQ(count(first), 50);
  const std::string second = get("/api/tables", {}, "after=" + field(first, "next")).body;
  EXPECT_EQ(count(second), 3);
  EXPECT_EQ(field(second, "next"), "");
  expect_refused(get("/api/tables", {}, "after=x"), 400, "bad_request");
}

TEST_F(ApiTest, AFailingStoreIsSaid) {
  const Person ann = new_person();
  const std::string id = table_of(ann, "Annabel");
  restart();
  world.store.failing = true;
  expect_refused(get("/api/tables/" + id), 503, "store_failed");
  expect_refused(post("/api/tables", R"({"settings":{}})", ann.token), 503, "store_failed");
  expect_refused(get("/api/person", ann.token), 503, "store_failed");
  expect_refused(get("/api/person/games", ann.token), 503, "store_failed");
  expect_refused(ask({.method = "DELETE", .path = "/api/person", .token = ann.token}), 503,
                 "store_failed");
}

// ---- figures

TEST_F(ApiTest, FiguresOfOneAndOfAll) {
  const Person ann = new_person();
  const Person bob = new_person();
  play_game(table_of(ann, "Annabel"));
  play_game(table_of(ann, "Annabel", 2));
  const std::string given_up = table_of(bob, "Bernard");
  ASSERT_EQ(deal(given_up), "");
  commit(given_up, {wire::entry::Stopped{wire::entry::Stop::kGivenUp}});
  const std::string own = get("/api/person/stats", ann.token).body;
  EXPECT_TRUE(has(own, R"({"own":[{"rules":"1","games":1,)")) << own;
  EXPECT_TRUE(has(own, R"({"rules":"2","games":1,)"));
  EXPECT_TRUE(has(own, R"("all":[{"rules":"1","games":2,)"));
  EXPECT_TRUE(has(get("/api/stats").body, R"({"rules":"1","games":2,"won":)"));
  EXPECT_TRUE(has(get("/api/person/stats", bob.token).body,
                  R"("own":[{"rules":"1","games":1,"won":0,"given_up":1,"average_left":98}])"));
  world.options.contact = "https://host.example/contact";
  EXPECT_TRUE(has(get("/api/about").body, R"("contact":"https://host.example/contact")"));
  EXPECT_TRUE(has(get("/api/bots").body, R"("name":"strong","line":")"));
}

// Several logs that other games add to, as well, and none of whose ends is known any more.
TEST_F(ApiTest, GamesEndAfterARestartToo) {
  const Person ann = new_person();
  for (int i = 1; i <= 3; ++i) {
    const std::string id =
        table_of(ann, "Annabel", 1, R"(,"deal":{"kind":"named","name":"1-kestrel"})");
    play_game(id);
    play_game(table_of(ann, "Annabel"));
    restart();
  }
  EXPECT_EQ(field(get("/api/deals/1-kestrel/results").body, "games"), "3");
  EXPECT_EQ(field(get("/api/stats").body, "games"), "3");
  EXPECT_EQ(world.store.bodies(person_log(ann.id)).size(), 6U);
}

TEST_F(ApiTest, NamedDealsDoNotCountAndAreCompared) {
  const Person ann = new_person();
  const std::string id =
      table_of(ann, "Annabel", 1, R"(,"deal":{"kind":"named","name":"1-kestrel"})");
  play_game(id);
  play_game(id);
  const std::string results = get("/api/deals/1-kestrel/results").body;
  EXPECT_EQ(field(results, "games"), "2") << results;
  EXPECT_TRUE(has(results, R"("bots":[])"));
  EXPECT_TRUE(has(get("/api/person/stats", ann.token).body, R"({"own":[],"all":[]})"));
  EXPECT_EQ(field(get("/api/deals/2-nobody/results").body, "games"), "0");
  expect_refused(get("/api/deals/kestrel/results"), 404, "unknown_deal");
}

TEST_F(ApiTest, OwnGamesComeNewestFirst) {
  const Person ann = new_person();
  const std::string id = table_of(ann, "Annabel");
  std::vector<std::string> games;
  for (int i = 0; i < 52; ++i) {
    ASSERT_EQ(deal(id), "");
    commit(id, {wire::entry::Stopped{wire::entry::Stop::kGivenUp}});
    games.push_back(open(id)->table.game->id);
  }
  const std::string first = get("/api/person/games", ann.token).body;
  EXPECT_EQ(field(first, "game"), games.back());
  EXPECT_FALSE(has(first, games[1]));
  EXPECT_TRUE(has(first, games[2]));
  const std::string rest =
      get("/api/person/games", ann.token, "after=" + field(first, "next")).body;
  EXPECT_EQ(field(rest, "game"), games[1]);
  EXPECT_TRUE(has(rest, games[0]));
  EXPECT_FALSE(has(rest, games[2]));
  EXPECT_EQ(field(rest, "next"), "");
  expect_refused(get("/api/person/games", ann.token, "after=x"), 400, "bad_request");
}

}  // namespace
}  // namespace backstep::server
