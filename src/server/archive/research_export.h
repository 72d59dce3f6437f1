// Research export: finished games that their players agreed to publish, without names, talk, dates
// and ids. docs/data.md is the contract.
//
// A game is exported if its table was public, its deal was random or named, it is still stored, and
// every person who saw a hand of it agrees now (consent.h). Reads one table at a time, beside
// servers that may be running.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/result.h"
#include "engine/game/record.h"
#include "store/log_reader.h"

namespace backstep::server {

struct ResearchExport {
  std::uint64_t exported = 0;
  std::uint64_t without_consent = 0;  // public games of which not everybody agrees
  std::uint64_t damaged_tables = 0;   // whose logs could not be replayed to the end
};

struct ResearchExportOptions {
  // Takes a game; an error ends the export.
  std::function<std::optional<Error>(const Record&)> on_game;
  std::function<bool()> is_stopped;  // or nothing; asked after every table
};

// Games are in the order of the ids of their tables, which are random. Fails if the data cannot be
// read at all, or with the error of on_game.
Result<ResearchExport> export_for_research(store::LogReader& logs,
                                           const ResearchExportOptions& options);

// The record without names, talk, dates, and the name of its deal, which people choose. Bots keep
// their names, signals and times since the start stay.
Record anonymous(Record record);

}  // namespace backstep::server
