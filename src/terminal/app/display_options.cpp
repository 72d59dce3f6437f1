#include "terminal/app/display_options.h"

#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string>

#include "terminal/tty/terminal.h"

namespace backstep::terminal::app {

Texts DisplayOptions::texts() const {
  return Texts(language.empty() ? language_of_environment()
                                : language_of(language).value_or(Language::kEnglish));
}

bool DisplayOptions::is_ascii() const { return ascii || !tty::locale_is_utf8(); }

bool DisplayOptions::has_colour() const {
  const char* const none = std::getenv("NO_COLOR");
  return !no_color && (none == nullptr || *none == '\0');
}

bool DisplayOptions::is_plain() const {
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

}  // namespace backstep::terminal::app
