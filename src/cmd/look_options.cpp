#include "cmd/look_options.h"

#include <unistd.h>

#include <clocale>
#include <cstdlib>

#include "tty/terminal.h"

namespace backstep::cmd {
namespace {

CLI::Validator known_language() {
  const auto check = [](const std::string& text) -> std::string {
    if (language_of(text)) return "";
    std::string known;
    for (const Language language : kLanguages) {
      known += (known.empty() ? "" : ", ") + std::string(code(language));
    }
    return "must be one of " + known + ", not " + text;
  };
  return {check, ""};
}

}  // namespace

void LookOptions::add_to(CLI::App& command) {
  const auto flag = [&command](const char* name, bool& value, const char* about) {
    command.add_flag(name, value, about)->group("Look");
  };
  flag("--plain", plain,
       "line by line, for screen readers, pipes and slow links; so, too, without a terminal");
  flag("--brief", brief, "line by line: fewer words");
  flag("--ascii", ascii, "only ASCII characters; so, too, where the locale has no others");
  flag("--no-color", no_color, "no colours; so, too, with NO_COLOR in the environment");
  flag("--no-mouse", no_mouse, "leaves the mouse to the terminal");
  command
      .add_option("--lang", language,
                  "de, en, fr, it, pl or ru; by default that of the environment")
      ->type_name("CODE")
      ->check(known_language())
      ->group("Look");
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
