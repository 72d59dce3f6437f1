// Choice kinds: what a costly choice did otherwise than a better one, told from the facts of both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "advice/reason.h"
#include "bots/bot.h"

namespace backstep::advice {

// The first that applies.
enum class ChoiceKind : std::uint8_t {
  kLosesAtOnce,    // it lost by itself, and need not have
  kMissedTrick,    // the better turn plays a trick that this one does not
  kGaveUpTrick,    // covered a top whose trick card was in hand
  kAgainstSignal,  // did what another seat had asked not to do
  kLeftCommand,    // left a command or a fire on top that the better turn does not leave
  kLongStep,       // passed over clearly more cards
  kLaidMore,       // more cards than the better turn
  kLaidFewer,
  kOtherPlace,  // the same cards on other piles
  kOtherPile,   // other cards, and one on a pile that the better turn leaves alone
  kOther,
};
inline constexpr std::size_t kChoiceKindCount = 11;
std::string_view name(ChoiceKind kind);  // "loses_at_once", "missed_trick", ...

ChoiceKind kind_of(const bots::Turn& played, const Reasons& why_played, const bots::Turn& better,
                   const Reasons& why_better);

}  // namespace backstep::advice
