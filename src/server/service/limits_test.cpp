// What one person, and many strangers, may request of a service at once.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class AtLimits : public AtServer {
 protected:
  AtLimits() { world_.options.limits = Limits(); }

  // Sends a request and settles nothing: what is stored for it is still on its way.
  void send(Client& client, const wire::RequestBody& request) {
    service_->on_text(client.link, wire::write_request({++client.last_id, request}));
  }
  std::size_t refused(const Client& client, std::string_view code) {
    std::size_t count = 0;
    for (const json::object& each : told(client, "refused")) {
      if (each.at("code") == json::value(code)) ++count;
    }
    return count;
  }
  enum class From : std::uint8_t { kOneAddress, kOneEach };
  std::vector<Client> strangers(int count, const std::string& table,
                                From from = From::kOneAddress) {
    std::vector<Client> all;
    for (int i = 0; i < count; ++i) {
      const std::string name = std::string("Stranger ") + static_cast<char>('a' + i / 26) +
                               static_cast<char>('a' + i % 26);
      all.push_back(person(name));
      if (from == From::kOneEach) all.back().address = "198.51.100." + std::to_string(i);
      connect(all.back(), table);
    }
    return all;
  }
  Live live(const std::string& table) { return service_->tables().in_memory(table); }
  // From now on, so many views for an address at once.
  void limit_views(int burst) {
    world_.advance(10'000);  // those before count no more
    world_.options.limits.look_burst_of_address = burst;
    world_.options.limits.looks_per_second_of_address = 5;
  }
};

// A client that lost its connection after a burst sends again what it has no answer to.
TEST_F(AtLimits, WhatIsStoredIsAcknowledgedAgainAtTheLimit) {
  game_of_two();
  const std::uint64_t first = ++ann_.last_id;
  ASSERT_EQ(say(ann_, request::React{"clap"}, first), "");
  const json::value seq = last_told(ann_, "done").at("seq");
  while (say(ann_, request::React{"clap"}).empty()) ASSERT_LT(ann_.last_id, 100U);
  ASSERT_EQ(last_told(ann_, "refused").at("code"), "too_soon");
  const std::size_t before = events(bob_, "reacted").size();
  EXPECT_EQ(say(ann_, request::React{"clap"}, first), "");
  EXPECT_EQ(last_told(ann_, "done").at("seq"), seq);
  EXPECT_EQ(last_told(ann_, "done").at("repeated"), true);
  EXPECT_EQ(events(bob_, "reacted").size(), before);
}

// Where requests of strangers wait by the thousand, a player is served next.
TEST_F(AtLimits, APlayersRequestPassesThoseOfStrangers) {
  world_.options.limits.arrival_burst = 1'000;
  world_.options.limits.table_visit_burst = 1'000'000;
  const std::string table = game_of_two();
  std::vector<Client> crowd = strangers(45, table);
  for (int round = 0; round < 5; ++round) {
    for (Client& each : crowd) send(each, request::Join{each.name});
  }
  const std::uint64_t before = live(table)->table.seq;
  send(ann_, request::Play{1, 0, first_turn(ann_)});
  EXPECT_LE(live(table)->queue.size(), 256U);
  world_.settle();
  const auto did = events(ann_, "did");
  ASSERT_EQ(did.size(), 1U);
  // One of the strangers was being stored.
  EXPECT_LE(did.front().at("seq").as_int64(), static_cast<std::int64_t>(before) + 2);
}

TEST_F(AtLimits, TooManyWaitingRequestsAreRefusedAtOnce) {
  world_.options.limits.arrival_burst = 1'000;
  world_.options.limits.table_visit_burst = 1'000'000;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  connect(bob_, table);
  send(ann_, request::Stand{});  // on its way
  for (int i = 0; i < 30; ++i) send(bob_, request::Join{"Bob"});
  EXPECT_EQ(refused(bob_, "overloaded"), 14U) << "16 wait";
  EXPECT_EQ(last_told(bob_, "refused").at("wait_ms"), 1'000);
  EXPECT_EQ(live(table)->queue.size(), 16U);
  world_.settle();
  EXPECT_EQ(events(ann_, "joined").size(), 2U);
  EXPECT_EQ(refused(bob_, "joined"), 15U);
}

TEST_F(AtLimits, AllConnectionsOfAPersonCountTogether) {
  const std::string table = game_of_two();
  Client again = ann_;
  again.name = "Ann's tablet";
  connect(again, table);
  int done = 0;
  for (int i = 0; i < 10; ++i) {
    done += say(ann_, request::React{"clap"}).empty() ? 1 : 0;
    done += say(again, request::React{"clap"}).empty() ? 1 : 0;
  }
  EXPECT_EQ(done, 10);
  EXPECT_EQ(last_told(again, "refused").at("code"), "too_soon");
  EXPECT_EQ(last_told(again, "refused").at("wait_ms"), 1'500);
  world_.advance(1'500);
  EXPECT_EQ(say(again, request::React{"clap"}), "");
  EXPECT_EQ(say(ann_, request::React{"clap"}), "too_soon");
  // Also after coming back.
  disconnect(ann_);
  connect(ann_, table);
  EXPECT_EQ(say(ann_, request::React{"clap"}), "too_soon");
  EXPECT_EQ(say(bob_, request::React{"clap"}), "") << "another person";
}

TEST_F(AtLimits, RequestsOfAPersonAreLimited) {
  game_of_two();
  int refusals = 0;
  for (int i = 0; i < 200; ++i) {
    refusals += say(bob_, request::Play{1, 0, {Action::end_turn()}}) == "too_soon" ? 1 : 0;
  }
  EXPECT_EQ(refusals, 200 - 118) << "120 at once, and two were taken before";
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
}

TEST_F(AtLimits, ViewsBeyondTheLimitAreToldLaterAndOnce) {
  const std::string table = game_of_two();
  const std::size_t before = told(ann_, "table").size();
  for (int i = 0; i < 50; ++i) EXPECT_EQ(say(ann_, request::Look{}), "");
  EXPECT_EQ(told(ann_, "table").size() - before, 10U);
  EXPECT_EQ(say(bob_, request::React{"clap"}), "");
  world_.advance(1'000);
  const auto views = told(ann_, "table");
  EXPECT_EQ(views.size() - before, 11U);
  EXPECT_EQ(views.back().at("seq").as_int64(), static_cast<std::int64_t>(live(table)->table.seq))
      << "as it is then";
  world_.advance(60'000);
  EXPECT_EQ(told(ann_, "table").size() - before, 11U);
}

TEST_F(AtLimits, StalePlaysDoNotGiveMoreViewsThanLooks) {
  game_of_two();
  const std::size_t before = told(bob_, "table").size();
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(say(bob_, request::Play{1, 7, {Action::end_turn()}}), "stale");
  }
  EXPECT_EQ(told(bob_, "table").size() - before, 10U);
}

// Tokens are free: an address that is many persons has one limit for all of them.
TEST_F(AtLimits, ViewsOfAnAddressAreLimited) {
  const std::string table = game_of_two();
  std::vector<Client> crowd = strangers(4, table);
  limit_views(15);
  const auto views = [&] {
    std::size_t sum = 0;
    for (const Client& each : crowd) sum += told(each, "table").size();
    return sum;
  };
  const std::size_t before = views();
  for (int i = 0; i < 10; ++i) {
    for (Client& each : crowd) EXPECT_EQ(say(each, request::Look{}), "");
  }
  EXPECT_EQ(views() - before, 15U);
  world_.advance(1'000);
  EXPECT_EQ(views() - before, 19U) << "one for each of them";
}

// What a person does may entitle all of that person's connections to another view.
TEST_F(AtLimits, ViewsThatNobodyAskedForCountForTheAddress) {
  const std::string table = game_of_two();
  std::vector<Client> again(30, ann_);
  for (Client& each : again) connect(each, table);
  limit_views(15);
  const auto views = [&] {
    std::size_t sum = 0;
    for (const Client& each : again) sum += told(each, "table").size();
    return sum;
  };
  const std::size_t before = views();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(say(ann_, request::Hide{2, i % 2 == 0}), "");
  EXPECT_LE(views() - before, 15U);
  // All are told in the end, and as it is then.
  world_.advance(20'000);
  EXPECT_EQ(say(bob_, request::React{"clap"}), "");
  for (const Client& each : again) {
    EXPECT_EQ(last_told(each, "table").at("you").at("hidden"), json::value(json::array{2}));
    EXPECT_TRUE(events(each, "reacted").empty());
  }
}

// A deal calls for a view on every connection of people who may not watch it. It is not written
// hundreds of times.
TEST_F(AtLimits, ReadersWithTheSameEntitlementShareAView) {
  const std::string table = new_table(2, 1, false);
  join_and_sit(ann_, table, 0);
  std::vector<Client> crowd = strangers(20, table);
  const auto last = [&](const Client& client) { return world_.environment.last[client.link]; };
  EXPECT_EQ(say(ann_, request::Start{}), "");
  ASSERT_TRUE(last(crowd[0])->starts_with(R"({"t":"table")")) << *last(crowd[0]);
  for (const Client& each : crowd) EXPECT_EQ(last(each), last(crowd[0]));
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  Client second = ann_;
  Client third = ann_;
  connect(second, table);
  connect(third, table);
  EXPECT_EQ(say(ann_, request::Hide{2, true}), "");
  ASSERT_TRUE(last(second)->starts_with(R"({"t":"table")")) << *last(second);
  EXPECT_EQ(last(third), last(second));
  EXPECT_NE(last(second), last(crowd[0])) << "she sees her hand";
}

// Whoever visits one table after the other must not fill the memory.
TEST_F(AtLimits, TablesThatNobodyIsAtTakeSoMuchMemory) {
  world_.options.limits.idle_tables_kib = 100;
  const std::string table = game_of_two();
  for (int i = 0; i < 40; ++i) {
    Client visitor = person("Visitor");
    connect(visitor, new_table(2));
    ASSERT_EQ(told(visitor, "welcome").size(), 1U);
    disconnect(visitor);
    world_.advance(2'000);
  }
  EXPECT_LE(service_->tables().size(), 15U) << "with those of the last ten seconds";
  EXPECT_NE(live(table), nullptr) << "somebody is there";
  EXPECT_EQ(say(ann_, request::React{"clap"}), "");
}

TEST_F(AtLimits, OlderLinesCountAsViewsOfTheAddress) {
  const std::string table = game_of_two();
  std::vector<Client> crowd = strangers(4, table);
  limit_views(15);
  int refusals = 0;
  for (int i = 0; i < 10; ++i) {
    for (Client& each : crowd) {
      if (say(each, request::Earlier{1'000}) == "too_soon") ++refusals;
    }
  }
  EXPECT_EQ(refusals, 25);
}

TEST_F(AtLimits, WhoReadsNothingGetsNoViews) {
  game_of_two();
  const std::size_t before = told(ann_, "table").size();
  world_.environment.untaken[ann_.link] = 100'000;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(say(ann_, request::Look{}), "");
  world_.advance(10'000);
  EXPECT_EQ(told(ann_, "table").size(), before);
  world_.environment.untaken[ann_.link] = 1'000;
  world_.advance(500);
  EXPECT_EQ(told(ann_, "table").size(), before + 1);
}

TEST_F(AtLimits, APageThatHidesAndShowsItselfIsToldNowAndThen) {
  const std::string table = game_of_two();
  const std::size_t before = told(bob_, "presence").size();
  for (int i = 0; i < 101; ++i) EXPECT_EQ(say(ann_, request::Away{i % 2 == 0}), "");
  EXPECT_EQ(told(bob_, "presence").size() - before, 40U);
  world_.advance(1'000);
  EXPECT_EQ(told(bob_, "presence").size() - before, 41U);
  EXPECT_EQ(last_told(bob_, "presence").at("state"), "away") << "as it was said last";
}

TEST_F(AtLimits, JoiningAndLeavingIsLimitedPerPerson) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  connect(bob_, table);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
    EXPECT_EQ(say(bob_, request::Leave{}), "");
  }
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "too_soon");
  EXPECT_EQ(last_told(bob_, "refused").at("wait_ms"), 10'000);
  world_.advance(10'000);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
}

TEST_F(AtLimits, StrangersTogetherChangeATableSoOften) {
  world_.options.limits.table_visit_burst = 8;
  world_.options.limits.table_visits_per_minute = 60;
  const std::string table = new_table(3);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  std::vector<Client> crowd = strangers(10, table, From::kOneEach);
  int joined = 0;
  for (Client& each : crowd) joined += say(each, request::Join{each.name}).empty() ? 1 : 0;
  EXPECT_EQ(joined, 6) << "two came before";
  // Those on seats have their own limits only.
  EXPECT_EQ(say(bob_, request::Stand{}), "");
  EXPECT_EQ(say(bob_, request::Sit{1}), "");
  EXPECT_EQ(say(ann_, request::Rename{"Anna"}), "");
  world_.advance(1'000);
  EXPECT_EQ(say(crowd.back(), request::Join{crowd.back().name}), "");
}

// A `left` in a running game brings the people with it: strangers who come and go cause no views.
TEST_F(AtLimits, StrangersWhoLeaveCausePlayersNoViews) {
  const std::string table = game_of_two();
  std::vector<Client> crowd = strangers(20, table, From::kOneEach);
  for (Client& each : crowd) EXPECT_EQ(say(each, request::Join{each.name}), "");
  const std::size_t before = told(ann_, "table").size();
  for (Client& each : crowd) EXPECT_EQ(say(each, request::Leave{}), "");
  world_.advance(10'000);
  EXPECT_EQ(told(ann_, "table").size(), before);
  ASSERT_EQ(events(ann_, "left").size(), 20U);
  const json::object people = events(ann_, "left").back().at("people").as_object();
  EXPECT_EQ(people.at("members").as_array().size(), 22U);
  EXPECT_EQ(people.at("bench"), json::value(json::array{}));
}

TEST_F(AtLimits, ATableHasSoManyVisitors) {
  world_.options.limits.visitors_per_table = 3;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  std::vector<Client> crowd = strangers(4, table);
  EXPECT_EQ(told(crowd[2], "welcome").size(), 1U);
  EXPECT_EQ(told(crowd[3], "welcome").size(), 0U);
  EXPECT_EQ(refused(crowd[3], "overloaded"), 1U);
  EXPECT_EQ(last_told(crowd[3], "goodbye").at("code"), "refused");
  // Members always come back.
  disconnect(ann_);
  connect(ann_, table);
  EXPECT_EQ(told(ann_, "welcome").size(), 1U);
  disconnect(crowd[0]);
  connect(crowd[3], table);
  EXPECT_EQ(told(crowd[3], "welcome").size(), 1U);
}

TEST_F(AtLimits, NothingIsKeptOfVisitorsWhoWent) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  for (Client& each : strangers(40, table)) disconnect(each);
  EXPECT_EQ(live(table)->presence.size(), 1U);
}

// What follows from every arrival is asked once, however many arrive while something is stored.
TEST_F(AtLimits, TheServersOwnWorkDoesNotGatherEither) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  EXPECT_EQ(say(ann_, request::Start{}), "");
  send(ann_, request::React{"clap"});
  std::vector<Client> crowd;
  for (int i = 0; i < 50; ++i) {
    crowd.push_back(person("Visitor"));
    crowd.back().link = ++last_link_;
    service_->on_open(crowd.back().link, "192.0.2.1");
    send(crowd.back(), request::Hello{1, crowd.back().token, "page", table, std::nullopt});
  }
  EXPECT_LE(live(table)->queue.own_size(), 1U);
  world_.settle();
}

}  // namespace
}  // namespace backstep::server
