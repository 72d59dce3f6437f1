#include "net/rate.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "net/crowd.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;

TEST(RatesOf, addresses_are_their_own) {
  Rates rates({1, 1});
  const Clock::time_point now{};
  const auto is_taken = [&](const char* address) {
    return rates.take(*Address::parse(address), now) == 0;
  };
  EXPECT_TRUE(is_taken("1.1.1.1"));
  EXPECT_FALSE(is_taken("1.1.1.1"));
  EXPECT_TRUE(is_taken("1.1.1.2"));
  EXPECT_TRUE(is_taken("2001:db8::1"));
  EXPECT_FALSE(is_taken("2001:db8::2")) << "the same network";
  EXPECT_TRUE(is_taken("2001:db8:0:1::1"));
}

TEST(RatesOf, those_who_went_are_forgotten) {
  Rates rates({1, 1});
  Clock::time_point now{};
  for (int i = 0; i < 100'000; ++i) {
    now += milliseconds(1);
    const std::string address = "10." + std::to_string(i / 65536) + "." +
                                std::to_string(i / 256 % 256) + "." + std::to_string(i % 256);
    EXPECT_EQ(rates.take(*Address::parse(address), now), 0);
    ASSERT_LE(rates.size(), 2100U) << "a thousand are not full again";
  }
}

TEST(RatesOf, a_flood_is_forgotten_within_a_minute) {
  Rates rates({1, 1});
  Clock::time_point now{};
  for (int i = 0; i < 10'000; ++i) {
    const std::string address = "10.0." + std::to_string(i / 256) + "." + std::to_string(i % 256);
    EXPECT_EQ(rates.take(*Address::parse(address), now), 0);
  }
  now += std::chrono::seconds(61);
  EXPECT_EQ(rates.take(*Address::parse("1.1.1.1"), now), 0);
  EXPECT_EQ(rates.size(), 1U);
}

TEST(Crowds, have_so_many_of_one) {
  Crowd crowd(2);
  const Address one = *Address::parse("2001:db8::1");
  const Address neighbour = *Address::parse("2001:db8::2");
  const Address other = *Address::parse("1.2.3.4");
  EXPECT_TRUE(crowd.enter(one));
  EXPECT_TRUE(crowd.enter(neighbour));
  EXPECT_FALSE(crowd.enter(one));
  EXPECT_TRUE(crowd.enter(other));
  crowd.leave(neighbour);
  EXPECT_TRUE(crowd.enter(one));
  crowd.leave(one);
  crowd.leave(one);
  crowd.leave(other);
  EXPECT_EQ(crowd.networks(), 0U);
  EXPECT_FALSE(Crowd(0).enter(one));
}

}  // namespace
}  // namespace backstep::net
