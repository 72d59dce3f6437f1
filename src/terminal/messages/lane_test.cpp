#include "terminal/messages/lane.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game/positions_for_tests.h"
#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

CardOnPile fits(Card card, CardSet skipped = {}) {
  CardOnPile on;
  on.card = card;
  on.kind = CardKind::kOnward;
  on.skipped = skipped;
  return on;
}
CardOnPile loses(CardOnPile on, Outcome outcome, std::optional<Pile> pile = std::nullopt) {
  on.loses = Loss{outcome, pile};
  return on;
}
CardOnPile refused(Card card, Refusal refusal) {
  CardOnPile on;
  on.card = card;
  on.refusal.refusal = refusal;
  on.refusal.turn_over = refusal == Refusal::kNone;
  return on;
}
CardOnPile trick(Card card) {
  CardOnPile on = fits(card);
  on.kind = CardKind::kTrick;
  return on;
}

// Pile B at 41 with room for three; whatever a test adds.
struct LaneCase {
  Table table = playing_table();
  Preview preview;
  Lane& lane() { return preview.lanes[index(Pile::kB)]; }

  LaneCase() {
    preview.mine = true;
    lane().pile = Pile::kB;
    lane().top = 41;
    lane().tip = 41;
    lane().room = {46, 50, 60};
  }
  std::string sentence(std::optional<Card> picked = std::nullopt) const {
    return lane_sentence(Texts(), table, preview, Pile::kB, picked);
  }
  std::string effect_of(Card card, bool aid = true) {
    for (const CardOnPile& on : lane().cards) {
      if (on.card == card) return effect(Texts(), preview, on, lane(), aid).text;
    }
    return "not there";
  }
};

void signal(Table& table, int seat, std::string_view code) {
  table.game->signals.push_back({seat, *signal_from_code(code)});
}

TEST(LaneSentences, of_a_fresh_position) {
  const Game game = Position::extreme().hand(0, {8, 13, 50}).hand(1, {97, 98}).draw({2}).game();
  Table table = playing_table();
  table.game->view = view(game.state(), 0);
  const Preview told = preview(table.game->view, {});
  EXPECT_EQ(
      lane_sentence(Texts(), table, told, Pile::kA, std::nullopt),
      "Pile A, ascending, empty. Room for 6 unplayed cards. Your cards that fit: 8, 13 and 50.");
  EXPECT_EQ(lane_sentence(Texts(), table, told, Pile::kC, 13),
            "Pile C, descending, empty. Place 13 here: skips 3.");
}

TEST(LaneSentences, say_everything) {
  LaneCase one;
  one.lane().puts = {45};
  one.lane().tip = 45;
  one.lane().command = Command::kSkull;
  one.lane().active = true;
  one.lane().cards = {fits(46)};
  one.lane().cards[0].covers = Covers::kSkull;
  signal(one.table, 1, "leave:B");
  EXPECT_EQ(
      one.sentence(46),
      "Pile B, ascending, you placed 45 (skull) on 41. The skull is open: cover it this turn. "
      "Place 46 here: skips none, covers the skull. Visitor says: “Leave it alone, please.”");
}

TEST(LaneSentences, say_what_does_not_fit_and_what_loses) {
  LaneCase one;
  one.lane().cards = {refused(12, Refusal::kWrongOrder), refused(31, Refusal::kNoBack),
                      refused(33, Refusal::kNone), loses(fits(50, {46}), Outcome::kThree)};
  one.lane().cards.back().ends = Ends::kStop;
  EXPECT_THAT(one.sentence(12), HasSubstr("12 doesn’t fit here: only cards above 41 do."));
  EXPECT_THAT(one.sentence(31),
              HasSubstr("31 would be a trick here, and tricks are forbidden right now."));
  EXPECT_THAT(one.sentence(33),
              HasSubstr("33 can’t go here: a card you’ve placed already ends the turn."));
  EXPECT_THAT(
      one.sentence(50),
      HasSubstr("Place 50 here: skips one, ends the turn. That loses the game: it wouldn’t be "
                "exactly three cards."));
  EXPECT_EQ(one.sentence(77), "Pile B, ascending, 41 on top.");
}

TEST(LaneSentences, count_nothing_without_the_memory_aid) {
  LaneCase one;
  one.lane().trick = 31;
  one.lane().trick_allowed = true;
  one.lane().cards = {fits(60, {46, 50})};
  EXPECT_EQ(one.sentence(),
            "Pile B, ascending, 41 on top. Room for 3 unplayed cards. Your cards that fit: 60. "
            "Trick: 31, still "
            "to come.");
  one.table.settings.aid = false;
  one.preview.mine = false;
  EXPECT_EQ(one.sentence(), "Pile B, ascending, 41 on top.");
  EXPECT_EQ(one.sentence(60), "Pile B, ascending, 41 on top. 60 here: fits.");
}

TEST(LaneSentences, tell_signals_newest_first_and_the_own_ones) {
  LaneCase one;
  one.table.settings.aid = false;
  signal(one.table, 1, "small:B");
  signal(one.table, 0, "good:B");
  signal(one.table, 2, "free:C");
  signal(one.table, 1, "trouble");
  EXPECT_EQ(
      one.sentence(),
      "Pile B, ascending, 41 on top. You said: “I have a great card here.” Visitor says: “Only a "
      "small step here, please.”");
  EXPECT_THAT(signs(Texts(), one.table, Pile::kB),
              ElementsAre("You: great card here", "Visitor: small step"));
  EXPECT_THAT(signs(Texts(), one.table, Pile::kC), ElementsAre("Maestro: go ahead"));
  EXPECT_THAT(signs(Texts(), plain_table(), Pile::kC), ElementsAre());
}

TEST(Effects, are_short) {
  LaneCase one;
  one.lane().cards = {
      refused(12, Refusal::kWrongOrder),
      refused(13, Refusal::kNone),
      trick(31),
      fits(46),
      fits(50, {46}),
      loses(fits(60), Outcome::kSkull, Pile::kC),
      loses(fits(61), Outcome::kThree),
      refused(62, Refusal::kOnePile),
  };
  EXPECT_EQ(one.effect_of(12), "only above 41");
  EXPECT_EQ(one.effect_of(13), "turn is over");
  EXPECT_EQ(one.effect_of(31), "ten back");
  EXPECT_EQ(one.effect_of(46), "skips none");
  EXPECT_EQ(one.effect_of(50), "skips 1");
  EXPECT_EQ(one.effect_of(50, false), "fits");
  EXPECT_EQ(one.effect_of(60), "loses: skull on C");
  EXPECT_EQ(one.effect_of(61), "loses: exactly three");
  EXPECT_EQ(one.effect_of(62), "one pile only");
  EXPECT_EQ(effect(Texts(), one.preview, one.lane().cards[2], one.lane(), true).tone, Tone::kGood);
  EXPECT_EQ(effect(Texts(), one.preview, one.lane().cards[5], one.lane(), true).tone, Tone::kBad);
}

TEST(Effects, name_the_pile_that_one_is_bound_to) {
  const Game game = Position::extreme()
                        .command(31, Command::kOnePile)
                        .tops(31, 50, 80, 90)
                        .hand(0, {60, 61, 70})
                        .hand(1, {97, 98})
                        .draw({2})
                        .game();
  const Preview told = preview(view(game.state(), 0), actions_of("60B"));
  const Lane& other = told.lanes[index(Pile::kC)];
  EXPECT_EQ(effect(Texts(), told, other.cards.back(), other, true).text, "only on B this turn");
}

TEST(Tags, tell_the_command_of_the_tip_as_far_as_it_counts) {
  const Texts t;
  Lane lane;
  EXPECT_EQ(tag(t, lane, true).text, "");
  lane.command = Command::kSkull;
  EXPECT_EQ(tag(t, lane, true).text, "");  // of an earlier turn
  lane.active = true;
  EXPECT_EQ(tag(t, lane, true).text, "Skull: cover it");
  EXPECT_EQ(tag(t, lane, true).tone, Tone::kBad);
  lane.command = Command::kNoBack;
  EXPECT_EQ(tag(t, lane, true).text, "No tricks");
  lane.fire = Fire::kDue;
  EXPECT_EQ(tag(t, lane, true).text, "Fire: cover it by the end of your turn");
  EXPECT_EQ(tag(t, lane, false).text, "Fire: cover it this turn");
  lane.fire = Fire::kFresh;
  EXPECT_EQ(tag(t, lane, true).text, "Fire: cover it by the end of the next turn");
}

TEST(Losses, have_words_each) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (const Outcome outcome :
         {Outcome::kStuck, Outcome::kSkull, Outcome::kThree, Outcome::kFire, Outcome::kOnePile}) {
      expect_finished(loses_text(t, {outcome, std::nullopt}), std::string(reason(outcome)));
      const std::string on = loses_text(t, {outcome, Pile::kD});
      expect_finished(on, std::string(reason(outcome)));
      EXPECT_THAT(on, HasSubstr("D"));
    }
  }
}

// Every card of every hand on every pile, through many positions, has words in every language.
TEST(LaneSentences, are_finished_in_every_language) {
  const Game game = Position::extreme()
                        .commands(kEvenCommands)
                        .on_fire()
                        .tops(35, 44, 63, 22)
                        .hand(0, {12, 25, 34, 45, 49, 73, 91})
                        .hand(1, {97, 98})
                        .draw({2, 3})
                        .game();
  Table table = playing_table();
  table.game->view = view(game.state(), 0);
  for (const char* puts : {"", "45A", "49B", "91C"}) {
    const Preview told = preview(table.game->view, actions_of(puts));
    for (const Language language : kLanguages) {
      const Texts t(language);
      for (const Pile pile : kPiles) {
        const Lane& lane = told.lanes[index(pile)];
        expect_finished(lane_sentence(t, table, told, pile, std::nullopt), puts);
        expect_finished(room_sentence(t, lane), puts);
        for (const CardOnPile& on : lane.cards) {
          expect_finished(lane_sentence(t, table, told, pile, on.card), puts);
          expect_finished(effect(t, told, on, lane, true).text, puts);
        }
      }
    }
  }
}

}  // namespace
}  // namespace backstep::terminal::messages
