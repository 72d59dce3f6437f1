#include "cmd/progress_line.h"

#include <unistd.h>

#include <cstdio>

#include "cmd/format.h"
#include "cmd/run_options.h"

namespace backstep::cmd {

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

std::function<void(const Progress&)> ProgressLine::shower() {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [this](const Progress& progress) { show(progress); };
}

void ProgressLine::show(const Progress& progress) {
  if (progress.games == 0) return;
  const auto done = static_cast<double>(progress.games);
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rest = elapsed / done * static_cast<double>(games_ - progress.games);
  std::fprintf(stderr, "\r%lld of %lld games, %s won, %s left\x1b[K",
               static_cast<long long>(progress.games), static_cast<long long>(games_),
               percent(static_cast<double>(progress.wins) / done).c_str(), time_text(rest).c_str());
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace backstep::cmd
