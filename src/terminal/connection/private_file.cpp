#include "terminal/connection/private_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/utf8.h"

namespace backstep::terminal::connection {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 256U << 10U;

Error error_of(const std::string& file, const char* what) {
  return Error{file + ' ' + what + ": " + std::strerror(errno)};
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// So that the new name survives, too.
void sync_folder_of(const std::string& file) {
  const Descriptor folder(
      ::open(fs::path(file).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() >= 0) ::fsync(folder.get());
}

// Whether this is still the file of that name: whoever had the lock may have taken it away.
bool is_file_of_name(int descriptor, const std::string& name) {
  struct stat here{};
  struct stat there{};
  return ::fstat(descriptor, &here) == 0 && ::stat(name.c_str(), &there) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

}  // namespace

std::optional<Error> make_private_folder(const std::string& folder) {
  std::error_code failed;
  const fs::path parent = fs::path(folder).parent_path();
  if (!parent.empty()) fs::create_directories(parent, failed);
  if (::mkdir(folder.c_str(), S_IRWXU) == 0) return std::nullopt;
  if (errno == EEXIST && fs::is_directory(folder, failed)) return std::nullopt;
  return error_of(folder, "cannot be made");
}

std::optional<std::string> read_private(const std::string& file) {
  // O_NONBLOCK: opening a pipe must not wait for whoever writes to it.
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat about{};
  if (opened.get() < 0 || ::fstat(opened.get(), &about) != 0 || !S_ISREG(about.st_mode)) {
    return std::nullopt;
  }
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::read(opened.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || text.size() > kMostBytes) return std::nullopt;
    if (got == 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  if (!is_utf8(text)) return std::nullopt;
  return text;
}

std::optional<Error> write_private(const std::string& file, std::string_view text) {
  std::string beside = file + ".XXXXXX";
  const Descriptor made(::mkostemp(beside.data(), O_CLOEXEC));  // for its user only
  if (made.get() < 0) return error_of(file, "cannot be written");
  if (write_all(made.get(), text) && ::fsync(made.get()) == 0 &&
      ::rename(beside.c_str(), file.c_str()) == 0) {
    sync_folder_of(file);
    return std::nullopt;
  }
  Error error = error_of(file, "cannot be written");
  ::unlink(beside.c_str());
  return error;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

bool FileLock::take(const std::string& file) { return lock(file, LOCK_EX | LOCK_NB); }
bool FileLock::wait_for(const std::string& file) { return lock(file, LOCK_EX); }

bool FileLock::lock(const std::string& file, int how) {
  constexpr int kLockTries = 10;
  const std::string name = file + ".lock";
  for (int i = 0; i < kLockTries; ++i) {
    const int opened = ::open(name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                              S_IRUSR | S_IWUSR);
    if (opened < 0) return false;
    FileLock held;
    held.descriptor_ = opened;
    int locked = ::flock(opened, how);
    while (locked != 0 && errno == EINTR) locked = ::flock(opened, how);
    if (locked != 0) return false;
    if (is_file_of_name(opened, name)) {
      *this = std::move(held);
      return true;
    }
  }
  return false;
}

}  // namespace backstep::terminal::connection
