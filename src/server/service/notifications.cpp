// What the service does after something happened: tells everybody, each in their way, and does what
// follows from it.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "server/decisions/decide.h"
#include "server/service/service.h"
#include "server/tables/full_views.h"
#include "server/tables/redact.h"

namespace backstep::server {

namespace entry = wire::entry;
namespace notice = wire::notice;

void Service::changed(const Live& live, const std::vector<Happening>& happenings, Origin origin) {
  const std::uint64_t own = origin == Origin::kHere ? 1 : 0;
  for (std::size_t i = 0; i < happenings.size(); ++i) {
    const Happening& happening = happenings[i];
    if (std::holds_alternative<entry::Dealt>(happening.entry)) counts_.games_begun += own;
    if (happening.outcome.over) {
      counts_.games_over += own;
      if (live->table.game->deal.kind == wire::DealKind::kClub) {
        deals_.refresh_club(live->table.game->deal.name);
        if (own != 0) peers_.tell(wire::told::ClubChanged{live->table.game->deal.name});
      }
    }
    if (is_line(happening.entry)) {
      tell_line(*live, happening);
      continue;
    }
    if (is_play(*live, happening)) {
      tell_play(*live, happening);
      continue;
    }
    std::optional<table::People> people;
    if (carries_people(happenings, i))
      people = people_for(live->table, live->presence, context_.now());
    // Most readers of a table see the same: what was written for one will do for the next.
    std::optional<Viewer> last;
    net::Text text;
    for (const net::Link link : live->links) {
      const Connection* const connection = find(link);
      if (connection == nullptr) continue;
      Viewer who = viewer(*live, connection->person);
      who.person.clear();
      const bool plain = who.member == 0 || live->table.member(who.member).hidden.empty();
      if (plain && !std::holds_alternative<entry::Hid>(happening.entry)) who.member = 0;
      if (!last || !(*last == who)) {
        last = who;
        text = nullptr;
        if (auto event = redact(happening, live->table, who)) {
          text = std::make_shared<const std::string>(wire::write_notice(
              notice::Happens{{happening.seq, happening.ms, std::move(*event), people}}));
        }
      }
      if (text != nullptr) context_.environment.send(link, text);
    }
  }
  if (happenings.size() == 1 && is_play(*live, happenings[0])) {
    follow(live);  // it entitles nobody to anything else
    return;
  }
  for (const Happening& happening : happenings) {
    int member = 0;
    if (const auto* const joined = std::get_if<entry::Joined>(&happening.entry)) {
      member = joined->member;
      if (origin == Origin::kElsewhere) live->presence.expect(joined->person, context_.now());
    } else if (const auto* const answered = std::get_if<entry::Answered>(&happening.entry)) {
      member = answered->agreed ? answered->member : 0;
    }
    if (member != 0) tell_presence(live, live->table.member(member).person);
  }
  for (const net::Link link : live->links) {
    if (Connection* const connection = find(link)) tell_if_entitled_anew(*connection, happenings);
  }
  const bool tells_review =
      std::any_of(happenings.begin(), happenings.end(), [](const Happening& each) {
        // A review may be known before the end was read; and who leads may leave.
        return each.outcome.over || std::holds_alternative<entry::Left>(each.entry);
      });
  if (tells_review && is_reviewed(*live)) tell_review(live);
  if (live->table.closed) {
    for (const net::Link link : std::vector<net::Link>(live->links)) dismiss(link, "closed");
  }
  follow(live);
}

// Whoever may see more than before, or less, was told the past in another way: the whole table is
// told anew. So it is to those who hide somebody, or no longer do.
void Service::tell_if_entitled_anew(Connection& connection,
                                    const std::vector<Happening>& happenings) {
  const Viewer before =
      std::exchange(connection.told_as, viewer(*connection.live, connection.person));
  const Viewer& now = connection.told_as;
  const Table& table = connection.live->table;
  // Another connection of the same person may have joined or left.
  bool is_due = before.watches != now.watches || before.member != now.member ||
                (table.game && before.seat != now.seat);
  for (const Happening& happening : happenings) {
    is_due = is_due || needs_full_view(happening, table, now);
  }
  if (!is_due) return;
  if (may_tell_view_now(connection)) {
    tell_table(connection);
  } else {
    tell_table_when_allowed(connection, View::kCausedByOthers);
  }
}

void Service::follow(const Live& live) {
  const std::int64_t now = context_.now();
  const int acting = live->presence.acting_host(live->table, now);
  if (acting != live->acting_host && acting != 0) {
    const bool first = live->acting_host == 0;
    live->acting_host = acting;
    if (!first) tell_presence(live, live->table.member(acting).person);
  }
  settle_seats(live);
  pushes_.follow(live);
  std::int64_t wake = 0;
  if (deals_.is_time_over(live->table)) {
    bots_.stop(live);
    end_if_time_over(live);
  } else if (peers_.is_mine(*live)) {
    end_if_all_give_up(live);
    bots_.follow(live);
    wake = bots_.due(*live, now);
  } else {
    bots_.stop(live);
  }
  if (live->table.host != 0) {
    const Presence::Of host = live->presence.of(live->table.member(live->table.host).person);
    const std::int64_t when = host.since_ms + kHostLostMs;
    if (host.connection_state == ConnectionState::kLost && when > now && (wake == 0 || when < wake))
      wake = when;
    const std::int64_t idle = live->presence.host_idle_due(live->table);
    if (idle > now && (wake == 0 || idle < wake)) wake = idle;
  }
  const std::int64_t seats = seats_due(*live);
  if (seats != 0 && (wake == 0 || seats < wake)) wake = seats;
  if (wake != 0) wake_at(live, wake);
}

void Service::end_if_all_give_up(const Live& live) {
  if (!all_give_up(asking_of(*live, {}))) return;
  if (std::exchange(live->give_up_queued, true)) return;
  tables_.when_quiet(live, [this, live] {
    live->give_up_queued = false;
    if (!all_give_up(asking_of(*live, {}))) return;
    Commit commit;
    commit.entries.emplace_back(entry::Stopped{entry::Stop::kGivenUp});
    tables_.commit(live, std::move(commit));
  });
}

void Service::wake_at(const Live& live, std::int64_t ms) {
  // A timer that fires before looks again: so a table that changes often has few of them.
  if (live->wake_ms != 0 && live->wake_ms <= ms) return;
  live->wake_ms = ms;
  context_.environment.after(ms - context_.now(), [this, live, ms] {
    if (live->wake_ms != ms || tables_.in_memory(live->table.id) != live) return;
    live->wake_ms = 0;
    follow(live);
  });
}

void Service::tell_nudge(const LiveTable& live, const notice::Nudged& nudged) {
  for (const net::Link link : live.links) {
    const Connection* const reader = find(link);
    if (reader != nullptr && viewer(live, reader->person).watches) send(link, nudged);
  }
}

void Service::tell_analysing(const std::string& table, const notice::Analysing& analysing) {
  const Live live = tables_.in_memory(table);
  if (live == nullptr) return;
  // The id of a game leads to its record. Visitors may know that of the last game, not of one that
  // was played before the table was listed.
  const bool is_last = live->table.game && live->table.game->id == analysing.game;
  for (const net::Link link : live->links) {
    const Connection* const reader = find(link);
    if (reader == nullptr) continue;
    const Viewer who = viewer(*live, reader->person);
    if (who.watches && (is_last || who.is_member)) send(link, analysing);
  }
}

// What another process says to all.
void Service::told_by_peer(const wire::Told& told) {
  if (const auto* const nudged = std::get_if<wire::told::Nudged>(&told)) {
    const Live live = tables_.in_memory(nudged->table);
    if (live == nullptr) return;
    live->last_nudge_ms = std::max(live->last_nudge_ms, nudged->ms);
    tell_nudge(*live, {nudged->seat, nudged->by});
  } else if (const auto* const analysing = std::get_if<wire::told::Analysing>(&told)) {
    tell_analysing(analysing->table, {analysing->game, analysing->turn, analysing->turns});
  } else if (const auto* const club = std::get_if<wire::told::ClubChanged>(&told)) {
    deals_.refresh_club(club->club);
  } else if (const auto* const rewritten = std::get_if<wire::told::Rewritten>(&told)) {
    if (const Live live = tables_.in_memory(rewritten->table)) tables_.read_again(live);
  } else if (const auto* const active = std::get_if<wire::told::Active>(&told)) {
    if (const Live live = tables_.in_memory(active->table)) {
      live->presence.note_active(active->person, active->ms);
    }
  }
}

void Service::tell_presence(const Live& live, const std::string& person) {
  const int member = live->table.member_of(person);
  if (member == 0) return;
  const Presence::Of of = live->presence.of(person);
  tell_all(live, notice::Presence{member, std::string(name(of.connection_state)), of.since_ms,
                                  live->presence.acting_host(live->table, context_.now())});
}

}  // namespace backstep::server
