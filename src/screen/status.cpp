#include "screen/status.h"

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <utility>

#include "phrase/advice.h"
#include "phrase/names.h"
#include "phrase/state.h"
#include "phrase/story.h"

namespace backstep::screen {
namespace {

constexpr int kTalkBeside = 100;  // columns from which talk has its own

void rank_all(Rows& rows, int rank) {
  for (Row& row : rows) row.rank = rank;
}

// Several texts in one row, or in more where they do not fit.
Rows joined(const Pen& pen, const std::vector<Piece>& texts, int gap = 2) {
  Rows rows(1);
  int x = 1;
  for (const Piece& one : texts) {
    if (one.text.empty()) continue;
    const int width = width_of(one.text);
    if (x > 1 && x + width > pen.width()) {
      rows.emplace_back();
      x = 1;
    }
    if (x + width > pen.width()) {
      Rows lines = pen.paragraph(one.text, 1, pen.width() - 1, one.style);
      rows.pop_back();
      append(rows, std::move(lines));
      x = rows.back().end() + gap;
      continue;
    }
    rows.back().put(x, one.text, one.style);
    x += width + gap;
  }
  return rows;
}

std::string turn_words(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn) {
  const desk::Table& table = model.table;
  if (turn.preview && turn.preview->mine) {
    return pen.say(phrase::progress(pen.texts(), *turn.preview)) + ".";
  }
  const int seat = table.game->view.turn;
  if (seat == desk::my_seat(table) && !desk::is_bot(table, seat))
    return pen("play.seat.your_turn") + ".";
  const std::string name = phrase::seat_name(pen.texts(), table, seat);
  return pen("play.turn_of", {{"name", name}}) + ".";
}

// What everybody who looks on or waits is told.
std::string waiting_words(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn) {
  if (!desk::my_seat(model.table)) return pen("play.watching") + ".";
  if (desk::bot_plays_for_me(model.table)) return pen("play.bot_plays");
  if (!turn.preview || turn.preview->mine) return "";
  const std::string when = pen.say(phrase::acts(pen.texts(), model, turn).end.words.text);
  return when.empty() ? "" : "(" + when + ")";
}

std::string muted_piles(const Preview& preview) {
  std::string piles;
  for (const auto& [command, pile] : preview.force) {
    if (command == Command::kMute)
      piles += (piles.empty() ? "" : ", ") + std::string(1, letter(pile));
  }
  return piles;
}

std::vector<std::string> wishes(const Pen& pen, const desk::Model& model) {
  const desk::Table& table = model.table;
  const Texts& t = pen.texts();
  std::vector<std::string> texts;
  if (model.nudged_by != 0) {
    texts.push_back(
        pen("screen.nudged", {{"name", phrase::member_name(t, table, model.nudged_by)}}));
  }
  for (const wire::event::Asked& ask : table.asks) {
    const bool bot = desk::seat_member(table, ask.seat) == nullptr;
    texts.push_back(
        bot ? pen("lobby.ask_for_bot", {{"name", phrase::called(t, ask.name, ask.program)},
                                        {"bot", phrase::seat_name(t, table, ask.seat)}})
            : pen("lobby.ask_before", {{"name", phrase::seat_name(t, table, ask.seat)}}));
  }
  // Programs may say so, too; nobody has to answer that.
  std::vector<int> votes;
  if (table.game) votes = table.game->votes;
  std::erase_if(votes, [&](int member) { return desk::is_program(table, member); });
  if (!votes.empty() && desk::is_running(table)) {
    std::vector<std::string> names;
    names.reserve(votes.size());
    for (const int member : votes) names.push_back(phrase::member_name(t, table, member));
    texts.push_back(
        pen("play.given_up_by", {{"names", t.list(names)}, {"n", static_cast<int>(names.size())}}));
  }
  return texts;
}

// What holds for everybody who talks, and what the marks of lanes and hand mean; in one row if they
// fit.
Rows marks(const Pen& pen, const desk::Model& model, const Preview& preview, const Ui& ui) {
  std::vector<Piece> texts;
  const auto add = [&](std::string text) {
    texts.push_back({0, std::move(text), {.role = Role::kDim}});
  };
  if (preview.muted && model.table.seats.size() > 1) {
    add(pen("talk.ticker_mute", {{"piles", muted_piles(preview)}}));
  }
  if (!preview.puts.empty()) add(pen("screen.put_mark"));
  if (!ui.shown.empty()) add(pen("screen.shown_mark"));
  return texts.empty() ? Rows() : joined(pen, texts, 1);
}

enum class Which : std::uint8_t { kAll, kDeeds, kTalk };

// The newest lines that fit, the very newest last.
Rows newest(const Pen& pen, const std::vector<phrase::LogLine>& lines, Which which, int width,
            int height) {
  Rows rows;
  for (const phrase::LogLine& line : std::views::reverse(lines)) {
    const int room = height - static_cast<int>(rows.size());
    if (room <= 0) break;
    if (which != Which::kAll && line.talk != (which == Which::kTalk)) continue;
    const Style style{.role = line.talk ? Role::kTalk : Role::kDim};
    Rows part = pen.paragraph(line.text, 1, width - 2, style, std::min(room, 3));
    for (std::size_t i = 1; i < part.size(); ++i) part[i].pieces[0].x += 2;
    append(part, std::move(rows));
    rows = std::move(part);
  }
  return rows;
}

}  // namespace

Rows status_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn) {
  std::vector<Piece> texts;
  texts.push_back({0, turn_words(pen, model, turn), {.bold = true}});
  texts.push_back({0, waiting_words(pen, model, turn), {.role = Role::kDim}});
  Rows rows;
  if (turn.preview) {
    std::string owed;
    for (const phrase::Words& duty : phrase::duties(pen.texts(), *turn.preview)) {
      owed += (owed.empty() ? "" : ". ") + pen.say(duty.text);
    }
    if (!owed.empty()) {
      const bool mine = turn.preview->mine;
      texts.push_back({0,
                       mine ? pen("screen.owed", {{"duties", owed}}) : owed,
                       {.role = mine ? Role::kDuty : Role::kPlain, .bold = mine}});
    }
    rows = joined(pen, texts);
    rank_all(rows, ranks::kStatus);
    std::string force;
    for (const std::string& one : phrase::in_force(pen.texts(), *turn.preview)) {
      force += (force.empty() ? "" : ", ") + one;
    }
    if (!force.empty()) {
      Rows more = pen.paragraph(pen("screen.in_force", {{"list", force}}), 1, pen.width() - 1,
                                {.role = Role::kLasting}, 2);
      rank_all(more, ranks::kForce);
      append(rows, std::move(more));
    }
    return rows;
  }
  rows = joined(pen, texts);
  rank_all(rows, ranks::kStatus);
  return rows;
}

Rows note_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn,
               const Ui& ui) {
  const int width = pen.width() - 1;
  Rows rows;
  if (!ui.typed.empty()) {
    append(rows, pen.paragraph(pen("screen.typed", {{"digits", ui.typed}}), 1, width,
                               {.role = Role::kPicked, .bold = true}));
  }
  if (!ui.note.empty()) {
    append(rows, pen.paragraph(
                     ui.note, 1, width,
                     {.role = ui.note_bad ? Role::kBad : Role::kPlain, .bold = ui.note_bad}, 3));
  }
  for (const std::string& wish : wishes(pen, model)) {
    append(rows, pen.paragraph(wish, 1, width, {.role = Role::kDuty, .bold = true}, 2));
  }
  if (turn.preview && desk::is_running(model.table)) {
    const Preview& preview = *turn.preview;
    if (preview.mine && !preview.rescue_from_start && preview.least) {
      const Least& least = *preview.least;
      const std::string text =
          least.actions.empty()
              ? pen("play.all_lose_stuck")
              : pen("play.all_lose",
                    {{"cards", phrase::turn_text(pen.texts(), least.actions)}, {"n", least.left}});
      append(rows, pen.paragraph(text, 1, width, {.role = Role::kBad, .bold = true}));
    }
    if (ui.note.empty()) append(rows, marks(pen, model, preview, ui));
  }
  rank_all(rows, ranks::kNote);
  return rows;
}

Rows news_rows(const Pen& pen, const desk::Model& model, int height) {
  if (height <= 0) return {};
  const std::vector<phrase::LogLine> lines =
      phrase::log_lines(pen.texts(), model.table, phrase::How::kBrief);
  const bool talks = std::any_of(lines.begin(), lines.end(),
                                 [](const phrase::LogLine& line) { return line.talk; });
  Rows rows;
  if (talks && pen.width() >= kTalkBeside && height >= 4) {
    const int half = pen.width() * 3 / 5;
    const int right_width = pen.width() - half - 2;
    Rows left{pen.heading(pen("talk.log"), 1, half - 3)};
    append(left, newest(pen, lines, Which::kDeeds, half - 3, height - 1));
    Rows right{pen.heading(pen("talk.open"), 1, right_width)};
    append(right, newest(pen, lines, Which::kTalk, right_width, height - 1));
    rows = beside(std::move(left), std::move(right), half);
  } else {
    rows = newest(pen, lines, Which::kAll, pen.width() - 1, height);
  }
  rank_all(rows, ranks::kNews);
  return rows;
}

}  // namespace backstep::screen
