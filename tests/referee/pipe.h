// The finished program at the other end of three pipes, driven as a script would drive it. Nothing
// here waits for ever: a program that hangs is one that gives no answer.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backstep {

// How a program came to its end.
struct Finish {
  int exit_code = -1;  // -1: it was ended by a signal, or did not end at all
  std::string out;     // what read_line() had not taken yet
  std::string err;
};

class Pipe {
 public:
  using Patience = std::chrono::milliseconds;
  static constexpr Patience kPatience{20'000};

  // Starts the program with these arguments. Whether it could be started shows in its Finish.
  explicit Pipe(const std::vector<std::string>& arguments);
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  // Any bytes. False if the program would not take them all.
  bool write(std::string_view bytes);
  // One line without its end; nothing at the end of the output or when patience is over.
  std::optional<std::string> read_line(Patience patience = kPatience);
  void close_input();
  // What ctrl-C sends.
  void interrupt() const;
  // Until the program would notice ctrl-C and has computed for so long, by its processor time.
  // False when it does neither within patience, or has ended.
  bool wait_until_worked(std::chrono::milliseconds work) const;
  // Closes the input, takes everything that is still said and waits for the end.
  Finish finish();

 private:
  using Time = std::chrono::steady_clock::time_point;

  // Moves what can be moved in all directions. False when `until` has passed or nothing is open.
  bool pump(Time until);
  static void drain(int& file, std::string& into);
  void collect();

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string to_write_;
  std::string read_;
  std::string err_text_;
  std::optional<int> status_;
};

// Runs the program from start to end.
Finish run_program(const std::vector<std::string>& arguments, std::string_view input = {});

}  // namespace backstep
