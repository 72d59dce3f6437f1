#include "terminal/connection/recent_events.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

namespace backstep::terminal::connection {
namespace {

using Events = std::vector<wire::Happened>;
using wire::notice::Table;

// As much as the page keeps.
constexpr std::size_t kTalkBeforeGame = 300;
constexpr std::size_t kMostEvents = 1500;

bool is_talk(const wire::Happened& happened) {
  return std::holds_alternative<wire::entry::Said>(happened.event) ||
         std::holds_alternative<wire::entry::Reacted>(happened.event);
}

// What is dropped can be asked for again.
void keep_last(Table& table, std::size_t most) {
  Events& events = table.events;
  if (events.size() <= most) return;
  events.erase(events.begin(), std::prev(events.end(), static_cast<std::ptrdiff_t>(most)));
  table.talk_from = events.front().seq;
}

void forget(Events& events, int member) {
  for (wire::Happened& each : events) {
    if (auto* const said = std::get_if<wire::entry::Said>(&each.event)) {
      if (said->member == member) said->text.clear();
    } else if (auto* const joined = std::get_if<wire::event::Joined>(&each.event)) {
      if (joined->member == member) joined->name.clear();
    } else if (auto* const renamed = std::get_if<wire::entry::Renamed>(&each.event)) {
      if (renamed->member == member) renamed->name.clear();
    }
  }
}

void merge(Events& events, Events older) {
  older.insert(older.end(), std::make_move_iterator(events.begin()),
               std::make_move_iterator(events.end()));
  std::sort(older.begin(), older.end(),
            [](const auto& one, const auto& other) { return one.seq < other.seq; });
  events = std::move(older);
}

bool keeps_talk(const Table& known, const Table& told) {
  if (!told.talk_from || known.talk_from.value_or(0) >= *told.talk_from) return false;
  return known.seq + 1 >= *told.talk_from && known.you.member == told.you.member &&
         known.you.hidden == told.you.hidden;
}

bool is_forgotten(const Table& table, const wire::Happened& happened) {
  const auto* const said = std::get_if<wire::entry::Said>(&happened.event);
  return said != nullptr && std::any_of(table.members.begin(), table.members.end(),
                                        [&](const wire::MemberInfo& member) {
                                          return member.member == said->member &&
                                                 member.name.empty();
                                        });
}

// Signals before it are about another game.
std::uint64_t seq_of_deal(const Table& table) {
  for (const wire::Happened& each : table.events) {
    if (std::holds_alternative<wire::event::Dealt>(each.event)) return each.seq;
  }
  return 0;
}

}  // namespace

void note(Table& table, const wire::Happened& happened) {
  if (std::holds_alternative<wire::event::Dealt>(happened.event)) {
    std::erase_if(table.events, [](const wire::Happened& each) { return !is_talk(each); });
    keep_last(table, kTalkBeforeGame);
  }
  if (const auto* const forgotten = std::get_if<wire::entry::Forgotten>(&happened.event)) {
    forget(table.events, forgotten->member);
  }
  table.events.push_back({happened.seq, happened.ms, happened.event});
  keep_last(table, kMostEvents);
}

void take_events(Table& table, const Table& told) {
  Events older;
  std::optional<std::uint64_t> from = told.talk_from;
  if (keeps_talk(table, told)) {
    from = table.talk_from;
    std::copy_if(table.events.begin(), table.events.end(), std::back_inserter(older),
                 [&, game = seq_of_deal(told)](const wire::Happened& each) {
                   const bool signal = std::holds_alternative<wire::entry::Signalled>(each.event);
                   return (is_talk(each) || (signal && each.seq > game)) &&
                          each.seq < *told.talk_from && !is_forgotten(told, each);
                 });
  }
  table.events = told.events;
  table.talk_from = from;
  merge(table.events, std::move(older));
}

void add_earlier(Table& table, std::uint64_t before, const wire::notice::Earlier& earlier) {
  if (table.talk_from != before) return;  // the table was told again meanwhile
  merge(table.events, earlier.events);
  table.talk_from = earlier.from;
}

}  // namespace backstep::terminal::connection
