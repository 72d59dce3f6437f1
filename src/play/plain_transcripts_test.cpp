// Whole games, a lobby and everything that is refused, line by line, as goldens.
#include <gtest/gtest.h>

#include "play/plain_typist_for_tests.h"

namespace backstep::play {
namespace {

namespace request = wire::request;

TEST(Plain, tells_a_whole_game_alone) {
  PlainDoor door;
  door.open(rules_for(1));
  door.change().local = true;
  Typist typist(door);
  typist.type("start");
  for (int turns = 0; desk::is_running(door.table()); ++turns) {
    ASSERT_LT(turns, 60);
    if (turns == 1) {
      typist.type_all({"", "state", "room", "hint", "put", "owed", "back all", "last", "log 2"});
    }
    typist.play_turn();
  }
  door.run();
  typist.type_all({"state", "", "give up", "again"});
  EXPECT_TRUE(desk::is_running(door.table()));
  typist.type_all({"quit"});
  EXPECT_EQ(typist.plain->wanted(), Wanted::kLeave);
  expect_golden("alone", typist.text);
}

TEST(Plain, tells_a_game_with_bots_in_extreme) {
  PlainDoor door;
  door.open(rules_for(3, true));
  Typist typist(door);
  typist.type_all({"seats", "start", "46 b", "sig begin", "begin 2"});
  for (int turns = 0; desk::is_running(door.table()); ++turns) {
    ASSERT_LT(turns, 60);
    typist.play_turn();
  }
  door.run();
  expect_golden("bots", typist.text);
}

TEST(Plain, is_shorter_in_brief) {
  PlainDoor door;
  door.open(rules_for(2, true));
  Typist typist(door, Language::kEnglish, false, true);
  typist.type_all({"start", "begin"});
  for (int turns = 0; turns < 3; ++turns) typist.play_turn();
  typist.type("hint");
  expect_golden("brief", typist.text);
}

TEST(Plain, asks_before_what_loses) {
  PlainDoor door;
  door.set(skull_game().state());
  Typist typist(door);
  typist.type_all({"yes", "44 a", "45 a", "end"});
  EXPECT_TRUE(door.sent.empty());
  typist.type("no");
  EXPECT_TRUE(door.sent.empty());
  typist.type("end");
  typist.type("hand");  // anything else is no
  EXPECT_TRUE(door.sent.empty());
  typist.type("yes");
  EXPECT_TRUE(door.sent.empty()) << "the question is gone";
  typist.type("end");
  typist.type("yes");
  ASSERT_EQ(door.sent.size(), 1U);
  EXPECT_EQ(door.table().phase, "over");
  door.run();
  typist.type("end");
  expect_golden("skull", typist.text);
}

TEST(Plain, says_why_something_is_refused) {
  PlainDoor door;
  door.set(skull_game().state());
  Typist typist(door);
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
  EXPECT_EQ(typist.plain->wanted(), Wanted::kNothing);
  expect_golden("refusals", typist.text);
}

TEST(Plain, comes_to_a_table_of_a_server) {
  PlainDoor door;
  door.open(rules_for(3));
  desk::Table& table = door.table();
  table.settings.name = "Friday\tevening";
  table.you = {0, std::nullopt, {}};
  table.members = {{1, "Ben", "connected", 0}, {2, "Zo\xc3\xab\x1b[31m", "away", 0}};
  table.seats = {{1, ""}, {0, ""}, {2, ""}};
  Typist typist(door);
  typist.type_all({"state", "help", "watch", "join Ann", "sit 1", "sit 2", "ready", "seats",
                   "bot 2", "rename Anna", "away", "here", "link", "code", "nudge", "hide 3",
                   "hide ben"});
  ASSERT_NE(door.last_sent<request::Hide>(), nullptr);
  EXPECT_EQ(door.last_sent<request::Hide>()->member, 1);
  door.happen(wire::entry::Said{2, "hello\nall\x1b]0;x\x07"});
  table.seats[2] = {0, "quick"};
  door.happen(wire::entry::Left{2});
  table.host = table.acting_host = 3;
  door.happen(wire::entry::Hosts{3});
  typist.type_all({"state", "set extreme on", "set players 4", "set pace at once", "set name Dogs",
                   "set deal 3-kestrel", "set deal random", "bot 3 none", "start", "bot 3 quick",
                   "swap 1 3", "host ben", "start", "begin 1"});
  expect_golden("lobby", typist.text);
}

TEST(Plain, plays_with_people_and_loses_the_link) {
  PlainDoor door;
  door.bots_play = false;
  door.open(rules_for(3));
  desk::Table& table = door.table();
  table.members.push_back({2, "Ben", "connected", 0});
  table.seats[1] = {2, ""};
  Typist typist(door);
  typist.type_all({"start", "begin 2"});
  EXPECT_FALSE(typist.plain->is_idle()) << "it is the turn of somebody else";
  // Cards of a turn that goes on are told with the rest of it.
  const int printed = typist.printed;
  const Action first = smallest_step(view(door.state(), 1));
  door.act(1, {first});
  EXPECT_EQ(typist.printed, printed);
  door.act(1, {smallest_step(view(door.state(), 1)), Action::end_turn()});
  EXPECT_EQ(typist.printed, printed + 1);
  // Unless something is told before.
  door.act(2, {smallest_step(view(door.state(), 2))});
  door.signal(1, Signal::about(Meaning::kLeave, Pile::kB));
  door.signal(1, Signal::about(Meaning::kSmallStep, Pile::kC));
  table.members[1].state = "lost";
  door.tell();
  door.change().link = desk::Link::kLost;
  door.change().why = "the server is away";
  door.tell();
  EXPECT_FALSE(typist.plain->is_idle());
  typist.plain->on_line("46 b");
  door.change().link = desk::Link::kLive;
  table.members[1].state = "connected";
  door.tell();
  door.act(2, {smallest_step(view(door.state(), 2)), Action::end_turn()});
  EXPECT_TRUE(typist.plain->is_idle());
  typist.type("state");
  door.change().nudged_by = 2;
  door.tell();
  door.happen(wire::event::Asked{2, "Max"});
  typist.type("answer 3 no");
  const auto later = [&](std::int64_t seconds) {
    return (static_cast<std::int64_t>(table.seq) + 1 + seconds) * 1'000;
  };
  door.happen(wire::event::Asked{1, "Ben", false, later(60)});
  door.happen(wire::entry::AskAgreed{1, 1});
  door.happen(wire::entry::Answered{1, false, 2, 0});
  door.happen(wire::event::Idle{0, later(120)});
  door.happen(wire::entry::Here{0});
  door.happen(wire::event::Idle{1, later(120)});
  door.happen(wire::entry::StandInAgreed{1, "strong", 1});
  door.happen(wire::entry::Voted{2, true});
  typist.type_all({"give up", "46 b", "give up", "no", "stand in", "take back", "leave", "no"});
  EXPECT_EQ(door.last_sent<request::Leave>(), nullptr);
  typist.type_all({"give up", "yes"});
  ASSERT_NE(door.last_sent<request::GiveUp>(), nullptr);
  table.acting_host = 2;
  typist.type_all({"again"});
  ASSERT_NE(door.last_sent<request::Ready>(), nullptr);
  door.change().link = desk::Link::kGone;
  door.change().code = "closed";
  door.tell();
  EXPECT_TRUE(typist.plain->is_idle());
  typist.type_all({"piles", "quit"});
  EXPECT_EQ(typist.plain->wanted(), Wanted::kLeave);
  expect_golden("people", typist.text);
}

}  // namespace
}  // namespace backstep::play
