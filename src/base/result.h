// Result: a value or the reason why there is none. Expected failures are values, never exceptions.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace backstep {

// Why something could not be read or done: a sentence for people, without a full stop.
struct Error {
  std::string sentence;

  bool operator==(const Error&) const = default;
};

template <class Value, class Failure = Error>
class [[nodiscard]] Result {
 public:
  Result(Value value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : held_(std::in_place_index<1>, std::move(failure)) {}

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  const Value& value() const { return *std::get_if<0>(&held_); }
  Value& value() { return *std::get_if<0>(&held_); }
  const Value& operator*() const { return value(); }
  Value& operator*() { return value(); }
  const Value* operator->() const { return &value(); }
  Value* operator->() { return &value(); }

  // REQUIRES: !ok().
  const Failure& error() const { return *std::get_if<1>(&held_); }

 private:
  std::variant<Value, Failure> held_;
};

}  // namespace backstep
