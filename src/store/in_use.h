// Whether servers work on a database. (Of a file its lock tells.)
#pragma once

#include <string>

#include "base/result.h"

namespace backstep::store {

// Fails if a server works on this PostgreSQL database, or did some seconds ago; and if there is no
// such database, or nothing of ours in it.
Result<bool> check_unused(const std::string& url);

}  // namespace backstep::store
