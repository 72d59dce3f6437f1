// Decks: from a seed, so that a deal can be named and shared, or from the system, so that nobody
// can know it before it is played.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"

namespace backstep {

// Depends on the seed alone, not on players or rules. The same everywhere and for ever.
Deck deck_from_seed(std::string_view seed);

// From the operating system's entropy.
Deck deck_from_entropy();

// A deal that can be said in one word: rule set, players and seed, e.g. "2-kestrel" (original, two
// players), "4xf-2026-11-15" (Extreme and On Fire, four players), "3x.red-kestrel" (commands by
// random:red). Players, then the letters of the switches in this order: x extreme, p pro, s small
// hand, f on fire, r one_pile_retroactive; a dot and the seed of the commands unless they are even;
// a hyphen and the seed of the deck. Bytes other than letters, digits, '_', and in the seed of the
// deck '.' and '-', are written ~ and two hexadecimal digits. Every deal has exactly one name,
// which is safe in a link and in a file name.
struct NamedDeal {
  Rules rules;                               // its commands follow commands_seed
  std::optional<std::string> commands_seed;  // none: even
  std::string seed;

  bool operator==(const NamedDeal&) const = default;
};
NamedDeal named_deal(Rules rules, std::optional<std::string> commands_seed, std::string seed);
std::string deal_name(const NamedDeal& deal);
// Refuses what deal_name() would not write.
Result<NamedDeal> parse_deal_name(std::string_view name);

}  // namespace backstep
