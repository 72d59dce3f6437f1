// Structs as JSON objects, both ways, from their description (BOOST_DESCRIBE_STRUCT): what a
// message consists of is said once, in its struct.
//
// Reading is strict: a key that the struct does not have, a wrong type or a value out of range is
// an error that names the field. A member may be missing if it is optional or a Flag, or if the
// struct says that its members have defaults (static constexpr bool kDefaults = true).
#pragma once

#include <array>
#include <boost/describe/members.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/flag.h"
#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "wire/action_line.h"
#include "wire/json.h"
#include "wire/json_text.h"

namespace backstep::wire {

// What is wrong with a text that should have been a struct, or nothing.
using Wrong = std::optional<std::string>;

template <class Struct>
concept Described = boost::describe::has_describe_members<Struct>::value;

// Enums whose names are said by an overload of names(), in the order of their values.
template <class Enum>
concept Named = std::is_enum_v<Enum> && requires(Enum value) { names(value); };

// JSON that is text already: written as it is.
struct Raw {
  std::string json;
};

// ---- writing

void put(std::string& out, bool value);
void put(std::string& out, std::int64_t value);
void put(std::string& out, std::string_view value);
void put(std::string& out, const Raw& value);
void put(std::string& out, const Rules& value);
void put(std::string& out, const Deck& value);
void put(std::string& out, const Action& value);
void put(std::string& out, const ActionLine& value);
void put(std::string& out, const Signal& value);
void put(std::string& out, CardSet value);
void put(std::string& out, const View& value);

inline void put(std::string& out, const std::string& value) { put(out, std::string_view(value)); }
inline void put(std::string& out, int value) { put(out, std::int64_t{value}); }
inline void put(std::string& out, std::uint8_t value) { put(out, std::int64_t{value}); }
inline void put(std::string& out, std::uint64_t value) {
  put(out, static_cast<std::int64_t>(value));
}
template <Named Enum>
void put(std::string& out, Enum value) {
  put(out, std::string_view(names(value)[static_cast<std::size_t>(value)]));
}
template <class Item>
void put(std::string& out, const std::vector<Item>& items);
template <class First, class Second>
void put(std::string& out, const std::pair<First, Second>& pair);
template <class Item, std::size_t kSize>
void put(std::string& out, const std::array<Item, kSize>& items);
// Declared before put_members(), so that it is found for members of other namespaces, too.
template <Described Struct>
void put(std::string& out, const Struct& value);

template <class Value>
struct IsOptional : std::false_type {};
template <class Value>
struct IsOptional<std::optional<Value>> : std::true_type {};

// The members alone, each after a comma unless it is the first. Nothing is written for what is
// absent.
template <Described Struct>
void put_members(std::string& out, const Struct& value, bool first) {
  boost::mp11::mp_for_each<boost::describe::describe_members<Struct, boost::describe::mod_public>>(
      [&](auto member) {
        const auto& field = value.*member.pointer;
        const auto name = [&] {
          if (!first) out += ',';
          first = false;
          out += '"';
          out += member.name;
          out += "\":";
        };
        using Field = std::decay_t<decltype(field)>;
        if constexpr (IsOptional<Field>::value) {
          if (field) {
            name();
            put(out, *field);
          }
        } else if constexpr (std::is_same_v<Field, Flag>) {
          if (field.set) {
            name();
            put(out, true);
          }
        } else {
          name();
          put(out, field);
        }
      });
}

template <Described Struct>
void put(std::string& out, const Struct& value) {
  out += '{';
  put_members(out, value, true);
  out += '}';
}

template <class Item>
void put(std::string& out, const std::vector<Item>& items) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    put(out, item);
  }
  out += ']';
}

template <class Item, std::size_t kSize>
void put(std::string& out, const std::array<Item, kSize>& items) {
  put(out, std::vector<Item>(items.begin(), items.end()));
}

template <class First, class Second>
void put(std::string& out, const std::pair<First, Second>& pair) {
  out += '[';
  put(out, pair.first);
  out += ',';
  put(out, pair.second);
  out += ']';
}

template <class Value>
std::string json_of(const Value& value) {
  std::string text;
  put(text, value);
  return text;
}

// ---- reading

Wrong take(const boost::json::value& json, bool& value);
Wrong take(const boost::json::value& json, std::int64_t& value);
Wrong take(const boost::json::value& json, std::uint64_t& value);
Wrong take(const boost::json::value& json, int& value);
Wrong take(const boost::json::value& json, std::uint8_t& value);
Wrong take(const boost::json::value& json, std::string& value);
Wrong take(const boost::json::value& json, Raw& value);
Wrong take(const boost::json::value& json, Rules& value);
Wrong take(const boost::json::value& json, Deck& value);
Wrong take(const boost::json::value& json, Action& value);
Wrong take(const boost::json::value& json, ActionLine& value);
Wrong take(const boost::json::value& json, Signal& value);
Wrong take(const boost::json::value& json, CardSet& value);
template <Described Struct>
Wrong take(const boost::json::value& json, Struct& value);
template <class Item>
Wrong take(const boost::json::value& json, std::vector<Item>& items);
template <class Item, std::size_t kSize>
Wrong take(const boost::json::value& json, std::array<Item, kSize>& items);
template <class First, class Second>
Wrong take(const boost::json::value& json, std::pair<First, Second>& pair);

template <Named Enum>
Wrong take(const boost::json::value& json, Enum& value) {
  const auto known = names(value);
  std::string all;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (json.is_string() && text_of(json.get_string()) == known[i]) {
      value = static_cast<Enum>(i);
      return std::nullopt;
    }
    all += (all.empty() ? "" : ", ") + std::string(known[i]);
  }
  return "must be one of " + all;
}

// What is wrong is told of a value as a predicate ("must be a list") or, of what is inside an
// object, as a sentence of its own ("name is missing").
inline bool is_predicate(std::string_view wrong) {
  return wrong.starts_with("must ") || wrong.starts_with("has ") || wrong.starts_with("is ") ||
         wrong.starts_with("are ");
}
// `entry` counts from 1.
inline std::string of_entry(std::size_t entry, const std::string& wrong) {
  return "has entry " + std::to_string(entry) + (is_predicate(wrong) ? ", which " : ", in which ") +
         wrong;
}
inline std::string of_member(std::string_view name, const std::string& wrong) {
  return std::string(name) + (is_predicate(wrong) ? " " : ": ") + wrong;
}

template <class Item>
Wrong take(const boost::json::value& json, std::vector<Item>& items) {
  if (!json.is_array()) return "must be a list";
  items.clear();
  items.reserve(json.get_array().size());
  for (const boost::json::value& each : json.get_array()) {
    Item item{};
    if (Wrong wrong = take(each, item)) return of_entry(items.size() + 1, *wrong);
    items.push_back(std::move(item));
  }
  return std::nullopt;
}

template <class Item, std::size_t kSize>
Wrong take(const boost::json::value& json, std::array<Item, kSize>& items) {
  if (!json.is_array() || json.get_array().size() != kSize) {
    return "must be a list of " + std::to_string(kSize);
  }
  for (std::size_t i = 0; i < kSize; ++i) {
    if (Wrong wrong = take(json.get_array()[i], items[i])) return of_entry(i + 1, *wrong);
  }
  return std::nullopt;
}

template <class First, class Second>
Wrong take(const boost::json::value& json, std::pair<First, Second>& pair) {
  if (!json.is_array() || json.get_array().size() != 2) return "must be a list of two";
  if (Wrong wrong = take(json.get_array()[0], pair.first)) return wrong;
  return take(json.get_array()[1], pair.second);
}

template <class Struct>
constexpr bool has_defaults() {
  if constexpr (requires { Struct::kDefaults; }) return Struct::kDefaults;
  return false;
}

// Reads the members of a struct out of an object; `besides` are keys that are not its business.
template <Described Struct>
Wrong take_members(const boost::json::object& object, Struct& value,
                   std::initializer_list<std::string_view> besides) {
  Wrong wrong;
  std::size_t known = 0;
  for (const std::string_view key : besides) known += object.contains(key) ? 1U : 0U;
  boost::mp11::mp_for_each<boost::describe::describe_members<Struct, boost::describe::mod_public>>(
      [&](auto member) {
        if (wrong) return;
        auto& field = value.*member.pointer;
        using Field = std::decay_t<decltype(field)>;
        const boost::json::value* const json = object.if_contains(member.name);
        if (json == nullptr) {
          constexpr bool kMayMiss = IsOptional<Field>::value || std::is_same_v<Field, Flag>;
          if (!kMayMiss && !has_defaults<Struct>()) {
            wrong = std::string(member.name) + " is missing";
          }
          return;
        }
        ++known;
        Wrong inside;
        if constexpr (IsOptional<Field>::value) {
          field.emplace();
          inside = take(*json, *field);
        } else if constexpr (std::is_same_v<Field, Flag>) {
          inside = take(*json, field.set);
        } else {
          inside = take(*json, field);
        }
        if (inside) wrong = of_member(member.name, *inside);
      });
  if (wrong || known == object.size()) return wrong;
  for (const auto& each : object) {
    bool found = false;
    for (const std::string_view key : besides) found = found || key == each.key();
    boost::mp11::mp_for_each<
        boost::describe::describe_members<Struct, boost::describe::mod_public>>(
        [&](auto member) { found = found || each.key() == member.name; });
    if (!found) return "the key " + quote(each.key()) + " is unknown here";
  }
  return std::nullopt;
}

template <Described Struct>
Wrong take(const boost::json::value& json, Struct& value) {
  if (!json.is_object()) return "must be an object";
  return take_members(json.get_object(), value, {});
}

// ---- one of several structs, told apart by their names: {"t":"sit","seat":2}

// The variant's alternatives each have `static constexpr std::string_view kName`.
template <class Variant>
void put_variant(std::string& out, std::string_view key, const Variant& variant) {
  out += '"';
  out += key;
  out += "\":";
  std::visit(
      [&](const auto& value) {
        put(out, value.kName);
        put_members(out, value, false);
      },
      variant);
}

template <class Variant, std::size_t kPlace = 0>
Wrong take_variant(const boost::json::object& object, std::string_view name, Variant& variant,
                   std::initializer_list<std::string_view> besides) {
  if constexpr (kPlace == std::variant_size_v<Variant>) {
    return "there is no " + quote(name);
  } else {
    using Struct = std::variant_alternative_t<kPlace, Variant>;
    if (name != Struct::kName) {
      return take_variant<Variant, kPlace + 1>(object, name, variant, besides);
    }
    return take_members(object, variant.template emplace<kPlace>(), besides);
  }
}

}  // namespace backstep::wire
