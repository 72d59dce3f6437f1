// TableHold: keeps everything else away from a table while something is stored or looked up for it.
// What comes meanwhile waits in the table's queue.
//
// Tables::hold() makes one, and nothing else marks a table as held. A hold ends by release() or
// Tables::hand_on(), on the service's thread. If its last copy is dropped before that, it ends soon
// after, so that no early return leaves a table waiting for ever.
#pragma once

#include <memory>

#include "server/host/context.h"
#include "server/tables/live_table.h"

namespace backstep::server {

class Tables;
using Live = std::shared_ptr<LiveTable>;

class TableHold {
 public:
  // Holds nothing.
  TableHold() = default;

  explicit operator bool() const { return held_ != nullptr; }
  // REQUIRES: it holds a table.
  const Live& live() const;
  // What waits goes on. Once only, whichever copy is asked. REQUIRES: it holds a table.
  void release() const;

 private:
  friend class Tables;
  struct Held;
  // `tables` is gone when they are.
  TableHold(Context context, const Live& live, std::weak_ptr<Tables*> tables);
  // False: it has ended already.
  bool end() const;

  std::shared_ptr<Held> held_;
};

}  // namespace backstep::server
