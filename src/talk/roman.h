// Roman numerals.
#pragma once

#include <span>

#include "talk/letters.h"
#include "talk/reading.h"

namespace backstep::talk {

void find_roman(Reading& reading);

// The value of a Roman numeral (also IIII for IV), or 0.
int roman_value(std::span<const Symbol> letters);

}  // namespace backstep::talk
