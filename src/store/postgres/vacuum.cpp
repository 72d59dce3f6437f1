#include "store/postgres/vacuum.h"

#include <utility>

#include "store/postgres/visit.h"

namespace backstep::store::postgres {

Vacuum::Vacuum(Address address, Milliseconds pause)
    : address_(std::move(address)), pause_(pause), thread_([this] { run(); }) {}

Vacuum::~Vacuum() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  closing_.begin(Milliseconds(0));
  changed_.notify_all();
  thread_.join();
}

void Vacuum::erased() {
  {
    const std::lock_guard lock(mutex_);
    has_erased_ = true;
  }
  changed_.notify_all();
}

void Vacuum::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_closed_ || has_erased_; });
      if (!is_closed_) changed_.wait_for(lock, pause_, [this] { return is_closed_; });
      if (is_closed_) return;
      has_erased_ = false;
    }
    work();
  }
}

void Vacuum::work() {
  Result<Connection> connection = visit_any(address_, {}, closing_);
  if (!connection) return;
  // Labels and names of logs name people, in their indexes as well. Those of entries do not, and
  // are large.
  for (const char* const sql :
       {"VACUUM (INDEX_CLEANUP ON, TRUNCATE OFF) backstep.label, backstep.log",
        "VACUUM (TRUNCATE OFF) backstep.entry, backstep.snapshot"}) {
    if (const Result<Rows> done = ask(*connection, sql); !done) return;
  }
}

}  // namespace backstep::store::postgres
