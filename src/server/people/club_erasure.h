// Taking a person out of the log of a club evening.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/host/context.h"

namespace backstep::server {

// Who has seen its cards, who opened it, and its name if it is one of these names, or has one in
// it. False: the store failed on the way.
void erase_from_club(Context context, const std::string& club, const std::string& person,
                     const std::set<std::string>& names, std::function<void(bool done)> then);

}  // namespace backstep::server
