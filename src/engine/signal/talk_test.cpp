#include "engine/signal/talk.h"

#include <gtest/gtest.h>

#include <string_view>

#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"

namespace backstep {
namespace {

constexpr Signal kTroubleSignal{.meaning = Meaning::kTrouble};
constexpr Signal kCanBeginSignal{.meaning = Meaning::kCanBegin};
constexpr Signal kNotBeginSignal{.meaning = Meaning::kRatherNotBegin};

// A game whose seats have signals in force.
struct Talking {
  State state;
  Talk talk;

  explicit Talking(const Game& game) : state(game.state()) { talk.in_use = true; }

  Talking& say(int seat, const Signal& signal) {
    EXPECT_EQ(refusal(state, signal), TalkRefusal::kNone) << code(signal);
    hear(talk, seat, signal);
    return *this;
  }
  Talking& act(std::string_view text) {
    const Action action = *parse_action(text);
    const int mover = state.turn;
    EXPECT_EQ(apply(state, action), Refusal::kNone) << text;
    lapse(talk, mover, action, state);
    return *this;
  }
  const Said& of(std::size_t seat) const { return talk.seats[seat]; }
};

Position three_seats() {
  return Position::extreme(3)
      .tops(20, 30, 80, 70)
      .hand(0, {21, 22, 23, 24})
      .hand(1, {31, 32, 33})
      .hand(2, {60, 61, 62})
      .draw({40, 41, 42, 43, 44, 45, 46, 47, 48});
}

TEST(Talk, about_a_pile_lapses_when_that_pile_changes) {
  Talking talking(three_seats().game());
  for (const Pile pile : kPiles) talking.say(1, Signal::about(Meaning::kLeave, pile));
  talking.say(2, Signal::about(Meaning::kVeryGood, Pile::kA)).act("21A");
  EXPECT_FALSE(talking.of(1).piles[0].has_value());
  EXPECT_FALSE(talking.of(2).piles[0].has_value());
  for (const Pile pile : {Pile::kB, Pile::kC, Pile::kD}) {
    EXPECT_EQ(talking.of(1).piles[index(pile)], Meaning::kLeave) << letter(pile);
  }
}

TEST(Talk, about_a_pile_outlives_turns_in_which_that_pile_stays) {
  Talking talking(three_seats().game());
  talking.say(0, Signal::about(Meaning::kLeave, Pile::kC));
  talking.act("21A").act("22A").act("end").act("31B").act("32B").act("end");
  EXPECT_EQ(talking.of(0).piles[index(Pile::kC)], Meaning::kLeave);
  talking.act("62C");
  EXPECT_FALSE(talking.of(0).piles[index(Pile::kC)].has_value());
}

TEST(Talk, about_beginning_lapses_with_the_first_card) {
  Talking talking(Game(deal_unchecked(Rules{.players = 3}, [] {
    Deck deck{};
    for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i + kLowestCard);
    return deck;
  }())));
  talking.say(1, kCanBeginSignal).say(2, kNotBeginSignal);
  EXPECT_EQ(talking.of(1).turn, Meaning::kCanBegin);
  EXPECT_EQ(talking.of(2).turn, Meaning::kRatherNotBegin);
  talking.act("2A");
  EXPECT_FALSE(talking.of(1).turn.has_value());
  EXPECT_FALSE(talking.of(2).turn.has_value());
  EXPECT_EQ(refusal(talking.state, kCanBeginSignal), TalkRefusal::kBegun);
  EXPECT_EQ(refusal(talking.state, kNotBeginSignal), TalkRefusal::kBegun);
}

TEST(Talk, about_the_turn_or_a_command_lapses_when_its_seat_has_played) {
  Talking talking(three_seats().game());
  talking.say(1, kTroubleSignal)
      .say(1, Signal::about(Meaning::kHold, Command::kSkull))
      .say(2, Signal::about(Meaning::kNotNow, Command::kStop));
  talking.act("21A").act("22A").act("end");
  EXPECT_EQ(talking.of(1).turn, Meaning::kTrouble) << "seat 0 has played, not seat 1";
  talking.act("31B").act("32B");
  EXPECT_EQ(talking.of(1).turn, Meaning::kTrouble) << "its turn still goes on";
  EXPECT_TRUE(talking.of(1).holds.contains(Command::kSkull));
  talking.act("end");
  EXPECT_FALSE(talking.of(1).turn.has_value());
  EXPECT_FALSE(talking.of(1).holds.contains(Command::kSkull));
  EXPECT_TRUE(talking.of(2).not_now.contains(Command::kStop)) << "seat 2 has not played";
}

// A turn that ends by itself ends just as well, and so does the turn of a single player, after whom
// the same seat moves.
TEST(Talk, lapses_with_turns_that_end_by_themselves_and_with_those_of_one_player) {
  Talking stop(three_seats().command(21, Command::kStop).game());
  stop.say(0, kTroubleSignal).act("21A");
  EXPECT_FALSE(stop.of(0).turn.has_value());

  Talking alone(Position::original(1).hand(0, {21, 22, 23, 24}).draw({40, 41, 42, 43}).game());
  alone.say(0, kTroubleSignal).act("21A").act("22A");
  EXPECT_EQ(alone.of(0).turn, Meaning::kTrouble);
  alone.act("end");
  EXPECT_FALSE(alone.of(0).turn.has_value());
}

TEST(Talk, newer_of_a_seat_about_the_same_replaces_the_older) {
  Talking talking(three_seats().game());
  talking.say(1, Signal::about(Meaning::kLeave, Pile::kB))
      .say(1, Signal::about(Meaning::kAsYouLike, Pile::kB))
      .say(1, kTroubleSignal)
      .say(1, {.meaning = Meaning::kCanWait})
      .say(2, Signal::about(Meaning::kLeave, Pile::kB));
  EXPECT_EQ(talking.of(1).piles[1], Meaning::kAsYouLike);
  EXPECT_EQ(talking.of(1).turn, Meaning::kCanWait);
  EXPECT_EQ(talking.of(2).piles[1], Meaning::kLeave) << "another seat has its own opinion";
}

TEST(Clauses, T2_commands_may_be_signalled_in_Extreme) {
  Talking talking(three_seats().game());
  for (const Command command : kCommands) {
    talking.say(2, Signal::about(Meaning::kHold, command))
        .say(1, Signal::about(Meaning::kNotNow, command));
    EXPECT_TRUE(talking.of(2).holds.contains(command));
    EXPECT_TRUE(talking.of(1).not_now.contains(command));
  }
}

TEST(Clauses, T3_under_a_mute_nothing_is_said_in_any_form) {
  Talking talking(three_seats().command(22, Command::kMute).game());
  EXPECT_EQ(speech(talking.state), Speech::kNoValues);
  talking.act("22A");
  EXPECT_EQ(speech(talking.state), Speech::kNothing);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(refusal(talking.state, seat, kTroubleSignal), TalkRefusal::kMuted);
  }
  talking.act("23A");
  EXPECT_EQ(speech(talking.state), Speech::kNoValues) << "the mute is covered";
}

TEST(Talk, is_free_when_the_game_is_over) {
  State over = Position::original().hand(0, {21, 22}).hand(1, {31, 32}).game().state();
  over.outcome = Outcome::kStuck;
  EXPECT_EQ(speech(over), Speech::kAnything);
}

TEST(Talk, is_for_those_who_play) {
  const Talking talking(three_seats().game());
  EXPECT_EQ(refusal(talking.state, 2, kTroubleSignal), TalkRefusal::kNone);
  EXPECT_EQ(refusal(talking.state, 3, kTroubleSignal), TalkRefusal::kNoSeat);
  EXPECT_EQ(refusal(talking.state, -1, kTroubleSignal), TalkRefusal::kNoSeat);
}

// What was said before is gone, too, and does not come back (T3).
TEST(Talk, ends_when_a_mute_becomes_visible_and_may_begin_anew_when_it_is_covered) {
  Talking talking(three_seats().command(22, Command::kMute).game());
  talking.say(1, Signal::about(Meaning::kLeave, Pile::kB))
      .say(1, kTroubleSignal)
      .say(2, Signal::about(Meaning::kHold, Command::kSkull))
      .act("21A");
  EXPECT_EQ(talking.of(1).turn, Meaning::kTrouble);
  talking.act("22A");
  Talk silence;
  silence.in_use = true;
  EXPECT_TRUE(talking.talk == silence);
  for (const Signal& signal :
       {kTroubleSignal, kCanBeginSignal, Signal::about(Meaning::kLeave, Pile::kB),
        Signal::about(Meaning::kHold, Command::kSkull)}) {
    EXPECT_EQ(refusal(talking.state, signal), TalkRefusal::kMuted) << code(signal);
  }
  talking.act("23A");
  EXPECT_TRUE(talking.talk == silence);
  EXPECT_EQ(refusal(talking.state, kTroubleSignal), TalkRefusal::kNone);
}

TEST(Talk, is_refused_where_it_makes_no_sense) {
  const State original = Position::original().hand(0, {21, 22}).hand(1, {31, 32}).game().state();
  EXPECT_EQ(refusal(original, Signal::about(Meaning::kHold, Command::kSkull)),
            TalkRefusal::kNoCommands);
  EXPECT_EQ(refusal(original, kTroubleSignal), TalkRefusal::kNone);
  EXPECT_EQ(refusal(original, kCanBeginSignal), TalkRefusal::kBegun);
  State over = original;
  over.outcome = Outcome::kWon;
  EXPECT_EQ(refusal(over, kTroubleSignal), TalkRefusal::kGameOver);
}

}  // namespace
}  // namespace backstep
