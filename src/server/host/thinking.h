// Thinking: the hints and analyses that people wait for. They are thought about in the pool, and
// nobody has more of them at once than it allows a person: at all processes on the store together,
// not at each. On the service's thread.
//
// Each process notes for whom it thinks, and asks for the notes of the others before it begins.
// Whoever asks two of them in the same millisecond may get one too many, but never keeps it up.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>

#include "advice/compute/pool.h"
#include "server/host/context.h"

namespace backstep::server {

class Thinking {
 public:
  explicit Thinking(Context context) : context_(context) {}

  using Then = std::function<void(const advice::compute::Submitted&)>;
  // Hands a hint or an analysis to the pool and says whether that took it: within the call if there
  // can be no other process.
  void submit(advice::compute::Job job, Then then);
  void cancel(advice::compute::Ticket ticket);

 private:
  void begin(advice::compute::Job job, const Then& then);
  void ended(advice::compute::Ticket ticket);
  void note(const std::string& person) const;

  Context context_;
  std::unordered_map<advice::compute::Ticket, std::string>
      persons_;                                             // of the jobs waiting and running
  std::map<std::string, std::size_t, std::less<>> counts_;  // of their jobs
};

}  // namespace backstep::server
