// A data file as a side of a copy. Inside this room only.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/copy/side.h"

namespace backstep::store {

// REQUIRES: nobody else works on the file.
Result<std::unique_ptr<CopySource>> open_sqlite_source(const std::string& path);
// Makes the file if it is not there.
Result<std::unique_ptr<CopyTarget>> open_sqlite_target(const std::string& path);

}  // namespace backstep::store
