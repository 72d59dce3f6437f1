// Piles in words: short ones that stand on a lane, and sentences that say all of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/preview/preview.h"
#include "terminal/messages/names.h"

namespace backstep::terminal::messages {

enum class Tone : std::uint8_t {
  kPlain,
  kGood,
  kBad,   // loses, or is owed by the reader now
  kNote,  // worth knowing: why something is not possible, a command that counts
};

struct Words {
  std::string text;
  Tone tone = Tone::kPlain;
};

// What a card would do on a lane: "skips 8", "back ten", "needs more than 63", "loses: skull".
// Without the memory aid nobody counts for the player.
Words effect(const Texts& t, const Preview& preview, const CardOnPile& card, const Lane& lane,
             bool aid);
// The command of the tip, as far as it counts now: "skull, cover it", "mute"; empty if there is
// none.
Words tag(const Texts& t, const Lane& lane, bool mine);
// Signals about this pile, newest first: "Ann: small step".
std::vector<std::string> signs(const Texts& t, const Table& table, Pile pile);
// "loses: skull on B".
std::string loses_text(const Texts& t, const Loss& loss);

// In sentences, for ears: what lies there, what the picked card does, what can still go there, and
// what others asked for.
std::string lane_sentence(const Texts& t, const Table& table, const Preview& preview, Pile pile,
                          std::optional<Card> picked);
std::string room_sentence(const Texts& t, const Lane& lane);

}  // namespace backstep::terminal::messages
