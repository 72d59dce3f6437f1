// backstep help: help texts, and everything else that is generated from the same source.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cmd/command.h"
#include "cmd/command_doc.h"
#include "cmd/completions.h"

namespace backstep::cmd {
namespace {

struct HelpOptions {
  std::vector<std::string> words;
  bool man = false;
  std::string shell;
  std::string write;
};

std::string completion_for(const std::string& shell, const CommandDoc& program) {
  if (shell == "bash") return bash_completion(program);
  return shell == "zsh" ? zsh_completion(program) : fish_completion(program);
}

// Man pages and completions where the system looks for them below its `share`.
int write_manual(const CommandDoc& program, const std::string& version, const std::string& share) {
  std::vector<std::pair<std::string, std::string>> files{
      {"bash-completion/completions/backstep", bash_completion(program)},
      {"zsh/site-functions/_backstep", zsh_completion(program)},
      {"fish/vendor_completions.d/backstep.fish", fish_completion(program)}};
  for (const CommandDoc* const each : all_commands(program)) {
    files.emplace_back("man/man1/" + man_name(*each) + ".1", man_page(*each, version));
  }
  for (const auto& [name, text] : files) {
    const std::filesystem::path path = std::filesystem::path(share) / name;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) return failure(path.parent_path().string() + ": " + error.message());
    if (!(std::ofstream(path, std::ios::binary) << text).flush()) {
      return failure(path.string() + ": could not be written");
    }
  }
  return kSuccess;
}

// What options exclude each other, or nothing.
std::optional<std::string> clash_of(const HelpOptions& options) {
  const char* const alone = !options.write.empty()   ? "--write"
                            : !options.shell.empty() ? "--completions"
                                                     : nullptr;
  if (alone == nullptr) return std::nullopt;
  const char* const other = !options.words.empty()                             ? "COMMAND"
                            : options.man                                      ? "--man"
                            : !options.write.empty() && !options.shell.empty() ? "--completions"
                                                                               : nullptr;
  if (other == nullptr) return std::nullopt;
  return std::string(alone) + " can't be combined with " + other + ": it is about all commands";
}

int run(const CommandLine& program, const HelpOptions& options) {
  if (const auto sentence = clash_of(options)) {
    return wrong_usage(program.path() + " help", *sentence);
  }
  const CommandDoc all = program.doc();
  if (!options.write.empty()) return write_manual(all, program.version(), options.write);
  const CommandDoc* doc = &all;
  for (const std::string& word : options.words) {
    const auto found = std::find_if(doc->commands.begin(), doc->commands.end(),
                                    [&](const CommandDoc& each) { return each.name() == word; });
    if (found == doc->commands.end()) return wrong_usage(doc->path, unknown_command(word, *doc));
    doc = &*found;
  }
  const std::string text = !options.shell.empty() ? completion_for(options.shell, all)
                           : options.man          ? man_page(*doc, program.version())
                                                  : help_text(*doc);
  std::fputs(text.c_str(), stdout);
  return kSuccess;
}

}  // namespace

Command help_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("help", "Show help, a man page or shell completions");
  app->group("Help");
  auto options = std::make_shared<HelpOptions>();
  app->add_option("COMMAND", options->words, "the command to explain; the program by default")
      ->type_name("COMMAND")
      ->suggestions(command_names(program.doc()));
  app->add_flag("--man", options->man, "print the man page instead of the help");
  app->add_option("--completions", options->shell, "print completions for bash, zsh or fish")
      ->type_name("SHELL")
      ->choices({"bash", "zsh", "fish"});
  app->add_option("--write", options->write,
                  "write all man pages and completions below this directory, such as "
                  "/usr/local/share")
      ->type_name("DIR");
  app->examples({"backstep help simulate", "backstep help store check",
                 "source <(backstep help --completions bash)"});
  return {app, [&program, options] { return run(program, *options); }};
}

}  // namespace backstep::cmd
