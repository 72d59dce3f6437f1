// Results of the benchmark as JSON, both ways. docs/benchmark.md is the contract.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace backstep::wire {

struct BenchmarkFile {
  std::string program;  // the version that played
  std::string track;
  std::string deals;                    // their hash
  std::optional<std::string> partners;  // their hash, if the track has some
  std::string name;                     // of the entry
  std::string bot;
  std::string play;       // what it played in the first deals, hashed
  bool complete = false;  // all deals of the track
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t broken = 0;
  std::int64_t left_sum = 0;
  std::string won_percent;  // "75.2 (72.4 to 77.8)"
  std::string cards_left;
  std::int64_t turns = 0;
  std::int64_t ns_per_turn = 0;
  std::int64_t cores = 1;                // that the entry could use
  std::optional<std::int64_t> limit_ms;  // the class of speed; none beyond all classes
  std::vector<std::string> results;      // a line per game
};

// An object on several lines, with the end of the last one.
std::string benchmark_json(const BenchmarkFile& file);
Result<BenchmarkFile> read_benchmark_json(std::string_view text);

}  // namespace backstep::wire
