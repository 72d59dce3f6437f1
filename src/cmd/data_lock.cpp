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

}  // namespace

DataLock::~DataLock() {
  if (file_ >= 0) close(file_);
}

std::optional<Error> DataLock::take(const std::string& data) {
  const std::string name = data + ".lock";
  file_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) return Error{name + " cannot be written: " + std::strerror(errno)};
  give_to_owner_of_folder(file_, data);
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  if (errno == EWOULDBLOCK) return Error{"a server is running on " + data};
  return Error{name + " cannot be locked: " + std::strerror(errno)};
}

}  // namespace backstep::cmd
