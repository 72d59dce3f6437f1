#include "base/threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace backstep {
namespace {

TEST(Threads, DoEveryPieceOnce) {
  constexpr int kThreads = 4;
  std::vector<std::vector<std::int64_t>> done(kThreads);
  Pieces pieces(5, 1004);
  on_threads(kThreads, [&](int thread) {
    while (const auto piece = pieces.next())
      done[static_cast<std::size_t>(thread)].push_back(*piece);
  });
  std::vector<std::int64_t> all;
  for (const auto& each : done) {
    EXPECT_TRUE(std::ranges::is_sorted(each));
    all.insert(all.end(), each.begin(), each.end());
  }
  std::ranges::sort(all);
  std::vector<std::int64_t> expected(1000);
  std::iota(expected.begin(), expected.end(), 5);
  EXPECT_EQ(all, expected);
  EXPECT_EQ(pieces.handed_out(), 1000);
}

TEST(Threads, CallTheWatchWhileTheyWork) {
  std::atomic<bool> seen = false;
  on_threads(
      2,
      [&](int) {
        while (!seen) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      },
      [&] { seen = true; });
  EXPECT_TRUE(seen);
}

TEST(Pieces, HandsOutTheFirstEvenIfStopped) {
  Pieces pieces(3, 9, [] { return true; });
  EXPECT_EQ(pieces.next(), 3);
  EXPECT_EQ(pieces.next(), std::nullopt);
  EXPECT_EQ(pieces.handed_out(), 1);
}

TEST(Pieces, HandsOutNothingOfNothing) {
  Pieces pieces(0, -1);
  EXPECT_EQ(pieces.next(), std::nullopt);
  EXPECT_EQ(pieces.handed_out(), 0);
}

TEST(InOrder, GivesOnInOrderUntilNothingMoreIsWanted) {
  std::string given;
  InOrder<char> items(1, 10, [&](std::int64_t number, char item) {
    given += std::to_string(number) + item;
    return item != 'c';
  });
  EXPECT_TRUE(items.put(2, 'b'));
  EXPECT_EQ(given, "");
  EXPECT_TRUE(items.put(1, 'a'));
  EXPECT_EQ(given, "1a2b");
  EXPECT_TRUE(items.put(4, 'd'));
  EXPECT_FALSE(items.put(3, 'c'));
  EXPECT_EQ(given, "1a2b3c");
  EXPECT_FALSE(items.put(5, 'e'));
}

// Items that are too far ahead wait, so that few are held.
TEST(InOrder, NeverHoldsMoreThanItsWindow) {
  constexpr std::int64_t kWindow = 3;
  std::atomic<std::int64_t> given = 0;
  std::atomic<std::int64_t> most_ahead = 0;
  InOrder<int> items(0, kWindow, [&](std::int64_t, int) {
    ++given;
    return true;
  });
  Pieces pieces(0, 499);
  on_threads(4, [&](int) {
    while (const auto number = pieces.next()) {
      items.wait_for_place(*number);
      std::int64_t before = most_ahead;
      const std::int64_t ahead = *number - given;
      while (ahead > before && !most_ahead.compare_exchange_weak(before, ahead)) {
      }
      items.put(*number, 0);
    }
  });
  EXPECT_EQ(given, 500);
  EXPECT_LE(most_ahead, kWindow);
}

}  // namespace
}  // namespace backstep
