// backstep: one program, a file a subcommand.
#include <array>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>

#include "cmd/command.h"
#include "game/notation.h"
#include "store/postgres_store.h"

namespace backstep::cmd {
namespace {

std::string path_of(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : path_of(*parent) + ' ' + app.get_name();
}

// The subcommand that was being read when the parse failed.
const CLI::App& deepest(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

const CLI::App* find_command(const CLI::App& app, const std::string& word) {
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return command;
  }
  return nullptr;
}

// A word where a command is wanted and that is none; the library would only say that one is
// missing.
int say_unknown_command(const CLI::App& app, const std::string& word) {
  std::string known;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  return wrong_usage(app, "there is no command " + word + ", only " + known);
}

int say_wrong_usage(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& app = deepest(program);
  for (const std::string& word : app.remaining()) {
    if (word.starts_with('-')) return wrong_usage(app, "there is no option " + word);
    // The library would print it, with the password.
    if (store::is_postgres_url(word)) {
      return wrong_usage(app, "nothing is known to be done with " + store::shown_data(word));
    }
  }
  return wrong_usage(app, error.what());
}

// Digits and a decimal point: the library would read 010 as eight and 0x10 as sixteen.
bool is_decimal(const std::string& text) {
  const bool plain = text.find_first_not_of("0123456789.") == std::string::npos;
  const bool zero_first = text.size() > 1 && text[0] == '0' && text[1] != '.';
  return !text.empty() && plain && !zero_first;
}

// What was printed must have arrived: a full disk is a failure, too.
int flushed(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return failure("standard output could not be written");
}

int run(int argc, char** argv) {
  CLI::App program{"Backstep: the cooperative card game of four piles, its rules engine and tools.",
                   "backstep"};
  program.get_formatter()->column_width(32);
  program.require_subcommand(1);
  program.set_version_flag("--version", "backstep " BACKSTEP_VERSION);
  program.footer("Every command explains itself: backstep COMMAND --help");
  const std::array commands{
      play_command(program),       join_command(program),     replay_command(program),
      demo_command(program),       deal_command(program),     record_command(program),
      solve_command(program),      hint_command(program),     analyse_command(program),
      bots_command(program),       simulate_command(program), compare_command(program),
      league_command(program),     merge_command(program),    bot_command(program),
      difficulty_command(program), talk_command(program),     referee_command(program),
      serve_command(program),      load_command(program),     store_command(program),
      bench_command(program),      tune_command(program)};

  const CLI::App* reading = &program;
  for (int i = 1; i < argc && reading->get_require_subcommand_min() > 0; ++i) {
    const std::string word = argv[i];
    if (word.starts_with('-')) break;
    const CLI::App* const found = find_command(*reading, word);
    if (found == nullptr) return say_unknown_command(*reading, word);
    reading = found;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return flushed(program.exit(error));  // help and version
    return say_wrong_usage(program, error);
  }
  for (const Command& command : commands) {
    if (command.app->parsed()) return flushed(command.run());
  }
  return kWrongUsage;
}

}  // namespace

CLI::Validator number_from(double least, double most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    double number = 0;
    if (is_decimal(text) && CLI::detail::lexical_cast(text, number) && number >= least &&
        number <= most) {
      return "";
    }
    std::ostringstream sentence;
    sentence.precision(12);  // bounds as they are, not 1e+06
    sentence << "must be a number from " << least << " to " << most << ", not " << text;
    return sentence.str();
  };
  return {check, ""};
}

int wrong_usage(const CLI::App& command, const std::string& sentence) {
  const std::string path = path_of(command);
  std::fprintf(stderr, "%s: %s (try: %s --help)\n", path.c_str(), printable(sentence).c_str(),
               path.c_str());
  return kWrongUsage;
}

int failure(const std::string& sentence) {
  std::fprintf(stderr, "backstep: %s\n", printable(sentence).c_str());
  return kFailure;
}

}  // namespace backstep::cmd

int main(int argc, char** argv) {
  try {
    return backstep::cmd::run(argc, argv);
  } catch (const std::exception& error) {
    return backstep::cmd::failure(error.what());
  }
}
