// How what the engine answers becomes a Python exception. Inside the engine nothing throws; here is
// where a refusal turns into one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/action.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"

namespace backstep::bindings::python {

// ValueError and TypeError with a sentence.
[[noreturn]] void raise_value_error(std::string_view sentence);
[[noreturn]] void raise_type_error(std::string_view sentence);

// Refused: an action that the rules do not allow, with code, clause and sentence. `game` is the
// number of the game among several.
// REQUIRES: refusal is not kNone.
[[noreturn]] void raise_refused(const Table& table, Action action, Refusal refusal,
                                std::optional<std::size_t> game = std::nullopt);
// The same for what is said rather than done; it has no clause but T3.
[[noreturn]] void raise_refused(std::string_view code, std::string_view clause,
                                std::string_view sentence);

// RecordError, with the line of the text.
[[noreturn]] void raise_record_error(std::size_t line, std::string_view sentence);

}  // namespace backstep::bindings::python
