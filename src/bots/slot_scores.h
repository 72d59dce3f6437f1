// Slot scores: what every card of a hand would score on one pile, legal or not, for the planner.
//
// A slot is a card by its place in the hand. Cards are counted on the line of unplayed cards, where
// every top has a place. Whole numbers only: both forms of the code give the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/card.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace backstep::bots {

// The places of the tops, sorted by direction.
struct PileEnds {
  int rising_low = 0;
  int rising_high = 0;
  int falling_low = 0;
  int falling_high = 0;
};

// How many of the cards on the line fit on at least one, two, three and four piles. A rising pile
// takes those from its place on, a falling one those before it.
using Fits = std::array<int, kPileCount>;
inline Fits fits_at(const PileEnds& ends, int unplayed) {
  const int nowhere = std::max(0, ends.rising_low - ends.falling_high);
  const int between = std::max(0, ends.rising_high - ends.falling_low);
  const int crossed = std::max(0, std::min(ends.rising_high, ends.falling_high) -
                                      std::max(ends.rising_low, ends.falling_low));
  const int all_four = std::max(0, ends.falling_low - ends.rising_high);
  return {unplayed - nowhere, unplayed - between + crossed,
          std::max(0, ends.falling_high - ends.rising_high) +
              std::max(0, ends.falling_low - ends.rising_low) - all_four,
          all_four};
}

// A pile that gets a card of the hand.
struct SlotLine {
  const std::int16_t* places = nullptr;   // of the cards, kMaxHand of them
  const std::int32_t* terms = nullptr;    // what each counts for by itself
  const std::int16_t* weights = nullptr;  // of the four fits
  int unplayed = 0;
  int beside = 0;         // the place of the other pile of the same direction
  std::int32_t base = 0;  // what every card gets
};
using SlotScores = std::array<std::int32_t, kMaxHand>;

#if defined(__SSE2__)
namespace lanes {

inline __m128i of_all(int value) { return _mm_set1_epi16(static_cast<std::int16_t>(value)); }
// Two weights side by side, for pairs of counts.
inline __m128i pair_of(std::int32_t even, std::int32_t odd) {
  return _mm_set1_epi32(static_cast<std::int32_t>((static_cast<std::uint32_t>(odd) << 16U) |
                                                  (static_cast<std::uint32_t>(even) & 0xffffU)));
}
// a - b, or 0 if that is negative. REQUIRES: neither is negative.
inline __m128i excess(__m128i a, __m128i b) { return _mm_subs_epu16(a, b); }

}  // namespace lanes

// fits_at() for all eight cards at once.
template <bool kRising>
void score_slots(const SlotLine& line, const PileEnds& ends, SlotScores& scores) {
  using lanes::excess;
  using lanes::of_all;
  static_assert(kMaxHand == 8);
  const __m128i place = _mm_loadu_si128(reinterpret_cast<const __m128i*>(line.places));
  const __m128i low = _mm_min_epi16(place, of_all(line.beside));
  const __m128i high = _mm_max_epi16(place, of_all(line.beside));
  const __m128i rising_low = kRising ? low : of_all(ends.rising_low);
  const __m128i rising_high = kRising ? high : of_all(ends.rising_high);
  const __m128i falling_low = kRising ? of_all(ends.falling_low) : low;
  const __m128i falling_high = kRising ? of_all(ends.falling_high) : high;
  const __m128i nowhere = excess(rising_low, falling_high);
  const __m128i between = excess(rising_high, falling_low);
  const __m128i crossed =
      excess(_mm_min_epi16(rising_high, falling_high), _mm_max_epi16(rising_low, falling_low));
  const __m128i four = excess(falling_low, rising_high);
  const __m128i one = _mm_sub_epi16(of_all(line.unplayed), nowhere);
  const __m128i two = _mm_add_epi16(_mm_sub_epi16(of_all(line.unplayed), between), crossed);
  const __m128i three = _mm_sub_epi16(
      _mm_add_epi16(excess(falling_high, rising_high), excess(falling_low, rising_low)), four);
  const __m128i weights = lanes::pair_of(line.weights[0], line.weights[1]);
  const __m128i more_weights = lanes::pair_of(line.weights[2], line.weights[3]);
  const auto* const terms = reinterpret_cast<const __m128i*>(line.terms);
  auto* const out = reinterpret_cast<__m128i*>(scores.data());
  const __m128i start = _mm_set1_epi32(line.base);
  const auto store = [&](int half, __m128i first, __m128i second) {
    const __m128i sum =
        _mm_add_epi32(_mm_madd_epi16(first, weights), _mm_madd_epi16(second, more_weights));
    _mm_storeu_si128(out + half,
                     _mm_add_epi32(sum, _mm_add_epi32(start, _mm_loadu_si128(terms + half))));
  };
  store(0, _mm_unpacklo_epi16(one, two), _mm_unpacklo_epi16(three, four));
  store(1, _mm_unpackhi_epi16(one, two), _mm_unpackhi_epi16(three, four));
}

// The slots that score at least `bar`, as bits.
inline unsigned slots_from(const SlotScores& scores, std::int32_t bar) {
  const auto* const halves = reinterpret_cast<const __m128i*>(scores.data());
  const __m128i least = _mm_set1_epi32(bar);
  const __m128i below = _mm_packs_epi32(_mm_cmpgt_epi32(least, _mm_loadu_si128(halves)),
                                        _mm_cmpgt_epi32(least, _mm_loadu_si128(halves + 1)));
  const int bits = _mm_movemask_epi8(_mm_packs_epi16(below, below));
  return ~static_cast<unsigned>(bits) & 0xffU;
}
#else
// One plain loop over all cards is quicker than a clever one over some, because machines do several
// turns of it at once.
template <bool kRising>
void score_slots(const SlotLine& line, const PileEnds& ends, SlotScores& scores) {
  for (std::size_t slot = 0; slot < scores.size(); ++slot) {
    const int place = line.places[slot];
    const int low = std::min(place, line.beside);
    const int high = std::max(place, line.beside);
    const Fits fits = fits_at(kRising ? PileEnds{low, high, ends.falling_low, ends.falling_high}
                                      : PileEnds{ends.rising_low, ends.rising_high, low, high},
                              line.unplayed);
    scores[slot] = line.base + line.terms[slot] + fits[0] * line.weights[0] +
                   fits[1] * line.weights[1] + fits[2] * line.weights[2] +
                   fits[3] * line.weights[3];
  }
}

inline unsigned slots_from(const SlotScores& scores, std::int32_t bar) {
  unsigned slots = 0;
  for (std::size_t slot = 0; slot < scores.size(); ++slot) {
    slots |= (scores[slot] >= bar ? 1U : 0U) << slot;
  }
  return slots;
}
#endif

}  // namespace backstep::bots
