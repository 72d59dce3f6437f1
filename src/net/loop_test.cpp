// The loop and what the process is allowed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "net/server_for_tests.h"
#include "net/wire_for_tests.h"
#include "tests/source_dir.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;

TEST(Loops, do_things_in_order_and_not_early) {
  Loop loop;
  std::vector<int> done;
  const auto begin = std::chrono::steady_clock::now();
  loop.post([&] {
    loop.after(milliseconds(0), [&] { done.push_back(2); });
    loop.after(milliseconds(20), [&] {
      done.push_back(3);
      loop.stop();
    });
    loop.post([&] { done.push_back(2); });
    done.push_back(1);
  });
  loop.run();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(20));
  EXPECT_THAT(done, ElementsAre(1, 2, 2, 3));
}

TEST(Loops, do_what_threads_post_in_the_order_of_each) {
  constexpr int kThreads = 4;
  constexpr int kEach = 2'000;
  Loop loop;
  std::vector<std::vector<int>> done(kThreads);
  int left = kThreads * kEach;
  std::vector<std::jthread> threads;
  for (std::vector<int>& own : done) {
    threads.emplace_back([&] {
      for (int i = 0; i < kEach; ++i) {
        loop.post([&own, &left, &loop, i] {
          own.push_back(i);
          if (--left == 0) loop.stop();
        });
      }
    });
  }
  loop.run();
  for (const std::vector<int>& own : done) {
    ASSERT_EQ(own.size(), std::size_t{kEach});
    EXPECT_TRUE(std::is_sorted(own.begin(), own.end()));
  }
}

TEST(Loops, do_nothing_after_they_were_stopped) {
  Loop loop;
  int done = 0;
  const auto alive = std::make_shared<int>(0);
  loop.post([&] {
    ++done;
    loop.stop();
  });
  loop.post([&done, alive] { ++done; });
  loop.run();
  EXPECT_EQ(done, 1);
  EXPECT_EQ(alive.use_count(), 2) << "what was posted lives as long as the loop";
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

TEST(Loops, hear_other_signals_by_their_number) {
  Loop loop;
  std::vector<int> heard;
  int also = 0;
  loop.on_signals({SIGWINCH, SIGCONT}, [&](int signal) {
    heard.push_back(signal);
    if (heard.size() == 2) return loop.stop();
    loop.post([] { std::raise(SIGWINCH); });
  });
  loop.on_signals({SIGCONT}, [&](int) { ++also; });
  loop.post([] { std::raise(SIGCONT); });
  loop.run();
  EXPECT_THAT(heard, ElementsAre(SIGCONT, SIGWINCH));
  EXPECT_EQ(also, 1);
}

struct Pipe {
  int out = -1;
  int in = -1;
  Pipe() {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    out = ends[0];
    in = ends[1];
  }
  ~Pipe() {
    close(out);
    end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void write(std::string_view text) const {
    EXPECT_EQ(::write(in, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end() {
    if (in >= 0) close(in);
    in = -1;
  }
};

// So many bytes at most; nothing at the end.
std::string some_of(int file, std::size_t most) {
  std::string text(most, ' ');
  const ssize_t got = read(file, text.data(), text.size());
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

TEST(Watching, tells_again_until_everything_has_been_read) {
  Loop loop;
  Pipe pipe;
  std::vector<std::string> got;
  loop.watch(pipe.out, [&] {
    got.push_back(some_of(pipe.out, 2));
    if (got.size() == 2) {
      EXPECT_THAT(got, ElementsAre("ab", "c"));
      loop.post([&] {
        pipe.write("d");
        loop.post([&] { pipe.end(); });
      });
    }
    if (!got.back().empty()) return;
    loop.unwatch(pipe.out);
    loop.stop();
  });
  loop.post([&] {
    EXPECT_THAT(got, ElementsAre());
    pipe.write("abc");
  });
  loop.run();
  EXPECT_THAT(got, ElementsAre("ab", "c", "d", ""));
}

TEST(Watching, does_not_change_the_file) {
  Loop loop;
  Pipe pipe;
  const int before = fcntl(pipe.out, F_GETFL);
  loop.watch(pipe.out, [&] { loop.stop(); });
  loop.post([&] { pipe.write("a"); });
  loop.run();
  EXPECT_EQ(fcntl(pipe.out, F_GETFL), before);
  loop.unwatch(pipe.out);
  EXPECT_EQ(some_of(pipe.out, 2), "a") << "the file is still open";
}

TEST(Watching, ends_at_once) {
  Loop loop;
  Pipe pipe;
  pipe.write("abc");
  int told = 0;
  loop.watch(pipe.out, [&] { ++told; });
  loop.unwatch(pipe.out);
  loop.watch(pipe.out, [&] {
    ++told;
    loop.unwatch(pipe.out);
    loop.after(milliseconds(20), [&] { loop.stop(); });
  });
  loop.run();
  EXPECT_EQ(told, 1) << "nobody is told after unwatch(), though the file could be read";
}

TEST(Watching, may_begin_again) {
  Loop loop;
  Pipe pipe;
  pipe.write("abc");
  std::string got;
  std::function<void()> read_one = [&] {
    got += some_of(pipe.out, 1);
    loop.unwatch(pipe.out);
    if (got.size() == 3) return loop.stop();
    loop.after(milliseconds(1), [&] { loop.watch(pipe.out, read_one); });
  };
  loop.watch(pipe.out, read_one);
  loop.run();
  EXPECT_EQ(got, "abc");
}

TEST(Watching, reads_ordinary_files_and_nothing) {
  for (const char* const name :
       {"/proc/self/status", "/dev/null", BACKSTEP_SOURCE_DIR "/RULES.md"}) {
    Loop loop;
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    ASSERT_GE(file, 0) << name;
    std::size_t got = 0;
    bool other = false;
    loop.watch(file, [&] {
      const std::string text = some_of(file, 1000);
      got += text.size();
      loop.post([&] { other = true; });
      if (!text.empty() || !other) return;
      loop.unwatch(file);
      loop.stop();
    });
    loop.run();
    close(file);
    EXPECT_EQ(got > 0, std::string_view(name) != "/dev/null") << name;
    EXPECT_TRUE(other) << "a file must not keep others from being heard";
  }
}

TEST(OpenFiles, are_as_many_as_may_be) {
  rlimit limit{};
  EXPECT_GT(raise_open_files(), 0U);
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
}

}  // namespace
}  // namespace backstep::net
