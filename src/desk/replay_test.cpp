#include "desk/replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "game/deal.h"
#include "game/notation.h"
#include "game/state.h"
#include "game/turn.h"
#include "game/view.h"
#include "table/play.h"

namespace backstep::desk {
namespace {

// A game of a bot against itself, to its end.
Record played(const std::string& name) {
  const Result<NamedDeal> deal = parse_deal_name(name);
  EXPECT_TRUE(deal) << name;
  Record record;
  record.rules = deal->rules;
  record.deck = deck_from_seed(deal->seed);
  record.deal = name;
  record.seats.resize(record.rules.players);
  record.seats[0].name = "Ann";
  if (record.rules.players > 1) record.seats[1].bot = "greedy";
  const std::unique_ptr<Bot> bot = bot_named("greedy")->make(0);
  Random random(7);
  State state = deal_unchecked(record.rules, record.deck, 0);
  const Talk talk;
  while (!state.is_over()) {
    for (const Action action : bot->turn(view(state, state.turn), talk, random)) {
      apply_unchecked(state, action);
      record.actions.push_back(action);
    }
  }
  record.result = result_of(state);
  return record;
}

TEST(ReplayDoor, shows_every_moment_of_a_game_as_it_was) {
  for (const char* const name : {"1-a", "2-b", "3x-c", "5xp-d", "4f-e"}) {
    const Record record = played(name);
    ReplayDoor door(record, 0, {});
    EXPECT_EQ(door.count(), record.actions.size());
    for (std::size_t at = 0; at <= door.count(); ++at) {
      door.go_to(at);
      const Model& model = door.model();
      const State state = replay(record, at).state;
      ASSERT_EQ(model.table.game->view, view(state, 0)) << name << " at " << at;
      ASSERT_EQ(model.table.phase, state.is_over() ? "over" : "play");
      ASSERT_EQ(door.hands()[0], state.hands[0]);
      // What is told leads there.
      View followed;
      Talk talk;
      for (const wire::Happened& each : model.table.events) {
        if (const auto* const dealt = std::get_if<wire::event::Dealt>(&each.event)) {
          followed = table::view_of_deal(*dealt, std::nullopt);
        }
        if (const auto* const did = std::get_if<wire::event::Did>(&each.event)) {
          table::apply_play(followed, talk, *did);
        }
      }
      if (at > 0) {
        ASSERT_EQ(followed, view(state, std::nullopt)) << name << " at " << at;
      }
    }
    EXPECT_EQ(door.model().table.game->over->left, record.result->left);
  }
}

TEST(ReplayDoor, goes_by_turns) {
  const Record record = played("2-b");
  ReplayDoor door(record, 0, {});
  std::vector<std::size_t> starts{0};
  while (door.at() < door.count()) {
    door.next_turn();
    starts.push_back(door.at());
    const bool begins = door.model().table.game->view.board.laid_this_turn == 0;
    EXPECT_TRUE(begins || door.at() == door.count()) << door.at();
  }
  for (std::size_t i = starts.size() - 1; i > 0; --i) {
    door.previous_turn();
    EXPECT_EQ(door.at(), starts[i - 1]);
  }
  door.go_to(1);  // within a turn
  door.previous_turn();
  EXPECT_EQ(door.at(), 0U);
  door.previous_turn();
  EXPECT_EQ(door.at(), 0U);
  door.go_to(100'000);
  EXPECT_EQ(door.at(), door.count());
}

TEST(ReplayDoor, tells_what_was_said_and_who_sat_there) {
  Record record = played("3x-c");
  Note signal;
  signal.after = 1;
  signal.seat = 2;
  signal.kind = Note::Kind::kSignals;
  signal.text = "leave:D";
  Note says;
  says.after = 1;
  says.seat = 0;
  says.text = "hello";
  record.notes = {signal, says};
  ReplayDoor door(record, 0, {"Seat 1", "Seat 2", "Seat 3"});
  EXPECT_EQ(door.model().table.members.at(0).name, "Ann");
  EXPECT_EQ(door.model().table.members.at(1).name, "Seat 3");
  EXPECT_EQ(door.model().table.seats.at(1).bot, "greedy");
  EXPECT_EQ(door.model().table.game->signals.size(), 0U);
  door.go_to(1);
  ASSERT_EQ(door.model().table.game->signals.size(), 1U);
  EXPECT_EQ(door.model().table.game->signals[0].seat, 2);
  const auto& last = door.model().table.events.back();
  EXPECT_EQ(std::get<wire::entry::Said>(last.event).text, "hello");
}

TEST(ReplayDoor, shows_a_program_as_the_member_it_was) {
  Record record = played("2-b");
  record.seats[1] = {"Magpie", "program"};
  Note sits;
  sits.seat = 1;
  sits.kind = Note::Kind::kSits;
  sits.occupant = {"Magpie", "quick"};
  sits.after = 1;
  record.notes.push_back(sits);
  sits.occupant = {"Magpie", "program"};
  sits.after = 2;
  record.notes.push_back(sits);
  ReplayDoor door(record, 0, {});
  const auto stood_in = [&] {
    int count = 0;
    for (const wire::Happened& each : door.model().table.events) {
      count += std::holds_alternative<wire::entry::StoodIn>(each.event) ? 1 : 0;
    }
    return count;
  };
  const wire::notice::Table& table = door.model().table;
  ASSERT_EQ(table.members.size(), 2U);
  EXPECT_EQ(table.members[1].name, "Magpie");
  EXPECT_TRUE(table.members[1].program);
  EXPECT_FALSE(table.members[0].program);
  EXPECT_EQ(table.seats[1].bot, "");
  door.go_to(1);
  EXPECT_EQ(door.model().table.seats[1].bot, "quick");
  door.go_to(2);
  EXPECT_TRUE(door.model().table.members[1].program);
  EXPECT_EQ(stood_in(), 1);
}

TEST(ReplayDoor, fulfils_no_wish) {
  ReplayDoor door(played("1-a"), 0, {});
  std::string code;
  door.wish(wire::request::Hint{}, [&](const wire::Notice& answer) {
    code = std::get<wire::notice::Refused>(answer).code;
  });
  EXPECT_EQ(code, "game_over");
}

}  // namespace
}  // namespace backstep::desk
