// The mark of an unfinished copy (see copy.h): a log that no server has. Who would serve such a
// store refuses it. Inside this room only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {

// Its one entry says what the copy is of.
inline constexpr std::string_view kCopying = "store/copying";

// What to tell whoever would use one.
Error unfinished_copy(const std::string& of);

// Of what this is an unfinished copy. REQUIRES: the tables are there.
Result<std::optional<std::string>> find_unfinished(Connection& connection);
// Fails if it is one.
Result<bool> check_finished(Connection& connection);

}  // namespace backstep::store
