// How a game stands, and why an action was refused. Codes and fixed sentences only: nothing is
// formatted here.
#pragma once

#include <cstdint>
#include <string_view>

namespace backstep {

enum class Outcome : std::uint8_t { kPlaying, kWon, kStuck, kSkull, kThree, kFire, kOnePile };

constexpr bool is_lost(Outcome outcome) { return outcome >= Outcome::kStuck; }

// "playing", "won" or "lost".
std::string_view status(Outcome outcome);
// "stuck", "skull", "three", "fire" or "one_pile"; empty unless lost.
std::string_view reason(Outcome outcome);

// In the order in which they are looked for: the first that applies is the answer.
enum class Refusal : std::uint8_t {
  kNone,
  kGameOver,
  kNotInHand,
  kWrongOrder,
  kNoBack,
  kOnePile,
  kBelowMinimum,
  kBelowMinimumPro,  // the same code, another clause
};

// "game_over", "not_in_hand", "wrong_order", "no_back", "one_pile" or "below_minimum".
std::string_view code(Refusal refusal);
// The clause of RULES.md that says so, e.g. "C4".
std::string_view clause(Refusal refusal);
// What was wrong, for people who have no more than this at hand.
std::string_view sentence(Refusal refusal);

}  // namespace backstep
