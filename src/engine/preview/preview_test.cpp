#include "engine/preview/preview.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/view.h"

namespace backstep {
namespace {

std::vector<Action> actions(std::string_view text) {
  std::vector<Action> all;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const Result<Action> action = parse_action(word);
    EXPECT_TRUE(action) << word;
    if (action) all.push_back(*action);
  }
  return all;
}

std::string text(const std::vector<Action>& all) {
  std::string text;
  for (const Action action : all) text += (text.empty() ? "" : " ") + action_text(action);
  return text;
}
std::string text(const std::optional<std::vector<Action>>& all) {
  return all ? text(*all) : "every way loses";
}
std::string text(const std::optional<Loss>& loss) {
  if (!loss) return "";
  std::string told = std::string(reason(loss->outcome)) + ' ' + std::string(clause(loss->outcome));
  if (loss->pile) told += std::string(" on ") + letter(*loss->pile);
  return told;
}
std::string text(const std::optional<Ends>& ends) { return ends ? std::string(name(*ends)) : ""; }

std::string text(const std::vector<Duty>& duties) {
  std::string told;
  for (const Duty& duty : duties) {
    if (!told.empty()) told += ", ";
    if (duty.kind == Duty::Kind::kThree) {
      told += "three " + std::to_string(duty.more);
    } else {
      told += duty.kind == Duty::Kind::kSkull ? "skull " : "fire ";
      told += letter(duty.pile);
    }
  }
  return told;
}

// "allowed", "refused below_minimum C6", "nothing"; then what it loses by, how it ends and what is
// drawn.
std::string text(const ButtonEffect& effect) {
  if (!effect.allowed) {
    if (!effect.refusal.is_refused()) return "nothing";
    return "refused " + std::string(code(effect.refusal.refusal)) + ' ' +
           std::string(clause(effect.refusal.refusal));
  }
  std::string told = "allowed";
  if (effect.loses) told += ", loses by " + text(effect.loses);
  if (effect.ends) told += ", ends by " + text(effect.ends);
  if (effect.draws > 0) told += ", draws " + std::to_string(effect.draws);
  return told;
}

// A preview of a game for a seat, and what it says in words.
class Seen {
 public:
  Seen(const Game& game, std::string_view puts, int seat = 0)
      : told_(preview(view(game.state(), seat), actions(puts))) {}

  const Preview* operator->() const { return &told_; }
  const Lane& lane(char pile) const { return told_.lanes[static_cast<std::size_t>(pile - 'A')]; }

  const CardOnPile& on(std::string_view play) const {
    const Action wanted = actions(play).at(0);
    for (const CardOnPile& card : told_.lanes[index(wanted.pile)].cards) {
      if (card.card == wanted.card) return card;
    }
    ADD_FAILURE() << play << " is not in the hand";
    static const CardOnPile none;
    return none;
  }
  // "onward", "trick", or "wrong_order C4".
  std::string kind(std::string_view play) const {
    const CardOnPile& card = on(play);
    if (card.kind == CardKind::kOnward) return "onward";
    if (card.kind == CardKind::kTrick) return "trick";
    if (card.refusal.turn_over) return "turn over";
    return std::string(code(card.refusal.refusal)) + ' ' +
           std::string(clause(card.refusal.refusal));
  }
  std::string skipped(std::string_view play) const { return cards_text(on(play).skipped); }
  std::string loses(std::string_view play) const { return text(on(play).loses); }
  std::string ends(std::string_view play) const { return text(on(play).ends); }

 private:
  Preview told_;
};

TEST(Preview, tells_what_a_card_passes_over_and_what_has_room) {
  const Game game = Position::original()
                        .tops(40, kRow, 60, kRow)
                        .hand(0, {42, 45, 47, 30, 55, 70})
                        .hand(1, {41, 44})
                        .draw({43, 58, 90})
                        .game();
  const Seen seen(game, "");
  EXPECT_TRUE(seen->mine);
  EXPECT_EQ(seen.kind("47A"), "onward");
  EXPECT_EQ(seen.skipped("47A"), "41 42 43 44 45");  // the own ones, too
  EXPECT_EQ(seen.skipped("42A"), "41");
  EXPECT_EQ(seen.skipped("55C"), "58");
  EXPECT_EQ(seen.kind("30A"), "trick");
  EXPECT_EQ(seen.skipped("30A"), "");
  EXPECT_EQ(seen.kind("70C"), "trick");
  EXPECT_EQ(seen.kind("30B"), "onward");
  EXPECT_EQ(cards_text(seen.lane('A').room), "41 42 43 44 45 47 55 58 70 90");
  EXPECT_EQ(cards_text(seen.lane('C').room), "30 41 42 43 44 45 47 55 58");
  EXPECT_EQ(seen.lane('A').top, 40);
  EXPECT_EQ(seen.lane('B').tip, row_card(Pile::kB));
  ASSERT_EQ(seen->held.size(), 6U);
  EXPECT_EQ(seen->held[0].card, 30);

  const Seen put(game, "42A 47A");
  EXPECT_EQ(put.lane('A').top, 40);
  EXPECT_EQ(put.lane('A').tip, 47);
  EXPECT_EQ(put.lane('A').puts, (std::vector<Card>{42, 47}));
  EXPECT_EQ(cards_text(put.lane('A').room), "55 58 70 90");
  EXPECT_EQ(put.skipped("55A"), "");
  EXPECT_EQ(put.kind("45A"), "wrong_order C4");
  EXPECT_EQ(put.lane('A').cards.size(), 4U);
  EXPECT_EQ(put->held[1].put, Pile::kA);
  EXPECT_EQ(put->laid, 0);
}

TEST(Preview, knows_the_trick_in_the_hand_unseen_and_forbidden) {
  const Seen seen(Position::extreme()
                      .tops(40, 50, 60, 70)
                      .hand(0, {30, 55, 65, 71})
                      .hand(1, {97, 98})
                      .draw({80, 12})
                      .game(),
                  "");
  EXPECT_EQ(seen.lane('A').trick, 30);
  EXPECT_TRUE(seen.lane('A').trick_in_hand);
  EXPECT_TRUE(seen.lane('A').trick_allowed);
  EXPECT_EQ(seen.lane('B').trick, 0);  // 40 lies on A
  EXPECT_EQ(seen.lane('D').trick, 80);
  EXPECT_FALSE(seen.lane('D').trick_in_hand);

  const Seen forbidden(Position::extreme()
                           .tops(40, 50, 60, 70)
                           .command(50, Command::kNoBack)
                           .hand(0, {30, 55, 65, 71})
                           .hand(1, {97, 98})
                           .draw({80, 12})
                           .game(),
                       "");
  EXPECT_FALSE(forbidden.lane('A').trick_allowed);
  EXPECT_EQ(forbidden.kind("30A"), "no_back E7");
  EXPECT_EQ(forbidden.on("55B").covers, Covers::kCommand);
  EXPECT_EQ(forbidden.on("55B").covered, Command::kNoBack);
  ASSERT_EQ(forbidden->force.size(), 1U);
  EXPECT_EQ(forbidden->force[0].command, Command::kNoBack);
  EXPECT_EQ(forbidden->force[0].pile, Pile::kB);
  EXPECT_TRUE(forbidden.lane('B').active);
  // Covered, it says nothing any more.
  const Seen covered(Position::extreme()
                         .tops(40, 50, 60, 70)
                         .command(50, Command::kNoBack)
                         .hand(0, {30, 55, 65, 71})
                         .hand(1, {97, 98})
                         .draw({80, 12})
                         .game(),
                     "55B");
  EXPECT_TRUE(covered.lane('A').trick_allowed);
  EXPECT_EQ(covered.kind("30A"), "trick");
  EXPECT_TRUE(covered->force.empty());
}

TEST(Preview, binds_to_one_pile) {
  const Game game = Position::extreme()
                        .tops(40, 50, 60, 70)
                        .command(70, Command::kOnePile)
                        .hand(0, {41, 42, 51, 59, 69})
                        .hand(1, {97, 98})
                        .draw({80, 12})
                        .game();
  const Seen seen(game, "41A");
  EXPECT_EQ(seen.kind("42A"), "onward");
  EXPECT_EQ(seen.kind("51B"), "one_pile E8");
  EXPECT_EQ(seen.kind("69D"), "one_pile E8");
  EXPECT_EQ(seen->due, 1);
  EXPECT_EQ(text(seen->rescue), "42A end");
  const Seen covered(game, "69D");
  EXPECT_EQ(covered.kind("41A"), "onward");
  // Puts that fit no longer are dropped, each by itself; what comes after them is tried.
  const Seen dropped(game, "41A 51B 42A 42A");
  EXPECT_EQ(text(dropped->puts), "41A 42A");
  ASSERT_EQ(dropped->dropped.size(), 2U);
  EXPECT_EQ(action_text(dropped->dropped[0].action), "51B");
  EXPECT_EQ(dropped->dropped[0].refusal.refusal, Refusal::kOnePile);
  EXPECT_EQ(dropped->dropped[1].refusal.refusal, Refusal::kNotInHand);
}

TEST(Preview, counts_what_is_due_and_refuses_to_end_before) {
  const Game game = Position::original()
                        .pro()
                        .tops(40, 50, 60, 70)
                        .hand(0, {41, 42, 43, 44})
                        .hand(1, {97, 98})
                        .draw({80, 12, 13, 14, 15})
                        .game();
  EXPECT_EQ(text(Seen(game, "")->lay), "nothing");
  EXPECT_EQ(text(Seen(game, "")->end), "refused below_minimum P1");
  const Seen seen(game, "41A 42A");
  EXPECT_EQ(seen->due, 1);
  EXPECT_EQ(text(seen->lay), "allowed");
  EXPECT_EQ(text(seen->end), "refused below_minimum P1");
  EXPECT_EQ(text(Seen(game, "41A 42A 43A")->end), "allowed, ends by end, draws 5");
  // Some of them lie for all.
  const Seen later(game.after("41A 42A"), "43A");
  EXPECT_EQ(later->laid, 2);
  EXPECT_EQ(later->due, 0);
}

TEST(Preview, draws_one_under_draw_one) {
  const auto position = [](Card command) {
    return Position::extreme()
        .tops(40, 50, 60, 70)
        .command(command, Command::kDrawOne)
        .hand(0, {41, 42, 43, 44})
        .hand(1, {97, 98})
        .draw({80, 12, 13, 14, 15})
        .game();
  };
  EXPECT_EQ(text(Seen(position(50), "41A 42A")->end), "allowed, ends by end, draws 1");
  EXPECT_EQ(text(Seen(position(42), "41A 42A")->end), "allowed, ends by end, draws 1");
  EXPECT_EQ(text(Seen(position(40), "41A 42A")->end), "allowed, ends by end, draws 5");
}

TEST(Preview, ends_by_stop) {
  const Game game = Position::extreme()
                        .tops(40, 50, 60, 70)
                        .command(42, Command::kStop)
                        .hand(0, {41, 42, 43})
                        .hand(1, {97, 98})
                        .draw({80, 12, 13, 14, 15})
                        .game();
  EXPECT_EQ(Seen(game, "").ends("42A"), "stop");
  EXPECT_EQ(Seen(game, "").ends("41A"), "");
  const Seen seen(game, "42A 43A");
  EXPECT_EQ(text(seen->puts), "42A");
  ASSERT_EQ(seen->dropped.size(), 1U);
  EXPECT_TRUE(seen->dropped[0].refusal.turn_over);
  EXPECT_EQ(seen.kind("43A"), "turn over");
  EXPECT_EQ(text(seen->lay), "allowed, ends by stop, draws 5");
  EXPECT_EQ(text(seen->end), "allowed, ends by stop, draws 5");
  EXPECT_EQ(seen->due, 0);
  EXPECT_EQ(text(seen->rescue), "");
  EXPECT_TRUE(seen.lane('A').active);
  // Of an earlier turn it means nothing.
  EXPECT_FALSE(Seen(game.after("42A"), "", 1).lane('A').active);
  EXPECT_EQ(Seen(game.after("42A"), "", 1).lane('A').command, Command::kStop);
}

TEST(Preview, wants_a_skull_covered) {
  const Game game = Position::extreme()
                        .tops(40, 99, 2, 3)
                        .command(45, Command::kSkull)
                        .hand(0, {44, 45, 46})
                        .hand(1, {97, 98})
                        .draw({80, 14})
                        .game();
  EXPECT_EQ(Seen(game, "").loses("45A"), "");
  EXPECT_EQ(Seen(game, "").loses("46A"), "stuck C10");
  const Seen seen(game, "45A");
  EXPECT_EQ(text(seen->duties), "skull A");
  EXPECT_EQ(seen.on("46A").covers, Covers::kSkull);
  EXPECT_TRUE(seen.lane('A').active);
  EXPECT_EQ(text(seen->rescue), "46A end");
  EXPECT_EQ(text(seen->lay), "allowed");
  EXPECT_EQ(text(Seen(game, "44A 45A")->end), "allowed, loses by skull E4 on A, ends by end");

  const Game bare = Position::extreme()
                        .tops(40, 99, 2, 3)
                        .command(46, Command::kSkull)
                        .hand(0, {44, 45, 46})
                        .hand(1, {97, 98})
                        .draw({80, 14})
                        .game();
  EXPECT_EQ(Seen(bare, "").loses("46A"), "skull E4 on A");
  const Seen lost(bare, "44A 46A");
  EXPECT_EQ(text(lost->lay), "allowed, loses by skull E4 on A");
  EXPECT_EQ(text(lost->end), "allowed, loses by skull E4 on A");
  EXPECT_EQ(text(lost->rescue), "every way loses");
  EXPECT_EQ(text(lost->rescue_from_start), "44A 45A end");
  EXPECT_FALSE(lost->least);
  EXPECT_EQ(lost.kind("45A"), "game_over C13");
  EXPECT_EQ(text(lost->safe), "");
}

TEST(Preview, wants_three_cards_for_a_three) {
  const Game game = Position::extreme()
                        .tops(40, 99, 2, 3)
                        .command(41, Command::kThree)
                        .command(45, Command::kStop)
                        .hand(0, {41, 42, 43, 44, 45})
                        .hand(1, {97, 98})
                        .draw({80, 14, 15, 16, 17})
                        .game();
  const Seen seen(game, "41A");
  EXPECT_EQ(text(seen->duties), "three 2");
  EXPECT_EQ(seen->due, 1);
  EXPECT_EQ(seen.loses("45A"), "three E5");  // a stop in second place
  EXPECT_EQ(seen.loses("44A"), "");          // the stop comes third
  EXPECT_TRUE(seen.lane('A').active);
  EXPECT_EQ(text(Seen(game, "41A 42A")->duties), "three 1");
  EXPECT_EQ(text(Seen(game, "41A 42A")->end), "allowed, loses by three E5, ends by end");
  EXPECT_EQ(Seen(game, "41A 42A").ends("43A"), "three");
  EXPECT_EQ(text(Seen(game, "41A 42A 43A")->lay), "allowed, ends by three, draws 5");
  EXPECT_EQ(text(Seen(game, "41A 42A 43A")->duties), "");
}

TEST(Preview, wants_fire_covered_that_is_due) {
  const Game game = Position::original()
                        .on_fire()
                        .tops(44, 99, 2, 3)
                        .hand(0, {45, 46, 12, 55})
                        .hand(1, {97, 98})
                        .draw({80, 14})
                        .game();
  const Seen seen(game, "");
  EXPECT_EQ(text(seen->duties), "fire A");
  EXPECT_EQ(seen.lane('A').fire, Fire::kDue);
  EXPECT_EQ(seen.on("45A").covers, Covers::kFire);
  EXPECT_TRUE(seen->held[3].card == 55);
  const Seen fresh(game, "55A");
  EXPECT_EQ(text(fresh->duties), "");
  EXPECT_EQ(fresh.lane('A').fire, Fire::kFresh);

  // C takes 12 by a trick, and then 3 of the hand; A burns, and only 45 covers it.
  const Game narrow = Position::original()
                          .on_fire()
                          .tops(44, 99, 2, 3)
                          .hand(0, {12, 4, 5, 45})
                          .hand(1, {97, 98})
                          .draw({80, 14})
                          .game();
  EXPECT_EQ(text(Seen(narrow, "12C 5C")->end), "allowed, loses by fire F2 on A, ends by end");
  EXPECT_EQ(text(Seen(narrow, "12C 5C")->rescue), "45A end");
  EXPECT_EQ(text(Seen(narrow, "12C 5C")->lay), "allowed");
}

TEST(Preview, loses_before_the_turn_ends_when_no_card_covers_the_fire) {
  // Two fires, and only 56 covers either.
  const Game game = Position::original()
                        .on_fire()
                        .tops(44, 55, 30, 3)
                        .hand(0, {56, 4, 5, 6})
                        .hand(1, {97, 98})
                        .draw({80, 14})
                        .game();
  const Seen seen(game, "");
  EXPECT_EQ(text(seen->rescue), "every way loses");
  EXPECT_EQ(text(seen->rescue_from_start), "every way loses");
  EXPECT_EQ(seen.loses("4C"), "fire F2 on A");
  EXPECT_EQ(seen.loses("56A"), "fire F2 on B");
  EXPECT_EQ(text(seen->safe), "");
  ASSERT_TRUE(seen->least);
  EXPECT_EQ(seen->least->left, game.left() - 4);
  EXPECT_EQ(reason(seen->least->loses.outcome), "fire");
  EXPECT_EQ(text(seen->lay), "nothing");
  EXPECT_EQ(text(Seen(game, "56A")->lay), "allowed, loses by fire F2 on B");
}

TEST(Preview, ends_with_the_last_card_of_the_hand_and_wins_with_the_last_of_all) {
  const Game game =
      Position::original().tops(40, 50, 60, 70).hand(0, {41}).hand(1, {97, 98}).game();
  EXPECT_EQ(Seen(game, "").ends("41A"), "hand");
  EXPECT_EQ(text(Seen(game, "41A")->lay), "allowed, ends by hand");
  // F2: nobody looks at a fire then.
  const Game last = Position::original().on_fire().tops(44, 50, 60, 70).hand(0, {51}).game();
  EXPECT_EQ(Seen(last, "").ends("51B"), "won");
  EXPECT_EQ(Seen(last, "").loses("51B"), "");
  EXPECT_EQ(text(Seen(last, "")->rescue), "51B");
  EXPECT_EQ(text(Seen(last, "51B")->end), "allowed, ends by won");
  // E12: but at a skull.
  const Game skull =
      Position::extreme().tops(44, 50, 60, 70).command(51, Command::kSkull).hand(0, {51}).game();
  EXPECT_EQ(Seen(skull, "").loses("51B"), "skull E4 on B");
  EXPECT_EQ(text(Seen(skull, "")->rescue), "every way loses");
  EXPECT_EQ(Seen(skull, "")->least->left, 0);
}

TEST(Preview, judges_earlier_cards_by_a_one_pile_with_the_switch) {
  const auto position = [] {
    return Position::extreme()
        .tops(40, 50, 60, 70)
        .command(51, Command::kOnePile)
        .hand(0, {41, 51, 52, 42})
        .hand(1, {97, 98})
        .draw({80, 14});
  };
  EXPECT_EQ(Seen(position().game(), "41A").loses("51B"), "");
  const Game strict = position().one_pile_retroactive().game();
  EXPECT_EQ(Seen(strict, "41A").loses("51B"), "one_pile E8 on B");
  EXPECT_EQ(Seen(strict, "").loses("51B"), "");
}

TEST(Preview, leaves_few_cards_when_every_way_loses) {
  // Both cards fit, so the turn may begin; but both are a three, and there is no third card.
  const Game game = Position::extreme()
                        .tops(40, 99, 2, 3)
                        .command(41, Command::kThree)
                        .command(42, Command::kThree)
                        .hand(0, {41, 42})
                        .hand(1, {97, 98})
                        .draw({80, 14})
                        .game();
  const Seen seen(game, "");
  EXPECT_EQ(text(seen->rescue), "every way loses");
  ASSERT_TRUE(seen->least);
  EXPECT_EQ(text(seen->least->loses), "three E5");
  EXPECT_EQ(seen->least->left, game.left() - 1);  // lost with the first
  EXPECT_EQ(seen->least->actions.size(), 1U);
  EXPECT_EQ(seen.loses("41A"), "three E5");
}

TEST(Preview, is_told_as_if_the_turn_began_now_when_it_is_anothers) {
  const Game game = Position::original()
                        .on_fire()
                        .tops(40, 99, 2, 3)
                        .hand(0, {43, 44, 45})
                        .hand(1, {46, 47, 12})
                        .draw({80, 14})
                        .game();
  const Seen seen(game.after("43A 44A"), "", 1);
  EXPECT_FALSE(seen->mine);
  EXPECT_EQ(seen->laid, 0);
  EXPECT_EQ(seen->due, 2);
  EXPECT_EQ(text(seen->duties), "fire A");  // due by the end of seat 1's turn
  EXPECT_EQ(seen.kind("46A"), "onward");
  EXPECT_EQ(seen.skipped("46A"), "45");
  EXPECT_EQ(text(seen->rescue), "12C 46A end");
  EXPECT_EQ(text(Seen(game.after("43A 44A"), "46A", 1)->puts), "46A");

  // Without a fitting card that seat would be stuck.
  const Game stuck = Position::original()
                         .tops(40, 99, 2, 3)
                         .hand(0, {43, 44, 45})
                         .hand(1, {33, 36, 37})
                         .draw({80, 14})
                         .game();
  const Seen other(stuck, "", 1);
  EXPECT_EQ(text(other->rescue), "every way loses");
  EXPECT_EQ(other->least->actions.size(), 0U);
  EXPECT_EQ(text(other->least->loses), "stuck C10");
}

TEST(Preview, says_nothing_more_after_the_end_and_to_who_only_looks_on) {
  const Game game =
      Position::original().tops(40, 99, 2, 3).hand(0, {50, 12}).hand(1, {33, 34}).draw({14}).game();
  const Game over = game.after("12C 50A");  // seat 1 begins stuck
  ASSERT_EQ(over.stands(), "seat 1 loses by stuck");
  const Seen seen(over, "", 1);
  EXPECT_FALSE(seen->mine);
  EXPECT_EQ(seen.kind("33A"), "game_over C13");
  EXPECT_EQ(text(seen->rescue), "");
  EXPECT_EQ(text(seen->end), "refused game_over C13");
  const Preview looked_on = preview(view(game.state(), std::nullopt), actions("50A"));
  EXPECT_FALSE(looked_on.mine);
  EXPECT_TRUE(looked_on.held.empty());
  EXPECT_EQ(looked_on.dropped.size(), 1U);
  EXPECT_EQ(text(looked_on.rescue), "");
  EXPECT_EQ(cards_text(looked_on.lanes[0].room), "50");
}

TEST(Preview, lists_safe_cards_where_they_pass_over_least) {
  const Game game = Position::original()
                        .tops(40, 45, 60, 70)
                        .hand(0, {30, 47, 58})
                        .hand(1, {97, 46, 41, 59})
                        .draw({80, 14})
                        .game();
  EXPECT_EQ(text(Seen(game, "")->safe), "30A 47B 58C");
}

}  // namespace
}  // namespace backstep
