// What a program does not know of a JSON value, taken out of it: for clients, whose server may be
// newer than they are. What is left is read as strictly as everything else.
#pragma once

#include <boost/describe/members.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "wire/fields.h"

namespace backstep::wire {

template <class Value>
struct IsList : std::false_type {};
template <class Item>
struct IsList<std::vector<Item>> : std::true_type {};

template <class Value>
void keep_known(boost::json::value& json);

// Only the keys of the struct and `besides` stay, and the same in everything inside.
template <Described Struct>
void keep_known_members(boost::json::object& object,
                        std::initializer_list<std::string_view> besides) {
  std::vector<std::string> unknown;
  for (const auto& each : object) {
    bool known = false;
    for (const std::string_view key : besides) known = known || key == each.key();
    boost::mp11::mp_for_each<
        boost::describe::describe_members<Struct, boost::describe::mod_public>>(
        [&](auto member) { known = known || each.key() == member.name; });
    if (!known) unknown.emplace_back(each.key());
  }
  for (const std::string& key : unknown) object.erase(key);
  boost::mp11::mp_for_each<boost::describe::describe_members<Struct, boost::describe::mod_public>>(
      [&](auto member) {
        using Field = std::decay_t<decltype(std::declval<Struct&>().*member.pointer)>;
        if (boost::json::value* const json = object.if_contains(member.name)) {
          keep_known<Field>(*json);
        }
      });
}

// Structs, lists of them and optional ones; everything else is as it is.
template <class Value>
void keep_known(boost::json::value& json) {
  if constexpr (IsOptional<Value>::value) {
    keep_known<typename Value::value_type>(json);
  } else if constexpr (IsList<Value>::value) {
    if (!json.is_array()) return;
    for (boost::json::value& each : json.get_array()) keep_known<typename Value::value_type>(each);
  } else if constexpr (Described<Value>) {
    if (json.is_object()) keep_known_members<Value>(json.get_object(), {});
  }
}

// The same for the alternative of that name. False: there is none.
template <class Variant, std::size_t kPlace = 0>
bool keep_known_variant(boost::json::object& object, std::string_view name,
                        std::initializer_list<std::string_view> besides) {
  if constexpr (kPlace == std::variant_size_v<Variant>) {
    return false;
  } else {
    using Struct = std::variant_alternative_t<kPlace, Variant>;
    if (name != Struct::kName) {
      return keep_known_variant<Variant, kPlace + 1>(object, name, besides);
    }
    keep_known_members<Struct>(object, besides);
    return true;
  }
}

}  // namespace backstep::wire
