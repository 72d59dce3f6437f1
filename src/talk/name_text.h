// Names of people and tables as texts: how they are stored, which characters they may have, and
// whether people would take one for another. Whether a name gives away a number is the judge's to
// say.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace backstep::talk {

// A name as it is stored: NFKC, without characters that are not drawn (zero width, bidirectional
// controls, tags, variation selectors); a run of blanks and controls is one blank, and there is
// none at the ends.
std::string normal_name(std::string_view text);

enum class NameUse : std::uint8_t {
  kPerson,  // few marks: ' - . , ! ? & _ + ~
  kPlace,   // of a table or a club: also brackets, quotes, colons and the like
};
// Whether a normal name has only letters, digits, blanks, emoji and these marks. Letters and
// accents are those of scripts in everyday use (UAX #31, Recommended); at most two accents in a
// row.
bool is_name_text(std::string_view name, NameUse use);

// Whether there is a letter, and not only signs that modify one.
bool has_letter(std::string_view name);

// What a name looks like, to compare it with many others: as it is written, in lower case, and to
// the taboo. An empty text equals nothing.
using NameLooks = std::array<std::string, 3>;
NameLooks name_looks(std::string_view name);

// Whether people would take one for the other. Case, accents, marks, blanks and emoji do not count,
// and characters that look alike are the same (UTS #39).
bool names_look_alike(const NameLooks& one, const NameLooks& other);
bool names_look_alike(std::string_view one, std::string_view other);

// The letters before the first blank or mark: "Bot" of "Bot-Strong".
std::string_view first_word(std::string_view name);

}  // namespace backstep::talk
