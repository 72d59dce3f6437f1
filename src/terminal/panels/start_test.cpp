#include "terminal/panels/start.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/panels/keys_for_tests.h"

namespace backstep::terminal::panels {
namespace {

using Chosen = StartChoice::What;

class AtStart {
 public:
  explicit AtStart(StartOptions options = StartOptions()) : start_(std::move(options)) {}

  AtStart& type(std::string_view keys) {
    for (const Key& each : typed(keys)) start_.on_key(each);
    return *this;
  }
  // To a line, by its label.
  AtStart& to(std::string_view label) {
    for (std::size_t i = 0; i < start_.fields().size() && chosen().label != label; ++i) {
      type("<down>");
    }
    EXPECT_EQ(chosen().label, label);
    return *this;
  }
  // By the last line.
  void start_game() {
    EXPECT_EQ(start_.fields().back().label, "Start the game");
    to("Start the game").type("<enter>");
  }
  const screen::Field& chosen() const {
    return start_.fields()[static_cast<std::size_t>(start_.ui().choice)];
  }
  std::string value() const { return chosen().values[static_cast<std::size_t>(chosen().value)]; }
  bool has(std::string_view label) const {
    return std::any_of(start_.fields().begin(), start_.fields().end(),
                       [&](const screen::Field& each) { return each.label == label; });
  }
  Start& start() { return start_; }
  StartChoice result() const {
    EXPECT_TRUE(start_.chosen());
    return start_.chosen().value_or(StartChoice());
  }

 private:
  Start start_;
};

TEST(Start, PlaysAsItStandsWithEnter) {
  StartOptions options;
  options.opening.settings.rules.players = 3;
  options.opening.name = "Ann";
  AtStart at(options);
  EXPECT_TRUE(at.chosen().button);
  at.type("<enter>");
  EXPECT_EQ(at.result().what, Chosen::kOpen);
  EXPECT_EQ(at.result().opening.settings.rules.players, 3);
  EXPECT_EQ(at.result().opening.bots, (std::vector<std::string>{"strong", "strong"}));
  EXPECT_EQ(at.result().opening.name, "Ann");
  EXPECT_EQ(at.result().opening.today, "");
}

TEST(Start, EnterChangesTheChosenLine) {
  AtStart at;
  at.to("Game").type("<enter>");
  EXPECT_EQ(at.value(), "Extreme");
  at.type("<enter>");
  EXPECT_EQ(at.value(), "Original");
  at.to("Players, you included").type("<enter>");
  EXPECT_EQ(at.value(), "3");
  EXPECT_FALSE(at.start().chosen());
  at.start_game();
  EXPECT_EQ(at.result().opening.settings.rules.players, 3);
}

TEST(Start, GoesOnFirstIfThereIsAGame) {
  StartOptions options;
  options.resume = "Extreme, 3 players, 40 cards to go";
  AtStart at(options);
  EXPECT_EQ(at.chosen().label, "Continue");
  EXPECT_EQ(at.chosen().about, options.resume);
  at.type("<enter>");
  EXPECT_EQ(at.result().what, Chosen::kResume);
}

TEST(Start, ChoosesRulesAndPlayers) {
  AtStart at;
  at.to("Game").type("<right>");
  EXPECT_EQ(at.value(), "Extreme");
  EXPECT_TRUE(at.has("Retroactive One pile"));
  at.to("Retroactive One pile").type(" ").to("Pro").type("<left>").to("On Fire").type(" ");
  at.to("Small hand").type(" ").to("Players, you included").type("5");
  EXPECT_EQ(at.value(), "5");
  at.to("Bots").type("<right>").to("Hints").type(" ").to("Memory aid").type(" ");
  at.to("Bot speed").type("<left>").start_game();
  const Opening opening = at.result().opening;
  const Rules& rules = opening.settings.rules;
  EXPECT_TRUE(rules.extreme && rules.pro && rules.on_fire && rules.small_hand);
  EXPECT_TRUE(rules.one_pile_retroactive);
  EXPECT_EQ(opening.bots, std::vector<std::string>(4, "quick"));
  EXPECT_FALSE(opening.settings.hints);
  EXPECT_FALSE(opening.settings.aid);
  EXPECT_EQ(opening.settings.pace, wire::Pace::kCalm);
}

TEST(Start, OffersOnlyWhatMeansSomething) {
  AtStart at;
  EXPECT_FALSE(at.has("Retroactive One pile"));
  EXPECT_FALSE(at.has("Deal name"));
  at.to("Players, you included").type("1");
  EXPECT_EQ(at.chosen().label, "Players, you included");
  EXPECT_FALSE(at.has("Bots"));
  EXPECT_FALSE(at.has("Bot speed"));
  at.start_game();
  EXPECT_TRUE(at.result().opening.bots.empty());
}

TEST(Start, StrictOnePileIsOfExtremeOnly) {
  AtStart at;
  at.to("Game").type(" ").to("Retroactive One pile").type(" ").to("Game").type(" ").start_game();
  EXPECT_FALSE(at.result().opening.settings.rules.one_pile_retroactive);
}

TEST(Start, PlaysTodaysDeals) {
  AtStart at;
  at.to("Deal").type("<right><right><right>");
  EXPECT_EQ(at.value(), "Today’s: With two bots");
  // Nobody can have it otherwise.
  for (const std::string_view fixed :
       {"Game", "Players, you included", "Bots", "Bot speed", "Hints", "Memory aid"}) {
    EXPECT_FALSE(at.has(fixed)) << fixed;
  }
  EXPECT_EQ(at.chosen().about,
            "The same for everyone today, without hints. Servers have a different one.");
  at.start_game();
  EXPECT_EQ(at.result().opening.today, "three");
  EXPECT_EQ(at.result().opening.settings.rules.players, 3);
  EXPECT_EQ(at.result().opening.bots.size(), 2U);
}

TEST(Start, BeginsWithTodaysDealIfAsked) {
  StartOptions options;
  options.opening.today = "solo_extreme";
  AtStart at(options);
  at.type("<enter>");
  EXPECT_EQ(at.result().opening.today, "solo_extreme");
  EXPECT_TRUE(at.result().opening.settings.rules.extreme);
  EXPECT_EQ(at.result().opening.settings.rules.players, 1);
}

TEST(Start, ChecksTheNameOfADeal) {
  AtStart at;
  at.to("Deal").type("<left>").to("Deal name").type("<enter>");
  EXPECT_FALSE(at.start().chosen());
  EXPECT_EQ(at.start().ui().note, "Type the name of a deal, such as 2-kestrel or 3x-2026-11-15.");
  at.type("kestrel<enter>");
  EXPECT_FALSE(at.start().chosen());
  EXPECT_EQ(at.start().ui().note,
            "There’s no deal “kestrel”. Names look like 2-kestrel or 3x-2026-11-15.");
  EXPECT_TRUE(at.start().ui().note_bad);
  at.type("<home>3x-");
  EXPECT_EQ(at.start().ui().note, "");
  at.type("<enter>");
  EXPECT_NE(at.chosen().label, "Name of the deal");
  at.start_game();
  const Opening opening = at.result().opening;
  EXPECT_EQ(opening.settings.deal.kind, wire::DealKind::kNamed);
  EXPECT_EQ(opening.settings.deal.name, "3x-kestrel");
  EXPECT_TRUE(opening.settings.rules.extreme);
  EXPECT_EQ(opening.settings.rules.players, 3);
  EXPECT_EQ(opening.bots.size(), 2U);
}

TEST(Start, KeepsBotsOfSeveralKinds) {
  StartOptions options;
  options.opening.settings.rules.players = 3;
  options.opening.bots = {"quick", "greedy"};
  AtStart at(options);
  at.type("<enter>");
  EXPECT_EQ(at.result().opening.bots, options.opening.bots);
}

TEST(Start, JoinsByALink) {
  AtStart at;
  at.to("Join a table").type("<enter>");
  EXPECT_FALSE(at.start().chosen());
  EXPECT_FALSE(at.start().ui().note.empty());
  at.start().on_key(text(" https://play.example/t/-LDek27kUWDlzzgThOjLvQ\n"));
  at.type("<enter>");
  EXPECT_EQ(at.result().what, Chosen::kJoin);
  EXPECT_EQ(at.result().url, "https://play.example/t/-LDek27kUWDlzzgThOjLvQ");
}

TEST(Start, LettersAreWrittenInTexts) {
  AtStart at;
  at.to("Your name").type("quin");
  EXPECT_FALSE(at.start().chosen());
  EXPECT_EQ(at.chosen().text, "quin");
  at.type("<left><del>g <enter>");
  EXPECT_EQ(at.chosen().label, "Join a table");
  at.start_game();
  EXPECT_EQ(at.result().opening.name, "quig");
}

TEST(Start, Quits) {
  for (const Key& each : {key(Key::Kind::kEscape), text("q"), text("Q"), control('c')}) {
    AtStart at;
    at.start().on_key(each);
    EXPECT_EQ(at.result().what, Chosen::kQuit);
  }
}

TEST(Start, OnlyQuitsInAWindowThatIsTooSmall) {
  AtStart at;
  at.start().draw(20, 5);
  at.type("<enter><down>");
  EXPECT_FALSE(at.start().chosen());
  at.type("q");
  EXPECT_EQ(at.result().what, Chosen::kQuit);
}

TEST(Start, GoesOnAfterAFailure) {
  AtStart at;
  at.type("<enter>");
  at.start().fail("There’s no such table.");
  EXPECT_FALSE(at.start().chosen());
  EXPECT_EQ(at.start().ui().note, "There’s no such table.");
  at.type("<up><enter>");
}

TEST(Start, CanBeClicked) {
  AtStart at;
  for (const screen::Spot& spot : at.start().draw(80, 24).spots) {
    if (spot.what != screen::Spot::What::kChoice || spot.choice != 0) continue;
    at.start().on_key(click(spot.x, spot.y));
    EXPECT_EQ(at.chosen().label, "Game");
    EXPECT_EQ(at.value(), "Original");
    at.start().on_key(click(spot.x, spot.y));
    EXPECT_EQ(at.value(), "Extreme");
    return;
  }
  FAIL() << "the first line of the form cannot be clicked";
}

TEST(Start, IsDrawnAtAnySize) {
  AtStart at;
  for (int width = 1; width < 140; width += 13) {
    for (int height = 1; height < 50; height += 7) {
      const screen::Drawn drawn = at.start().draw(width, height);
      EXPECT_EQ(drawn.grid.width(), width);
      EXPECT_EQ(drawn.grid.height(), height);
    }
  }
}

}  // namespace
}  // namespace backstep::terminal::panels
