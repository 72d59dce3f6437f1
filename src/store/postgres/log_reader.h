// A LogReader of a PostgreSQL database. Inside this room only.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/log_reader.h"

namespace backstep::store::postgres {

Result<std::unique_ptr<LogReader>> open_log_reader(const std::string& url);

}  // namespace backstep::store::postgres
