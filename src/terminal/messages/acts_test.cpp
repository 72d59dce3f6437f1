#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "terminal/messages/state.h"
#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

using ::testing::ElementsAre;

struct Case {
  state::Model model;
  state::TurnModel turn;
  Preview& preview;

  Case() : preview(turn.preview.emplace()) {
    model.link = state::Link::kLive;
    model.table = playing_table();
    preview.mine = true;
    preview.due = 2;
    preview.rescue.emplace();
    preview.rescue_from_start.emplace();
  }
  void put(const std::string& puts, int due) {
    preview.puts = actions_of(puts);
    preview.due = due;
    preview.lay.allowed = true;
  }
  void may_end(Ends ends, int draws) {
    preview.end.allowed = true;
    preview.end.ends = ends;
    preview.end.draws = draws;
  }

  std::vector<std::string> told() const {
    const auto one = [](const Act& act) {
      const std::string how = act.off                         ? "off: "
                              : act.words.tone == Tone::kGood ? "go: "
                              : act.words.tone == Tone::kBad  ? "lose: "
                                                              : "on: ";
      return how + act.words.text;
    };
    const Acts all = acts(Texts(), model, turn);
    return {one(all.back), one(all.lay), one(all.end)};
  }
};

TEST(Acts, with_nothing_put) {
  const Case now;
  EXPECT_THAT(now.told(),
              ElementsAre("off: nothing placed", "off: nothing placed", "off: at least 2 cards"));
}

TEST(Acts, with_one_put_and_two_due) {
  Case now;
  now.put("46B", 1);
  EXPECT_THAT(now.told(),
              ElementsAre("on: 46 from B", "on: 46 on B, then one more", "off: play one more"));
}

TEST(Acts, with_enough_put) {
  Case now;
  now.put("46B 49B", 0);
  now.may_end(Ends::kEnd, 2);
  EXPECT_THAT(now.told(), ElementsAre("on: 49 from B", "on: 46, 49 on B, turn continues",
                                      "go: plays 46, 49, draws 2"));
  now.put("46B 78D 49B", 0);
  EXPECT_EQ(now.told()[1], "on: 46, 49 on B, 78 on D, turn continues");
}

TEST(Acts, say_before_what_ends_by_itself) {
  Case now;
  now.put("49B", 0);
  now.preview.lay.ends = Ends::kStop;
  now.may_end(Ends::kStop, 1);
  EXPECT_THAT(now.told(),
              ElementsAre("on: 49 from B", "off: a Stop ends the turn", "go: plays 49, draws 1"));
  now.preview.lay.ends = Ends::kWon;
  now.may_end(Ends::kWon, 0);
  EXPECT_THAT(now.told(),
              ElementsAre("on: 49 from B", "off: the last card wins", "go: wins the game"));
}

TEST(Acts, with_an_open_skull_and_a_three) {
  Case now;
  now.put("45B", 0);
  now.preview.laid = 1;
  now.preview.duties = {{.kind = Duty::Kind::kSkull, .pile = Pile::kB}};
  now.may_end(Ends::kEnd, 0);
  now.preview.end.loses = Loss{Outcome::kSkull, Pile::kB};
  EXPECT_THAT(now.told(), ElementsAre("on: 45 from B", "on: 45 on B, then cover it",
                                      "lose: loses: skull on B"));
  now.preview.duties = {{.kind = Duty::Kind::kThree, .more = 2}};
  EXPECT_EQ(now.told()[1], "on: 45 on B, then 2 more");
}

TEST(Acts, count_many_cards) {
  Case now;
  now.put("4A 5A 6A 7A", 0);
  now.may_end(Ends::kEnd, 4);
  EXPECT_EQ(now.told()[1], "on: 4 cards, turn continues");
  EXPECT_EQ(now.told()[2], "go: plays 4 cards, draws 4");
}

TEST(Acts, without_a_connection_only_take_back) {
  Case now;
  now.put("46B", 1);
  now.model.link = state::Link::kLost;
  now.preview.mine = false;
  EXPECT_THAT(now.told(), ElementsAre("on: 46 from B", "off: waiting for connection",
                                      "off: waiting for connection"));
  now.put("", 2);
  EXPECT_EQ(now.told()[0], "off: waiting for connection");
}

TEST(Acts, while_somebody_else_plays) {
  Case now;
  now.preview.mine = false;
  now.model.table.game->view.turn = 2;
  EXPECT_THAT(now.told(), ElementsAre("off: Maestro is playing",
                                      "off: pick a card to see its steps", "off: you’re next"));
  now.model.table.game->view.turn = 1;
  EXPECT_EQ(now.told()[2], "off: 2 turns before yours");
  now.model.table.game->view.hand_counts[2] = 0;
  EXPECT_EQ(now.told()[2], "off: you’re next");
  now.model.table.you.seat.reset();
  EXPECT_EQ(now.told()[2], "off: ");
}

TEST(Acts, wait_for_answers_and_bots) {
  Case now;
  now.turn.busy = true;
  EXPECT_THAT(now.told(), testing::Each("off: one moment"));
  now.model.table.seats[0].bot = "strong";
  EXPECT_THAT(now.told(), testing::Each("off: A bot is playing for you."));
  now.turn.preview.reset();
  EXPECT_THAT(now.told(), testing::Each("off: one moment"));
}

}  // namespace
}  // namespace backstep::terminal::messages
