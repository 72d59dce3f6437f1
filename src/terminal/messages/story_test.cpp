#include "terminal/messages/story.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

wire::Over over(std::string result, int left, std::optional<std::string> reason = {}) {
  wire::Over over;
  over.result = std::move(result);
  over.left = left;
  over.reason = std::move(reason);
  return over;
}

TEST(Turns, are_one_sentence_by_piles_with_what_was_drawn) {
  EXPECT_EQ(Events().deal().did(1, "78D 34B 41B end", 3).last(),
            "Visitor played 78 on D, 34 and 41 on B. Drew 3.");
  EXPECT_EQ(Events().deal().did(0, "12A end", 2).last(), "You played 12 on A. Drew 2.");
}

TEST(Turns, are_joined_from_several_events) {
  EXPECT_EQ(Events().deal().did(1, "78D", 0, 1).did(1, "34B end", 1).last(),
            "Visitor played 78 on D, 34 on B. Drew one.");
}

TEST(Turns, tell_tricks) {
  EXPECT_EQ(Events().deal().did(1, "71C end").did(0, "81C 80C 60A end").last(),
            "You played 81 on C with the trick, then 80, 60 on A.");
  EXPECT_EQ(Events().deal().did(0, "71C 81C end").last(),
            "You played 71 on C, then 81 with the trick.");
}

TEST(Turns, tell_lightning_beside_its_card_and_lasting_commands_as_they_begin_and_end) {
  EXPECT_EQ(Events().deal().did(1, "45B 49B").last(),
            "Visitor played 45 (skull) and 49 (stop) on B.");
  EXPECT_EQ(Events().deal().did(1, "30A 35A end").last(),
            "Visitor played 30 and 35 on A. New on A: No tricks.");
  EXPECT_EQ(Events().deal().did(1, "30A 35A end").did(0, "40A 20B end").last(),
            "You played 40 on A, 20 on B. “No tricks” on A has been covered.");
  EXPECT_EQ(Events().deal().did(1, "63C 60C end").last(),
            "Visitor played 63 (silence) and 60 on C.");
  EXPECT_EQ(Events().deal().did(1, "63C 10A end").last(),
            "Visitor played 63 on C, 10 on A. New on C: Silence.");
}

TEST(Turns, can_be_brief) {
  EXPECT_EQ(Events().deal().did(1, "63C 10A end", 1).last(How::kBrief),
            "Visitor played 63 (silence) on C, 10 on A. Drew one.");
}

TEST(Turns, tell_fire) {
  EXPECT_EQ(Events().deal().did(1, "22A 10B end").last(),
            "Visitor played 22 on A, 10 on B. A is burning until it’s covered.");
  EXPECT_EQ(Events().deal().did(1, "22A 23A end").last(), "Visitor played 22 (fire) and 23 on A.");
}

TEST(Turns, tell_the_end_of_the_game) {
  EXPECT_EQ(Events().deal().did(1, "22A 23A end", 0, 0, over("lost", 7, "stuck"), 0).last(),
            "Visitor played 22 (fire) and 23 on A. You couldn’t play enough cards. The game is "
            "over, "
            "with 7 cards left.");
  EXPECT_EQ(Events().deal().did(1, "23A", 0, 0, over("won", 0)).last(),
            "Visitor played 23 on A. All cards played: you’ve won!");
}

TEST(Turns, are_told_without_the_deal) {
  Events without(playing_table());
  EXPECT_EQ(without.did(1, "45A end").last(), "Visitor played 45 (skull) on A.");
  EXPECT_EQ(Events().did(1, "45A end").last(), "");  // nobody knows by which rules
}

Signal signal(std::string_view code) { return *signal_from_code(code); }

TEST(Happenings, are_told_in_the_words_of_the_page) {
  const std::vector<std::pair<wire::Event, std::string>> cases{
      {entry::Opened{}, "The table is open."},
      {entry::Changed{}, "The table’s settings were changed."},
      {event::Joined{2, "Visitor"}, "Visitor joined the table."},
      {event::Joined{3, "Magpie", true}, "Program Magpie joined the table."},
      {event::Joined{1, "Guest"}, "You joined the table."},
      {entry::Renamed{2, "Visitor"}, "Someone is now called Visitor."},
      {entry::Left{2}, "Visitor left."},
      {entry::Hosts{1}, "You’re now the host."},
      {entry::Sat{2, 1}, "Visitor took a seat."},
      {entry::Stood{2}, "Visitor is on the bench."},
      {entry::BotSat{2, ""}, "A bot left its seat."},
      {entry::BotSat{2, "quick"}, "A bot took a seat: Presto."},
      {entry::Swapped{0, 1}, "Seats were swapped: Guest and Visitor."},
      {event::Dealt{}, "The cards have been dealt."},
      {entry::Begun{0, 1}, "You start."},
      {entry::Begun{1, 0}, "Visitor starts."},
      {entry::Signalled{1, signal("leave:B")}, "Visitor: please leave B alone"},
      {entry::Signalled{0, signal("trouble")}, "You: I’m in trouble"},
      {entry::Signalled{1, signal("hold:no_back")}, "Visitor: I have a command: no tricks"},
      {entry::Signalled{1, signal("not_now:mute")}, "Visitor: please not now: silence"},
      {entry::Said{2, "hello {who}"}, "Visitor: hello {who}"},
      {entry::Reacted{2, "clap"}, "Visitor: Bravo"},
      {entry::StoodIn{1, "strong", 1}, "Maestro is playing for Visitor."},
      {entry::StoodIn{0, "strong", 1}, "Maestro is playing for you."},
      {entry::TookBack{1}, "Visitor is playing again."},
      {event::Asked{0, "Max"}, "Max is asking for your seat."},
      {event::Asked{1, "Max"}, "Max is asking for Visitor’s seat."},
      {entry::Answered{1, true, 1, 2}, "Visitor has the seat now."},
      {entry::Answered{1, false, 1, 0}, "Visitor keeps the seat."},
      {entry::AskAgreed{1, 1}, "You agree to hand over Visitor’s seat."},
      {event::Idle{1, 120'000}, "Visitor hasn’t done anything for a while."},
      {entry::Here{1}, "Visitor is still here."},
      {entry::StandInAgreed{1, "quick", 1}, "You agree to let a bot play for Visitor."},
      {entry::Voted{2, true}, "Visitor wants to give up."},
      {entry::Voted{1, false}, "You want to keep playing."},
      {entry::Readied{2, true}, "Visitor is ready."},
      {entry::Readied{1, false}, "You’re not ready yet."},
      {event::Stopped{over("given_up", 1)}, "The game was given up, with one card left."},
      {entry::Hid{1, 2, true}, ""},
      {entry::Forgotten{2}, "Someone left for good."},
      {entry::Closed{"old"}, "The table is closed."},
  };
  std::vector<bool> told(std::variant_size_v<wire::Event>);
  for (const auto& [event, text] : cases) {
    told[event.index()] = true;
    EXPECT_EQ(Events().add(event).last(), text);
    for (const Language language : kLanguages) {
      if (text.empty() || std::holds_alternative<entry::Said>(event)) continue;
      expect_finished(Events().add(event).last(How::kFull, language), std::string(code(language)));
    }
  }
  told[wire::Event(event::Did{}).index()] = true;  // the turns above
  EXPECT_THAT(told, testing::Each(true)) << "an event that is not told";
}

TEST(Happenings, of_turns_are_finished_in_every_language) {
  for (const Language language : kLanguages) {
    const std::string where(code(language));
    Events events;
    events.deal().did(1, "35A 45A 22B", 0, 3).did(1, "end", 2);
    expect_finished(events.last(How::kFull, language), where);
    events.did(0, "36A 26A 63C end", 1).did(2, "60C end", 0, 0, over("lost", 3, "fire"));
    expect_finished(events.last(How::kFull, language), where);
    for (const LogLine& line : log_lines(Texts(language), events.table(), How::kFull)) {
      expect_finished(line.text, where);
    }
  }
}

TEST(Signals, have_words_each) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (std::size_t i = 0; i < kMeaningCount; ++i) {
      const auto meaning = static_cast<Meaning>(i);
      Signal given{meaning, Pile::kA, Command::kNone};
      if (is_about_pile(meaning)) given.pile = Pile::kC;
      if (is_about_command(meaning)) given.command = Command::kSkull;
      const std::string text = signal_text(t, given);
      expect_finished(text, backstep::code(given));
      EXPECT_EQ(text.find("…"), std::string::npos) << backstep::code(given);
      if (is_about_pile(meaning)) {
        EXPECT_NE(text.find('C'), std::string::npos) << text;
      }
    }
  }
}

TEST(Ends, have_a_sentence_a_headline_and_a_reason) {
  const Table table = playing_table();
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (const std::string result : {"won", "given_up", "time_over", "lost"}) {
      for (const std::string reason : {"stuck", "skull", "three", "fire", "one_pile"}) {
        const wire::Over end = over(result, 12, reason);
        expect_finished(over_text(t, end, table, 1), result + reason);
        expect_finished(over_headline(t, end), result + reason);
        if (result != "given_up") expect_finished(over_why(t, end, table), result + reason);
      }
    }
  }
}

TEST(Ends, are_stated_as_on_the_page) {
  const Texts t;
  Table table = playing_table();
  EXPECT_EQ(over_text(t, over("lost", 1, "stuck"), table, std::nullopt),
            "Not enough cards could be played. The game is over, with one card left.");
  EXPECT_EQ(over_text(t, over("lost", 5, "stuck"), table, 1),
            "Visitor couldn’t play enough cards. The game is over, with 5 cards left.");
  EXPECT_EQ(over_text(t, over("lost", 5, "three"), table, 1),
            "“Exactly three” wasn’t followed. The game is over, with 5 cards left.");
  EXPECT_EQ(over_headline(t, over("lost", 9, "stuck")), "Lost, but superb: fewer than ten left");
  EXPECT_EQ(over_headline(t, over("lost", 10, "stuck")), "10 cards left");
  // All cards laid, and a command broken: that is neither won nor superb.
  EXPECT_EQ(over_headline(t, over("lost", 0, "skull")),
            "Lost: a command was broken with the last card");
  EXPECT_EQ(over_text(t, over("lost", 0, "skull"), table, 1),
            "A skull wasn’t covered. The game is lost, although every card was played.");
  EXPECT_EQ(over_headline(t, over("won", 0)), "You won: all cards played!");
  EXPECT_EQ(over_why(t, over("lost", 10, "stuck"), table), "You couldn’t play enough cards.");
  table.game->view.turn = 1;
  EXPECT_EQ(over_why(t, over("lost", 10, "stuck"), table), "Visitor couldn’t play enough cards.");
  EXPECT_EQ(over_why(t, over("given_up", 10), table), "");
  table.game.reset();
  EXPECT_EQ(over_why(t, over("lost", 10), table), "Not enough cards could be played.");
}

TEST(Log, has_a_line_a_turn_and_lines_where_a_mute_begins_and_ends) {
  Events events;
  events.deal().did(1, "63C", 0, 1).did(1, "10A end", 2).did(2, "60C 58C end", 2);
  const std::vector<std::string> lines = events.log();
  EXPECT_EQ(lines.front(), "The cards have been dealt.");
  EXPECT_THAT(
      lines, Contains("Silence starts with the card on C. Anything said before no longer counts."));
  EXPECT_THAT(lines, Contains("The silence is over. Everyone can talk again."));
}

TEST(Log, speaks_of_one_silence_as_long_as_a_mute_is_left) {
  Events events;
  events.deal().did(1, "63C", 0, 1).did(1, "38D end", 2).did(2, "60C 58C end", 2);
  const std::vector<std::string> before = events.log();
  EXPECT_EQ(
      std::count_if(before.begin(), before.end(),
                    [](const std::string& line) { return line.starts_with("Silence starts"); }),
      1);
  EXPECT_THAT(before, Contains("New on D: Silence."));
  EXPECT_THAT(before, Not(Contains(HasSubstr("The silence is over"))));
  events.did(0, "30D 29D end", 2);
  EXPECT_THAT(events.log(), Contains("The silence is over. Everyone can talk again."));
}

TEST(Log, does_not_speak_of_a_mute_that_mutes_nobody) {
  Rules alone = few_commands();
  alone.players = 1;
  Events events;
  events.deal(alone).did(0, "63C 10A end", 2);
  EXPECT_THAT(events.log(),
              ElementsAre("The cards have been dealt.", "You played 63 on C, 10 on A. Drew 2."));
}

TEST(Log, keeps_a_turn_together_as_long_as_nobody_talks) {
  Events events;
  events.deal().did(1, "10A", 0, 1).did(1, "11A", 0, 2).add(entry::Said{1, "fine"});
  events.did(1, "end", 2);
  EXPECT_THAT(events.log(),
              ElementsAre("The cards have been dealt.", "Visitor played 10 and 11 on A.",
                          "You: fine", "Visitor ended the turn. Drew 2."));
}

TEST(Log, has_one_line_for_what_somebody_signals_in_a_row) {
  Events events;
  events.deal().add(entry::Signalled{1, signal("small:A")});
  events.add(entry::Signalled{1, signal("good:C")});
  EXPECT_THAT(events.log(),
              ElementsAre("The cards have been dealt.",
                          "Visitor: only a small step on A, please; I have a great card for "
                          "C"));
  events.add(entry::Signalled{2, signal("wait")});
  EXPECT_EQ(events.log().size(), 3U);
}

TEST(Log, leaves_out_those_one_does_not_want_to_hear) {
  Table table = plain_table();
  table.you.hidden = {2};
  Events events(table);
  events.add(entry::Said{2, "hm"}).add(entry::Signalled{1, signal("wait")});
  EXPECT_THAT(events.log(), ElementsAre());
}

TEST(Log, has_no_name_of_whoever_is_forgotten) {
  Events events;
  events.add(event::Joined{3, ""}).add(entry::Renamed{3, ""}).add(entry::Said{3, ""});
  EXPECT_THAT(events.log(), ElementsAre("Someone joined the table."));
}

TEST(Log, says_who_has_a_new_name) {
  Events events;
  events.add(event::Joined{3, "Wren"}).add(entry::Renamed{3, "Lark"});
  events.add(entry::Renamed{3, "Rook"});
  EXPECT_THAT(events.log(), ElementsAre("Wren joined the table.", "Wren is now called Lark.",
                                        "Lark is now called Rook."));
}

TEST(Log, says_whose_a_line_is_and_what_is_talk) {
  Events events;
  events.deal().did(1, "10A end").add(entry::Said{2, "fine"}).add(entry::Left{2});
  const std::vector<LogLine> lines = log_lines(Texts(), events.table(), How::kBrief);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].seat, std::nullopt);
  EXPECT_EQ(lines[1].seat, 1);
  EXPECT_FALSE(lines[1].talk);
  EXPECT_EQ(lines[2].seat, 1);
  EXPECT_TRUE(lines[2].talk);
  EXPECT_EQ(lines[3].seat, std::nullopt);
  EXPECT_EQ(lines[3].seq, 4U);
}

TEST(Log, of_games_without_a_deal_and_of_nothing_is_no_trouble) {
  Events without(playing_table());
  without.did(1, "45A", 0, 1).did(1, "46A end", 1);
  EXPECT_THAT(without.log(), ElementsAre("Visitor played 45 (skull) and 46 on A. Drew one."));
  EXPECT_THAT(Events().log(), ElementsAre());
}

TEST(Last, tells_what_came_after_the_own_turn) {
  EXPECT_EQ(last_text(Texts(), Events().table()), "Nothing has happened yet.");
  Events events;
  events.deal().did(0, "10A end", 2);
  EXPECT_EQ(last_text(Texts(), events.table()), "You played 10 on A. Drew 2.");
  events.did(1, "11A end", 1).add(entry::Signalled{2, signal("wait")});
  EXPECT_EQ(last_text(Texts(), events.table()),
            "Visitor played 11 on A. Drew one. Maestro: I can wait.");
  for (int i = 0; i < 9; ++i) events.add(entry::Said{2, "fine"});
  EXPECT_EQ(last_text(Texts(), events.table()),
            "Visitor: fine. Visitor: fine. Visitor: fine. Visitor: fine. Visitor: fine. "
            "Visitor: fine.");
}

TEST(ForeignWords, cannot_command_a_terminal) {
  const std::string bad =
      "A\x1b[2J\x07\x9b"
      "\r\n\t\x7f\xc2\x9b"
      "B";
  Table table = playing_table();
  table.members[1].name = bad;
  table.seats[2].bot = bad;
  Events events(table);
  events.deal().did(1, "10A end").did(2, "11A end", 1);
  events.add(entry::Said{2, bad}).add(event::Joined{4, bad}).add(event::Asked{1, bad});
  events.add(entry::Renamed{2, bad}).add(entry::Signalled{1, signal("wait")});
  events.add(entry::BotSat{1, bad}).add(entry::StoodIn{1, bad, 0}).add(entry::Reacted{2, bad});
  for (const LogLine& line : log_lines(Texts(), events.table(), How::kFull)) {
    EXPECT_EQ(line.text, printable(line.text));
    EXPECT_EQ(line.text.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace backstep::terminal::messages
