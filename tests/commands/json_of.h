// What the commands print as JSON, looked into.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string_view>

namespace backstep {

// The number with this key; the test fails if there is none.
inline double number(const boost::json::object& object, std::string_view key) {
  const boost::json::value* const found = object.if_contains(key);
  if (found == nullptr || !found->is_number()) {
    ADD_FAILURE() << "no number " << key << " in " << boost::json::serialize(object);
    return 0;
  }
  return found->to_number<double>();
}

}  // namespace backstep
