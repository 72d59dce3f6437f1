// contains(): whether a list has this value, as std::ranges::contains() of C++23.
#pragma once

#include <algorithm>
#include <ranges>

namespace backstep {

template <std::ranges::input_range List, class Value>
constexpr bool contains(const List& list, const Value& value) {
  return std::ranges::find(list, value) != std::ranges::end(list);
}

}  // namespace backstep
