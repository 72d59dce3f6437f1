#include "cmd/display_options.h"

#include <string>
#include <vector>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "terminal/screen/grid.h"

namespace backstep::cmd {
namespace {

std::vector<std::string> language_codes() {
  std::vector<std::string> codes;
  codes.reserve(kLanguages.size());
  for (const Language language : kLanguages) codes.emplace_back(code(language));
  return codes;
}

}  // namespace

void add_language(CommandLine& command, std::string& language) {
  command.add_option("--lang", language, cli_texts()("cli.option.lang"))
      ->type_name("CODE")
      ->choices(language_codes())
      ->group("Display");
}

int failure(const std::string& line, const terminal::app::DisplayOptions& options) {
  return failure(options.is_ascii() ? terminal::screen::in_ascii(line) : line);
}

void add_display_options(CommandLine& command, terminal::app::DisplayOptions& options) {
  const auto flag = [&command](const char* name, bool& value, const std::string& about) {
    command.add_flag(name, value, about)->group("Display");
  };
  const Texts& t = cli_texts();
  flag("--plain", options.plain, t("cli.option.plain"));
  flag("--brief", options.brief, t("cli.option.brief"));
  flag("--ascii", options.ascii, t("cli.option.ascii"));
  flag("--no-color", options.no_color, t("cli.option.no_color"));
  flag("--no-mouse", options.no_mouse, t("cli.option.no_mouse"));
  add_language(command, options.language);
}

}  // namespace backstep::cmd
