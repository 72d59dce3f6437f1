#include "terminal/tty/frame_output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

namespace backstep::terminal::tty {

FrameOutput::FrameOutput(int terminal)
    : terminal_(terminal), memory_(memfd_create("backstep-frame", MFD_CLOEXEC)) {
  const int copy = fcntl(terminal, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return;
  file_ = fdopen(copy, "w");
  if (file_ == nullptr) ::close(copy);
}

FrameOutput::~FrameOutput() {
  if (file_ != nullptr) std::fclose(file_);
  if (memory_ >= 0) ::close(memory_);
}

void FrameOutput::begin() {
  if (memory_ < 0) return;
  if (ftruncate(memory_, 0) != 0 || lseek(memory_, 0, SEEK_SET) != 0) return;
  collects_ = dup3(memory_, fileno(file_), O_CLOEXEC) >= 0;
}

void FrameOutput::end(std::string_view before, std::string_view after) {
  std::fflush(file_);
  if (!std::exchange(collects_, false)) return;
  dup3(terminal_, fileno(file_), O_CLOEXEC);
  const std::string frame = taken();
  if (frame.empty()) return;
  std::string bytes;
  bytes.reserve(before.size() + frame.size() + after.size());
  bytes.append(before).append(frame).append(after);
  write_all(terminal_, bytes);
}

std::string FrameOutput::taken() const {
  const off_t size = lseek(memory_, 0, SEEK_END);
  std::string bytes(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got =
        pread(memory_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (written < 0 && errno == EAGAIN) {
      pollfd asked{file, POLLOUT, 0};
      if (::poll(&asked, 1, -1) < 0 && errno != EINTR) return false;
    } else if (written < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace backstep::terminal::tty
