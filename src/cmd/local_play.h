// LocalPlay: a game of this program alone, from the deal until somebody leaves it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cmd/recording_door.h"
#include "desk/door.h"
#include "net/net.h"
#include "play/start.h"
#include "seat/keeping.h"
#include "seat/seat.h"
#include "texts/texts.h"

namespace backstep::cmd {

class LocalPlay {
 public:
  // Without a keeping nothing is kept. Both outlive it.
  LocalPlay(net::Loop& loop, const Texts& texts, seat::Keeping* keeping);

  // Every game that ends is added to this file. Before it is opened.
  void record_to(const std::string& file, RecordingDoor::Written written);

  // Nothing, when the cards are dealt and the door is there; else why not, for people.
  using Ready = std::function<void(const std::optional<Error>& error)>;
  void open(const play::Opening& opening, Ready ready);
  void resume(const seat::Kept& kept, Ready ready);

  // REQUIRES: it is ready, and not closed.
  desk::Door& door() { return *door_; }

  // When it was left: what is on its way is stored, and what is over is not kept any more. `kept`:
  // it can be gone on with.
  void close(std::function<void(bool kept)> then);

 private:
  void enter(const seat::LocalHouse::Opened& opened);
  void close_house(bool kept, std::function<void(bool kept)> then);
  std::optional<Error> open_house(const std::string& file);
  void deal(const Ready& ready);

  net::Loop& loop_;
  Texts texts_;
  seat::Keeping* keeping_;
  std::optional<seat::Kept> kept_;
  std::unique_ptr<seat::LocalHouse> house_;
  std::unique_ptr<desk::Door> door_;
  RecordingDoor* recording_ = nullptr;  // the same door, if it is one
  std::string record_file_;
  RecordingDoor::Written written_;
};

}  // namespace backstep::cmd
