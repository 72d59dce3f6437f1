#include "cmd/benchmark_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "cmd/format.h"
#include "sim/interval.h"

namespace backstep::cmd {
namespace {

constexpr std::array<std::int64_t, 4> kClasses{1, 10, 100, 1000};
constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::size_t kHashDigits = 16;
constexpr int kMostLeft = 98;

// What the lines of games add up to.
struct Sums {
  std::int64_t wins = 0;
  std::int64_t broken = 0;
  std::int64_t left = 0;
  std::int64_t squares = 0;
};

// "12 9f86d081884c7d65" or "12! 9f86d081884c7d65". False if it is no such line.
bool add_line(const std::string& line, Sums& sums) {
  int left = 0;
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), end, left);
  if (error != std::errc() || left < 0 || left > kMostLeft) return false;
  const std::string_view rest(stop, static_cast<std::size_t>(end - stop));
  const bool broken = rest.starts_with("! ");
  if (!broken && !rest.starts_with(' ')) return false;
  const std::string_view hash = rest.substr(broken ? 2 : 1);
  if (hash.size() != kHashDigits ||
      hash.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    return false;
  }
  sums.wins += !broken && left == 0 ? 1 : 0;
  sums.broken += broken ? 1 : 0;
  sums.left += left;
  sums.squares += std::int64_t{left} * left;
  return true;
}

std::string with_interval(const sim::Estimate& estimate, double scale, int decimals) {
  return fmt::format("{0:.{3}f} ({1:.{3}f} to {2:.{3}f})", estimate.value * scale,
                     estimate.ci95.low * scale, estimate.ci95.high * scale, decimals);
}

// The figures that follow from the lines.
void fill_in(wire::BenchmarkFile& file, const Sums& sums) {
  file.games = static_cast<std::int64_t>(file.results.size());
  file.wins = sums.wins;
  file.broken = sums.broken;
  file.left_sum = sums.left;
  file.won_percent = with_interval(sim::rate(sums.wins, file.games), 100, 1);
  file.cards_left =
      with_interval(sim::mean(file.games, sums.left, sums.squares, 0, kMostLeft), 1, 2);
}

}  // namespace

std::optional<std::int64_t> limit_class(std::int64_t ns_per_turn) {
  for (const std::int64_t limit : kClasses) {
    if (ns_per_turn <= limit * kNsPerMs) return limit;
  }
  return std::nullopt;
}

// Classes are those of one core.
static std::optional<std::int64_t> class_of(const wire::BenchmarkFile& file) {
  return file.cores == 1 ? limit_class(file.ns_per_turn) : std::nullopt;
}

wire::BenchmarkFile file_of(const sim::BenchmarkResult& result, const std::string& name,
                            const sim::BotChoice& entry, std::int64_t cores) {
  wire::BenchmarkFile file;
  file.program = BACKSTEP_VERSION;
  file.track = result.track->name;
  file.deals = sim::deals_hash(*result.track, result.deals);
  if (result.track->crossed) file.partners = sim::partners_hash();
  file.name = name;
  file.bot = sim::bot_text(entry);
  file.play = sim::play_hash_of(*result.track, result.lines);
  file.complete = result.deals == result.track->deals;
  file.turns = result.tally.turns;
  file.ns_per_turn = result.thinking_ns / std::max<std::int64_t>(result.tally.turns, 1);
  file.cores = cores;
  file.limit_ms = class_of(file);
  file.results = result.lines;
  Sums sums;
  for (const std::string& line : file.results) add_line(line, sums);
  fill_in(file, sums);
  return file;
}

std::optional<std::string> fault_of(const wire::BenchmarkFile& file) {
  const sim::Track* const track = sim::track_named(file.track);
  if (track == nullptr) return "there is no track \"" + file.track + '"';
  const auto teams = static_cast<std::int64_t>(track->teams());
  const auto games = static_cast<std::int64_t>(file.results.size());
  if (games == 0 || games % teams != 0 || games / teams > track->deals) {
    return "it has results of " + std::to_string(games) + " games, which is no number of deals";
  }
  if (file.deals != sim::deals_hash(*track, games / teams))
    return "its deals are not those of the track";
  if (file.cores < 1) return "cores is wrong";
  if (file.complete != (games / teams == track->deals)) return "complete is wrong";
  if (file.partners.has_value() != track->crossed) return "partners do not fit the track";
  wire::BenchmarkFile expected = file;
  Sums sums;
  for (const std::string& line : file.results) {
    if (!add_line(line, sums)) return "there is no result \"" + line + '"';
  }
  if (file.play != sim::play_hash_of(*track, file.results))
    return "play is not the hash of its games";
  fill_in(expected, sums);
  expected.limit_ms = class_of(file);
  if (wire::benchmark_json(expected) != wire::benchmark_json(file)) {
    return "its figures do not follow from its results";
  }
  if (file.partners && *file.partners != sim::partners_hash()) {
    return "the partners of this version of the program play differently";
  }
  return std::nullopt;
}

std::optional<std::string> line_fault(const std::vector<std::string>& stated,
                                      const std::vector<std::string>& found) {
  for (std::size_t i = 0; i < std::max(stated.size(), found.size()); ++i) {
    const std::string said = i < stated.size() ? stated[i] : "nothing";
    const std::string is = i < found.size() ? found[i] : "nothing";
    if (said == is) continue;
    std::string fault = "game " + std::to_string(i + 1);
    return fault.append(" is ").append(is).append(", not ").append(said);
  }
  return std::nullopt;
}

}  // namespace backstep::cmd
