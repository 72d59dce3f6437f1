#include "terminal/panels/stepping.h"

#include <gtest/gtest.h>

#include <string_view>

#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "engine/preview/preview.h"
#include "terminal/panels/keys_for_tests.h"

namespace backstep::terminal::panels {
namespace {

// Two players, some turns.
Record some_record() {
  Record record;
  record.rules.players = 2;
  record.deck = deck_from_seed("kestrel");
  record.seats = {{"Ann", ""}, {"", "quick"}};
  State state = deal_unchecked(record.rules, record.deck);
  for (int turn = 0; turn < 4; ++turn) {
    const Preview now = preview(view(state, state.turn), {});
    for (const Action action : now.rescue.value_or(std::vector<Action>())) {
      EXPECT_EQ(apply(state, action), Refusal::kNone);
      record.actions.push_back(action);
    }
  }
  return record;
}

class SteppingThrough : public testing::Test {
 protected:
  SteppingThrough()
      : connection(some_record(), 0, {}), stepping(connection, TableScreenOptions(), "game.json") {}
  void type(std::string_view keys) {
    for (const Key& each : typed(keys)) {
      stepping.on_key(each);
      stepping.draw(80, 24);
    }
  }
  state::ReplayConnection connection;
  Stepping stepping;
};

TEST_F(SteppingThrough, OneActionATime) {
  type("<right><right>");
  EXPECT_EQ(connection.at(), 2U);
  type("<left><left><left>");
  EXPECT_EQ(connection.at(), 0U);
  type("<end>");
  EXPECT_EQ(connection.at(), connection.count());
  type("<right>");
  EXPECT_EQ(connection.at(), connection.count());
  type("<home>");
  EXPECT_EQ(connection.at(), 0U);
}

TEST_F(SteppingThrough, OneTurnATime) {
  type("<down>");
  const std::size_t second = connection.at();
  EXPECT_GE(second, 3U);
  type("<pgdn><pgup>");
  EXPECT_EQ(connection.at(), second);
  type("<right><up>");
  EXPECT_EQ(connection.at(), second);
  type("<up>");
  EXPECT_EQ(connection.at(), 0U);
}

TEST_F(SteppingThrough, WhoseHand) {
  type("<tab>");
  EXPECT_EQ(connection.seat(), 1);
  type("<tab>");
  EXPECT_EQ(connection.seat(), 0);
  type("<backtab>");
  EXPECT_EQ(connection.seat(), 1);
}

TEST_F(SteppingThrough, PagesOpenAndClose) {
  type("?");
  EXPECT_EQ(stepping.ui().panel, screen::Panel::kHelp);
  type("<down>");
  EXPECT_EQ(connection.at(), 0U);
  type("q");
  EXPECT_EQ(stepping.ui().panel, screen::Panel::kNone);
  EXPECT_FALSE(stepping.wants_to_leave());
  type("o");
  EXPECT_EQ(stepping.ui().panel, screen::Panel::kLog);
  type("<esc>x");
  EXPECT_NE(stepping.ui().note, "");
  EXPECT_FALSE(stepping.wants_to_leave());
  type("q");
  EXPECT_TRUE(stepping.wants_to_leave());
}

TEST_F(SteppingThrough, ItsOwnKeysAreExplained) {
  type("?");
  const std::string page = stepping.draw(80, 40).grid.text();
  for (const char* const text : {"left/right", "Home/End", "Tab", "One step forward or back"}) {
    EXPECT_NE(page.find(text), std::string::npos) << text << '\n' << page;
  }
  for (const char* const text : {"Your turn", "Bksp", "Play the placed cards", "45*"}) {
    EXPECT_EQ(page.find(text), std::string::npos) << text << '\n' << page;
  }
}

TEST_F(SteppingThrough, OnlyLeavesInAWindowThatIsTooSmall) {
  stepping.draw(20, 5);
  stepping.on_key(typed("<right>").front());
  EXPECT_EQ(connection.at(), 0U);
  stepping.on_key(typed("q").front());
  EXPECT_TRUE(stepping.wants_to_leave());
}

TEST_F(SteppingThrough, IsDrawnAtAnySize) {
  for (const char* const keys : {"<home>", "<down>", "<end>", "?"}) {
    type(keys);
    for (int width = 1; width < 140; width += 13) {
      for (int height = 1; height < 50; height += 7) stepping.draw(width, height);
    }
  }
}

}  // namespace
}  // namespace backstep::terminal::panels
