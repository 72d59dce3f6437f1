// Commons: what the processes on one store tell each other about the present: who is connected
// where, what is being worked on, how often somebody has asked. Nothing of it lasts: when a process
// ends, or cannot be reached for some seconds, what it said is void.
//
// Calls may come from any thread. Answers and what others say come on threads of the commons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace backstep::store {

// What a process says under a name. The commons do not look into it.
struct Note {
  std::string process;
  std::string name;
  std::string body;  // empty: no longer anything

  bool operator==(const Note&) const = default;
};

// How often something may be done in a stretch of time, which begins with the first time.
struct Limit {
  std::string what;  // limits of different things are counted apart
  int most = 0;
  std::int64_t stretch_ms = 0;
};

class SharedState {
 public:
  template <class Value>
  using Then = std::function<void(Value)>;

  SharedState() = default;
  SharedState(const SharedState&) = delete;
  SharedState& operator=(const SharedState&) = delete;
  virtual ~SharedState() = default;

  // Whether there may be others. If not, there is nobody to hear or to be heard.
  virtual bool is_shared() const = 0;
  // By which the others know this process.
  virtual const std::string& self() const = 0;

  // What this process says under a name from now on; an empty body takes it back. The others hear
  // of it soon, even if it cannot be told at once.
  virtual void note(std::string name, std::string body) = 0;
  // What the other processes say under a name now; those that are no more say nothing.
  virtual void notes(std::string name, Then<Result<std::vector<Note>>> then) = 0;

  // Tells all others something, once. It may be lost, and is if it is no UTF-8 or longer than 7,500
  // bytes.
  virtual void tell(std::string text) = 0;

  // Takes so many of what somebody (an address, a person) may do, for all processes together; false
  // if that would be too many, and then none is taken. With 0 it only says whether one more would
  // be allowed; a negative count gives back what was taken. While the commons cannot be reached
  // each process counts for itself.
  virtual void take(Limit limit, std::string who, int count, Then<bool> then) = 0;

  struct Calls {
    // Another process says something else under a name. May be called again with what is known.
    std::function<void(const Note&)> on_note;
    // Another process is no more: everything it said is void.
    std::function<void(const std::string& process)> on_gone;
    std::function<void(const std::string& process, const std::string& text)> on_told;
  };
  // Before anything else, once.
  virtual void listen(Calls calls) = 0;

  // How many other processes are alive, as far as is known here.
  virtual std::size_t others() const { return 0; }
};

// For a process that has its store to itself. Answers at once, on the thread that asks. `clock`
// says how late it is, in ms since 1970.
std::unique_ptr<SharedState> open_local_shared_state(std::function<std::int64_t()> clock);

}  // namespace backstep::store
