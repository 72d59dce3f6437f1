// A position to think about, as the lines that a referee would be sent: new or setup, then play and
// end; and signals that were heard, {"op":"signal","seat":1,"signal":"leave:A"}.
#pragma once

#include <string_view>

#include "advice/course.h"
#include "base/result.h"

namespace backstep::wire {

// An error names the line.
Result<advice::Moment> read_moment(std::string_view text);

}  // namespace backstep::wire
