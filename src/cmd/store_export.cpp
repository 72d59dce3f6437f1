#include "cmd/store_export.h"

#include <cstdint>
#include <memory>
#include <optional>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/output_file.h"
#include "cmd/run_options.h"
#include "server/archive/research_export.h"
#include "sim/positions.h"
#include "store/log_reader.h"
#include "store/postgres/store.h"
#include "terminal/app/names.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

// The two files, of which one may not be wanted.
class ExportFiles {
 public:
  explicit ExportFiles(const ExportGamesOptions& options)
      : records_(options.records), positions_(options.positions) {}

  std::optional<Error> open() {
    for (OutputFile* const file : {&records_, &positions_}) {
      if (file->path().empty()) continue;
      if (const auto wrong = file->open()) return Error{*wrong};
    }
    return write(positions_, sim::positions_header(0));
  }
  std::optional<Error> add(const Record& record) {
    ++games_;
    if (auto failed = write(records_, wire::write_record(record))) return failed;
    if (positions_.path().empty()) return std::nullopt;
    const std::string rows = sim::positions_of(games_, record);
    bytes_ += static_cast<std::int64_t>(rows.size());
    return write(positions_, rows);
  }
  std::optional<Error> close() {
    const auto rows = bytes_ / static_cast<std::int64_t>(sim::kPositionBytes);
    if (!positions_.path().empty() && !positions_.write_over(sim::positions_header(rows))) {
      return Error{positions_.not_written()};
    }
    for (OutputFile* const file : {&records_, &positions_}) {
      if (!file->path().empty() && !file->close()) return Error{file->not_written()};
    }
    return std::nullopt;
  }

 private:
  static std::optional<Error> write(OutputFile& file, const std::string& bytes) {
    if (file.path().empty() || file.write(bytes)) return std::nullopt;
    return Error{file.not_written()};
  }

  OutputFile records_;
  OutputFile positions_;
  std::int64_t games_ = 0;
  std::int64_t bytes_ = 0;  // of rows
};

void tell_export(const ExportGamesOptions& options, const server::ResearchExport& told) {
  const std::string data = store::shown_data(options.data);
  // Standard output may be the records.
  print_err("{}: {} {} exported, {} kept back because not all of their players agree\n", data,
            told.exported, told.exported == 1 ? "game" : "games", told.without_consent);
  if (told.damaged_tables > 0) {
    print_err("{}: {} damaged tables were left out; 'backstep store check' names them\n", data,
              told.damaged_tables);
  }
}

}  // namespace

int export_games(const CommandLine& command, const ExportGamesOptions& options) {
  if (options.records.empty() && options.positions.empty()) {
    return wrong_usage(command, "--records FILE or --positions FILE is required, or both");
  }
  if (options.positions == "-") return wrong_usage(command, kPositionsNeedFile);
  if (!store::is_postgres_url(options.data)) {
    if (const auto missing = missing_file(options.data)) return failure(missing->sentence);
  }
  const auto logs = store::open_log_reader(options.data);
  if (!logs) return failure(logs.error().sentence);
  ExportFiles files(options);
  if (const auto wrong = files.open()) return failure(wrong->sentence);

  const CatchInterrupt interrupt;
  const Result<server::ResearchExport> told = server::export_for_research(
      **logs, {[&files](const Record& record) { return files.add(record); },
               [&interrupt] { return interrupt.flag().load(); }});
  if (!told) return failure(told.error().sentence);
  if (const auto failed = files.close()) return failure(failed->sentence);
  tell_export(options, *told);
  if (told->damaged_tables > 0) return kFailure;
  if (!interrupt.flag()) return kSuccess;
  failure("stopped");
  return kInterrupted;
}

}  // namespace backstep::cmd
