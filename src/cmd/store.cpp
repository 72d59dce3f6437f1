// backstep store: look after the server's data file.
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "base/result.h"
#include "cmd/command.h"
#include "cmd/data_lock.h"
#include "cmd/prune.h"
#include "store/backup.h"
#include "store/compact.h"
#include "store/inspect.h"
#include "store/sqlite_store.h"

namespace backstep::cmd {
namespace {

int back_up(const std::string& data, const std::string& file, bool force) {
  const Result<bool> done =
      store::back_up(data, file, force ? store::Existing::kReplace : store::Existing::kKeep);
  return done ? kSuccess : failure(done.error().sentence);
}

int check(const std::string& data) {
  const Result<store::Inspection> found = store::inspect(data);
  if (!found) return failure(found.error().sentence);
  std::printf("%s: in order, version %d, %" PRIu64 " logs, %" PRIu64 " entries, %" PRIu64
              " bytes\n",
              data.c_str(), found->version, found->logs, found->entries, found->bytes);
  return kSuccess;
}

Result<Pruned> prune_file(const std::string& data, const PruneOptions& options) {
  const auto store = store::open_sqlite_store(data);
  if (!store) return store.error();
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return prune(**store, options, now.count());
}

int prune(const std::string& data, const PruneOptions& options, bool compact) {
  std::error_code unknown;
  if (!std::filesystem::exists(data, unknown)) return failure("there is no file " + data);
  DataLock lock;
  if (const auto error = lock.take(data)) return failure(error->sentence + "; stop it first");
  const Result<Pruned> done = prune_file(data, options);
  if (!done) return failure(done.error().sentence);
  std::printf(
      "%s: %s %zu lobbies, %zu tables, %zu finished games, %zu analyses, %zu club evenings\n",
      data.c_str(), options.dry_run ? "would erase" : "erased", done->lobbies, done->tables,
      done->games, done->analyses, done->clubs);
  if (done->kept_tables > 0) {
    std::printf("%zu old tables are kept, as their finished games are\n", done->kept_tables);
  }
  if (!compact || options.dry_run) return kSuccess;
  const Result<bool> compacted = store::compact(data);
  return compacted ? kSuccess : failure(compacted.error().sentence);
}

}  // namespace

Command store_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand("store", "Look after the server's data file");
  app->require_subcommand(1);
  struct Options {
    std::string data;
    std::string file;
    bool force = false;
    PruneOptions prune;
    bool compact = false;
  };
  auto options = std::make_shared<Options>();
  const auto add_data = [&options](CLI::App* command, const char* text) {
    command->add_option("--data", options->data, text)->type_name("DATA")->required();
  };

  CLI::App* const backing_up = app->add_subcommand(
      "backup", "Copy the data file as it is at this moment; the copy is a data file itself");
  backing_up->add_option("FILE", options->file, "the copy")->type_name("")->required();
  constexpr const char* kAnytime = "the data file; a server may be running on it";
  add_data(backing_up, kAnytime);
  backing_up->add_flag("--force", options->force, "replace the file if it is there");

  CLI::App* const checking = app->add_subcommand(
      "check", "Read all of the data file and say what is in it; exit code 1 if it is damaged");
  add_data(checking, kAnytime);

  CLI::App* const pruning = app->add_subcommand(
      "prune", "Erase what nobody has touched for long; on a data file without a server");
  add_data(pruning, "the data file; no server may be running on it");
  const auto add_days = [pruning](const char* name, auto& days, const char* text) {
    return pruning->add_option(name, days, text)->check(number_from(1, 36500))->type_name("DAYS");
  };
  add_days("--lobbies", options->prune.lobby_days, "tables where no game was begun")
      ->capture_default_str();
  add_days("--games", options->prune.game_days, "other tables, running games among them")
      ->capture_default_str();
  add_days("--finished", options->prune.finished_days,
           "finished games, their analyses, and club evenings (kept for ever)");
  pruning->add_flag("--dry-run", options->prune.dry_run, "only count what would be erased");
  pruning->add_flag("--compact", options->compact,
                    "make the file smaller, too; needs room for two more copies meanwhile");

  return {app, [options, checking, pruning] {
            if (pruning->parsed()) return prune(options->data, options->prune, options->compact);
            if (checking->parsed()) return check(options->data);
            return back_up(options->data, options->file, options->force);
          }};
}

}  // namespace backstep::cmd
