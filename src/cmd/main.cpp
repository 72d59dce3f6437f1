// backstep: one program, a file a subcommand.
#include <array>
#include <cstdio>
#include <string>

#include "cmd/command.h"

namespace backstep::cmd {
namespace {

// One line that says what is wrong, and where to look: nothing of the library's own help.
int say_wrong_usage(const std::string& command, const std::string& sentence) {
  std::fprintf(stderr, "%s: %s (try: %s --help)\n", command.c_str(), sentence.c_str(),
               command.c_str());
  return kWrongUsage;
}

// The subcommand that was being read when the parse failed, e.g. "backstep record show".
std::string command_path(const CLI::App& program) {
  std::string path = program.get_name();
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
    path += ' ' + app->get_name();
  }
  return path;
}

int run(int argc, char** argv) {
  CLI::App program{"Backstep: the cooperative card game of four piles, its rules engine and tools.",
                   "backstep"};
  program.require_subcommand(1);
  program.set_version_flag("--version", "backstep " BACKSTEP_VERSION);
  program.footer("Every command explains itself: backstep COMMAND --help");
  const std::array commands{demo_command(program), deal_command(program), record_command(program),
                            referee_command(program), bench_command(program)};
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);  // help and version
    return say_wrong_usage(command_path(program), error.what());
  }
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.run();
  }
  return kWrongUsage;
}

}  // namespace

int wrong_usage(const CLI::App& command, const std::string& sentence) {
  std::string path = command.get_name();
  for (const CLI::App* app = command.get_parent(); app != nullptr; app = app->get_parent()) {
    path.insert(0, app->get_name() + ' ');
  }
  return say_wrong_usage(path, sentence);
}

int failure(const std::string& sentence) {
  std::fprintf(stderr, "backstep: %s\n", sentence.c_str());
  return kFailure;
}

}  // namespace backstep::cmd

int main(int argc, char** argv) { return backstep::cmd::run(argc, argv); }
