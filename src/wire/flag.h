// Flag: something that is true of few: {"program":true}. What is not true is not written, so a flag
// can be added to a message without a change for anybody of whom it is not true: what was stored
// before reads as it did, and old readers and writers of it go on.
#pragma once

namespace backstep::wire {

struct Flag {
  bool set = false;

  // Where a flag is given or asked for, it is a truth value like any other.
  Flag() = default;
  Flag(bool is) : set(is) {}
  operator bool() const { return set; }
};

}  // namespace backstep::wire
