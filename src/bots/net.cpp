#include "bots/net.h"

#include <algorithm>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace backstep::bots {
namespace {

constexpr int kStep = kLogitOne / 16;  // of the table of chances
constexpr int kReach = 12;             // beyond this logit a chance is 0 or 1

// e^x by its series; plain arithmetic at compile time, so the same everywhere.
constexpr double exponential(double x) {
  if (x < 0) return 1 / exponential(-x);
  const int halves = static_cast<int>(x * 2);
  x -= halves * 0.5;
  double whole = 1;
  for (int i = 0; i < halves; ++i) whole *= 1.6487212707001281468;
  double term = 1;
  double sum = 1;
  for (int i = 1; i < 20; ++i) sum += term *= x / i;
  return whole * sum;
}

constexpr auto kChances = [] {
  std::array<int, 2 * kReach * 16 + 2> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double logit = static_cast<double>(i) / 16 - kReach;
    const double exact = kChanceOne / (1 + exponential(-logit));
    const int whole = static_cast<int>(exact);
    table[i] = whole + (exact - whole >= 0.5 ? 1 : 0);
  }
  return table;
}();

}  // namespace

Hidden hidden(const Net& net, const Features& features) {
  alignas(16) std::array<std::int32_t, kHidden> sums = net.first_bias;
  const std::size_t pairs = net.inputs / 2;
#if defined(__SSE2__)
  // The loop below in the machine's own words: one instruction multiplies and adds four pairs.
  constexpr std::size_t kLanes = kHidden / 4;
  __m128i lanes[kLanes];
  for (std::size_t i = 0; i < kLanes; ++i) {
    lanes[i] = _mm_load_si128(reinterpret_cast<const __m128i*>(&sums[4 * i]));
  }
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    std::int32_t both = 0;
    std::memcpy(&both, &features[2 * pair], sizeof both);
    if (both == 0) continue;
    const __m128i x = _mm_set1_epi32(both);
    for (std::size_t i = 0; i < kLanes; ++i) {
      const __m128i w = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&net.first[pair][4 * i]));
      lanes[i] = _mm_add_epi32(lanes[i], _mm_madd_epi16(w, x));
    }
  }
  for (std::size_t i = 0; i < kLanes; ++i) {
    _mm_store_si128(reinterpret_cast<__m128i*>(&sums[4 * i]), lanes[i]);
  }
#else
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const std::int32_t even = features[2 * pair];
    const std::int32_t odd = features[2 * pair + 1];
    for (std::size_t h = 0; h < kHidden; ++h) {
      sums[h] += net.first[pair][h][0] * even + net.first[pair][h][1] * odd;
    }
  }
#endif
  Hidden units;
  for (std::size_t h = 0; h < kHidden; ++h) {
    units[h] = static_cast<std::int16_t>(std::clamp(sums[h] >> 6, 0, 32767));
  }
  return units;
}

int value(const Net& net, const Features& features) {
  const Hidden units = hidden(net, features);
  std::int64_t total = 0;
  for (std::size_t h = 0; h < kHidden; ++h) total += std::int64_t{units[h]} * net.last[h];
  return static_cast<int>(total >> 8) + net.last_bias;  // 2^20 to 2^12
}

int chance(int logit) {
  const int place = std::clamp(logit + kReach * kLogitOne, 0, 2 * kReach * kLogitOne);
  const auto low = static_cast<std::size_t>(place / kStep);
  const int part = place % kStep;
  return kChances[low] + (kChances[low + 1] - kChances[low]) * part / kStep;
}

}  // namespace backstep::bots
