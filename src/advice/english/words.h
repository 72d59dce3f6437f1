// Words: the small pieces that all texts and pictures of this room are made of.
//
// Chances are told in percent, and differences of chances in points: 0.123 is 12.3 points.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/estimate.h"
#include "advice/reason.h"
#include "bots/bot.h"
#include "engine/game/action.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

inline constexpr std::size_t kTextWidth = 80;
inline constexpr std::size_t kNameWidth = 12;

// "46B 49B end".
std::string turn_text(std::span<const Action> actions);
std::string turn_text(const bots::Turn& turn);

// "12.3", "-0.4": with so many decimals, and never "-0.0".
std::string number_text(double number, int decimals);
// "64.2" and "+12.3" of a chance or a difference of chances.
std::string points(double chance);
std::string signed_points(double difference);
// "64.2 ±1.3", or "64.2" where chance has no part in it.
std::string points(const Uncertain& chance);
std::string cards(const Uncertain& left);
// "1 card", "12,345 cards".
std::string counted(long long count, std::string_view one, std::string_view many);

// Columns are characters (base/utf8.h), not bytes.
std::string left_aligned(std::string_view text, std::size_t columns);
std::string right_aligned(std::string_view text, std::size_t columns);
// Cut to so many characters, the last of them "…". REQUIRES: at least one.
std::string shortened(std::string_view text, std::size_t columns);
// Lines of at most kTextWidth with their ends; all but the first are indented.
std::string wrapped(std::string_view text, std::size_t indent);
std::string list_text(std::span<const std::string> items, std::string_view between);

// Who sits on each seat at the first action: the name, or the bot, or "seat 0".
std::vector<std::string> player_names(const Record& record);
// For one text: short, printable, and with the seat's number where two would be the same.
std::vector<std::string> told_apart(std::span<const std::string> names);

}  // namespace backstep::advice::english
