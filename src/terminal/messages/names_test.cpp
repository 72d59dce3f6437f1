#include "terminal/messages/names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "terminal/messages/spoken.h"
#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

constexpr std::int64_t kNow = 1'000'000;

TEST(Names, of_members_bots_and_free_seats) {
  const Texts t;
  Table table = plain_table();
  EXPECT_EQ(seat_name(t, table, 0), "Guest");
  EXPECT_EQ(seat_name(t, table, 2), "Maestro");
  EXPECT_EQ(seat_name(t, table, 9), "Someone");
  EXPECT_EQ(seat_name(t, table, -1), "Someone");
  table.seats[2].bot = "";
  EXPECT_EQ(seat_name(t, table, 2), "Free seat");
  table.seats[2].bot = "later";
  EXPECT_EQ(seat_name(t, table, 2), "Bot later");
  table.members[1].name = "";
  EXPECT_EQ(seat_name(t, table, 1), "Someone");
  EXPECT_EQ(member_name(t, table, 7), "Someone");
}

TEST(Names, tell_bots_of_a_kind_apart) {
  Table table = plain_table();
  table.seats = {{1, ""}, {0, "quick"}, {2, "quick"}, {0, "strong"}, {0, "quick"}};
  EXPECT_EQ(names_of(Texts(), table),
            (std::vector<std::string>{"Guest", "Presto P", "Visitor", "Maestro", "Presto Q"}));
}

TEST(Names, shown_on_seats_say_you_and_for_whom_a_bot_plays) {
  const Texts t;
  Table table = plain_table();
  EXPECT_EQ(seat_shown(t, table, 0), "You");
  EXPECT_EQ(seat_shown(t, table, 1), "Visitor");
  table.seats[1].bot = "strong";
  EXPECT_EQ(seat_shown(t, table, 1), "Bot for Visitor");
  table.seats[0].bot = "strong";
  EXPECT_EQ(seat_shown(t, table, 0), "Bot for Guest");
}

TEST(Names, of_programs_say_what_they_are) {
  Table table = plain_table();
  table.members[1].name = "Magpie";
  table.members[1].program = true;
  EXPECT_EQ(member_name(Texts(), table, 2), "Program Magpie");
  EXPECT_EQ(seat_name(Texts(), table, 1), "Program Magpie");
  EXPECT_EQ(seat_name(Texts(Language::kRussian), table, 1), "Программа Magpie");
  EXPECT_TRUE(state::is_bot(table, 1));
  EXPECT_FALSE(state::is_stand_in(table, 1));
  table.members[1].name = "";
  EXPECT_EQ(member_name(Texts(), table, 2), "Bot");
  table.members[1].name = "Strong";
  EXPECT_NE(member_name(Texts(), table, 2), bot_name(Texts(), "strong"));
  table.members[1].name = "Magpie";
  table.seats[1].bot = "strong";
  EXPECT_EQ(seat_shown(Texts(), table, 1), "Bot for Program Magpie");
}

TEST(Seats, of_programs_think_and_may_be_lost) {
  const Texts t;
  Table table = playing_table();
  table.members[1].program = true;
  table.game->view.turn = 1;
  EXPECT_EQ(seat_state(t, table, 1, kNow), "thinking");
  table.members[1].state = "lost";
  table.members[1].since = kNow;
  EXPECT_NE(seat_state(t, table, 1, kNow), "thinking");
}

TEST(Seats, say_what_goes_on_there) {
  const Texts t;
  Table table = playing_table();
  table.game->view.turn = 1;
  const auto state = [&](int seat) { return seat_state(t, table, seat, kNow); };
  EXPECT_EQ(state(0), "");
  EXPECT_EQ(state(1), "playing");
  EXPECT_EQ(state(2), "next");
  table.game->view.hand_counts[2] = 0;
  EXPECT_EQ(state(0), "next");
  table.game->view.turn = 0;
  EXPECT_EQ(state(0), "your turn");
  table.game->view.turn = 2;
  EXPECT_EQ(state(2), "thinking");
  table.members[1].state = "away";
  EXPECT_EQ(state(1), "away");
  table.members[1] = {.member = 2, .name = "Visitor", .state = "lost", .since = kNow - 130'000};
  EXPECT_EQ(state(1), "offline for 2 min");
  table.members[1].since = kNow + 5;
  EXPECT_EQ(state(1), "just went offline");
  table.seats[1].bot = "strong";
  EXPECT_EQ(state(1), "until Visitor is back");
  table.phase = "lobby";
  table.game.reset();
  EXPECT_EQ(state(0), "");
  EXPECT_EQ(state(2), "");
}

TEST(Seats, show_what_they_signal_about_the_turn) {
  Table table = playing_table();
  for (const char* code : {"trouble", "leave:B", "hold:skull", "not_now:no_back"}) {
    table.game->signals.push_back({1, *signal_from_code(code)});
  }
  EXPECT_EQ(seat_tells(Texts(), table, 1),
            (std::vector<std::string>{"not now: No tricks", "holds: Skull", "trouble"}));
  EXPECT_TRUE(seat_tells(Texts(), table, 2).empty());
  EXPECT_TRUE(seat_tells(Texts(), plain_table(), 1).empty());
}

TEST(Words, of_piles_cards_and_variants) {
  const Texts t;
  const Rules rules = few_commands();
  EXPECT_EQ(direction(t, Pile::kB), "ascending");
  EXPECT_EQ(direction(t, Pile::kC), "descending");
  EXPECT_EQ(command_name(t, Command::kNoBack), "No tricks");
  EXPECT_EQ(command_word(t, Command::kNoBack), "no tricks");
  EXPECT_EQ(card_with(t, rules, 45), "45, skull");
  EXPECT_EQ(card_with(t, rules, 22), "22, fire");
  EXPECT_EQ(card_with(t, rules, 23), "23");
  Rules both = rules;
  both.commands.set(22, Command::kNoBack);
  EXPECT_EQ(card_with(t, both, 22), "22, no tricks, fire");
  EXPECT_EQ(card_meaning(t, rules, 45), "Skull: Cover it in the same turn.");
  EXPECT_EQ(card_meaning(t, rules, 22), "Fire: Cover it by the end of the next turn.");
  EXPECT_EQ(card_meaning(t, rules, 23), "");
  EXPECT_EQ(variant(t, rules), "Extreme, On Fire");
  EXPECT_EQ(variant_players(t, rules), "Extreme, On Fire, 3 players");
  Rules solo;
  solo.players = 1;
  solo.pro = true;
  solo.one_pile_retroactive = true;  // nothing without commands
  EXPECT_EQ(variant_players(t, solo), "Original, Pro, 1 player");
}

TEST(Words, of_commands_are_there_in_every_language) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (const Command command : kCommands) {
      for (const std::string& text :
           {command_name(t, command), command_word(t, command), command_meaning(t, command)}) {
        expect_finished(text, std::string(name(command)));
        EXPECT_NE(text, "Backstep");
        EXPECT_NE(text, "…");
      }
    }
  }
}

TEST(Spoken, text_has_an_end_that_can_be_heard) {
  const Texts t;
  EXPECT_EQ(spoken(t, "Deal 2-kestrel"), "Deal 2-kestrel.");
  EXPECT_EQ(spoken(t, "Ann: so what?"), "Ann: so what?");
  EXPECT_EQ(spoken(t, ""), "");
  EXPECT_EQ(spoken(t, std::vector<std::string>{"Won", "", "Deal 2-kestrel."}),
            "Won. Deal 2-kestrel.");
}

TEST(Names, are_safe_to_print) {
  Table table = plain_table();
  table.members[1].name = "\x1b]0;x\x07V";
  EXPECT_EQ(seat_name(Texts(), table, 1).find('\x1b'), std::string::npos);
  EXPECT_EQ(seat_shown(Texts(), table, 1).find('\x07'), std::string::npos);
}

}  // namespace
}  // namespace backstep::terminal::messages
