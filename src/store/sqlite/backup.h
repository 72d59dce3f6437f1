// A copy of a data file while a server runs on it.
//
// SQLite copies it page by page in one read transaction. With a write-ahead log a reader blocks no
// writer: the copy is the data of one moment, everything acknowledged before the call included, and
// appends go on meanwhile. Their pages gather in the write-ahead log, which cannot be emptied
// before the copy is done. (Copying in several steps without a transaction would begin again at
// every append; VACUUM INTO reads in one transaction as well, but takes longer to write all tables
// anew.)
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace backstep::store {

enum class Existing : std::uint8_t { kKeep, kReplace };

// The copy is made beside `file`, looked through, synced, and only then given its name: there is a
// whole copy under it or what was there before. It is readable for its owner only and can be opened
// as a store.
Result<bool> back_up(const std::string& data, const std::string& file, Existing existing);

}  // namespace backstep::store
