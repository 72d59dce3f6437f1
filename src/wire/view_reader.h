// Views read back: what a client makes of the view that a server sent it.
//
// The view that comes out equals the one that was written. Where a text does not say on which piles
// the running turn has laid (`used`, `latest`; the referee's does not), a turn that has begun is
// taken to have laid on one pile alone. Keys that are unknown here are passed over: the server may
// be newer than its client.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>

#include "engine/game/view.h"

namespace backstep {

// What is wrong with it, or nothing. Here and not in `wire`, because the templates of fields.h look
// for it where View is.
std::optional<std::string> take(const boost::json::value& json, View& view);

}  // namespace backstep
