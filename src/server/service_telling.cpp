// What the service does after something happened: tells everybody, each in their way, and does what
// follows from it.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "server/redact.h"
#include "server/service.h"
#include "server/wishes.h"

namespace backstep::server {

namespace entry = wire::entry;
namespace notice = wire::notice;

namespace {

// Events do not say all of these; they are rare enough for the whole table to be told.
bool needs_whole_table(const Happening& happening, const Table& table, const Viewer& viewer) {
  if (const auto* const dealt = std::get_if<entry::Dealt>(&happening.entry)) {
    return !viewer.watches || !dealt->done.empty();
  }
  if (const auto* const hid = std::get_if<entry::Hid>(&happening.entry)) {
    return hid->member == viewer.member;
  }
  // A game may end before its first turn: then nobody did anything that could tell so.
  if (std::holds_alternative<entry::Begun>(happening.entry)) {
    return !viewer.watches || happening.outcome.over;
  }
  if (happening.outcome.over) return !viewer.watches;
  const bool leaves = std::holds_alternative<entry::Left>(happening.entry) ||
                      std::holds_alternative<entry::Forgotten>(happening.entry);
  return (leaves && table.is_running()) || std::holds_alternative<entry::Asked>(happening.entry);
}

}  // namespace

void Service::changed(const Live& live, const std::vector<Happening>& happenings, Origin origin) {
  const std::uint64_t own = origin == Origin::kHere ? 1 : 0;
  for (const Happening& happening : happenings) {
    if (std::holds_alternative<entry::Dealt>(happening.entry)) counts_.games_begun += own;
    if (happening.outcome.over) {
      counts_.games_over += own;
      if (live->table.game->deal.kind == wire::DealKind::kClub) {
        deals_.refresh_club(live->table.game->deal.name);
        if (own != 0) neighbours_.tell(wire::told::ClubChanged{live->table.game->deal.name});
      }
    }
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
              notice::Happens{{happening.seq, happening.ms, std::move(*event)}}));
        }
      }
      if (text != nullptr) house_.outside.send(link, text);
    }
  }
  for (const Happening& happening : happenings) {
    int member = 0;
    if (const auto* const joined = std::get_if<entry::Joined>(&happening.entry)) {
      member = joined->member;
      if (origin == Origin::kElsewhere) live->presence.expect(joined->person, house_.now());
    } else if (const auto* const answered = std::get_if<entry::Answered>(&happening.entry)) {
      member = answered->agreed ? answered->member : 0;
    }
    if (member != 0) tell_presence(live, live->table.member(member).person);
  }
  for (const net::Link link : live->links) {
    if (Connection* const connection = find(link)) tell_if_entitled_anew(*connection, happenings);
  }
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
  bool anew = before.watches != now.watches ||
              (table.game && (before.member != now.member || before.seat != now.seat));
  for (const Happening& happening : happenings) {
    anew = anew || needs_whole_table(happening, table, now);
  }
  if (anew) tell_table(connection);
}

void Service::follow(const Live& live) {
  const std::int64_t now = house_.now();
  const int acting = live->presence.acting_host(live->table, now);
  if (acting != live->acting_host && acting != 0) {
    const bool first = live->acting_host == 0;
    live->acting_host = acting;
    if (!first) tell_presence(live, live->table.member(acting).person);
  }
  std::int64_t wake = 0;
  if (neighbours_.is_mine(*live)) {
    end_if_all_give_up(live);
    bots_.follow(live);
    wake = bots_.due(*live, now);
  } else {
    bots_.stop(live);
  }
  if (live->table.host != 0) {
    const Presence::Of host = live->presence.of(live->table.member(live->table.host).person);
    const std::int64_t when = host.since_ms + kHostLostMs;
    if (host.being == Being::kLost && when > now && (wake == 0 || when < wake)) wake = when;
  }
  if (wake != 0) wake_at(live, wake);
}

void Service::end_if_all_give_up(const Live& live) {
  if (!live->table.is_running() || !all_give_up(live->table, live->presence)) return;
  tables_.when_quiet(live, [this, live] {
    if (!live->table.is_running() || !all_give_up(live->table, live->presence)) return;
    Commit commit;
    commit.entries.emplace_back(entry::Stopped{entry::Stop::kGivenUp});
    tables_.commit(live, std::move(commit));
  });
}

void Service::wake_at(const Live& live, std::int64_t ms) {
  if (live->wake_ms == ms) return;
  live->wake_ms = ms;
  house_.outside.after(ms - house_.now(), [this, live, ms] {
    if (live->wake_ms != ms) return;
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
  for (const net::Link link : live == nullptr ? std::vector<net::Link>() : live->links) {
    const Connection* const reader = find(link);
    if (reader != nullptr && viewer(*live, reader->person).watches) send(link, analysing);
  }
}

// What another process says to all.
void Service::told_by_neighbour(const wire::Told& told) {
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
  }
}

void Service::tell_presence(const Live& live, const std::string& person) {
  const int member = live->table.member_of(person);
  if (member == 0) return;
  const Presence::Of of = live->presence.of(person);
  tell_all(live, notice::Presence{member, std::string(name(of.being)), of.since_ms,
                                  live->presence.acting_host(live->table, house_.now())});
}

void Service::tell_table(Connection& connection) {
  const LiveTable& live = *connection.live;
  connection.told_as = viewer(live, connection.person);
  send(connection.link, table_for(live.table, live.presence, live.history,
                                  viewer(live, connection.person), house_.now()));
}

}  // namespace backstep::server
