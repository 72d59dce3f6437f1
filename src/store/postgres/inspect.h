// Looking at a PostgreSQL database from outside. Inside this room only.
#pragma once

#include <string>

#include "base/result.h"
#include "store/inspect.h"

namespace backstep::store::postgres {

// As store::inspect().
Result<Inspection> inspect(const std::string& url);

}  // namespace backstep::store::postgres
