#include "wire/record_json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"

namespace backstep::wire {
namespace {

Record recorded() {
  Record record;
  record.rules.players = 3;
  record.rules.on_fire = true;
  record.deck = deck_from_seed("kestrel");
  record.begins = 1;
  record.seats = {{.name = "Zo\xc3\xab \"Z\"", .bot = ""}, {.name = "", .bot = "quick"}, {}};
  record.deal = "3f-kestrel";
  record.started = "2026-11-15T20:15:00Z";
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  const CardSet hand = state.hand_to_move();
  record.actions = {Action::lay(hand.lowest(), Pile::kA), Action::lay(hand.highest(), Pile::kC),
                    Action::end_turn()};
  record.ms = {1200, 2500, 2600};
  record.notes = {
      {.after = 0, .seat = 2, .kind = Note::Kind::kSays, .occupant = {}, .text = "go", .ms = 100},
      {.after = 1,
       .seat = 0,
       .kind = Note::Kind::kSignals,
       .occupant = {},
       .text = "A small",
       .ms = {}},
      {.after = 3,
       .seat = 2,
       .kind = Note::Kind::kSits,
       .occupant = {.name = "Eva", .bot = ""},
       .text = "",
       .ms = {}}};
  record.result = result_of(replay(record, 3).state);
  return record;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    lines.push_back(text.substr(start, end - start + 1));
    start = end + 1;
  }
  return lines;
}

std::string record_error_of(const std::string& text) {
  RecordReader reader(text);
  while (const auto record = reader.next()) {
    if (!*record)
      return "line " + std::to_string(record->error().line) + ": " + record->error().sentence;
  }
  return "";
}

TEST(RecordText, makes_the_round_trip_with_everything_in_it) {
  const Record record = recorded();
  const std::string text = write_record(record);
  RecordReader reader(text);
  const auto read = reader.next();
  ASSERT_TRUE(read && read->ok());
  EXPECT_TRUE(**read == record);
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(lines_of(text).size(), 7U);  // header, says, 1 action, signals, 2 actions, sits, result
}

TEST(RecordText, holds_several_records) {
  const std::string one = write_record(recorded());
  const std::string text = one + "\n" + one + "  \r\n";
  RecordReader reader(text);
  for (int i = 0; i < 2; ++i) {
    const auto read = reader.next();
    ASSERT_TRUE(read && read->ok());
    EXPECT_TRUE(**read == recorded());
  }
  EXPECT_FALSE(reader.next().has_value());
}

TEST(RecordText, cut_at_any_byte_reads_up_to_the_cut) {
  const Record record = recorded();
  const std::string text = write_record(record);
  const std::size_t header = text.find('\n');
  for (std::size_t cut = header; cut < text.size() - 1; ++cut) {
    const std::string part = text.substr(0, cut);
    RecordReader reader(part);
    const auto read = reader.next();
    ASSERT_TRUE(read && read->ok()) << cut;
    const Record& got = **read;
    EXPECT_FALSE(got.result.has_value()) << cut;
    ASSERT_LE(got.actions.size(), record.actions.size());
    for (std::size_t i = 0; i < got.actions.size(); ++i)
      EXPECT_EQ(got.actions[i], record.actions[i]);
    EXPECT_FALSE(reader.next().has_value());
  }
  EXPECT_EQ(record_error_of(text.substr(0, header - 5)),
            "line 1: the record is cut off in its first line");
}

TEST(RecordText, cut_before_another_record_reads_both) {
  const std::string one = write_record(recorded());
  const std::string text = one.substr(0, one.find('\n') + 1) + one;
  RecordReader reader(text);
  const auto first = reader.next();
  ASSERT_TRUE(first && first->ok());
  EXPECT_FALSE((*first)->result.has_value());
  const auto second = reader.next();
  ASSERT_TRUE(second && second->ok());
  EXPECT_TRUE(**second == recorded());
}

// Replaces the first occurrence in the text of a recorded and returns what the reader says.
std::string error_with(const std::string& from, const std::string& to) {
  std::string text = write_record(recorded());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return record_error_of(text.replace(at, from.size(), to));
}

TEST(RecordText, errors_name_line_and_cause) {
  EXPECT_EQ(record_error_of("nonsense\n"), "line 1: not JSON: syntax error at byte 1");
  EXPECT_EQ(record_error_of("[]\n"), "line 1: a record begins with {\"backstep\":\"record\"");
  EXPECT_EQ(error_with("\"record\"", "\"table\""),
            "line 1: a record begins with {\"backstep\":\"record\"");
  EXPECT_EQ(error_with("\"version\":1", "\"version\":2"),
            "line 1: the record is of version 2, and this program reads up to 1");
  EXPECT_EQ(error_with("\"begins\"", "\"beginns\""), "line 1: unknown key \"beginns\"");
  EXPECT_EQ(error_with("\"begins\":1", "\"begins\":3"),
            "line 1: begins is a seat and must be a whole number from 0 to 2, not 3");
  EXPECT_EQ(error_with("\"n\":1", "\"n\":2"),
            "line 4: n is 2, but 1 actions come before: a line is missing or doubled");
  EXPECT_EQ(error_with("C\",\"end\"", "E\",\"end\""),
            "line 5: action 2: an action is a card from 2 to 99 and a pile, such as 37A, or end, "
            "not \"94E\"");
  EXPECT_EQ(error_with(",2600", ""),
            "line 5: ms must be a list with a time for each of the actions, here 2, not 1");
  EXPECT_EQ(error_with("\"ms\":[1200]", "\"mz\":[1200]"), "line 3: unknown key \"mz\"");
  EXPECT_EQ(error_with(",\"ms\":[1200]", ""),
            "line 5: ms must stand in every line of actions, or in none");
  EXPECT_EQ(error_with("\"seat\":0", "\"seat\":3"),
            "line 4: seat must be a whole number from 0 to 2, not 3");
  EXPECT_EQ(error_with("\"running\"", "\"drawn\""),
            "line 7: result must be one of running, won, lost and abandoned, not \"drawn\"");
  EXPECT_EQ(
      error_with("\"running\",\"reason\":null", "\"lost\",\"reason\":null"),
      "line 7: reason must be one of stuck, skull, three, fire and one_pile when lost, else null, "
      "not null");
  EXPECT_EQ(error_with("\"says\":\"go\"", "\"says\":\"go\",\"says\":\"no\""),
            "line 2: the key \"says\" appears twice");
}

TEST(RecordText, refuses_what_no_writer_should_write) {
  EXPECT_EQ(error_with("\"deal\":\"3f-kestrel\"", "\"deal\":\"3f-merlin\""),
            "line 1: deal: \"3f-merlin\" stands for other cards than this record has");
  EXPECT_EQ(error_with("\"deal\":\"3f-kestrel\"", "\"deal\":\"3-kestrel\""),
            "line 1: deal: \"3-kestrel\" stands for other rules than this record has");
  EXPECT_EQ(error_with("2026-11-15T20:15:00Z", "yesterday"),
            "line 1: started must be a time such as 2026-11-15T20:15:00Z, not \"yesterday\"");
  EXPECT_EQ(error_with("\"bot\":\"quick\"", "\"bot\":\"\""),
            "line 1: seats: entry 2: bot must not be empty; leave it out");
  EXPECT_EQ(
      error_with("\"reason\":null", "\"reason\":\"\""),
      "line 7: reason must be one of stuck, skull, three, fire and one_pile when lost, else null, "
      "not the text \"\"");
  EXPECT_EQ(error_with("[2500,2600]", "[2500,2400]"),
            "line 5: ms must not go back: action 3 is at 2400, the one before it at 2500");
  EXPECT_EQ(error_with("\"bot\":\"quick\"", "\"bot\":7"),
            "line 1: seats: entry 2: bot must be a string, not 7");
  EXPECT_EQ(error_with("\"version\":1", "\"version\":1.0"),
            "line 1: version must be a whole number from 1, not 1.0: write it without a decimal "
            "point or exponent");
  EXPECT_EQ(error_with("\"left\":", "\"left\":1"),
            "line 7: left must be the number of cards left, from 0 to 98, not 196");
  EXPECT_EQ(error_with("\"n\":1", "\"n\":\"1\""),
            "line 4: n must be the number of actions before this line, not the text \"1\"");
}

TEST(RecordText, takes_blank_lines_anywhere_and_only_a_beginning_for_a_cut) {
  const std::string text = write_record(recorded());
  const std::string header = text.substr(0, text.find('\n') + 1);
  EXPECT_EQ(record_error_of(header + "\n" + text), "");
  EXPECT_EQ(record_error_of(header + "{\"n\":0,\"do\":[\"10A"), "");
  EXPECT_EQ(record_error_of(header + "{\"n\":0,\"n\":0,\"do\":[\"10A\"]}"),
            "line 2: the key \"n\" appears twice");
  EXPECT_EQ(record_error_of(header + "hello"), "line 2: not JSON: syntax error at byte 1");
}

TEST(RecordText, of_a_later_rules_version_is_read) {
  std::string text = write_record(recorded());
  text.replace(text.find("\"rules_version\":1"), 17, "\"rules_version\":9");
  RecordReader reader(text);
  const auto read = reader.next();
  ASSERT_TRUE(read && read->ok());
  EXPECT_EQ((*read)->rules_version, 9);
}

TEST(RecordText, that_does_not_replay_is_still_written_and_read) {
  Record record = recorded();
  record.actions[1] = record.actions[0];
  const std::string text = write_record(record);
  RecordReader reader(text);
  const auto read = reader.next();
  ASSERT_TRUE(read && read->ok());
  EXPECT_TRUE((*read)->actions == record.actions);
  EXPECT_EQ(replay(**read, 3).refused, Refusal::kNotInHand);
}

}  // namespace
}  // namespace backstep::wire
