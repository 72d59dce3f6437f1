// A line to a PostgreSQL server that can be cut, frozen or slow, or that loses exactly one commit:
// a proxy on a port of its own, in a thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <list>
#include <string>
#include <thread>

namespace backstep::tests {

class CutLine {
 public:
  explicit CutLine(int server_port);
  ~CutLine();
  CutLine(const CutLine&) = delete;
  CutLine& operator=(const CutLine&) = delete;

  int port() const { return port_; }

  enum class Mode : std::uint8_t {
    kPass,
    kRefuse,  // who connects is hung up on
    kFreeze,  // nothing moves, and nobody is told
  };
  void set(Mode mode);
  // Everything arrives that much later.
  void slow_down(std::chrono::milliseconds delay);
  // Hangs up on everybody.
  void cut();

  // Of the next commit. The connection that brings it is cut.
  enum class Trap : std::uint8_t {
    kNone,
    kLoseAnswer,  // it arrives, and its answer does not
    kLoseCommit,  // it does not arrive
    kHoldCommit,  // it arrives when release() is called, and the connection is not cut
  };
  void lay(Trap trap);
  // Whether it has happened.
  bool has_sprung() const { return trap_ == Trap::kNone; }
  void release();

 private:
  using Clock = std::chrono::steady_clock;
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  struct Way {
    int from = -1;
    int to = -1;
    std::deque<Piece> pieces;
  };
  struct Pair {
    Way there;  // from the client to the server
    Way back;
    std::string tail;  // the last bytes that went there
    bool is_held = false;
    bool is_over = false;
  };

  void run();
  void accept_one();
  // Reads what is there, and keeps it until it is due.
  void read(Pair& pair, Way& way);
  static bool write(Way& way);
  bool springs(Pair& pair, const std::string& bytes);
  void wake() const;

  const int server_port_;
  int listener_ = -1;
  int wake_ = -1;
  int port_ = 0;
  std::atomic<Mode> mode_ = Mode::kPass;
  std::atomic<Trap> trap_ = Trap::kNone;
  std::atomic<std::int64_t> delay_ms_ = 0;
  std::atomic<bool> cuts_ = false;
  std::atomic<bool> releases_ = false;
  std::atomic<bool> ends_ = false;
  std::list<Pair> pairs_;
  std::thread thread_;
};

}  // namespace backstep::tests
