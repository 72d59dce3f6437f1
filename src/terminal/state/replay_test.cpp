#include "terminal/state/replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "table/play.h"

namespace backstep::terminal::state {
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
  const std::unique_ptr<bots::Bot> bot = bots::bot_named("greedy")->make(0);
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

TEST(ReplayConnection, shows_every_moment_of_a_game_as_it_was) {
  for (const char* const name : {"1-a", "2-b", "3x-c", "5xp-d", "4f-e"}) {
    const Record record = played(name);
    ReplayConnection connection(record, 0, {});
    EXPECT_EQ(connection.count(), record.actions.size());
    for (std::size_t at = 0; at <= connection.count(); ++at) {
      connection.go_to(at);
      const Model& model = connection.model();
      const State state = replay(record, at).state;
      ASSERT_EQ(model.table.game->view, view(state, 0)) << name << " at " << at;
      ASSERT_EQ(model.table.phase, state.is_over() ? "over" : "play");
      ASSERT_EQ(connection.hands()[0], state.hands[0]);
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
    EXPECT_EQ(connection.model().table.game->over->left, record.result->left);
  }
}

TEST(ReplayConnection, goes_by_turns) {
  const Record record = played("2-b");
  ReplayConnection connection(record, 0, {});
  std::vector<std::size_t> starts{0};
  while (connection.at() < connection.count()) {
    connection.next_turn();
    starts.push_back(connection.at());
    const bool begins = connection.model().table.game->view.board.laid_this_turn == 0;
    EXPECT_TRUE(begins || connection.at() == connection.count()) << connection.at();
  }
  for (std::size_t i = starts.size() - 1; i > 0; --i) {
    connection.previous_turn();
    EXPECT_EQ(connection.at(), starts[i - 1]);
  }
  connection.go_to(1);  // within a turn
  connection.previous_turn();
  EXPECT_EQ(connection.at(), 0U);
  connection.previous_turn();
  EXPECT_EQ(connection.at(), 0U);
  connection.go_to(100'000);
  EXPECT_EQ(connection.at(), connection.count());
}

TEST(ReplayConnection, tells_what_was_said_and_who_sat_there) {
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
  ReplayConnection connection(record, 0, {"Seat 1", "Seat 2", "Seat 3"});
  EXPECT_EQ(connection.model().table.members.at(0).name, "Ann");
  EXPECT_EQ(connection.model().table.members.at(1).name, "Seat 3");
  EXPECT_EQ(connection.model().table.seats.at(1).bot, "greedy");
  EXPECT_EQ(connection.model().table.game->signals.size(), 0U);
  connection.go_to(1);
  ASSERT_EQ(connection.model().table.game->signals.size(), 1U);
  EXPECT_EQ(connection.model().table.game->signals[0].seat, 2);
  const auto& last = connection.model().table.events.back();
  EXPECT_EQ(std::get<wire::entry::Said>(last.event).text, "hello");
}

TEST(ReplayConnection, shows_a_program_as_the_member_it_was) {
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
  ReplayConnection connection(record, 0, {});
  const auto stood_in = [&] {
    int count = 0;
    for (const wire::Happened& each : connection.model().table.events) {
      count += std::holds_alternative<wire::entry::StoodIn>(each.event) ? 1 : 0;
    }
    return count;
  };
  const wire::notice::Table& table = connection.model().table;
  ASSERT_EQ(table.members.size(), 2U);
  EXPECT_EQ(table.members[1].name, "Magpie");
  EXPECT_TRUE(table.members[1].program);
  EXPECT_FALSE(table.members[0].program);
  EXPECT_EQ(table.seats[1].bot, "");
  connection.go_to(1);
  EXPECT_EQ(connection.model().table.seats[1].bot, "quick");
  connection.go_to(2);
  EXPECT_TRUE(connection.model().table.members[1].program);
  EXPECT_EQ(stood_in(), 1);
}

TEST(ReplayConnection, refuses_requests) {
  ReplayConnection connection(played("1-a"), 0, {});
  std::string code;
  connection.request(wire::request::Hint{}, [&](const wire::Notice& answer) {
    code = std::get<wire::notice::Refused>(answer).code;
  });
  EXPECT_EQ(code, "game_over");
}

}  // namespace
}  // namespace backstep::terminal::state
