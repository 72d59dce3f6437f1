#include "store/limits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "store/log_cache.h"

namespace backstep::store {
namespace {

Limit a_day(int most) {
  Limit limit;
  limit.what = "entries";
  limit.most = most;
  limit.stretch_ms = 86'400'000;
  return limit;
}

TEST(LimitCounts, AreForgottenWhenTheirTimeIsOver) {
  Limits limits;
  const Limit limit = a_day(5);
  for (int i = 0; i < 3'000; ++i) {
    ASSERT_TRUE(limits.take(limit, std::to_string(i), 1, 1'000));
  }
  EXPECT_EQ(limits.size(), 3'000U);
  ASSERT_TRUE(limits.take(limit, "later", 1, 1'000 + limit.stretch_ms));
  EXPECT_EQ(limits.size(), 1U) << "also if there are few";
}

// Whoever comes under many names cannot make the server count without end, nor have a limit that
// is used up forgotten.
TEST(LimitCounts, AreBounded) {
  constexpr std::size_t kMost = 2'000;
  Limits limits(kMost);
  const Limit limit = a_day(5);
  ASSERT_TRUE(limits.take(limit, "used up", 5, 1'000));
  for (std::size_t i = 0; i < 5 * kMost; ++i) {
    ASSERT_TRUE(limits.take(limit, std::to_string(i), 1, 1'000));
    ASSERT_LE(limits.size(), kMost);
  }
  EXPECT_FALSE(limits.take(limit, "used up", 1, 1'000));
}

TEST(LogCaches, AreBounded) {
  LogCache cache;
  for (std::size_t i = 0; i <= LogCache::kMostLogs; ++i) {
    cache.add(std::to_string(i), {});
    ASSERT_LE(cache.size(), LogCache::kMostLogs);
  }
  EXPECT_EQ(cache.size(), LogCache::kMostLogs);
  EXPECT_EQ(cache.find("0"), nullptr);
  ASSERT_NE(cache.find("1"), nullptr);
  cache.add("one more", {});
  EXPECT_NE(cache.find("1"), nullptr) << "it was used lately";
  EXPECT_EQ(cache.find("2"), nullptr);
  // Requests that come after the log was read count like those that were read.
  LogCache::Log& log = cache.add("log", {});
  log.id = 7;
  cache.add_requests(3, std::vector<LogCache::Request>(1'000));
  cache.add_requests(log.id, std::vector<LogCache::Request>(LogCache::kMostRequests - 1'010));
  EXPECT_EQ(cache.request_count(), LogCache::kMostRequests - 10);
  cache.add_requests(9, std::vector<LogCache::Request>(20));
  EXPECT_EQ(cache.requests_of(3), nullptr) << "one log gives place, not all";
  EXPECT_NE(cache.requests_of(log.id), nullptr);
}

// However many clients and requests a log has.
TEST(LogCaches, RememberTheLastRequestsOfALog) {
  LogCache cache;
  LogCache::Log& log = cache.add("log", {});
  log.id = 7;
  log.knows_clients = true;
  cache.add_requests(log.id, {});
  bool has_read_again = false;
  for (std::uint64_t i = 1; i <= 10 * kRemembered; ++i) {
    cache.note(log, {i, i, i});
    ASSERT_LE(log.highest.size(), 2 * kRemembered);
    ASSERT_LE(cache.request_count(), 2 * kRemembered);
    has_read_again = has_read_again || !log.knows_clients;
  }
  EXPECT_TRUE(has_read_again);
}

}  // namespace
}  // namespace backstep::store
