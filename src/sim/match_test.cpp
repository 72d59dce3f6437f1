#include "sim/match.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "sim/fakes_for_tests.h"

namespace backstep::sim {
namespace {

// The seed must outlive the match.
Match match_of(int players, bots::Bot& bot, std::string_view seed = "kestrel") {
  Match match;
  match.rules.players = static_cast<std::uint8_t>(players);
  match.deck = deck_from_seed(seed);
  match.bots.fill(&bot);
  match.seed = seed;
  return match;
}

FakeBot honest() {
  return FakeBot([](const View& view, const Talk&, Random&) { return honest_turn(view); });
}

TEST(Match, goes_from_the_deal_to_the_end_and_can_be_replayed) {
  FakeBot bot = honest();
  const Match match = match_of(3, bot);
  MatchLog course;
  const MatchResult result = play_match(match, &course);
  EXPECT_FALSE(result.fault.has_value());
  EXPECT_TRUE(result.state.is_over());
  EXPECT_GT(result.turns, 5);
  State state = deal_unchecked(match.rules, match.deck);
  EXPECT_EQ(state.turn, 0) << "seat 0 begins";
  for (const Action action : course.actions) ASSERT_EQ(apply(state, action), Refusal::kNone);
  EXPECT_TRUE(state == result.state);
  EXPECT_TRUE(play_match(match).state == result.state) << "a course is only looking on";
}

TEST(Match, gives_every_seat_chance_of_its_own_and_always_the_same) {
  std::vector<std::uint64_t> drawn;
  FakeBot bot([&](const View& view, const Talk&, Random& random) {
    drawn.push_back(random.next());
    return honest_turn(view);
  });
  play_match(match_of(2, bot));
  const std::vector<std::uint64_t> first = std::move(drawn);
  drawn.clear();
  play_match(match_of(2, bot));
  EXPECT_EQ(drawn, first);
  EXPECT_NE(first[0], first[1]);
  drawn.clear();
  Match other = match_of(2, bot);
  other.seed = "merlin";
  play_match(other);
  EXPECT_NE(drawn[0], first[0]);
}

TEST(Match, shows_a_seat_no_more_than_its_view) {
  FakeBot bot([](const View& view, const Talk&, Random&) {
    EXPECT_TRUE(view.is_to_move());
    EXPECT_EQ(view.board.laid_this_turn, 0);
    return honest_turn(view);
  });
  play_match(match_of(4, bot));
}

TEST(Match, lets_the_others_speak_before_a_turn_and_everyone_hear_it) {
  int turns = 0;
  std::vector<int> speakers;
  FakeBot bot(
      [&](const View& view, const Talk& talk, Random&) {
        EXPECT_TRUE(talk.in_use);
        EXPECT_EQ(speakers.size(), 2U) << "everybody but the mover";
        EXPECT_EQ(speakers[0], (view.seat + 1) % 3);
        EXPECT_EQ(speakers[1], (view.seat + 2) % 3);
        for (const int seat : speakers) {
          EXPECT_EQ(talk.seats[static_cast<std::size_t>(seat)].turn, Meaning::kTrouble);
        }
        speakers.clear();
        ++turns;
        return honest_turn(view);
      },
      [&](const View& view, const Talk& talk) {
        EXPECT_NE(view.seat, view.turn);
        for (const int seat : speakers) {
          EXPECT_EQ(talk.seats[static_cast<std::size_t>(seat)].turn, Meaning::kTrouble)
              << "the second has heard the first";
        }
        speakers.push_back(view.seat);
        bots::Signals signals;
        signals.push_back({.meaning = Meaning::kTrouble});
        return signals;
      });
  Match match = match_of(3, bot);
  match.talks = true;
  MatchLog course;
  const MatchResult result = play_match(match, &course);
  EXPECT_EQ(result.turns, turns);
  ASSERT_EQ(course.notes.size(), 2U * static_cast<std::size_t>(turns));
  EXPECT_EQ(course.notes[0].after, 0U);
  EXPECT_EQ(course.notes[0].seat, 1);
  EXPECT_EQ(course.notes[0].kind, Note::Kind::kSignals);
  EXPECT_EQ(course.notes[0].text, "trouble");
  EXPECT_EQ(course.notes[2].seat, 2) << "before the turn of seat 1";
}

TEST(Match, lets_nobody_speak_at_a_silent_table_or_under_a_mute) {
  FakeBot silent(
      [](const View& view, const Talk& talk, Random&) {
        EXPECT_FALSE(talk.in_use);
        return honest_turn(view);
      },
      [](const View&, const Talk&) {
        ADD_FAILURE() << "it was asked";
        return bots::Signals();
      });
  play_match(match_of(3, silent));

  int muted = 0;
  FakeBot talking(
      [&](const View& view, const Talk& talk, Random&) {
        Talk nothing;
        nothing.in_use = true;
        EXPECT_TRUE(!view.is_muted() || talk == nothing);
        muted += view.is_muted() ? 1 : 0;
        return honest_turn(view);
      },
      [](const View& view, const Talk&) {
        EXPECT_FALSE(view.is_muted());
        bots::Signals signals;
        signals.push_back(Signal::about(Meaning::kLeave, Pile::kB));
        return signals;
      });
  for (const std::string_view seed : {"a", "b", "c", "d", "e", "f"}) {
    Match match = match_of(2, talking, seed);
    match.rules.extreme = true;
    match.talks = true;
    EXPECT_FALSE(play_match(match).fault.has_value());
  }
  EXPECT_GT(muted, 0) << "too few games to mean anything";
}

TEST(Match, reports_a_signal_that_is_not_allowed) {
  FakeBot bot([](const View& view, const Talk&, Random&) { return honest_turn(view); },
              [](const View&, const Talk&) {
                bots::Signals signals;
                signals.push_back(Signal::about(Meaning::kHold, Command::kSkull));
                return signals;
              });
  Match match = match_of(2, bot);
  match.talks = true;
  const MatchResult result = play_match(match);
  ASSERT_TRUE(result.fault.has_value());
  EXPECT_EQ(result.fault->kind, bots::Fault::Kind::kSignal);
  EXPECT_EQ(result.fault->seat, 1);
  EXPECT_EQ(bots::fault_text(*result.fault),
            "seat 1 gives a signal that is not allowed now: hold:skull");
}

MatchResult broken_by(bots::Turn (*play)(const View&)) {
  FakeBot bot(
      after_cards(20, [play](const View& view, const Talk&, Random&) { return play(view); }));
  return play_match(match_of(2, bot));
}

TEST(Match, reports_an_action_that_is_refused) {
  const MatchResult result = broken_by(&cheating);
  ASSERT_TRUE(result.fault.has_value());
  EXPECT_EQ(result.fault->kind, bots::Fault::Kind::kRefused);
  EXPECT_EQ(result.fault->refusal, Refusal::kNotInHand);
  EXPECT_EQ(result.fault->seat, result.state.turn);
  EXPECT_FALSE(result.state.is_over());
  EXPECT_EQ(result.fault->position, position_text(result.state));
  EXPECT_EQ(bots::fault_text(*result.fault), "seat " + std::to_string(result.fault->seat) +
                                                 " wants " + action_text(result.fault->action) +
                                                 ", which is refused (not_in_hand, C3)");
}

TEST(Match, reports_a_turn_that_stops_too_early) {
  const MatchResult result = broken_by(&cut_short);
  ASSERT_TRUE(result.fault.has_value());
  EXPECT_EQ(result.fault->kind, bots::Fault::Kind::kCutShort);
  EXPECT_FALSE(result.state.is_over());
  const MatchResult nothing = broken_by([](const View&) { return bots::Turn(); });
  ASSERT_TRUE(nothing.fault.has_value());
  EXPECT_EQ(nothing.fault->kind, bots::Fault::Kind::kCutShort);
}

TEST(Match, reports_actions_after_the_turn_has_passed) {
  const MatchResult result = broken_by(&too_long);
  ASSERT_TRUE(result.fault.has_value());
  EXPECT_EQ(result.fault->kind, bots::Fault::Kind::kTooLong);
  EXPECT_TRUE(result.fault->action.is_end());
  EXPECT_NE(result.fault->seat, result.state.turn) << "it is said of who did it";
}

// Ends on a skull that the hand could cover, the first time it can.
TEST(Match, finds_losses_that_could_have_been_avoided) {
  FakeBot careless([](const View& view, const Talk&, Random&) {
    for (const Card skull : view.hand & view.rules.with(Command::kSkull)) {
      for (const Pile pile : kPiles) {
        View then = view;
        const Action lay = Action::lay(skull, pile);
        if (refusal(view, view.hand, lay) != Refusal::kNone) continue;
        if (act(then, then.hand, lay).outcome != Outcome::kPlaying) continue;
        bots::Turn turn;
        turn.push_back(lay);
        // Whatever loses now: another card elsewhere, then the end.
        for (const Card card : then.hand) {
          for (const Pile other : kPiles) {
            const Action more = Action::lay(card, other);
            if (other == pile || refusal(then, then.hand, more) != Refusal::kNone) continue;
            View last = then;
            const Consequence end = act(last, last.hand, more);
            if (end.turn_ends || last.board.three) continue;
            turn.push_back(more);
            if (end.outcome == Outcome::kPlaying) turn.push_back(Action::end_turn());
            return turn;
          }
        }
      }
    }
    return honest_turn(view);
  });
  int avoidable = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string seed = std::to_string(i);
    Match match = match_of(2, careless, seed);
    match.rules.extreme = true;
    const MatchResult result = play_match(match);
    ASSERT_FALSE(result.fault.has_value()) << bots::fault_text(*result.fault);
    EXPECT_TRUE(!result.avoidable || is_lost(result.state.outcome));
    avoidable += result.avoidable && result.state.outcome == Outcome::kSkull ? 1 : 0;
  }
  EXPECT_GT(avoidable, 0);
}

}  // namespace
}  // namespace backstep::sim
