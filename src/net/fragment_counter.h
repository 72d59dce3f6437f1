// FragmentCounter: counts the fragments (frames without the final bit) in the bytes that a client
// sends over a WebSocket. Beast reads over empty fragments without a call to its user, so that
// nothing above it could limit them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace backstep::net {

class FragmentCounter {
 public:
  // Reads the next bytes of the stream, which may end anywhere in a frame. Returns how many
  // fragments begin in them. Broken frames end the connection elsewhere; here they only count
  // wrong.
  std::size_t read(std::string_view bytes) {
    std::size_t fragments = 0;
    while (!bytes.empty()) {
      if (payload_ > 0) {
        const std::size_t skipped = std::min<std::uint64_t>(payload_, bytes.size());
        payload_ -= skipped;
        bytes.remove_prefix(skipped);
        continue;
      }
      if (read_header_byte(static_cast<std::uint8_t>(bytes.front()))) ++fragments;
      bytes.remove_prefix(1);
    }
    return fragments;
  }

 private:
  static constexpr std::uint8_t kFinal = 0x80;
  static constexpr std::uint8_t kMasked = 0x80;
  static constexpr std::uint8_t kShortLength = 125;
  static constexpr int kKeyBytes = 4;

  // Whether the byte is the first of a fragment.
  bool read_header_byte(std::uint8_t byte) {
    const int at = at_++;
    if (at == 0) {
      length_ = 0;
      return (byte & kFinal) == 0;
    }
    if (at == 1) {
      const std::uint8_t length = byte & static_cast<std::uint8_t>(~kMasked);
      const int more = length <= kShortLength ? 0 : length == kShortLength + 1 ? 2 : 8;
      if (more == 0) length_ = length;
      length_end_ = 2 + more;
      header_ = length_end_ + ((byte & kMasked) != 0 ? kKeyBytes : 0);
    } else if (at < length_end_) {
      length_ = (length_ << 8U) | byte;
    }
    if (at > 0 && at_ == header_) {
      payload_ = length_;
      at_ = 0;
    }
    return false;
  }

  std::uint64_t payload_ = 0;  // bytes of it that are still to come
  std::uint64_t length_ = 0;
  int at_ = 0;          // in the header
  int length_end_ = 0;  // where the length ends in it
  int header_ = 0;      // its size
};

}  // namespace backstep::net
