// What a client is told first, and talk: lines as they are said, and older ones on request. Every
// message is bounded, however long the table's log is.
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "server/decisions/refusals.h"
#include "server/host/store_calls.h"
#include "server/service/service.h"
#include "server/tables/full_views.h"
#include "server/tables/redact.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace request = wire::request;
namespace notice = wire::notice;

constexpr std::size_t kEntriesRead = 200;  // of the log, for one request
constexpr std::int64_t kViewTextMs = 100;  // that the clock in a view may be late

EventBounds first_bounds(const Limits& limits) {
  return {static_cast<std::size_t>(limits.table_events),
          static_cast<std::size_t>(limits.table_event_bytes)};
}

EventBounds earlier_bounds(const Limits& limits) {
  return {static_cast<std::size_t>(limits.earlier_lines),
          static_cast<std::size_t>(limits.earlier_bytes)};
}

History history_of(const LiveTable& live) { return {live.history, live.talk_from}; }

// Whether a client that has seen so much can be told the rest as events. It cannot if a view was
// called for since, nor by the last it has seen: that view came after it, and may have been lost.
// So that last one must be in the history, too.
bool can_go_on(const LiveTable& live, std::uint64_t seen, const Viewer& viewer) {
  if (seen <= live.history_from || seen > live.table.seq) return false;
  return std::none_of(live.history.begin(), live.history.end(), [&](const Happening& each) {
    return each.seq >= seen &&
           (may_change_viewers(each.entry) || needs_full_view(each, live.table, viewer));
  });
}

// Lines of stored entries. Signals are left out, for whose they were is not in their entries; so is
// what was said by those who are forgotten.
std::deque<Happening> lines_of(const std::vector<store::Entry>& entries, std::uint64_t before) {
  std::deque<Happening> lines;
  for (const store::Entry& stored : entries) {
    if (stored.seq >= before) continue;
    Result<wire::TableEntry> read = wire::read_entry(stored.body);
    if (!read || !is_line(*read)) continue;
    if (std::holds_alternative<entry::Signalled>(*read)) continue;
    const auto* const said = std::get_if<entry::Said>(&*read);
    if (said != nullptr && said->text.empty()) continue;
    lines.push_back({stored.seq, stored.time_ms, std::move(*read), {}});
  }
  return lines;
}

}  // namespace

void Service::when_deals_known(const Live& live, std::function<void()> then) {
  const auto& secrets = live->table.secret_deals;
  const auto closed = std::find_if(secrets.begin(), secrets.end(),
                                   [this](const auto& deal) { return !deals_.is_open(deal); });
  if (closed == secrets.end()) {
    then();
    return;
  }
  deals_.when_open_known(*closed, [then = std::move(then)](bool) { then(); });
}

void Service::tell_table(Connection& connection) {
  const LiveTable& live = *connection.live;
  connection.told_as = viewer(live, connection.person);
  ViewTexts::Key key = ViewTexts::key_of(live, connection.told_as, context_.now());
  if (const net::Text text = view_texts_.find(key)) {
    context_.environment.send(connection.link, text);
    tell_review_to(connection);
    return;
  }
  notice::Table told = table_for(live.table, live.presence, history_of(live), connection.told_as,
                                 context_.now(), first_bounds(context_.options.limits));
  if (told.game) told.game->until = deadline_of(live.table, context_.options);
  const auto text = std::make_shared<const std::string>(wire::write_notice(told));
  context_.environment.send(connection.link, text);
  tell_review_to(connection);
  if (view_texts_.add(std::move(key), text)) {
    context_.environment.after(kViewTextMs, [this] { view_texts_.clear(); });
  }
}

void Service::tell_first(Connection& connection, std::optional<std::uint64_t> seen) {
  const LiveTable& live = *connection.live;
  const Viewer who = viewer(live, connection.person);
  if (seen && can_go_on(live, *seen, who)) {
    RecentEvents recent = recent_events(history_of(live), *seen, live.table, who,
                                        first_bounds(context_.options.limits));
    if (recent.complete) {
      connection.told_as = who;
      table::People people = people_for(live.table, live.presence, context_.now());
      notice::Missed missed;
      missed.seq = live.table.seq;
      missed.acting_host = people.acting_host;
      missed.members = people.members;
      missed.events = std::move(recent.events);
      // The later events are applied to these people once more, which changes nothing: what could
      // change it otherwise is not among them (may_change_viewers).
      for (wire::Happened& each : missed.events) {
        if (are_people_sent_with(each.event)) each.people = people;
      }
      send(connection.link, missed);
      tell_review_to(connection);
      return;
    }
  }
  tell_table(connection);
}

// A line is the same for everyone who may read it.
void Service::tell_line(const LiveTable& live, const Happening& happening) {
  net::Text text;
  for (const net::Link link : live.links) {
    const Connection* const connection = find(link);
    if (connection == nullptr) continue;
    auto event = redact(happening, live.table, viewer(live, connection->person));
    if (!event) continue;
    if (text == nullptr) {
      text = std::make_shared<const std::string>(
          wire::write_notice(notice::Happens{{happening.seq, happening.ms, std::move(*event)}}));
    }
    context_.environment.send(link, text);
  }
}

void Service::tell_earlier(Connection& connection, const wire::Request& asked) {
  const Live& live = connection.live;
  const std::uint64_t before =
      std::min(std::get<request::Earlier>(asked.body).before, live->table.seq + 1);
  const Viewer who = viewer(*live, connection.person);
  if (!older_than(before, live->table, who)) {
    send(connection.link, notice::Earlier{asked.id, {}, std::nullopt});
  } else if (before > live->talk_from) {
    RecentEvents lines = earlier_lines(history_of(*live), before, live->table, who,
                                       earlier_bounds(context_.options.limits));
    send(connection.link, notice::Earlier{asked.id, std::move(lines.events),
                                          older_than(lines.talk_from, live->table, who)});
  } else {
    tell_stored_lines(connection.link, asked.id, before, live);
  }
}

void Service::tell_stored_lines(net::Link link, std::uint64_t id, std::uint64_t before,
                                const Live& live) {
  const std::uint64_t last = before - 1;
  const std::uint64_t after = last > kEntriesRead ? last - kEntriesRead : 0;
  load(context_, table_log(live->table.id), after, static_cast<std::size_t>(last - after),
       [this, link, id, before, after, live](const Entries& entries) {
         const Connection* const here = find(link);
         if (here == nullptr) return;
         if (!entries) {
           refuse(link, id, "store_failed", "older talk could not be read; try again");
           return;
         }
         const Viewer who = viewer(*live, here->person);
         const std::deque<Happening> lines = lines_of(*entries, before);
         RecentEvents told = earlier_lines({lines, after + 1}, before, live->table, who,
                                           earlier_bounds(context_.options.limits));
         send(link, notice::Earlier{id, std::move(told.events),
                                    older_than(told.talk_from, live->table, who)});
       });
}

}  // namespace backstep::server
