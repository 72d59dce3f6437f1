#include "wire/between.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace backstep::wire {
namespace {

TEST(Between, notes_are_read_as_they_were_written) {
  const AtTable at{{{"ann", 2, 1, 1'795'000'000'000}, {"bob", 1, 0, 7}}};
  const auto read = read_between<AtTable>(write_between(at));
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(read->persons, at.persons);
  const ReviewThere review{2, "ann", 17, "37", 5, "process"};
  const auto reviewed = read_between<ReviewThere>(write_between(review));
  ASSERT_TRUE(reviewed.ok()) << reviewed.error().sentence;
  EXPECT_EQ(*reviewed, review);
  const auto analysis = read_between<AnalysisThere>(write_between({"running", 3, 40}));
  ASSERT_TRUE(analysis.ok()) << analysis.error().sentence;
  EXPECT_EQ(analysis->state, "running");
  EXPECT_EQ(analysis->turn, 3);
  EXPECT_EQ(analysis->turns, 40);
}

TEST(Between, what_is_told_is_read_as_it_was_written) {
  for (const Told& told :
       {Told(told::Nudged{"table", 1, 2, 3}), Told(told::Analysing{"table", "game", 4, 5}),
        Told(told::ClubChanged{"club"}), Told(told::Rewritten{"table"})}) {
    const auto read = read_told(write_told(told));
    ASSERT_TRUE(read.ok()) << read.error().sentence;
    EXPECT_EQ(read->index(), told.index());
    EXPECT_EQ(write_told(*read), write_told(told));
  }
}

TEST(Between, what_is_not_understood_is_an_error) {
  for (const char* const text : {"", "{", "[]", "{}", R"({"t":"dance"})", R"({"t":7})",
                                 R"({"t":"rewritten"})", R"({"t":"rewritten","table":1})"}) {
    EXPECT_FALSE(read_told(text).ok()) << text;
  }
  EXPECT_FALSE(read_between<AtTable>("nobody").ok());
  EXPECT_FALSE(read_between<AtTable>(R"({"persons":[{"person":"ann"}]})").ok());
}

}  // namespace
}  // namespace backstep::wire
