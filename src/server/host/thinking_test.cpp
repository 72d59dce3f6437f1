// What people wait for, at several processes.
#include "server/host/thinking.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "server/host/cluster_for_tests.h"

namespace backstep::server {
namespace {

using advice::compute::Taken;

class TwoWhoThink : public testing::Test {
 protected:
  struct Thinker {
    Thinker(Cluster& cluster, const std::string& name) : process(cluster, name) {}
    Process process;
    Thinking thinking{process.context};
  };

  ~TwoWhoThink() override { let_go(); }

  // Jobs run until they are let go, and there is one thread: the first runs, the others wait.
  advice::compute::Submitted submit(
      Thinker& at, const std::string& person,
      advice::compute::Urgency urgency = advice::compute::Urgency::kHint) {
    std::optional<advice::compute::Submitted> got;
    advice::compute::Job job;
    job.urgency = urgency;
    job.table = "a table";
    job.person = person;
    job.work = [end = end_](advice::compute::StopToken&) { end.wait(); };
    at.thinking.submit(std::move(job),
                       [&](const advice::compute::Submitted& answer) { got = answer; });
    while (at.process.environment.step()) {
    }
    EXPECT_TRUE(got.has_value());
    return got.value_or(advice::compute::Submitted{});
  }
  void let_go() {
    if (end_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) let_go_.set_value();
    for (Thinker* const each : {&one_, &two_}) {
      while (each->process.is_thinking() ||
             each->process.environment.step(std::chrono::milliseconds(1))) {
      }
    }
  }

  std::promise<void> let_go_;
  std::shared_future<void> end_ = let_go_.get_future().share();
  Cluster cluster_;
  Thinker one_{cluster_, "one"};
  Thinker two_{cluster_, "two"};
};

TEST_F(TwoWhoThink, count_what_a_person_has_together) {
  EXPECT_EQ(submit(one_, "ann").taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann", advice::compute::Urgency::kAnalysis).taken, Taken::kTaken);
  EXPECT_EQ(submit(one_, "ann").taken, Taken::kTooManyOfPerson);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
  EXPECT_EQ(submit(two_, "bob").taken, Taken::kTaken) << "others are not meant";
  let_go();
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  let_go();
  for (const auto& [name, body] : cluster_.notes) EXPECT_EQ(body, "") << name.second;
}

TEST_F(TwoWhoThink, forget_what_never_began) {
  ASSERT_EQ(submit(one_, "bob").taken, Taken::kTaken);  // has the thread
  const advice::compute::Submitted first = submit(one_, "ann");
  const advice::compute::Submitted second = submit(one_, "ann");
  ASSERT_EQ(second.taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
  one_.thinking.cancel(second.ticket);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  one_.thinking.cancel(first.ticket);
  one_.thinking.cancel(first.ticket);  // is no more
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
}

TEST_F(TwoWhoThink, keep_a_job_that_stops_until_it_has) {
  const advice::compute::Submitted first = submit(one_, "ann");
  ASSERT_EQ(submit(one_, "ann").taken, Taken::kTaken);
  while (one_.process.pool.counts()[static_cast<std::size_t>(advice::compute::Urgency::kHint)]
             .running == 0) {
    std::this_thread::yield();
  }
  one_.thinking.cancel(first.ticket);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson) << "it still runs";
  let_go();
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
}

TEST_F(TwoWhoThink, read_a_note_that_is_no_number_as_one) {
  one_.process.shared_state.note("thinks/ann", "many");
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
}

}  // namespace
}  // namespace backstep::server
