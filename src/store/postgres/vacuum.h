// Vacuum: after something was erased or rewritten, takes the old rows out of the tables, instead of
// waiting until PostgreSQL does so by itself (autovacuum), which after a few rows it may never do.
// Inside this room only.
//
// It has a thread, and a connection of its own while it works. If it fails, as for a user who does
// not own the tables, autovacuum is left to do it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/closing.h"
#include "store/postgres/postgres.h"

namespace backstep::store::postgres {

class Vacuum {
 public:
  // Begins `pause` after the first erasure, and works at most once in that time.
  Vacuum(Address address, Milliseconds pause);
  ~Vacuum();
  Vacuum(const Vacuum&) = delete;
  Vacuum& operator=(const Vacuum&) = delete;

  // Something was erased. From any thread.
  void erased();

 private:
  void run();
  void work();

  const Address address_;
  const Milliseconds pause_;
  Closing closing_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool has_erased_ = false;
  bool is_closed_ = false;
  std::thread thread_;
};

}  // namespace backstep::store::postgres
