// What slices kept of their games: counted where it is written, and joined where slices are merged.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "cmd/output_file.h"
#include "wire/slice_json.h"

namespace backstep::cmd {

// The bytes that are kept, so that they are known again.
class KeptCount {
 public:
  void add(std::string_view bytes) {
    bytes_ += static_cast<std::int64_t>(bytes.size());
    hash_ = hash_bytes(bytes, hash_);
  }
  std::int64_t bytes() const { return bytes_; }
  bool operator==(const KeptCount&) const = default;

  // As a slice tells it; of the path only the last part.
  wire::KeptGames in(const std::string& path) const;

 private:
  std::int64_t bytes_ = 0;
  std::uint64_t hash_ = kHashStart;
};

// The file of one slice.
struct KeptPart {
  std::string path;
  std::string header;  // what stands before the bytes that were counted
  wire::KeptGames kept;
};

// Why they cannot be joined: a file that is not there, or not what its slice wrote.
std::optional<Error> check_parts(std::span<const KeptPart> parts);

// Appends the parts to the output, one after the other without their headers, a piece at a time.
std::optional<Error> join_parts(std::span<const KeptPart> parts, OutputFile& output);

}  // namespace backstep::cmd
