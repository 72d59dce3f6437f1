#include "terminal/connection/record_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

#include "terminal/connection/connection.h"
#include "wire/record_json.h"

namespace backstep::terminal::connection {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".jsonl";
constexpr std::size_t kDate = 10;  // of "2026-11-15T20:15:00Z"

Error system_error(const std::string& file) { return Error{file + ": " + std::strerror(errno)}; }

std::string usual_name(const Record& record) {
  std::string about = record.deal;
  if (about.empty()) {
    about = record.started.size() > kDate ? record.started.substr(0, kDate) : todays_date();
  }
  return "backstep-" + about + std::string(kEnding);
}

// "game.jsonl" is "game-2.jsonl" the second time.
std::string numbered(const std::string& file, int number) {
  if (number == 1) return file;
  const fs::path path(file);
  fs::path name = path.stem();
  name += '-' + std::to_string(number);
  name += path.extension();
  return (path.parent_path() / name).string();
}

// All of it, or an error. The descriptor is closed in any case.
std::optional<Error> write_to(int descriptor, const std::string& file, std::string_view text) {
  std::optional<Error> failed;
  while (!text.empty() && !failed) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      failed = system_error(file);
    } else {
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  // Some disks say only now that they have no room.
  if (::close(descriptor) != 0 && !failed) failed = system_error(file);
  return failed;
}

}  // namespace

Result<std::string> save_record(const Record& record, const std::string& file) {
  const std::string wanted = file.empty() ? usual_name(record) : file;
  constexpr int kMostNames = 10'000;
  for (int number = 1; number <= kMostNames; ++number) {
    const std::string name = numbered(wanted, number);
    const int made = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (made < 0 && errno == EEXIST) continue;
    if (made < 0) return system_error(name);
    if (const auto failed = write_to(made, name, wire::write_record(record))) {
      ::unlink(name.c_str());  // half a record helps nobody
      return *failed;
    }
    return name;
  }
  return Error{wanted + ": there are too many files of this name"};
}

std::optional<Error> adding_fault(const std::string& file) {
  std::error_code failed;
  const fs::file_status status = fs::status(file, failed);
  if (!fs::exists(status)) {
    const std::string folder = fs::path(file).parent_path().string();
    if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
      return system_error(file);
    }
    return std::nullopt;
  }
  if (::access(file.c_str(), R_OK | W_OK) != 0) return system_error(file);
  if (!fs::is_regular_file(status)) return Error{file + ": is not an ordinary file"};
  std::ifstream opened(file, std::ios::binary);
  std::stringstream text;
  text << opened.rdbuf();
  const std::string held = text.str();
  wire::RecordReader reader(held);
  while (const auto record = reader.next()) {
    if (*record && (*record)->result) continue;
    return Error{file + ": holds something else than whole records, so none is added to it"};
  }
  return std::nullopt;
}

std::optional<Error> add_record(const Record& record, const std::string& file) {
  const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (opened < 0) return system_error(file);
  const off_t before = ::lseek(opened, 0, SEEK_END);
  auto failed = write_to(opened, file, wire::write_record(record));
  // What was there stays readable. If that fails, too, the next one is refused.
  if (failed && before >= 0) static_cast<void>(::truncate(file.c_str(), before) == 0);
  return failed;
}

}  // namespace backstep::terminal::connection
