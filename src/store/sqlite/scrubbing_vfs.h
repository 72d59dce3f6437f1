// A layer below SQLite that keeps deleted rows out of database files. Inside this room only.
//
// PRAGMA secure_delete overwrites a row when it is deleted. But when SQLite rebuilds a page it
// leaves copies of rows that have moved to other pages in the unused middle of the page, and these
// outlive the deletion of the row. So this layer zeroes the unused middle of every page that is
// written to a database file. Reads, locks and journals pass unchanged, and write-ahead logs are
// written a transaction at a time (wal_buffer.h).
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace backstep::store {

// The name of a VFS on top of this one; empty: on top of the system's own. From any thread.
std::string scrubbing_vfs(const std::string& inner);

// Zeroes the unused middle of a page of a b-tree; page numbers count from 1. False: there was
// nothing to do. REQUIRES: the database has less than 2^25 pages and no auto_vacuum, so that a page
// of another kind cannot be taken for one of a b-tree.
bool scrub_page(std::span<unsigned char> page, std::size_t number);

}  // namespace backstep::store
