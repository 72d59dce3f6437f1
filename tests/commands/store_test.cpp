// store as a script meets it: a copy of the data while a server runs on it, and what is in it.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "store/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/referee/pipe.h"

namespace backstep {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StoreCommand : public testing::Test {
 protected:
  std::unique_ptr<store::Store> running() const {
    return std::move(*store::open_sqlite_store(data_));
  }
  static void say(store::Store& store, std::uint64_t last) {
    ASSERT_EQ(store::append(store, {{"t", last, {{0, 0, "", 0, "a"}}, {}}}).outcome,
              store::Appended::kStored);
  }

  store::Folder folder_;
  std::string data_ = folder_.file();
  std::string copy_ = folder_.path() / "copy";
};

TEST_F(StoreCommand, copies_the_data_of_a_running_server) {
  const std::unique_ptr<store::Store> store = running();
  say(*store, 0);
  const Finish first = run_program({"store", "backup", copy_, "--data", data_});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.out, "");
  say(*store, 1);
  const Finish again = run_program({"store", "backup", copy_, "--data", data_});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_EQ(again.err, "backstep: " + copy_ + " exists already\n");
  const Finish checked = run_program({"store", "check", "--data", copy_});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr(copy_ + ": in order, version 1, 1 logs, 1 entries, "));
  const Finish forced = run_program({"store", "backup", copy_, "--data", data_, "--force"});
  EXPECT_EQ(forced.exit_code, 0) << forced.err;
  EXPECT_THAT(run_program({"store", "check", "--data", copy_}).out, HasSubstr(" 2 entries, "));
}

TEST_F(StoreCommand, says_what_is_wrong) {
  const Finish missing = run_program({"store", "check", "--data", data_});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("cannot be opened"));
  EXPECT_FALSE(fs::exists(data_));
  std::ofstream(data_) << "something else, and long enough to be looked into";
  EXPECT_THAT(run_program({"store", "check", "--data", data_}).err, HasSubstr("not a database"));
  EXPECT_EQ(run_program({"store", "backup", copy_, "--data", data_}).exit_code, 1);
  EXPECT_FALSE(fs::exists(copy_));
  EXPECT_EQ(run_program({"store", "backup", copy_}).exit_code, 2) << "of what";
  EXPECT_EQ(run_program({"store", "check", copy_}).exit_code, 2);
  EXPECT_EQ(run_program({"store"}).exit_code, 2);
}

}  // namespace
}  // namespace backstep
