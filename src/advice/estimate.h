// Expected: a chance and a number of cards, each with how far it may be off.
#pragma once

#include "bots/findings.h"
#include "bots/search.h"

namespace backstep::advice {

// A figure and its uncertainty: the true one lies within value - error and value + error in 95 of
// 100 cases, as far as chance goes. 0: chance has no part in it.
struct Uncertain {
  double value = 0;
  double error = 0;
};

// What comes of a position or a turn when quick bots play on.
struct Expected {
  Uncertain chance;  // to win, 0 to 1
  Uncertain left;    // cards left at the end
};

// Of a candidate of a search: its findings, steadied by instinct's first thought while there are
// few.
Expected estimate(const bots::Search::Candidate& candidate, bots::Evidence ground);
// How much of the chance one candidate has more than another.
Uncertain ahead(const bots::Search& search, const bots::Search::Candidate& one,
                const bots::Search::Candidate& other);

// Of findings alone. REQUIRES: at least one.
Expected estimate(const bots::Findings& findings, bots::Evidence ground);
Uncertain chance_ahead(const bots::Lead& lead, bots::Evidence ground);
Uncertain left_ahead(const bots::Lead& lead, bots::Evidence ground);

}  // namespace backstep::advice
