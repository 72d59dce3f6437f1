// Flag: a boolean that messages contain only if it is true: {"program":true}. So a flag can be
// added to a message later: messages stored or sent without it keep their meaning.
#pragma once

namespace backstep {

struct Flag {
  bool set = false;

  // Where a flag is given or asked for, it is a truth value like any other.
  Flag() = default;
  Flag(bool is) : set(is) {}
  operator bool() const { return set; }
};

}  // namespace backstep
