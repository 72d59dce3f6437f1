#include "engine/solve/beam.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "engine/game/turn.h"
#include "engine/solve/bounds.h"
#include "engine/solve/outlook.h"

namespace backstep {
namespace {

constexpr std::uint32_t kNoLink = 0;  // the first link stands for the root

// Most end games are decided by far fewer. What is not goes on card by card.
constexpr std::uint64_t kEndgameNodes = 300;

}  // namespace

Beam::Answer Beam::search(const State& state, int most, int width, std::uint64_t effort,
                          Endgame& endgame) {
  answer_ = {.cost = most, .complete = true, .nodes = 0};
  effort_ = effort;
  line_.clear();
  links_.assign(1, Link());
  kept_.clear();
  next_.clear();
  if (state.is_over()) {
    keep_line(cost_of_end(state), kNoLink, {});
    return answer_;
  }
  clear_prints(2);
  if (keep(state, kNoLink, true, endgame) == Fate::kKept && can_end(state)) {
    State ended = state;
    apply_unchecked(ended, Action::end_turn());
    keep(ended, add_link(kNoLink, Action::end_turn()), true, endgame);
  }
  kept_.swap(next_);
  while (!kept_.empty() && !is_done()) {
    collect_candidates();
    keep_best(width, endgame);
    kept_.swap(next_);
  }
  if (!kept_.empty()) answer_.complete = false;
  return answer_;
}

void Beam::collect_candidates() {
  candidates_.clear();
  for (std::uint32_t from = 0; from < kept_.size(); ++from) {
    const State& state = kept_[from].state;
    const Plays plays = legal_plays(state, state.hand_to_move());
    const Outlook outlook(state);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        const Action play = Action::lay(card, pile);
        candidates_.push_back({outlook.after(play), from, play});
      }
    }
  }
}

void Beam::keep_best(int width, Endgame& endgame) {
  // The best first; equal ones in the order of their coming, so that the answer is one.
  const auto better = [](const Candidate& a, const Candidate& b) {
    return std::tie(a.score, a.from, a.play.pile, a.play.card) <
           std::tie(b.score, b.from, b.play.pile, b.play.card);
  };
  std::sort(candidates_.begin(), candidates_.end(), better);
  next_.clear();
  clear_prints(2 * std::min(candidates_.size(), 2 * static_cast<std::size_t>(width)));
  int count = 0;
  for (const Candidate& candidate : candidates_) {
    if (count >= width || is_done()) {
      answer_.complete = false;
      return;
    }
    ++answer_.nodes;
    State state = kept_[candidate.from].state;
    const bool drawing = state.draw_count > 0;
    apply_unchecked(state, candidate.play);
    const std::uint32_t link = add_link(kept_[candidate.from].link, candidate.play);
    const Fate fate = keep(state, link, drawing, endgame);
    if (fate != Fate::kDropped) ++count;
    if (fate == Fate::kKept && can_end(state)) {
      apply_unchecked(state, Action::end_turn());
      keep(state, add_link(link, Action::end_turn()), drawing, endgame);
    }
  }
}

Beam::Fate Beam::keep(const State& state, std::uint32_t link, bool was_drawing, Endgame& endgame) {
  if (state.is_over()) {
    const int cost = cost_of_end(state);
    if (cost < answer_.cost) keep_line(cost, link, {});
    return Fate::kDropped;
  }
  if (!is_new(state)) return Fate::kDropped;
  if (was_drawing && state.draw_count == 0 && is_settled(state, link, endgame)) {
    return Fate::kSettled;
  }
  next_.push_back({state, link});
  return Fate::kKept;
}

bool Beam::is_settled(const State& state, std::uint32_t link, Endgame& endgame) {
  const auto limit = std::min(kEndgameNodes, effort_ - answer_.nodes);
  const EndgameLine found = endgame.line(state, static_cast<std::uint32_t>(limit));
  answer_.nodes += found.nodes;
  const int cost = cost_of_end(found.won, found.left);
  if (cost < answer_.cost) keep_line(cost, link, found.actions);
  return found.exact;
}

bool Beam::is_new(const State& state) {
  const Print print = print_of(state);
  const std::size_t mask = prints_.size() - 1;
  for (std::size_t i = static_cast<std::size_t>(print.first) & mask;; i = (i + 1) & mask) {
    if (prints_[i] == print) return false;
    if (prints_[i] == Print()) {
      prints_[i] = print;
      return true;
    }
  }
}

// REQUIRES: no more than `count` will come.
void Beam::clear_prints(std::size_t count) { prints_.assign(std::bit_ceil(2 * count), Print()); }

std::uint32_t Beam::add_link(std::uint32_t before, Action action) {
  links_.push_back({before, action});
  return static_cast<std::uint32_t>(links_.size() - 1);
}

void Beam::keep_line(int cost, std::uint32_t link, std::span<const Action> rest) {
  answer_.cost = cost;
  line_.assign(rest.rbegin(), rest.rend());
  for (; link != kNoLink; link = links_[link].before) line_.push_back(links_[link].action);
  std::reverse(line_.begin(), line_.end());
}

}  // namespace backstep
