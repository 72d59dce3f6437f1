#include "terminal/state/people.h"

#include <algorithm>
#include <cstddef>
#include <variant>

namespace backstep::terminal::state {
namespace {

const wire::SeatInfo* seat_info(const Table& table, int seat) {
  const auto place = static_cast<std::size_t>(seat);
  return seat < 0 || place >= table.seats.size() ? nullptr : &table.seats[place];
}

}  // namespace

const wire::MemberInfo* member_of(const Table& table, int member) {
  const auto found =
      std::find_if(table.members.begin(), table.members.end(),
                   [member](const wire::MemberInfo& each) { return each.member == member; });
  return found == table.members.end() ? nullptr : &*found;
}

const wire::MemberInfo* seat_member(const Table& table, int seat) {
  const wire::SeatInfo* const info = seat_info(table, seat);
  return info == nullptr || info->member == 0 ? nullptr : member_of(table, info->member);
}

bool is_program(const Table& table, int member) {
  const wire::MemberInfo* const info = member_of(table, member);
  return info != nullptr && info->program;
}

bool is_person(const Table& table, int member) { return member != 0 && !is_program(table, member); }

int people_on_seats(const Table& table) {
  return static_cast<int>(
      std::count_if(table.seats.begin(), table.seats.end(),
                    [&](const wire::SeatInfo& each) { return is_person(table, each.member); }));
}

bool is_bot(const Table& table, int seat) {
  const wire::SeatInfo* const info = seat_info(table, seat);
  return info != nullptr && (!info->bot.empty() || is_program(table, info->member));
}

bool is_stand_in(const Table& table, int seat) {
  const wire::SeatInfo* const info = seat_info(table, seat);
  return info != nullptr && !info->bot.empty() && info->member != 0;
}

std::optional<int> my_seat(const Table& table) { return table.you.seat; }

std::optional<int> hand_seat(const Table& table) {
  if (!table.game || table.game->view.is_spectator()) return std::nullopt;
  return table.game->view.seat;
}

bool is_member(const Table& table) { return table.you.member != 0; }

bool is_host(const Table& table) {
  return is_member(table) && table.acting_host == table.you.member;
}

bool is_running(const Table& table) { return table.phase == "begin" || table.phase == "play"; }

bool bot_plays_for_me(const Table& table) {
  return table.you.seat && is_stand_in(table, *table.you.seat);
}

bool may_answer(const Table& table, int seat) {
  return is_host(table) || (seat_member(table, seat) != nullptr && my_seat(table));
}

bool counts_down(const Table& table, std::int64_t now_ms) {
  if (!is_running(table)) return false;
  if (table.game && table.game->idle && table.game->idle->until > now_ms) return true;
  return std::any_of(table.asks.begin(), table.asks.end(),
                     [now_ms](const auto& ask) { return ask.until && *ask.until > now_ms; });
}

std::uint64_t claim_ended(const Table& table) {
  std::uint64_t last = 0;
  if (!table.you.seat) return last;
  for (const wire::Happened& each : table.events) {
    const auto* const answered = std::get_if<wire::entry::Answered>(&each.event);
    if (answered == nullptr || answered->seat != *table.you.seat) continue;
    last = !answered->agreed && answered->by == table.you.member ? each.seq : 0;
  }
  return last;
}

bool is_my_turn(const Model& model) {
  return model.link == Link::kLive && table::is_to_move(model.table);
}

bool is_hidden(const Table& table, const wire::Happened& happened) {
  int member = 0;
  if (const auto* const said = std::get_if<wire::entry::Said>(&happened.event)) {
    member = said->member;
  } else if (const auto* const reacted = std::get_if<wire::entry::Reacted>(&happened.event)) {
    member = reacted->member;
  } else if (const auto* const signalled = std::get_if<wire::entry::Signalled>(&happened.event)) {
    const wire::SeatInfo* const info = seat_info(table, signalled->seat);
    member = info == nullptr ? 0 : info->member;
  }
  const auto& hidden = table.you.hidden;
  return member != 0 && std::find(hidden.begin(), hidden.end(), member) != hidden.end();
}

}  // namespace backstep::terminal::state
