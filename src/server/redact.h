// Redaction: the one place where what the server knows becomes what one reader may know. Everything
// about cards that leaves the server for a client is made here, from a View or from the fields that
// a Viewer is entitled to.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "game/view.h"
#include "server/presence.h"
#include "server/table.h"
#include "wire/notice.h"

namespace backstep::server {

// Who looks at a table, and what that entitles to.
struct Viewer {
  std::string person;
  int member = 0;           // 0: a visitor
  std::optional<int> seat;  // whose hand is theirs
  bool watches = false;     // may see the game at all
  bool sees_end = false;    // may see all cards when it is over

  bool operator==(const Viewer&) const = default;
};
// `open`: the cards of the game are no secret to others any more (a day's deal after its day).
Viewer viewer_of(const Table& table, const std::string& person, bool open);

// What the viewer is told of a happening; nothing if it is none of their business.
// REQUIRES: it happened at this table, and if cards are in it in the game that is there.
std::optional<wire::Event> redact(const Happening& happening, const Table& table,
                                  const Viewer& viewer);

// Everybody who is or was at the table, and whether they are there now.
std::vector<wire::MemberInfo> members_for(const Table& table, const Presence& presence);

// What the viewer's seat, or somebody who looks on, sees of the game.
View view_for(const Game& game, const Viewer& viewer);

// The whole table as it is now. `history`: the happenings to be told with it.
wire::notice::Table table_for(const Table& table, const Presence& presence,
                              const std::deque<Happening>& history, const Viewer& viewer,
                              std::int64_t now);

}  // namespace backstep::server
