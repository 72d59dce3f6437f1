// Records as the page shows them: games, turn by turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::bindings::wasm {

// The games of a text, or {"error":...,"line":...}; line 0 where the text as a whole is wrong.
std::string record_json(std::string_view text);

// The first record of the text. Whether its actions are legal is not asked.
Result<Record> first_record(std::string_view text);

}  // namespace backstep::bindings::wasm
