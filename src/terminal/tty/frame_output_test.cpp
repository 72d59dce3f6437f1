#include "terminal/tty/frame_output.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>

namespace backstep::terminal::tty {
namespace {

// A socket on which every write is a message of its own.
class Writes {
 public:
  Writes() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends_.data()), 0); }
  ~Writes() {
    for (const int end : ends_) close(end);
  }
  Writes(const Writes&) = delete;
  Writes& operator=(const Writes&) = delete;

  int file() const { return ends_[0]; }
  // The next write, or "nothing".
  std::string next() const {
    std::string bytes(std::size_t{1} << 17U, '\0');
    const ssize_t got = recv(ends_[1], bytes.data(), bytes.size(), 0);
    if (got < 0) return "nothing";
    bytes.resize(static_cast<std::size_t>(got));
    return bytes;
  }

 private:
  std::array<int, 2> ends_{};
};

TEST(FrameOutput, SendsAFrameWithOneWrite) {
  const Writes writes;
  FrameOutput output(writes.file());
  ASSERT_NE(output.file(), nullptr);
  const std::string piece(2'000, 'x');
  for (int frame = 0; frame < 3; ++frame) {
    output.begin();
    // As the library does it: whenever its buffer is full.
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(write(fileno(output.file()), piece.data(), piece.size()), 2'000);
    }
    EXPECT_EQ(writes.next(), "nothing");
    output.end("<", ">");
    EXPECT_EQ(writes.next(), "<" + std::string(20'000, 'x') + ">");
    EXPECT_EQ(writes.next(), "nothing");
  }
}

TEST(FrameOutput, SendsNothingForAFrameWithoutChanges) {
  const Writes writes;
  FrameOutput output(writes.file());
  output.begin();
  output.end("<", ">");
  EXPECT_EQ(writes.next(), "nothing");
}

TEST(FrameOutput, IsTheTerminalItselfBetweenFrames) {
  const Writes writes;
  FrameOutput output(writes.file());
  output.begin();
  output.end("", "");
  ASSERT_EQ(write(fileno(output.file()), "bell", 4), 4);
  EXPECT_EQ(writes.next(), "bell");
}

}  // namespace
}  // namespace backstep::terminal::tty
