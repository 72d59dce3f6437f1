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

std::int64_t games_of(const RunResult& result) { return result.tables.front().tally.games; }

SliceResult as_slice(const RunPlan& plan, const std::vector<std::string>& names,
                     const std::vector<std::string>& play, const RunResult& result) {
  SliceResult slice{.program = BACKSTEP_VERSION,
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
Result<RunResult> read_progress(const RunPlan& plan, const std::vector<std::string>& names,
                                const std::vector<std::string>& play, const std::string& file) {
  RunResult nothing = nothing_played(plan.tables.size());
  if (file.empty() || !std::filesystem::exists(file)) return nothing;
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  std::string_view line = *text;
  while (line.ends_with('\n')) line.remove_suffix(1);
  Result<SliceResult> kept = read_slice(line);
  if (!kept && kept.error().sentence.ends_with("--slice prints")) {
    return Error{file + ": is not what --resume keeps, so it is left as it is"};
  }
  if (!kept) return Error{file + ": " + kept.error().sentence};
  SliceResult wanted = as_slice(plan, names, play, nothing);
  wanted.plan.games = kept->plan.games;
  if (const auto differs = difference(wanted, *kept)) {
    return Error{file + ": is of another league: they differ in their " + *differs};
  }
  return std::move(kept->result);
}

// Adds a part, and what only the last part knows.
void add(RunResult& total, const RunResult& part) {
  total.add(part);
  total.never_started = part.never_started;
  if (part.seconds) total.seconds = total.seconds.value_or(0) + *part.seconds;
}

bool is_settled(const RunPlan& plan, const RunResult& total, double margin) {
  return backstep::is_settled(total.points, games_of(total), margin, looks_until(plan.games));
}

}  // namespace

Result<LeagueResult> play_league(const RunSettings& settings, const RunPlan& plan,
                                 const std::vector<std::string>& names,
                                 const LeagueProgress& progress) {
  if (progress.file.empty() && !progress.until_settled) {
    return LeagueResult{settings.play(plan), std::nullopt};
  }
  // Two builds of one version may have bots of the same name that play differently.
  std::vector<std::string> play;
  if (!progress.file.empty()) play = play_hashes(plan.tables, plan.rules);
  Result<RunResult> total = read_progress(plan, names, play, progress.file);
  if (!total) return total.error();
  bool settled = false;
  bool stopped = false;
  RunPlan next = plan;
  while (!stopped) {
    const std::int64_t played = games_of(*total);
    // Only at the looks, which are the same however often the league was interrupted.
    const bool is_look = played == plan.games || (played > 0 && next_look(played - 1) == played);
    settled = progress.until_settled && is_look && is_settled(plan, *total, progress.margin);
    if (settled || played >= plan.games) break;
    next.part = GameRange{played + 1, std::min(next_look(played), plan.games)};
    const RunResult part = settings.play(next);
    stopped = part.stopped;
    add(*total, part);
    if (progress.file.empty()) continue;
    const auto written =
        write_file(progress.file, slice_text(as_slice(plan, names, play, *total)) + '\n');
    if (!written) return written.error();
  }
  total->stopped = stopped;
  std::optional<bool> told;
  if (progress.until_settled) told = settled;
  return LeagueResult{std::move(*total), told};
}

}  // namespace backstep::cmd
