// The puzzles that come with the page, each judged again; and what a puzzle has to be.
#include "wire/puzzle_json.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "advice/turns.h"
#include "base/check.h"
#include "engine/game/view.h"
#include "tests/source_dir.h"

namespace backstep {
namespace {

std::vector<std::string> shipped() {
  std::ifstream file(std::string(BACKSTEP_SOURCE_DIR) + "/web/src/puzzle/set.jsonl");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Everything that a line says follows from its position, and holds in other worlds, too.
TEST(Puzzles, every_shipped_one_is_what_it_says) {
  const auto judge = std::make_unique<advice::PuzzleJudge>();
  std::set<std::string> ids;
  for (const std::string& line : shipped()) {
    const Result<wire::PuzzleClaim> claim = wire::read_puzzle(line);
    ASSERT_TRUE(claim) << claim.error().sentence << '\n' << line;
    EXPECT_TRUE(ids.insert(claim->id).second) << claim->id << " is there twice";
    const auto hidden = advice::without_secrets(claim->position);
    ASSERT_TRUE(hidden) << claim->id;
    EXPECT_EQ(hidden->deck, claim->position.deck) << claim->id << " tells cards nobody has seen";
    if (kChecks && ids.size() % 20 != 1) continue;  // judging all of them takes minutes then
    const auto again =
        claim->kind == advice::PuzzleKind::kPlayOut
            ? judge->judge_play_out(claim->position)
            : judge->judge_turn(claim->position, claim->best, advice::PuzzleWorlds::kMaking);
    ASSERT_TRUE(again) << claim->id;
    EXPECT_EQ(wire::puzzle_json(*again), line);
    if (claim->kind == advice::PuzzleKind::kPlayOut) continue;
    EXPECT_GE(again->lead.value - again->lead.error, advice::PuzzleJudge::kWantedLead) << claim->id;
    EXPECT_TRUE(judge->judge_turn(claim->position, claim->best, advice::PuzzleWorlds::kVerifying))
        << claim->id << " is not clearly the best in other worlds";
  }
}

// A line of a puzzle whose cards are all known leads to a win.
TEST(Puzzles, shipped_lines_win) {
  int lines = 0;
  int seen = 0;
  const auto judge = std::make_unique<advice::PuzzleJudge>();
  for (const std::string& text : shipped()) {
    const Result<wire::PuzzleClaim> claim = wire::read_puzzle(text);
    ASSERT_TRUE(claim);
    if (claim->kind != advice::PuzzleKind::kPlayOut) continue;
    if (kChecks && seen++ % 6 != 0) continue;
    const auto puzzle = judge->judge_play_out(claim->position);
    ASSERT_TRUE(puzzle);
    State state = state_of(claim->position);
    for (const Action action : puzzle->line) {
      ASSERT_EQ(apply(state, action), Refusal::kNone) << claim->id;
    }
    EXPECT_EQ(state.outcome, Outcome::kWon) << claim->id;
    ++lines;
  }
  EXPECT_GE(lines, 5);
}

TEST(Puzzles, shipped_set_has_all_grades_and_many_rules) {
  std::map<std::string, int> grades;
  std::set<std::string> rules;
  int count = 0;
  for (const std::string& line : shipped()) {
    ++count;
    for (const char* grade : {"easy", "medium", "hard"}) {
      grades[grade] += line.find("\"grade\":\"" + std::string(grade) + '"') != std::string::npos;
    }
    const std::size_t at = line.find("\"rules\":\"") + 9;
    rules.insert(line.substr(at, line.find('"', at) - at));
  }
  EXPECT_GE(count, 90);
  EXPECT_GE(rules.size(), 13U);
  for (const auto& [grade, many] : grades) EXPECT_GE(many, 15) << grade;
}

// A puzzle must not depend on what its seat cannot see: the same view gives the same puzzle.
TEST(Puzzles, hidden_cards_do_not_matter) {
  const std::vector<std::string> lines = shipped();
  ASSERT_FALSE(lines.empty());
  for (std::size_t i = 0; i < lines.size(); i += 7) {
    advice::PuzzlePosition position = wire::read_puzzle(lines[i])->position;
    const State state = state_of(position);
    const View seen = view(state, state.turn);
    // The unseen cards in descending order instead.
    CardSet rest = seen.unseen();
    for (Card& card : position.deck) {
      if (!seen.unseen().contains(card)) continue;
      card = rest.highest();
      rest.erase(card);
    }
    const auto again = advice::without_secrets(position);
    if (!again) continue;  // an earlier turn was not possible with those hands
    EXPECT_EQ(again->deck, wire::read_puzzle(lines[i])->position.deck);
  }
}

TEST(Puzzles, what_is_broken_is_refused_with_its_place) {
  const std::string good = shipped().at(0);
  ASSERT_TRUE(wire::read_puzzle(good));
  const auto replaced = [&good](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  const auto sentence = [](const std::string& text) {
    const auto claim = wire::read_puzzle(text);
    return claim ? std::string("it was read") : claim.error().sentence;
  };
  EXPECT_EQ(sentence("{}"), "the type must be \"puzzle\"");
  EXPECT_EQ(sentence(replaced("\"version\":1", "\"version\":2")), "the version must be 1");
  EXPECT_EQ(sentence(replaced("\"kind\":\"", "\"kind\":\"x")),
            "kind must be one of turn, play_out");
  EXPECT_EQ(sentence(replaced("\"rules\":\"", "\"rules\":\"9")),
            "rules must be players and switches such as \"2x\"");
  EXPECT_EQ(sentence(replaced("\"seat\":", "\"set\":")), "seat is missing");
  EXPECT_NE(sentence(replaced("\"actions\":[\"", "\"actions\":[\"end\",\"")).find("wrong action 1"),
            std::string::npos);
}

// Turns are counted once for each effect, mirror images included.
TEST(DistinctTurns, count_exchanged_piles_once) {
  advice::PuzzlePosition position;
  position.rules.players = 5;
  for (std::size_t i = 0; i < position.deck.size(); ++i) {
    position.deck[i] = static_cast<Card>(kLowestCard + i);
  }
  const State state = state_of(position);
  const View seen = view(state, 0);
  const std::vector<bots::Turn> turns = advice::distinct_turns(seen, 100'000);
  ASSERT_FALSE(turns.empty());
  for (std::size_t i = 0; i < turns.size(); i += 50) {
    for (std::size_t j = 0; j < i; ++j) {
      ASSERT_FALSE(advice::is_mirrored(advice::effect_of(seen, turns[i]),
                                       advice::effect_of(seen, turns[j])));
    }
  }
  EXPECT_TRUE(advice::distinct_turns(seen, 10).empty()) << "too many";
}

// A caller that stops waiting is let go: the position that is being judged then is no puzzle.
TEST(PuzzleJudge, stops_when_it_is_asked_to) {
  const auto judge = std::make_unique<advice::PuzzleJudge>();
  int kinds = 0;
  for (const advice::PuzzleKind kind : {advice::PuzzleKind::kTurn, advice::PuzzleKind::kPlayOut}) {
    for (const std::string& line : shipped()) {
      const Result<wire::PuzzleClaim> claim = wire::read_puzzle(line);
      ASSERT_TRUE(claim);
      if (claim->kind != kind) continue;
      int asked = 0;
      judge->stop_when([&asked] { return ++asked > 3; });
      EXPECT_FALSE(
          kind == advice::PuzzleKind::kTurn
              ? judge->judge_turn(claim->position, claim->best, advice::PuzzleWorlds::kMaking)
              : judge->judge_play_out(claim->position));
      EXPECT_EQ(asked, 4) << "it went on";
      ++kinds;
      break;
    }
  }
  EXPECT_EQ(kinds, 2);
}

TEST(PuzzleMaker, finds_the_same_for_the_same_seed) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  Rules rules;
  rules.players = 1;
  const auto first = [&rules] {
    const auto maker = std::make_unique<advice::PuzzleMaker>(rules, "kestrel");
    constexpr int kTurns = 3000;
    for (int turn = 0; turn < kTurns; ++turn) {
      if (const auto puzzle = maker->look()) return wire::puzzle_json(*puzzle);
    }
    return std::string();
  };
  const std::string found = first();
  EXPECT_NE(found, "");
  EXPECT_EQ(first(), found);
}

}  // namespace
}  // namespace backstep
