#include "sim/difficulty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "bots/credit.h"
#include "bots/net.h"
#include "engine/game/deal.h"
#include "sim/usual.h"

namespace backstep::sim {
namespace {

DealGames games_of(std::int64_t first, std::int64_t count, bool extreme = false) {
  DealGames games{.rules = {}, .deck = deck_from_seed("kestrel"), .first = first, .count = count};
  games.rules.extreme = extreme;
  return games;
}

TEST(Difficulty, has_the_same_games_for_any_number_of_threads) {
  for (const bool extreme : {false, true}) {
    const Tally one = play_games_of(games_of(1, 40, extreme), 1);
    EXPECT_EQ(one.games, 40);
    EXPECT_TRUE(play_games_of(games_of(1, 40, extreme), 2) == one);
    EXPECT_TRUE(play_games_of(games_of(1, 40, extreme), 5) == one);
    EXPECT_FALSE(play_games_of(games_of(2, 40, extreme), 1) == one) << "another game, another way";
  }
}

TEST(Difficulty, puts_games_together_that_were_played_apart) {
  Tally parts = play_games_of(games_of(51, 30), 2);
  parts.add(play_games_of(games_of(1, 50), 1));
  EXPECT_TRUE(parts == play_games_of(games_of(1, 80), 1));
  // ... down to the single game.
  WaveringBot bot;
  Tally alone;
  alone.add(play_game_of(games_of(1, 1).rules, games_of(1, 1).deck, 80, bot));
  EXPECT_TRUE(alone == play_games_of(games_of(80, 1), 1));
}

TEST(Difficulty, plays_the_first_games_until_it_is_stopped) {
  std::atomic<bool> stop = true;
  const Tally tally = play_games_of(games_of(1, 1'000'000'000), 2, {.stop = &stop, .progress = {}});
  EXPECT_GE(tally.games, 1);
  EXPECT_LE(tally.games, 2) << "one for each thread";
  EXPECT_TRUE(tally == play_games_of(games_of(1, tally.games), 1));
}

Tally tally_of(std::int64_t wins, std::int64_t losses, int left) {
  Tally tally;
  tally.games = wins + losses;
  tally.outcomes[static_cast<std::size_t>(Outcome::kWon)] = wins;
  tally.outcomes[static_cast<std::size_t>(Outcome::kStuck)] = losses;
  tally.left[0] += wins;
  tally.left[static_cast<std::size_t>(left)] += losses;
  return tally;
}

TEST(Difficulty, takes_the_worth_of_a_game_from_the_credit_for_its_cards) {
  const Rules rules;
  EXPECT_EQ(mean_worth(rules, tally_of(5, 0, 1)).value, 1);
  const double lost = static_cast<double>(bots::credit(rules, 7)) / bots::kChanceOne;
  EXPECT_GT(lost, 0);
  EXPECT_DOUBLE_EQ(mean_worth(rules, tally_of(0, 5, 7)).value, lost);
  EXPECT_DOUBLE_EQ(mean_worth(rules, tally_of(3, 1, 7)).value, (3 + lost) / 4);
  EXPECT_EQ(mean_worth(rules, tally_of(0, 5, 0)).value, 0) << "E12: lost with the last card";
}

TEST(Difficulty, is_not_sure_after_a_few_games) {
  const Rules rules;
  const Estimate few = mean_worth(rules, tally_of(5, 0, 1));
  EXPECT_LT(few.ci95.low, 0.7);
  EXPECT_EQ(few.ci95.high, 1);
  const Estimate many = mean_worth(rules, tally_of(5000, 0, 1));
  EXPECT_GT(many.ci95.low, 0.99);
  EXPECT_LT(many.ci95.low, 1);
  const Estimate mixed = mean_worth(rules, tally_of(600, 400, 98));
  EXPECT_NEAR(mixed.ci95.low, 0.57, 0.005);
  EXPECT_NEAR(mixed.ci95.high, 0.63, 0.005);
}

// The i-th twentieth at i / 20: a deal of the worth w is harder than the share 1 - w.
Usual even_spread() {
  Usual usual;
  for (std::size_t i = 0; i < usual.worth.size(); ++i) {
    usual.worth[i] = static_cast<double>(i) / Usual::kSteps;
  }
  return usual;
}

TEST(Difficulty, is_a_place_among_the_usual_deals) {
  Usual usual = even_spread();
  EXPECT_DOUBLE_EQ(harder_than(usual, 0), 1);
  EXPECT_DOUBLE_EQ(harder_than(usual, 1), 0);
  EXPECT_NEAR(harder_than(usual, 0.37), 0.63, 1e-12) << "between two twentieths";
  for (double& worth : usual.worth) worth = 0.2 + worth / 2;
  EXPECT_EQ(harder_than(usual, 0.1), 1) << "harder than all";
  EXPECT_EQ(harder_than(usual, 0.8), 0);
  EXPECT_NEAR(harder_than(usual, 0.45), 0.5, 1e-12);
  // The easiest quarter is equally easy: of those one half counts.
  std::fill(usual.worth.begin() + 15, usual.worth.end(), 0.7);
  EXPECT_NEAR(harder_than(usual, 0.7), 0.125, 1e-12);
  usual.worth.fill(0.5);
  EXPECT_NEAR(harder_than(usual, 0.5), 0.5, 1e-12);
}

Estimate surely(double worth) { return {worth, {worth, worth}}; }

TEST(Difficulty, is_graded_by_fifths) {
  const Usual usual = even_spread();
  EXPECT_EQ(grade_of(usual, surely(1)).grade, Grade::kEasy);
  EXPECT_EQ(grade_of(usual, surely(0.801)).grade, Grade::kEasy);
  EXPECT_EQ(grade_of(usual, surely(0.799)).grade, Grade::kFair);
  EXPECT_EQ(grade_of(usual, surely(0.601)).grade, Grade::kFair);
  EXPECT_EQ(grade_of(usual, surely(0.599)).grade, Grade::kTricky);
  EXPECT_EQ(grade_of(usual, surely(0.401)).grade, Grade::kTricky);
  EXPECT_EQ(grade_of(usual, surely(0.399)).grade, Grade::kHard);
  EXPECT_EQ(grade_of(usual, surely(0.201)).grade, Grade::kHard);
  EXPECT_EQ(grade_of(usual, surely(0.199)).grade, Grade::kBrutal);
  EXPECT_EQ(grade_of(usual, surely(0)).grade, Grade::kBrutal);
}

TEST(Difficulty, says_which_grades_chance_leaves_open) {
  const Grading wide = grade_of(even_spread(), {0.5, {0.35, 0.65}});
  EXPECT_EQ(wide.grade, Grade::kTricky);
  EXPECT_EQ(wide.easiest, Grade::kFair);
  EXPECT_EQ(wide.hardest, Grade::kHard);
  const Grading narrow = grade_of(even_spread(), {0.5, {0.45, 0.55}});
  EXPECT_EQ(narrow.easiest, Grade::kTricky);
  EXPECT_EQ(narrow.hardest, Grade::kTricky);
  EXPECT_NEAR(narrow.harder_than, 0.5, 1e-12);
}

Grading grading(const Rules& rules, const Deck& deck) {
  const Tally tally = play_games_of({.rules = rules, .deck = deck, .count = 100}, 2);
  return grade_of(usual_of(rules), mean_worth(rules, tally));
}

// Dealt so that whoever is to move always holds the next two cards: 2 and 3, 4 and 5, and so on.
Deck deck_in_turns(const Rules& rules) {
  const int players = rules.players;
  const auto wanted_by = [players](int seat) {
    std::vector<Card> cards;
    for (int pair = seat; 2 * pair < kCardCount; pair += players) {
      for (const int card : {2 * pair, 2 * pair + 1}) {
        cards.push_back(static_cast<Card>(kLowestCard + card));
      }
    }
    return cards;
  };
  std::vector<Card> deck;
  std::vector<std::vector<Card>> waiting;  // what each seat is to draw
  const auto hand = static_cast<std::ptrdiff_t>(rules.hand_size());
  for (int seat = 0; seat < players; ++seat) {
    const std::vector<Card> cards = wanted_by(seat);
    deck.insert(deck.end(), cards.begin(), cards.begin() + hand);
    waiting.emplace_back(cards.begin() + hand, cards.end());
  }
  for (std::size_t drawn = 0; deck.size() < kCardCount; drawn += 2) {
    for (const std::vector<Card>& cards : waiting) {
      for (std::size_t i = drawn; i < std::min(drawn + 2, cards.size()); ++i) {
        deck.push_back(cards[i]);
      }
    }
  }
  Deck result{};
  std::copy(deck.begin(), deck.end(), result.begin());
  return result;
}

// Seven stretches of fourteen cards, and from each of them one card after the other, the highest
// first: more falling rows at once than there are piles for.
Deck deck_of_seven_rows() {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) {
    deck[i] = static_cast<Card>(kLowestCard + 14 * (i % 7) + 13 - i / 7);
  }
  return deck;
}

TEST(Difficulty, knows_an_easy_deal_from_a_brutal_one) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    const Grading easy = grading(rules, deck_in_turns(rules));
    EXPECT_EQ(name(easy.grade), "easy") << players;
    for (const bool extreme : {false, true}) {
      rules.extreme = extreme;
      const Grading brutal = grading(rules, deck_of_seven_rows());
      EXPECT_EQ(name(brutal.grade), "brutal") << players << extreme;
      EXPECT_EQ(name(brutal.easiest), "brutal") << players << extreme;
    }
  }
}

TEST(Difficulty, has_names_for_its_grades) {
  std::string names;
  for (const Grade grade : kGrades) names += std::string(name(grade)) + ' ';
  EXPECT_EQ(names, "easy fair tricky hard brutal ");
}

}  // namespace
}  // namespace backstep::sim
