// The quick bot: its instinct, and the exact end game where that is known.
#pragma once

#include "bots/bot.h"
#include "bots/brain.h"
#include "bots/end_play.h"
#include "bots/instinct.h"

namespace backstep::bots {

class QuickBot final : public Bot {
 public:
  // Which nets it rates turns by, for rules and whether the table talks.
  using Brains = const Brain& (*)(const Rules&, bool talks);
  explicit QuickBot(Brains brains = brain_for) : brains_(brains) {}

  Turn turn(const View& view, const Talk& talk, Random& random) override;
  Signals say(const View& view, const Talk& talk) override;
  int willing_to_begin(const View& view) override;

 private:
  Brains brains_;
  Instinct instinct_;
  EndPlay end_play_;
};

}  // namespace backstep::bots
