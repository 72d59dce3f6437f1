#include "terminal/tty/terminfo.h"

// The library's macros are named like variables, so only this file has them.
#include <curses.h>
#include <term.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace backstep::terminal::tty {
namespace {

using Kind = panels::Key::Kind;

std::string capability(const char* name) {
  const char* const text = tigetstr(name);
  // Absent, or not a text at all, which the library says by -1.
  constexpr std::intptr_t kNoText = -1;
  if (text == nullptr || reinterpret_cast<std::intptr_t>(text) == kNoText) return "";
  return text;
}

// Without its delays, "$<5>", which were for terminals of paper.
std::string at_once(std::string text) {
  for (std::size_t begin = 0; (begin = text.find("$<", begin)) != std::string::npos;) {
    const std::size_t end = text.find('>', begin);
    if (end == std::string::npos) break;
    text.erase(begin, end - begin + 1);
  }
  return text;
}

std::vector<KnownKey> known_keys() {
  struct Named {
    const char* name;
    Kind kind;
  };
  constexpr std::array kNamed{
      Named{"kcuu1", Kind::kUp},     Named{"kcud1", Kind::kDown},   Named{"kcub1", Kind::kLeft},
      Named{"kcuf1", Kind::kRight},  Named{"khome", Kind::kHome},   Named{"kend", Kind::kEnd},
      Named{"kpp", Kind::kPageUp},   Named{"knp", Kind::kPageDown}, Named{"kdch1", Kind::kDelete},
      Named{"kcbt", Kind::kBackTab}, Named{"kent", Kind::kEnter},   Named{"kbs", Kind::kBackspace},
  };
  constexpr int kFunctions = 12;
  std::vector<KnownKey> keys;
  keys.reserve(kNamed.size() + kFunctions);
  for (const Named& named : kNamed) {
    keys.push_back({capability(named.name), {named.kind, "", 0, 0}});
  }
  for (int number = 1; number <= kFunctions; ++number) {
    const std::string name = "kf" + std::to_string(number);
    keys.push_back({capability(name.c_str()), {Kind::kFunction, "", number, 0}});
  }
  std::erase_if(keys, [](const KnownKey& key) { return key.bytes.empty(); });
  return keys;
}

Terminfo read_all() {
  Terminfo info;
  info.keys = known_keys();
  info.mouse = !capability("kmous").empty();
  info.attributes_off = at_once(capability("sgr0"));
  info.colours_off = at_once(capability("op"));
  info.cursor_on = at_once(capability("cnorm"));
  info.keypad_off = at_once(capability("rmkx"));
  info.other_screen_off = at_once(capability("rmcup"));
  info.move_cursor = at_once(capability("cup"));
  return info;
}

}  // namespace

std::string Terminfo::leave(int height) const {
  std::string text = mouse ? extras_off() : "";
  text += attributes_off + colours_off + cursor_on + keypad_off;
  // The library's memory, which it may overwrite later.
  if (const char* const moved = tparm(move_cursor.c_str(), height - 1, 0)) text += moved;
  return text + (other_screen_off.empty() ? "\r\n" : other_screen_off);
}

Result<Terminfo> read_terminfo() {
  const char* const name = std::getenv("TERM");
  if (name == nullptr || *name == '\0') return Error{"TERM does not say what terminal this is"};
  int found = 0;
  if (setupterm(name, STDOUT_FILENO, &found) != OK) {
    return Error{"this terminal is not known (TERM=" + std::string(name) + ")"};
  }
  Terminfo info = read_all();
  del_curterm(cur_term);
  if (info.move_cursor.empty()) {
    return Error{"this terminal cannot move its cursor (TERM=" + std::string(name) + ")"};
  }
  return info;
}

std::string extras_on(bool mouse) {
  const std::string_view pastes = "\x1b[?2004h";
  return std::string(pastes) + (mouse ? "\x1b[?1000h\x1b[?1006h" : "");
}

// The frame may have been cut.
std::string extras_off() { return synchronized_off() + "\x1b[?1006l\x1b[?1000l\x1b[?2004l"; }

std::string synchronized_on() { return "\x1b[?2026h"; }
std::string synchronized_off() { return "\x1b[?2026l"; }
std::string window_title(const std::string& title) { return "\x1b]2;" + title + "\x07"; }

}  // namespace backstep::terminal::tty
