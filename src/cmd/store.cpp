// backstep store: look after the server's data, in a file or a database.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "base/result.h"
#include "cmd/command.h"
#include "cmd/data_lock.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/prune.h"
#include "cmd/serve_checks.h"
#include "cmd/store_copy.h"
#include "cmd/store_export.h"
#include "server/archive/audit.h"
#include "store/in_use.h"
#include "store/inspect.h"
#include "store/log_reader.h"
#include "store/postgres/store.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/compact.h"
#include "store/sqlite/sqlite_store.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

// SQLite's own words for a file that is missing do not say so.
std::optional<Error> missing_data(const std::string& data) {
  return store::is_postgres_url(data) ? std::nullopt : missing_file(data);
}

int back_up(const CommandLine& command, const std::string& data, const std::string& file,
            bool force) {
  if (store::is_postgres_url(data)) {
    return wrong_usage(command,
                       "--data must be a file; back up a database with pg_dump, or with "
                       "'store copy' while no server runs");
  }
  if (store::is_postgres_url(file)) {
    return wrong_usage(command, "FILE must be a file; use 'store copy' for a database");
  }
  if (const auto missing = missing_data(data)) return failure(missing->sentence);
  std::error_code none;
  // Anything else that is there is refused by its own name.
  if (!force && fs::is_regular_file(fs::symlink_status(file, none)) &&
      !fs::equivalent(data, file, none)) {
    return failure(file + ": exists already; --force replaces it");
  }
  const Result<bool> done =
      store::back_up(data, file, force ? store::Existing::kReplace : store::Existing::kKeep);
  return done ? kSuccess : failure(done.error().sentence);
}

// How far it is, on a terminal: written over and over, and gone in the end.
class CheckLine {
 public:
  explicit CheckLine(std::uint64_t all) : all_(all) {}
  ~CheckLine() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
  }
  CheckLine(const CheckLine&) = delete;
  CheckLine& operator=(const CheckLine&) = delete;

  void show(const server::Audit& audit) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    print_err("\r{} of {} entries read\x1b[K", audit.entries, all_);
    std::fflush(stderr);
    shown_ = true;
  }

 private:
  const std::uint64_t all_;
  std::chrono::steady_clock::time_point next_;
  bool shown_ = false;
};

Result<server::Audit> audit(const std::string& data, std::uint64_t entries,
                            const CatchInterrupt& interrupt) {
  const auto logs = store::open_log_reader(data);
  if (!logs) return logs.error();
  CheckLine line(entries);
  server::AuditOptions options;
  options.is_stopped = [&interrupt] { return interrupt.flag().load(); };
  if (isatty(STDERR_FILENO) != 0) {
    options.on_progress = [&line](const server::Audit& so_far) { line.show(so_far); };
  }
  return server::audit(**logs, options);
}

int tell_faults(const std::string& data, const server::Audit& found) {
  for (const server::AuditFault& fault : found.first_faults) {
    const std::string entry = fault.seq == 0 ? "" : ", entry " + std::to_string(fault.seq);
    failure(store::shown_data(data) + ": " + fault.log + entry + ": " + fault.why);
  }
  return failure(store::shown_data(data) + ": " + std::to_string(found.faults) +
                 (found.faults == 1 ? " fault" : " faults"));
}

int check_store(const std::string& data) {
  if (const auto missing = missing_data(data)) return failure(missing->sentence);
  const Result<store::Inspection> found = store::inspect(data);
  if (!found) return failure(found.error().sentence);
  const CatchInterrupt interrupt;
  const Result<server::Audit> audited = audit(data, found->entries, interrupt);
  if (!audited) return failure(audited.error().sentence);
  if (audited->faults > 0) return tell_faults(data, *audited);
  if (interrupt.flag()) {
    failure("stopped");
    return kInterrupted;
  }
  print_out(
      "{}: in order, version {}, {}, {}, {} bytes; replayed {} tables, {} games, "
      "{} snapshots\n",
      store::shown_data(data), found->version, counted(found->logs, "log", "logs"),
      counted(found->entries, "entry", "entries"), found->bytes, audited->tables, audited->games,
      audited->snapshots);
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
  if (const auto missing = missing_data(data)) return *missing;
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
  const Result<store::PostgresStores> server = store::open_postgres(database);
  if (!server) return server.error();
  return prune_store(*server->store, options);
}

int prune(const CommandLine& command, const std::string& data, const PruneOptions& options,
          bool compact) {
  const bool is_database = store::is_postgres_url(data);
  if (is_database && compact) {
    return wrong_usage(command,
                       "--compact needs a file: PostgreSQL frees erased space by itself "
                       "(autovacuum)");
  }
  const Result<Pruned> done =
      is_database ? prune_database(data, options) : prune_file(data, options, compact);
  if (!done) return failure(done.error().sentence);
  print_out("{}: {} {} lobbies, {} tables, {} finished games, {} analyses, {} club evenings\n",
            store::shown_data(data), options.dry_run ? "would erase" : "erased", done->lobbies,
            done->tables, done->games, done->analyses, done->clubs);
  if (done->kept_tables > 0) {
    print_out("{} old tables are kept, as their finished games are\n", done->kept_tables);
  }
  return kSuccess;
}

}  // namespace

Command store_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("store", "Back up, check, prune, copy or export the server's data");
  app->group("Server");
  app->require_subcommand();
  struct Options {
    std::string data;
    std::string file;
    std::string from;
    std::string to;
    bool force = false;
    PruneOptions prune;
    bool compact = false;
    ExportGamesOptions games;
  };
  auto options = std::make_shared<Options>();
  const auto add_data = [&options](CommandLine* command, const char* text) {
    command->add_option("--data", options->data, text)
        ->check(data_place())
        ->type_name("DATA")
        ->required();
  };

  CommandLine* const backing_up =
      app->add_subcommand("backup", "Back up the data file, also while the server runs");
  backing_up->add_option("FILE", options->file, "the new file, itself a data file")
      ->check(named())
      ->type_name("")
      ->required();
  add_data(backing_up, "the data file");
  backing_up->add_flag("--force", options->force, "replace FILE if it exists");

  CommandLine* const checking =
      app->add_subcommand("check", "Check all data for damage, also while the server runs");
  add_data(checking, "the data file, or a database: postgresql://HOST/NAME");

  CommandLine* const pruning =
      app->add_subcommand("prune", "Erase old data; the server must be stopped");
  add_data(pruning, "the data file, or a database: postgresql://HOST/NAME");
  const auto add_days = [pruning](const char* name, auto& days, const char* text) {
    return pruning->add_option(name, days, text)
        ->check(whole_number_from(1, 36500))
        ->type_name("DAYS");
  };
  add_days("--lobbies", options->prune.lobby_days, "erase tables without a game untouched for DAYS")
      ->capture_default_str();
  add_days("--games", options->prune.game_days,
           "erase other tables untouched for DAYS, even in a game")
      ->capture_default_str();
  add_days("--finished", options->prune.finished_days,
           "erase finished games, analyses and club evenings older than DAYS; never by default");
  pruning
      ->add_option("--test-day-seconds", options->prune.day_seconds,
                   "for tests: how long a day lasts")
      ->check(whole_number_from(1, 86'400))
      ->hidden();
  pruning->add_flag("--dry-run", options->prune.dry_run, "only count what would be erased");
  pruning->add_flag("--compact", options->compact,
                    "also shrink the file; needs disk space for two copies");

  CommandLine* const copying =
      app->add_subcommand("copy", "Copy all data between a file and a database");
  const auto add_place = [copying](const char* name, std::string& place, const char* text) {
    copying->add_option(name, place, text)->check(data_place())->type_name("")->required();
  };
  add_place("FROM", options->from, "a data file, or a database: postgresql://HOST/NAME");
  add_place("TO", options->to,
            "a data file or database that is new, empty or an earlier copy of FROM");

  CommandLine* const exporting = app->add_subcommand(
      "export-games", "Write the finished games that their players agreed to publish");
  exporting
      ->add_option("--data", options->games.data,
                   "the data file, or a database: postgresql://HOST/NAME")
      ->check(data_place())
      ->type_name("DATA")
      ->required();
  exporting
      ->add_option("--records", options->games.records,
                   "write the games to FILE as records; - prints them")
      ->check(named())
      ->type_name("FILE");
  exporting
      ->add_option("--positions", options->games.positions,
                   "write the games to FILE as columns, a row per action, for numpy.load")
      ->check(named())
      ->type_name("FILE");

  backing_up->examples({"backstep store backup --data backstep.db copy.db"});
  checking->notes(
      "All logs are read and all games replayed. The exit code is 1 if something is damaged.");
  checking->examples({"backstep store check --data backstep.db"});
  pruning->examples({"backstep store prune --data backstep.db --dry-run"});
  copying->notes(
      "Stop all servers on either side first. If it is interrupted, the same command continues.");
  copying->examples({"backstep store copy backstep.db postgresql://db.example/backstep"});

  exporting->notes(
      "Writes games of public tables whose players have all switched on 'Games for research' on "
      "the page, without names, chat, dates and ids, also while the server runs.");
  exporting->examples({"backstep store export-games --data backstep.db --records games.jsonl"});

  app->examples({"backstep store backup --data backstep.db copy.db",
                 "backstep store check --data backstep.db"});
  return {app, [options, backing_up, checking, pruning, copying, exporting] {
            if (exporting->parsed()) return export_games(*exporting, options->games);
            if (copying->parsed()) return copy_store(*copying, options->from, options->to);
            if (checking->parsed()) return check_store(options->data);
            if (pruning->parsed()) {
              return prune(*pruning, options->data, options->prune, options->compact);
            }
            return back_up(*backing_up, options->data, options->file, options->force);
          }};
}

}  // namespace backstep::cmd
