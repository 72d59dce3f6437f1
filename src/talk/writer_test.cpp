#include "talk/writer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::talk {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// What the last line is refused for, the earlier ones being allowed.
std::string last_verdict(const std::vector<std::string>& lines) {
  Writer writer;
  std::string last;
  for (const std::string& line : lines) {
    EXPECT_TRUE(last.empty() || last == "allowed") << line;
    last = name(writer.says(Judge::all(), line, milliseconds(0)).why);
  }
  return last;
}

TEST(Writer, T1_is_heard_as_a_whole) {
  EXPECT_EQ(last_verdict({"1", "0"}), "pieces");
  EXPECT_EQ(last_verdict({"for", "ty"}), "pieces");
  EXPECT_EQ(last_verdict({"s", "e", "v", "e", "n"}), "pieces");
  EXPECT_EQ(last_verdict({"I have sev", "en of them"}), "pieces");
  EXPECT_EQ(last_verdict({"ho un", "sei qui"}), "pieces");
  EXPECT_EQ(last_verdict({"hundred", "minus one"}), "pieces");
  EXPECT_EQ(last_verdict({"1", "2 cards"}), "pieces");
  EXPECT_EQ(last_verdict({"twen", "ty two cards"}), "pieces");
  EXPECT_EQ(last_verdict({"four cards", "two cards"}), "pieces");
  EXPECT_EQ(last_verdict({"that is a jump of", "two cards"}), "pieces");
  EXPECT_EQ(last_verdict({"two cards", "higher than yours"}), "pieces");
  EXPECT_EQ(last_verdict({"hello <3", "two cards"}), "allowed");
  EXPECT_EQ(last_verdict({"4"}), "digits");
  EXPECT_EQ(last_verdict({"hello", "forty"}), "word");
  EXPECT_EQ(last_verdict({"hello", "your turn", "nice!"}), "allowed");
}

TEST(Writer, gets_the_span_of_the_new_line) {
  Writer writer;
  EXPECT_TRUE(writer.says(Judge::all(), "well, sev", milliseconds(0)).allowed());
  const Verdict verdict = writer.says(Judge::all(), "en it is", milliseconds(0));
  EXPECT_EQ(verdict.why, Why::kPieces);
  EXPECT_EQ(verdict.span, (Span{0, 2}));
  EXPECT_EQ(verdict.language, "en");
}

TEST(Writer, is_forgotten_after_a_minute) {
  Writer writer;
  EXPECT_TRUE(writer.says(Judge::all(), "for", seconds(0)).allowed());
  EXPECT_FALSE(writer.says(Judge::all(), "ty", seconds(60)).allowed());
  EXPECT_TRUE(writer.says(Judge::all(), "ty", seconds(61)).allowed());
}

TEST(Writer, was_not_heard_when_refused) {
  Writer writer;
  EXPECT_FALSE(writer.says(Judge::all(), "forty for", seconds(0)).allowed());
  EXPECT_TRUE(writer.says(Judge::all(), "ty", seconds(1)).allowed());
}

TEST(Writer, cannot_be_made_to_pass_by_what_came_before) {
  Writer writer;
  EXPECT_TRUE(writer.says(Judge::all(), "leave that pile", seconds(0)).allowed());
  EXPECT_FALSE(writer.says(Judge::all(), "third", seconds(0)).allowed());
  EXPECT_TRUE(writer.says(Judge::all(), "wait a", seconds(0)).allowed());
  EXPECT_FALSE(writer.says(Judge::all(), "second", seconds(0)).allowed());
}

TEST(Writer, remembers_as_much_as_one_text_holds) {
  Writer writer;
  EXPECT_TRUE(writer.says(Judge::all(), "for", seconds(0)).allowed());
  EXPECT_TRUE(writer.says(Judge::all(), std::string(500, '!'), seconds(0)).allowed());
  EXPECT_TRUE(writer.says(Judge::all(), "ty", seconds(0)).allowed());
}

}  // namespace
}  // namespace backstep::talk
