// Before and after a game, and coming to a table.
#include <gtest/gtest.h>

#include <string>

#include "terminal/panels/table_screen_for_tests.h"

namespace backstep::terminal::panels {
namespace {

using screen::Panel;
namespace request = wire::request;

TEST(Lobby, TheHostStarts) {
  AtTable at(rules_of(3));
  EXPECT_EQ(at.choices(),
            "Start the game (p)\nSeats (v)\nChange (c)\nRename (n)\nLeave the table (q)\n");
  EXPECT_EQ(at.ui().choices.front().about, "You and the bots");
  at.live("<enter>");
  EXPECT_EQ(at.connection.model().table.phase, "begin");
}

TEST(Lobby, KeysOfAGameMeanNothingYet) {
  AtTable at(rules_of(3));
  for (const char* const keys : {"46", "a", "<right>", "<del>"}) {
    at.type(keys);
    EXPECT_EQ(at.note(), "No game is running.") << keys;
  }
  at.type("el<tab>");
  EXPECT_EQ(at.ui().choice, 1);
  EXPECT_EQ(at.connection.count<request::Play>(), 0);
}

TEST(Lobby, EmptySeatsCanBeFilled) {
  AtTable at(rules_of(3));
  at.connection.edit().table.seats[1].bot = "";
  at.connection.edit().table.seats[2].bot = "";
  at.connection.tell();
  EXPECT_NE(at.choices().find("Start the game (p) off\n"), std::string::npos);
  at.type("p");
  EXPECT_TRUE(at.connection.requests.empty());
  EXPECT_EQ(at.note(), "2 seats are empty");
  at.live("f");
  EXPECT_EQ(at.connection.count<request::SetBot>(), 2);
  EXPECT_EQ(at.connection.model().table.seats[2].bot, "strong");
  EXPECT_NE(at.choices().find("Start the game (p)\n"), std::string::npos);
}

TEST(Lobby, SeatsAndBots) {
  AtTable at(rules_of(3));
  at.type("v");
  EXPECT_EQ(at.panel(), Panel::kMenu);
  EXPECT_NE(at.choices().find("Seat 1: You (1)"), std::string::npos) << at.choices();
  at.type("2");
  EXPECT_NE(at.choices().find("Sit here (s)\nMaestro (1)"), std::string::npos) << at.choices();
  at.live("3");
  EXPECT_EQ(at.connection.model().table.seats[1].bot, "greedy");
  at.live("v2x");
  EXPECT_EQ(at.connection.model().table.seats[1].bot, "");
  at.type("v2e");
  ASSERT_NE(at.connection.last<request::Swap>(), nullptr);
  EXPECT_EQ(at.connection.last<request::Swap>()->one, 0);
  at.live("v2s");
  EXPECT_EQ(at.connection.model().table.you.seat, 1);
  at.type("vu");
  EXPECT_NE(at.connection.last<request::Stand>(), nullptr);
  at.type("v2<esc>");
  EXPECT_NE(at.choices().find("Seat 1"), std::string::npos);
  at.type("<esc>");
  EXPECT_EQ(at.panel(), Panel::kNone);
}

TEST(Lobby, OthersSayThatTheyAreReady) {
  AtTable at(rules_of(2));
  at.connection.edit().local = false;
  at.connection.edit().table.acting_host = 2;
  at.connection.edit().table.members.push_back({2, "Bob", "connected", 0});
  at.connection.edit().table.seats[1] = {2, ""};
  at.connection.tell();
  EXPECT_EQ(at.choices(), "I’m ready (y)\nSeats (v)\nRename (n)\nLeave the table (q)\n");
  EXPECT_EQ(at.ui().choices.front().about, "Bob starts the game.");
  at.live("y");
  EXPECT_EQ(at.ui().choices.front().text, "You’re ready");
}

// A program on the other seat.
void seat_program(AtTable& at) {
  at.connection.edit().local = false;
  at.connection.edit().table.members.push_back({2, "Magpie", "connected", 0, true});
  at.connection.edit().table.seats[1] = {2, ""};
  at.connection.tell();
}

TEST(Lobby, NobodyWaitsForAProgram) {
  AtTable at(rules_of(2));
  seat_program(at);
  EXPECT_EQ(at.ui().choices.front().about, "You and the bots");
}

TEST(Lobby, AProgramIsTakenOffItsSeatAndNotMadeHost) {
  AtTable at(rules_of(2));
  seat_program(at);
  at.type("v");
  EXPECT_NE(at.choices().find("Seat 2: Program Magpie (2)"), std::string::npos) << at.choices();
  at.type("2");
  EXPECT_NE(at.choices().find("Remove the bot: Seat 2 (x)"), std::string::npos) << at.choices();
  EXPECT_EQ(at.choices().find("(h)"), std::string::npos) << at.choices();
  at.type("x");
  ASSERT_NE(at.connection.last<request::SetBot>(), nullptr);
  EXPECT_EQ(at.connection.last<request::SetBot>()->seat, 1);
}

TEST(Lobby, ANameIsChanged) {
  AtTable at(rules_of(2));
  at.type("n");
  at.table_screen->draw(80, 24, 0);
  at.live("<back><back><back><enter>");
  EXPECT_EQ(at.note(),
            "Use only letters and everyday punctuation. A name can’t be a pile or “You”, or start "
            "with “Bot” or “Program”.");
  at.live("Quill<enter>");
  EXPECT_EQ(at.connection.model().table.members[0].name, "Quill");
  EXPECT_NE(at.choices().find("Start the game"), std::string::npos);
}

TEST(Lobby, TheHostChangesWhatIsPlayed) {
  AtTable at(rules_of(2));
  at.type("c");
  at.table_screen->draw(80, 24, 0);
  at.live(" <down><enter>");
  EXPECT_EQ(at.connection.last<request::Change>(), nullptr) << "Enter changes the chosen line";
  at.live("<end><enter>");
  ASSERT_NE(at.connection.last<request::Change>(), nullptr);
  EXPECT_TRUE(at.connection.last<request::Change>()->settings.rules.extreme);
  EXPECT_TRUE(at.connection.last<request::Change>()->settings.rules.pro);
  at.type("c<esc>");
  EXPECT_EQ(at.connection.count<request::Change>(), 1);
}

TEST(Begin, ThePlayerAmongBotsSettlesIt) {
  AtTable at(rules_of(3));
  at.live("p");
  EXPECT_EQ(at.choices(),
            "I’ll start (y)\nI can (w)\nRather not (n)\nPresto P starts\nPresto Q starts\n");
  at.live("w");
  EXPECT_NE(at.choices().find("I can (w) off"), std::string::npos);
  at.type("46");
  at.type("b");
  EXPECT_EQ(at.puts(), "");
  at.type("<down><down><enter>");
  ASSERT_NE(at.connection.last<request::Begin>(), nullptr);
  EXPECT_EQ(at.connection.last<request::Begin>()->seat, 1);
}

TEST(Begin, CardsCanBeLookedAt) {
  AtTable at(rules_of(2));
  at.live("p<right>");
  EXPECT_TRUE(at.picked());
  EXPECT_EQ(at.ui().choice, 0);
}

TEST(Over, SaysWhichCardsComeNext) {
  AtTable at(rules_of(2));
  at.live("pymgy");
  EXPECT_EQ(at.ui().choices.front().about, "deals new cards");
  at.connection.edit().table.settings.deal = {wire::DealKind::kNamed, "2-kestrel", 0};
  at.type("?<esc>");
  EXPECT_EQ(at.ui().choices.front().about, "deals the same cards");
}

TEST(Over, TheRecordCanBeSaved) {
  AtTable at(rules_of(2));
  at.live("pym");
  EXPECT_EQ(at.choices().find("Save record"), std::string::npos) << "it would tell the cards";
  at.live("gy");
  ASSERT_EQ(at.connection.model().table.phase, "over");
  at.live("w");
  ASSERT_EQ(at.saved.size(), 1U);
  EXPECT_EQ(at.saved.front().rules.players, 2);
  EXPECT_EQ(at.note(), "The record is in new.jsonl; backstep replay shows it.");
  EXPECT_FALSE(at.ui().note_bad);
  at.saves = false;
  at.live("mw");
  EXPECT_EQ(at.saved.size(), 2U) << "the menu has it, too";
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.note(),
            "The record couldn’t be saved. The system reports: new.jsonl: Permission denied");
  EXPECT_TRUE(at.ui().note_bad);
}

TEST(Over, OnceMoreOrAnotherGame) {
  AtTable at(rules_of(2));
  at.live("pymgy");
  ASSERT_EQ(at.connection.model().table.phase, "over");
  EXPECT_EQ(at.choices(),
            "Play again (a)\nReplay (x)\nSave record (w)\nLog (o)\nSeats (v)\n"
            "Another game (n)\nLeave the table (q)\n");
  EXPECT_EQ(at.ui().compared.size(), 1U);
  at.live("a");
  EXPECT_EQ(at.connection.model().table.phase, "begin");
  EXPECT_TRUE(at.ui().compared.empty());
  at.live("ymgyn");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNewTable);
}

TEST(Over, TheGameIsSteppedThrough) {
  AtTable at(rules_of(1));
  at.connection.play();
  at.live("hpemgy");
  ASSERT_EQ(at.connection.model().table.phase, "over");
  at.live("x");
  const std::string start = at.table_screen->draw(80, 24, 0).grid.text();
  at.type("<right>");
  EXPECT_NE(at.table_screen->draw(80, 24, 0).grid.text(), start);
  at.type("q");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kNothing);
  EXPECT_NE(at.choices().find("Replay"), std::string::npos);
}

class Visiting : public testing::Test {
 protected:
  Visiting() : at(rules_of(3)) {
    at.connection.edit().local = false;
    at.connection.edit().table.you = {};
    at.connection.edit().table.members[0].name = "Bob";
    at.connection.tell();
  }
  AtTable at;
};

TEST_F(Visiting, SitsDownUnderAName) {
  EXPECT_EQ(at.choices(), "Sit down (j)\nLeave the table (q)\n");
  at.type("j");
  at.table_screen->draw(80, 24, 0);
  // The first letter replaces the word that was suggested.
  at.live("Cleo<enter>");
  ASSERT_NE(at.connection.last<request::Sit>(), nullptr);
  EXPECT_EQ(at.connection.last<request::Sit>()->seat, 2);
  EXPECT_EQ(at.connection.model().table.members.back().name, "Cleo");
  EXPECT_EQ(at.connection.model().table.you.seat, 2);
}

TEST_F(Visiting, TheSuggestedNameCanBeChanged) {
  at.live("j<home>X<enter>");
  const std::string name = at.connection.model().table.members.back().name;
  EXPECT_TRUE(name.starts_with("X")) << name;
  EXPECT_GT(name.size(), 1U);
}

TEST_F(Visiting, AFriendlyWordIsSuggested) {
  at.live("j<enter>");
  EXPECT_FALSE(at.connection.model().table.members.back().name.empty());
  EXPECT_EQ(at.connection.model().table.you.member, 2);
}

TEST_F(Visiting, LeavesAtOnce) {
  at.type("q");
  EXPECT_EQ(at.table_screen->wanted(), Wanted::kLeave);
}

TEST_F(Visiting, OfADaysDealThereIsOneAttempt) {
  at.connection.edit().table.settings.deal.kind = wire::DealKind::kToday;
  at.connection.tell();
  EXPECT_EQ(at.choices(), "Someone is playing today’s deal here off\nLeave the table (q)\n");
  at.type("<enter>");
  EXPECT_NE(at.note().find("nobody can watch"), std::string::npos);
  EXPECT_TRUE(at.connection.requests.empty());
}

TEST_F(Visiting, AsksForASeatOfARunningGame) {
  at.connection.edit().table.members[0].state = "lost";
  at.connection.play();
  EXPECT_EQ(at.panel(), Panel::kMenu);
  EXPECT_EQ(at.choices(),
            "Ask for a bot’s seat (b)\nI was here before (z)\nWait on the bench (j)\n"
            "Just watch (w)\nLeave the table (q)\n");
  at.type("z");
  EXPECT_EQ(at.choices(), "I’m Bob (1)\n");
  at.type("1");
  ASSERT_NE(at.connection.last<request::Ask>(), nullptr);
  EXPECT_EQ(at.connection.last<request::Ask>()->seat, 0);
  at.connection.edit().table.asks.push_back({0, "Bob"});
  at.connection.run();
  EXPECT_EQ(at.panel(), Panel::kNone);
  EXPECT_EQ(at.note(), "You’ve asked for this seat: Bob. Bob has to agree; then it’s yours.");
  at.connection.edit().table.asks.clear();
  at.connection.tell();
  EXPECT_NE(at.note().find("They said no"), std::string::npos) << at.note();
}

TEST_F(Visiting, OnlyWatches) {
  at.connection.play();
  at.type("w");
  EXPECT_EQ(at.panel(), Panel::kNone);
  at.connection.tell();
  EXPECT_EQ(at.panel(), Panel::kNone);
  at.type("4");
  EXPECT_EQ(at.note(), "You have no hand in this game.");
  at.type("el46b<back><del><enter>t").table_screen->draw(80, 24, 0);
  EXPECT_TRUE(at.connection.requests.empty());
}

}  // namespace
}  // namespace backstep::terminal::panels
