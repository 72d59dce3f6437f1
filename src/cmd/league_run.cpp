#include "cmd/league_run.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "cmd/files.h"
#include "sim/merge.h"
#include "sim/play_hash.h"
#include "sim/settled.h"
#include "sim/slice_result.h"

namespace backstep::cmd {
namespace {

std::int64_t games_of(const sim::RunResult& result) { return result.tables.front().tally.games; }

sim::SliceResult as_slice(const sim::RunPlan& plan, const std::vector<std::string>& names,
                          const std::vector<std::string>& play, const sim::RunResult& result) {
  sim::SliceResult slice{.program = BACKSTEP_VERSION,
                         .command = wire::SliceCommand::kLeague,
                         .plan = plan,
                         .names = names,
                         .result = result,
                         .records = {},
                         .positions = {},
                         .play = play};
  slice.plan.slice = {};
  slice.plan.part.reset();
  // A file may have been made by a league that was to be longer, or shorter.
  slice.plan.games = std::max(plan.games, games_of(result));
  slice.result.stopped = games_of(result) < slice.plan.games;
  return slice;
}

// The figures of the file; none if there is no file yet.
Result<sim::RunResult> read_progress(const sim::RunPlan& plan,
                                     const std::vector<std::string>& names,
                                     const std::vector<std::string>& play,
                                     const std::string& file) {
  sim::RunResult nothing = sim::nothing_played(plan.tables.size());
  if (file.empty() || !std::filesystem::exists(file)) return nothing;
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  std::string_view line = *text;
  while (line.ends_with('\n')) line.remove_suffix(1);
  Result<sim::SliceResult> kept = sim::read_slice(line);
  if (!kept && kept.error().sentence.ends_with("--slice prints")) {
    return Error{file + ": is not what --resume keeps, so it is left as it is"};
  }
  if (!kept) return Error{file + ": " + kept.error().sentence};
  sim::SliceResult wanted = as_slice(plan, names, play, nothing);
  wanted.plan.games = kept->plan.games;
  if (const auto differs = difference(wanted, *kept)) {
    return Error{file + ": is of another league: they differ in their " + *differs};
  }
  return std::move(kept->result);
}

// Adds a part, and what only the last part knows.
void add(sim::RunResult& total, const sim::RunResult& part) {
  total.add(part);
  total.never_started = part.never_started;
  if (part.seconds) total.seconds = total.seconds.value_or(0) + *part.seconds;
}

bool is_settled(const sim::RunPlan& plan, const sim::RunResult& total, double margin) {
  return sim::is_settled(total.points, games_of(total), margin, sim::looks_until(plan.games));
}

}  // namespace

Result<LeagueResult> play_league(const RunSettings& settings, const sim::RunPlan& plan,
                                 const std::vector<std::string>& names,
                                 const LeagueProgress& progress) {
  if (progress.file.empty() && !progress.until_settled) {
    return LeagueResult{settings.play(plan), std::nullopt};
  }
  // Two builds of one version may have bots of the same name that play differently.
  std::vector<std::string> play;
  if (!progress.file.empty()) play = sim::play_hashes(plan.tables, plan.rules);
  Result<sim::RunResult> total = read_progress(plan, names, play, progress.file);
  if (!total) return total.error();
  bool settled = false;
  bool stopped = false;
  sim::RunPlan next = plan;
  while (!stopped) {
    const std::int64_t played = games_of(*total);
    // Only at the looks, which are the same however often the league was interrupted.
    const bool is_look =
        played == plan.games || (played > 0 && sim::next_look(played - 1) == played);
    settled = progress.until_settled && is_look && is_settled(plan, *total, progress.margin);
    if (settled || played >= plan.games) break;
    next.part = sim::GameRange{played + 1, std::min(sim::next_look(played), plan.games)};
    const sim::RunResult part = settings.play(next);
    stopped = part.stopped;
    add(*total, part);
    if (progress.file.empty()) continue;
    const auto written =
        write_file(progress.file, sim::slice_text(as_slice(plan, names, play, *total)) + '\n');
    if (!written) return written.error();
  }
  total->stopped = stopped;
  std::optional<bool> told;
  if (progress.until_settled) told = settled;
  return LeagueResult{std::move(*total), told};
}

}  // namespace backstep::cmd
