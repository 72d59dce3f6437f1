// Search: the turns in question at one decision, and what comes of each of them in the same
// imagined worlds. The worse half is dropped again and again; after the last draw the end game is
// asked instead.
//
// The strong bot plays what the search chooses; hints show all of it. The work is done in small
// steps, so that whoever waits can look at any time, and stop. The same view, talk, effort and
// random sequence give the same findings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/end_play.h"
#include "bots/findings.h"
#include "bots/instinct.h"
#include "bots/play_on.h"
#include "bots/worlds.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// What findings stand on, from the surest to the least sure.
enum class Evidence : std::uint8_t {
  kKnown,     // no card is hidden from the seat: searched to the end
  kCounted,   // every way the hidden cards can lie is looked at
  kImagined,  // many ways in which they may lie are
};

class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;  // it points into itself
  Search& operator=(const Search&) = delete;

  static constexpr std::size_t kCandidates = 12;
  // How far instinct looks for them.
  static constexpr Planner::Width kWidth{.extras = 16, .plans = 12};
  // Instinct's own value counts like so many worlds: it steadies the choice while few were seen.
  static constexpr int kFirstThought = 16;

  struct Candidate {
    Turn turn;
    std::size_t id = 0;  // its place in instinct's order
    Prospect thought;    // instinct's
    Findings found;
    bool exact = false;  // all cards are known, and this is how it ends at best
  };

  // Finds the turns in question. `effort`: how many times a game is played on from one of them.
  // REQUIRES: view.is_to_move(). In the middle of a turn the rest of it is in question.
  void begin(const View& view, const Talk& talk, int effort) { begin(view, talk, effort, {}); }
  // The same with an insight, for experiments; the end game does not use it.
  void begin(const View& view, const Talk& talk, int effort, const Insight& insight);
  // Looks at one more world. False when there is nothing left to find out.
  bool step(Random& random);
  // Whether more steps may still change the choice; those beyond only add to the findings.
  bool is_choosing() const { return choosing_; }
  // The choice as it stands.
  const Turn& choice() const { return candidates_[leader()].turn; }

  // Best first, as it stands; what was dropped comes last.
  std::vector<Candidate> ranking() const;
  // How much better one candidate did than another, by their ids.
  Lead lead(std::size_t one, std::size_t other) const;
  Evidence ground() const { return ground_; }
  int worlds() const { return worlds_; }
  bool all_lose() const { return all_lose_; }
  // The signals that count here: nullptr at a silent table, and while a mute is visible.
  const Talk* heard() const { return heard_; }

 private:
  enum class Way : std::uint8_t { kHalving, kEndGame, kKnownEnd, kOneTurn };

  void consider(std::span<const Instinct::Valued> turns);
  void settle_one();
  void settle_known();
  void start_round();
  void end_round();
  bool step_halving(Random& random);
  bool step_end_game(Random& random);
  bool step_known_end();
  bool step_one_turn(Random& random);
  void note(std::span<const Prospect> prospects);
  std::size_t leader() const;
  bool is_better(const Candidate& a, const Candidate& b) const;

  View view_;
  Talk talk_;
  const Talk* heard_ = nullptr;
  Insight insight_;
  int effort_ = 0;
  Way way_ = Way::kHalving;
  Evidence ground_ = Evidence::kImagined;
  bool choosing_ = false;
  bool all_lose_ = false;
  int worlds_ = 0;
  std::size_t count_ = 0;
  std::size_t alive_ = 0;  // candidates still in question come first
  int rounds_ = 0;
  int samples_ = 0;  // worlds left in this round

  Instinct instinct_;
  EndPlay end_play_;
  PlayOn play_on_;
  std::array<Candidate, kCandidates> candidates_;
  std::array<std::array<Lead, kCandidates>, kCandidates> leads_{};
};

}  // namespace backstep::bots
