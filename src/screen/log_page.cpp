#include <utility>

#include "phrase/story.h"
#include "screen/pages.h"

namespace backstep::screen {

Rows log_page(const Pen& pen, const desk::Table& table) {
  Rows rows;
  if (table.talk_from) {
    append(rows,
           pen.paragraph(pen("screen.log_earlier"), 1, pen.width() - 3, {.role = Role::kDim}));
  }
  for (const phrase::LogLine& line : phrase::log_lines(pen.texts(), table, phrase::How::kFull)) {
    Rows lines = pen.paragraph(line.text, 1, pen.width() - 5,
                               {.role = line.talk ? Role::kTalk : Role::kPlain});
    for (std::size_t i = 1; i < lines.size(); ++i) lines[i].pieces[0].x += 2;
    append(rows, std::move(lines));
  }
  if (rows.empty()) rows = pen.paragraph(pen("talk.nothing_yet"), 1, pen.width() - 3);
  return rows;
}

}  // namespace backstep::screen
