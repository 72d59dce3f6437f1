// The wavering bot: the quick bot, that now and then plays another turn which its instinct values
// nearly as high. With it many games of one deal differ as those of reasonable players do. It is a
// measure, not a player to choose, so the roster does not have it.
#pragma once

#include "bots/bot.h"
#include "bots/instinct.h"
#include "bots/quick.h"

namespace backstep::sim {

class WaveringBot final : public bots::Bot {
 public:
  bots::Turn turn(const View& view, const Talk& talk, Random& random) override;

 private:
  bots::QuickBot quick_;
  bots::Instinct instinct_;
};

}  // namespace backstep::sim
