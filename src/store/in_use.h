// Whether servers work on a database. (Of a file its lock tells.)
#pragma once

#include <string>

#include "base/result.h"

namespace backstep::store {

// Whether a server works on this PostgreSQL database, or did some seconds ago. Fails if there is no
// such database, or nothing of ours in it.
Result<bool> is_in_use(const std::string& url);

}  // namespace backstep::store
