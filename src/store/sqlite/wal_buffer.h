// Write-ahead logs whose transactions are written by one call. Inside this room only.
//
// SQLite writes each page of a transaction to the log by itself, and its header by another call. A
// buffered log gathers them and writes them together: at the commit of the transaction, and before
// anything else is done with the file. So nobody can see that a commit is there before its bytes
// are, and a sync covers all of them. An error of writing is told by the call that caused it.
#pragma once

#include <sqlite3.h>

namespace backstep::store {

// So many bytes a sqlite3_file of a buffered log has before that of the VFS below.
int wal_buffer_size();
// As xOpen of the VFS below, for files opened with SQLITE_OPEN_WAL.
int open_wal_buffer(sqlite3_vfs* below, const char* name, sqlite3_file* to, int flags, int* got);

}  // namespace backstep::store
