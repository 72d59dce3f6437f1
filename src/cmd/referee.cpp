// backstep referee: the rules over a pipe.
#include <cstdio>
#include <string>

#include "cmd/command.h"
#include "cmd/files.h"
#include "wire/referee.h"

namespace backstep::cmd {
namespace {

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

// Every answer is out before the next line is read, so that the other side may wait for it.
bool put(const std::string& answer) {
  return std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() &&
         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
}

int run() {
  wire::Referee referee;
  LineReader lines(stdin, wire::Referee::kMaxLine);
  std::string line;
  while (true) {
    const LineReader::Got got = lines.next(line);
    if (got == LineReader::Got::kEnd) return kSuccess;
    if (got == LineReader::Got::kLine && is_blank(line)) continue;
    const bool whole = got == LineReader::Got::kLine;
    if (!put(whole ? referee.answer(line) : wire::Referee::too_long())) {
      return failure("referee: the answer could not be written to standard output");
    }
  }
}

}  // namespace

Command referee_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "referee", "Answer one JSON request a line on standard input: the rules over a pipe");
  app->footer(
      "Requests: new, setup, play, end, legal, state, view; docs/referee.md has them all.\n"
      "Example:\n"
      "  echo '{\"op\":\"new\",\"rules\":{\"players\":2},\"seed\":\"kestrel\"}' | backstep "
      "referee");
  return {app, run};
}

}  // namespace backstep::cmd
