// Hints: the turns a seat could play, best first, with what each of them is worth and why.
//
// A hint sees a View and the signals in force, nothing else, so that it cannot give away a card.
// The first answer is there after begin(); think() makes it better, a slice at a time, until the
// effort is used up, and may be stopped after any slice. The same view, talk, effort and random
// sequence give the same answer, and its first turn is the one the strong bot would play.
#pragma once

#include <vector>

#include "advice/estimate.h"
#include "advice/reason.h"
#include "base/random.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::advice {

// The chance that worlds are imagined from, the same for every decision: a hint and an analysis of
// the same effort find the same turns.
Random advice_chance();

struct HintedTurn {
  bots::Turn turn;
  Expected estimate;
  Uncertain behind;  // how much of the chance the first turn has more
  Reasons reasons;   // what tells it apart first
};

struct Advice {
  // Best first, never empty. Of turns that leave the same piles, exchanged, the best.
  std::vector<HintedTurn> turns;
  bots::Evidence ground = bots::Evidence::kImagined;
  int worlds = 0;         // looked at so far, of what is hidden
  bool all_lose = false;  // every turn loses at once: the one given lays some cards before
  bool complete = false;  // nothing more would come
};

class Hints {
 public:
  // As much thought as a person likes to wait for: a third of a second.
  static constexpr int kDefaultEffort = 16'000;

  // REQUIRES: view.is_to_move(). In the middle of a turn the hints are about the rest of it.
  void begin(const View& view, const Talk& talk, int effort, const Random& random);
  // Looks at so many more worlds. False when there is nothing more to look at.
  bool think(int worlds);
  Advice advice() const;

 private:
  View view_;
  Random random_{0};
  bots::Search search_;
  bool complete_ = false;
};

}  // namespace backstep::advice
