// What guests are told and answer, a line each. docs/bots.md is the contract.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "engine/signal/talk.h"

namespace backstep::wire {

inline constexpr int kGuestVersion = 1;

// What anybody at the table did or said.
struct Heard {
  int seat = 0;
  std::optional<Action> action;
  std::optional<Signal> signal;
};

// What is told, without the end of the line.
std::string guest_hello(std::int64_t patience_ms);
std::string guest_game(const View& view, bool talks, std::uint64_t chance);
std::string guest_turn(const View& view, const Talk& talk, std::span<const Heard> since);
std::string guest_say(const View& view, const Talk& talk, std::span<const Heard> since);
std::string guest_begin(const View& view, const Talk& talk);
std::string guest_over(const View& view, bool broken, std::span<const Heard> since);

// What is answered. An error is a sentence about the answer.
struct GuestReady {
  std::string name;     // empty if it has none
  bool says = false;    // it wants to be asked what it says ...
  bool begins = false;  // ... and whether it would begin
};
Result<GuestReady> read_guest_ready(std::string_view line);
Result<std::vector<Action>> read_guest_turn(std::string_view line);
Result<std::vector<Signal>> read_guest_say(std::string_view line);
Result<bool> read_guest_begin(std::string_view line);

}  // namespace backstep::wire
