#include "advice/english/reason_text.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::advice::english {
namespace {

const std::vector<std::string> kSeatNames{"Ann", "Bob"};

std::string said(const Reason& reason) { return reason_text(reason, kSeatNames); }

// One of each code, with the same values.
std::vector<Reason> one_of_each() {
  std::vector<Reason> all;
  for (std::size_t i = 0; i < kReasonCount; ++i) {
    Reason reason;
    reason.code = static_cast<ReasonCode>(i);
    reason.pile = Pile::kC;
    reason.card = 55;
    reason.lowest = 41;
    reason.highest = 44;
    reason.count = 4;
    reason.command = Command::kMute;
    reason.outcome = Outcome::kSkull;
    all.push_back(reason);
  }
  return all;
}

TEST(ReasonText, has_a_phrase_for_each_reason_and_no_two_are_the_same) {
  std::set<std::string> phrases;
  for (const Reason& reason : one_of_each()) {
    const std::string phrase = said(reason);
    EXPECT_FALSE(phrase.empty()) << name(reason.code);
    EXPECT_TRUE(phrases.insert(phrase).second) << phrase;
    EXPECT_LE(phrase.size(), 60U) << phrase;
  }
}

TEST(ReasonText, blames_nobody) {
  for (const Reason& reason : one_of_each()) {
    for (const std::string_view word : {"mistake", "luck", "error", "blunder", "bad", "wrong"}) {
      EXPECT_EQ(said(reason).find(word), std::string::npos) << said(reason);
    }
  }
}

TEST(ReasonText, tells_every_loss_and_every_wish_apart) {
  std::set<std::string> phrases;
  for (const Outcome outcome :
       {Outcome::kStuck, Outcome::kSkull, Outcome::kThree, Outcome::kFire, Outcome::kOnePile}) {
    Reason reason;
    reason.code = ReasonCode::kLoses;
    reason.outcome = outcome;
    EXPECT_TRUE(phrases.insert(said(reason)).second) << said(reason);
  }
  for (const ReasonCode code : {ReasonCode::kHeeds, ReasonCode::kAgainst}) {
    for (const Meaning meaning : {Meaning::kLeave, Meaning::kSmallStep, Meaning::kVeryGood}) {
      Reason reason;
      reason.code = code;
      reason.meaning = meaning;
      reason.seat = 1;
      EXPECT_TRUE(phrases.insert(said(reason)).second) << said(reason);
      EXPECT_NE(said(reason).find("Bob"), std::string::npos) << said(reason);
    }
  }
}

TEST(ReasonText, speaks_like_a_player) {
  EXPECT_EQ(said({.code = ReasonCode::kKeepsTrick, .pile = Pile::kC, .card = 55}),
            "keeps 55 for the trick on C");
  EXPECT_EQ(
      said({.code = ReasonCode::kStrands, .lowest = 41, .highest = 44, .count = 4, .rising = true}),
      "strands 41 to 44 on rising piles");
  EXPECT_EQ(said({.code = ReasonCode::kStrands, .lowest = 41, .highest = 49, .count = 3}),
            "strands 41 to 49 (3 cards) on falling piles");
  EXPECT_EQ(said({.code = ReasonCode::kStrandsAll, .lowest = 41, .highest = 41, .count = 1}),
            "strands 41 on all piles");
  EXPECT_EQ(said({.code = ReasonCode::kCoversCommand, .pile = Pile::kB, .command = Command::kMute}),
            "covers the mute on B");
  EXPECT_EQ(said({.code = ReasonCode::kHeeds, .pile = Pile::kA, .meaning = Meaning::kLeave}),
            "leaves A alone, as Ann asked");
  EXPECT_EQ(said({.code = ReasonCode::kSkips, .count = 3}), "skips 3");
  EXPECT_EQ(said({.code = ReasonCode::kSkips}), "skips none");
  EXPECT_EQ(said({.code = ReasonCode::kKnownLoss, .count = 1}),
            "all cards known: at best 1 card is left");
}

TEST(ReasonText, tells_a_seat_without_a_name_by_its_number) {
  const Reason reason{.code = ReasonCode::kHeeds, .seat = 4};
  EXPECT_EQ(said(reason), "leaves A alone, as seat 4 asked");
}

TEST(ReasonText, joins_the_first_few) {
  const Reasons reasons{
      {.code = ReasonCode::kWins}, {.code = ReasonCode::kSkips}, {.code = ReasonCode::kOnlyTurn}};
  EXPECT_EQ(reasons_text(reasons, kSeatNames, 2), "lays the last card; skips none");
  EXPECT_EQ(reasons_text({}, kSeatNames, 2), "");
}

}  // namespace
}  // namespace backstep::advice::english
