// What a person at a table is sent a push about. A pure function of the table, the person and the
// time; who is connected is no part of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/tables/table.h"

namespace backstep::server {

enum class PushKind : std::uint8_t { kTurn, kNudge, kDealt, kOver, kAgain };

// There is one at a time for a person at a table: a later one replaces an earlier one.
struct PushEvent {
  PushKind kind = PushKind::kTurn;
  std::string key;            // of this event alone among all of this table
  std::int64_t since_ms = 0;  // a person connected since then needs no push

  bool operator==(const PushEvent&) const = default;
};

// Nothing: the person has nothing to do there, and nothing has ended. `day_ms` is the time between
// two nudges of a correspondence table.
std::optional<PushEvent> push_event(const Table& table, int member, std::int64_t now,
                                    std::int64_t day_ms);
// When a nudge becomes due by the clock alone; 0: never.
std::int64_t next_nudge_ms(const Table& table, int member, std::int64_t now, std::int64_t day_ms);

// The text of a push: JSON for the page's service worker, with no card, no talk and no name of a
// person, for a screen that others may see. `tag` is the same for all pushes of a table.
std::string push_text(const PushEvent& event, const Table& table, std::string_view language,
                      std::string_view tag);

}  // namespace backstep::server
