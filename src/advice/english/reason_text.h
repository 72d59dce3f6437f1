// Reasons in English: one short phrase for each, with "it", the turn, left out.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "advice/reason.h"

namespace backstep::advice::english {

// "keeps 55 for the trick on C", "leaves A alone, as Ann asked", "skips none".
// `names` are those of the seats; a seat without one is told by its number.
std::string reason_text(const Reason& reason, std::span<const std::string> names);

// The first phrases, "; " between them.
std::string reasons_text(const Reasons& reasons, std::span<const std::string> names,
                         std::size_t most);

}  // namespace backstep::advice::english
