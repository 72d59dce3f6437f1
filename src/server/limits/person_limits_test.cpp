#include "server/limits/person_limits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace backstep::server {
namespace {

TEST(PersonLimitsTest, DropPersonsWhoseBucketsAreFull) {
  const Limits limits;
  PersonLimits persons(limits);
  std::int64_t now = 1'000'000;
  for (int i = 0; i < 20'000; ++i) {
    now += 10;
    const auto buckets = persons.of("person " + std::to_string(i), now);
    EXPECT_EQ(persons.take(*buckets, RequestCost::kArrival, now), 0);
  }
  // An arrival is forgotten after ten seconds: a thousand persons.
  EXPECT_LE(persons.size(), 2'500U);
}

TEST(PersonLimitsTest, ForgetAFloodWithinAMinuteButNobodyWhoIsConnected) {
  const Limits limits;
  PersonLimits persons(limits);
  const std::int64_t now = 1'000'000;
  const auto connected = persons.of("connected", now);
  for (int i = 0; i < 10'000; ++i) {
    const auto buckets = persons.of("person " + std::to_string(i), now);
    EXPECT_EQ(persons.take(*buckets, RequestCost::kArrival, now), 0);
  }
  persons.of("later", now + 70'000);
  EXPECT_EQ(persons.size(), 2U);
  EXPECT_EQ(persons.of("connected", now + 70'000), connected);
}

}  // namespace
}  // namespace backstep::server
