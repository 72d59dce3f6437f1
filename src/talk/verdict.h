// Verdict: what the judge says of a text. Reasons are codes: whoever shows them has the words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace backstep::talk {

enum class Why : std::uint8_t {
  kAllowed,
  kDigits,      // figures of any script: 47, ④, IV is kRoman
  kWord,        // a word for a number: forty-seven, Achtziger, dozen
  kCount,       // a number before its noun that is no count: forty cards, seven card
  kStep,        // how far a card is from another: three higher, a jump of four
  kOrdinal,     // second to fourth, and no pile beside it
  kRoman,       // XLVII
  kSpelledOut,  // s e v e n, sev en
  kLookAlike,   // $even, f1ve, sevennnn
  kHint,        // a phrase that gives a value away without a number: one below a hundred
  kPieces,      // only together with what the same writer said before
  kTooLong,     // more than kMostCharacters
};
// "digits", "word", ...; "allowed" for kAllowed.
std::string_view name(Why why);

inline constexpr std::size_t kMostCharacters = 500;

// Characters [begin, end) of a text: code points, and every byte that is not UTF-8 counts as one.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  constexpr bool operator==(const Span&) const = default;
};

struct Verdict {
  Why why = Why::kAllowed;
  Span span;                  // what gave it away; nothing when the text is too long
  std::string_view language;  // "de"; empty when it is no language's word

  constexpr bool allowed() const { return why == Why::kAllowed; }
  constexpr bool operator==(const Verdict&) const = default;
};

}  // namespace backstep::talk
