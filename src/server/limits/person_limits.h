// PersonLimits: how often one person may request what, over all connections and tables of this
// process. On the service's thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "base/sweep_schedule.h"
#include "base/token_bucket.h"
#include "server/limits/limits.h"
#include "wire/request.h"

namespace backstep::server {

// What a request costs beside the general limit.
enum class RequestCost : std::uint8_t {
  kNone,     // a play and what only the asker sees
  kTalk,     // say, react, signal: told to everybody
  kCheck,    // judges a text, or reads a page of older talk
  kCode,     // stores a one-time code
  kView,     // answered with the whole table
  kReview,   // review, lead: told to everybody, and stored nowhere
  kArrival,  // join, leave, ask
  kAway,     // told to everybody
  kChange,   // everything else that makes an entry
};
inline constexpr std::size_t kRequestCosts = 9;
RequestCost cost_of(const wire::RequestBody& request);

// One for each cost; that of kNone is for requests of all kinds.
class PersonBuckets {
 public:
  TokenBucket& operator[](RequestCost cost) { return all_[static_cast<std::size_t>(cost)]; }
  const TokenBucket& operator[](RequestCost cost) const {
    return all_[static_cast<std::size_t>(cost)];
  }

 private:
  std::array<TokenBucket, kRequestCosts> all_;
};

class PersonLimits {
 public:
  explicit PersonLimits(const Limits& limits) : limits_(limits) {}

  // The buckets of a person, to be held as long as the person is connected. Those that nobody holds
  // and that are full again are dropped.
  std::shared_ptr<PersonBuckets> of(const std::string& person, std::int64_t now_ms);

  // Milliseconds that the person has to wait for such a request; 0, and it is counted.
  std::int64_t take(PersonBuckets& buckets, RequestCost cost, std::int64_t now_ms) const;

  // The rates that the limits say.
  TokenRate general() const;
  TokenRate rate_of(RequestCost cost) const;

  std::size_t size() const { return persons_.size(); }

 private:
  bool is_full(const PersonBuckets& buckets, std::int64_t now_ms) const;

  const Limits& limits_;
  std::unordered_map<std::string, std::shared_ptr<PersonBuckets>> persons_;
  SweepSchedule sweeps_;
};

}  // namespace backstep::server
