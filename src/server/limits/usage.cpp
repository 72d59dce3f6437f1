#include "server/limits/usage.h"

#include <variant>

namespace backstep::server {
namespace {

namespace entry = wire::entry;

template <class... Kinds>
bool is_one_of(const wire::TableEntry& each) {
  return (std::holds_alternative<Kinds>(each) || ...);
}

bool is_of_bot(const entry::Signalled& signalled, const Table& table) {
  return table.has_seat(signalled.seat) && table.seat(signalled.seat).is_played_by_bot();
}

// A member who lets a bot play and takes the seat back could go on for ever.
bool is_for_other(const entry::StoodIn& stood_in, const Table& table) {
  return table.has_seat(stood_in.seat) && table.seat(stood_in.seat).member != stood_in.by;
}

// Who made an entry, as far as it is a matter of shares. Sitting down and standing up count for
// those without a seat, or who does both again and again would use up all of a budget.
Standing standing_of(const wire::TableEntry& each, const Table& table) {
  if (is_one_of<entry::Joined, entry::Left>(each)) return Standing::kVisitor;
  if (is_one_of<entry::Sat, entry::Stood>(each)) return Standing::kMember;
  if (const auto* const asked = std::get_if<entry::Asked>(&each)) {
    return table.member_of(asked->person) == 0 ? Standing::kVisitor : Standing::kMember;
  }
  if (const auto* const said = std::get_if<entry::Said>(&each)) {
    return budget_standing(table, said->member);
  }
  if (const auto* const reacted = std::get_if<entry::Reacted>(&each)) {
    return budget_standing(table, reacted->member);
  }
  if (const auto* const renamed = std::get_if<entry::Renamed>(&each)) {
    return budget_standing(table, renamed->member);
  }
  if (const auto* const readied = std::get_if<entry::Readied>(&each)) {
    return budget_standing(table, readied->member);
  }
  if (const auto* const hid = std::get_if<entry::Hid>(&each)) {
    return budget_standing(table, hid->member);
  }
  return Standing::kSeated;
}

void add_to(UsageShare& share, const StoredSize& size) {
  ++share.entries;
  share.bytes += size.bytes;
  if (size.is_free) return;
  ++share.day_entries;
  share.day_bytes += size.bytes;
  share.game_bytes += size.bytes;
}

}  // namespace

Standing budget_standing(const Table& table, int member) {
  if (member == 0) return Standing::kVisitor;
  return member == table.host || table.seat_of(member) ? Standing::kSeated : Standing::kMember;
}

bool is_unbudgeted(const wire::TableEntry& each, const Table& table) {
  if (const auto* const signalled = std::get_if<entry::Signalled>(&each)) {
    return is_of_bot(*signalled, table);
  }
  if (const auto* const stood_in = std::get_if<entry::StoodIn>(&each)) {
    return is_for_other(*stood_in, table);
  }
  return is_one_of<entry::Opened, entry::Dealt, entry::Begun, entry::Did, entry::Stopped,
                   entry::Forgotten, entry::Closed, entry::Left, entry::TookBack, entry::Answered,
                   entry::AskAgreed, entry::Idle, entry::Here, entry::StandInAgreed>(each);
}

StoredSize stored_size(const wire::TableEntry& each, const Table& table, std::size_t bytes) {
  return {bytes, is_unbudgeted(each, table), standing_of(each, table)};
}

void Usage::add(const wire::TableEntry& each, const StoredSize& size, std::int64_t ms) {
  bytes += size.bytes;
  const bool is_new_day = day_of(ms) != day;
  const bool is_deal = std::holds_alternative<entry::Dealt>(each);
  if (is_new_day) {
    day = day_of(ms);
    day_entries = 0;
    day_bytes = 0;
    day_games = 0;
  }
  if (is_deal) {
    ++day_games;
    game_bytes = 0;
  }
  for (UsageShare* const share : {&visitors, &unseated}) {
    if (is_new_day) share->day_entries = share->day_bytes = 0;
    if (is_deal) share->game_bytes = 0;
    const bool is_of_it = size.standing == Standing::kVisitor ||
                          (size.standing == Standing::kMember && share == &unseated);
    if (is_of_it) add_to(*share, size);
  }
  if (size.is_free) return;
  ++day_entries;
  day_bytes += size.bytes;
  game_bytes += size.bytes;
}

}  // namespace backstep::server
