// Child: another program that is talked to line by line, with limits on all it can do to us.
//
// It runs in a process group of its own, which is ended with it, so that what it started goes, too.
// It cannot hold anybody up for longer than the patience, nor make anybody remember more than one
// line and the end of what it wrote to its standard error. One thread at a time; the thread that
// starts a child must outlive it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "bots/guest.h"

namespace backstep::bots::external {

class Transcript;

struct Limits {
  std::chrono::milliseconds patience{10'000};  // for one answer
  std::size_t longest_line = 65'536;
  // What it writes to its standard error goes to ours, instead of being told when it fails.
  bool pass_errors = false;
  // When this file can be read, nobody waits for a child any more, and it is ended at once.
  int stop = -1;
  // The folder in which it is started; empty for the current one.
  std::string folder;
  // It and all that it starts share one core, number `core` of those this process may use; the
  // count begins again where there are fewer.
  bool one_core = false;
  std::size_t core = 0;
  // Where everything that is said is written down; nowhere if null.
  std::shared_ptr<Transcript> transcript = nullptr;
};

class Child {
 public:
  // Starts `command` with the system's shell.
  static Result<std::unique_ptr<Child>, Trouble> start(const std::string& command,
                                                       const Limits& limits);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  // Closes its input and lets it end by itself for a moment; then it is ended.
  ~Child();

  // What is wrong, or nothing. After any trouble the child is of no use any more.
  using Wrong = std::optional<Trouble>;

  // One line, whose end is added.
  Wrong tell(std::string_view line);
  // One line, and the next line that comes back.
  Result<std::string, Trouble> ask(std::string_view line);
  // What came back cannot be used, for this reason.
  Trouble nonsense(const std::string& why, std::string_view line);
  // Between two games that is no trouble.
  bool has_ended();
  // Closes its input and waits a moment. Whether it has ended by itself; it is of no use any more.
  bool finish();

 private:
  using Clock = std::chrono::steady_clock;
  explicit Child(const Limits& limits) : limits_(limits) {}

  Wrong write_all(Clock::time_point deadline);
  Result<std::string, Trouble> read_line(Clock::time_point deadline);
  // Waits until something can be written or read; takes what is there. False: it is too late, or
  // nobody wants to wait any more.
  bool wait(bool for_place, Clock::time_point deadline);
  void take_output();
  void take_errors();
  Trouble trouble(Trouble::Kind kind, std::string sentence);
  Trouble died();
  Trouble late();
  void wait_for_end();

  const Limits limits_;
  pid_t pid_ = -1;
  int number_ = 0;        // in the transcript
  int input_ = -1;        // its standard input
  int output_ = -1;       // its standard output
  int errors_ = -1;       // its standard error; -1 if that is ours
  bool useless_ = false;  // it was in trouble: nobody waits for it any more
  std::string ending_;    // how it ended, if it has
  std::string unsent_;
  std::string unread_;
  int answers_ = 0;  // whole lines that it has written
  std::string last_errors_;
};

}  // namespace backstep::bots::external
