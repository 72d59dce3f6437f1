// The loop and what the process is allowed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "net/server_for_tests.h"
#include "net/wire_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;

TEST(Loops, do_things_in_order_and_not_early) {
  Loop loop;
  std::vector<int> done;
  const auto begin = std::chrono::steady_clock::now();
  loop.post([&] {
    loop.after(milliseconds(20), [&] {
      done.push_back(3);
      loop.stop();
    });
    loop.post([&] { done.push_back(2); });
    loop.after(milliseconds(0), [&] { done.push_back(2); });
    done.push_back(1);
  });
  loop.run();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(20));
  EXPECT_THAT(done, ElementsAre(1, 2, 2, 3));
}

TEST(Loops, hear_signals) {
  Loop loop;
  int heard = 0;
  loop.on_signal([&] {
    if (++heard == 2) return loop.stop();
    loop.post([] { std::raise(SIGTERM); });
  });
  loop.post([] { std::raise(SIGINT); });
  loop.run();
  EXPECT_EQ(heard, 2);
}

TEST(OpenFiles, are_as_many_as_may_be) {
  rlimit limit{};
  EXPECT_GT(raise_open_files(), 0U);
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
}

}  // namespace
}  // namespace backstep::net
