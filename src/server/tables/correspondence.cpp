#include "server/tables/correspondence.h"

#include <string>

#include "server/decisions/refusals.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kClockHourMs = 3'600'000;

const table::Correspondence* running_correspondence(const Table& table) {
  const auto& chosen = table.settings.correspondence;
  return chosen && !table.closed && table.is_running() && table.game->begun ? &*chosen : nullptr;
}

bool has_bot_clock(const table::Correspondence& chosen) {
  return chosen.clock_hours > 0 && chosen.at_end == table::ClockEnd::kBot;
}

}  // namespace

SeatTimes seat_times(const Limits& limits, const Table& table) {
  SeatTimes times = seat_times(limits);
  if (!table.settings.correspondence) return times;
  times.claim_after_ms = kNeverMs;
  times.idle_turn_ms = kNeverMs;
  times.idle_notice_ms = 0;
  times.idle_most_ms = kNeverMs;
  return times;
}

wire::notice::Refused correspondence_refusal() {
  return refusal_of("correspondence",
                    "nobody loses a seat or a turn by being away from this table");
}

std::int64_t clock_due(const Table& table, const Options& options) {
  const table::Correspondence* const chosen = running_correspondence(table);
  if (chosen == nullptr || !has_bot_clock(*chosen)) return 0;
  const Seat& seat = table.seat(table.game->state.turn);
  if (!table.is_person(seat.member) || seat.is_played_by_bot()) return 0;
  return table.game->turn_since_ms + options.scaled(chosen->clock_hours * kClockHourMs);
}

std::optional<wire::entry::StoodIn> clock_stand_in(const Table& table, const Options& options,
                                                   std::int64_t now) {
  const std::int64_t due = clock_due(table, options);
  if (due == 0 || now < due) return std::nullopt;
  const int seat = table.game->state.turn;
  return wire::entry::StoodIn{seat, std::string(kSeatBot), table.seat(seat).member};
}

std::optional<wire::entry::TookBack> clock_take_back(const Table& table) {
  const table::Correspondence* const chosen = running_correspondence(table);
  if (chosen == nullptr || !has_bot_clock(*chosen)) return std::nullopt;
  for (int i = 0; i < static_cast<int>(table.seats.size()); ++i) {
    const Seat& seat = table.seat(i);
    if (i == table.game->state.turn || !table.is_person(seat.member)) continue;
    if (seat.is_played_by_bot()) return wire::entry::TookBack{i};
  }
  return std::nullopt;
}

bool waits_for_server(const Table& table, const Options& options, std::int64_t now) {
  if (running_correspondence(table) == nullptr) return false;
  const Seat& seat = table.seat(table.game->state.turn);
  return seat.is_played_by_bot() || clock_stand_in(table, options, now) || clock_take_back(table);
}

}  // namespace backstep::server
