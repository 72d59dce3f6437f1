// The two sides of a copy: stores as a whole, log after log. Inside this room only; for one thread.
//
// Errors say which side they are of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace backstep::store {

// Everything about a log but its entries.
struct LogHead {
  std::int64_t id = 0;  // where it is; another one elsewhere
  std::string name;
  std::uint64_t last = 0;
  std::int64_t touched_ms = 0;
  std::vector<std::string> labels;  // sorted
  std::uint64_t revision = 0;
  std::uint64_t snapshot_seq = 0;  // 0: it has no snapshot

  // Whether they may be of equal logs.
  bool is_like(const LogHead& other) const {
    return name == other.name && last == other.last && touched_ms == other.touched_ms &&
           labels == other.labels && revision == other.revision &&
           snapshot_seq == other.snapshot_seq;
  }
};

struct CopyTotals {
  std::uint64_t logs = 0;
  std::uint64_t entries = 0;

  bool operator==(const CopyTotals&) const = default;
};

// The mark of an unfinished copy is no log here.
class CopySource {
 public:
  // With the place of the log among those that were asked for. False: no more.
  using Each = std::function<Result<bool>(std::size_t log, const Entry& entry)>;

  CopySource() = default;
  CopySource(const CopySource&) = delete;
  CopySource& operator=(const CopySource&) = delete;
  virtual ~CopySource() = default;

  // As people may see it; the same at every call, from every folder.
  virtual const std::string& name() const = 0;
  // The same for two sides that are one.
  virtual Result<std::string> identity() = 0;

  // Before anything that follows, once: from now on it is as it is. Fails while somebody else works
  // on it.
  virtual Result<bool> take() = 0;
  // Fails if somebody has begun to work on it since then.
  virtual Result<bool> check_still_taken() = 0;

  virtual Result<std::optional<std::string>> unfinished_copy_of() = 0;
  virtual Result<CopyTotals> totals() = 0;
  // At most so many logs after a name, or from the first one on, in the order of the bytes of their
  // names.
  virtual Result<std::vector<LogHead>> heads(const std::optional<std::string>& after,
                                             std::size_t most) = 0;
  // The entries of logs, in order. False if `each` wanted no more. It may write to another side.
  virtual Result<bool> read(std::span<const LogHead> logs, const Each& each) = 0;
  // REQUIRES: it has one.
  virtual Result<std::string> snapshot_body(const LogHead& log) = 0;
};

class CopyTarget : public CopySource {
 public:
  // Around any number of the calls below. After one that failed there is nothing left to do but to
  // destroy it, which leaves nothing of what was not committed.
  virtual Result<bool> begin() = 0;
  virtual Result<bool> commit() = 0;

  // REQUIRES: it was not added in this transaction.
  virtual Result<bool> erase(const std::string& log) = 0;
  // `snapshot` is empty if it has none. REQUIRES: there is no such log, and all its entries follow.
  virtual Result<bool> add_log(const LogHead& log, const std::string& snapshot) = 0;
  virtual Result<bool> add_entry(const Entry& entry) = 0;
};

}  // namespace backstep::store
