// Tally: what many games came to. Whole numbers only, so that the order in which games are counted
// and tallies are put together changes nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/card.h"
#include "engine/game/outcome.h"
#include "sim/interval.h"
#include "sim/match.h"
#include "sim/sequential.h"

namespace backstep::sim {

struct Tally {
  static constexpr std::size_t kOutcomes = 7;

  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t avoidable = 0;                      // losses that another turn would have avoided
  std::array<std::int64_t, kOutcomes> outcomes{};  // a broken game is kPlaying for ever
  std::array<std::int64_t, bots::Fault::kKinds> faults{};  // broken games by what broke them
  std::array<std::int64_t, kCardCount + 1> left{};         // how many games left so many cards

  void add(const MatchResult& result);
  void add(const Tally& other);

  std::int64_t with(Outcome outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
  std::int64_t wins() const { return with(Outcome::kWon); }
  std::int64_t broken() const { return with(Outcome::kPlaying); }
  // Games that left less than ten cards, the won ones among them.
  std::int64_t under_ten() const;

  // REQUIRES: games > 0.
  Estimate win_rate() const { return rate(wins(), games); }
  Estimate mean_left() const;

  bool operator==(const Tally&) const = default;
};

// The luck of the draws at two tables, second minus first, and how far it explains the difference
// of what is counted (games won, cards left).
struct PairedLuck {
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  std::int64_t products = 0;  // of luck and what is counted

  void add(std::int64_t luck, std::int64_t counted);
  void add(const PairedLuck& other);

  bool operator==(const PairedLuck&) const = default;
};

// The same deals at two tables, deal by deal.
struct PairedTally {
  Pairs wins;
  std::int64_t left_sum = 0;      // of the differences, second minus first
  std::int64_t left_squares = 0;  // of their squares
  // All zero unless luck is measured; in the units of DrawLuck.
  PairedLuck win_luck;
  PairedLuck left_luck;

  void add(const MatchResult& first, const MatchResult& second);
  void add(const PairedTally& other);

  // The same with the tables exchanged.
  PairedTally reversed() const;

  // Second minus first. REQUIRES: something was added.
  Estimate win_rate_difference() const { return paired_difference(wins); }
  Estimate left_difference() const;
  // What a luckless interval is made from: the differences and the luck in them.
  PairedSums win_sums() const;
  PairedSums left_sums() const;

  bool operator==(const PairedTally&) const = default;
};

}  // namespace backstep::sim
