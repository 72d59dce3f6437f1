// backstep store export-games: games that their players agreed to publish, as records and columns.
#pragma once

#include <string>

#include "cmd/command_line.h"

namespace backstep::cmd {

struct ExportGamesOptions {
  std::string data;
  std::string records;    // a file, "-" for standard output, or empty
  std::string positions;  // a file, or empty
};

// What there is to say is printed; returns the exit code.
int export_games(const CommandLine& command, const ExportGamesOptions& options);

}  // namespace backstep::cmd
