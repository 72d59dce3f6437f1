// Games that end by the clock: attempts at a day's deal.
#include <algorithm>
#include <utility>

#include "server/service/service.h"
#include "server/tables/daily_deal.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kWatchEveryMs = 60'000;

}  // namespace

// Exactly at the deadline of a day's deal; and soon after it where the clock was set meanwhile.
void Service::watch_deadline() {
  const std::int64_t deadline = next_deadline(context_.now(), context_.options);
  const std::int64_t wait = std::min(deadline - context_.now(), kWatchEveryMs);
  context_.environment.after(wait, [this, deadline] {
    if (stopping_) return;
    if (context_.now() >= deadline) upkeep_.expire_attempts(context_.now());
    watch_deadline();
  });
}

bool Service::is_too_late(const Connection& connection, const wire::Request& asked, int tries) {
  if (!deals_.is_time_over(connection.live->table)) return false;
  end_by_deadline(connection.live, [this, link = connection.link, asked, tries](Committed how) {
    if (how == Committed::kFailed || tries >= kMostConflicts) {
      refuse(link, asked.id, "store_failed", "the end of the game could not be stored");
    } else {
      request(link, asked, tries + 1);
    }
  });
  return true;
}

void Service::end_by_deadline(const Live& live, std::function<void(Committed)> then) {
  Commit commit;
  commit.entries.emplace_back(wire::entry::Stopped{wire::entry::Stop::kTimeOver});
  commit.then = [then = std::move(then)](Committed how, std::uint64_t) { then(how); };
  tables_.commit(live, std::move(commit));
}

void Service::end_if_time_over(const Live& live) {
  if (std::exchange(live->time_over_queued, true)) return;
  tables_.when_quiet(live, [this, live] {
    live->time_over_queued = false;
    if (deals_.is_time_over(live->table)) end_by_deadline(live, [](Committed) {});
  });
}

}  // namespace backstep::server
