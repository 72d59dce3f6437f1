// The strong bot plays what the search chooses: it imagines what is hidden and plays on from its
// best turns.
#pragma once

#include "bots/bot.h"
#include "bots/instinct.h"
#include "bots/search.h"

namespace backstep::bots {

class StrongBot final : public Bot {
 public:
  // How many times a game is played on from the turns in question, for each turn the bot plays.
  explicit StrongBot(int effort) : effort_(effort) {}

  Turn turn(const View& view, const Talk& talk, Random& random) override;
  Signals say(const View& view, const Talk& talk) override;
  int willing_to_begin(const View& view) override;

 private:
  int effort_;
  Search search_;
  Instinct instinct_;
};

}  // namespace backstep::bots
