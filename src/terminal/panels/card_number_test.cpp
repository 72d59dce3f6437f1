#include "terminal/panels/card_number.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backstep::terminal::panels {
namespace {

using What = CardNumber::Answer::What;

// What the last of these digits comes to.
std::string type(CardNumber& number, std::string_view digits, CardSet hand) {
  CardNumber::Answer answer;
  for (const char digit : digits) answer = number.digit(digit, hand);
  switch (answer.what) {
    case What::kNothing:
      return "nothing";
    case What::kMore:
      return "more";
    case What::kCard:
      return std::to_string(answer.card);
    case What::kNotHeld:
      return "no " + answer.number;
    case What::kSeveral:
      return "several";
  }
  return "";
}

TEST(CardNumber, TakesTwoDigits) {
  CardNumber number;
  EXPECT_EQ(type(number, "4", {41, 46, 58}), "more");
  EXPECT_EQ(number.shown(), "4");
  EXPECT_EQ(type(number, "6", {41, 46, 58}), "46");
  EXPECT_EQ(number.shown(), "");
}

TEST(CardNumber, TakesOneDigitWhereOneIsEnough) {
  CardNumber number;
  EXPECT_EQ(type(number, "5", {41, 46, 58}), "58");
  // The second digit may follow all the same.
  EXPECT_EQ(type(number, "8", {41, 46, 58}), "nothing");
  EXPECT_EQ(type(number, "5", {41, 46, 58}), "58");
}

TEST(CardNumber, SaysWhatIsNotHeld) {
  CardNumber number;
  EXPECT_EQ(type(number, "47", {41, 46, 58}), "no 47");
  EXPECT_EQ(type(number, "0", {41, 46, 58}), "no 0");
}

TEST(CardNumber, NamesTheWholeNumberWhereNoCardBeginsLikeIt) {
  CardNumber number;
  EXPECT_EQ(type(number, "9", {41, 46, 58}), "more");
  EXPECT_EQ(number.shown(), "9");
  EXPECT_EQ(type(number, "9", {41, 46, 58}), "no 99");
  EXPECT_EQ(number.shown(), "");
  // One digit alone is a number, too.
  EXPECT_EQ(type(number, "7", {41, 46, 58}), "more");
  EXPECT_EQ(number.finish({41, 46, 58}).number, "7");
  EXPECT_EQ(type(number, "3", {}), "more");
  EXPECT_EQ(number.finish({}).what, What::kNotHeld);
  // After a slip the number that was meant can follow.
  EXPECT_EQ(type(number, "746", {41, 46, 58}), "46");
}

TEST(CardNumber, DoesNotTakeASlipForAnotherCard) {
  CardNumber number;
  // 47 is typed where 46 and 71 are held: neither of them is meant.
  EXPECT_EQ(type(number, "47", {46, 71}), "no 47");
  EXPECT_EQ(number.finish({46, 71}).what, What::kNotHeld);
  // Whoever changes the mind types the other number.
  EXPECT_EQ(type(number, "471", {46, 71}), "71");
}

// Enter, or a pile, belongs to the number before it and not to its last digit.
TEST(CardNumber, NamesTheWholeNumberAgainWhenItEnds) {
  for (const CardSet hand : {CardSet{8, 94}, CardSet{92, 94}, CardSet{8, 55}}) {
    CardNumber number;
    EXPECT_EQ(type(number, "99", hand), "no 99");
    EXPECT_EQ(number.shown(), "");
    EXPECT_TRUE(number.is_pending());
    EXPECT_EQ(number.finish(hand).number, "99");
    EXPECT_FALSE(number.is_pending());
    EXPECT_EQ(number.finish(hand).what, What::kNothing);
  }
  CardNumber number;
  EXPECT_EQ(type(number, "99", {8, 94}), "no 99");
  EXPECT_TRUE(number.erase());
  EXPECT_FALSE(number.is_pending());
}

TEST(CardNumber, EndsWithWhatIsTyped) {
  CardNumber number;
  EXPECT_EQ(number.finish({4, 46}).what, What::kNothing);
  EXPECT_EQ(type(number, "4", {4, 46}), "more");
  EXPECT_EQ(number.finish({4, 46}).card, 4);
  EXPECT_EQ(type(number, "4", {41, 46}), "more");
  EXPECT_EQ(number.finish({41, 46}).what, What::kSeveral);
  EXPECT_EQ(number.shown(), "");
}

TEST(CardNumber, TakesDigitsBack) {
  CardNumber number;
  EXPECT_FALSE(number.erase());
  type(number, "4", {41, 46});
  EXPECT_TRUE(number.erase());
  EXPECT_EQ(number.shown(), "");
  EXPECT_FALSE(number.erase());
  // After one that was found by a single digit nothing is left to take back.
  type(number, "5", {41, 58});
  EXPECT_FALSE(number.erase());
  EXPECT_EQ(type(number, "4", {41, 58}), "41");
}

}  // namespace
}  // namespace backstep::terminal::panels
