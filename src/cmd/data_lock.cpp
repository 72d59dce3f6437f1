#include "cmd/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace backstep::cmd {
namespace {

// What root makes beside the data of a server that runs as somebody else must not shut it out.
void give_to_owner_of_folder(int file, const std::string& data) {
  if (geteuid() != 0) return;
  const std::string parent = std::filesystem::path(data).parent_path();
  struct stat folder{};
  if (stat(parent.empty() ? "." : parent.c_str(), &folder) != 0) return;
  if (fchown(file, folder.st_uid, folder.st_gid) != 0) return;  // it was an offer
}

// Where the name leads to.
std::string resolved(const std::string& data) {
  std::error_code unknown;
  const std::filesystem::path path = std::filesystem::weakly_canonical(data, unknown);
  return unknown ? data : path.string();
}

std::optional<Error> lock(int file, const std::string& name, const std::string& data) {
  if (file < 0) return Error{name + " cannot be written: " + std::strerror(errno)};
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  if (errno == EWOULDBLOCK) return Error{"a server is running on " + data};
  return Error{name + " cannot be locked: " + std::strerror(errno)};
}

}  // namespace

DataLock::~DataLock() {
  for (const int file : files_) {
    if (file >= 0) close(file);
  }
}

std::optional<Error> DataLock::take(const std::string& data) {
  const std::string file = resolved(data);
  const std::string beside = file + ".lock";
  constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC;
  files_[0] = open(beside.c_str(), kFlags, 0600);
  if (files_[0] >= 0) give_to_owner_of_folder(files_[0], file);
  if (auto error = lock(files_[0], beside, data)) return error;
  // SQLite locks its file in another way (fcntl), which this does not disturb while it stays open.
  files_[1] = open(file.c_str(), kFlags, 0600);
  return lock(files_[1], file, data);
}

}  // namespace backstep::cmd
