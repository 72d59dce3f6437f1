#include "server/limits/request_queue.h"

#include <utility>

namespace backstep::server {

std::size_t RequestQueue::size() const {
  std::size_t sum = 0;
  for (const FairQueue<Work>& each : requests_) sum += each.size();
  return sum;
}

bool RequestQueue::has_room(Standing standing, std::string_view lane,
                            const QueueLimits& limits) const {
  constexpr std::array<std::size_t, kStandings> kQuarters{4, 3, 2};
  const auto index = static_cast<std::size_t>(standing);
  return size() < limits.per_table * kQuarters.at(index) / 4 &&
         requests_.at(index).size_of(lane) < limits.per_lane;
}

void RequestQueue::push(Standing standing, std::string_view lane, Work work) {
  requests_.at(static_cast<std::size_t>(standing)).push(lane, std::move(work));
}

void RequestQueue::push_again(Standing standing, std::string_view lane, Work work) {
  requests_.at(static_cast<std::size_t>(standing)).push_front(lane, std::move(work));
}

void RequestQueue::push_own(Work work) { own_.push_back(std::move(work)); }

RequestQueue::Work RequestQueue::pop() {
  FairQueue<Work>& seated = requests_.at(static_cast<std::size_t>(Standing::kSeated));
  if (!own_.empty() && (!own_was_last_ || seated.empty())) {
    own_was_last_ = true;
    Work work = std::move(own_.front());
    own_.pop_front();
    return work;
  }
  const bool is_between = !own_.empty();
  own_was_last_ = false;
  return is_between ? seated.pop() : requests_.at(next_standing()).pop();
}

// The best standing that has a request, unless one below has been passed over often enough.
std::size_t RequestQueue::next_standing() {
  std::size_t best = 0;
  while (requests_.at(best).empty()) ++best;
  std::size_t next = best;
  for (std::size_t each = best + 1; each < kStandings; ++each) {
    if (!requests_.at(each).empty() && ++passed_over_.at(each) > kPassedOver) next = each;
  }
  passed_over_.at(next) = 0;
  return next;
}

}  // namespace backstep::server
