#include "advice/puzzle.h"

#include <algorithm>
#include <array>

namespace backstep::advice {
namespace {

constexpr std::array<std::string_view, kPuzzleKindCount> kKindNames{"turn", "play_out"};
constexpr std::array<std::string_view, kPuzzleGradeCount> kGradeNames{"easy", "medium", "hard"};

}  // namespace

std::string_view name(PuzzleKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
std::string_view name(PuzzleGrade grade) { return kGradeNames[static_cast<std::size_t>(grade)]; }

State state_of(const PuzzlePosition& position) {
  State state = deal_unchecked(position.rules, position.deck, position.starts);
  for (const Action action : position.actions) apply_unchecked(state, action);
  return state;
}

std::uint64_t key_of(const PuzzlePosition& position) {
  const Rules& rules = position.rules;
  std::uint64_t key = rules.players + (rules.extreme ? 8U : 0U) + (rules.pro ? 16U : 0U) +
                      (rules.small_hand ? 32U : 0U) + (rules.on_fire ? 64U : 0U) +
                      (rules.one_pile_retroactive ? 128U : 0U);
  key = mix(key * kMaxPlayers + static_cast<std::uint64_t>(position.starts));
  for (const Card card : position.deck) key = mix(key * 128 + card);
  for (const Action action : position.actions) {
    key = mix(key * 512 + std::uint64_t{action.card} * kPileCount + index(action.pile));
  }
  return key;
}

std::optional<PuzzlePosition> without_secrets(const PuzzlePosition& position) {
  const State state = state_of(position);
  const View seen = view(state, state.turn);
  CardSet rest = seen.unseen();
  PuzzlePosition known = position;
  for (Card& card : known.deck) {
    if (!seen.unseen().contains(card)) continue;
    card = rest.lowest();
    rest.erase_lowest();
  }
  State again = deal_unchecked(known.rules, known.deck, known.starts);
  for (const Action action : known.actions) {
    if (apply(again, action) != Refusal::kNone) return std::nullopt;
  }
  // An earlier draw cannot have moved a card into the hand, so this holds; it is what matters.
  if (view(again, again.turn) != seen) return std::nullopt;
  return known;
}

}  // namespace backstep::advice
