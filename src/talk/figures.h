// Numbers in figures: digits of every script.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

void find_digits(Reading& reading);

}  // namespace backstep::talk
