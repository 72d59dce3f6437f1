// What those at one address, however many, cannot take from those at another.
#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

constexpr std::size_t kBotJobs = 0;

// A job that runs until it is let go, on the only thread.
class Gate {
 public:
  explicit Gate(advice::compute::Pool& pool, const std::string& origin) {
    pool.submit({advice::compute::Urgency::kBot, origin, "gate", "",
                 [latches = latches_](advice::compute::StopToken&) {
                   latches->begun.count_down();
                   latches->open.wait();
                 }});
  }
  ~Gate() { open(); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  void wait() const { latches_->begun.wait(); }
  void open() {
    if (!latches_->open.try_wait()) latches_->open.count_down();
  }

 private:
  struct Latches {
    std::latch begun{1};
    std::latch open{1};
  };
  std::shared_ptr<Latches> latches_ = std::make_shared<Latches>();
};

class BetweenAddresses : public AtServer {
 protected:
  Client at(const std::string& address) { return person("Dan", address); }
  // Bots play among themselves, and somebody at this address has let them.
  Client table_of_bots(const std::string& address) {
    wire::Settings settings;
    settings.rules.players = 2;
    settings.listed = true;
    settings.pace = wire::Pace::kAtOnce;
    Client client = at(address);
    connect(client, new_table(settings, 2));
    EXPECT_EQ(say(client, request::Join{client.name}), "");
    EXPECT_EQ(say(client, request::Start{}), "");
    return client;
  }
  std::vector<Client> visitors(int count, const std::string& table, const std::string& address) {
    std::vector<Client> all;
    for (int i = 0; i < count; ++i) {
      all.push_back(at(address));
      connect(all.back(), table);
    }
    return all;
  }
  bool is_welcome(const Client& client) { return !told(client, "welcome").empty(); }
  bool was_sent_away(const Client& client) {
    return world_.environment.closed.contains(client.link) && !told(client, "goodbye").empty();
  }
  // Sends a request and settles nothing.
  void send(Client& client, const wire::RequestBody& request) {
    service_->on_text(client.link, wire::write_request({++client.last_id, request}));
  }

  const std::string here_ = "192.0.2.1";
  const std::string there_ = "203.0.113.1";
};

// Four addresses with thirty tables each: the bot of another table is fifth.
TEST_F(BetweenAddresses, ABotWaitsForOneTurnOfEachOtherAddress) {
  Gate first(world_.pool, "first");
  first.wait();
  std::vector<Client> attackers;
  for (int i = 0; i < 120; ++i) {
    attackers.push_back(table_of_bots("198.51.100." + std::to_string(i % 4)));
  }
  const Client honest = table_of_bots(there_);
  EXPECT_EQ(world_.pool.counts()[kBotJobs].waiting, 121U);
  const Gate last(world_.pool, "last");
  first.open();
  last.wait();
  world_.settle();
  EXPECT_EQ(events(honest, "did").size(), 1U);
  std::size_t turns = 0;
  for (const Client& each : attackers) turns += events(each, "did").size();
  EXPECT_LE(turns, 4U);
}

TEST_F(BetweenAddresses, TurnsOfAnAddressBeyondItsLimitWait) {
  Gate gate(world_.pool, "gate");
  gate.wait();
  const auto most = world_.pool.options().most_bots_per_origin;
  std::vector<Client> clients;
  for (std::size_t i = 0; i < most + 3; ++i) clients.push_back(table_of_bots(here_));
  EXPECT_EQ(world_.pool.bots_of(here_), most);
  EXPECT_EQ(world_.pool.counts()[kBotJobs].refused, 3U);
  world_.advance(10'000);
  EXPECT_EQ(world_.pool.bots_of(here_), most);
  EXPECT_LE(world_.environment.lines.size(), 12U) << "not a line for each try";
  gate.open();
  EXPECT_TRUE(world_.run_until([&] {
    world_.advance(1'000);
    return !events(clients.back(), "did").empty();
  }));
}

// Nobody who sits down at a table slows its bots down by what they do elsewhere.
TEST_F(BetweenAddresses, BotsThinkForTheAddressThatHasTheLeast) {
  const Gate gate(world_.pool, "gate");
  gate.wait();
  const Client busy = table_of_bots(there_);
  const std::string table = new_table(3, 1);
  Client eve = at(there_);
  eve.name = "Eve";
  join_and_sit(eve, table, 0);
  join_and_sit(ann_, table, 1);
  Client visitor = at("198.51.100.7");
  connect(visitor, table);
  ASSERT_EQ(say(eve, request::Start{}), "");
  ASSERT_EQ(say(eve, request::Begin{2}), "");
  EXPECT_EQ(world_.pool.bots_of(there_), 1U);
  EXPECT_EQ(world_.pool.bots_of(here_), 1U);
}

TEST_F(BetweenAddresses, AnAddressHasSoManyVisitorsAtATable) {
  world_.options.limits.visitors_per_table_of_address = 3;
  const std::string table = new_table(2);
  const std::vector<Client> crowd = visitors(3, table, there_);
  Client late = at(there_);
  connect(late, table);
  EXPECT_FALSE(is_welcome(late));
  EXPECT_EQ(last_told(late, "refused").at("code"), "overloaded");
  connect(ann_, table);
  EXPECT_TRUE(is_welcome(ann_));
  // Later the one who has been here longest gives place.
  world_.advance(60'000);
  connect(late, table);
  EXPECT_TRUE(is_welcome(late));
  EXPECT_TRUE(was_sent_away(crowd[0]));
  EXPECT_EQ(last_told(crowd[0], "goodbye").at("code"), "refused");
  EXPECT_FALSE(was_sent_away(crowd[1]));
  EXPECT_EQ(service_->tables().in_memory(table)->links.size(), 4U);
}

TEST_F(BetweenAddresses, AFullTableTakesAPlaceFromTheAddressWithTheMostVisitors) {
  world_.options.limits.visitors_per_table = 6;
  const std::string table = new_table(2);
  const std::vector<Client> idle = visitors(6, table, there_);
  connect(ann_, table);
  EXPECT_TRUE(is_welcome(ann_));
  EXPECT_TRUE(was_sent_away(idle[0]));
  EXPECT_EQ(say(ann_, request::Join{"Ann"}), "");
  // One by one until both have as many; members do not count.
  const std::vector<Client> others = visitors(4, table, here_);
  EXPECT_TRUE(is_welcome(others[2]));
  EXPECT_FALSE(is_welcome(others[3]));
  EXPECT_FALSE(was_sent_away(ann_));
  Client third = at("198.51.100.1");
  connect(third, table);
  EXPECT_TRUE(is_welcome(third));
  EXPECT_EQ(service_->tables().in_memory(table)->links.size(), 7U);
}

TEST_F(BetweenAddresses, WhoWasAMemberAlwaysGetsIn) {
  world_.options.limits.visitors_per_table = 2;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  disconnect(bob_);
  disconnect(ann_);
  visitors(1, table, there_);
  visitors(1, table, "198.51.100.1");
  connect(cat_, table);
  EXPECT_FALSE(is_welcome(cat_));
  connect(ann_, table);
  EXPECT_TRUE(is_welcome(ann_));
  connect(bob_, table);
  EXPECT_TRUE(is_welcome(bob_));
}

TEST_F(BetweenAddresses, AnAddressHasAFifthOfTheArrivals) {
  world_.options.limits.table_visit_burst = 10;
  world_.options.limits.table_visits_per_minute = 60;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  std::vector<Client> crowd = visitors(2, table, there_);
  EXPECT_EQ(say(crowd[0], request::Join{"Stranger"}), "");
  EXPECT_EQ(say(crowd[0], request::Leave{}), "");
  EXPECT_EQ(say(crowd[1], request::Join{"Another"}), "too_soon");
  connect(bob_, table);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
}

TEST_F(BetweenAddresses, RequestsOfPeopleWithoutASeatWaitByAddress) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  std::vector<Client> crowd = visitors(20, table, there_);
  Client honest = at("198.51.100.1");
  honest.name = "Honest";
  connect(honest, table);
  send(ann_, request::Stand{});  // on its way
  for (Client& each : crowd) send(each, request::Say{"hello"});
  const Live live = service_->tables().in_memory(table);
  EXPECT_EQ(live->queue.size(), 16U);
  EXPECT_EQ(last_told(crowd[16], "refused").at("code"), "overloaded");
  send(honest, request::Join{"Honest"});
  EXPECT_EQ(live->queue.size(), 17U);
  world_.settle();
  EXPECT_EQ(events(ann_, "joined").back().at("name"), "Honest");
}

// A bot's search may take longer than the pause that was drawn for it. How much longer would say
// something about its hand.
TEST_F(BetweenAddresses, ABotThatIsLatePlaysInSteps) {
  constexpr std::int64_t kStepMs = 500;
  const std::string table = new_table(2, 1);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  Gate gate(world_.pool, "first");
  gate.wait();
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  const Live live = service_->tables().in_memory(table);
  const std::int64_t pause_ends = live->bots.not_before_ms;
  world_.advance(pause_ends - world_.environment.now_ms() + 1'730);
  gate.open();
  const std::size_t before = events(ann_, "did").size();
  const std::int64_t timer = pause_ends + 4 * kStepMs;
  ASSERT_TRUE(world_.run_until([&] {
    const auto next = world_.environment.next_timer();
    return next && *next == timer;
  }));
  world_.settle();
  EXPECT_EQ(events(ann_, "did").size(), before);
  world_.advance(timer - world_.environment.now_ms());
  EXPECT_EQ(events(ann_, "did").size(), before + 1);
  world_.finish();
}

}  // namespace
}  // namespace backstep::server
