#include "terminal/app/line_input.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace backstep::terminal::app {
namespace {

// Longer ones are nothing that anybody types; they are left out.
constexpr std::size_t kLongestLine = 4096;

}  // namespace

LineInput::LineInput(net::Loop& loop, Calls calls) : loop_(loop), calls_(std::move(calls)) {}

LineInput::~LineInput() { set_watched(false); }

void LineInput::set_watched(bool watched) {
  if (watched == watched_) return;
  watched_ = watched;
  if (watched) {
    loop_.watch(STDIN_FILENO, [this] { read(); });
  } else {
    loop_.unwatch(STDIN_FILENO);
  }
}

void LineInput::go_on() { deliver(); }

void LineInput::read() {
  std::array<char, 4096> bytes{};
  const ssize_t got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) {
    ended_ = true;
    // A last line may have no end.
    if (!waiting_.empty()) waiting_ += '\n';
  } else {
    waiting_.append(bytes.data(), static_cast<std::size_t>(got));
  }
  deliver();
}

void LineInput::deliver() {
  bool ready = calls_.is_ready();
  for (std::size_t end = 0; ready && (end = waiting_.find('\n')) != std::string::npos;) {
    std::string line = waiting_.substr(0, end);
    waiting_.erase(0, end + 1);
    if (std::exchange(skipping_, false) || line.size() > kLongestLine) continue;
    if (line.ends_with('\r')) line.pop_back();
    calls_.on_line(line);
    ready = calls_.is_ready();
  }
  if (waiting_.size() > kLongestLine && waiting_.find('\n') == std::string::npos) {
    waiting_.clear();
    skipping_ = true;
  }
  set_watched(ready && !ended_);
  if (!ready || !ended_ || std::exchange(told_, true)) return;
  calls_.on_end();
}

}  // namespace backstep::terminal::app
