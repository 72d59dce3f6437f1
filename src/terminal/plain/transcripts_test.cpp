// Whole games, a lobby and everything that is refused, line by line, as goldens.
#include <gtest/gtest.h>

#include "terminal/plain/plain_typist_for_tests.h"

namespace backstep::terminal::plain {
namespace {

namespace request = wire::request;

TEST(Plain, tells_a_whole_game_alone) {
  PlainConnection connection;
  connection.open(rules_for(1));
  connection.change().local = true;
  Typist typist(connection);
  typist.type("start");
  for (int turns = 0; state::is_running(connection.table()); ++turns) {
    ASSERT_LT(turns, 60);
    if (turns == 1) {
      typist.type_all({"", "state", "room", "hint", "put", "owed", "back all", "last", "log 2"});
    }
    typist.play_turn();
  }
  connection.run();
  typist.type_all({"state", "", "give up", "again"});
  EXPECT_TRUE(state::is_running(connection.table()));
  typist.type_all({"quit"});
  EXPECT_EQ(typist.plain->wanted(), panels::Wanted::kLeave);
  expect_golden("alone", typist.text);
}

TEST(Plain, tells_a_game_with_bots_in_extreme) {
  PlainConnection connection;
  connection.open(rules_for(3, true));
  Typist typist(connection);
  typist.type_all({"seats", "start", "46 b", "sig begin", "begin 2"});
  for (int turns = 0; state::is_running(connection.table()); ++turns) {
    ASSERT_LT(turns, 60);
    typist.play_turn();
  }
  connection.run();
  expect_golden("bots", typist.text);
}

TEST(Plain, is_shorter_in_brief) {
  PlainConnection connection;
  connection.open(rules_for(2, true));
  Typist typist(connection, Language::kEnglish, false, true);
  typist.type_all({"start", "begin"});
  for (int turns = 0; turns < 3; ++turns) typist.play_turn();
  typist.type("hint");
  expect_golden("brief", typist.text);
}

TEST(Plain, asks_before_what_loses) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  typist.type_all({"yes", "44 a", "45 a", "end"});
  EXPECT_TRUE(connection.sent.empty());
  typist.type("no");
  EXPECT_TRUE(connection.sent.empty());
  typist.type("end");
  typist.type("hand");  // anything else is no
  EXPECT_TRUE(connection.sent.empty());
  typist.type("yes");
  EXPECT_TRUE(connection.sent.empty()) << "the question is gone";
  typist.type("end");
  typist.type("yes");
  ASSERT_EQ(connection.sent.size(), 1U);
  EXPECT_EQ(connection.table().phase, "over");
  connection.run();
  typist.type("end");
  expect_golden("skull", typist.text);
}

TEST(Plain, says_why_something_is_refused) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  typist.type_all({"30 a",
                   "3 a",
                   "3 b",
                   "46 a",
                   "end",
                   "44 a",
                   "back",
                   "back",
                   "lay",
                   "back 46",
                   "46 a",
                   "44 a",
                   "back 46",
                   "back 46",
                   "begin 2",
                   "begin 9",
                   "log 0",
                   "room x",
                   "sig",
                   "sig not now knife",
                   "46",
                   "hello",
                   "say I have 46",
                   "say hello",
                   "put",
                   "put 46 b",
                   "sit",
                   "quit now",
                   "set speed on",
                   "host Zoe",
                   "stand in 9",
                   "swap 1",
                   "answer 2 maybe",
                   "ask",
                   "join",
                   "rename",
                   "bot",
                   "hide",
                   "react",
                   "no"});
  EXPECT_EQ(typist.plain->wanted(), panels::Wanted::kNothing);
  expect_golden("refusals", typist.text);
}

TEST(Plain, comes_to_a_table_of_a_server) {
  PlainConnection connection;
  connection.open(rules_for(3));
  state::Table& table = connection.table();
  table.settings.name = "Friday\tevening";
  table.you = {0, std::nullopt, {}};
  table.members = {{1, "Ben", "connected", 0}, {2, "Zo\xc3\xab\x1b[31m", "away", 0}};
  table.seats = {{1, ""}, {0, ""}, {2, ""}};
  Typist typist(connection);
  typist.type_all({"state", "help", "watch", "join Ann", "sit 1", "sit 2", "ready", "seats",
                   "bot 2", "rename Anna", "away", "here", "link", "code", "nudge", "hide 3",
                   "hide ben"});
  ASSERT_NE(connection.last_sent<request::Hide>(), nullptr);
  EXPECT_EQ(connection.last_sent<request::Hide>()->member, 1);
  connection.happen(wire::entry::Said{2, "hello\nall\x1b]0;x\x07"});
  table.seats[2] = {0, "quick"};
  connection.happen(wire::entry::Left{2});
  table.host = table.acting_host = 3;
  connection.happen(wire::entry::Hosts{3});
  typist.type_all({"state", "set extreme on", "set players 4", "set pace at once", "set name Dogs",
                   "set deal 3-kestrel", "set deal random", "bot 3 none", "start", "bot 3 quick",
                   "swap 1 3", "host ben", "start", "begin 1"});
  expect_golden("lobby", typist.text);
}

TEST(Plain, plays_with_people_and_loses_the_link) {
  PlainConnection connection;
  connection.bots_play = false;
  connection.open(rules_for(3));
  state::Table& table = connection.table();
  table.members.push_back({2, "Ben", "connected", 0});
  table.seats[1] = {2, ""};
  Typist typist(connection);
  typist.type_all({"start", "begin 2"});
  EXPECT_FALSE(typist.plain->is_idle()) << "it is the turn of somebody else";
  // Cards of a turn that goes on are told with the rest of it.
  const int printed = typist.printed;
  const Action first = bots::smallest_step(view(connection.state(), 1));
  connection.act(1, {first});
  EXPECT_EQ(typist.printed, printed);
  connection.act(1, {bots::smallest_step(view(connection.state(), 1)), Action::end_turn()});
  EXPECT_EQ(typist.printed, printed + 1);
  // Unless something is told before.
  connection.act(2, {bots::smallest_step(view(connection.state(), 2))});
  connection.signal(1, Signal::about(Meaning::kLeave, Pile::kB));
  connection.signal(1, Signal::about(Meaning::kSmallStep, Pile::kC));
  table.members[1].state = "lost";
  connection.tell();
  connection.change().link = state::Link::kLost;
  connection.change().why = "the server is away";
  connection.tell();
  EXPECT_FALSE(typist.plain->is_idle());
  typist.plain->on_line("46 b");
  connection.change().link = state::Link::kLive;
  table.members[1].state = "connected";
  connection.tell();
  connection.act(2, {bots::smallest_step(view(connection.state(), 2)), Action::end_turn()});
  EXPECT_TRUE(typist.plain->is_idle());
  typist.type("state");
  connection.change().nudged_by = 2;
  connection.tell();
  connection.happen(wire::event::Asked{2, "Max"});
  typist.type("answer 3 no");
  const auto later = [&](std::int64_t seconds) {
    return (static_cast<std::int64_t>(table.seq) + 1 + seconds) * 1'000;
  };
  connection.happen(wire::event::Asked{1, "Ben", false, later(60)});
  connection.happen(wire::entry::AskAgreed{1, 1});
  connection.happen(wire::entry::Answered{1, false, 2, 0});
  connection.happen(wire::event::Idle{0, later(120)});
  connection.happen(wire::entry::Here{0});
  connection.happen(wire::event::Idle{1, later(120)});
  connection.happen(wire::entry::StandInAgreed{1, "strong", 1});
  connection.happen(wire::entry::Voted{2, true});
  typist.type_all({"give up", "46 b", "give up", "no", "stand in", "take back", "leave", "no"});
  EXPECT_EQ(connection.last_sent<request::Leave>(), nullptr);
  typist.type_all({"give up", "yes"});
  ASSERT_NE(connection.last_sent<request::GiveUp>(), nullptr);
  table.acting_host = 2;
  typist.type_all({"again"});
  ASSERT_NE(connection.last_sent<request::Ready>(), nullptr);
  connection.change().link = state::Link::kGone;
  connection.change().code = "closed";
  connection.tell();
  EXPECT_TRUE(typist.plain->is_idle());
  typist.type_all({"piles", "quit"});
  EXPECT_EQ(typist.plain->wanted(), panels::Wanted::kLeave);
  expect_golden("people", typist.text);
}

}  // namespace
}  // namespace backstep::terminal::plain
