// Names of people, tables and clubs: short, visible, told apart from others, and without a number
// (T1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "talk/verdict.h"
#include "wire/notice.h"

namespace backstep::server {

inline constexpr std::size_t kMostNameCharacters = 20;
inline constexpr std::size_t kMostTableNameCharacters = 40;

// Control characters (C0, DEL and C1) and line ends become blanks, blanks at the ends go: how a
// text is kept.
std::string tidy(std::string_view text);
// A longer text is no name, whatever its normal form is.
inline constexpr std::size_t kMostNameBytes = 512;

// How a name is kept: see talk::normal_name. Of a text that is too long for a name only the first
// bytes are returned, which are still too long: bringing a run of accents into normal form takes
// time in proportion to the square of its length.
std::string tidy_name(std::string_view name);

// What is wrong with a person's name that is tidy, or nothing: also names of piles, and names that
// page or terminal give to bots, programs and the reader.
std::optional<wire::notice::Refused> person_name_refusal(std::string_view name);
// The same for the name of a table or a club.
std::optional<wire::notice::Refused> place_name_refusal(std::string_view name);

// Whether people would take one name for the other.
bool look_alike(std::string_view one, std::string_view other);

// Whether a person's name stands in the name of a table or a club: as words of it, or with an s
// behind them ("Anna's", "Annas").
bool is_named_after(std::string_view place, std::string_view person);

// The refusal of a text for what it says.
wire::notice::Refused taboo_refusal(const talk::Verdict& verdict);

}  // namespace backstep::server
