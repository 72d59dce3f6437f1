// Saving: records of games as files that people asked for, to be stepped through again.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::terminal::connection {

// Into a new file; its name. Without one it is named after the deal or, for cards that nobody can
// know, the day: "backstep-2-kestrel.jsonl". A file that is there already is never touched: the
// next free name is taken, "backstep-2-kestrel-2.jsonl".
Result<std::string> save_record(const Record& record, const std::string& file);

// Why records cannot be added to a file: there is no such folder, it may not be written to, or it
// holds something else. Nothing if they can, also if it is not there yet.
std::optional<Error> adding_fault(const std::string& file);
// Behind those that it holds.
std::optional<Error> add_record(const Record& record, const std::string& file);

}  // namespace backstep::terminal::connection
