// What visitors keep in memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class Visitors : public AtServer {
 protected:
  // One table each, one after the other.
  std::vector<Client> visit_tables(int count, const std::string& address) {
    std::vector<Client> visitors;
    for (int i = 0; i < count; ++i) {
      visitors.push_back(person("Dan", address));
      connect(visitors.back(), new_table(2));
    }
    return visitors;
  }
  bool is_here(const Client& client) {
    return !told(client, "welcome").empty() && !world_.environment.closed.contains(client.link);
  }
  int count_here(const std::vector<Client>& visitors) {
    return static_cast<int>(std::count_if(visitors.begin(), visitors.end(),
                                          [this](const Client& each) { return is_here(each); }));
  }
};

TEST_F(Visitors, OfOneAddressKeepFewTablesInMemory) {
  world_.options.limits.visited_tables_kib_of_address = 100;  // of at least 16 KiB each
  const std::vector<Client> visitors = visit_tables(20, "192.0.2.1");
  EXPECT_GE(count_here(visitors), 2);
  EXPECT_LE(count_here(visitors), 6);
  EXPECT_TRUE(is_here(visitors.back()));
  EXPECT_FALSE(is_here(visitors.front()));
  EXPECT_EQ(count_here(visit_tables(2, "203.0.113.1")), 2) << "another address has its own";
}

TEST_F(Visitors, WhereOthersAreCountForNothing) {
  world_.options.limits.visited_tables_kib_of_address = 20;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  bob_.address = "203.0.113.1";
  connect(bob_, table);
  const std::vector<Client> visitors = visit_tables(5, bob_.address);
  EXPECT_TRUE(is_here(bob_));
  EXPECT_TRUE(is_here(ann_));
  EXPECT_EQ(count_here(visitors), 1);
  disconnect(ann_);
  connect(cat_, new_table(2));
  EXPECT_TRUE(is_here(cat_));
  cat_ = person("Cat", bob_.address);
  connect(cat_, new_table(2));
  EXPECT_FALSE(is_here(bob_)) << "he keeps the table alone now";
}

// By what it takes, and not by what was said there alone.
TEST_F(Visitors, ATableWithManyPeopleIsLarger) {
  const std::string table = new_table(2);
  connect(ann_, table);
  const Live live = service_->tables().in_memory(table);
  const std::size_t before = bytes_of(*live);
  live->table.former.assign(500, std::string(43, 'x'));
  live->table.audiences.resize(500);
  for (int client = 0; client < 100; ++client) {
    for (std::uint64_t number = 1; number <= 32; ++number) {
      live->repetitions.note(std::string(42, 'y') + static_cast<char>(client), number, number);
    }
  }
  EXPECT_GT(bytes_of(*live), before + 100'000);
}

}  // namespace
}  // namespace backstep::server
