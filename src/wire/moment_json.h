// A position to think about, as the lines that a referee would be sent: new or setup, then play and
// end; and signals that were heard, {"op":"signal","seat":1,"signal":"leave:A"}.
#pragma once

#include <string>
#include <string_view>

#include "advice/course.h"
#include "base/result.h"

namespace backstep::wire {

// An error begins with `name`, of where the text is from, and the number of the line: "game.txt:3:
// ...".
Result<advice::Moment> read_moment(std::string_view text, const std::string& name);

}  // namespace backstep::wire
