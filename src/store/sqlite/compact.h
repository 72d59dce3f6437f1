// A data file as small as what is in it.
#pragma once

#include <string>

#include "base/result.h"

namespace backstep::store {

// What was erased leaves free pages in the file, which new entries fill again. This writes the file
// anew without them; meanwhile the disk needs room for it twice more. REQUIRES: nobody works on it.
Result<bool> compact(const std::string& path);

}  // namespace backstep::store
