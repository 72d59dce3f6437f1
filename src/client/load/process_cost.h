// What a process on this machine costs, as the system counts it.
#pragma once

#include <cstdint>
#include <optional>

namespace backstep::client::load {

struct ProcessCost {
  double cpu_seconds = 0;  // of all its threads, since it began
  std::int64_t resident_bytes = 0;
};

// Nothing if there is no such process, or it is not ours to look at.
std::optional<ProcessCost> cost_of_process(int pid);

// The process that listens on this port; nothing if it is not on this machine, or not ours.
std::optional<int> process_on_port(int port);

}  // namespace backstep::client::load
