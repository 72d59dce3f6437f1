// What closes by itself.
#include "server/host/maintenance.h"

#include <gtest/gtest.h>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

class Unused : public ApiTest {
 protected:
  void look() {
    upkeep->look(world.environment.now_ms());
    world.settle();
  }
  Person ann = new_person();
};

TEST_F(Unused, LobbiesCloseAfterADay) {
  const std::string id = table_of(ann, "Annabel");
  world.advance(kDay);
  look();
  EXPECT_EQ(open(id)->table.phase(), "lobby");
  world.advance(120'000);
  look();
  EXPECT_EQ(open(id)->table.phase(), "closed");
  EXPECT_EQ(get("/api/person/tables", ann.token).body, R"({"tables":[]})");
}

TEST_F(Unused, NotWhileSomebodyIsThere) {
  const std::string id = table_of(ann, "Annabel");
  open(id)->links.push_back(7);
  world.advance(2 * kDay);
  look();
  EXPECT_EQ(open(id)->table.phase(), "lobby");
}

TEST_F(Unused, GamesAreKeptForLong) {
  const std::string id = table_of(ann, "Annabel");
  ASSERT_EQ(deal(id), "");
  world.advance(89 * kDay);
  look();
  EXPECT_EQ(open(id)->table.phase(), "play");
  world.advance(2 * kDay);
  look();
  EXPECT_EQ(open(id)->table.phase(), "closed");
}

}  // namespace
}  // namespace backstep::server
