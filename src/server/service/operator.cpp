// What the operator of a server asks of the service.
#include <utility>

#include "server/service/service.h"

namespace backstep::server {

void Service::close_table(const std::string& id, std::function<void(bool)> then) {
  tables_.open(id, [this, then = std::move(then)](Tables::Opened, const Live& live) {
    if (live == nullptr) {
      then(false);
      return;
    }
    tables_.when_quiet(live, [this, live, then] {
      if (live->table.closed) {
        then(true);
        return;
      }
      Commit commit;
      commit.entries.emplace_back(wire::entry::Closed{"by_operator"});
      commit.then = [then](Committed committed, std::uint64_t) {
        then(committed == Committed::kStored);
      };
      tables_.commit(live, std::move(commit));
    });
  });
}

}  // namespace backstep::server
