// Forgetting: the persons who are to be erased (person_erasure.h). One after the other, since each
// reads whole logs; addresses take turns, so that nobody waits for all the persons of another one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "server/host/context.h"
#include "server/limits/fair_queue.h"
#include "server/people/person_erasure.h"
#include "server/tables/tables.h"

namespace backstep::server {

// On the service's thread.
class ErasureQueue {
 public:
  ErasureQueue(Context context, Tables& tables) : context_(context), tables_(tables) {}

  bool is_running(const std::string& person) const { return running_.contains(person); }
  // `network` is the one of the address that asks. REQUIRES: not is_running().
  void forget(const std::string& person, const std::string& network, PersonErasure::Then then);
  // All that was begun before and is not finished.
  void go_on();

 private:
  struct Wanted {
    std::string person;
    PersonErasure::Then then;
  };
  void begin_next();

  Context context_;
  Tables& tables_;
  std::set<std::string> running_;  // and those that wait
  FairQueue<Wanted> waiting_;      // by network
  bool is_busy_ = false;
};

}  // namespace backstep::server
