// What a polite partner says: honest wishes about the piles, as the vocabulary means them. One wish
// at a time, the one that matters most: who listens to several bots hears no more than they can
// heed.
//
// The same hand at the same table always wishes the same, so that who listens can ask of every hand
// it imagines whether it would have spoken so.
#pragma once

#include <array>
#include <optional>

#include "bots/bot.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/game/table.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// For each pile, and nothing where anything may be done.
using Wishes = std::array<std::optional<Meaning>, kPileCount>;

struct HandWishes {
  Wishes all;
  Wishes worth_saying;  // one of them at most; others that were said stay, as long as they are so
  int least = kCardCount;  // unplayed cards skipped by the nearest card
};
HandWishes wishes(const Table& table, CardSet hand);

// The signals of a seat that are news to the table. REQUIRES: nothing mutes the table.
Signals what_to_say(const View& view, const Talk& talk);

// In an imagined world: every seat but the mover's has said what it would say now.
void speak_all(const State& state, Talk& talk);

}  // namespace backstep::bots
