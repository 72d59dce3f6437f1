// Names of people and tables: short, visible, told apart from others, and without a number (T1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "talk/verdict.h"
#include "wire/notice.h"

namespace backstep::server {

inline constexpr std::size_t kMostNameCharacters = 20;
inline constexpr std::size_t kMostTableNameCharacters = 40;

// Control characters and line ends become blanks, blanks at the ends go: how a text is kept.
std::string tidy(std::string_view text);

// What is wrong with a name that is tidy, or nothing.
std::optional<wire::notice::Refused> name_refusal(std::string_view name, std::size_t most);

// Whether people would take one for the other: letters that look alike, capitals and accents do not
// matter.
bool look_alike(std::string_view one, std::string_view other);
bool is_pile_name(std::string_view name);

// The refusal of a text for what it says.
wire::notice::Refused taboo_refusal(const talk::Verdict& verdict);

}  // namespace backstep::server
