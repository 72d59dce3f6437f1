// Numbers in words, and phrases that name one or only seem to.
#pragma once

#include "talk/reading.h"

namespace backstep::talk {

// Idioms, counts that are phrases, and in Extreme the names of commands excuse the numbers in them.
void excuse_phrases(Reading& reading);

void find_hints(Reading& reading);
void find_number_words(Reading& reading);

}  // namespace backstep::talk
