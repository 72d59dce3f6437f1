// TokenBucket: a rate limit. A full bucket allows `burst` operations at once; after that tokens
// come back at `per_second`.
//
// The rate is passed to each call, so that a bucket is 16 bytes and many buckets share one rate.
// Times are milliseconds of one clock, the same for all calls of a bucket. A clock that is set back
// refills nothing and takes nothing away.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace backstep {

struct TokenRate {
  double per_second = 1;
  double burst = 1;
};

class TokenBucket {
 public:
  // Takes one token, or returns false if there is none.
  bool take(const TokenRate& rate, std::int64_t now_ms) {
    spent_ = spent_at(rate, now_ms);
    when_ms_ = now_ms;
    if (spent_ + 1 > rate.burst) return false;
    spent_ += 1;
    return true;
  }

  // Milliseconds until take() succeeds, rounded up; 0 if it would now.
  std::int64_t wait_ms(const TokenRate& rate, std::int64_t now_ms) const {
    const double missing = std::max(0.0, spent_at(rate, now_ms) + 1 - rate.burst);
    return static_cast<std::int64_t>(std::ceil(missing * 1000 / rate.per_second));
  }

  // 0, and one token is taken; or the milliseconds until there is one, at least 1.
  std::int64_t take_or_wait_ms(const TokenRate& rate, std::int64_t now_ms) {
    return take(rate, now_ms) ? 0 : std::max<std::int64_t>(1, wait_ms(rate, now_ms));
  }

  // Whether the bucket is like a new one, so that it can be dropped.
  bool is_full(const TokenRate& rate, std::int64_t now_ms) const {
    return spent_at(rate, now_ms) <= 0;
  }

 private:
  double spent_at(const TokenRate& rate, std::int64_t now_ms) const {
    const auto passed_ms = static_cast<double>(std::max<std::int64_t>(now_ms - when_ms_, 0));
    return std::max(0.0, spent_ - passed_ms * rate.per_second / 1000);
  }

  std::int64_t when_ms_ = 0;
  double spent_ = 0;  // at `when_ms_`
};

}  // namespace backstep
