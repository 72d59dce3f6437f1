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

int run_referee() {
  wire::Referee referee;
  LineReader lines(stdin, wire::Referee::kMaxLine);
  std::string line;
  while (true) {
    const LineReader::Got got = lines.next(line);
    if (got == LineReader::Got::kEnd) {
      return std::ferror(stdin) == 0 ? kSuccess : failure("standard input: could not be read");
    }
    if (got == LineReader::Got::kLine && is_blank(line)) continue;
    const bool whole = got == LineReader::Got::kLine;
    if (!put(whole ? referee.answer(line) : wire::Referee::too_long())) {
      return failure("standard output: could not be written");
    }
  }
}

}  // namespace

Command referee_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("referee", "Apply the rules to JSON requests on standard input");
  app->group("Programs and developers");
  app->notes(
      "One request per line, one answer per line. Requests: new, setup, play, end, legal, state, "
      "view; docs/referee.md describes them.");
  app->examples(
      {"echo '{\"op\":\"new\",\"rules\":{\"players\":2},\"seed\":\"kestrel\"}' |\n    backstep "
       "referee"});
  return {app, run_referee};
}

}  // namespace backstep::cmd
