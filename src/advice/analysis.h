// Analysis: a game looked at again, turn by turn: what it was worth before and after, what another
// turn would have been worth, and what the draws did.
//
// Every figure of a turn is made from what its seat could know then. Only hindsight knows all
// cards, and says so. The sum is exact: the first chance, all choices and all draws make the
// result.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "advice/choice.h"
#include "advice/course.h"
#include "advice/estimate.h"
#include "advice/hindsight.h"
#include "advice/reason.h"
#include "bots/bot.h"
#include "engine/game/state.h"

namespace backstep::advice {

enum class Phase : std::uint8_t {
  kOpening,  // more than two thirds of the draw pile are left
  kMiddle,
  kLate,  // less than a third
  kEnd,   // nothing is left to draw
};
inline constexpr std::size_t kPhaseCount = 4;
std::string_view name(Phase phase);  // "opening", "middle", "late", "end"
Phase phase_of(const State& state);

// A cost of less than this, of the chance and of cards left, is not worth a word, however sure.
inline constexpr double kLeastCost = 0.02;
inline constexpr double kLeastCards = 1;
// Draws that did so much may be a turning point.
inline constexpr double kLargeDraws = 0.1;

struct TurnAnalysis {
  int number = 0;  // of the turn in the game, from 1
  int seat = 0;
  std::size_t first = 0;    // its first action's number in the record, from 0
  std::size_t actions = 0;  // how many actions it has
  Phase phase = Phase::kOpening;
  bots::Evidence ground = bots::Evidence::kImagined;
  int worlds = 0;  // that the figures were made in

  bots::Turn played;
  bots::Turn better;    // what the search chose, unless quick's or the played one proved better
  bool same = false;    // the played turn comes to the same as `better`
  bool forced = false;  // there was no other turn, or only such as lose at once

  Expected before;      // when quick plays this turn
  Expected after;       // the turn as it was played
  Expected best;        // with `better`
  Uncertain choice;     // after - before, of the chance: what the choice did
  Uncertain cost;       // best - after, of the chance
  Uncertain cost_left;  // after - best, of the cards left
  bool costly = false;  // the cost is larger than its uncertainty, and worth a word
  ChoiceKind kind = ChoiceKind::kOther;  // if costly
  double draws = 0;                      // what came then: the chance before the next turn - after
  Reasons why_played;                    // facts about both, what tells them apart first
  Reasons why_better;
};

// What some turns came to.
struct Part {
  int turns = 0;
  int costly = 0;
  double choices = 0;  // sum of TurnAnalysis::choice
  double cost = 0;     // sum of the costs of the costly ones

  bool operator==(const Part&) const = default;
};
struct SeatTotals : Part {
  std::array<Part, kPhaseCount> phases;
  std::array<Part, kChoiceKindCount> kinds;  // of the costly turns only

  bool operator==(const SeatTotals&) const = default;
};

// Places in GameAnalysis::turns, in order: what cost most, and what the draws did most after.
struct TurningPoints {
  std::vector<std::size_t> choices;
  std::vector<std::size_t> draws;
};

struct GameAnalysis {
  // Everything is told of a finished game. Of a running one only what this seat could know: its own
  // turns, without draws, hindsight and totals of others.
  std::optional<int> only_seat;
  bool over = false;
  Outcome outcome = Outcome::kPlaying;
  int left = 0;

  std::vector<TurnAnalysis> turns;  // of all seats in order, or of only_seat
  double start = 0;                 // the chance before the first turn
  double choices = 0;               // sum over all turns
  double draws = 0;
  std::vector<SeatTotals> seats;
  std::optional<std::size_t> costliest;  // place in `turns` of the turn that cost most
  TurningPoints turning_points;
  std::optional<Hindsight> hindsight;
};

struct AnalysisOptions {
  static constexpr int kDefaultEffort = 2'500;

  int effort = kDefaultEffort;   // of each turn's search; the comparison takes as much again
  std::optional<int> only_seat;  // for games that are not over
  bool hindsight = true;
  // Called before each turn with its number and how many there are.
  std::function<void(int turn, int turns)> progress;
  // Called between worlds, every few milliseconds, and between the positions that hindsight asks
  // the solver about, every tenth of a second or two: so that others can use the thread.
  std::function<void()> yield;
  // Looked at all the time: when it is set there will be no answer.
  const std::atomic<bool>* stop = nullptr;
};

// Nothing if it was stopped.
// REQUIRES: no action of the record was refused; only_seat is a seat's if given, and it is given
// unless the game is over or given up.
std::optional<GameAnalysis> analyse(Course course, const AnalysisOptions& options);

// The same turn by turn, for those who show it while it is made.
class AnalysisByTurns {
 public:
  // REQUIRES: as analyse() does.
  AnalysisByTurns(Course course, const AnalysisOptions& options);
  AnalysisByTurns(const AnalysisByTurns&) = delete;
  AnalysisByTurns& operator=(const AnalysisByTurns&) = delete;
  ~AnalysisByTurns();

  int turns() const;  // of the game, all seats
  int next() const;   // the number of the turn that is looked at next; turns() + 1 after the last
  // Looks at the next turn. False when there is none left, or it was stopped.
  bool look();
  // The turns so far; what the draws did after the last of them is not known yet.
  const GameAnalysis& so_far() const;
  // Nothing if it was stopped. REQUIRES: look() has said that there is none left.
  std::optional<GameAnalysis> finish();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::advice
