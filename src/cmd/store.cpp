// backstep store: look after the server's data file.
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "cmd/command.h"
#include "store/backup.h"
#include "store/inspect.h"

namespace backstep::cmd {
namespace {

int back_up(const std::string& data, const std::string& file, bool force) {
  const Result<bool> done =
      store::back_up(data, file, force ? store::Existing::kReplace : store::Existing::kKeep);
  return done ? kSuccess : failure(done.error().sentence);
}

int check(const std::string& data) {
  const Result<store::Inspection> found = store::inspect(data);
  if (!found) return failure(found.error().sentence);
  std::printf("%s: in order, version %d, %" PRIu64 " logs, %" PRIu64 " entries, %" PRIu64
              " bytes\n",
              data.c_str(), found->version, found->logs, found->entries, found->bytes);
  return kSuccess;
}

}  // namespace

Command store_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand("store", "Look after the server's data file");
  app->require_subcommand(1);
  struct Options {
    std::string data;
    std::string file;
    bool force = false;
  };
  auto options = std::make_shared<Options>();
  const auto add_data = [&options](CLI::App* command) {
    command->add_option("--data", options->data, "the data file; a server may be running on it")
        ->type_name("DATA")
        ->required();
  };

  CLI::App* const backing_up = app->add_subcommand(
      "backup", "Copy the data file as it is at this moment; the copy is a data file itself");
  backing_up->add_option("FILE", options->file, "the copy")->type_name("")->required();
  add_data(backing_up);
  backing_up->add_flag("--force", options->force, "replace the file if it is there");

  CLI::App* const checking = app->add_subcommand(
      "check", "Read all of the data file and say what is in it; exit code 1 if it is damaged");
  add_data(checking);

  return {app, [options, checking] {
            if (checking->parsed()) return check(options->data);
            return back_up(options->data, options->file, options->force);
          }};
}

}  // namespace backstep::cmd
