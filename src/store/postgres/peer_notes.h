// Others: the other processes on a database and what they say, as far as this one has heard. It
// tells whoever listens, each thing once and in order, whatever the order in which it was heard.
// From any thread; what is called must not wait for these. Inside this room only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "store/shared_state.h"

namespace backstep::store::postgres {

class Others {
 public:
  // A note as it was heard. Of two under the same name the one with the larger number counts.
  struct Heard {
    Note note;
    std::int64_t number = 0;
  };

  void listen(SharedState::Calls calls);
  std::size_t size() const;
  // Nobody is told anything any more, from when this returns.
  void be_silent();

  void hear(const Heard& heard);
  void hear_text(const std::string& process, const std::string& text);
  // It has said so itself, and will not come back.
  void hear_end(const std::string& process);

  // What was read in the database: first its begin, then what was found. What was heard in between
  // is newer than what was found.
  std::uint64_t begin_reading();
  // Who is alive, and what they said lately or, if `is_all`, what they say at all. True if there is
  // somebody of whom not everything is known yet.
  bool finish_reading(std::uint64_t begun, const std::vector<std::string>& alive,
                      const std::vector<Heard>& notes, bool is_all);

 private:
  struct Said {
    std::string body;
    std::int64_t number = 0;
    std::uint64_t heard_at = 0;
  };
  struct Process {
    std::map<std::string, Said> notes;
    std::uint64_t heard_at = 0;
    bool is_known = false;  // everything it says was read
  };

  void take_in(const Heard& heard);
  void forget_missing(std::uint64_t begun, const std::vector<Heard>& notes);

  mutable std::mutex mutex_;  // also while somebody is told, so that things stay in order
  SharedState::Calls calls_;
  std::uint64_t now_ = 0;  // counts what was heard
  std::map<std::string, Process> processes_;
  std::set<std::string> ended_;
};

}  // namespace backstep::store::postgres
