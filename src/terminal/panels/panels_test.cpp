// Panels, talk, menu and leaving.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "terminal/panels/table_screen_for_tests.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

using screen::Panel;
namespace request = wire::request;
namespace keys = screen::keys;

std::string of(char each) { return std::string(1, each); }

class WithOthers : public testing::Test {
 protected:
  WithOthers() : at(rules_of(3, true)) {
    at.connection.edit().local = false;
    at.connection.edit().table.members.push_back({2, "Bob", "connected", 0});
    at.connection.edit().table.seats[1] = {2, ""};
    at.connection.play();
  }
  AtTable at;
};

TEST_F(WithOthers, EveryPageIsOneKeyAwayAndClosesByEscape) {
  const std::pair<std::string, Panel> pages[] = {
      {of(keys::kHelp), Panel::kHelp},
      {of(keys::kRules), Panel::kRules},
      {of(keys::kLog), Panel::kLog},
      {of(keys::kState), Panel::kState},
      {"i", Panel::kState},
      {"=", Panel::kState},
      {of(keys::kSignals), Panel::kSignals},
      {of(keys::kSay), Panel::kSay},
      {"/", Panel::kSay},
      {of(keys::kMenu), Panel::kMenu},
      {of(keys::kQuit), Panel::kLeave},
      {of(keys::kHint), Panel::kHint},
  };
  for (const auto& [letter, panel] : pages) {
    at.type(letter);
    EXPECT_EQ(at.panel(), panel) << letter;
    at.table_screen->draw(80, 24, 0);
    at.type("<esc>");
    EXPECT_EQ(at.panel(), Panel::kNone) << letter;
    // Capital letters do the same.
    if (letter[0] >= 'a' && letter[0] <= 'z') {
      at.press(text(std::string(1, static_cast<char>(letter[0] - 'a' + 'A'))));
      EXPECT_EQ(at.panel(), panel) << letter;
      at.type("<esc>");
    }
  }
  at.press(function(1));
  EXPECT_EQ(at.panel(), Panel::kHelp);
}

TEST_F(WithOthers, PagesScrollAsFarAsTheyGo) {
  at.type("?");
  const screen::Drawn drawn = at.table_screen->draw(80, 24, 0);
  ASSERT_GT(drawn.last_scroll, 0);
  at.type("<up>");
  EXPECT_EQ(at.ui().scroll, 0);
  at.type("<down><down>");
  EXPECT_EQ(at.ui().scroll, 2);
  at.type("<end>");
  EXPECT_EQ(at.ui().scroll, drawn.last_scroll);
  at.type("<pgdn><down><wheeldown>");
  EXPECT_EQ(at.ui().scroll, drawn.last_scroll);
  at.type("<home>");
  EXPECT_EQ(at.ui().scroll, 0);
  at.type("q");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
}

TEST_F(WithOthers, APageLeadsToAnother) {
  at.type("?r");
  EXPECT_EQ(at.panel(), Panel::kRules);
  at.type("r");
  EXPECT_EQ(at.panel(), Panel::kNone);
}

// ---- signals

TEST_F(WithOthers, ASignalIsThreeKeys) {
  at.type(of(keys::kSignals) + "c2");
  ASSERT_NE(at.connection.last<request::GiveSignal>(), nullptr);
  EXPECT_EQ(code(at.connection.last<request::GiveSignal>()->signal), "small:C");
  EXPECT_EQ(at.panel(), Panel::kNone);
}

TEST_F(WithOthers, SignalsAreChosenByArrows) {
  at.type(of(keys::kSignals) + "<down><right><enter>");
  ASSERT_NE(at.connection.last<request::GiveSignal>(), nullptr);
  EXPECT_EQ(code(at.connection.last<request::GiveSignal>()->signal), "small:B");
}

TEST_F(WithOthers, ARefusedSignalIsExplained) {
  at.connection.refuse_next("too_soon");
  at.live(of(keys::kSignals) + "a1");
  EXPECT_EQ(at.note(), "Not so fast. Try again in a moment.");
  EXPECT_TRUE(at.ui().note_bad);
}

TEST_F(WithOthers, UnderAMuteNothingIsSaid) {
  at.connection.set_state(position(rules_of(3, true), {60, 41, 63, 90}, {45, 46, 61, 62}));
  at.type(of(keys::kSignals));
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_NE(at.note().find("Silence: no talking"), std::string::npos);
  at.type(of(keys::kSay));
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_NE(at.note().find("Silence: no talking"), std::string::npos);
}

TEST(Alone, ThereIsNobodyToTalkTo) {
  AtTable at;
  at.connection.play();
  at.type(of(keys::kSay));
  EXPECT_EQ(at.note(), "There’s nobody else at this table.");
  at.type(of(keys::kSignals));
  EXPECT_EQ(at.note(), "There’s nobody else at this table.");
}

// ---- words

TEST_F(WithOthers, WordsAreSentByEnter) {
  at.type("tquite good here<enter>");
  ASSERT_NE(at.connection.last<request::Say>(), nullptr);
  EXPECT_EQ(at.connection.last<request::Say>()->text, "quite good here");
  EXPECT_EQ(at.panel(), Panel::kSay);
  at.connection.run();
  EXPECT_EQ(at.ui().draft, "");
}

TEST_F(WithOthers, WhatIsWrittenNextIsNoKey) {
  const std::size_t before = at.connection.requests.size();
  at.type("tgood<enter>else");
  EXPECT_EQ(at.ui().draft, "else");
  at.live("<enter><enter>");
  EXPECT_EQ(at.panel(), Panel::kSay) << "one was on its way";
  at.live("<enter><enter>el");
  EXPECT_EQ(at.panel(), Panel::kSay);
  EXPECT_EQ(at.ui().draft, "el");
  EXPECT_EQ(at.connection.requests.size(), before + 2);
  EXPECT_EQ(at.connection.last<request::Say>()->text, "else");
  at.type("<esc>");
  EXPECT_EQ(at.panel(), Panel::kNone);
}

TEST_F(WithOthers, ARefusedTextComesBackBeforeWhatWasWrittenSince) {
  at.type("tI have 7<enter> too");
  at.connection.run();
  EXPECT_EQ(at.ui().draft, "I have 7 too");
  EXPECT_EQ(at.ui().cursor, 12U);
  EXPECT_FALSE(at.ui().draft_fault.empty());
}

TEST_F(WithOthers, ARefusedTextStaysWithTheReason) {
  at.live("tI have 7<enter>");
  EXPECT_EQ(at.panel(), Panel::kSay);
  EXPECT_EQ(at.ui().draft, "I have 7");
  EXPECT_NE(at.ui().draft_fault.find("“7”"), std::string::npos) << at.ui().draft_fault;
  at.live("<back>it<enter>");
  EXPECT_EQ(at.ui().draft, "");
  EXPECT_EQ(at.ui().draft_fault, "");
}

TEST_F(WithOthers, ADraftIsKept) {
  at.type("tnot now<esc>");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.ui().draft, "not now");
  at.type("46");
  at.type("t");
  EXPECT_EQ(at.ui().draft, "not now");
  EXPECT_EQ(at.ui().cursor, 7U);
}

TEST_F(WithOthers, AWordIsCheckedWhenItIsFinished) {
  at.live("t7 ");
  EXPECT_EQ(at.connection.count<request::Check>(), 1);
  EXPECT_FALSE(at.ui().draft_fault.empty());
  // It stays as long as the text begins like that.
  at.type("up");
  EXPECT_FALSE(at.ui().draft_fault.empty());
  at.type("<home><del>");
  EXPECT_TRUE(at.ui().draft_fault.empty());
}

TEST_F(WithOthers, OneQuestionIsOnItsWayAtATime) {
  at.type("ta b c d ");
  EXPECT_EQ(at.connection.count<request::Check>(), 1);
}

TEST_F(WithOthers, LettersInATextAreNoKeys) {
  at.type("tleave q y e ?");
  EXPECT_EQ(at.panel(), Panel::kSay);
  EXPECT_EQ(at.ui().draft, "leave q y e ?");
  EXPECT_EQ(at.connection.count<request::Play>(), 0);
}

// ---- hints

TEST_F(WithOthers, AHintIsShownAndPut) {
  at.type("h");
  ASSERT_NE(at.connection.last<request::Hint>(), nullptr);
  EXPECT_TRUE(at.ui().shown.empty());
  at.connection.run();
  const std::vector<Action> first = at.ui().shown;
  ASSERT_FALSE(first.empty());
  at.type("h");
  EXPECT_EQ(at.ui().choice, 1);
  at.type("<up>");
  EXPECT_EQ(at.ui().choice, 0);
  at.type("p");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.turn().puts, first);
  EXPECT_TRUE(at.ui().shown.empty());
  EXPECT_EQ(at.connection.count<request::Play>(), 0);
}

TEST_F(WithOthers, AHintIsShownAsItWouldBePut) {
  const auto lanes = [this] {
    // The rows of the lanes, without what says whether cards are shown or put.
    std::string rows;
    std::istringstream screen(at.table_screen->draw(80, 24, 0).grid.text());
    for (std::string row; std::getline(screen, row);) {
      if (row.size() < 3 || row[0] != ' ' || row[1] < 'A' || row[1] > 'D' || row[2] != ' ')
        continue;
      for (char& sign : row) sign = sign == '+' ? '*' : sign;
      rows += row + '\n';
    }
    return rows;
  };
  // A card that is put, and that the hint does not want there.
  at.live("h");
  const std::vector<Action> hinted = at.ui().shown;
  at.type("<esc>");
  bool other = false;
  const std::vector<Preview::Held> hand = at.turn().preview->held;  // each put makes a new preview
  for (const Preview::Held& held : hand) {
    for (const Pile pile : kPiles) {
      const Action put = Action::lay(held.card, pile);
      if (other || std::find(hinted.begin(), hinted.end(), put) != hinted.end()) continue;
      at.type(std::to_string(put.card) + letter(put.pile));
      other = !at.turn().puts.empty();
    }
  }
  ASSERT_TRUE(other);
  const std::string before = at.puts();
  at.live("h");
  ASSERT_EQ(at.ui().shown, hinted);
  const std::string shown = lanes();
  at.type("<esc>");
  EXPECT_EQ(at.puts(), before);
  EXPECT_NE(lanes(), shown);
  at.live("h").type("<enter>");
  EXPECT_EQ(at.turn().puts, hinted);
  EXPECT_EQ(lanes(), shown);
}

TEST_F(WithOthers, AHintIsStoppedWhenItsPanelCloses) {
  at.type("h<esc>");
  EXPECT_NE(at.connection.last<request::StopHint>(), nullptr);
}

TEST_F(WithOthers, WhoeverHasSeenEnoughGoesOn) {
  at.live("h");
  const Card card = at.ui().shown.front().card;
  at.type(std::to_string(card) + "<enter>");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.picked(), card);
}

TEST_F(WithOthers, ARefusedHintIsExplained) {
  at.connection.refuse_next("too_many");
  at.live("h");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.note(), "One hint at a time, please.");
  at.connection.edit().table.settings.hints = false;
  at.connection.tell();
  at.type("h");
  EXPECT_EQ(at.note(), "There are no hints at this table.");
}

TEST_F(WithOthers, HintsAreForTheOwnTurn) {
  at.live("hpe");
  at.connection.edit().table.game->view.turn = 1;
  at.connection.tell();
  at.type("h");
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.note(), "You can get hints on your own turn.");
}

// ---- menu and leaving

TEST_F(WithOthers, GivingUpTakesMoreThanEnterTwice) {
  at.type("mg");
  EXPECT_EQ(at.choices(), "Keep playing (n)\nGive up (y)\n");
  at.type("<enter>");
  EXPECT_EQ(at.connection.count<request::GiveUp>(), 0);
  at.live("mgy");
  EXPECT_EQ(at.connection.count<request::GiveUp>(), 1);
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.connection.model().table.phase, "over");
}

// Somebody does not play: it is shown, and there is a line to let a bot play, until it was agreed
// to.
TEST_F(WithOthers, ABotCanBeLetPlayForAnIdlePlayer) {
  const int seat = at.connection.model().table.game->view.turn;
  const int other = seat == 0 ? 1 : seat;
  at.connection.edit().table.game->idle = wire::IdleInfo{other, 0, {}, {}};
  at.connection.edit().table.game->view.turn = static_cast<std::uint8_t>(other);
  at.connection.tell();
  at.type("m");
  EXPECT_NE(at.choices().find("Let a bot play on"), std::string::npos) << at.choices();
  at.connection.edit().table.game->idle->agreed = {at.connection.model().table.you.member};
  at.connection.tell();
  EXPECT_EQ(at.choices().find("Let a bot play on"), std::string::npos) << at.choices();
}

// The owner of a seat that was asked for meanwhile is told when back.
TEST_F(WithOthers, TheOwnerIsToldThatTheSeatWasAskedFor) {
  state::Table& table = at.connection.edit().table;
  const int seat = *table.you.seat;
  table.events.push_back({++table.seq, 0, wire::entry::Answered{seat, false, table.you.member, 0}});
  at.connection.tell();
  EXPECT_NE(at.note().find("asked for your seat"), std::string::npos) << at.note();
}

TEST_F(WithOthers, TheMenuHasTheRest) {
  at.connection.edit().table.asks.push_back({2, "Cleo"});
  at.connection.set_address("https://play.example/t/x");
  at.connection.tell();
  at.type("m");
  const std::string all = at.choices();
  for (const char* const each :
       {"Yes, Cleo gets the seat", "No, Cleo doesn’t get the seat", "Let a bot play for me",
        "Give up this game", "Show that I’m away", "Reactions", "Hide what Bob says",
        "Make Bob the host", "Invite others", "Play on another device", "Leave the table"}) {
    EXPECT_NE(all.find(each), std::string::npos) << each << "\n" << all;
  }
  at.type("<enter>");
  ASSERT_NE(at.connection.last<request::Answer>(), nullptr);
  EXPECT_TRUE(at.connection.last<request::Answer>()->agree);
  at.type("mi");
  EXPECT_EQ(at.note(), "Table link: https://play.example/t/x");
  at.live("md");
  EXPECT_NE(at.note().find("K7WQM-3XTPA"), std::string::npos);
  at.type("mr2");
  ASSERT_NE(at.connection.last<request::React>(), nullptr);
  EXPECT_EQ(at.connection.last<request::React>()->reaction, "clap");
  at.type("ma");
  EXPECT_NE(at.connection.last<request::Away>(), nullptr);
}

TEST_F(WithOthers, ABotPlaysAndTheSeatIsTakenBack) {
  at.type("mb");
  EXPECT_NE(at.connection.last<request::StandIn>(), nullptr);
  at.connection.edit().table.seats[0].bot = "strong";
  at.connection.tell();
  at.type("mb");
  EXPECT_NE(at.connection.last<request::TakeBack>(), nullptr);
}

TEST_F(WithOthers, LeavingSaysWhatBecomesOfTheSeat) {
  at.type("q");
  EXPECT_EQ(at.choices(),
            "Keep my seat (k)\nLet a bot play for me (b)\nLeave for good (x)\nStay (s)\n");
  at.type("s");
  EXPECT_EQ(at.panel(), Panel::kNone);
  at.type("qx");
  EXPECT_NE(at.connection.last<request::Leave>(), nullptr);
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  at.connection.run();
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
}

TEST_F(WithOthers, ARefusedLeavingStays) {
  at.connection.refuse_next("store_failed");
  at.live("qb");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  EXPECT_TRUE(at.ui().note_bad);
}

TEST(Leaving, ALocalGameIsKept) {
  AtTable at;
  at.connection.play();
  at.type("q");
  EXPECT_EQ(at.choices(), "Leave (k)\nAnother game (n)\nStay (s)\n");
  EXPECT_EQ(at.ui().choices.front().about,
            "The game is saved. To continue: backstep play --resume");
  at.type("s?");
  const std::string page = at.table_screen->draw(80, 60, 0).grid.text();
  EXPECT_NE(page.find("Leave. The game is saved."), std::string::npos) << page;
  at.press(key(Key::Kind::kEscape)).type("q");
  at.type("q");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST(Leaving, WhatIsNotKeptIsNotPromised) {
  AtTable at;
  at.connection.play();
  TableScreenOptions options;
  options.kept = false;
  at.table_screen.emplace(at.connection, std::move(options));
  at.type("q");
  EXPECT_EQ(at.ui().choices.front().about, "This game isn’t saved. If you leave, it’s gone.");
  at.type("s?");
  EXPECT_EQ(at.panel(), Panel::kHelp);
  const std::string page = at.table_screen->draw(80, 60, 0).grid.text();
  EXPECT_NE(page.find("Leave. The game isn’t saved."), std::string::npos) << page;
}

TEST(Leaving, ByControlCTwice) {
  AtTable at;
  at.connection.play();
  at.press(control('c'));
  EXPECT_EQ(at.panel(), Panel::kLeave);
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  at.press(control('c'));
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
}

TEST(Leaving, WhenNothingIsThereYetOrAnyMore) {
  AtTable at;
  at.connection.set_link(state::Link::kGone);
  at.type("z");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  at.type("<enter>");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);

  AtTable connecting;
  connecting.connection.edit().table.seq = 0;
  connecting.connection.set_link(state::Link::kConnecting);
  connecting.type("4be<enter>").table_screen->draw(80, 24, 0);
  EXPECT_EQ(connecting.table_screen->wanted(), Wanted::kNothing);
  connecting.type("q");
  EXPECT_EQ(connecting.table_screen->wanted(), Wanted::kLeave);
}

// ---- what others do

TEST_F(WithOthers, TheBellRingsWhenTheTurnComes) {
  at.bells = 0;
  at.connection.edit().table.game->view.turn = 1;
  at.connection.tell();
  EXPECT_EQ(at.bells, 0);
  at.type("z");
  EXPECT_NE(at.note(), "");
  at.connection.edit().table.game->view.turn = 0;
  at.connection.tell();
  EXPECT_EQ(at.bells, 1);
  EXPECT_EQ(at.note(), "");
  at.connection.set_link(state::Link::kLost);
  at.connection.set_link(state::Link::kLive);
  EXPECT_EQ(at.bells, 1);
}

TEST_F(WithOthers, AReminderRings) {
  at.bells = 0;
  at.connection.edit().nudged_by = 2;
  at.connection.tell();
  EXPECT_EQ(at.bells, 1);
  at.connection.tell();
  EXPECT_EQ(at.bells, 1);
}

}  // namespace
}  // namespace backstep::terminal::panels
