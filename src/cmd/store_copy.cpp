#include "cmd/store_copy.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "base/result.h"
#include "cmd/command.h"
#include "cmd/data_lock.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "store/copy/copy.h"
#include "store/postgres/store.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

// How far it is, on a terminal: written over and over, and gone in the end.
class CopyLine {
 public:
  CopyLine() = default;
  ~CopyLine() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
  }
  CopyLine(const CopyLine&) = delete;
  CopyLine& operator=(const CopyLine&) = delete;

  void show(const store::CopyProgress& progress) {
    const Clock::time_point now = Clock::now();
    if (progress.is_comparing != is_comparing_) start_ = now;
    const bool is_new = !shown_ || progress.is_comparing != is_comparing_;
    is_comparing_ = progress.is_comparing;
    if (!is_new && now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    const double rest = elapsed / static_cast<double>(progress.entries) *
                        static_cast<double>(progress.all - progress.entries);
    print_err("\r{} of {} entries {}, {} left\x1b[K", progress.entries, progress.all,
              is_comparing_ ? "compared" : "copied", time_text(rest));
    std::fflush(stderr);
    shown_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
  bool is_comparing_ = false;
  bool shown_ = false;
};

// The locks have made a file that a copy that never began leaves empty.
void remove_empty(const std::string& file) {
  std::error_code none;
  if (fs::file_size(file, none) != 0 || none) return;
  fs::remove(file, none);
  fs::remove(file + ".lock", none);
}

// Of a database the store itself asks.
std::optional<Error> lock(DataLock& lock, const std::string& data) {
  if (store::is_postgres_url(data)) return std::nullopt;
  std::optional<Error> error = lock.take(data);
  if (error) error->sentence += "; stop it first";
  return error;
}

Result<std::optional<store::Copied>> copy(const std::string& from, const std::string& to,
                                          const CatchInterrupt& interrupt) {
  CopyLine line;
  store::CopyOptions options;
  options.is_stopped = [&interrupt] { return interrupt.flag().load(); };
  if (isatty(STDERR_FILENO) != 0) {
    options.on_progress = [&line](const store::CopyProgress& progress) { line.show(progress); };
  }
  return store::copy(from, to, options);
}

}  // namespace

int copy_store(const CommandLine& command, const std::string& from, const std::string& to) {
  std::error_code unknown;
  if (from == to || fs::equivalent(from, to, unknown)) {
    return wrong_usage(command, "FROM and TO are the same: " + store::shown_data(from));
  }
  if (!store::is_postgres_url(from)) {
    if (const auto missing = missing_file(from)) return failure(missing->sentence);
  }
  const bool is_new = !store::is_postgres_url(to) && !fs::exists(fs::symlink_status(to, unknown));
  DataLock from_lock;
  if (const auto error = lock(from_lock, from)) return failure(error->sentence);
  DataLock to_lock;
  if (const auto error = lock(to_lock, to)) return failure(error->sentence);

  const CatchInterrupt interrupt;
  const auto copied = copy(from, to, interrupt);
  if (!copied) {
    if (is_new) remove_empty(to);
    return failure(copied.error().sentence);
  }
  if (!*copied) {
    failure("stopped; the same command goes on from here");
    return kInterrupted;
  }
  const store::Copied& all = **copied;
  print_out("copied {}, {} ({} there already); checksum {:016x} on both sides\n",
            counted(all.logs, "log", "logs"), counted(all.entries, "entry", "entries"),
            counted(all.equal_logs, "log was", "logs were"), all.checksum);
  return kSuccess;
}

}  // namespace backstep::cmd
