// Happenings: the list of what was told of a table, as a model keeps it: everything since the deal,
// talk before it, and older talk that was asked for. `talk_from` goes with it: all talk from that
// entry on is in the list.
#pragma once

#include <cstdint>

#include "wire/notice.h"

namespace backstep::terminal::connection {

// Adds the next one. With a deal the game before is forgotten, but for the last of its talk. Of
// somebody who wants to be forgotten nothing that was said or called stays.
void note(wire::notice::Table& table, const wire::Happened& happened);

// Takes the events of a table that was told again. Older talk that is known stays, if the reader is
// the same and no line is missing in between.
void take_events(wire::notice::Table& table, const wire::notice::Table& told);

// Adds older talk: the answer to a wish for what was said before the entry `before`.
void add_earlier(wire::notice::Table& table, std::uint64_t before,
                 const wire::notice::Earlier& earlier);

}  // namespace backstep::terminal::connection
