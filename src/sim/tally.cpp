#include "sim/tally.h"

#include <utility>

#include "bots/forecast.h"
#include "sim/draw_luck.h"
#include "sim/real.h"

namespace backstep::sim {

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

void PairedLuck::add(std::int64_t luck, std::int64_t counted) {
  sum += luck;
  squares += luck * luck;
  products += luck * counted;
}

void PairedLuck::add(const PairedLuck& other) {
  sum += other.sum;
  squares += other.squares;
  products += other.products;
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
  win_luck.add(second.luck.win - first.luck.win, (won(second) ? 1 : 0) - (won(first) ? 1 : 0));
  left_luck.add(second.luck.left - first.luck.left, difference);
}

void PairedTally::add(const PairedTally& other) {
  wins.both += other.wins.both;
  wins.only_first += other.wins.only_first;
  wins.only_second += other.wins.only_second;
  wins.neither += other.wins.neither;
  left_sum += other.left_sum;
  left_squares += other.left_squares;
  win_luck.add(other.win_luck);
  left_luck.add(other.left_luck);
}

PairedTally PairedTally::reversed() const {
  PairedTally other = *this;
  std::swap(other.wins.only_first, other.wins.only_second);
  other.left_sum = -left_sum;
  other.win_luck.sum = -win_luck.sum;
  other.left_luck.sum = -left_luck.sum;
  return other;
}

PairedSums PairedTally::win_sums() const {
  return {.count = wins.count(),
          .sum = real(wins.only_second - wins.only_first),
          .squares = real(wins.only_second + wins.only_first),
          .luck_sum = real(win_luck.sum) / DrawLuck::kOne,
          .luck_squares = real(win_luck.squares) / DrawLuck::kOne / DrawLuck::kOne,
          .products = real(win_luck.products) / DrawLuck::kOne};
}

PairedSums PairedTally::left_sums() const {
  constexpr double kCard = bots::Forecast::kCard;
  return {.count = wins.count(),
          .sum = real(left_sum),
          .squares = real(left_squares),
          .luck_sum = real(left_luck.sum) / kCard,
          .luck_squares = real(left_luck.squares) / kCard / kCard,
          .products = real(left_luck.products) / kCard};
}

Estimate PairedTally::left_difference() const {
  return mean(wins.count(), left_sum, left_squares, -kCardCount, kCardCount);
}

}  // namespace backstep::sim
