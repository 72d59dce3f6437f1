#include "server/tables/table_hold.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server/archive/archive.h"
#include "server/host/environment_for_tests.h"
#include "server/people/secrets.h"
#include "server/tables/tables.h"
#include "wire/table_entry.h"

namespace backstep::server {
namespace {

class TableHolds : public testing::Test {
 protected:
  TableHolds() {
    Commit opening;
    opening.entries.emplace_back(wire::entry::Opened{});
    tables_->create(new_id(), opening, [this](Committed, const Live& live) { live_ = live; });
    world_.run_until([this] { return live_ != nullptr; });
  }
  // Notes when the table is free for it.
  void queue(const std::string& name) {
    tables_->when_quiet(live_, [this, name] { done_ += name; });
  }

  World world_;
  Archive archive_{world_.context};
  std::optional<Tables> tables_{std::in_place, world_.context, archive_,
                                [](const auto&, const auto&, Origin) {}};
  Live live_;
  std::string done_;
};

TEST_F(TableHolds, MakeEverythingElseWait) {
  queue("a");
  EXPECT_EQ(done_, "a");
  const TableHold hold = tables_->hold(live_);
  EXPECT_TRUE(live_->is_held());
  queue("b");
  queue("c");
  EXPECT_EQ(done_, "a");
  hold.release();
  EXPECT_EQ(done_, "abc");
  EXPECT_FALSE(live_->is_held());
}

TEST_F(TableHolds, AreReleasedOnce) {
  const TableHold first = tables_->hold(live_);
  const TableHold copy = first;
  first.release();
  const TableHold second = tables_->hold(live_);
  copy.release();
  EXPECT_TRUE(live_->is_held()) << "by the second";
  second.release();
}

TEST_F(TableHolds, AreHandedOnBeforeWhatWaits) {
  TableHold next;
  const TableHold hold = tables_->hold(live_);
  queue("b");
  tables_->hand_on(hold, [&] {
    done_ += "a";
    next = tables_->hold(live_);
  });
  EXPECT_EQ(done_, "a");
  next.release();
  EXPECT_EQ(done_, "ab");
}

TEST_F(TableHolds, EndSoonAfterTheLastCopyIsGone) {
  {
    const TableHold hold = tables_->hold(live_);
    const TableHold copy = hold;
    queue("a");
  }
  EXPECT_FALSE(live_->is_held());
  EXPECT_EQ(done_, "") << "not while something else is on its way out";
  world_.settle();
  EXPECT_EQ(done_, "a");
}

TEST_F(TableHolds, MayOutliveTheTables) {
  const TableHold hold = tables_->hold(live_);
  queue("a");
  tables_.reset();
  hold.release();
  world_.settle();
  EXPECT_EQ(done_, "");
}

TEST_F(TableHolds, AreOneAtATime) {
  const TableHold hold = tables_->hold(live_);
  EXPECT_DEATH((void)tables_->hold(live_), "a table is held twice");
  hold.release();
}

}  // namespace
}  // namespace backstep::server
