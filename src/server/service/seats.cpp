// What the service does about seats without being asked: claims that are void since their owner is
// back, claims and stand-ins that all have agreed to, players who give no sign of life.
//
// Every process ends what it knows to be wrong, because a person who is connected to it may be lost
// or idle as far as another process knows. The rest is done by one of them.
#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "server/service/service.h"
#include "server/tables/claims.h"
#include "server/tables/correspondence.h"
#include "server/tables/idle_turns.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kTellActiveEveryMs = 60'000;
// A timer keeps its table in memory: one for what is further away looks again after that time.
constexpr std::int64_t kFarthestTimerMs = 3'600'000;

}  // namespace

Asking Service::asking_of(const LiveTable& live, const std::string& person) const {
  return {live.table,     live.presence, person,
          context_.now(), nullptr,       seat_times(context_.options.limits, live.table)};
}

void Service::note_sign_of_life(Connection& connection, const wire::RequestBody& request) {
  // A page that is hidden says so by itself.
  const auto* const away = std::get_if<wire::request::Away>(&request);
  if (away != nullptr && away->away) return;
  const Live& live = connection.live;
  const std::int64_t now = context_.now();
  live->presence.note_active(connection.person, now);
  const Table& table = live->table;
  const int member = table.member_of(connection.person);
  const std::optional<int> seat = table.seat_of(member);
  const bool is_host = member != 0 && member == table.host;
  if (!is_host && !seat) return;
  // A host who was idle, or another one for whom that waited.
  if (!table.is_running() && live->presence.acting_host(table, now) != live->acting_host) {
    follow(live);
  }
  if (!is_host && !table.is_running()) return;
  const std::int64_t every_ms =
      std::min(kTellActiveEveryMs, seat_times(context_.options.limits).idle_turn_ms / 10);
  if (context_.shared_state.is_shared() && now - connection.active_told_ms >= every_ms) {
    connection.active_told_ms = now;
    peers_.tell(wire::told::Active{table.id, connection.person, now});
  }
  const bool is_announced = table.is_running() && table.game->idle && seat;
  if (is_announced && table.game->idle->seat == *seat) settle_seats(live);
}

std::vector<wire::TableEntry> Service::seat_entries(const LiveTable& live) const {
  if (live.table.closed) return {};
  const Asking asking = asking_of(live, {});
  std::vector<wire::TableEntry> entries = void_claims(asking);
  if (!entries.empty()) return entries;
  if (const auto here = idle_end(asking)) return {*here};
  if (!peers_.is_mine(live)) return {};
  entries = granted_claim(asking);
  if (!entries.empty()) return entries;
  if (const auto stood_in = idle_stand_in(asking)) return {*stood_in};
  if (const auto idle = idle_announcement(asking)) return {*idle};
  if (const auto took_back = clock_take_back(live.table)) return {*took_back};
  if (const auto bot = clock_stand_in(live.table, context_.options, context_.now())) return {*bot};
  return {};
}

void Service::settle_seats(const Live& live) {
  if (seat_entries(*live).empty() || std::exchange(live->seats_queued, true)) return;
  tables_.when_quiet(live, [this, live] {
    live->seats_queued = false;
    Commit commit;
    commit.entries = seat_entries(*live);
    if (!commit.entries.empty()) tables_.commit(live, std::move(commit));
  });
}

std::int64_t Service::seats_due(const LiveTable& live) const {
  if (live.table.closed || !peers_.is_mine(live)) return 0;
  const Asking asking = asking_of(live, {});
  std::int64_t first = 0;
  for (const std::int64_t when : {idle_due(asking), idle_stand_in_due(asking), claims_due(asking),
                                  give_up_due(asking), clock_due(live.table, context_.options)}) {
    if (when >= asking.now + kNeverMs / 2) continue;
    if (when > asking.now && (first == 0 || when < first)) first = when;
  }
  return first == 0 ? 0 : std::min(first, asking.now + kFarthestTimerMs);
}

}  // namespace backstep::server
