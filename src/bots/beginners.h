// The two that do not think: the floor and the yardstick.
#pragma once

#include "bots/bot.h"

namespace backstep::bots {

// Lays uniformly among what is legal, and may end wherever ending is legal.
class RandomBot final : public Bot {
 public:
  Turn turn(const View& view, const Talk& talk, Random& random) override;
};

// The smallest step that does not lose at once, tricks first; ends as soon as it may.
class GreedyBot final : public Bot {
 public:
  Turn turn(const View& view, const Talk& talk, Random& random) override;
};

}  // namespace backstep::bots
