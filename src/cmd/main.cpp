// backstep: one program, a file a subcommand.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <string>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "engine/game/notation.h"

namespace backstep::cmd {
namespace {

// A standard stream that was closed would be the number of the next file that is opened, and what
// is printed would be written into it. Reading or writing this substitute fails.
void occupy_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is this stream's.
    if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1) return;
  }
}

// Success means that the output was written: a full disk is a failure.
int flushed(int code) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  const std::string why = errno == 0 ? "could not be written" : std::strerror(errno);
  return failure("standard output: " + why);
}

int run(int argc, char** argv) {
  choose_cli_language(argc, argv);
  CommandLine program("backstep",
                      "Backstep: a cooperative card game with four piles, and tools around it.");
  program.require_subcommand();
  program.set_version(BACKSTEP_VERSION);
  program.notes("See 'backstep help COMMAND' for a command and its options.");
  program.examples({"backstep play --players 3", "backstep join https://play.example",
                    "backstep serve", "backstep help simulate"});
  const std::array commands{
      play_command(program),     join_command(program),       open_command(program),
      replay_command(program),   demo_command(program),       deal_command(program),
      record_command(program),   solve_command(program),      hint_command(program),
      puzzle_command(program),   analyse_command(program),    bots_command(program),
      simulate_command(program), compare_command(program),    losses_command(program),
      league_command(program),   benchmark_command(program),  merge_command(program),
      bot_command(program),      difficulty_command(program), talk_command(program),
      referee_command(program),  serve_command(program),      load_command(program),
      store_command(program),    bench_command(program),      tune_command(program),
      help_command(program)};

  if (const std::optional<int> code = program.parse(argc, argv)) return flushed(*code);
  for (const Command& command : commands) {
    if (command.app->parsed()) return flushed(command.run());
  }
  return kWrongUsage;
}

}  // namespace

int wrong_usage(const CommandLine& command, const std::string& sentence) {
  return wrong_usage(command.path(), sentence);
}

int wrong_usage(const std::string& path, const std::string& sentence) {
  const std::string text =
      cli_texts()("cli.error.usage", {{"command", path}, {"sentence", printable(sentence)}});
  print_err("{}\n", text);
  return kWrongUsage;
}

int failure(const std::string& sentence) {
  print_err("backstep: {}\n", printable(sentence));
  return kFailure;
}

}  // namespace backstep::cmd

int main(int argc, char** argv) {
  try {
    backstep::cmd::occupy_standard_streams();
    return backstep::cmd::run(argc, argv);
  } catch (const std::exception& error) {
    return backstep::cmd::failure(error.what());
  }
}
