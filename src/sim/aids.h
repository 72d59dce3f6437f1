// Aids: where games are lost. The strong bot plays the same deals again with one thing replaced by
// something better, everywhere or in one phase only; what it gains is what that thing costs.
//
// An aided seat is told what no seat may know, so aids are for experiments and not bots of the
// roster. Silent tables only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advice/analysis.h"
#include "engine/game/rules.h"
#include "sim/spread.h"
#include "sim/tally.h"

namespace backstep::sim {

enum class Aid : std::uint8_t {
  kNone,
  kEffort,    // ten times the effort: what too few samples cost
  kHands,     // the other hands are open: what wrong beliefs about them cost
  kDraws,     // the next eight draws are known: what bad luck costs that foresight would avoid
  kLastCards  // a solver that knows all cards, once eight or fewer are left to draw
};
std::string_view name(Aid aid);  // "as it is", "ten times the effort", ...

// One way to play the deals.
struct AidedTable {
  Aid aid = Aid::kNone;
  std::optional<advice::Phase> phase;  // nothing: always
};
// The table without an aid first.
std::vector<AidedTable> aided_tables(const Rules& rules);

struct AidPlan {
  Rules rules;
  int effort = 1;
  std::string seed;
  std::int64_t deals = 1;
  int threads = 1;
};

// What a table came to, and compared with the first one. Adds up like a Tally.
struct AidResult {
  AidedTable table;
  Tally tally;
  PairedTally gain;
};

// In the order of aided_tables(). Deal k, counted from 1, is that of the seed "S-k", as in a run,
// and the first table plays the games of `simulate --bot strong:EFFORT`. If the watch stops it, the
// first deals only, at least one. REQUIRES: rules that can be dealt, everything at least 1.
std::vector<AidResult> play_aided(const AidPlan& plan, const Watch& watch = {});

}  // namespace backstep::sim
