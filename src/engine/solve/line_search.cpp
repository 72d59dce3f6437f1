#include "engine/solve/line_search.h"

#include <algorithm>

#include "engine/game/turn.h"
#include "engine/solve/bounds.h"
#include "engine/solve/place.h"
#include "engine/solve/play_order.h"

namespace backstep {

LineSearch::Answer LineSearch::search(const State& state, int most, std::uint32_t node_limit) {
  visited_.begin();
  answer_ = {.cost = most, .exact = true, .nodes = 0};
  limit_ = node_limit;
  depth_ = 0;
  best_count_ = 0;
  enough_ = least_cost(state);
  std::uint64_t unlaid = 0;
  std::uint8_t bit = 0;
  for (const Card card : kAllCards - state.laid) {
    bit_of_[card] = bit;
    unlaid |= std::uint64_t{1} << bit++;
  }
  std::copy_n(state.draw.begin(), state.draw_count, draw_.begin());
  drawn_ = std::span<const Card>(draw_).first(state.draw_count);
  if (!is_done()) explore(state, unlaid);
  return answer_;
}

void LineSearch::explore(const State& state, std::uint64_t unlaid) {
  if (state.is_over()) {
    const int cost = cost_of_end(state);
    if (cost >= answer_.cost) return;
    answer_.cost = cost;
    std::copy_n(path_.begin(), depth_, best_.begin());
    best_count_ = depth_;
    return;
  }
  if (least_cost(state) >= answer_.cost) return;
  if (Solitaire::applies_to(state)) {
    explore_solitaire(state);
    return;
  }
  const PlaceWords words = words_of(state, unlaid);
  if (visited_.contains(words)) return;

  const PlayList list = actions_in_order(state);
  for (std::size_t i = 0; i < list.size(); ++i) {
    explore_action(state, unlaid, list[i]);
    if (is_done()) return;
  }
  visited_.insert(words);
}

void LineSearch::explore_action(const State& state, std::uint64_t unlaid, Action action) {
  if (answer_.nodes >= limit_) {
    answer_.exact = false;
    return;
  }
  ++answer_.nodes;
  State next = state;
  apply_unchecked(next, action);
  if (!action.is_end()) unlaid &= ~(std::uint64_t{1} << bit_of_[action.card]);
  path_[depth_++] = action;
  explore(next, unlaid);
  --depth_;
}

void LineSearch::explore_solitaire(const State& state) {
  const int most = answer_.cost - 1;  // lost with so many left costs no less than the best line
  const Solitaire::Answer found =
      solitaire_.search(state, std::max(most, 1), limit_ - answer_.nodes);
  answer_.nodes += found.nodes;
  if (!found.exact) answer_.exact = false;
  const int cost = cost_of_end(found.left == 0, found.left);
  if (cost >= answer_.cost) return;
  answer_.cost = cost;
  std::copy_n(path_.begin(), depth_, best_.begin());
  best_count_ =
      depth_ + write_with_ends(state, solitaire_.plays(), std::span(best_).subspan(depth_));
}

PlaceWords LineSearch::words_of(const State& state, std::uint64_t unlaid) const {
  // Who drew the cards that have left the draw pile and are not laid; the others cannot matter.
  std::uint64_t owners = 0;
  for (std::size_t i = state.draw_count; i < drawn_.size(); ++i) {
    const Card card = drawn_[i];
    std::uint64_t owner = 0;
    for (std::size_t seat = 1; seat < state.rules.players; ++seat) {
      if (state.hands[seat].contains(card)) owner = seat;
    }
    owners = owners * kMaxPlayers + owner;
  }
  return {board_word(state), unlaid, owners << 5U | state.draw_count};
}

std::size_t write_with_ends(const State& state, std::span<const Action> plays,
                            std::span<Action> actions) {
  State game = state;
  std::size_t count = 0;
  const auto act = [&](Action action) {
    apply_unchecked(game, action);
    actions[count++] = action;
  };
  for (const Action play : plays) {
    if (!game.hand_to_move().contains(play.card)) act(Action::end_turn());
    act(play);
  }
  while (!game.is_over()) {
    const Plays more = legal_plays(game, game.hand_to_move());
    if (more.empty()) {
      act(Action::end_turn());
      continue;
    }
    for (const Pile pile : kPiles) {
      if (more.on[index(pile)].empty()) continue;
      act(Action::lay(more.on[index(pile)].lowest(), pile));
      break;
    }
  }
  return count;
}

}  // namespace backstep
