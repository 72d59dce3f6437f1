#include "advice/reason.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "bots/positions_for_tests.h"
#include "engine/game/state.h"

namespace backstep::advice {
namespace {

// A position of two players; seat 0 is to move.
struct Position {
  Rules rules{};
  Tops tops = kRowCards;
  std::vector<Card> hand;
  std::vector<Card> other{2, 3};
  std::vector<Card> draw{4, 5};
};

View seen(const Position& position) {
  Setup setup;
  setup.rules = position.rules;
  setup.tops = position.tops;
  setup.hands[0] = position.hand;
  setup.hands[1] = position.other;
  setup.draw = position.draw;
  const Result<State, DealError> state = set_up(setup);
  EXPECT_TRUE(state) << "the test's own position is wrong";
  return view(*state, 0);
}

bots::Turn turn_of(std::initializer_list<Action> actions) {
  bots::Turn turn;
  for (const Action action : actions) turn.push_back(action);
  return turn;
}

constexpr Action lay(int card, Pile pile) { return Action::lay(static_cast<Card>(card), pile); }
constexpr Action kEnd = Action::end_turn();

// The facts of a turn that have this code.
Reasons facts(const View& view, const bots::Turn& turn, ReasonCode code,
              const Talk* talk = nullptr) {
  Reasons all = reasons(view, talk, turn);
  std::erase_if(all, [&](const Reason& reason) { return reason.code != code; });
  return all;
}

TEST(Reasons, have_names_of_their_own) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kReasonCount; ++i) {
    EXPECT_TRUE(names.insert(name(static_cast<ReasonCode>(i))).second);
  }
}

TEST(Reasons, tell_a_trick_by_its_pile_and_card) {
  const View view = seen({.tops = {40, 1, 100, 100}, .hand = {30, 31, 90}});
  const bots::Turn turn = turn_of({lay(30, Pile::kA), lay(31, Pile::kA), kEnd});
  const Reasons found = facts(view, turn, ReasonCode::kTrick);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].pile, Pile::kA);
  EXPECT_EQ(found[0].card, 30);
}

TEST(Reasons, tell_kept_prepared_living_and_given_up_tricks) {
  // On B the trick card 50 is in hand; on C 72 is with somebody else; on D there is none left.
  const View view = seen({.tops = {20, 60, 62, 70}, .hand = {22, 32, 50, 61}, .other = {72, 3}});
  const bots::Turn around = turn_of({lay(22, Pile::kA), lay(32, Pile::kA), kEnd});
  const Reasons kept = facts(view, around, ReasonCode::kKeepsTrick);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].pile, Pile::kB);
  EXPECT_EQ(kept[0].card, 50);
  const Reasons alive = facts(view, around, ReasonCode::kKeepsAlive);
  ASSERT_EQ(alive.size(), 1U);
  EXPECT_EQ(alive[0].pile, Pile::kC);
  EXPECT_EQ(alive[0].card, 72);
  EXPECT_TRUE(facts(view, around, ReasonCode::kGivesUpTrick).empty());

  const bots::Turn over = turn_of({lay(61, Pile::kB), lay(22, Pile::kA), kEnd});
  const Reasons given_up = facts(view, over, ReasonCode::kGivesUpTrick);
  ASSERT_EQ(given_up.size(), 1U);
  EXPECT_EQ(given_up[0].pile, Pile::kB);
  EXPECT_EQ(given_up[0].card, 50);

  const bots::Turn ahead = turn_of({lay(32, Pile::kA), lay(61, Pile::kB), kEnd});
  const Reasons prepared = facts(view, ahead, ReasonCode::kPreparesTrick);
  ASSERT_EQ(prepared.size(), 1U);
  EXPECT_EQ(prepared[0].pile, Pile::kA);
  EXPECT_EQ(prepared[0].card, 22);
}

TEST(Reasons, tell_what_is_stranded) {
  // 41 to 44 are still to come; both rising piles go beyond them, a falling one still takes them.
  const View view = seen(
      {.tops = {40, 38, 60, 2}, .hand = {45, 46, 10}, .other = {41, 42}, .draw = {43, 44, 99}});
  const bots::Turn turn = turn_of({lay(45, Pile::kA), lay(46, Pile::kB), kEnd});
  const Reasons found = facts(view, turn, ReasonCode::kStrands);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].rising);
  EXPECT_EQ(found[0].lowest, 41);
  EXPECT_EQ(found[0].highest, 44);
  EXPECT_EQ(found[0].count, 4);
  EXPECT_TRUE(facts(view, turn, ReasonCode::kStrandsAll).empty());

  // The same with falling piles that are below them: no pile takes them any more.
  const View worse = seen(
      {.tops = {40, 38, 12, 2}, .hand = {45, 46, 10}, .other = {41, 42}, .draw = {43, 44, 99}});
  const Reasons lost = facts(worse, turn, ReasonCode::kStrandsAll);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].count, 4);
  EXPECT_TRUE(facts(worse, turn, ReasonCode::kStrands).empty());
}

TEST(Reasons, count_what_is_skipped_among_the_cards_still_to_come) {
  // Between 40 and 45 there are 41 (in the other hand) and 44 (the own hand keeps it).
  const View view =
      seen({.tops = {40, 1, 100, 90}, .hand = {44, 45, 46}, .other = {41, 3}, .draw = {98, 95}});
  const bots::Turn turn = turn_of({lay(45, Pile::kA), lay(46, Pile::kA), kEnd});
  const Reasons found = facts(view, turn, ReasonCode::kSkips);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].count, 2);
  // The card that is laid in the same turn is not skipped.
  const bots::Turn all = turn_of({lay(44, Pile::kA), lay(45, Pile::kA), lay(46, Pile::kA)});
  const Reasons none = facts(view, all, ReasonCode::kSkips);
  ASSERT_EQ(none.size(), 1U);
  EXPECT_EQ(none[0].count, 1);
  const Reasons more = facts(view, all, ReasonCode::kLaysMore);
  ASSERT_EQ(more.size(), 1U);
  EXPECT_EQ(more[0].count, 1);
}

Rules with_commands(std::initializer_list<std::pair<int, Command>> commands) {
  Rules rules;
  rules.extreme = true;
  rules.commands = Commands();
  for (const auto& [card, command] : commands) {
    rules.commands.set(static_cast<Card>(card), command);
  }
  return rules;
}

TEST(Reasons, tell_commands_that_are_covered_only_if_nothing_of_the_kind_stays) {
  const Rules rules =
      with_commands({{40, Command::kMute}, {50, Command::kMute}, {42, Command::kDrawOne}});
  const View one = seen({.rules = rules, .tops = {40, 1, 100, 100}, .hand = {42, 99, 98}});
  const bots::Turn turn = turn_of({lay(99, Pile::kC), lay(42, Pile::kA), kEnd});
  const Reasons covered = facts(one, turn, ReasonCode::kCoversCommand);
  ASSERT_EQ(covered.size(), 1U);
  EXPECT_EQ(covered[0].command, Command::kMute);
  EXPECT_EQ(covered[0].pile, Pile::kA);
  const Reasons left = facts(one, turn, ReasonCode::kLeavesCommand);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].command, Command::kDrawOne);

  const View two = seen({.rules = rules, .tops = {40, 50, 100, 100}, .hand = {42, 99, 98}});
  EXPECT_TRUE(facts(two, turn, ReasonCode::kCoversCommand).empty());
}

TEST(Reasons, tell_fires_that_are_covered_and_left) {
  Rules rules;
  rules.on_fire = true;
  const View view = seen({.rules = rules, .tops = {22, 1, 100, 100}, .hand = {23, 77, 98}});
  const bots::Turn turn = turn_of({lay(23, Pile::kA), lay(77, Pile::kC), kEnd});
  const Reasons covered = facts(view, turn, ReasonCode::kCoversFire);
  ASSERT_EQ(covered.size(), 1U);
  EXPECT_EQ(covered[0].card, 22);
  const Reasons left = facts(view, turn, ReasonCode::kLeavesFire);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].card, 77);
  EXPECT_EQ(left[0].pile, Pile::kC);
}

TEST(Reasons, tell_how_a_turn_ends_the_game) {
  const Rules rules = with_commands({{40, Command::kSkull}});
  const View skull = seen({.rules = rules, .hand = {40, 41, 60}});
  const bots::Turn uncovered = turn_of({lay(40, Pile::kA), lay(60, Pile::kB), kEnd});
  const Reasons loses = facts(skull, uncovered, ReasonCode::kLoses);
  ASSERT_EQ(loses.size(), 1U);
  EXPECT_EQ(loses[0].outcome, Outcome::kSkull);

  const View last = seen({.hand = {98}, .other = {}, .draw = {}});
  EXPECT_EQ(facts(last, turn_of({lay(98, Pile::kC)}), ReasonCode::kWins).size(), 1U);
}

TEST(Reasons, tell_whose_wishes_are_heeded) {
  const View view =
      seen({.tops = {40, 30, 100, 100}, .hand = {41, 50, 31}, .other = {42, 43}, .draw = {44, 45}});
  Talk talk;
  talk.in_use = true;
  hear(talk, 1, Signal::about(Meaning::kLeave, Pile::kB));
  hear(talk, 1, Signal::about(Meaning::kSmallStep, Pile::kA));
  hear(talk, 1, Signal::about(Meaning::kAsYouLike, Pile::kD));
  const bots::Turn small = turn_of({lay(41, Pile::kA), lay(50, Pile::kD), kEnd});
  const Reasons heeded = facts(view, small, ReasonCode::kHeeds, &talk);
  ASSERT_EQ(heeded.size(), 2U);
  EXPECT_EQ(heeded[0].pile, Pile::kA);
  EXPECT_EQ(heeded[0].meaning, Meaning::kSmallStep);
  EXPECT_EQ(heeded[1].pile, Pile::kB);
  EXPECT_EQ(heeded[1].seat, 1);
  EXPECT_TRUE(facts(view, small, ReasonCode::kAgainst, &talk).empty());

  const bots::Turn large = turn_of({lay(50, Pile::kA), lay(31, Pile::kB), kEnd});
  EXPECT_EQ(facts(view, large, ReasonCode::kAgainst, &talk).size(), 2U);
  EXPECT_TRUE(facts(view, large, ReasonCode::kAgainst, nullptr).empty());
}

TEST(Reasons, put_what_tells_turns_apart_first) {
  const Reason common{.code = ReasonCode::kTrick, .pile = Pile::kA, .card = 30};
  const Reason own{.code = ReasonCode::kSkips, .count = 3};
  const Reason other{.code = ReasonCode::kSkips, .count = 5};
  std::vector<Reasons> turns{{common, own}, {common, other}};
  tell_apart(turns);
  EXPECT_EQ(turns[0], (Reasons{own, common}));
  EXPECT_EQ(turns[1], (Reasons{other, common}));
  std::vector<Reasons> single{{common, own}};
  tell_apart(single);
  EXPECT_EQ(single[0], (Reasons{common, own}));
}

// Whatever is hidden: the facts are the same, and they come in the order of their codes.
TEST(Reasons, are_facts_of_what_the_seat_sees) {
  Random random("reasons", "walk");
  for (const Rules& rules : bots::all_rule_sets()) {
    bots::walk_turns(rules, random, [&](const State& state) {
      const View seen = view(state, state.turn);
      State now = state;
      bots::Turn turn;
      while (now.turn == state.turn && !now.is_over()) {
        const Action action = bots::smallest_step(view(now, now.turn));
        turn.push_back(action);
        apply_unchecked(now, action);
        if (now.board.laid_this_turn == 0) break;
      }
      const Reasons found = reasons(seen, nullptr, turn);
      ASSERT_FALSE(found.empty());
      ASSERT_TRUE(std::is_sorted(found.begin(), found.end(),
                                 [](const Reason& a, const Reason& b) { return a.code < b.code; }));
    });
  }
}

}  // namespace
}  // namespace backstep::advice
