// Whether SQLite finds its own file in order. Inside this room only.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {

enum class Look : std::uint8_t {
  kQuick,     // every page and row
  kThorough,  // ... and that every index agrees with its table
};

Result<bool> check_integrity(Connection& connection, Look look);

}  // namespace backstep::store
