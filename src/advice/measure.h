// Measure: a few turns of one decision compared in the same fresh worlds, for figures that no
// choice has touched: a turn that was chosen because it looked best looks better than it is.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/end_play.h"
#include "bots/findings.h"
#include "bots/play_on.h"
#include "bots/search.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::advice {

// There is one world the view can be of: everything that is not laid is known to its seat.
bool hides_nothing(const View& view);

class Measure {
 public:
  static constexpr std::size_t kMost = 3;

  // `heard`: the signals in force, nullptr at a silent table. Where nothing is hidden from the seat
  // one world is all there is.
  // `goes_on` is asked between worlds, and ends it if it says no.
  // REQUIRES: the view's seat is to move; one to kMost turns, all legal.
  void run(const View& view, const Talk* heard, std::span<const bots::Turn> turns, int worlds,
           Random& random, const std::function<bool()>& goes_on);

  bots::Evidence ground() const { return ground_; }
  int worlds() const { return worlds_; }
  const bots::Findings& of(std::size_t turn) const { return findings_[turn]; }
  // How much better one turn did than another.
  const bots::Lead& lead(std::size_t one, std::size_t other) const { return leads_[one][other]; }

 private:
  void note(std::span<const bots::Prospect> prospects);

  bots::PlayOn play_on_;
  bots::EndPlay end_play_;
  bots::Evidence ground_ = bots::Evidence::kImagined;
  int worlds_ = 0;
  std::array<bots::Findings, kMost> findings_;
  std::array<std::array<bots::Lead, kMost>, kMost> leads_;
};

}  // namespace backstep::advice
