// Counts: a number up to kHighestCount with the noun it counts ("two more cards") is no value (T1),
// and neither is the sign of the command "3!" in Extreme (T2). The size of a step is one.
#pragma once

#include <cstddef>

#include "talk/reading.h"

namespace backstep::talk {

// Excuses numbers that count something, if the text may count.
void excuse_counts(Reading& reading);

// Excuses "3!", if the text may name commands.
void excuse_command_sign(Reading& reading);

// Whether words [first, last], a number with or without what it counts, say how far a card is from
// another, in one of these languages: "three higher", "a jump of four cards".
bool is_step(const Reading& reading, std::size_t first, std::size_t last, Languages languages);

// Whether the word after number word `last` is the end of it: "the three", then "one".
bool is_continued(const Reading& reading, std::size_t last);

}  // namespace backstep::talk
