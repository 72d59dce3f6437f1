// Which events of a history are told at once, so that the message stays small however long the
// history is.
#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>
#include <variant>

#include "server/tables/redact.h"
#include "wire/event_json.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

bool is_move(const wire::TableEntry& made) {
  return std::holds_alternative<entry::Dealt>(made) || std::holds_alternative<entry::Begun>(made) ||
         std::holds_alternative<entry::Did>(made) || std::holds_alternative<entry::Stopped>(made);
}

// Takes events from the newest to the oldest until they are too many.
class Collecting {
 public:
  Collecting(const History& history, const Table& table, const Viewer& viewer, EventBounds bounds)
      : history_(history), table_(table), viewer_(viewer), left_(bounds) {
    recent_.talk_from = history.talk_from;
  }

  template <class Wanted>
  RecentEvents collect(const Wanted& wanted) {
    for (const Happening& each : std::ranges::reverse_view(history_.happenings)) {
      if (wanted(each)) take(each);
    }
    std::reverse(recent_.events.begin(), recent_.events.end());
    return std::move(recent_);
  }

 private:
  void take(const Happening& happening) {
    const bool move = is_move(happening.entry);
    if (!move && !recent_.complete) return;
    std::optional<wire::Event> event = redact(happening, table_, viewer_);
    if (!event) return;
    wire::Happened told{happening.seq, happening.ms, std::move(*event)};
    if (!move && !has_room(told)) {
      recent_.complete = false;
      recent_.talk_from = std::max(recent_.talk_from, happening.seq + 1);
      return;
    }
    recent_.events.push_back(std::move(told));
  }

  bool has_room(const wire::Happened& told) {
    const std::size_t bytes = wire::write_event(told).size() + 1;
    if (left_.count == 0 || left_.bytes < bytes) return false;
    --left_.count;
    left_.bytes -= bytes;
    return true;
  }

  const History& history_;
  const Table& table_;
  const Viewer& viewer_;
  EventBounds left_;
  RecentEvents recent_;
};

}  // namespace

RecentEvents recent_events(const History& history, std::uint64_t after, const Table& table,
                           const Viewer& viewer, EventBounds bounds) {
  return Collecting(history, table, viewer, bounds).collect([after](const Happening& each) {
    return each.seq > after;
  });
}

RecentEvents earlier_lines(const History& history, std::uint64_t before, const Table& table,
                           const Viewer& viewer, EventBounds bounds) {
  return Collecting(history, table, viewer, bounds).collect([before](const Happening& each) {
    return each.seq < before && is_line(each.entry);
  });
}

std::optional<std::uint64_t> older_than(std::uint64_t from, const Table& table,
                                        const Viewer& viewer) {
  const std::optional<std::uint64_t> first = first_readable(table, reader_of(viewer));
  return first && *first < from ? std::optional(from) : std::nullopt;
}

}  // namespace backstep::server
