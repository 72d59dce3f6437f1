// RequestQueue: what waits until a table is free. A table stores one change at a time; meanwhile
// requests of clients and the server's own work gather here.
//
// The server's own work (turns of bots, news of other processes, upkeep, erasures) comes first and
// is never refused; but between two pieces of it one request of a person on a seat is served, so
// that no amount of it locks players out. Requests are bounded per lane and per table: a lane is a
// person on a seat, or the address of those who have none, since persons are free. Those of people
// on seats come before those of other members, and those before visitors'; but of eight requests
// one may be of those who wait longest, so that nobody starves. Within each of the three, lanes are
// served in turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <string_view>

#include "server/limits/fair_queue.h"

namespace backstep::server {

enum class Standing : std::uint8_t { kSeated, kMember, kVisitor };

struct QueueLimits {
  std::size_t per_lane = 0;
  std::size_t per_table = 0;  // members may fill three quarters of it, visitors half
};

class RequestQueue {
 public:
  using Work = std::function<void()>;

  bool empty() const { return own_.empty() && size() == 0; }
  // Requests, without the server's own work.
  std::size_t size() const;
  std::size_t own_size() const { return own_.size(); }

  // Whether there is room for one more request of this lane.
  bool has_room(Standing standing, std::string_view lane, const QueueLimits& limits) const;
  void push(Standing standing, std::string_view lane, Work work);
  // For a request that was taken from the queue and has to wait again: before the others of its
  // lane, and never refused.
  void push_again(Standing standing, std::string_view lane, Work work);
  void push_own(Work work);

  // REQUIRES: !empty().
  Work pop();

 private:
  static constexpr std::size_t kStandings = 3;
  static constexpr int kPassedOver = 7;

  std::size_t next_standing();

  std::list<Work> own_;                               // a list takes no memory while it is empty
  bool own_was_last_ = false;                         // ... to be served
  std::array<FairQueue<Work>, kStandings> requests_;  // by standing
  std::array<int, kStandings> passed_over_{};  // requests of better standing since the last of this
};

}  // namespace backstep::server
