#include "terminal/panels/text_line.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "terminal/panels/keys_for_tests.h"

namespace backstep::terminal::panels {
namespace {

struct Line {
  std::string text;
  std::size_t cursor = 0;
  Line& type(std::string_view keys) {
    for (const Key& each : typed(keys)) edit(text, cursor, each, 20);
    return *this;
  }
};

TEST(TextLine, IsWrittenAndChanged) {
  EXPECT_EQ(Line().type("hello").text, "hello");
  EXPECT_EQ(Line().type("helo<left>l").text, "hello");
  EXPECT_EQ(Line().type("hello<back><back>").text, "hel");
  EXPECT_EQ(Line().type("hello<home><del>H").text, "Hello");
  EXPECT_EQ(Line().type("hello<home><back><right><end><del>!").text, "hello!");
}

TEST(TextLine, MovesByWholeCharacters) {
  Line line;
  edit(line.text, line.cursor, text("Grüße"), 20);
  EXPECT_EQ(line.type("<left><left>").cursor, 4U);
  EXPECT_EQ(line.type("<back>").text, "Grße");
  EXPECT_EQ(line.type("<del>").text, "Gre");
}

TEST(TextLine, HasKeysOfAShell) {
  Line line;
  line.type("one two");
  edit(line.text, line.cursor, control('w'), 20);
  EXPECT_EQ(line.text, "one ");
  edit(line.text, line.cursor, control('u'), 20);
  EXPECT_EQ(line.text, "");
  EXPECT_FALSE(edit(line.text, line.cursor, control('x'), 20));
  EXPECT_FALSE(edit(line.text, line.cursor, key(Key::Kind::kUp), 20));
}

TEST(TextLine, HoldsNoMoreThanFits) {
  std::string held;
  std::size_t cursor = 0;
  edit(held, cursor, text("äöüßä"), 3);
  EXPECT_EQ(held, "äöü");
  edit(held, cursor, text("x"), 3);
  EXPECT_EQ(held, "äöü");
}

TEST(TextLine, TakesNothingThatATerminalObeys) {
  EXPECT_EQ(without_controls("a\x1b[31mb\x07"), "a[31mb");
  EXPECT_EQ(without_controls("a\nb\tc"), "a b c");
  EXPECT_EQ(without_controls("a\xff\xc3z"), "az");
  EXPECT_EQ(without_controls("\xc2\x9b"
                             "31m"),
            "31m");
  EXPECT_EQ(without_controls("\xe2\x80\xae"
                             "abc"),
            "abc");
}

TEST(TextLine, TrimsSpacesAtBothEnds) {
  EXPECT_EQ(trimmed("  a b "), "a b");
  EXPECT_EQ(trimmed("   "), "");
}

RC_GTEST_PROP(TextLine, IsAlwaysWhole, (const std::vector<std::string>& texts)) {
  std::string held;
  std::size_t cursor = 0;
  const std::vector<Key> moves = typed("<left><back><del><home><right><end>");
  std::size_t next = 0;
  for (const std::string& each : texts) {
    edit(held, cursor, text(each), 40);
    edit(held, cursor, moves[next++ % moves.size()], 40);
    RC_ASSERT(cursor <= held.size());
    RC_ASSERT(without_controls(held) == held);
    RC_ASSERT(without_controls(held.substr(0, cursor)) + without_controls(held.substr(cursor)) ==
              held);
  }
}

}  // namespace
}  // namespace backstep::terminal::panels
