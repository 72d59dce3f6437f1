// What people wait for, at several processes.
#include "server/thinking.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "server/street_for_tests.h"

namespace backstep::server {
namespace {

using think::Taken;

class TwoWhoThink : public testing::Test {
 protected:
  struct Thinker {
    Thinker(Street& street, const std::string& name) : process(street, name) {}
    Process process;
    Thinking thinking{process.house};
  };

  ~TwoWhoThink() override { let_go(); }

  // Jobs run until they are let go, and there is one thread: the first runs, the others wait.
  think::Submitted submit(Thinker& at, const std::string& person,
                          think::Urgency urgency = think::Urgency::kHint) {
    std::optional<think::Submitted> got;
    think::Job job;
    job.urgency = urgency;
    job.table = "a table";
    job.person = person;
    job.work = [end = end_](think::Breath&) { end.wait(); };
    at.thinking.submit(std::move(job), [&](const think::Submitted& answer) { got = answer; });
    while (at.process.outside.step()) {
    }
    EXPECT_TRUE(got.has_value());
    return got.value_or(think::Submitted{});
  }
  void let_go() {
    if (end_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) let_go_.set_value();
    for (Thinker* const each : {&one_, &two_}) {
      while (each->process.is_thinking() ||
             each->process.outside.step(std::chrono::milliseconds(1))) {
      }
    }
  }

  std::promise<void> let_go_;
  std::shared_future<void> end_ = let_go_.get_future().share();
  Street street_;
  Thinker one_{street_, "one"};
  Thinker two_{street_, "two"};
};

TEST_F(TwoWhoThink, count_what_a_person_has_together) {
  EXPECT_EQ(submit(one_, "ann").taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann", think::Urgency::kAnalysis).taken, Taken::kTaken);
  EXPECT_EQ(submit(one_, "ann").taken, Taken::kTooManyOfPerson);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
  EXPECT_EQ(submit(two_, "bob").taken, Taken::kTaken) << "others are not meant";
  let_go();
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  let_go();
  for (const auto& [name, body] : street_.notes) EXPECT_EQ(body, "") << name.second;
}

TEST_F(TwoWhoThink, forget_what_never_began) {
  ASSERT_EQ(submit(one_, "bob").taken, Taken::kTaken);  // has the thread
  const think::Submitted first = submit(one_, "ann");
  const think::Submitted second = submit(one_, "ann");
  ASSERT_EQ(second.taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
  one_.thinking.cancel(second.ticket);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  one_.thinking.cancel(first.ticket);
  one_.thinking.cancel(first.ticket);  // is no more
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
}

TEST_F(TwoWhoThink, keep_a_job_that_stops_until_it_has) {
  const think::Submitted first = submit(one_, "ann");
  ASSERT_EQ(submit(one_, "ann").taken, Taken::kTaken);
  while (one_.process.pool.counts()[static_cast<std::size_t>(think::Urgency::kHint)].running == 0) {
    std::this_thread::yield();
  }
  one_.thinking.cancel(first.ticket);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson) << "it still runs";
  let_go();
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
}

TEST_F(TwoWhoThink, read_a_note_that_is_no_number_as_one) {
  one_.process.commons.note("thinks/ann", "many");
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTaken);
  EXPECT_EQ(submit(two_, "ann").taken, Taken::kTooManyOfPerson);
}

}  // namespace
}  // namespace backstep::server
