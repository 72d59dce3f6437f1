// A digest of a log: equal logs have equal ones, and others never do by accident. Inside this room
// only.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/random.h"
#include "store/copy/side.h"

namespace backstep::store {

class CopyDigest {
 public:
  CopyDigest() = default;
  explicit CopyDigest(const LogHead& log) {
    add(log.name);
    add(log.last);
    add(static_cast<std::uint64_t>(log.touched_ms));
    add(log.labels.size());
    for (const std::string& label : log.labels) add(label);
    add(log.revision);
    add(log.snapshot_seq);
  }

  void add_snapshot(std::string_view body) { add(body); }

  void add(const Entry& entry) {
    add(entry.seq);
    add(static_cast<std::uint64_t>(entry.time_ms));
    add(entry.client);
    add(entry.number);
    add(entry.body);
  }
  void add(const CopyDigest& other) {
    add(other.first_);
    add(other.second_);
  }

  std::uint64_t short_form() const { return mix(first_) ^ second_; }
  bool operator==(const CopyDigest&) const = default;

 private:
  void add(std::string_view bytes) {
    add(bytes.size());  // or where one ends and the next one begins would not count
    first_ = hash_bytes(bytes, first_);
    second_ = hash_bytes(bytes, second_);
  }
  void add(std::uint64_t number) {
    first_ = mix(first_ ^ number);
    second_ = mix(second_ + number);
  }

  std::uint64_t first_ = kHashStart;
  std::uint64_t second_ = ~kHashStart;
};

}  // namespace backstep::store
