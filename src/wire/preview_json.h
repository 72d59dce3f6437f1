// A preview as JSON, for screens that are not written in C++. web/src/engine/types.ts is the
// contract.
#pragma once

#include <string>

#include "engine/game/action.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"
#include "engine/preview/preview.h"

namespace backstep::wire {

std::string preview_json(const Preview& preview);

// {"code":"wrong_order","clause":"C4","message":"..."}, with the cards of the case.
std::string refusal_json(const Table& table, Action action, Refusal refusal);

}  // namespace backstep::wire
