#include "terminal/screen/panels.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "terminal/messages/advice.h"
#include "terminal/messages/names.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"
#include "terminal/screen/choices.h"
#include "terminal/screen/signal_list.h"

namespace backstep::terminal::screen {
namespace {

Rows headed(const Pen& pen, std::string_view title, Rows rows) {
  Rows all{pen.heading(title, 1, pen.width() - 2)};
  append(all, std::move(rows));
  return all;
}

Rows question_rows(const Pen& pen, const state::TurnModel& turn) {
  Rows rows;
  const int width = pen.width() - 4;
  if (!turn.question) return rows;
  append(rows, pen.paragraph(messages::question_text(pen.texts(), *turn.question), 2, width,
                             {.role = Role::kBad, .bold = true}));
  rows.push_back(blank());
  append(rows, pen.paragraph(messages::rescue_text(pen.texts(), *turn.question), 2, width));
  return rows;
}

// A turn in one line: what is laid on the left, what it is worth on the right.
Row hinted_row(const Pen& pen, const messages::HintWords& words, int number, bool chosen) {
  Row row;
  const int width = pen.width() - 2;
  // What is left out first is what it is worth.
  const std::string turn = pen.cut(pen.say(words.turn), width - 3);
  const std::string chance = pen.say(words.chance);
  const std::string about = pen.say(words.about);
  const std::string all = pen.say(words.worth);
  const int room = width - width_of(turn) - 5;
  std::string worth;
  for (const std::string& more : {about, chance, all}) {
    if (width_of(more) <= room) worth = more;
  }
  if (chosen) row.put(1, std::string(pen.signs().chosen), {.role = Role::kPicked, .bold = true});
  row.put(3, turn, {.bold = chosen, .reverse = chosen});
  if (!worth.empty()) {
    row.put(width - width_of(worth), worth, {.role = chosen ? Role::kPlain : Role::kDim});
  }
  Spot spot;
  spot.what = Spot::What::kChoice;
  spot.choice = number;
  spot.width = pen.width();
  row.spots.push_back(spot);
  return row;
}

Rows hint_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height) {
  const Texts& t = pen.texts();
  const int width = pen.width() - 4;
  if (!model.hint || model.hint->advice.turns.empty()) {
    return pen.paragraph(pen(ui.note.empty() ? "advice.thinking" : "advice.refused.other"), 2,
                         width);
  }
  const advice::Advice& advice = model.hint->advice;
  const std::vector<messages::HintWords> all =
      messages::hint_words(t, advice, messages::names_of(t, model.table), 4);
  const int count = static_cast<int>(all.size());
  const int chosen = std::clamp(ui.choice, 0, count - 1);
  Rows rows;
  if (advice.all_lose)
    append(rows, pen.paragraph(pen("advice.all_lose"), 2, width, {.role = Role::kBad}));
  // The chosen one with its reasons; of the others as many as there is room for.
  Rows why;
  const messages::HintWords& words = all[static_cast<std::size_t>(chosen)];
  for (const std::string& reason : words.reasons) {
    append(why, pen.paragraph("- " + reason, 5, width - 3, {}, 2));
  }
  if (!words.left.empty()) append(why, pen.paragraph("- " + words.left, 5, width - 3, {}, 1));
  std::string ground = pen.say(messages::ground_text(t, advice));
  if (!advice.complete) ground = pen("screen.closer", {{"ground", ground}});
  Rows foot = pen.paragraph(ground, 2, width, kDim, 2);
  const int room = std::max(1, height - static_cast<int>(rows.size() + foot.size()));
  const int least_why =
      std::min(static_cast<int>(why.size()), std::max(0, room - std::min(count, 4)));
  const int turns = std::clamp(room - least_why, 1, count);
  const int first = std::clamp(chosen - turns / 2, 0, count - turns);
  why.resize(static_cast<std::size_t>(std::min(static_cast<int>(why.size()), room - turns)));
  for (int i = first; i < first + turns; ++i) {
    rows.push_back(hinted_row(pen, all[static_cast<std::size_t>(i)], i, i == chosen));
    if (i == chosen) append(rows, why);
  }
  append(rows, std::move(foot));
  return rows;
}

Row draft_row(const Pen& pen, const Ui& ui) {
  Row row;
  row.put(2, "> ", {.role = Role::kKey, .bold = true});
  pen.write_in(row, 4, pen.width() - 6, ui.draft, ui.cursor);
  if (ui.draft.empty()) row.put(5, pen("screen.say_what"), kDim);
  return row;
}

Rows say_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height) {
  Rows rows;
  const int width = pen.width() - 4;
  Rows below{draft_row(pen, ui)};
  if (!ui.draft_fault.empty()) {
    append(below, pen.paragraph(ui.draft_fault, 2, width, {.role = Role::kBad, .bold = true}, 3));
  } else {
    append(below, pen.paragraph(pen(state::is_running(model.table) ? "talk.placeholder"
                                                                   : "after.numbers_free"),
                                2, width, kDim, 2));
  }
  // What was said last, as far as there is room.
  const int room = std::min(4, height - static_cast<int>(below.size()) - 1);
  std::vector<std::string> said;
  for (const messages::LogLine& line :
       messages::log_lines(pen.texts(), model.table, messages::How::kBrief)) {
    if (line.talk) said.push_back(line.text);
  }
  const int first = std::max(0, static_cast<int>(said.size()) - std::max(0, room));
  for (std::size_t i = static_cast<std::size_t>(first); i < said.size(); ++i) {
    append(rows, pen.paragraph(said[i], 2, width, {.role = Role::kTalk}, 1));
  }
  append(rows, std::move(below));
  return rows;
}

Rows state_text(const Pen& pen, const state::Model& model, const state::TurnModel& turn, int x,
                int width) {
  const Preview* const preview = turn.preview ? &*turn.preview : nullptr;
  return pen.paragraph(messages::state_text(pen.texts(), model.table, preview), x, width);
}
Rows state_text(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  return state_text(pen, model, turn, 2, pen.width() - 4);
}

}  // namespace

Rows state_column(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                  int width, int height) {
  Rows rows{pen.heading(pen("play.state"), 1, width)};
  Rows text = state_text(pen, model, turn, 1, width - 1);
  shorten(text, height - 1, pen.signs().cut);
  append(rows, std::move(text));
  return rows;
}

int state_lines(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  return static_cast<int>(state_text(pen, model, turn).size());
}

Rows panel_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                const Ui& ui, int height) {
  const int inside = height - 1;
  const int width = pen.width() - 2;
  switch (ui.panel) {
    case Panel::kQuestion:
      return headed(pen, pen("play.question.title"), question_rows(pen, turn));
    case Panel::kHint:
      return headed(pen, pen("advice.title"), hint_rows(pen, model, ui, inside));
    case Panel::kSignals:
      return headed(pen, pen("talk.part_say"), signal_rows(pen, model.table, ui.choice, inside));
    case Panel::kSay:
      return headed(pen, pen("talk.open"), say_rows(pen, model, ui, inside));
    case Panel::kState:
      return headed(pen, pen("play.state"),
                    window(pen, state_text(pen, model, turn), ui.scroll, inside, width + 1));
    case Panel::kLeave:
      return headed(pen, pen("menu.leave"),
                    choice_rows(pen, ui.choices, ui.choice, 1, width, inside));
    case Panel::kMenu:
      return headed(pen, pen("words.menu"),
                    choice_rows(pen, ui.choices, ui.choice, 1, width, inside));
    case Panel::kNone:
    case Panel::kHelp:
    case Panel::kRules:
    case Panel::kLog:
      break;
  }
  return {};
}

}  // namespace backstep::terminal::screen
