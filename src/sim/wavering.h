// The wavering bot: the quick bot, that now and then plays another turn which its instinct values
// nearly as high. With it many games of one deal differ as those of reasonable players do. It is a
// measure, not a player to choose, so the roster does not have it.
#pragma once

#include "bots/bot.h"
#include "bots/instinct.h"
#include "bots/quick.h"

namespace backstep {

class WaveringBot final : public Bot {
 public:
  Turn turn(const View& view, const Talk& talk, Random& random) override;

 private:
  QuickBot quick_;
  Instinct instinct_;
};

}  // namespace backstep
