#include "engine/game/outcome.h"

#include <array>
#include <cstddef>

namespace backstep {
namespace {

struct RefusalWords {
  std::string_view code;
  std::string_view clause;
  std::string_view sentence;
};

constexpr std::array<RefusalWords, 8> kRefusals{{
    {"", "", ""},
    {"game_over", "C13", "The game is over: nothing can be laid or ended any more."},
    {"not_in_hand", "C3", "The player to move does not hold this card."},
    {"wrong_order", "C4",
     "The card does not fit: rising piles take higher cards, falling piles lower ones, or exactly "
     "ten back."},
    {"no_back", "E7", "No backwards trick while a no_back card is visible."},
    {"one_pile", "E8",
     "A one_pile card is visible: the next card must go on the pile of the last."},
    {"below_minimum", "C6", "The turn cannot end yet: fewer cards than the minimum were laid."},
    {"below_minimum", "P1", "The turn cannot end yet: fewer cards than the minimum were laid."},
}};

constexpr std::array<std::string_view, 7> kReasons{"",      "",     "stuck",   "skull",
                                                   "three", "fire", "one_pile"};

const RefusalWords& words(Refusal refusal) { return kRefusals[static_cast<std::size_t>(refusal)]; }

}  // namespace

std::string_view status(Outcome outcome) {
  if (outcome == Outcome::kPlaying) return "playing";
  return outcome == Outcome::kWon ? "won" : "lost";
}

std::string_view reason(Outcome outcome) { return kReasons[static_cast<std::size_t>(outcome)]; }

std::string_view code(Refusal refusal) { return words(refusal).code; }
std::string_view clause(Refusal refusal) { return words(refusal).clause; }
std::string_view sentence(Refusal refusal) { return words(refusal).sentence; }

}  // namespace backstep
