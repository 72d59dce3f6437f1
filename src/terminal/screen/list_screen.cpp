#include <algorithm>

#include "terminal/screen/choices.h"
#include "terminal/screen/compose.h"
#include "terminal/screen/head.h"
#include "terminal/screen/key_line.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::screen {

Drawn list_screen(const Look& look, const std::string& title, const std::vector<std::string>& lead,
                  const std::vector<Choice>& choices, const Ui& ui) {
  if (is_too_small(look)) return too_small(look);
  const Pen pen(look);
  const Rows keys =
      key_rows(pen,
               {named_key(pen, "screen.key.up_down", 0, "screen.do.choose", true),
                named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.take", true),
                named_key(pen, "screen.key.escape", keys::kEscape, "screen.do.leave", true)},
               most_key_rows(look));
  Rows upper{title_row(pen, pen.say(title), ""), blank()};
  for (const std::string& line : lead) {
    append(upper, pen.paragraph(line, 1, look.width - 2, {}, 3));
    upper.push_back(blank());
  }
  const int room = std::max(3, look.height - count(keys) - count(upper));
  append(upper, choice_rows(pen, choices, ui.choice, 1, look.width - 2, room));
  return compose(pen, std::move(upper), {}, keys);
}

}  // namespace backstep::terminal::screen
