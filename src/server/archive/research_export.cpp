#include "server/archive/research_export.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "server/archive/archive.h"
#include "server/people/consent.h"
#include "server/tables/live_table.h"

namespace backstep::server {
namespace {

constexpr std::size_t kTablesAtOnce = 500;
constexpr std::size_t kTableEntriesAtOnce = 1'000;

bool is_public(const Table& table) {
  const wire::DealKind kind = table.game->deal.kind;
  return table.settings.listed &&
         (kind == wire::DealKind::kRandom || kind == wire::DealKind::kNamed);
}

class Exporting {
 public:
  Exporting(store::LogReader& logs, const ResearchExportOptions& options)
      : logs_(logs), options_(options) {}

  Result<ResearchExport> run() {
    std::string after(kTablePrefix);
    for (;;) {
      const Result<std::vector<std::string>> names = logs_.names(after, kTablesAtOnce);
      if (!names) return names.error();
      for (const std::string& log : *names) {
        if (!log.starts_with(kTablePrefix)) return told_;
        if (options_.is_stopped && options_.is_stopped()) return told_;
        if (const std::optional<Error> failed = read_table_at_once(log)) return *failed;
      }
      if (names->empty()) return told_;
      after = names->back();
    }
  }

 private:
  // A withdrawal is either before the table is read or after it.
  std::optional<Error> read_table_at_once(const std::string& log) {
    if (const Result<bool> begun = logs_.begin(); !begun) return begun.error();
    std::optional<Error> failed = read_table(log);
    if (const Result<bool> ended = logs_.end(); !ended && !failed) return ended.error();
    return failed;
  }

  std::optional<Error> read_table(const std::string& log) {
    LoggedState state;
    state.table.id = log.substr(kTablePrefix.size());
    for (std::uint64_t last = 0;;) {
      const Result<std::vector<store::Entry>> entries =
          logs_.entries(log, last, kTableEntriesAtOnce);
      if (!entries) return entries.error();
      for (const store::Entry& entry : *entries) {
        if (state.take(entry)) {
          ++told_.damaged_tables;
          return std::nullopt;
        }
        if (!state.history.back().outcome.over) continue;
        if (auto failed = take_game(state.table)) return failed;
      }
      if (entries->size() < kTableEntriesAtOnce) return std::nullopt;
      last = entries->back().seq;
    }
  }

  std::optional<Error> take_game(const Table& table) {
    if (!is_public(table)) return std::nullopt;
    const Result<std::vector<store::Entry>> kept = logs_.entries(game_log(table.game->id), 0, 1);
    if (!kept) return kept.error();
    if (kept->empty()) return std::nullopt;  // pruned
    const Result<bool> agreed = all_agree(table.game->seen);
    if (!agreed) return agreed.error();
    if (!*agreed) {
      ++told_.without_consent;
      return std::nullopt;
    }
    ++told_.exported;
    return options_.on_game(anonymous(record_of(*table.game)));
  }

  // Of those who were erased nobody can know whether they agreed.
  Result<bool> all_agree(const std::vector<std::pair<std::string, int>>& seen) {
    for (const auto& [person, seat] : seen) {
      if (person.empty()) return false;
      const Result<std::vector<store::Entry>> found = logs_.entries(consent_log(person), 0, 1);
      if (!found) return found.error();
      if (found->empty()) return false;
    }
    return !seen.empty();
  }

  store::LogReader& logs_;
  const ResearchExportOptions& options_;
  ResearchExport told_;
};

}  // namespace

Record anonymous(Record record) {
  record.deal.clear();
  record.started.clear();
  for (Occupant& occupant : record.seats) occupant.name.clear();
  std::erase_if(record.notes, [](const Note& note) { return note.kind == Note::Kind::kSays; });
  for (Note& note : record.notes) note.occupant.name.clear();
  return record;
}

Result<ResearchExport> export_for_research(store::LogReader& logs,
                                           const ResearchExportOptions& options) {
  return Exporting(logs, options).run();
}

}  // namespace backstep::server
