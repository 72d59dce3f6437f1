// Redaction: the one place where what the server knows becomes what one reader may know. Everything
// about cards that leaves the server for a client is made here, from a View or from the fields that
// a Viewer is entitled to.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/view.h"
#include "server/tables/presence.h"
#include "server/tables/table.h"
#include "server/tables/talk_audience.h"
#include "wire/notice.h"

namespace backstep::server {

// Who looks at a table, and what that entitles to.
struct Viewer {
  std::string person;
  int member = 0;           // 0: a visitor, or one reader of several who are told the same
  bool is_member = false;   // has joined
  std::optional<int> seat;  // whose hand is theirs
  bool watches = false;     // may see the game at all
  bool sees_end = false;    // may see all cards when it is over
  bool deals_open = false;  // no deal of this table is secret to others any more

  bool operator==(const Viewer&) const = default;
};
// `open`: no deal of this table is secret to others any more (a day's deal after its day).
Viewer viewer_of(const Table& table, const std::string& person, bool open);

// The viewer does not want to hear that member. 0, a bot, is heard by all.
bool hides(const Table& table, const Viewer& viewer, int member);

// The viewer as a reader of talk.
inline TalkReader reader_of(const Viewer& viewer) { return {viewer.member, viewer.deals_open}; }

// What the viewer is told of a happening; nothing if it is none of their business.
// REQUIRES: it happened at this table, and if cards are in it in the game that is there.
std::optional<wire::Event> redact(const Happening& happening, const Table& table,
                                  const Viewer& viewer);

// The same for readers who work out the rest by the rules; nothing unless it is a play after which
// the game goes on.
std::optional<wire::notice::Did> redact_compact(const Happening& happening, const Viewer& viewer);

// The people of the table as all readers are told of them: everybody who is or was there, and
// whether they are there now.
table::People people_for(const Table& table, const Presence& presence, std::int64_t now);

// What the viewer's seat, or somebody who looks on, sees of the game.
View view_for(const Game& game, const Viewer& viewer);

// ---- recent_events.cpp

// How much of a history is told at once. Moves of the game (dealt, begun, did, stopped) are always
// told and do not count: a game has fewer than 200.
struct EventBounds {
  std::size_t count = 150;
  std::size_t bytes = std::size_t{40} * 1024;  // as JSON
};

// The newest events of a history that a reader may know, within bounds.
struct RecentEvents {
  std::vector<wire::Happened> events;
  std::uint64_t talk_from = 0;  // all lines of talk from this entry on are among them
  bool complete = true;         // nothing was left out
};
struct History {
  const std::deque<Happening>& happenings;
  std::uint64_t talk_from = 0;  // all lines of talk from this entry on are in it
};
// Entries after `after`.
RecentEvents recent_events(const History& history, std::uint64_t after, const Table& table,
                           const Viewer& viewer, EventBounds bounds);
// Of the same history only lines of talk before this entry.
RecentEvents earlier_lines(const History& history, std::uint64_t before, const Table& table,
                           const Viewer& viewer, EventBounds bounds);
// `from`, if the reader may read older lines than from there on.
std::optional<std::uint64_t> older_than(std::uint64_t from, const Table& table,
                                        const Viewer& viewer);

// The whole table as it is now. `history`: the happenings to be told with it.
wire::notice::Table table_for(const Table& table, const Presence& presence, const History& history,
                              const Viewer& viewer, std::int64_t now, EventBounds bounds = {});

}  // namespace backstep::server
