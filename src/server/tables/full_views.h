// After which entries a reader is sent the whole table, and with which events the people of the
// table are sent. Both follow table/full_view.h, as clients do; here is added what only the server
// knows: what a reader is not told.
#pragma once

#include <cstddef>
#include <span>

#include "server/tables/redact.h"

namespace backstep::server {

// Events do not say all of it to this viewer, as when a game that they may not watch begins or
// ends.
bool needs_full_view(const Happening& happening, const Table& table, const Viewer& viewer);

// It may change who a reader is at the table, and so what they may see. A client that comes back
// after it cannot go on from what it has seen.
bool may_change_viewers(const wire::TableEntry& entry);

// The people after this event are sent with it, since clients cannot work them out.
bool are_people_sent_with(const wire::Event& event);
// Whether the event of that number, among these that were stored together, is sent with the people
// after all of them. Events after it are applied to these people once more, which must change
// nothing.
bool carries_people(std::span<const Happening> happenings, std::size_t number);

}  // namespace backstep::server
