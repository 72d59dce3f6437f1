// Correspondence tables: games over days. Nobody has to be there, so no seat counts as lost and no
// turn as idle; what becomes of a turn whose clock has run out was chosen in the settings.
#pragma once

#include <cstdint>
#include <optional>

#include "server/host/context.h"
#include "server/tables/seat_times.h"
#include "server/tables/table.h"
#include "wire/notice.h"
#include "wire/table_entry.h"

namespace backstep::server {

// The times of this table: at a correspondence table none of them is ever over.
inline constexpr std::int64_t kNeverMs = 3'650 * kDayMs;
SeatTimes seat_times(const Limits& limits, const Table& table);

// Refuses a request to take over an absent member's seat, or to let a bot play it.
wire::notice::Refused correspondence_refusal();

// When the clock of the running turn has run out and a bot plays it; 0: never.
std::int64_t clock_due(const Table& table, const Options& options);
// A bot plays the running turn, since its clock has run out.
std::optional<wire::entry::StoodIn> clock_stand_in(const Table& table, const Options& options,
                                                   std::int64_t now);
// The bot has played that turn: the seat is its player's again.
std::optional<wire::entry::TookBack> clock_take_back(const Table& table);

// Whether something happens at this table now that needs nobody: a bot's turn, or what the clock
// leads to. A table that nobody is at must be in memory for it.
bool waits_for_server(const Table& table, const Options& options, std::int64_t now);

}  // namespace backstep::server
