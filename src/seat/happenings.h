// Happenings: the list of what was told of a table, as a model keeps it: everything since the deal,
// and the talk before it.
#pragma once

#include <vector>

#include "wire/notice.h"

namespace backstep::seat {

// Adds the next one. With a deal the game before is forgotten, but for the last of its talk. Of
// somebody who wants to be forgotten nothing that was said or called stays.
void note(std::vector<wire::Happened>& events, const wire::Happened& happened);

}  // namespace backstep::seat
