#include "client/load/process_cost.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace backstep::client::load {
namespace {

namespace fs = std::filesystem;

// The inodes of the sockets that listen on a port.
void find_listeners(const char* path, int port, std::set<std::string>& inodes) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);  // the heading
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string skip;
    std::string local;
    std::string state;
    std::string inode;
    words >> skip >> local >> skip >> state >> skip >> skip >> skip >> skip >> skip >> inode;
    const std::size_t colon = local.find(':');
    if (state != "0A" || colon == std::string::npos) continue;
    int number = 0;
    std::from_chars(local.data() + colon + 1, local.data() + local.size(), number, 16);
    if (number == port) inodes.insert("socket:[" + inode + "]");
  }
}

}  // namespace

std::optional<ProcessCost> cost_of_process(int pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  std::ifstream stat_file(folder + "/stat");
  const std::string stat((std::istreambuf_iterator<char>(stat_file)), {});
  // The name in brackets may hold anything.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream words(stat.substr(name_end + 1));
  std::string skip;
  for (int i = 0; i < 11; ++i) words >> skip;
  double user = 0;
  double system = 0;
  words >> user >> system;
  std::ifstream statm_file(folder + "/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  statm_file >> size >> resident;
  ProcessCost cost;
  cost.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  cost.resident_bytes = resident * sysconf(_SC_PAGESIZE);
  return cost;
}

std::optional<int> process_on_port(int port) {
  std::set<std::string> inodes;
  find_listeners("/proc/net/tcp", port, inodes);
  find_listeners("/proc/net/tcp6", port, inodes);
  if (inodes.empty()) return std::nullopt;
  std::error_code error;
  for (const fs::directory_entry& process : fs::directory_iterator("/proc", error)) {
    const std::string name = process.path().filename().string();
    int pid = 0;
    const auto [end, wrong] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (wrong != std::errc() || end != name.data() + name.size()) continue;
    std::error_code closed;
    for (const fs::directory_entry& file : fs::directory_iterator(process.path() / "fd", closed)) {
      std::error_code gone;
      if (inodes.contains(fs::read_symlink(file.path(), gone).string())) return pid;
    }
  }
  return std::nullopt;
}

}  // namespace backstep::client::load
