#include "terminal/panels/picking.h"

#include <gtest/gtest.h>

#include <string_view>

#include "terminal/panels/keys_for_tests.h"

namespace backstep::terminal::panels {
namespace {

PickingOptions tables() {
  PickingOptions options;
  options.title = "Tables";
  options.lead = {"http://127.0.0.1:9898"};
  options.choices = {{"Evening", "Extreme, 3 players", 0, false},
                     {"Ann", "Original, 2 players", 0, false},
                     {"Open a new table", "", 0, false}};
  return options;
}

struct AtList {
  Picking picking{tables()};
  AtList& type(std::string_view keys) {
    for (const Key& each : typed(keys)) picking.on_key(each);
    return *this;
  }
};

TEST(Picking, ChoosesALineWithEnter) {
  EXPECT_EQ(AtList().type("<enter>").picking.chosen(), 0U);
  EXPECT_EQ(AtList().type("<down><enter>").picking.chosen(), 1U);
  EXPECT_EQ(AtList().type("<up><enter>").picking.chosen(), 2U);
  EXPECT_EQ(AtList().type("<end><home><enter>").picking.chosen(), 0U);
  // What is chosen stays chosen.
  EXPECT_EQ(AtList().type("<enter><down><enter>").picking.chosen(), 0U);
}

TEST(Picking, IsLeft) {
  for (const Key& each : {key(Key::Kind::kEscape), text("q"), control('c')}) {
    AtList at;
    at.picking.on_key(each);
    EXPECT_TRUE(at.picking.wants_to_leave());
    EXPECT_FALSE(at.picking.chosen());
  }
  EXPECT_FALSE(AtList().type("x<down>").picking.wants_to_leave());
}

TEST(Picking, ChoosesNothingFromAnEmptyList) {
  PickingOptions options;
  options.title = "Connecting";
  Picking picking(options);
  picking.draw(80, 24);
  picking.on_key(key(Key::Kind::kDown));
  picking.on_key(key(Key::Kind::kEnter));
  EXPECT_FALSE(picking.chosen());
}

TEST(Picking, CanBeClicked) {
  AtList at;
  for (const screen::Spot& spot : at.picking.draw(80, 24).spots) {
    if (spot.what != screen::Spot::What::kChoice || spot.choice != 1) continue;
    at.picking.on_key(click(spot.x, spot.y));
    break;
  }
  EXPECT_EQ(at.picking.chosen(), 1U);
}

TEST(Picking, OnlyLeavesInAWindowThatIsTooSmall) {
  AtList at;
  at.picking.draw(20, 5);
  EXPECT_FALSE(at.type("<enter>").picking.chosen());
  EXPECT_TRUE(at.type("q").picking.wants_to_leave());
}

}  // namespace
}  // namespace backstep::terminal::panels
