// Numbers that are not quite written as they should be.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

// Words nobody knows: a number with one letter too much or one wrong (sebenty), with a pile's
// letter beside it (Bseven), or with l and I exchanged (tweIve).
void find_mistyped(Reading& reading);

}  // namespace backstep::talk
