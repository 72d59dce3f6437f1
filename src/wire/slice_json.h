// What a slice of a run came to, as JSON, both ways. docs/simulate.md is the contract.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/game/rules.h"

namespace backstep::wire {

inline constexpr int kSliceVersion = 1;

// What was asked for, and so how the whole is to be printed.
enum class SliceCommand : std::uint8_t { kSimulate, kCompare, kLeague };
constexpr auto names(SliceCommand) {
  return std::array<std::string_view, 3>{"simulate", "compare", "league"};
}
inline std::string_view name(SliceCommand command) {
  return names(command)[static_cast<std::size_t>(command)];
}

// An object of counts, in its order: {"stuck":3,"skull":0}.
struct NamedCounts {
  std::vector<std::pair<std::string, std::int64_t>> counts;
};

struct SliceTable {
  std::optional<std::string> name;  // in a league
  std::vector<std::string> bots;    // one for each seat
  bool talk = false;
  std::optional<std::string> play;  // a hash of what they do; none if one is a program
  std::int64_t wins = 0;
  std::vector<std::int64_t> left_histogram;
  NamedCounts loss_reasons;
  std::int64_t avoidable_losses = 0;
  NamedCounts broken_reasons;
  std::int64_t turns = 0;
};

// The luck of the draws, the second table minus the first, in whole units: sums, those of the
// squares, and those of the products with the difference of wins or cards left.
struct SliceLuck {
  std::int64_t win_sum = 0;
  std::int64_t win_squares = 0;
  std::int64_t win_products = 0;
  std::int64_t left_sum = 0;
  std::int64_t left_squares = 0;
  std::int64_t left_products = 0;
};

// Two tables, deal by deal; sums of the cards left by the second minus those left by the first.
struct SlicePair {
  std::int64_t both = 0;
  std::int64_t only_a = 0;
  std::int64_t only_b = 0;
  std::int64_t neither = 0;
  std::int64_t left_sum = 0;
  std::int64_t left_squares = 0;
  std::optional<SliceLuck> luck;  // if it was measured
};

// Of a league: the tables of points.h, row by row.
struct SlicePoints {
  std::vector<std::int64_t> better;
  std::vector<std::int64_t> products;
};

struct SliceBroken {
  std::int64_t game = 0;
  std::string bot;
  std::string fault;
  std::string position;
};

// What a slice kept of its games, in a file beside it.
struct KeptGames {
  std::string file;        // its name without its folder
  std::int64_t bytes = 0;  // of positions without the header
  std::string hash;        // FNV-1a of these bytes, 16 digits

  bool operator==(const KeptGames&) const = default;
};

struct SliceReport {
  std::string program;  // its version: another one may play other games
  SliceCommand command = SliceCommand::kSimulate;
  std::int64_t slice = 1;
  std::int64_t slices = 1;
  std::int64_t games = 0;         // played
  std::int64_t games_wanted = 1;  // of all slices together
  bool stopped = false;
  std::string seed;
  Rules rules;
  std::optional<std::int64_t> redraws;  // if luck was measured
  std::vector<SliceTable> tables;
  std::vector<SlicePair> pairs;       // every table with every later one
  std::optional<SlicePoints> points;  // of a league
  std::optional<SliceBroken> first_broken;
  std::optional<KeptGames> records;
  std::optional<KeptGames> positions;
};

// One line, without its end. REQUIRES: is_utf8(seed).
std::string slice_json(const SliceReport& report);

// Has the form of a slice; whether it adds up is for others to say. The error goes on from the name
// of the file: "is cut off".
Result<SliceReport> read_slice_json(std::string_view text);

}  // namespace backstep::wire
