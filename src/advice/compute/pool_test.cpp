#include "advice/compute/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <latch>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"

namespace backstep::advice::compute {
namespace {

using testing::ElementsAre;

constexpr std::size_t kBot = 0;
constexpr std::size_t kHint = 1;
constexpr std::size_t kAnalysis = 2;

// What ran, in order.
class Diary {
 public:
  void note(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

PoolOptions one_thread() { return {.threads = 1}; }

// Keeps the only thread busy until it is let go. The job shares the latches: it may still be
// returning from one when this object is gone.
class Held {
 public:
  explicit Held(Pool& pool, Urgency urgency = Urgency::kBot)
      : ticket_(pool.submit({urgency, "", "held", "",
                             [latches = latches_](StopToken&) {
                               latches->begun.count_down();
                               latches->let_go.wait();
                             }})
                    .ticket) {
    latches_->begun.wait();
  }
  void let_go() { latches_->let_go.count_down(); }
  Ticket ticket() const { return ticket_; }

 private:
  struct Latches {
    std::latch begun{1};
    std::latch let_go{1};
  };
  std::shared_ptr<Latches> latches_ = std::make_shared<Latches>();
  Ticket ticket_;
};

// Waits for the end of everything that was submitted.
void drain(const Pool& pool) {
  for (;;) {
    std::size_t left = 0;
    for (const PoolCounts& counts : pool.counts()) left += counts.waiting + counts.running;
    if (left == 0) return;
    std::this_thread::yield();
  }
}

Job noting(Diary& diary, Urgency urgency, const std::string& table, const std::string& line) {
  return {urgency, "", table, "", [&diary, line](StopToken&) { diary.note(line); }};
}

TEST(Pool, runs_the_most_urgent_first) {
  Diary diary;
  Pool pool(one_thread());
  Held held(pool);
  pool.submit(noting(diary, Urgency::kAnalysis, "a", "analysis"));
  pool.submit(noting(diary, Urgency::kHint, "a", "hint"));
  pool.submit(noting(diary, Urgency::kBot, "a", "bot"));
  pool.submit(noting(diary, Urgency::kHint, "a", "hint 2"));
  held.let_go();
  drain(pool);
  EXPECT_THAT(diary.lines(), ElementsAre("bot", "hint", "hint 2", "analysis"));
}

TEST(Pool, lets_tables_take_turns) {
  Diary diary;
  Pool pool(one_thread());
  Held held(pool);
  for (const char* const job : {"a1", "a2", "a3", "a4", "b1", "b2", "c1"}) {
    pool.submit(noting(diary, Urgency::kBot, {job[0]}, job));
  }
  held.let_go();
  drain(pool);
  EXPECT_THAT(diary.lines(), ElementsAre("a1", "b1", "c1", "a2", "b2", "a3", "a4"));
}

// The jobs of one origin do not delay those of another, however many they are.
TEST(Pool, serves_a_newcomer_after_one_job_of_each_origin) {
  constexpr int kAttackers = 4;
  Diary diary;
  Pool pool(one_thread());
  Held held(pool);
  for (int i = 0; i < 30 * kAttackers; ++i) {
    Job job = noting(diary, Urgency::kBot, std::to_string(i), "attacker");
    job.origin = "attacker " + std::to_string(i % kAttackers);
    ASSERT_EQ(pool.submit(std::move(job)).taken, Taken::kTaken);
  }
  Job job = noting(diary, Urgency::kBot, "table", "honest");
  job.origin = "honest";
  pool.submit(std::move(job));
  held.let_go();
  drain(pool);
  const std::vector<std::string> lines = diary.lines();
  EXPECT_LE(std::find(lines.begin(), lines.end(), "honest") - lines.begin(), kAttackers);
}

TEST(Pool, gives_one_origin_so_much_and_no_more) {
  PoolOptions options = one_thread();
  options.most_bots_per_origin = 3;
  options.most_per_origin = 2;
  Pool pool(options);
  Held held(pool);
  const auto submit = [&pool](Urgency urgency, const char* origin) {
    return pool.submit({urgency, origin, "t", "", [](StopToken&) {}});
  };
  const Submitted first = submit(Urgency::kBot, "a");
  EXPECT_EQ(first.taken, Taken::kTaken);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(submit(Urgency::kBot, "a").taken, Taken::kTaken);
  EXPECT_EQ(pool.bots_of("a"), 3U);
  EXPECT_EQ(submit(Urgency::kBot, "a").taken, Taken::kTooManyOfOrigin);
  EXPECT_EQ(submit(Urgency::kHint, "a").taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kAnalysis, "a").taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kHint, "a").taken, Taken::kTooManyOfOrigin);
  EXPECT_EQ(submit(Urgency::kBot, "b").taken, Taken::kTaken);
  EXPECT_EQ(pool.cancel(first.ticket), Cancelled::kDropped);
  EXPECT_EQ(submit(Urgency::kBot, "a").taken, Taken::kTaken);
  held.let_go();
  drain(pool);
  EXPECT_EQ(pool.bots_of("a"), 0U);
  EXPECT_EQ(submit(Urgency::kHint, "a").taken, Taken::kTaken);
}

TEST(Pool, keeps_half_of_its_places_for_origins_that_have_none) {
  PoolOptions options = one_thread();
  options.most_waiting = 6;
  Pool pool(options);
  Held held(pool);
  const auto submit = [&pool](const char* origin) {
    return pool.submit({Urgency::kHint, origin, "t", "", [](StopToken&) {}}).taken;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(submit("a"), Taken::kTaken);
  EXPECT_EQ(submit("a"), Taken::kFull);
  EXPECT_EQ(submit("b"), Taken::kTaken);
  EXPECT_EQ(submit("b"), Taken::kFull);
  EXPECT_EQ(submit("c"), Taken::kTaken);
  EXPECT_EQ(submit("d"), Taken::kTaken);
  EXPECT_EQ(submit("e"), Taken::kFull) << "every queue has an end";
  held.let_go();
  drain(pool);
}

TEST(Pool, lets_a_hint_begin_between_bots_without_end) {
  Diary diary;
  Pool pool(one_thread());
  Held held(pool);
  for (int i = 0; i < 20; ++i) {
    pool.submit(noting(diary, Urgency::kBot, std::to_string(i), "bot"));
  }
  pool.submit(noting(diary, Urgency::kHint, "t", "hint"));
  pool.submit(noting(diary, Urgency::kAnalysis, "t", "analysis"));
  held.let_go();
  drain(pool);
  const std::vector<std::string> lines = diary.lines();
  const auto place = [&](const char* line) {
    return std::find(lines.begin(), lines.end(), line) - lines.begin();
  };
  EXPECT_LE(std::max(place("hint"), place("analysis")), 9);
}

// A bot that always leads to the next one, and an analysis that lets it go first.
TEST(Pool, leaves_a_job_some_of_its_thread) {
  Pool pool(one_thread());
  std::atomic<bool> done = false;
  const std::function<void(StopToken&)> bot = [&](StopToken&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    if (!done) pool.submit({Urgency::kBot, "", "t", "", bot});
  };
  pool.submit({Urgency::kAnalysis, "", "t", "", [&](StopToken& stop_token) {
                 pool.submit({Urgency::kBot, "", "t", "", bot});
                 for (int i = 0; i < 20; ++i) {
                   std::this_thread::sleep_for(std::chrono::milliseconds(1));
                   stop_token.yield();
                 }
                 done = true;
               }});
  drain(pool);
  EXPECT_EQ(pool.counts()[kAnalysis].done, 1U);
  EXPECT_GE(pool.counts()[kBot].done, 10U) << "for a second all of them go first";
}

TEST(Pool, refuses_what_would_wait_too_long) {
  PoolOptions options = one_thread();
  options.most_waiting = 2;
  options.most_bots_waiting = 3;
  Pool pool(options);
  Held held(pool);
  const auto submit = [&pool](Urgency urgency) {
    return pool.submit({urgency, "", "t", "", [](StopToken&) {}}).taken;
  };
  EXPECT_EQ(submit(Urgency::kHint), Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kAnalysis), Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kHint), Taken::kFull);
  EXPECT_EQ(submit(Urgency::kAnalysis), Taken::kFull);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(submit(Urgency::kBot), Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kBot), Taken::kFull);
  const auto counts = pool.counts();
  EXPECT_EQ(counts[kBot].waiting, 3U);
  EXPECT_EQ(counts[kBot].running, 1U);
  EXPECT_EQ(counts[kBot].refused, 1U);
  EXPECT_EQ(counts[kHint].refused, 1U);
  EXPECT_EQ(counts[kAnalysis].refused, 1U);
  held.let_go();
  drain(pool);
  EXPECT_EQ(submit(Urgency::kHint), Taken::kTaken);
}

TEST(Pool, gives_one_person_so_much_and_no_more) {
  Pool pool(one_thread());
  Held held(pool);
  const auto submit = [&pool](Urgency urgency, const char* person) {
    return pool.submit({urgency, "", "t", person, [](StopToken&) {}});
  };
  const Submitted first = submit(Urgency::kHint, "me");
  EXPECT_EQ(first.taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kAnalysis, "me").taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kHint, "me").taken, Taken::kTooManyOfPerson);
  EXPECT_EQ(submit(Urgency::kHint, "you").taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kBot, "me").taken, Taken::kTaken) << "a bot is nobody's";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(submit(Urgency::kHint, "").taken, Taken::kTaken);
  EXPECT_EQ(pool.cancel(first.ticket), Cancelled::kDropped);
  EXPECT_EQ(submit(Urgency::kHint, "me").taken, Taken::kTaken);
  EXPECT_EQ(submit(Urgency::kHint, "me").taken, Taken::kTooManyOfPerson);
  held.let_go();
  drain(pool);
  EXPECT_EQ(submit(Urgency::kHint, "me").taken, Taken::kTaken);
}

TEST(Pool, counts_a_running_job_of_a_person) {
  PoolOptions options = one_thread();
  options.most_per_person = 1;
  Pool pool(options);
  std::latch begun(1);
  const Submitted running =
      pool.submit({Urgency::kHint, "", "t", "me", [&begun](StopToken& stop_token) {
                     begun.count_down();
                     while (!stop_token.stopped()) std::this_thread::yield();
                   }});
  begun.wait();
  EXPECT_EQ(pool.submit({Urgency::kHint, "", "t", "me", [](StopToken&) {}}).taken,
            Taken::kTooManyOfPerson);
  pool.cancel(running.ticket);
  drain(pool);
  EXPECT_EQ(pool.submit({Urgency::kHint, "", "t", "me", [](StopToken&) {}}).taken, Taken::kTaken);
}

TEST(Pool, drops_what_waits_and_stops_what_runs) {
  Diary diary;
  Pool pool(one_thread());
  std::latch begun(1);
  const Submitted running = pool.submit({Urgency::kHint, "", "t", "", [&](StopToken& stop_token) {
                                           begun.count_down();
                                           while (!stop_token.stopped()) std::this_thread::yield();
                                           EXPECT_TRUE(stop_token.flag());
                                           diary.note("stopped");
                                         }});
  begun.wait();
  auto held_by_job = std::make_shared<int>(1);
  const Submitted waiting = pool.submit(
      {Urgency::kHint, "", "t", "", [held_by_job, &diary](StopToken&) { diary.note("no"); }});
  pool.submit(noting(diary, Urgency::kHint, "t", "next"));
  EXPECT_EQ(pool.cancel(waiting.ticket), Cancelled::kDropped);
  EXPECT_EQ(held_by_job.use_count(), 1) << "what it held is gone";
  EXPECT_EQ(pool.cancel(waiting.ticket), Cancelled::kGone);
  EXPECT_EQ(pool.cancel(running.ticket), Cancelled::kStopping);
  drain(pool);
  EXPECT_EQ(pool.cancel(running.ticket), Cancelled::kGone);
  EXPECT_EQ(pool.cancel(0), Cancelled::kGone);
  EXPECT_THAT(diary.lines(), ElementsAre("stopped", "next"));
  EXPECT_EQ(pool.counts()[kHint].dropped, 1U);
  EXPECT_EQ(pool.counts()[kHint].done, 2U);
}

// On one thread: an analysis runs, a hint comes, and while that runs a bot.
TEST(Pool, breathes_in_the_more_urgent_only) {
  Diary diary;
  Pool pool(one_thread());
  const auto hint = [&](StopToken& stop_token) {
    diary.note("hint begins");
    pool.submit(noting(diary, Urgency::kAnalysis, "b", "another analysis"));
    pool.submit(noting(diary, Urgency::kHint, "b", "another hint"));
    pool.submit({Urgency::kBot, "", "b", "", [&](StopToken& of_bot) {
                   diary.note("bot begins");
                   pool.submit(noting(diary, Urgency::kBot, "b", "another bot"));
                   of_bot.yield();
                   diary.note("bot ends");
                 }});
    stop_token.yield();
    diary.note("hint ends");
  };
  pool.submit({Urgency::kAnalysis, "", "a", "", [&](StopToken& stop_token) {
                 diary.note("analysis begins");
                 stop_token.yield();
                 pool.submit({Urgency::kHint, "", "b", "", hint});
                 stop_token.yield();
                 diary.note("analysis ends");
               }});
  drain(pool);
  EXPECT_THAT(diary.lines(),
              ElementsAre("analysis begins", "hint begins", "bot begins", "bot ends", "another bot",
                          "hint ends", "another hint", "analysis ends", "another analysis"));
}

TEST(Pool, does_not_charge_an_analysis_for_what_it_let_go_first) {
  constexpr auto kLong = std::chrono::milliseconds(150);
  Pool pool(one_thread());
  const auto begun = std::chrono::steady_clock::now();
  pool.submit({Urgency::kAnalysis, "", "a", "", [&](StopToken& stop_token) {
                 pool.submit({Urgency::kBot, "", "b", "",
                              [&](StopToken&) { std::this_thread::sleep_for(kLong); }});
                 stop_token.yield();
               }});
  drain(pool);
  const auto all = std::chrono::steady_clock::now() - begun;
  EXPECT_GE(pool.counts()[kBot].busy, kLong);
  EXPECT_LE(pool.counts()[kBot].busy + pool.counts()[kAnalysis].busy, all) << "one thread had it";
}

TEST(Pool, ends_with_what_runs_stopped_and_what_waits_dropped) {
  Diary diary;
  auto held_by_job = std::make_shared<int>(1);
  Taken late = Taken::kTaken;
  {
    Pool pool(one_thread());
    std::latch begun(1);
    pool.submit({Urgency::kAnalysis, "", "t", "", [&](StopToken& stop_token) {
                   begun.count_down();
                   while (!stop_token.stopped()) std::this_thread::yield();
                   stop_token.yield();
                   late = pool.submit(noting(diary, Urgency::kBot, "t", "late")).taken;
                   diary.note("stopped");
                 }});
    begun.wait();
    pool.submit(
        {Urgency::kBot, "", "t", "", [&diary, held_by_job](StopToken&) { diary.note("no"); }});
  }
  EXPECT_THAT(diary.lines(), ElementsAre("stopped"));
  EXPECT_EQ(late, Taken::kFull);
  EXPECT_EQ(held_by_job.use_count(), 1);
}

TEST(Pool, uses_all_its_threads) {
  constexpr int kThreads = 4;
  Pool pool({.threads = kThreads});
  std::latch all(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    pool.submit({Urgency::kHint, "", "t", "", [&all](StopToken&) { all.arrive_and_wait(); }});
  }
  drain(pool);
  EXPECT_EQ(pool.counts()[kHint].done, 4U);
}

// Everyone does everything at once; in the end every job that was taken ran or was dropped, once.
TEST(Pool, stands_many_threads_at_random) {
  constexpr int kUsers = 4;
  constexpr int kJobs = 1500;
  std::atomic<std::uint64_t> ran = 0;
  std::atomic<std::uint64_t> taken = 0;
  std::atomic<std::uint64_t> refused = 0;
  std::atomic<std::uint64_t> dropped = 0;
  std::atomic<int> deepest = 0;
  PoolOptions options;
  options.threads = 3;
  options.most_waiting = 40;
  options.most_bots_waiting = 60;
  options.most_per_person = 3;
  Pool pool(options);
  const auto use = [&](int user) {
    Random random("pool", std::to_string(user));
    std::vector<Ticket> tickets;
    for (int i = 0; i < kJobs; ++i) {
      const auto urgency = static_cast<Urgency>(random.below(kUrgencyCount));
      const auto work = [&, stop_tokens = random.below(30)](StopToken& stop_token) {
        thread_local int depth = 0;
        ++depth;
        for (int seen = deepest; depth > seen && !deepest.compare_exchange_weak(seen, depth);) {
        }
        for (std::uint32_t k = 0; k < stop_tokens && !stop_token.stopped(); ++k) {
          stop_token.yield();
          std::this_thread::yield();
        }
        --depth;
        ++ran;
      };
      const Submitted submitted =
          pool.submit({urgency, std::to_string(random.below(3)), std::to_string(random.below(7)),
                       std::to_string(random.below(5)), work});
      if (submitted.taken == Taken::kTaken) {
        ++taken;
        tickets.push_back(submitted.ticket);
      } else {
        ++refused;
      }
      if (!tickets.empty() && random.below(3) == 0) {
        const Ticket ticket = tickets[random.below(static_cast<std::uint32_t>(tickets.size()))];
        if (pool.cancel(ticket) == Cancelled::kDropped) ++dropped;
      }
      if (random.below(20) == 0) static_cast<void>(pool.counts());
      if (random.below(4) == 0) std::this_thread::yield();
    }
  };
  std::vector<std::thread> users;
  for (int user = 0; user < kUsers; ++user) users.emplace_back(use, user);
  for (std::thread& user : users) user.join();
  drain(pool);
  EXPECT_EQ(taken, ran + dropped);
  EXPECT_GT(dropped, 0U);
  EXPECT_LE(deepest, static_cast<int>(kUrgencyCount));
  PoolCounts all;
  for (const PoolCounts& counts : pool.counts()) {
    all.done += counts.done;
    all.dropped += counts.dropped;
    all.refused += counts.refused;
  }
  EXPECT_EQ(all.done, ran);
  EXPECT_EQ(all.dropped, dropped);
  EXPECT_EQ(all.refused, refused);
}

TEST(Pool, names_its_urgencies) {
  EXPECT_EQ(name(Urgency::kBot), "bot");
  EXPECT_EQ(name(Urgency::kAnalysis), "analysis");
}

}  // namespace
}  // namespace backstep::advice::compute
