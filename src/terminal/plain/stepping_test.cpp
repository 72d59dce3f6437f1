// A record, stepped through by lines.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/game/deal.h"
#include "terminal/plain/plain_typist_for_tests.h"
#include "terminal/state/replay.h"

namespace backstep::terminal::plain {
namespace {

// A short game of three who take the smallest steps, with a few words.
Record short_game() {
  Record record;
  record.rules = rules_for(3, true);
  record.deck = deck_from_seed("kestrel");
  record.seats = {{"Ann", ""}, {"", "greedy"}, {"B\x1b[1men", ""}};
  State state = deal_unchecked(record.rules, record.deck);
  while (!state.is_over() && record.actions.size() < 24) {
    const Action action = bots::smallest_step(view(state, state.turn));
    apply_unchecked(state, action);
    record.actions.push_back(action);
  }
  record.notes = {{0, 2, Note::Kind::kSignals, {}, "begin", std::nullopt},
                  {4, 0, Note::Kind::kSays, {}, "well\ndone", std::nullopt}};
  record.result = result_of(state, true);
  return record;
}

struct Reader {
  explicit Reader(Language language = Language::kEnglish)
      : connection(short_game(), 0, {"Ann", "Ben", "Cleo"}),
        stepping(connection, {Texts(language),
                              false,
                              false,
                              [this](std::string_view line) {
                                expect_clean(line);
                                text += std::string(line) + '\n';
                                ++printed;
                              },
                              true,
                              {}}) {}
  void type(std::string_view line) {
    text += "> " + one_line(line) + '\n';
    stepping.on_line(line);
  }

  std::string text;
  int printed = 0;
  state::ReplayConnection connection;
  PlainStepping stepping;
};

TEST(PlainStepping, tells_what_happened) {
  Reader reader;
  for (const std::string_view line :
       {"help",  "back",   "next", "next",   "turn", "",      "state",     "piles", "hands",
        "hand",  "seat 3", "hand", "seat 4", "seat", "back",  "turn back", "12",    "log 3",
        "seats", "end",    "next", "999",    "1000", "start", "0",         "hello", "next turn"}) {
    reader.type(line);
  }
  EXPECT_FALSE(reader.stepping.wants_to_leave());
  reader.type("quit");
  EXPECT_TRUE(reader.stepping.wants_to_leave());
  expect_golden("replay", reader.text);
}

TEST(PlainStepping, has_every_text_in_every_language) {
  for (const Language language : kLanguages) {
    Reader reader(language);
    for (const std::string_view line : {"help", "rules", "next", "end", "end", "state", "seat 2"}) {
      reader.type(line);
    }
    EXPECT_EQ(reader.text.find('{'), std::string::npos) << code(language) << reader.text;
  }
}

RC_GTEST_PROP(PlainSteppingProperty, survives_any_line, ()) {
  constexpr std::string_view kSteppingPieces[] = {"next",  "back", "turn", "12",  "start",
                                                  "end",   "seat", "2",    "9",   "piles",
                                                  "hands", "log",  "\x1b", "\xff"};
  Reader reader;
  for (int lines = *rc::gen::inRange(1, 12); lines > 0; --lines) {
    std::string line;
    for (int n = *rc::gen::inRange(0, 3); n > 0; --n) {
      line += kSteppingPieces[*rc::gen::inRange<std::size_t>(0, std::size(kSteppingPieces))];
      line += *rc::gen::arbitrary<bool>() ? " " : "";
    }
    const int printed = reader.printed;
    reader.type(line);
    RC_ASSERT(reader.printed > printed);
  }
  RC_ASSERT_FALSE(::testing::Test::HasFailure());
}

}  // namespace
}  // namespace backstep::terminal::plain
