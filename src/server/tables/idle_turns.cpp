#include "server/tables/idle_turns.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/contains.h"
#include "bots/bot.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"
#include "server/tables/claims.h"
#include "server/tables/correspondence.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
using wire::notice::Refused;

const std::string& person_on(const Table& table, int seat) {
  return table.member(table.seat(seat).member).person;
}

// It is this seat's turn, and a connected program's, for which nobody plays.
bool is_turn_of_program(const Table& table, int seat) {
  return table.game->begun && table.game->state.turn == seat &&
         table.is_program(table.seat(seat).member);
}

// The people at other seats who are there to agree: not those for whom a bot plays, nor those who
// have given no sign of life for as long as the idle person.
std::vector<int> idle_voters(const Asking& asking, int seat) {
  const Table& table = asking.table;
  std::vector<int> voters = people_beside(table, asking.presence, seat, asking.now, asking.times);
  std::erase_if(voters, [&](int member) {
    const std::int64_t since = asking.presence.last_active(table.member(member).person);
    return table.seat(*table.seat_of(member)).is_played_by_bot() ||
           asking.now - since >= asking.times.idle_turn_ms;
  });
  return voters;
}

bool is_agreed(const Asking& asking, int seat, const std::vector<int>& agreed) {
  const std::vector<int> voters = idle_voters(asking, seat);
  return !agreed.empty() && std::all_of(voters.begin(), voters.end(),
                                        [&](int voter) { return contains(agreed, voter); });
}

// From when on signs of life do not put off the announcement, and do not end it.
std::int64_t last_notice_ms(const Game& game, const SeatTimes& times) {
  return game.acted_ms + std::max(times.idle_most_ms - times.idle_notice_ms, std::int64_t{0});
}

std::int64_t notice_ms(const SeatTimes& times) {
  return std::min(times.idle_notice_ms, times.idle_turn_ms);
}

// One more agrees to a bot for the idle person.
Decision agree(const Asking& asking, int member, const std::string& bot) {
  const IdleTurn& idle = *asking.table.game->idle;
  if (asking.now < idle.until_ms) {
    return too_soon(idle.until_ms - asking.now, "the person to move may still be thinking");
  }
  if (contains(idle.agreed, member)) return refusal_of("voted", "you have agreed already");
  std::vector<int> agreed = idle.agreed;
  agreed.push_back(member);
  const std::string& named = idle.bot.empty() ? bot : idle.bot;
  NewEntries entries;
  entries.emplace_back(entry::StandInAgreed{idle.seat, named, member});
  if (is_agreed(asking, idle.seat, agreed)) {
    entries.emplace_back(entry::StoodIn{idle.seat, named, member});
  }
  return entries;
}

}  // namespace

Decision decide_stand_in(const Asking& asking, const wire::request::StandIn& request) {
  const Table& table = asking.table;
  const Requester asker(asking);
  if (!table.is_running()) return no_game_running();
  if (!asker.seat()) return not_seated();
  if (!table.has_seat(request.seat)) return no_such_seat();
  const Seat& seat = table.seat(request.seat);
  if (seat.member == 0 || seat.is_played_by_bot()) {
    return refusal_of("bot_plays", "a bot plays there already");
  }
  if (bots::bot_named(request.bot) == nullptr) return no_such_bot();
  NewEntries entries;
  entries.emplace_back(entry::StoodIn{request.seat, request.bot, asker.member()});
  // Everybody may let a bot play for themselves.
  if (request.seat == *asker.seat()) return entries;
  if (table.settings.correspondence) return correspondence_refusal();
  if (table.is_program(asker.member()) && table.is_person(seat.member)) {
    return people_only("a program lets nobody be played for");
  }
  const Presence& presence = asking.presence;
  const std::string& person = person_on(table, request.seat);
  const bool stalls = is_turn_of_program(table, request.seat);
  // A program that is connected and does not play would keep everybody waiting for ever. One that
  // takes its seat back has the same time again: both entries are free of budgets.
  const std::int64_t since =
      stalls ? std::max(table.game->turn_since_ms, table.game->resumed_ms) : asking.now;
  const std::int64_t waited = std::max(presence.lost_for(person, asking.now), asking.now - since);
  if (waited >= kReplaceLostMs) return entries;
  const auto& idle = table.game->idle;
  if (idle && idle->seat == request.seat) return agree(asking, asker.member(), request.bot);
  if (!presence.is_lost(person) && !stalls) {
    return refusal_of("not_lost", "whoever sits there is connected");
  }
  return too_soon(kReplaceLostMs - waited, "a bot may stand in after two minutes");
}

std::int64_t idle_due(const Asking& asking) {
  const Table& table = asking.table;
  if (!table.is_running() || !table.game->begun || table.game->idle) return 0;
  if (table.settings.correspondence) return 0;
  const int seat = table.game->state.turn;
  const int member = table.seat(seat).member;
  if (!table.is_person(member) || table.seat(seat).is_played_by_bot()) return 0;
  const Presence& presence = asking.presence;
  const std::string& person = table.member(member).person;
  if (presence.is_lost(person)) return 0;  // others may let a bot play soon
  const auto others = people_beside(table, presence, seat, asking.now, asking.times);
  if (others.empty()) return 0;
  const std::int64_t since =
      std::max({table.game->turn_since_ms, table.game->active_ms, presence.last_active(person)});
  const std::int64_t silent =
      since + std::max(asking.times.idle_turn_ms - asking.times.idle_notice_ms, std::int64_t{0});
  return std::min(silent, last_notice_ms(*table.game, asking.times));
}

std::optional<entry::Idle> idle_announcement(const Asking& asking) {
  const std::int64_t due = idle_due(asking);
  if (due == 0 || asking.now < due) return std::nullopt;
  const Game& game = *asking.table.game;
  // What is known here of the last sign of life: a process that knows of a later one objects.
  const std::int64_t since =
      std::max({game.turn_since_ms, game.active_ms,
                asking.presence.active_ms(person_on(asking.table, game.state.turn))});
  return entry::Idle{game.state.turn, since, asking.now + notice_ms(asking.times)};
}

std::optional<entry::Here> idle_end(const Asking& asking) {
  const Table& table = asking.table;
  if (!table.is_running() || !table.game->idle) return std::nullopt;
  const IdleTurn& idle = *table.game->idle;
  if (!table.has_seat(idle.seat) || table.seat(idle.seat).member == 0) return std::nullopt;
  const std::int64_t announced = idle.until_ms - notice_ms(asking.times);
  if (announced >= last_notice_ms(*table.game, asking.times)) return std::nullopt;
  if (asking.presence.active_ms(person_on(table, idle.seat)) <= idle.since_ms) return std::nullopt;
  return entry::Here{idle.seat};
}

std::optional<entry::StoodIn> idle_stand_in(const Asking& asking) {
  const Table& table = asking.table;
  if (!table.is_running() || !table.game->idle) return std::nullopt;
  const IdleTurn& idle = *table.game->idle;
  if (idle.agreed.empty() || !is_agreed(asking, idle.seat, idle.agreed)) return std::nullopt;
  return entry::StoodIn{idle.seat, idle.bot, idle.agreed.back()};
}

std::int64_t idle_stand_in_due(const Asking& asking) {
  const Table& table = asking.table;
  if (!table.is_running() || !table.game->idle || table.game->idle->agreed.empty()) return 0;
  std::int64_t first = 0;
  for (const int voter : idle_voters(asking, table.game->idle->seat)) {
    if (contains(table.game->idle->agreed, voter)) continue;
    const std::string& person = table.member(voter).person;
    std::int64_t when = asking.presence.last_active(person) + asking.times.idle_turn_ms;
    const Presence::Of of = asking.presence.of(person);
    if (of.connection_state == ConnectionState::kLost)
      when = std::min(when, of.since_ms + asking.times.claim_after_ms);
    if (when > asking.now && (first == 0 || when < first)) first = when;
  }
  return first;
}

}  // namespace backstep::server
