// Snapshots of tables: everything that follows from a table's log, as text, so that opening a table
// costs in proportion to what the table is now and not to its history.
//
// The text names the version of its format. One of another version, or one that cannot be read, is
// ignored, and the log is replayed from its first entry. Like logs, snapshots hold secrets (decks,
// persons) and never leave the server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/tables/live_table.h"

namespace backstep::server {

std::string write_snapshot(const LoggedState& state);
// Fails on what write_snapshot() of this version would not have written.
Result<LoggedState> read_snapshot(std::string_view text);

// Whether the text says that it is of this version.
bool is_current_snapshot(std::string_view text);

// Whether so much has come after the stored snapshot that a new one pays. A table's tail is never
// longer than a thousand entries, and snapshots take at most a few times the room of the entries.
bool is_snapshot_due(const SnapshotMark& mark, std::uint64_t seq);

}  // namespace backstep::server
