// Those who want to be forgotten are, everywhere; and everything else stays.
#include "server/people/erasure_queue.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/api/api_for_tests.h"
#include "server/tables/table_erasure.h"
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

// A number that was given to another person (places.h).
TEST_F(Forget, AlsoWhoseNumberIsAnothersByNow) {
  table = table_of(bob, "Bernard", 2);
  ASSERT_TRUE(commit(table, {entry::Joined{2, ann.id, "Anna"}, entry::Renamed{2, "Annabel"},
                             entry::Said{2, "marmalade"}, entry::Left{2}}));
  const Person cat = new_person();
  ASSERT_TRUE(commit(table, {entry::Joined{2, cat.id, "Catherine"}, entry::Said{2, "toast"}}));
  ASSERT_EQ(forget(ann).status, 200);
  expect_forgotten();
  EXPECT_EQ(open(table)->table.member(2).name, "Catherine");
  EXPECT_FALSE(world.store.places_of("toast").empty());
  EXPECT_EQ(open(table)->table.member_of(cat.id), 2);
  ASSERT_EQ(forget(cat).status, 200);
  for (const std::string& text : {cat.id, std::string("Catherine"), std::string("toast")}) {
    EXPECT_EQ(world.store.places_of(text), std::vector<std::string>()) << text;
  }
  const Person dan = new_person();
  ASSERT_TRUE(commit(table, {entry::Joined{2, dan.id, "Daniel"}, entry::Said{2, "honey"}}));
  ASSERT_EQ(forget(ann).status, 200) << "again";
  EXPECT_EQ(open(table)->table.member(2).name, "Daniel");
  EXPECT_FALSE(world.store.places_of("honey").empty());
}

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
  ASSERT_EQ(post("/api/person/research", R"({"research":true})", ann.token).status, 200);
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
  EXPECT_EQ(
      get("/api/person", ann.token).body,
      R"({"games":[],"tables":[],"attempts":[],"devices":0,"subscriptions":0,"research":false})");

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
  constexpr int kRewrites = 2;  // of the table's log, and of the finished game's
  for (int rewrites = 0; rewrites <= kRewrites; ++rewrites) {
    live_a_little();
    world.store.rewrites_left = rewrites;
    const net::Response stopped = forget(ann);
    world.store.rewrites_left = -1;
    if (rewrites < kRewrites) expect_refused(stopped, 503, "store_failed");
    restart();
    ASSERT_NE(open(table), nullptr);
    EXPECT_EQ(forget(ann).status, 200);
    expect_forgotten();
    restart();
    ASSERT_NE(open(table), nullptr);
  }
}

// However much the person said: an entry each would wait for the disk as often.
TEST_F(Forget, EntriesAreRewrittenTogether) {
  live_a_little();
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(commit(table, {entry::Said{2, "marmalade"}}));
  world.store.rewrites = 0;
  ASSERT_EQ(forget(ann).status, 200);
  expect_forgotten();
  EXPECT_EQ(world.store.rewrites, 2);
  // Games that had ended before the person came are not even read.
  const Person cat = new_person();
  ASSERT_TRUE(commit(table, {entry::Joined{3, cat.id, "Catherine"}}));
  for (int i = 0; i < 900; ++i) ASSERT_TRUE(commit(table, {entry::Said{3, "toast"}}));
  world.store.rewrites = 0;
  ASSERT_EQ(forget(cat).status, 200);
  EXPECT_TRUE(world.store.places_of("Catherine").empty());
  EXPECT_EQ(world.store.rewrites, 4) << "250 entries each";
}

// As two processes do: each reads what the other one rewrites.
TEST_F(Forget, TwoErasuresOfOneTableAtTheSameTime) {
  live_a_little();
  const Person cat = new_person();
  ASSERT_TRUE(commit(table, {entry::Asked{cat.id, "Annabel", 1}, entry::Answered{1, false, 1, 0}}));
  int done = 0;
  for (const Person& person : {ann, bob, cat}) {
    std::make_shared<TableErasure>(
        world.context, *tables, person.id, table,
        [&](const std::optional<std::set<std::string>>& clubs) { done += clubs ? 1 : 0; })
        ->start();
  }
  world.settle();
  EXPECT_EQ(done, 3);
  for (const std::string& text : {std::string("Anna"), std::string("Bernard"), std::string("toast"),
                                  std::string("marmalade"), std::string("pineapple")}) {
    EXPECT_EQ(world.store.places_of(text), std::vector<std::string>()) << text;
  }
  restart();
  ASSERT_NE(open(table), nullptr);
}

// What comes after the entry that says so is another visit.
TEST_F(Forget, WhoComesBackMeanwhileIsThere) {
  live_a_little();
  int answered = 0;
  net::Request request;
  request.method = "DELETE";
  request.path = "/api/person";
  request.token = ann.token;
  request.address = "192.0.2.1";
  api->answer(request, [&](const net::Response& response) { answered = response.status; });
  const Live live = open(table);
  while (live->table.member_of(ann.id) != 0 && world.environment.step()) {
  }
  ASSERT_EQ(answered, 0);
  ASSERT_TRUE(commit(table, {entry::Joined{3, ann.id, "Anna again"}, entry::Said{3, "honey"}}));
  world.settle();
  EXPECT_EQ(answered, 200);
  for (const std::string& text : {std::string("Annabel"), std::string("marmalade")}) {
    EXPECT_EQ(world.store.places_of(text), std::vector<std::string>()) << text;
  }
  EXPECT_EQ(open(table)->table.member_of(ann.id), 3);
  EXPECT_EQ(open(table)->table.member(3).name, "Anna again");
  restart();
  EXPECT_EQ(open(table)->table.member_of(ann.id), 3);
  ASSERT_EQ(forget(ann).status, 200);
  expect_forgotten();
  EXPECT_TRUE(world.store.places_of("honey").empty());
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

TEST_F(Forget, ThoseWhoOnlyAskedForASeat) {
  live_a_little();
  const Person cat = new_person();
  const Person dan = new_person();
  ASSERT_TRUE(commit(table, {entry::Asked{cat.id, "Catherine", 1}}));
  ASSERT_TRUE(commit(table, {entry::Answered{1, false, 1, 0}}));
  ASSERT_TRUE(commit(table, {entry::Asked{dan.id, "Daniel", 1}}));  // still waits for an answer
  EXPECT_TRUE(has(get("/api/person", cat.token).body, R"("names":["Catherine"])"));
  EXPECT_EQ(forget(cat).body, R"({"erased":true,"tables":1})");
  EXPECT_EQ(world.store.places_of(cat.id), std::vector<std::string>());
  EXPECT_EQ(world.store.places_of("Catherine"), std::vector<std::string>());
  EXPECT_FALSE(world.store.places_of("Daniel").empty());
  EXPECT_EQ(open(table)->table.asks.size(), 1U);
  EXPECT_EQ(forget(dan).status, 200);
  EXPECT_EQ(world.store.places_of(dan.id), std::vector<std::string>());
  EXPECT_EQ(world.store.places_of("Daniel"), std::vector<std::string>());
  EXPECT_TRUE(open(table)->table.asks.empty());
  restart();
  ASSERT_NE(open(table), nullptr);
}

// Whoever asks for a member's seat does so under the member's name.
TEST_F(Forget, TheNameInWhatOthersAskedFor) {
  live_a_little();
  const Person other = new_person();
  ASSERT_TRUE(
      commit(table, {entry::Asked{other.id, "Annabel", 1}, entry::Answered{1, false, 1, 0}}));
  EXPECT_EQ(forget(ann).status, 200);
  expect_forgotten();
  EXPECT_FALSE(world.store.places_of(other.id).empty());
}

TEST_F(Forget, SnapshotsForgetToo) {
  live_a_little();
  for (int i = 0; i < 1'200; ++i) ASSERT_TRUE(commit(table, {entry::Reacted{1, "clap"}}));
  bool has_snapshot = false;
  for (const std::string& place : world.store.places_of(ann.id)) {
    has_snapshot = has_snapshot || has(place, "snapshot");
  }
  ASSERT_TRUE(has_snapshot) << "the test needs one that names her";
  EXPECT_EQ(forget(ann).status, 200);
  expect_forgotten();
  // The table goes on, and its next snapshots do not know her, either.
  for (int i = 0; i < 1'200; ++i) ASSERT_TRUE(commit(table, {entry::Reacted{1, "clap"}}));
  expect_forgotten();
  restart();
  ASSERT_NE(open(table), nullptr);
}

// In whatever order: what one leaves behind must not name another one.
TEST_F(Forget, ThoseWhoHadOneSeatInAnyOrder) {
  for (int order = 0; order < 6; ++order) {
    live_a_little();
    const Person next_owner = new_person();
    const Person last_owner = new_person();
    ASSERT_TRUE(commit(table, {entry::Asked{next_owner.id, "Annabel", 1},
                               entry::Answered{1, true, 1, 2}, entry::Said{2, "second"}}));
    ASSERT_TRUE(commit(table, {entry::Asked{last_owner.id, "Annabel", 1},
                               entry::Answered{1, true, 1, 2}, entry::Said{2, "third"}}));
    std::vector<Person> people{ann, next_owner, last_owner};
    std::swap(people[0], people[static_cast<std::size_t>(order % 3)]);
    if (order >= 3) std::swap(people[1], people[2]);
    for (std::size_t i = 0; i < people.size(); ++i) {
      EXPECT_EQ(forget(people[i]).status, 200);
      EXPECT_EQ(world.store.places_of(people[i].id), std::vector<std::string>());
      restart();
      ASSERT_NE(open(table), nullptr);
    }
    expect_forgotten();
    EXPECT_FALSE(world.store.places_of("Bernard").empty());
    ann = new_person();
  }
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

// Who opened an evening is in its log also without having played.
TEST_F(Forget, OrganisersOfClubsToo) {
  const net::Response opened =
      post("/api/clubs",
           R"({"name":"Annabel's club","settings":{"rules":{"players":1}},"tables":2})", ann.token);
  const std::string club = field(opened.body, "club");
  const std::string organiser = organiser_of(club, ann.id);
  ASSERT_FALSE(world.store.places_of(organiser).empty());
  ASSERT_TRUE(commit(field(opened.body, "table"), {entry::Joined{1, ann.id, "Annabel"}}));
  EXPECT_EQ(forget(ann).status, 200);
  EXPECT_TRUE(world.store.places_of(ann.id).empty());
  EXPECT_TRUE(world.store.places_of(organiser).empty());
  const net::Response shown = get("/api/clubs/" + club);
  EXPECT_EQ(shown.status, 200) << "the evening stays";
  EXPECT_EQ(field(shown.body, "name"), "");
  EXPECT_EQ(open(field(opened.body, "table"))->table.settings.name, "");
  const Person cat = new_person();
  post("/api/clubs", R"({"name":"Club","settings":{"rules":{"players":1}},"tables":2})", cat.token);
  ASSERT_FALSE(world.store.places_of(cat.id).empty()) << "by its label";
  EXPECT_EQ(forget(cat).status, 200);
  EXPECT_TRUE(world.store.places_of(cat.id).empty());
  EXPECT_FALSE(world.store.places_of("Club").empty());
}

TEST_F(Forget, TablesThatAreNamedAfterThePerson) {
  live_a_little();
  wire::Settings settings = open(table)->table.settings;
  settings.name = "At Annabel's";
  ASSERT_TRUE(commit(table, {entry::Changed{settings}}));
  settings.name = "Bernard's corner";
  ASSERT_TRUE(commit(table, {entry::Changed{settings}}));
  settings.name = "ANNABELS Tisch";
  ASSERT_TRUE(commit(table, {entry::Changed{settings}}));
  for (int i = 0; i < 600; ++i) ASSERT_TRUE(commit(table, {entry::Said{2, "marmalade"}}));
  for (int rewrites = 0; rewrites < 4; ++rewrites) {
    world.store.rewrites_left = rewrites;
    forget(ann);
    world.store.rewrites_left = -1;
    restart();
  }
  EXPECT_EQ(forget(ann).status, 200);
  expect_forgotten();
  EXPECT_TRUE(world.store.places_of("ANNABEL").empty());
  EXPECT_FALSE(world.store.places_of("Bernard's corner").empty());
  EXPECT_EQ(open(table)->table.settings.name, "");
}

TEST_F(Forget, WhoWasNeverHereIsForgottenAtOnce) {
  EXPECT_EQ(forget(ann).body, R"({"erased":true,"tables":0})");
}

// An erasure reads whole logs: an address has so many in an hour. One that failed does not count.
TEST_F(Forget, SoManyPersonsOfAnAddressInAnHour) {
  world.options.limits.erasures_per_address = 3;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(forget(new_person()).status, 200);
  const Person late = new_person();
  const net::Response refused = forget(late);
  expect_refused(refused, 429, "budget");
  EXPECT_EQ(field(refused.body, "wait_ms"), "3600000");
  world.advance(3'600'000);
  EXPECT_EQ(forget(late).status, 200);
}

}  // namespace
}  // namespace backstep::server
