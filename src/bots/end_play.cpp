#include "bots/end_play.h"

#include <algorithm>

namespace backstep::bots {

// All cards are known: the mover's part of the best line, if the search came to an end.
bool EndPlay::find_line(const State& state) {
  const EndgameLine line = endgame_.line(state, kNodes);
  if (!line.exact && !line.won) return false;
  known_ = {};
  known_.prospect = prospect_of_end(state.rules, line.won, line.left);
  State now = state;
  for (const Action action : line.actions) {
    known_.turn.push_back(action);
    apply_unchecked(now, action);
    if (now.is_over() || now.turn != state.turn || now.board.laid_this_turn == 0) break;
  }
  known_.loses = is_lost(now.outcome) && now.board.laid_this_turn > 0;
  return true;
}

EndPlay::Answer EndPlay::begin(const View& view, const Talk* talk,
                               std::span<const Instinct::Valued> turns, Limits limits) {
  view_ = &view;
  talk_ = talk;
  worlds_.emplace(view);
  if (worlds_->count(1) == 1) {
    // A duty that is missed may leave a card less than any other end. But who can keep the rules
    // keeps them: then the best of the turns that do.
    if (find_line(worlds_->state()) && (!known_.loses || turns.empty())) return Answer::kKnown;
    limits = {.worlds = 1, .sampled = false, .turns = turns.size()};
  }
  if (limits.worlds == 0 || turns.empty()) return Answer::kNone;
  const int count = worlds_->count(limits.worlds);
  all_ = count <= limits.worlds;
  if (!all_ && !limits.sampled) return Answer::kNone;
  to_ask_ = all_ ? count : limits.worlds;
  turn_count_ = std::min(turns.size(), limits.turns);
  for (std::size_t i = 0; i < turn_count_; ++i) turns_[i] = turn_of(view.rules, *turns[i].plan);
  sums_.fill(0);
  return Answer::kAsks;
}

bool EndPlay::step(Random& random) {
  if (to_ask_ == 0) return false;
  --to_ask_;
  if (all_) {
    ask(worlds_->state());
    worlds_->next();
  } else {
    ask(imagine(*view_, talk_, random));
  }
  return true;
}

void EndPlay::ask(const State& world) {
  for (std::size_t i = 0; i < turn_count_; ++i) {
    State state = world;
    for (const Action action : turns_[i]) apply_unchecked(state, action);
    latest_[i] = end_of(state, kNodesOfMany).prospect;
    sums_[i] += latest_[i].worth;
  }
}

std::size_t EndPlay::best() const {
  const auto end = sums_.begin() + static_cast<std::ptrdiff_t>(turn_count_);
  return static_cast<std::size_t>(std::max_element(sums_.begin(), end) - sums_.begin());
}

EndPlay::End EndPlay::end_of(const State& state, std::uint32_t nodes) {
  const EndgameValue end = endgame_.value(state, nodes);
  return {prospect_of_end(state.rules, end.won, end.left), end.exact || end.won};
}

std::optional<Turn> EndPlay::turn(const View& view, const Talk* talk,
                                  std::span<const Instinct::Valued> turns, Limits limits,
                                  Random& random) {
  switch (begin(view, talk, turns, limits)) {
    case Answer::kNone:
      return std::nullopt;
    case Answer::kKnown:
      return known_.turn;
    case Answer::kAsks:
      break;
  }
  while (step(random)) {
  }
  return turns_[best()];
}

}  // namespace backstep::bots
