// backstep merge: the slices of a run, added up to what the whole run would have printed and kept.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/kept_games.h"
#include "cmd/output_file.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/merge.h"
#include "sim/positions.h"
#include "sim/slice_result.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> files;
  std::string records;
  std::string positions;
  bool json = false;
};

// A file holds one slice a line.
std::optional<Error> read_slices(const std::string& path, std::vector<sim::NamedSlice>& slices) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  if (text->empty()) return Error{path + ": is empty"};
  const bool many = std::min(text->find('\n'), text->size()) + 1 < text->size();
  std::size_t line = 0;
  for (std::size_t start = 0; start < text->size();) {
    const std::size_t end = std::min(text->find('\n', start), text->size());
    const std::string name = many ? path + ':' + std::to_string(++line) : path;
    Result<sim::SliceResult> slice =
        sim::read_slice(std::string_view(*text).substr(start, end - start));
    if (!slice) return Error{name + ": " + slice.error().sentence};
    slices.push_back({name, fs::path(path).parent_path().string(), std::move(*slice)});
    start = end + 1;
  }
  return std::nullopt;
}

using SavedGame = std::optional<wire::KeptGames> sim::SliceResult::*;

// The files in which the slices kept their games, beside those in which the slices were found.
Result<std::vector<KeptPart>> parts_of(const std::vector<sim::NamedSlice>& slices, SavedGame which,
                                       std::string_view option) {
  std::vector<KeptPart> parts;
  for (const sim::NamedSlice& each : slices) {
    const auto& kept = each.slice.*which;
    if (!kept) return Error{each.name + ": was played without " + std::string(option)};
    parts.push_back({(fs::path(each.folder) / kept->file).string(), "", *kept});
  }
  return parts;
}

std::int64_t rows_of(const KeptPart& part) {
  return part.kept.bytes / static_cast<std::int64_t>(sim::kPositionBytes);
}

// Nothing is written before everything was looked at.
std::optional<Error> join(const std::vector<KeptPart>& parts, std::string_view header,
                          const std::string& path) {
  for (const KeptPart& part : parts) {
    std::error_code none;
    if (fs::equivalent(part.path, path, none)) return Error{path + ": is the file of a slice"};
  }
  if (auto error = check_parts(parts)) return error;
  OutputFile output(path);
  if (const auto wrong = output.open()) return Error{*wrong};
  if (!output.write(header)) return Error{output.not_written()};
  if (auto error = join_parts(parts, output)) return error;
  if (!output.close()) return Error{output.not_written()};
  return std::nullopt;
}

std::optional<Error> join_records(const std::vector<sim::NamedSlice>& slices,
                                  const std::string& path) {
  const auto parts = parts_of(slices, &sim::SliceResult::records, "--records");
  return parts ? join(*parts, "", path) : parts.error();
}

std::optional<Error> join_positions(const std::vector<sim::NamedSlice>& slices,
                                    const std::string& path) {
  auto parts = parts_of(slices, &sim::SliceResult::positions, "--positions");
  if (!parts) return parts.error();
  std::int64_t rows = 0;
  for (KeptPart& part : *parts) {
    part.header = sim::positions_header(rows_of(part));
    rows += rows_of(part);
  }
  return join(*parts, sim::positions_header(rows), path);
}

void tell(const sim::SliceResult& whole, bool json) {
  switch (whole.command) {
    case wire::SliceCommand::kSimulate:
      return tell_simulation(whole.plan, whole.result, json);
    case wire::SliceCommand::kCompare:
      return tell_comparison(whole.plan, whole.result, json);
    case wire::SliceCommand::kLeague:
      return tell_league(whole.plan, whole.result, whole.names, json);
  }
}

int run(const CommandLine& app, const MergeOptions& options) {
  const bool on_output = options.records == "-";
  if (on_output && options.json) return wrong_usage(app, kNoPlaceForJson);
  if (options.positions == "-") return wrong_usage(app, kPositionsNeedFile);
  std::vector<sim::NamedSlice> slices;
  for (const std::string& file : options.files) {
    if (const auto error = read_slices(file, slices)) return failure(error->sentence);
  }
  if (const auto error = sim::put_in_order(slices)) return failure(error->sentence);
  if (!options.records.empty()) {
    if (const auto error = join_records(slices, options.records)) return failure(error->sentence);
  }
  if (!options.positions.empty()) {
    if (const auto error = join_positions(slices, options.positions)) {
      return failure(error->sentence);
    }
  }
  const sim::SliceResult whole = sim::add_up(slices);
  if (!on_output) tell(whole, options.json);
  return code_of(whole.result);
}

}  // namespace

Command merge_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("merge", "Merge the slices of a run into one result");
  app->group("Bots");
  auto options = std::make_shared<MergeOptions>();
  app->add_option("FILE", options->files,
                  "output of --slice, one slice per line; - for standard input")
      ->type_name("FILE")
      ->required();
  app->add_option("--records", options->records,
                  "join the records of the slices in FILE; - prints only the records")
      ->type_name("FILE");
  app->add_option("--positions", options->positions, "join the positions of the slices in FILE.npy")
      ->type_name("FILE.npy");
  app->add_flag("--json", options->json, "print one JSON object instead of text");
  app->notes(
      "All slices of a run of simulate, compare or league, in any order, give exactly the output "
      "of "
      "the run without --slice. Files with records and positions must be in the same directory as "
      "their slice; see docs/simulate.md.");
  app->examples({"backstep simulate --slice 1/2 > 1.json", "backstep simulate --slice 2/2 > 2.json",
                 "backstep merge 1.json 2.json"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
