// Aliases: the words of typed lines in German, French, Italian, Polish and Russian, and those that
// players read in English texts ("play" for "lay"). All of them are understood always, beside the
// words of the grammar, whatever language is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace backstep::table::typed {

struct Alias {
  std::string_view words;  // one to three, folded()
  std::string_view means;  // the word of the grammar
};

// In small letters, without accents: "Zurück" is "zuruck", "Ёж" is "еж". Bytes that are no letter
// of these languages stay as they are.
std::string folded(std::string_view text);

// Where a word stands decides what it means.
enum class AliasPlace : std::uint8_t { kLine, kSignal, kCommand };
std::span<const Alias> aliases(AliasPlace place);

// The alias that a text begins with, the longest one, and how many bytes it takes with the blanks
// after it; no words if there is none.
struct FoundAlias {
  Alias alias;
  std::size_t bytes = 0;
};
FoundAlias find_alias(std::string_view text, std::span<const Alias> known);

}  // namespace backstep::table::typed
