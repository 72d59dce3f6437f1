#include "engine/signal/signal.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace backstep {
namespace {

std::vector<Signal> every_signal() {
  std::vector<Signal> all;
  for (std::size_t i = 0; i < kMeaningCount; ++i) {
    const auto meaning = static_cast<Meaning>(i);
    if (is_about_pile(meaning)) {
      for (const Pile pile : kPiles) all.push_back(Signal::about(meaning, pile));
    } else if (is_about_command(meaning)) {
      for (const Command command : kCommands) all.push_back(Signal::about(meaning, command));
    } else {
      all.push_back({meaning, Pile::kA, Command::kNone});
    }
  }
  return all;
}

TEST(Signals, make_the_round_trip_through_their_codes) {
  std::set<std::string> codes;
  for (const Signal& signal : every_signal()) {
    const std::optional<Signal> read = signal_from_code(code(signal));
    ASSERT_TRUE(read.has_value()) << code(signal);
    EXPECT_TRUE(*read == signal) << code(signal);
    EXPECT_TRUE(codes.insert(code(signal)).second) << code(signal) << " means two things";
  }
  EXPECT_EQ(codes.size(), 4U * 4 + 4 + 2 * 7);
}

TEST(Signals, have_the_codes_that_records_know) {
  EXPECT_EQ(code(Signal::about(Meaning::kLeave, Pile::kA)), "leave:A");
  EXPECT_EQ(code(Signal::about(Meaning::kSmallStep, Pile::kC)), "small:C");
  EXPECT_EQ(code(Signal::about(Meaning::kVeryGood, Pile::kB)), "good:B");
  EXPECT_EQ(code(Signal::about(Meaning::kAsYouLike, Pile::kD)), "free:D");
  EXPECT_EQ(code({.meaning = Meaning::kRatherNotBegin}), "not_begin");
  EXPECT_EQ(code({.meaning = Meaning::kCanBegin}), "begin");
  EXPECT_EQ(code({.meaning = Meaning::kTrouble}), "trouble");
  EXPECT_EQ(code({.meaning = Meaning::kCanWait}), "wait");
  EXPECT_EQ(code(Signal::about(Meaning::kHold, Command::kSkull)), "hold:skull");
  EXPECT_EQ(code(Signal::about(Meaning::kNotNow, Command::kMute)), "not_now:mute");
}

// T1: no code has a place for a value.
TEST(Signals, of_the_vocabulary_say_no_number) {
  for (const Signal& signal : every_signal()) {
    EXPECT_EQ(code(signal).find_first_of("0123456789"), std::string::npos) << code(signal);
  }
}

TEST(Signals, that_are_not_in_the_vocabulary_are_none) {
  for (const std::string_view text : {"",
                                      "leave",
                                      "leave:",
                                      "leave:E",
                                      "leave:a",
                                      "leave:AB",
                                      "leave:skull",
                                      "LEAVE:A",
                                      "begin:A",
                                      "begin:",
                                      "trouble:skull",
                                      "hold",
                                      "hold:",
                                      "hold:A",
                                      "hold:none",
                                      "hold:Skull",
                                      "37A",
                                      "good:37",
                                      " wait",
                                      "wait ",
                                      ":",
                                      "not_now:mute:mute"}) {
    EXPECT_FALSE(signal_from_code(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace backstep
