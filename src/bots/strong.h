// The strong bot: imagines what is hidden, lets instinct play on from each of the best turns in the
// same imagined worlds, and drops the worse half again and again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/bot.h"
#include "bots/end_play.h"
#include "bots/instinct.h"

namespace backstep {

class StrongBot final : public Bot {
 public:
  // How many times a game is played on from the turns in question, for each turn the bot plays.
  explicit StrongBot(int effort) : effort_(effort) {}

  Turn turn(const View& view, const Talk& talk, Random& random) override;
  Signals say(const View& view, const Talk& talk) override;
  int willing_to_begin(const View& view) override;

 private:
  static constexpr std::size_t kCandidates = 12;

  struct Candidate {
    Plan plan;
    std::int64_t sum = 0;  // of chances
    std::int64_t count = 0;
  };

  void halve(const View& view, const Talk* talk, std::size_t alive, Random& random);
  int play_on(const State& world, const Talk* talk, const Plan& plan);

  int effort_;
  Instinct instinct_;
  EndPlay end_play_;
  std::array<Candidate, kCandidates> candidates_;
};

}  // namespace backstep
