#include "cmd/look_options.h"

#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string>
#include <vector>

#include "cmd/cli_texts.h"
#include "tty/terminal.h"

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

void LookOptions::add_to(CommandLine& command) {
  const auto flag = [&command](const char* name, bool& value, const std::string& about) {
    command.add_flag(name, value, about)->group("Display");
  };
  const Texts& t = cli_texts();
  flag("--plain", plain, t("cli.option.plain"));
  flag("--brief", brief, t("cli.option.brief"));
  flag("--ascii", ascii, t("cli.option.ascii"));
  flag("--no-color", no_color, t("cli.option.no_color"));
  flag("--no-mouse", no_mouse, t("cli.option.no_mouse"));
  add_language(command, language);
}

Texts LookOptions::texts() const {
  return Texts(language.empty() ? language_of_environment()
                                : language_of(language).value_or(Language::kEnglish));
}

bool LookOptions::is_ascii() const { return ascii || !tty::locale_is_utf8(); }

bool LookOptions::has_colour() const {
  const char* const none = std::getenv("NO_COLOR");
  return !no_color && (none == nullptr || *none == '\0');
}

bool LookOptions::is_plain() const {
  return plain || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0;
}

void begin_locale() {
  if (std::setlocale(LC_CTYPE, "") != nullptr) return;
  // The machine does not have it; its name still says which characters the terminal shows.
  std::string name;
  for (const char* const variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(variable);
    if (name.empty() && value != nullptr) name = value;
  }
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return;
  std::string codeset;
  for (const char c : name.substr(dot + 1, name.find('@') - dot - 1)) {
    if (c != '-') codeset += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  if (codeset == "utf8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

}  // namespace backstep::cmd
