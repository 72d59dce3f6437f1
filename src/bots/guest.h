// Guest: a bot that is somebody else's program and sits on one seat of one game at a time.
//
// Unlike the bots of the roster it may remember. It is told what a person on its seat would see and
// hear, in the order of happening, and nothing else; so two seats of a game are never one guest.
// Whatever it does wrong is its own trouble: it ends the game, and never the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace backstep::bots {

// Why a guest cannot go on.
struct Trouble {
  enum class Kind : std::uint8_t {
    kNotStarted,  // its program could not be started, or did not say that it is ready
    kDied,        // its program ended
    kLate,        // no answer in time
    kFlooded,     // an answer that does not end
    kNonsense,    // an answer that says nothing, or one that nobody asked for
  };

  Kind kind = Kind::kDied;
  std::string sentence;  // for people, without a full stop
  // Its program has not answered a single question about a game: more games would only be waited
  // for.
  bool never_played = false;
};

class Guest : public Bot {
 public:
  // A game begins for the seat of this view. What was wrong before is forgotten: a new game is a
  // new start. `chance` is all the chance a guest needs to play the same game again.
  virtual void sit_down(const View& view, bool talks, std::uint64_t chance) = 0;
  // Somebody, perhaps this seat itself, has done or said something.
  virtual void hear(int seat, Action action) = 0;
  virtual void hear(int seat, const Signal& signal) = 0;
  // The game is over. `broken`: it ended because a bot broke its contract.
  virtual void stand_up(const View& view, bool broken) = 0;

  // Looked at after every turn(), say() and sit_down(); what they returned means nothing then.
  virtual const std::optional<Trouble>& trouble() const = 0;
  // By the clock, since sit_down(): how long the others waited for this guest.
  virtual std::int64_t waited_ns() const = 0;
};

}  // namespace backstep::bots
