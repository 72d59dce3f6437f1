#include "net/rate.h"

#include <algorithm>

namespace backstep::net {

bool Bucket::take(const Rate& rate, Clock::time_point now) {
  spent_ = spent_at(rate, now);
  when_ = now;
  if (spent_ + 1 > rate.burst) return false;
  spent_ += 1;
  return true;
}

bool Bucket::is_full(const Rate& rate, Clock::time_point now) const {
  return spent_at(rate, now) <= 0;
}

std::chrono::duration<double> Bucket::wait(const Rate& rate) const {
  return std::chrono::duration<double>(std::max(0.0, spent_ + 1 - rate.burst) / rate.per_second);
}

double Bucket::spent_at(const Rate& rate, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - when_;
  return std::max(0.0, spent_ - passed.count() * rate.per_second);
}

std::chrono::duration<double> Rates::take(const Address& address, Clock::time_point now) {
  if (buckets_.size() >= sweep_at_) sweep(now);
  Bucket& bucket = buckets_.try_emplace(address.network(), now).first->second;
  if (bucket.take(rate_, now)) return {};
  return bucket.wait(rate_);
}

void Rates::sweep(Clock::time_point now) {
  std::erase_if(buckets_, [&](const auto& entry) { return entry.second.is_full(rate_, now); });
  // What is left is in use: the next sweep must be worth its time.
  sweep_at_ = std::max<std::size_t>(1024, buckets_.size() * 2);
}

}  // namespace backstep::net
