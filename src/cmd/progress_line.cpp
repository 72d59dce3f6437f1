#include "cmd/progress_line.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "cmd/format.h"
#include "cmd/run_options.h"

namespace backstep::cmd {

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

std::function<void(const sim::Progress&)> ProgressLine::shower() {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  return [this, terminal](const sim::Progress& progress) {
    // A run that goes on has told of an earlier fault.
    if (progress.first_broken != nullptr && !told_broken_ && before_ == 0) {
      tell(*progress.first_broken);
    }
    if (terminal) show(progress);
  };
}

void ProgressLine::tell(const sim::BrokenGame& broken) {
  if (shown_) std::fputs("\r\x1b[K", stderr);
  print_broken(what_, broken);
  told_broken_ = broken.number;
}

void ProgressLine::show(const sim::Progress& progress) {
  if (progress.games == 0) return;
  const auto done = static_cast<double>(progress.games);
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rest = elapsed / done * static_cast<double>(games_ - before_ - progress.games);
  const std::string broken =
      progress.broken > 0 ? ", " + std::to_string(progress.broken) + " broken" : "";
  const long long played = before_ + progress.games;
  print_err("\r{} of {} games, {} won{}, {} left\x1b[K", played, games_,
            percent(static_cast<double>(progress.wins) / done), broken, time_text(rest));
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace backstep::cmd
