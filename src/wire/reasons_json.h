// The facts about a turn as JSON. docs/hint.md is the contract.
#pragma once

#include <string>

#include "advice/reason.h"

namespace backstep::wire {

// A list of objects such as {"code":"keeps_trick","pile":"C","card":55}: each has the values of its
// code, and only those.
std::string reasons_json(const advice::Reasons& reasons);

}  // namespace backstep::wire
