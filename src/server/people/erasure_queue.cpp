#include "server/people/erasure_queue.h"

#include <utility>

#include "server/host/store_calls.h"

namespace backstep::server {

void ErasureQueue::forget(const std::string& person, const std::string& network,
                          PersonErasure::Then then) {
  running_.insert(person);
  waiting_.push(network, {person, std::move(then)});
  begin_next();
}

void ErasureQueue::begin_next() {
  if (is_busy_ || waiting_.empty()) return;
  is_busy_ = true;
  Wanted next = waiting_.pop();
  const auto finish = [this, person = next.person,
                       then = std::move(next.then)](std::optional<int> tables) {
    running_.erase(person);
    is_busy_ = false;
    then(tables);
    context_.environment.post([this] { begin_next(); });
  };
  std::make_shared<PersonErasure>(context_, tables_, next.person, finish)->start();
}

void ErasureQueue::go_on() {
  list_all(context_, std::string(kForgettingLabel), [this](const Places& places) {
    if (!places) return;
    for (const store::Place& place : *places) {
      const std::string person = place.log.substr(kForgetPrefix.size());
      if (!is_running(person)) forget(person, {}, [](std::optional<int>) {});
    }
  });
}

}  // namespace backstep::server
