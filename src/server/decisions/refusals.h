// Refusals that several places give, in one wording.
#pragma once

#include <string>
#include <utility>

#include "wire/notice.h"

namespace backstep::server {

inline wire::notice::Refused refusal_of(std::string code, std::string text) {
  wire::notice::Refused refused;
  refused.code = std::move(code);
  refused.text = std::move(text);
  return refused;
}

inline wire::notice::Refused too_soon(std::int64_t wait_ms, std::string text) {
  wire::notice::Refused refused = refusal_of("too_soon", std::move(text));
  refused.wait_ms = wait_ms;
  return refused;
}

// Load shedding: too much waits, and it would be done too late.
inline wire::notice::Refused overloaded() {
  wire::notice::Refused refused =
      refusal_of("overloaded", "too many requests wait at this table; try again");
  refused.wait_ms = 1'000;
  return refused;
}

inline wire::notice::Refused not_host() {
  return refusal_of("not_host", "only the host may do that");
}
inline wire::notice::Refused not_seated() {
  return refusal_of("not_seated", "only those who sit at the table may do that");
}
inline wire::notice::Refused not_member() {
  return refusal_of("not_member", "join the table first");
}
inline wire::notice::Refused game_running() {
  return refusal_of("running", "not while a game is running");
}
inline wire::notice::Refused no_game_running() {
  return refusal_of("not_running", "no game is running");
}
inline wire::notice::Refused game_over() { return refusal_of("game_over", "the game is over"); }
inline wire::notice::Refused closed_table() { return refusal_of("closed", "this table is closed"); }
inline wire::notice::Refused no_such_seat() {
  return refusal_of("no_such_seat", "there is no such seat");
}
inline wire::notice::Refused no_such_bot() {
  return refusal_of("no_such_bot", "there is no such bot; /api/bots lists them");
}
inline wire::notice::Refused asked_already() {
  return refusal_of("asked", "that seat has been asked for already");
}
// What a program at a table does not decide, or is not given.
inline wire::notice::Refused people_only(std::string text) {
  return refusal_of("people_only", std::move(text));
}
inline wire::notice::Refused muted() {
  wire::notice::Refused refused =
      refusal_of("muted", "a mute is visible: nobody says anything (T3)");
  refused.clause = "T3";
  return refused;
}
inline wire::notice::Refused too_many_tables() {
  return refusal_of("too_many", "too many tables were opened from this address");
}
inline wire::notice::Refused fixed_table() { return refusal_of("fixed", "this table is as it is"); }

}  // namespace backstep::server
