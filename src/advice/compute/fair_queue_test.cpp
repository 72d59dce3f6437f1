#include "advice/compute/fair_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace backstep::advice::compute {
namespace {

using testing::ElementsAre;

// Items are ORIGIN/TABLE, and one is taken after the other has ended.
class OneWorker {
 public:
  std::string run() {
    const auto taken = queue.take();
    const std::string origin = taken.item.substr(0, taken.item.find('/'));
    const auto cost = costs.find(origin);
    queue.settle(origin, taken.charged, cost == costs.end() ? 10 : cost->second);
    return taken.item;
  }
  std::vector<std::string> run_all() {
    std::vector<std::string> order;
    while (!queue.empty()) order.push_back(run());
    return order;
  }
  void push(const std::string& origin, const std::string& table) {
    queue.push(origin, table, origin + '/' + table);
  }

  FairQueue<std::string> queue;
  std::map<std::string, std::int64_t> costs;  // by origin; 10 of the others
};

TEST(FairQueue, lets_origins_take_turns_and_the_tables_of_each) {
  OneWorker worker;
  for (const char* const table : {"1", "1", "2", "3"}) worker.push("a", table);
  for (const char* const table : {"1", "2"}) worker.push("b", table);
  worker.push("c", "1");
  EXPECT_THAT(worker.run_all(), ElementsAre("a/1", "b/1", "c/1", "a/2", "b/2", "a/3", "a/1"));
}

// However much others have waiting, and whenever it comes.
TEST(FairQueue, lets_a_newcomer_wait_for_one_item_of_each_origin_at_most) {
  constexpr int kOrigins = 4;
  for (int served = 0; served < 30; ++served) {
    OneWorker worker;
    for (int table = 0; table < 30; ++table) {
      for (int i = 0; i < kOrigins; ++i) {
        worker.push("attacker " + std::to_string(i), std::to_string(table));
      }
    }
    for (int i = 0; i < kOrigins; ++i) worker.costs["attacker " + std::to_string(i)] = 100 + 37 * i;
    for (int i = 0; i < served; ++i) worker.run();
    worker.push("honest", "1");
    int waited = 0;
    while (worker.run() != "honest/1") ++waited;
    EXPECT_LE(waited, kOrigins) << "after " << served;
  }
}

TEST(FairQueue, shares_time_and_not_items) {
  OneWorker worker;
  for (int i = 0; i < 200; ++i) worker.push("short", std::to_string(i));
  for (int i = 0; i < 200; ++i) worker.push("long", std::to_string(i));
  worker.costs = {{"short", 10}, {"long", 100}};
  std::map<char, int> ran;
  for (int i = 0; i < 110; ++i) ++ran[worker.run().front()];
  EXPECT_NEAR(ran['s'], 100, 3);
  EXPECT_NEAR(ran['l'], 10, 3);
}

TEST(FairQueue, charges_in_advance_what_is_still_being_done) {
  OneWorker worker;
  for (int i = 0; i < 8; ++i) worker.push("a", std::to_string(i));
  for (int i = 0; i < 8; ++i) worker.push("b", std::to_string(i));
  worker.run();
  worker.run();
  // Four at the same time, before any of them has ended.
  std::vector<std::string> taken;
  for (int i = 0; i < 4; ++i) taken.push_back(worker.queue.take().item);
  EXPECT_THAT(taken, ElementsAre("a/1", "b/1", "a/2", "b/2"));
}

TEST(FairQueue, keeps_nothing_of_those_who_are_done) {
  OneWorker worker;
  worker.push("busy", "1");
  for (int i = 0; i < 5'000; ++i) {
    worker.push("busy", "1");
    worker.push("guest " + std::to_string(i), "1");
    worker.run();
    worker.run();
  }
  EXPECT_LE(worker.queue.origins(), 1'100U);
  worker.run_all();
  EXPECT_EQ(worker.queue.origins(), 0U);
}

// Newcomers without end do not stop those who wait.
TEST(FairQueue, serves_everybody_in_the_end) {
  OneWorker worker;
  worker.push("patient", "1");
  worker.push("patient", "2");
  int runs = 0;
  for (bool done = false; !done; ++runs) {
    ASSERT_LT(runs, 3'000);
    worker.push("guest " + std::to_string(runs), "1");
    worker.push("guest of " + std::to_string(runs), "1");
    done = worker.run() == "patient/2";
  }
}

TEST(FairQueue, removes_what_waits_and_keeps_the_turn) {
  OneWorker worker;
  worker.push("a", "1");
  worker.push("a", "2");
  worker.push("b", "1");
  EXPECT_TRUE(worker.queue.remove("a", "1", "a/1"));
  EXPECT_FALSE(worker.queue.remove("a", "1", "a/1"));
  EXPECT_FALSE(worker.queue.remove("x", "1", "x/1"));
  EXPECT_EQ(worker.queue.size_of("a"), 1U);
  EXPECT_THAT(worker.run_all(), ElementsAre("a/2", "b/1"));
  worker.push("a", "1");
  EXPECT_TRUE(worker.queue.remove("a", "1", "a/1"));
  EXPECT_TRUE(worker.queue.empty());
  EXPECT_EQ(worker.queue.size_of("a"), 0U);
}

}  // namespace
}  // namespace backstep::advice::compute
