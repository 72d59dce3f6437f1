// Numbers in figures: digits of every script.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

void find_digits(Reading& reading);

// A heart: <3. After a pile's name or "have" it would be a value: "B <3".
bool is_heart(const Reading& reading, std::size_t i);

}  // namespace backstep::talk
