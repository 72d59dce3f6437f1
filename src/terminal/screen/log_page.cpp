#include <utility>

#include "terminal/messages/story.h"
#include "terminal/screen/pages.h"

namespace backstep::terminal::screen {

Rows log_page(const Pen& pen, const state::Table& table) {
  Rows rows;
  if (table.talk_from) {
    append(rows,
           pen.paragraph(pen("screen.log_earlier"), 1, pen.width() - 3, {.role = Role::kDim}));
  }
  for (const messages::LogLine& line :
       messages::log_lines(pen.texts(), table, messages::How::kFull)) {
    Rows lines = pen.paragraph(line.text, 1, pen.width() - 5,
                               {.role = line.talk ? Role::kTalk : Role::kPlain});
    for (std::size_t i = 1; i < lines.size(); ++i) lines[i].pieces[0].x += 2;
    append(rows, std::move(lines));
  }
  if (rows.empty()) rows = pen.paragraph(pen("talk.nothing_yet"), 1, pen.width() - 3);
  return rows;
}

}  // namespace backstep::terminal::screen
