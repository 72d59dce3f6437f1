// A record that was cut off anywhere is read up to the cut. The reader itself is asked here, since
// there are thousands of places to cut; a few of them are given to the program as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "tests/referee/pipe.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

// A short game with everything a record can have.
Record sample_record() {
  Record record;
  record.rules.extreme = true;
  record.deck = deck_from_seed("cuts");
  record.begins = 1;
  record.seats = {{.name = "Ann\n\xc3\xbc", .bot = ""}, {.name = "", .bot = "smallest-step"}};
  record.deal = "2x-cuts";
  record.started = "2026-11-15T20:15:00Z";
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  while (!state.is_over() && record.actions.size() < 14) {
    const Plays plays = legal_plays(state, state.hand_to_move());
    Action action = Action::end_turn();
    for (const Card card : plays.cards()) {
      for (const Pile pile : kPiles) {
        const Action play = Action::lay(card, pile);
        const bool good = plays.contains(play) &&
                          !is_lost(consequence(state, state.hand_to_move(), play).outcome);
        if (good && action.is_end() && !can_end(state)) action = play;
      }
    }
    apply(state, action);
    record.actions.push_back(action);
    record.ms.push_back(static_cast<std::int64_t>(record.ms.size()) * 1000);
    if (record.actions.size() == 4) {
      record.notes.push_back({.after = 4,
                              .seat = 0,
                              .kind = Note::Kind::kSays,
                              .occupant = {},
                              .text = "\"hm\" \xc3\xbc\xf0\x9f\x98\x80\n",
                              .ms = 17});
      record.notes.push_back({.after = 4,
                              .seat = 1,
                              .kind = Note::Kind::kSits,
                              .occupant = {"Bob", ""},
                              .text = "",
                              .ms = {}});
    }
  }
  record.result = result_of(state, true);
  return record;
}

const std::string& sample_text() {
  static const std::string text = wire::write_record(sample_record());
  return text;
}

// Counted from the text itself, by another reader: what is whole in the first `cut` bytes.
struct Whole {
  std::size_t lines = 0;
  std::size_t actions = 0;
  std::size_t notes = 0;
  bool result = false;
};

Whole whole_in(std::string_view text, std::size_t cut) {
  Whole whole;
  for (std::size_t start = 0; start < cut;) {
    const std::size_t end = text.find('\n', start);
    if (end > cut) break;  // a line that only lacks its end is whole
    const boost::json::object line =
        boost::json::parse(text.substr(start, end - start)).as_object();
    ++whole.lines;
    if (line.contains("do")) whole.actions += line.at("do").as_array().size();
    if (line.contains("seat")) ++whole.notes;
    if (line.contains("result")) whole.result = true;
    start = end + 1;
  }
  return whole;
}

TEST(RecordCuts, the_sample_holds_everything_and_reads_back) {
  const Record record = sample_record();
  ASSERT_EQ(record.actions.size(), 14U);
  wire::RecordReader reader(sample_text());
  const auto read = reader.next();
  ASSERT_TRUE(read && *read) << sample_text();
  EXPECT_EQ(**read, record);
  EXPECT_FALSE(reader.next());
}

TEST(RecordCuts, cut_at_any_byte_it_is_read_up_to_there) {
  const std::string& text = sample_text();
  const Record record = sample_record();
  const std::size_t header = text.find('\n');
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string part = text.substr(0, cut);  // a copy, so that reading past it is noticed
    wire::RecordReader reader(part);
    const auto read = reader.next();
    if (cut == 0) {
      EXPECT_FALSE(read);
      continue;
    }
    ASSERT_TRUE(read) << cut;
    if (cut < header) {
      ASSERT_FALSE(*read) << cut;
      EXPECT_EQ(read->error().line, 1U);
      EXPECT_FALSE(read->error().sentence.empty());
      continue;
    }
    ASSERT_TRUE(*read) << "cut at " << cut << ": " << read->error().sentence;
    const Whole whole = whole_in(text, cut);
    const Record& got = **read;
    EXPECT_EQ(got.actions.size(), whole.actions) << cut;
    EXPECT_EQ(got.ms.size(), whole.actions) << cut;
    EXPECT_EQ(got.notes.size(), whole.notes) << cut;
    EXPECT_EQ(got.result.has_value(), whole.result) << cut;
    EXPECT_TRUE(std::equal(got.actions.begin(), got.actions.end(), record.actions.begin())) << cut;
    EXPECT_EQ(replay(got, got.actions.size()).refused, Refusal::kNone) << cut;
    EXPECT_FALSE(reader.next()) << cut;
  }
}

TEST(RecordCuts, a_whole_record_before_the_cut_one_is_not_touched) {
  const std::string& text = sample_text();
  const std::string two = text + text;
  for (std::size_t cut = text.size(); cut <= two.size(); cut += 7) {
    const std::string part = two.substr(0, cut);
    wire::RecordReader reader(part);
    const auto first = reader.next();
    ASSERT_TRUE(first && *first) << cut;
    EXPECT_EQ(**first, sample_record());
    const auto second = reader.next();
    EXPECT_EQ(second.has_value(), cut > text.size()) << cut;
  }
}

TEST(RecordCuts, any_changed_byte_is_read_or_refused_with_its_line) {
  const std::string& text = sample_text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'\0', '\n', '"', '9', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      wire::RecordReader reader(changed);
      while (const auto read = reader.next()) {
        if (*read) {
          replay(**read, (*read)->actions.size());
          continue;
        }
        EXPECT_GE(read->error().line, 1U);
        EXPECT_LE(read->error().line, 40U);
        EXPECT_FALSE(read->error().sentence.empty());
      }
    }
  }
}

TEST(RecordCuts, the_program_checks_and_shows_cut_records) {
  const std::string& text = sample_text();
  const std::size_t header = text.find('\n');
  const std::size_t second = text.find('\n', header + 1);
  for (const std::size_t cut : {std::size_t{1}, header - 1, header, header + 1, second - 1, second,
                                second + 5, text.size() - 2, text.size() - 1, text.size()}) {
    const std::string part = text.substr(0, cut);
    const Whole whole = whole_in(text, cut);
    SCOPED_TRACE(cut);
    const Finish check = run_program({"record", "check", "-"}, part);
    EXPECT_EQ(check.exit_code, whole.result ? 0 : 1) << check.err;
    EXPECT_EQ(check.err.empty(), whole.result) << check.err;
    const Finish show = run_program({"record", "show", "-"}, part);
    EXPECT_EQ(show.exit_code, whole.lines > 0 ? 0 : 1) << show.err;
    if (whole.lines == 0) continue;
    const std::string after = "after " + std::to_string(whole.actions) + " of " +
                              std::to_string(whole.actions) + " actions";
    EXPECT_NE(show.out.find(after), std::string::npos) << show.out;
  }
}

}  // namespace
}  // namespace backstep
