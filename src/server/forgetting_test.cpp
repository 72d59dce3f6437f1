// Those who want to be forgotten are, everywhere; and everything else stays.
#include "server/forgetting.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/api_for_tests.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

class Forget : public ApiTest {
 protected:
  net::Response forget(const Person& person) {
    return ask({.method = "DELETE", .path = "/api/person", .token = person.token});
  }
  void expect_forgotten() {
    for (const std::string& text : {ann.id, std::string("Annabel"), std::string("Anna"),
                                    std::string("marmalade"), std::string("pineapple")}) {
      EXPECT_EQ(world.store.places_of(text), std::vector<std::string>()) << text;
    }
  }
  // Ann and Bob play a game and talk, and begin another one.
  void live_a_little() {
    table = table_of(bob, "Bernard", 1);
    wire::Settings settings = open(table)->table.settings;
    settings.rules.players = 2;
    commit(table, {entry::Changed{settings}, entry::Joined{2, ann.id, "Anna"},
                   entry::Renamed{2, "Annabel"}, entry::Sat{2, 1}});
    ASSERT_EQ(deal(table), "");
    commit(table, {entry::Said{2, "marmalade"}, entry::Said{1, "toast"},
                   entry::StoodIn{1, "quick", 1}, entry::TookBack{1}});
    play(table);
    first = open(table)->table.game->id;
    commit(table, {entry::Said{2, "pineapple"}});
    ASSERT_EQ(deal(table), "");
    play(table, 2);
    commit(table, {entry::Said{2, "marmalade again"}, entry::Said{1, "more toast"}});
    play(table, 1);
    second = open(table)->table.game->id;
  }

  Person ann = new_person();
  Person bob = new_person();
  std::string table;
  std::string first;
  std::string second;
};

TEST_F(Forget, WhatIsStoredIsShownFirst) {
  live_a_little();
  const std::string told = get("/api/person", ann.token).body;
  EXPECT_TRUE(has(told, R"("names":["Anna","Annabel"])")) << told;
  EXPECT_TRUE(has(told, R"("text":"marmalade"})"));
  EXPECT_TRUE(has(told, R"("text":"pineapple"})"));
  EXPECT_FALSE(has(told, "toast"));
  EXPECT_TRUE(has(told, first));
}

TEST_F(Forget, NothingOfThePersonStays) {
  live_a_little();
  post("/api/today", R"({"form":"solo","name":"Annabel"})", ann.token);
  const std::string code = code_of(ann);
  const std::string device =
      field(post("/api/person/redeem", R"({"code":")" + code + R"("})").body, "token");
  ASSERT_FALSE(world.store.places_of(ann.id).empty());
  const Live live = open(table);
  const State before = live->table.game->state;

  const net::Response forgotten = forget(ann);
  EXPECT_EQ(forgotten.status, 200) << forgotten.body;
  expect_forgotten();
  EXPECT_TRUE(world.store.logs_with_prefix("forget/").empty());
  expect_refused(get("/api/person", device), 401, "bad_token");
  EXPECT_EQ(get("/api/person", ann.token).body,
            R"({"games":[],"tables":[],"attempts":[],"devices":0})");

  // The others and the game stay; a bot plays on.
  EXPECT_EQ(open(table), live);
  EXPECT_EQ(live->table.game->state, before);
  EXPECT_TRUE(live->table.seat(1).is_played_by_bot());
  EXPECT_EQ(live->table.member(1).name, "Bernard");
  EXPECT_FALSE(world.store.places_of("toast").empty());
  EXPECT_TRUE(has(get("/api/games/" + first).body, "Bernard"));
  play(table);
  expect_forgotten();
  for (const std::string& game : {first, second}) {
    const std::string text = get("/api/games/" + game + "/record", bob.token, "talk=1").body;
    wire::RecordReader reader(text);
    const auto record = reader.next();
    ASSERT_TRUE(record && *record) << text;
    EXPECT_EQ((*record)->seats[0].name, "Bernard");
    EXPECT_EQ((*record)->seats[1].name, "");
    EXPECT_EQ(replay(**record, (*record)->actions.size()).refused, Refusal::kNone);
    EXPECT_TRUE(has(text, "toast"));
  }
  // The table is the same after a restart.
  const Table kept = open(table)->table;
  restart();
  const Live again = open(table);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->table.seq, kept.seq);
  EXPECT_EQ(again->table.seats, kept.seats);
  EXPECT_EQ(again->table.game->record, kept.game->record);
}

TEST_F(Forget, OnlyThePersonWhoAskedIsForgotten) {
  live_a_little();
  forget(ann);
  EXPECT_FALSE(world.store.places_of(bob.id).empty());
  EXPECT_FALSE(world.store.places_of("Bernard").empty());
  forget(bob);
  expect_forgotten();
  EXPECT_TRUE(world.store.places_of(bob.id).empty());
  EXPECT_TRUE(world.store.places_of("Bernard").empty());
  EXPECT_TRUE(world.store.places_of("toast").empty());
  restart();
  EXPECT_NE(open(table), nullptr);
  play(table);
  EXPECT_TRUE(open(table)->table.game->is_over());
}

TEST_F(Forget, ACrashHalfWayIsFinishedWhenAskedAgain) {
  for (int rewrites = 0; rewrites < 9; ++rewrites) {
    live_a_little();
    world.store.rewrites_left = rewrites;
    const net::Response stopped = forget(ann);
    world.store.rewrites_left = -1;
    if (rewrites < 7) expect_refused(stopped, 503, "store_failed");
    restart();
    ASSERT_NE(open(table), nullptr);
    EXPECT_EQ(forget(ann).status, 200);
    expect_forgotten();
    restart();
    ASSERT_NE(open(table), nullptr);
  }
}

TEST_F(Forget, OrByTheNextStart) {
  live_a_little();
  world.store.rewrites_left = 3;
  forget(ann);
  world.store.rewrites_left = -1;
  restart();
  api->go_on_forgetting();
  world.settle();
  expect_forgotten();
}

TEST_F(Forget, SeatsThatWentFromDeviceToDevice) {
  live_a_little();
  // Ann comes back with another token, and gets her seat.
  const Person other = new_person();
  ASSERT_TRUE(commit(table, {entry::Asked{other.id, "Annabel", 1}, entry::Answered{1, true, 1, 2},
                             entry::Said{2, "pineapple juice"}}));
  EXPECT_EQ(forget(other).status, 200);
  EXPECT_TRUE(world.store.places_of(other.id).empty());
  EXPECT_TRUE(world.store.places_of("pineapple juice").empty());
  forget(ann);
  expect_forgotten();
  restart();
  ASSERT_NE(open(table), nullptr);
}

TEST_F(Forget, ClubsForgetToo) {
  const net::Response opened = post(
      "/api/clubs", R"({"name":"Club","settings":{"rules":{"players":1}},"tables":2})", bob.token);
  const std::string id = field(opened.body, "table");
  commit(id, {entry::Joined{1, ann.id, "Annabel"}, entry::Sat{1, 0}});
  ASSERT_EQ(deal(id), "");
  ASSERT_FALSE(world.store.places_of(ann.id).empty());
  EXPECT_EQ(forget(ann).status, 200);
  expect_forgotten();
  restart();
  EXPECT_EQ(field(get("/api/clubs/" + field(opened.body, "club")).body, "name"), "Club");
}

TEST_F(Forget, WhoWasNeverHereIsForgottenAtOnce) {
  EXPECT_EQ(forget(ann).body, R"({"erased":true,"tables":0})");
}

}  // namespace
}  // namespace backstep::server
