// The notes of a game's record (who sat down, what was said and signalled), bounded: a game lasts
// as long as its players like, and every change of a table copies them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/record.h"

namespace backstep::server {

inline constexpr std::size_t kMostNotes = 2'000;
inline constexpr std::size_t kMostNoteBytes = std::size_t{256} * 1024;  // of all texts together

// Adds a note. Where there are too many, the oldest talk goes first. Of a seat whose bot changes
// again and again between two actions only the last changes are noted.
void add_note(Record& record, Note note);

// A time as records have it: "2026-11-18T11:06:40Z".
std::string utc_text(std::int64_t ms);

}  // namespace backstep::server
