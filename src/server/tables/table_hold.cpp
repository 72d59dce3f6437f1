#include "server/tables/table_hold.h"

#include <thread>
#include <utility>

#include "base/check.h"
#include "server/tables/tables.h"

namespace backstep::server {

struct TableHold::Held {
  Context context;
  Live live;
  std::weak_ptr<Tables*> tables;
  std::thread::id thread = std::this_thread::get_id();
  bool ended = false;

  Held(Context the_house, Live the_live, std::weak_ptr<Tables*> the_tables)
      : context(the_house), live(std::move(the_live)), tables(std::move(the_tables)) {}
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  // The last copy may be in a call of the store that is dropped when the server stops: on another
  // thread, or after the tables.
  ~Held() {
    if (ended || thread != std::this_thread::get_id() || tables.expired()) return;
    live->held_ = false;
    context.environment.post([live = std::move(live), tables = std::move(tables)] {
      if (const auto all = tables.lock()) (*all)->go_on(live);
    });
  }
};

TableHold::TableHold(Context context, const Live& live, std::weak_ptr<Tables*> tables)
    : held_(std::make_shared<Held>(context, live, std::move(tables))) {
  if (live->held_) fail_check("a table is held twice");
  live->held_ = true;
}

const Live& TableHold::live() const { return held_->live; }

bool TableHold::end() const {
  if (std::exchange(held_->ended, true)) return false;
  held_->live->held_ = false;
  return true;
}

void TableHold::release() const {
  if (!end()) return;
  if (const auto all = held_->tables.lock()) (*all)->go_on(held_->live);
}

}  // namespace backstep::server
