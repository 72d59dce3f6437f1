// backstep store: look after the server's data, in a file or a database.
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
#include "cmd/store_copy.h"
#include "store/backup.h"
#include "store/compact.h"
#include "store/in_use.h"
#include "store/inspect.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace backstep::cmd {
namespace {

int back_up(const CLI::App& command, const std::string& data, const std::string& file, bool force) {
  if (store::is_postgres_url(data)) {
    return wrong_usage(command,
                       "this copies a file; of a database PostgreSQL's own pg_dump makes a copy, "
                       "also while servers run (or store copy, while none does)");
  }
  if (store::is_postgres_url(file)) {
    return wrong_usage(command, "the copy is a file; store copy puts it into a database");
  }
  const Result<bool> done =
      store::back_up(data, file, force ? store::Existing::kReplace : store::Existing::kKeep);
  return done ? kSuccess : failure(done.error().sentence);
}

int check(const std::string& data) {
  const Result<store::Inspection> found = store::inspect(data);
  if (!found) return failure(found.error().sentence);
  std::printf(
      "%s: in order, version %d, %" PRIu64 " logs, %" PRIu64 " entries, %" PRIu64 " bytes\n",
      store::shown_data(data).c_str(), found->version, found->logs, found->entries, found->bytes);
  return kSuccess;
}

Result<Pruned> prune_store(store::Store& store, const PruneOptions& options) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return prune(store, options, now.count());
}

Result<Pruned> prune_open_file(const std::string& data, const PruneOptions& options) {
  const auto store = store::open_sqlite_store(data);
  if (!store) return store.error();
  return prune_store(**store, options);
}

Result<Pruned> prune_file(const std::string& data, const PruneOptions& options, bool compact) {
  std::error_code unknown;
  if (!std::filesystem::exists(data, unknown)) return Error{"there is no file " + data};
  DataLock lock;
  if (const auto error = lock.take(data)) return Error{error->sentence + "; stop it first"};
  Result<Pruned> done = prune_open_file(data, options);
  if (!done || !compact || options.dry_run) return done;
  if (const Result<bool> compacted = store::compact(data); !compacted) return compacted.error();
  return done;
}

Result<Pruned> prune_database(const std::string& url, const PruneOptions& options) {
  const Result<bool> served = store::is_in_use(url);
  if (!served) return served.error();
  // Servers have tables in memory that would be gone below them. Counting disturbs nobody.
  if (*served && !options.dry_run) {
    return Error{"a server is running on " + store::shown_data(url) +
                 ", or was some seconds ago; stop it first"};
  }
  store::PostgresOptions database;
  database.url = url;
  database.allow_unsafe = true;  // that is the business of its servers
  const Result<store::PostgresHouse> house = store::open_postgres(database);
  if (!house) return house.error();
  return prune_store(*house->store, options);
}

int prune(const CLI::App& command, const std::string& data, const PruneOptions& options,
          bool compact) {
  const bool is_database = store::is_postgres_url(data);
  if (is_database && compact) {
    return wrong_usage(command,
                       "--compact is for files: PostgreSQL clears up what was erased by itself "
                       "(autovacuum)");
  }
  const Result<Pruned> done =
      is_database ? prune_database(data, options) : prune_file(data, options, compact);
  if (!done) return failure(done.error().sentence);
  std::printf(
      "%s: %s %zu lobbies, %zu tables, %zu finished games, %zu analyses, %zu club evenings\n",
      store::shown_data(data).c_str(), options.dry_run ? "would erase" : "erased", done->lobbies,
      done->tables, done->games, done->analyses, done->clubs);
  if (done->kept_tables > 0) {
    std::printf("%zu old tables are kept, as their finished games are\n", done->kept_tables);
  }
  return kSuccess;
}

}  // namespace

Command store_command(CLI::App& program) {
  CLI::App* const app =
      program.add_subcommand("store", "Look after the server's data, in a file or a database");
  app->require_subcommand(1);
  struct Options {
    std::string data;
    std::string file;
    std::string from;
    std::string to;
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
  add_data(backing_up, "the data file; a server may be running on it");
  backing_up->add_flag("--force", options->force, "replace the file if it is there");

  CLI::App* const checking = app->add_subcommand(
      "check", "Read all of the data and say what is in it; exit code 1 if it is damaged");
  add_data(checking,
           "the data file, or a database (postgresql://HOST/NAME); servers may be running on it");

  CLI::App* const pruning = app->add_subcommand(
      "prune", "Erase what nobody has touched for long; on data without a server");
  add_data(pruning,
           "the data file, or a database (postgresql://HOST/NAME); no server may be running on it");
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

  CLI::App* const copying = app->add_subcommand(
      "copy", "Copy everything from a file to a database, or back; without servers on either");
  const auto add_place = [copying](const char* name, std::string& place, const char* text) {
    copying->add_option(name, place, text)->type_name("")->required();
  };
  add_place("FROM", options->from, "a data file, or a database (postgresql://HOST/NAME)");
  add_place("TO", options->to, "... that is empty, not there yet, or an earlier copy of FROM");

  copying->footer("When it was stopped or failed, the same command goes on from there.");

  return {app, [options, backing_up, checking, pruning, copying] {
            if (copying->parsed()) return copy_store(options->from, options->to);
            if (checking->parsed()) return check(options->data);
            if (pruning->parsed()) {
              return prune(*pruning, options->data, options->prune, options->compact);
            }
            return back_up(*backing_up, options->data, options->file, options->force);
          }};
}

}  // namespace backstep::cmd
