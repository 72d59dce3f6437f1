#include "base/token_bucket.h"

#include <gtest/gtest.h>

#include <string>

#include "base/keyed_buckets.h"

namespace backstep {
namespace {

TEST(TokenBuckets, GiveABurstAndThenARate) {
  const TokenRate rate{10, 3};
  std::int64_t now = 1'795'000'000'000;
  TokenBucket bucket;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now)) << i;
  EXPECT_FALSE(bucket.take(rate, now));
  EXPECT_EQ(bucket.wait_ms(rate, now), 100);
  now += 99;
  EXPECT_FALSE(bucket.take(rate, now));
  now += 1;
  EXPECT_EQ(bucket.wait_ms(rate, now), 0);
  EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  now += 10'000;
  EXPECT_TRUE(bucket.is_full(rate, now));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now)) << "no more than the burst";
  EXPECT_FALSE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.is_full(rate, now));
}

TEST(TokenBuckets, KeepTheirTokensWhenTheClockIsSetBack) {
  const TokenRate rate{1, 2};
  TokenBucket bucket;
  EXPECT_TRUE(bucket.take(rate, 10'000));
  EXPECT_TRUE(bucket.take(rate, 4'000));
  EXPECT_FALSE(bucket.take(rate, 4'000));
  EXPECT_TRUE(bucket.take(rate, 5'000)) << "a second by the new clock";
}

TEST(TokenBuckets, SayHowLongToWaitWhenTheyAreEmpty) {
  const TokenRate rate{2, 1};
  TokenBucket bucket;
  EXPECT_EQ(bucket.take_or_wait_ms(rate, 1'000), 0);
  EXPECT_EQ(bucket.take_or_wait_ms(rate, 1'000), 500);
  EXPECT_EQ(bucket.take_or_wait_ms(rate, 1'250), 250);
  EXPECT_EQ(bucket.take_or_wait_ms(rate, 1'500), 0);
}

TEST(KeyedBuckets, ForgetAFloodWithinAMinute) {
  KeyedBuckets<std::string> buckets;
  const TokenRate rate{50, 200};
  for (int i = 0; i < 10'000; ++i)
    EXPECT_EQ(buckets.take_or_wait_ms(std::to_string(i), rate, 1'000), 0);
  EXPECT_EQ(buckets.size(), 10'000U);
  EXPECT_EQ(buckets.take_or_wait_ms("later", rate, 70'000), 0);
  EXPECT_EQ(buckets.size(), 1U);
}

}  // namespace
}  // namespace backstep
