// Puzzles: positions of games between bots in which one turn is clearly the best, or in which all
// cards are known and the game can still be won. PuzzleMaker finds them, PuzzleJudge decides what
// is one; both depend on their arguments alone, so a set can be made and verified anywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/choice.h"
#include "advice/estimate.h"
#include "advice/reason.h"
#include "base/random.h"
#include "bots/bot.h"
#include "bots/end_play.h"
#include "bots/play_on.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "bots/strong.h"
#include "engine/game/action.h"
#include "engine/game/record.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep::advice {

enum class PuzzleKind : std::uint8_t {
  kTurn,     // find the best turn
  kPlayOut,  // all cards are known: win the game
};
inline constexpr std::size_t kPuzzleKindCount = 2;
std::string_view name(PuzzleKind kind);  // "turn" or "play_out"

// kTurn: hard if quick misses the turn, or strong with little effort in most tries; of the others
// those are easy whose lead is at least a tenth. Where all cards are known both bots find every
// turn: then by its place in quick's first thought. kPlayOut: by the share of first turns after
// which a win is still possible, easy from a third on, hard below a tenth.
enum class PuzzleGrade : std::uint8_t { kEasy, kMedium, kHard };
inline constexpr std::size_t kPuzzleGradeCount = 3;
std::string_view name(PuzzleGrade grade);  // "easy", "medium" or "hard"

// Silent games with the even commands; the seat to move is the one asked.
struct PuzzlePosition {
  Rules rules;
  Deck deck{};
  int starts = 0;
  std::vector<Action> actions;  // from the deal to the position, which begins a turn
};

// Another turn of the position, and the chance to win after it.
struct PuzzleRival {
  bots::Turn turn;
  double chance = 0;
};

struct Puzzle {
  PuzzleKind kind = PuzzleKind::kTurn;
  PuzzleGrade grade = PuzzleGrade::kEasy;
  PuzzlePosition position;
  bots::Evidence ground = bots::Evidence::kImagined;
  int worlds = 0;  // in which the two best turns were compared; kKnown: 1
  int turns = 0;   // different turns that do not lose by themselves
  bots::Turn best;
  Uncertain chance;                     // to win after the best turn
  Uncertain lead;                       // how much more than after any other turn; kPlayOut: 0
  std::vector<PuzzleRival> rivals;      // the best others, best first, never empty for kTurn
  ChoiceKind why = ChoiceKind::kOther;  // what the best rival does wrong
  Reasons reasons;                      // of the best turn, what tells it apart first
  Reasons rival_reasons;                // of the best rival
  std::vector<Action> line;             // ground kKnown: from the position to the win
  bool quick_finds = false;
  int strong_finds = 0;  // of kStrongTries
  int winning = 0;       // kPlayOut: turns after which a win is still possible
};
inline constexpr int kStrongTries = 10;

// The same position as far as the seat to move can tell: cards it has not seen are dealt in
// ascending order, so that a puzzle says nothing beyond the view. Nothing if the earlier actions
// would not be possible then. REQUIRES: the position is legal.
std::optional<PuzzlePosition> without_secrets(const PuzzlePosition& position);
// REQUIRES: the position is legal.
State state_of(const PuzzlePosition& position);
// The same for equal positions only, but for a collision of 64 bits: puzzles are named by it.
std::uint64_t key_of(const PuzzlePosition& position);

// Which worlds a position is judged in: a set is made in one kind and verified in both.
enum class PuzzleWorlds : std::uint8_t { kMaking, kVerifying };

class PuzzleJudge {
 public:
  // Every other turn has a chance that is lower by at least this, in 95 of 100 cases. Sets are made
  // with the first figure and verified in fresh worlds with the second.
  static constexpr double kWantedLead = 0.05;
  static constexpr double kLeastLead = 0.03;

  PuzzleJudge();

  // Asked again and again while judging, which can take seconds: once it says true, what is being
  // judged is no puzzle. Empty: judge to the end.
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }

  // Compares all turns of the position: a puzzle if `best` is clearly the best one (or nothing is
  // hidden and no other wins) and the reason can be stated.
  // kMaking asks for kWantedLead, kVerifying for kLeastLead.
  std::optional<Puzzle> judge_turn(const PuzzlePosition& position, const bots::Turn& best,
                                   PuzzleWorlds in);
  // A puzzle to play out: nothing is hidden, a win is possible, and most first turns spoil it.
  std::optional<Puzzle> judge_play_out(const PuzzlePosition& position);

 private:
  struct Compared;
  std::optional<Compared> compare(const View& view, const std::vector<bots::Turn>& turns,
                                  std::size_t best, double wanted_lead, Random& random);
  std::optional<Compared> compare_known(const View& view, const std::vector<bots::Turn>& turns,
                                        std::size_t best);
  void grade(Puzzle& puzzle, const View& view);
  bool is_exact_win(const State& state);
  bool is_stopped() const { return stop_ && stop_(); }

  std::function<bool()> stop_;
  bots::PlayOn play_on_;
  bots::EndPlay end_play_;
  Endgame endgame_;
  bots::QuickBot quick_;
  bots::StrongBot strong_;
};

// Plays games of these rules between quick bots and looks at their turns, one a call.
class PuzzleMaker {
 public:
  PuzzleMaker(const Rules& rules, std::string seed);

  // Plays one more turn. A puzzle, if the position before it is one; at most one of each kind comes
  // from a game. The same rules and seed give the same puzzles in the same order.
  std::optional<Puzzle> look();
  // Lets go of a turn that is being judged. What was found before it stays the same.
  void stop_when(std::function<bool()> stop) { judge_.stop_when(std::move(stop)); }

 private:
  void deal_next();
  std::optional<Puzzle> look_at(const State& state);

  Rules rules_;
  std::string seed_;
  int games_ = 0;
  PuzzlePosition position_;
  State state_;
  std::array<bool, kPuzzleKindCount> found_{};  // of the running game
  Random random_{0};
  bots::QuickBot quick_;
  bots::Search search_;
  PuzzleJudge judge_;
};

}  // namespace backstep::advice
