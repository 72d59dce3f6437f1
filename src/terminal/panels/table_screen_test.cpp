// The own turn by keys.
#include "terminal/panels/table_screen.h"

#include <gtest/gtest.h>

#include "terminal/panels/table_screen_for_tests.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

using screen::Panel;
using wire::request::Play;

// Original, alone, with cards to draw: A 30, B 41, C 70, D 90.
void put_cards(AtTable& at) {
  at.connection.set_state(
      position(rules_of(1), {30, 41, 70, 90}, {4, 31, 42, 46, 58, 60, 69, 88}, {95, 96, 97, 98}));
}

class OwnTurnByKeys : public testing::Test {
 protected:
  OwnTurnByKeys() { put_cards(at); }
  AtTable at;
};

TEST_F(OwnTurnByKeys, ADigitPicksWhereItIsEnough) {
  at.type("3");
  EXPECT_EQ(at.picked(), 31);
  at.type("1");
  EXPECT_EQ(at.picked(), 31);
  EXPECT_EQ(at.note(), "");
}

TEST_F(OwnTurnByKeys, TwoDigitsPick) {
  at.type("4");
  EXPECT_EQ(at.picked(), std::nullopt);
  EXPECT_EQ(at.ui().typed, "4");
  at.type("6");
  EXPECT_EQ(at.picked(), 46);
  EXPECT_EQ(at.ui().typed, "");
}

TEST_F(OwnTurnByKeys, ANumberThatIsNotHeldIsSaid) {
  at.type("6").type("0");
  EXPECT_EQ(at.picked(), 60);
  at.type("47");
  EXPECT_EQ(at.picked(), std::nullopt);
  EXPECT_EQ(at.note(), "47 isn’t in your hand.");
  EXPECT_TRUE(at.ui().note_bad);
  at.type("99");
  EXPECT_EQ(at.note(), "99 isn’t in your hand.");
  // 58 is picked by its first digit, and is not meant.
  at.type("55<enter>");
  EXPECT_EQ(at.ui().typed, "");
  EXPECT_EQ(at.note(), "55 isn’t in your hand.");
  at.type("55b");
  EXPECT_EQ(at.note(), "55 isn’t in your hand.");
  EXPECT_EQ(at.picked(), std::nullopt);
  // No card begins with it; one digit alone is a number when something else follows.
  at.type("7");
  EXPECT_EQ(at.ui().typed, "7");
  at.type("b");
  EXPECT_EQ(at.note(), "7 isn’t in your hand.");
}

TEST_F(OwnTurnByKeys, CardAndPileInOneGo) {
  at.type("46b");
  EXPECT_EQ(at.puts(), "46B");
  EXPECT_EQ(at.picked(), std::nullopt);
  at.type("58B");
  EXPECT_EQ(at.puts(), "46B 58B");
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST_F(OwnTurnByKeys, TheShortNumberBeforeAPile) {
  at.type("4c");
  EXPECT_EQ(at.puts(), "4C");
  // It is picked again, and says why it does not go there.
  at.type("4a");
  EXPECT_EQ(at.puts(), "");
  EXPECT_EQ(at.picked(), 4);
  EXPECT_EQ(at.note(), "4 doesn’t fit here: only cards above 30 do.");
}

TEST_F(OwnTurnByKeys, EnterEndsANumber) {
  at.type("4<enter>");
  EXPECT_EQ(at.picked(), 4);
}

TEST_F(OwnTurnByKeys, BackspaceTakesBackADigitOrACard) {
  at.type("46b4<back>");
  EXPECT_EQ(at.ui().typed, "");
  EXPECT_EQ(at.puts(), "46B");
  at.type("<back>");
  EXPECT_EQ(at.puts(), "");
  at.type("<back>");
  EXPECT_EQ(at.note(), "No card placed yet. Pick one, then press the letter of a pile.");
}

TEST_F(OwnTurnByKeys, DeleteTakesAllBack) {
  at.type("46b58b<del>");
  EXPECT_EQ(at.puts(), "");
  at.type("46b58bu");
  EXPECT_EQ(at.puts(), "");
}

TEST_F(OwnTurnByKeys, ArrowsMoveThePickAndLeaveOutPutCards) {
  at.type("<right>");
  EXPECT_EQ(at.picked(), 4);
  at.type("<right><right>");
  EXPECT_EQ(at.picked(), 42);
  at.type("b<right>");
  EXPECT_EQ(at.picked(), 4);
  at.type("<left>");
  EXPECT_EQ(at.picked(), 88);
  at.type("<tab>");
  EXPECT_EQ(at.picked(), 4);
  at.type("<esc>");
  EXPECT_EQ(at.picked(), std::nullopt);
}

TEST_F(OwnTurnByKeys, APutCardCanBePutElsewhere) {
  at.type("58b");
  EXPECT_EQ(at.puts(), "58B");
  at.type("58");
  EXPECT_EQ(at.puts(), "");
  EXPECT_EQ(at.picked(), 58);
  at.type("c");
  EXPECT_EQ(at.puts(), "58C");
}

TEST_F(OwnTurnByKeys, APileWithoutACardIsExplained) {
  at.type("b");
  EXPECT_EQ(at.note(), "Pick a card first: type its number, or use the arrow keys.");
  at.type("<left>");
  EXPECT_EQ(at.note(), "");
}

TEST_F(OwnTurnByKeys, LayLaysAndEndEnds) {
  at.type("l");
  EXPECT_EQ(at.note(), "No card placed yet. Pick one, then press the letter of a pile.");
  at.type("42b").live("l");
  ASSERT_NE(at.connection.last<Play>(), nullptr);
  EXPECT_EQ(at.connection.last<Play>()->actions, (std::vector<Action>{Action::lay(42, Pile::kB)}));
  EXPECT_EQ(at.puts(), "");
  at.type("46b").live("e");
  EXPECT_EQ(at.connection.last<Play>()->actions,
            (std::vector<Action>{Action::lay(46, Pile::kB), Action::end_turn()}));
  EXPECT_EQ(at.connection.refused_plays, 0);
}

TEST_F(OwnTurnByKeys, EnterNeverLaysOrEnds) {
  at.type("42b46b<enter><enter>");
  EXPECT_TRUE(at.connection.requests.empty());
  EXPECT_EQ(at.note(), "E ends your turn, L plays the cards you’ve placed.");
}

TEST_F(OwnTurnByKeys, TooFewCardsAreRefusedWithTheRule) {
  at.type("42be");
  EXPECT_TRUE(at.connection.requests.empty());
  EXPECT_TRUE(at.ui().note_bad);
  EXPECT_NE(at.note().find("You have to play more cards"), std::string::npos) << at.note();
}

TEST_F(OwnTurnByKeys, WhileAPlayIsOnItsWayNothingElseIsLaid) {
  at.type("42b46be");
  EXPECT_EQ(at.connection.count<Play>(), 1);
  at.type("elle58b");
  EXPECT_EQ(at.connection.count<Play>(), 1);
  EXPECT_EQ(at.note(), "one moment");
  at.connection.run();
  EXPECT_FALSE(at.turn().busy);
}

TEST_F(OwnTurnByKeys, ARefusedPlayIsToldWhenItsAnswerComes) {
  at.connection.refuse_next("store_failed");
  at.type("42b46be");
  const int before = at.changes;
  at.connection.run();
  EXPECT_GT(at.changes, before);
  EXPECT_EQ(at.note(), "That couldn’t be saved, so nothing changed. Try again.");
  EXPECT_EQ(at.puts(), "42B 46B");
}

TEST_F(OwnTurnByKeys, PasteOfALinePutsACard) {
  at.press(text("46 b"));
  EXPECT_EQ(at.puts(), "46B");
  at.press(text("yes, lay and end"));
  EXPECT_TRUE(at.connection.requests.empty());
  EXPECT_EQ(at.puts(), "46B");
  at.press(text("end"));
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST_F(OwnTurnByKeys, UnknownKeysSayWhereHelpIs) {
  at.type("z");
  EXPECT_EQ(at.note(), "This key does nothing here. ? shows all keys.");
  at.press(function(9)).press(key(Key::Kind::kPageUp));
  EXPECT_EQ(at.note(), "");
  at.press(text("ж"));
  EXPECT_EQ(at.note(), "This key does nothing here. ? shows all keys.");
}

TEST_F(OwnTurnByKeys, WithoutAConnectionNothingIsLaid) {
  at.type("42b46b");
  at.connection.set_link(state::Link::kLost);
  EXPECT_EQ(at.puts(), "42B 46B");
  at.type("e");
  EXPECT_TRUE(at.connection.requests.empty());
  EXPECT_EQ(at.note(), "You’re offline. Try again when you’re connected.");
  at.connection.set_link(state::Link::kLive);
  EXPECT_EQ(at.note(), "") << "it is back";
  at.live("e");
  EXPECT_EQ(at.connection.count<Play>(), 1);
}

TEST_F(OwnTurnByKeys, CardsAndPilesCanBeClicked) {
  const auto click_on = [this](screen::Spot::What what, auto&& is) {
    for (const screen::Spot& spot : at.table_screen->draw(80, 24, 0).spots) {
      if (spot.what != what || !is(spot)) continue;
      at.press(click(spot.x, spot.y));
      return true;
    }
    return false;
  };
  const auto card = [](Card wanted) {
    return [wanted](const screen::Spot& spot) { return spot.card == wanted; };
  };
  const auto on_b = [](const screen::Spot& spot) { return spot.pile == Pile::kB; };
  EXPECT_TRUE(click_on(screen::Spot::What::kCard, card(46)));
  EXPECT_EQ(at.picked(), 46);
  EXPECT_TRUE(click_on(screen::Spot::What::kPile, on_b));
  EXPECT_EQ(at.puts(), "46B");
  EXPECT_TRUE(click_on(screen::Spot::What::kCard, card(46)));
  EXPECT_EQ(at.puts(), "");
  EXPECT_TRUE(click_on(screen::Spot::What::kPile, on_b));
  EXPECT_EQ(at.note(), "Pick a card first: type its number, or use the arrow keys.");
  at.press(click(-5, 3)).press(click(500, 500));
}

// ---- before what loses

// Extreme, two players: 45 is a skull. Only 46 covers it on B.
void put_skull(AtTable& at) {
  Rules rules = rules_of(2, true);
  at.connection.set_state(
      position(rules, {60, 41, 40, 20}, {45, 46, 61, 62}, {90, 92, 93}, {5, 6, 8, 9, 11, 12}));
}

class BeforeALoss : public testing::Test {
 protected:
  BeforeALoss() : at(rules_of(2, true)) {
    put_skull(at);
    at.type("61a45be");
  }
  AtTable at;
};

TEST_F(BeforeALoss, TheQuestionIsAsked) {
  EXPECT_EQ(at.panel(), Panel::kQuestion);
  EXPECT_TRUE(at.turn().question);
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST_F(BeforeALoss, OnlyYDoesItAnyway) {
  for (const char* const keys :
       {"n", "<esc>", "<enter>", " ", "e", "l", "q", "<back>", "<up>", "4"}) {
    at.type(keys);
    EXPECT_EQ(at.panel(), Panel::kNone) << keys;
    EXPECT_FALSE(at.turn().question) << keys;
    EXPECT_EQ(at.puts(), "61A 45B") << keys;
    at.type("e");
    EXPECT_EQ(at.panel(), Panel::kQuestion) << keys;
  }
  at.press(text("yes")).type("e");
  EXPECT_TRUE(at.connection.requests.empty());
  at.live("y");
  EXPECT_EQ(at.connection.count<Play>(), 1);
  EXPECT_EQ(at.connection.confirmable, 1);
  EXPECT_EQ(at.connection.model().table.phase, "over");
}

TEST_F(BeforeALoss, YMeansNothingElsewhere) {
  at.type("ny");
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST_F(BeforeALoss, ControlCAsksWhetherToLeave) {
  at.press(control('c'));
  EXPECT_EQ(at.panel(), Panel::kLeave);
  EXPECT_FALSE(at.turn().question);
  at.press(control('c'));
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
}

// When every way loses nothing is asked, and the card that ends the game is all that is played.
TEST(TooSmall, OnlyLeavingWorks) {
  AtTable at;
  at.connection.play();
  const auto cards = at.turn().preview->held;
  const std::size_t requests = at.connection.requests.size();
  EXPECT_TRUE(at.table_screen->draw(39, 24, 0).too_small);
  at.type(std::to_string(cards[0].card) + "ae<enter>lmhy<esc>?<down>");
  EXPECT_EQ(at.connection.requests.size(), requests);
  EXPECT_EQ(at.puts(), "");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  // Large again, everything works again.
  EXPECT_FALSE(at.table_screen->draw(40, 12, 0).too_small);
  at.type("?");
  EXPECT_EQ(at.panel(), Panel::kHelp);
  at.table_screen->draw(80, 5, 0);
  at.type("q");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
}

TEST(EveryWayLoses, TheLastCardIsPlayedWithoutAnEnd) {
  AtTable at(rules_of(1, true));
  // Two cards are due; 91 is a three, and a third card is not there.
  at.connection.set_state(position(rules_of(1, true), {90, 99, 2, 3}, {91, 92}, {30}));
  at.type("91ae").connection.run();
  EXPECT_EQ(at.connection.refused_plays, 0);
  EXPECT_EQ(at.connection.model().table.phase, "over");
}

// ---- a whole game

TEST(WholeGame, AloneByKeys) {
  AtTable at;
  at.connection.play();
  int turns = 0;
  while (at.connection.model().table.phase == "play" && ++turns < 100) {
    // As the hint says: its cards are typed, not put by the hint's own key.
    at.live("h");
    ASSERT_EQ(at.panel(), Panel::kHint);
    const std::vector<Action> shown = at.ui().shown;
    at.type("<esc>");
    for (const Action& each : shown) {
      at.type(std::to_string(each.card) + letter(each.pile));
    }
    at.live("e");
    if (at.panel() == Panel::kQuestion) at.live("y");
  }
  EXPECT_EQ(at.connection.model().table.phase, "over");
  EXPECT_EQ(at.connection.refused_plays, 0);
  EXPECT_EQ(at.ui().compared.size(), 1U);
  EXPECT_EQ(at.ui().compared.front().games, 2);
  EXPECT_EQ(at.bells, 0);
}

TEST(WholeGame, WithBots) {
  AtTable at(rules_of(3, true));
  at.live("p");
  ASSERT_EQ(at.connection.model().table.phase, "begin");
  at.live("y");
  ASSERT_EQ(at.connection.model().table.phase, "play");
  int turns = 0;
  while (at.connection.model().table.phase == "play" && ++turns < 100) {
    at.live("hpe");
    if (at.panel() == Panel::kQuestion) at.live("y");
    if (at.turn().preview && at.turn().preview->mine && !at.turn().preview->rescue) break;
  }
  EXPECT_GT(at.bells, 3);
  EXPECT_EQ(at.connection.refused_plays, 0);
}

}  // namespace
}  // namespace backstep::terminal::panels
