#include "sim/draw_luck.h"

#include <array>
#include <cstddef>
#include <utility>

#include "bots/net.h"

namespace backstep::sim {
namespace {

constexpr bots::Planner::Width kGlance{.extras = 4, .plans = 3};

// The nearest whole number; halves away from zero, so that neither side gains.
std::int64_t rounded(std::int64_t number, std::int64_t divisor) {
  const std::int64_t half = divisor / 2;
  return number < 0 ? -((half - number) / divisor) : (number + half) / divisor;
}

// `count` random cards of a set.
CardSet draw_from(CardSet cards, int count, Random& random) {
  std::array<Card, kCardCount> pile{};
  std::size_t size = 0;
  for (const Card card : cards) pile[size++] = card;
  CardSet drawn;
  for (; count > 0; --count, --size) {
    std::swap(pile[size - 1], pile[random.below(static_cast<std::uint32_t>(size))]);
    drawn.insert(pile[size - 1]);
  }
  return drawn;
}

}  // namespace

void DrawLuckMeter::begin(std::string_view seed) {
  random_ = Random("draw luck", seed);
  win_ = 0;
  left_ = 0;
}

// What the seat could make of this hand if it were its turn.
bots::Forecast DrawLuckMeter::value(const State& after, int seat, CardSet hand) {
  State state = after;
  state.turn = static_cast<std::uint8_t>(seat);
  state.hands[static_cast<std::size_t>(seat)] = hand;
  const bots::Sight sight(state);
  const bots::Instinct::Valued best =
      instinct_.best(bots::brain_for(state.rules, false), sight, kGlance);
  if (best.plan == nullptr) return {0, (state.left() - hand.size()) * bots::Forecast::kCard};
  if (best.value == bots::Instinct::kWin) return {bots::kChanceOne, 0};
  return forecast(afterwards(sight, best.plan->board, best.plan->hand));
}

void DrawLuckMeter::note_turn(const State& before, const State& after) {
  const int drawn = before.draw_count - after.draw_count;
  if (drawn <= 0 || after.is_over()) return;
  const int seat = before.turn;
  const CardSet hand = after.hands[before.turn];
  const CardSet kept = hand & before.hand_to_move();
  CardSet pile = kAllCards - before.laid;
  for (const CardSet held : before.hands) pile = pile - held;
  const bots::Forecast here = value(after, seat, hand);
  win_ += std::int64_t{here.win} * redraws_;
  left_ += std::int64_t{here.left} * redraws_;
  for (int i = 0; i < redraws_; ++i) {
    const bots::Forecast other = value(after, seat, kept | draw_from(pile, drawn, random_));
    win_ -= other.win;
    left_ -= other.left;
  }
}

DrawLuck DrawLuckMeter::total() const {
  constexpr std::int64_t kWinUnit = bots::kChanceOne / DrawLuck::kOne;
  return {rounded(win_, kWinUnit * redraws_), rounded(left_, redraws_)};
}

}  // namespace backstep::sim
