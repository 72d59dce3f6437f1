// Older lines of the log: they come when its reader scrolls to the first line.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "terminal/panels/table_screen_for_tests.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

class OlderLines : public testing::Test {
 protected:
  OlderLines() : at(rules_of(2)) {
    for (int i = 0; i < 40; ++i) at.connection.say(wire::entry::Said{1, "newer"});
    at.connection.older.put(at.connection.edit().table, 12);
    at.type(std::string(1, screen::keys::kLog));
  }
  std::string shown() { return at.table_screen->draw(80, 24, 0).grid.text(); }
  // Draws as a terminal does, before and after every key.
  void key(std::string_view keys) {
    shown();
    at.live(keys);
    shown();
  }
  AtTable at;
};

TEST_F(OlderLines, ComeWhenTheFirstLineIsReached) {
  EXPECT_FALSE(has(shown(), "older"));
  key("<up>");
  EXPECT_EQ(at.connection.count<wire::request::Earlier>(), 0) << "there is more to scroll";
  key("<home>");
  EXPECT_EQ(at.connection.count<wire::request::Earlier>(), 1);
  EXPECT_TRUE(has(shown(), "newer")) << "what was in sight stays there";
  EXPECT_GT(at.ui().scroll, 0);
  key("<pgup>");
  EXPECT_TRUE(has(shown(), "older"));
}

TEST_F(OlderLines, ComeUntilThereAreNone) {
  for (int i = 0; i < 6; ++i) key("<home>");
  EXPECT_EQ(at.connection.count<wire::request::Earlier>(), 3) << "12 lines, 5 at a time";
  EXPECT_FALSE(at.connection.model().table.talk_from);
  key("<home>");
  EXPECT_TRUE(has(shown(), "older a"));
  EXPECT_FALSE(has(shown(), "Earlier lines"));
}

TEST_F(OlderLines, AreAnnouncedAboveTheFirstLine) {
  at.connection.refuse_next("too_soon");
  key("<home>");
  EXPECT_TRUE(has(shown(), "Earlier lines: up or page up."));
  EXPECT_FALSE(at.note().empty()) << "a refusal is told";
  key("<up>");
  EXPECT_EQ(at.connection.count<wire::request::Earlier>(), 2) << "and it can be tried again";
}

TEST_F(OlderLines, OfALogThatFitsOnThePage) {
  AtTable small(rules_of(2));
  small.connection.say(wire::entry::Said{1, "newer"});
  small.connection.older.put(small.connection.edit().table, 3);
  small.type(std::string(1, screen::keys::kLog));
  small.table_screen->draw(80, 24, 0);
  small.live("<up>");
  EXPECT_TRUE(has(small.table_screen->draw(80, 24, 0).grid.text(), "older a"));
}

}  // namespace
}  // namespace backstep::terminal::panels
