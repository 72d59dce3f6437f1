// Results of the benchmark: made of what was played, and compared with what they state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/benchmark.h"
#include "wire/benchmark_json.h"

namespace backstep::cmd {

// The smallest class of speed, in ms per turn, that holds so many nanoseconds; none beyond all.
std::optional<std::int64_t> limit_class(std::int64_t ns_per_turn);

// `cores`: how many the entry could use; more than one put it in the open class.
// REQUIRES: at least one game.
wire::BenchmarkFile file_of(const sim::BenchmarkResult& result, const std::string& name,
                            const sim::BotChoice& entry, std::int64_t cores);

// What is wrong with a file by itself: figures that do not follow from its lines, or deals and
// partners that are not those of this program.
std::optional<std::string> fault_of(const wire::BenchmarkFile& file);

// What differs between the lines of a file and those that were found, or nothing.
std::optional<std::string> line_fault(const std::vector<std::string>& stated,
                                      const std::vector<std::string>& found);

}  // namespace backstep::cmd
