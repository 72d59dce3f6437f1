#include "engine/solve/solitaire.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/solve/bounds.h"
#include "engine/solve/play_order.h"

namespace backstep {
namespace {

CardSet held_by_all(const State& state) {
  CardSet cards;
  for (const CardSet& hand : state.hands) cards |= hand;
  return cards;
}

// All that matters. Piles of the same direction may change places.
PlaceWords words_of(const Tops& tops, CardSet unlaid, CardSet start) {
  std::uint64_t piles = std::min(tops[0], tops[1]);
  piles = piles << 7U | std::max(tops[0], tops[1]);
  piles = piles << 7U | std::min(tops[2], tops[3]);
  piles = piles << 7U | std::max(tops[2], tops[3]);
  std::uint64_t cards = 0;
  for (const Card card : start) cards = cards << 1U | (unlaid.contains(card) ? 1U : 0U);
  return {piles, cards, 0};
}

bool has(CardSet cards, int card) {
  return is_card(card) && cards.contains(static_cast<Card>(card));
}

// A play that cannot be wrong, so that no other one need be tried: the next card x of an order pile
// p with top t, where no card not laid lies between t and x, when
//   (1) the trick on t is not among the cards not laid;
//   (2) neither are the cards ten above and ten below x, nor is one of them a top on which x would
//       be a trick.
// Proof. Take any line from here and lay x on p first, leaving it out where the line had it. On p
// the line's next card lies beyond t, hence beyond x (nothing is between), or is the trick on t,
// which (1) rules out. Where the line had laid x elsewhere, by (2) not as a trick, the card after
// it went onward from x, so it also goes onward from what was there before, or was a trick on x,
// which (2) rules out. Everything else is as it was, and no fewer cards are laid.
std::optional<Action> free_step(const Tops& tops, CardSet unlaid) {
  for (const Pile pile : kPiles) {
    const Card top = tops[index(pile)];
    const bool rising = is_rising(pile);
    const CardSet onward = takes(pile, top).onward & unlaid;
    if (onward.empty() || has(unlaid, rising ? top - kTrickStep : top + kTrickStep)) continue;
    const Card card = rising ? onward.lowest() : onward.highest();
    const int above = card + kTrickStep;
    const int below = card - kTrickStep;
    if (has(unlaid, above) || has(unlaid, below)) continue;
    if (tops[0] == above || tops[1] == above || tops[2] == below || tops[3] == below) continue;
    return Action::lay(card, pile);
  }
  return std::nullopt;
}

}  // namespace

bool Solitaire::applies_to(const State& state) {
  if (state.rules.extreme || state.rules.on_fire || state.draw_count > 0) return false;
  const auto holding = std::count_if(state.hands.begin(), state.hands.end(),
                                     [](const CardSet& hand) { return !hand.empty(); });
  return holding <= 2;
}

Solitaire::Answer Solitaire::search(const State& state, int most, std::uint32_t node_limit) {
  visited_.begin();
  answer_ = {.left = most, .exact = true, .nodes = 0};
  limit_ = node_limit;
  depth_ = 0;
  best_count_ = 0;
  const CardSet unlaid = held_by_all(state);
  start_ = unlaid;
  enough_ = dead_cards(state.board.tops, unlaid);
  if (state.is_over() || is_done()) {
    if (state.is_over()) answer_.left = std::min(most, unlaid.size());
    return answer_;
  }
  if (state.board.laid_this_turn == 0 && state.hand_to_move() != unlaid) {
    try_plays(state.board.tops, unlaid, state.hand_to_move());
  } else {
    explore(state.board.tops, unlaid);
  }
  return answer_;
}

// Lays everything that some pile takes by order: on the better rising pile upward, the rest on the
// better falling pile downward. That leaves only what goes nowhere without a trick.
void Solitaire::keep(const Tops& tops, CardSet unlaid, int left) {
  answer_.left = left;
  std::copy_n(path_.begin(), depth_, best_.begin());
  best_count_ = depth_;
  const Pile up = tops[0] <= tops[1] ? Pile::kA : Pile::kB;
  const CardSet rising = unlaid & takes(up, tops[index(up)]).onward;
  for (const Card card : rising) best_[best_count_++] = Action::lay(card, up);
  const Pile down = tops[2] >= tops[3] ? Pile::kC : Pile::kD;
  CardSet falling = (unlaid - rising) & takes(down, tops[index(down)]).onward;
  for (; !falling.empty(); falling.erase(falling.highest())) {
    best_[best_count_++] = Action::lay(falling.highest(), down);
  }
}

void Solitaire::explore(const Tops& tops, CardSet unlaid) {
  const int left = (unlaid - taken_by_order(tops)).size();
  if (left < answer_.left) keep(tops, unlaid, left);
  if (is_done() || dead_cards(tops, unlaid) >= answer_.left) return;
  const PlaceWords words = words_of(tops, unlaid, start_);
  if (visited_.contains(words)) return;
  if (const std::optional<Action> step = free_step(tops, unlaid)) {
    explore_play(tops, unlaid, *step);
  } else {
    try_plays(tops, unlaid, unlaid);
  }
  visited_.insert(words);
}

void Solitaire::try_plays(const Tops& tops, CardSet unlaid, CardSet may_be_next) {
  PlayList plays;
  for (const Pile pile : kPiles) {
    for (const Card card : takes(pile, tops[index(pile)]).with_trick& may_be_next) {
      const Action play = Action::lay(card, pile);
      plays.add(play, play_cost(tops, unlaid, play));
    }
  }
  plays.sort();
  for (std::size_t i = 0; i < plays.size(); ++i) {
    explore_play(tops, unlaid, plays[i]);
    if (is_done()) return;
  }
}

void Solitaire::explore_play(Tops tops, CardSet unlaid, Action play) {
  if (answer_.nodes >= limit_) {
    answer_.exact = false;
    return;
  }
  ++answer_.nodes;
  path_[depth_++] = play;
  tops[index(play.pile)] = play.card;
  unlaid.erase(play.card);
  explore(tops, unlaid);
  --depth_;
}

}  // namespace backstep
