#include "client/load/disk_sync.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace backstep::client::load {

Result<DiskSync> measure_disk_sync(const std::string& folder) {
  constexpr int kTimes = 50;
  std::string path = (folder.empty() ? "." : folder) + "/backstep-sync-XXXXXX";
  const int file = mkstemp(path.data());
  if (file < 0) return Error{path + ": " + std::strerror(errno)};
  unlink(path.c_str());
  const std::array<char, 512> bytes{};
  std::vector<double> times;
  for (int i = 0; i < kTimes; ++i) {
    const auto before = std::chrono::steady_clock::now();
    if (write(file, bytes.data(), bytes.size()) < 0 || fdatasync(file) != 0) {
      const std::string why = std::strerror(errno);
      close(file);
      return Error{path.append(": ").append(why)};
    }
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - before;
    times.push_back(took.count());
  }
  close(file);
  std::sort(times.begin(), times.end());
  return DiskSync{times[times.size() / 2], times.back()};
}

}  // namespace backstep::client::load
