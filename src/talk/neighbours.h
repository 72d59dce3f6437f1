// What the words around a word say about it.
#pragma once

#include <cstddef>

#include "talk/reading.h"

namespace backstep::talk {

// Whether a doubtful word stands beside one of its cues, and so is a number.
// REQUIRES: its facts have a doubt.
bool cued(const Reading& reading, std::size_t i);

// Whether a sentence ends with this word, and a verb of holding or an article stands before it:
// "I have X."
bool held_alone(const Reading& reading, std::size_t i);

// Whether a word for a pile stands directly beside an ordinal, or with one word between: "the third
// pile", "second from the left", "pile three".
bool pile_beside(const Reading& reading, std::size_t i);

// Whether a number of one language is rather a word of another here, by the words around it.
bool rather_ordinary(const Reading& reading, std::size_t i);

}  // namespace backstep::talk
