#include "engine/game/record.h"

#include <algorithm>
#include <array>

namespace backstep {
namespace {

constexpr std::array<std::string_view, 4> kEndings{"running", "won", "lost", "abandoned"};

}  // namespace

std::string_view name(Ending ending) { return kEndings[static_cast<std::size_t>(ending)]; }

std::optional<Ending> ending_named(std::string_view name) {
  const auto found = std::find(kEndings.begin(), kEndings.end(), name);
  if (found == kEndings.end()) return std::nullopt;
  return static_cast<Ending>(found - kEndings.begin());
}

Replay replay(const Record& record, std::size_t count) {
  Replay replay{deal_unchecked(record.rules, record.deck, record.begins)};
  for (; replay.actions < std::min(count, record.actions.size()); ++replay.actions) {
    replay.refused = apply(replay.state, record.actions[replay.actions]);
    if (replay.refused != Refusal::kNone) break;
  }
  return replay;
}

GameResult result_of(const State& state, bool abandoned) {
  GameResult result;
  if (state.outcome == Outcome::kWon) {
    result.ending = Ending::kWon;
  } else if (is_lost(state.outcome)) {
    result.ending = Ending::kLost;
    result.outcome = state.outcome;
  } else if (abandoned) {
    result.ending = Ending::kAbandoned;
  }
  result.left = state.left();
  return result;
}

Occupant occupant_at(const Record& record, int seat, std::size_t actions) {
  Occupant occupant = record.seats[static_cast<std::size_t>(seat)];
  for (const Note& note : record.notes) {
    if (note.after > actions) break;
    if (note.kind == Note::Kind::kSits && note.seat == seat) occupant = note.occupant;
  }
  return occupant;
}

}  // namespace backstep
