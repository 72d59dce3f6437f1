// Numbers in single letters and in pieces.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

void find_spelled_out(Reading& reading);  // s e v e n, s.e.v.e.n, X L V
void find_split(Reading& reading);        // sev en, sie-ben

}  // namespace backstep::talk
