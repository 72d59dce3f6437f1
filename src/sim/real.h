// real(): a whole number as a floating-point one, for statistics.
#pragma once

#include <concepts>

namespace backstep::sim {

constexpr double real(std::integral auto number) { return static_cast<double>(number); }

}  // namespace backstep::sim
