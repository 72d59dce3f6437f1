// Outbox: texts that wait to be sent, in order, and how many bytes they are.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "net/net.h"

namespace backstep::net {

// Empty most of the time, and of no size then: there are as many as connections.
class Outbox {
 public:
  bool empty() const { return first_ == texts_.size(); }
  // Bytes, and something for each text, so that empty ones do not wait for nothing.
  std::size_t weight() const { return weight_; }
  static std::size_t weight_of(const Text& text) { return text->size() + kEach; }

  void push(Text text) {
    weight_ += weight_of(text);
    texts_.push_back(std::move(text));
  }
  // REQUIRES: !empty().
  const Text& front() const { return texts_[first_]; }
  // REQUIRES: !empty().
  void pop() {
    weight_ -= weight_of(texts_[first_]);
    texts_[first_].reset();
    ++first_;
    if (first_ == texts_.size()) return clear();
    // Those that are gone make room when they are the larger half: that costs each text one move.
    if (first_ < kKept || first_ * 2 < texts_.size()) return;
    texts_.erase(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  void clear() {
    texts_.clear();
    if (texts_.capacity() > kKept) texts_.shrink_to_fit();
    first_ = 0;
    weight_ = 0;
  }

 private:
  static constexpr std::size_t kEach = 16;
  static constexpr std::size_t kKept = 8;

  std::vector<Text> texts_;
  std::size_t first_ = 0;
  std::size_t weight_ = 0;
};

}  // namespace backstep::net
