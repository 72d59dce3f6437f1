// A PostgreSQL database as a side of a copy. Inside this room only.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/copy/side.h"

namespace backstep::store {

Result<std::unique_ptr<CopySource>> open_postgres_source(const std::string& url);
// Its tables are made by take(), if they are not there.
Result<std::unique_ptr<CopyTarget>> open_postgres_target(const std::string& url);

}  // namespace backstep::store
