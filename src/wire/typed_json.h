// A typed line as JSON.
#pragma once

#include <string>

#include "table/typed/typed.h"

namespace backstep::wire {

// {"line":"put","card":46,"pile":"B"}
std::string typed_json(const table::typed::TypedLine& line);

}  // namespace backstep::wire
