// The rule set as JSON, both ways.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"

namespace backstep::wire {

// Which assignments of commands will do: a dealt game needs all 28 cards, a position any.
enum class CommandMap { kFull, kAny };

// "even", "random:<seed>" or a map such as {"48":"stop"}.
Result<Commands> read_commands(const boost::json::value& value, CommandMap wanted);
// The same from the command line: a word, or the text of a file that holds a map.
Result<Commands> read_commands_word(std::string_view word);
Result<Commands> read_commands_text(std::string_view text);

// Only `players` is required. An unknown key, a wrong type or an impossible value is refused.
Result<Rules> read_rules(const boost::json::value& value, CommandMap wanted);
// Every switch, and the commands as a map by card.
boost::json::object rules_json(const Rules& rules);

}  // namespace backstep::wire
