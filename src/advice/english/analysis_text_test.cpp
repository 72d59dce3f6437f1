#include "advice/english/analysis_text.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "advice/english/analyses_for_tests.h"
#include "advice/english/hindsight_text.h"
#include "advice/english/kinds.h"
#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

void expect_narrow(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(count_characters(line), kTextWidth) << line;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(AnalysisText, tells_a_game_turn_by_turn_and_as_a_sum) {
  const std::string text = analysis_text(small_game(), record_with({"Ann", "Bob"}));
  EXPECT_TRUE(contains(text,
                       "deal 2-kestrel\n"
                       "original, 2 players: Ann, Bob\n"
                       "lost (stuck), 12 left\n"))
      << text;
  EXPECT_TRUE(contains(text,
                       "turn   player  played      before  after  draws\n"
                       "   1   Ann     46B 49B end   64.0   63.0\n"
                       "   2 * Bob     46B 49B end   60.0   48.0  -31.0\n"
                       "               61A 62A end: 12.3 \u00b12.1 points more (it plays a trick)\n"
                       "   3   Ann     46B 49B end   17.0   16.0  -16.0\n"))
      << text;
  EXPECT_TRUE(contains(text,
                       "chance at the start        64.0\n"
                       "choices of Ann             -2.0   2 turns\n"
                       "choices of Bob            -12.0   1 turn, 1 costly: 12.3 points\n"
                       "draws                     -50.0\n"
                       "                         ------\n"
                       "lost (stuck), 12 left       0.0\n"))
      << text;
  EXPECT_TRUE(contains(text,
                       "The choice that cost most: turn 2 (Bob), 12.3 \u00b12.1 points.\n"
                       "  played  46B 49B end: skips 9\n"
                       "  better  61A 62A end: keeps 55 for the trick on C; skips 1\n"))
      << text;
  expect_narrow(text);
}

TEST(AnalysisText, tells_a_cost_in_cards_where_the_chance_is_gone) {
  GameAnalysis game = small_game();
  game.turns[1].cost = {0.001, 0};
  EXPECT_TRUE(contains(analysis_text(game, record_with({"Ann", "Bob"})),
                       "61A 62A end: 1.5 \u00b10.4 cards fewer left (it plays a trick)\n"));
}

TEST(AnalysisText, of_one_seat_says_so_and_has_no_sum) {
  GameAnalysis game = small_game();
  game.only_seat = 1;
  game.over = false;
  game.outcome = Outcome::kPlaying;
  game.turns = {game.turns[1]};
  game.costliest = 0;
  const std::string text = analysis_text(game, record_with({"Ann", "Bob"}));
  EXPECT_TRUE(contains(text, "only what Bob could know")) << text;
  EXPECT_TRUE(contains(text, "choices of Bob")) << text;
  EXPECT_FALSE(contains(text, "choices of Ann")) << text;
  EXPECT_FALSE(contains(text, "chance at the start")) << text;
  EXPECT_FALSE(contains(text, "-31.0")) << text;
  expect_narrow(text);
}

TEST(AnalysisText, the_sum_is_right_as_it_is_printed) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const GameAnalysis game = game_by_chance(random, 30, 1 + i % 5);
    std::vector<std::string> names;
    for (int seat = 0; seat <= i % 5; ++seat)
      names.push_back(std::string(1, static_cast<char>('a' + seat)));
    std::istringstream lines(analysis_text(game, record_with(names)));
    double sum = 0;
    double end = -1;
    bool ruled = false;
    for (std::string line; std::getline(lines, line);) {
      const bool counts = line.starts_with("chance at the start") ||
                          line.starts_with("choices of ") || line.starts_with("draws  ");
      const std::string figure = line.size() > 24 ? line.substr(24) : "";
      if (counts) sum += std::stod(figure);
      if (ruled && end < 0) end = std::stod(figure);
      ruled = ruled || contains(line, "------");
    }
    EXPECT_NEAR(sum, end, 1e-6);
    EXPECT_EQ(end, game.outcome == Outcome::kWon ? 100 : 0);
  }
}

TEST(AnalysisText, is_never_wider_than_the_page_and_blames_nobody) {
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    const GameAnalysis game = game_by_chance(random, i % 61, 1 + i % 5);
    std::vector<std::string> names(static_cast<std::size_t>(1 + i % 5), "Wilhelmina W");
    const std::string text = analysis_text(game, record_with(names));
    expect_narrow(text);
    for (const std::string_view word : {"mistake", "luck", "error", "blunder"}) {
      EXPECT_FALSE(contains(text, word)) << word;
    }
  }
}

TEST(AnalysisText, of_a_game_without_turns_is_short) {
  GameAnalysis game;
  game.over = true;
  game.outcome = Outcome::kStuck;
  game.left = 98;
  game.seats.resize(2);
  const std::string text = analysis_text(game, record_with({"Ann", "Bob"}));
  EXPECT_TRUE(contains(text, "No turn was played.\n")) << text;
  EXPECT_TRUE(contains(text, "lost (stuck), 98 left")) << text;
}

TEST(HindsightText, tells_all_that_can_be_known_and_no_more) {
  GameAnalysis game = small_game();
  const Record record = record_with({"Ann", "Bob"});
  EXPECT_EQ(hindsight_text(game, record), "");
  std::set<std::string> texts;
  const auto text = [&](std::optional<int> until, std::optional<int> from) {
    game.hindsight = Hindsight{until, from, {}};
    const std::string said = hindsight_text(game, record);
    EXPECT_TRUE(said.starts_with("Hindsight knows all cards; the players did not. ")) << said;
    EXPECT_TRUE(texts.insert(said).second) << said;
    return said.substr(said.find('.') + 2);
  };
  EXPECT_EQ(text(2, 3),
            "Up to turn 2 the game could be won; at the start of turn 3 no line wins any more.");
  EXPECT_EQ(text(2, std::nullopt),
            "Up to turn 2 the game could be won. After that no line was found that wins, and none "
            "is ruled out.");
  EXPECT_EQ(text(std::nullopt, 2),
            "No line was found that wins; at the start of turn 2 there is none any more.");
  EXPECT_EQ(text(std::nullopt, 1), "No line was found that wins: from the deal on there is none.");
  EXPECT_EQ(text(std::nullopt, std::nullopt),
            "No line was found that wins, and none is ruled out.");
  game.outcome = Outcome::kWon;
  EXPECT_EQ(text(3, std::nullopt), "The game could be won to the end, and was.");
}

TEST(HindsightText, names_the_first_turn_of_the_line) {
  GameAnalysis game = small_game();
  const Record record = record_with({"Ann", "Bob"});
  const State start = deal_unchecked(record.rules, record.deck, record.begins);
  const CardSet hand = start.hand_to_move();
  const Action low = Action::lay(hand.lowest(), Pile::kA);
  const Action high = Action::lay(hand.highest(), Pile::kC);
  Hindsight hindsight{1, std::nullopt, {low, high, Action::end_turn()}};
  const std::string first = turn_text(std::span<const Action>(hindsight.line));
  const CardSet next = [&] {
    State state = start;
    for (const Action action : hindsight.line) apply_unchecked(state, action);
    return state.hand_to_move();
  }();
  hindsight.line.push_back(Action::lay(next.highest(), Pile::kD));
  game.hindsight = hindsight;
  const std::string said = hindsight_text(game, record);
  EXPECT_TRUE(contains(said, "could be won, beginning with " + first + ". After")) << said;
}

TEST(Kinds, have_words_of_their_own) {
  std::set<std::string_view> words;
  for (std::size_t i = 0; i < kChoiceKindCount; ++i) {
    EXPECT_TRUE(words.insert(kind_text(static_cast<ChoiceKind>(i))).second);
    EXPECT_TRUE(words.insert(better_text(static_cast<ChoiceKind>(i))).second);
  }
}

}  // namespace
}  // namespace backstep::advice::english
