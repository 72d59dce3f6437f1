#include "sim/tally.h"

#include <utility>

namespace backstep {

void Tally::add(const MatchResult& result) {
  ++games;
  turns += result.turns;
  avoidable += result.avoidable ? 1 : 0;
  // A turn that was too long may have ended the game all the same; it counts as broken.
  const Outcome outcome = result.fault ? Outcome::kPlaying : result.state.outcome;
  ++outcomes[static_cast<std::size_t>(outcome)];
  if (result.fault) ++faults[static_cast<std::size_t>(result.fault->kind)];
  ++left[static_cast<std::size_t>(result.state.left())];
}

void Tally::add(const Tally& other) {
  games += other.games;
  turns += other.turns;
  avoidable += other.avoidable;
  for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
  for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += other.faults[i];
  for (std::size_t i = 0; i < left.size(); ++i) left[i] += other.left[i];
}

std::int64_t Tally::under_ten() const {
  std::int64_t count = 0;
  for (std::size_t cards = 0; cards < 10; ++cards) count += left[cards];
  return count;
}

Estimate Tally::mean_left() const {
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto cards = static_cast<std::int64_t>(i);
    sum += cards * left[i];
    squares += cards * cards * left[i];
  }
  return mean(games, sum, squares, 0, kCardCount);
}

void PairedTally::add(const MatchResult& first, const MatchResult& second) {
  const auto won = [](const MatchResult& result) {
    return !result.fault && result.state.outcome == Outcome::kWon;
  };
  if (won(first)) {
    ++(won(second) ? wins.both : wins.only_first);
  } else {
    ++(won(second) ? wins.only_second : wins.neither);
  }
  const std::int64_t difference = second.state.left() - first.state.left();
  left_sum += difference;
  left_squares += difference * difference;
}

void PairedTally::add(const PairedTally& other) {
  wins.both += other.wins.both;
  wins.only_first += other.wins.only_first;
  wins.only_second += other.wins.only_second;
  wins.neither += other.wins.neither;
  left_sum += other.left_sum;
  left_squares += other.left_squares;
}

PairedTally PairedTally::reversed() const {
  PairedTally other = *this;
  std::swap(other.wins.only_first, other.wins.only_second);
  other.left_sum = -left_sum;
  return other;
}

Estimate PairedTally::left_difference() const {
  return mean(wins.count(), left_sum, left_squares, -kCardCount, kCardCount);
}

}  // namespace backstep
