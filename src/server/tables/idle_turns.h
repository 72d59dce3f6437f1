// Idle turns: what the others can do when the person to move is connected and does not play. After
// long without a sign of life it is announced; later the other people at the seats may agree, all
// of them, to let a bot play until the person takes the seat back. A sign of life ends it, but not
// for ever: a turn in which no card is laid for long is announced whatever signs there are, and
// then only a play ends it.
// docs/protocol.md, "Idle players", is the contract.
#pragma once

#include <cstdint>
#include <optional>

#include "server/decisions/decide.h"
#include "wire/table_entry.h"

namespace backstep::server {

// A bot plays for a seat: for the own one, for a lost member's, a stalling program's, or, as far as
// the others agree, an idle person's.
Decision decide_stand_in(const Asking& asking, const wire::request::StandIn& request);

// When the person to move is announced as idle, unless a sign of life comes before; 0: never, since
// a bot plays, nobody could agree, or it is announced already. `asking.person` does not matter here
// and below.
std::int64_t idle_due(const Asking& asking);
// The announcement, if it is due.
std::optional<wire::entry::Idle> idle_announcement(const Asking& asking);
// The end of an announcement that a sign of life known to this process contradicts.
std::optional<wire::entry::Here> idle_end(const Asking& asking);
// The bot, if all who must agree have done so.
std::optional<wire::entry::StoodIn> idle_stand_in(const Asking& asking);
// When that may come about by the clock alone; 0: never.
std::int64_t idle_stand_in_due(const Asking& asking);

}  // namespace backstep::server
