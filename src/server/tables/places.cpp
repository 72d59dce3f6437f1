#include "server/tables/places.h"

#include <algorithm>
#include <utility>

#include "base/contains.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

// Whether the table still needs this member: the host, people on seats, those who have seen a hand
// of the last game, and those who ask for a seat.
bool is_needed(const Table& table, const Member& member) {
  if (member.number == table.host || table.seat_of(member.number)) return true;
  if (member.person.empty()) return false;
  const bool asks = std::any_of(table.asks.begin(), table.asks.end(), [&](const Ask& ask) {
    return ask.person == member.person || contains(ask.agreed, member.number);
  });
  if (asks || !table.game) return asks;
  if (table.game->idle && contains(table.game->idle->agreed, member.number)) return true;
  return std::any_of(table.game->seen.begin(), table.game->seen.end(),
                     [&](const auto& seen) { return seen.first == member.person; });
}

// A connection that has just dropped comes back mostly.
bool is_long_lost(const Asking& asking, const Member& member) {
  return asking.presence.lost_for(member.person, asking.now) >= kHostLostMs &&
         !asking.presence.is_expected(member.person, asking.now);
}

// Those who have left come first, the first who did; then those who have been lost longest.
bool gives_way_before(const Asking& asking, const Member& one, const Member& other) {
  if (one.here != other.here) return !one.here;
  if (!one.here) return one.left_seq < other.left_seq;
  const auto since = [&](const Member& each) { return asking.presence.of(each.person).since_ms; };
  return std::pair(since(one), one.since_seq) < std::pair(since(other), other.since_seq);
}

// Nobody hides the one who comes because of the one who was there before.
std::vector<wire::TableEntry> freeing(const Table& table, const Member& member) {
  std::vector<wire::TableEntry> entries;
  for (const Member& each : table.members) {
    if (contains(each.hidden, member.number)) {
      entries.emplace_back(entry::Hid{each.number, member.number, false});
    }
  }
  if (member.here) entries.emplace_back(entry::Left{member.number});
  return entries;
}

}  // namespace

std::optional<Place> place_for(const Asking& asking, const std::string& person, bool program) {
  const Table& table = asking.table;
  for (const Member& member : table.members) {
    if (member.person == person) return Place{member.number, {}};
  }
  if (table.members.size() < kMostMembers) {
    return Place{static_cast<int>(table.members.size()) + 1, {}};
  }
  if (table.former.size() >= kMostFormer) return std::nullopt;
  const Member* best = nullptr;
  for (const Member& member : table.members) {
    // What a number is, a person's or a program's, was said once.
    if (member.program != program || is_needed(table, member)) continue;
    if (member.here && !is_long_lost(asking, member)) continue;
    if (best == nullptr || gives_way_before(asking, member, *best)) best = &member;
  }
  if (best == nullptr) return std::nullopt;
  return Place{best->number, freeing(table, *best)};
}

}  // namespace backstep::server
