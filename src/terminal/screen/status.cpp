#include "terminal/screen/status.h"

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <utility>

#include "terminal/messages/advice.h"
#include "terminal/messages/names.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::screen {
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

std::string turn_words(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  const state::Table& table = model.table;
  if (turn.preview && turn.preview->mine) {
    return pen.say(messages::progress(pen.texts(), *turn.preview));
  }
  const int seat = table.game->view.turn;
  if (seat == state::my_seat(table) && !state::is_bot(table, seat)) return pen("voice.your_turn");
  const std::string name = messages::seat_name(pen.texts(), table, seat);
  return pen("screen.turn.of", {{"name", name}});
}

// What everybody who looks on or waits is told.
std::string waiting_words(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  if (!state::my_seat(model.table)) return pen("desk.watching");
  if (state::bot_plays_for_me(model.table)) return pen("play.bot_plays");
  if (!turn.preview || turn.preview->mine) return "";
  const std::string when = pen.say(messages::acts(pen.texts(), model, turn).end.words.text);
  return when.empty() ? "" : "(" + when + ")";
}

// In the real position: a mute holds for all until the card that covers it is played.
std::vector<std::string> muted_piles(const View& view) {
  std::vector<std::string> piles;
  for (const Pile pile : kPiles) {
    const Command command = view.rules.command(view.board.top(pile));
    if (command == Command::kMute) piles.emplace_back(1, letter(pile));
  }
  return piles;
}

std::string listed_names(const Pen& pen, const state::Table& table,
                         const std::vector<int>& members) {
  std::vector<std::string> names;
  names.reserve(members.size());
  for (const int member : members) {
    names.push_back(messages::member_name(pen.texts(), table, member));
  }
  return pen.texts().list(names);
}

// Somebody asks for a seat; of a member's, how long that one may come back, and who has agreed.
std::string ask_words(const Pen& pen, const state::Table& table, const wire::event::Asked& ask,
                      std::int64_t now) {
  const Texts& t = pen.texts();
  const std::string seat = messages::seat_name(t, table, ask.seat);
  if (state::seat_member(table, ask.seat) == nullptr) {
    return pen("lobby.ask_for_bot",
               {{"name", messages::called(t, ask.name, ask.program)}, {"bot", seat}});
  }
  std::string words = pen("lobby.ask_before", {{"name", seat}});
  if (ask.until && *ask.until > now) {
    words += " " + pen("lobby.ask_until",
                       {{"name", seat}, {"time", messages::countdown(*ask.until - now)}});
  } else {
    words += " " + pen("lobby.ask_all");
  }
  if (ask.agreed && !ask.agreed->empty()) {
    words += " " + pen("lobby.agreed_by", {{"names", listed_names(pen, table, *ask.agreed)}});
  }
  return words;
}

// The person to move does nothing.
std::string idle_words(const Pen& pen, const state::Table& table, const wire::IdleInfo& idle,
                       std::int64_t now) {
  const std::string time = messages::countdown(idle.until - now);
  const bool soon = idle.until > now;
  if (idle.seat == state::my_seat(table)) {
    return (soon ? pen("play.idle_you", {{"time", time}}) : pen("play.idle_you_now")) + " " +
           pen("screen.any_key");
  }
  const std::string name = messages::seat_name(pen.texts(), table, idle.seat);
  std::string words = soon ? pen("play.idle_soon", {{"name", name}, {"time", time}})
                           : pen("play.idle_now", {{"name", name}});
  if (!idle.agreed.empty()) {
    words += " " + pen("lobby.agreed_by", {{"names", listed_names(pen, table, idle.agreed)}});
  }
  return words;
}

std::vector<std::string> requests(const Pen& pen, const state::Model& model, std::int64_t now) {
  const state::Table& table = model.table;
  const Texts& t = pen.texts();
  std::vector<std::string> texts;
  if (model.nudged_by != 0) {
    texts.push_back(
        pen("screen.nudged", {{"name", messages::member_name(t, table, model.nudged_by)}}));
  }
  if (table.game && table.game->idle && state::is_running(table)) {
    texts.push_back(idle_words(pen, table, *table.game->idle, now));
  }
  for (const wire::event::Asked& ask : table.asks) {
    texts.push_back(ask_words(pen, table, ask, now));
  }
  // Programs may say so, too; nobody has to answer that.
  std::vector<int> votes;
  if (table.game) votes = table.game->votes;
  std::erase_if(votes, [&](int member) { return state::is_program(table, member); });
  if (!votes.empty() && state::is_running(table)) {
    texts.push_back(pen("play.given_up_by", {{"names", listed_names(pen, table, votes)},
                                             {"n", static_cast<int>(votes.size())}}));
  }
  return texts;
}

// What holds for everybody who talks, and what the marks of lanes and hand mean; in one row if they
// fit.
Rows marks(const Pen& pen, const state::Model& model, const Preview& preview, const Ui& ui) {
  std::vector<Piece> texts;
  const auto add = [&](std::string text) {
    texts.push_back({0, std::move(text), {.role = Role::kDim}});
  };
  if (preview.muted && model.table.seats.size() > 1) {
    const std::vector<std::string> piles = muted_piles(model.table.game->view);
    add(pen("talk.ticker_mute",
            {{"piles", pen.texts().list(piles)}, {"n", static_cast<int>(piles.size())}}));
  }
  if (!preview.puts.empty()) add(pen("screen.put_mark"));
  if (!ui.shown.empty()) add(pen("screen.shown_mark"));
  return texts.empty() ? Rows() : joined(pen, texts, 1);
}

// The newest lines that fit, the very newest last.
Rows newest(const Pen& pen, const std::vector<messages::LogLine>& lines, LogPart which, int width,
            int height) {
  Rows rows;
  for (const messages::LogLine& line : std::views::reverse(lines)) {
    const int room = height - static_cast<int>(rows.size());
    if (room <= 0) break;
    if (which != LogPart::kAll && line.talk != (which == LogPart::kTalk)) continue;
    const Style style{.role = line.talk ? Role::kTalk : Role::kDim};
    Rows part = pen.paragraph(line.text, 1, width - 2, style, std::min(room, 3));
    for (std::size_t i = 1; i < part.size(); ++i) part[i].pieces[0].x += 2;
    append(part, std::move(rows));
    rows = std::move(part);
  }
  return rows;
}

}  // namespace

Rows status_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  std::vector<Piece> texts;
  texts.push_back({0, turn_words(pen, model, turn), {.bold = true}});
  texts.push_back({0, waiting_words(pen, model, turn), {.role = Role::kDim}});
  Rows rows;
  if (turn.preview) {
    std::string owed;
    for (const messages::Words& duty : messages::duties(pen.texts(), *turn.preview)) {
      messages::add_sentence(owed, pen.say(duty.text));
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
    for (const std::string& one : messages::in_force(pen.texts(), *turn.preview)) {
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

Rows note_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
               const Ui& ui, std::int64_t now_ms) {
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
  for (const std::string& request : requests(pen, model, now_ms + model.skew_ms)) {
    append(rows, pen.paragraph(request, 1, width, {.role = Role::kDuty, .bold = true}, 3));
  }
  if (turn.preview && state::is_running(model.table)) {
    const Preview& preview = *turn.preview;
    if (preview.mine && !preview.rescue_from_start && preview.least) {
      const Least& least = *preview.least;
      const std::string text =
          least.actions.empty()
              ? pen("play.all_lose_stuck")
              : pen("play.all_lose", {{"cards", messages::turn_text(pen.texts(), least.actions)},
                                      {"n", least.left}});
      append(rows, pen.paragraph(text, 1, width, {.role = Role::kBad, .bold = true}));
    }
    if (ui.note.empty()) append(rows, marks(pen, model, preview, ui));
  }
  rank_all(rows, ranks::kNote);
  return rows;
}

bool has_talk(const Pen& pen, const state::Model& model) {
  const std::vector<messages::LogLine> lines =
      messages::log_lines(pen.texts(), model.table, messages::How::kBrief);
  return std::any_of(lines.begin(), lines.end(),
                     [](const messages::LogLine& line) { return line.talk; });
}

Rows news_column(const Pen& pen, const state::Model& model, LogPart which, int width, int height) {
  const std::vector<messages::LogLine> lines =
      messages::log_lines(pen.texts(), model.table, messages::How::kBrief);
  Rows rows{pen.heading(pen(which == LogPart::kTalk ? "talk.open" : "talk.log"), 1, width)};
  append(rows, newest(pen, lines, which, width, height - 1));
  return rows;
}

Rows news_rows(const Pen& pen, const state::Model& model, int height, LogPart which) {
  if (height <= 0) return {};
  const std::vector<messages::LogLine> lines =
      messages::log_lines(pen.texts(), model.table, messages::How::kBrief);
  Rows rows;
  if (which == LogPart::kAll && has_talk(pen, model) && pen.width() >= kTalkBeside && height >= 4) {
    const int half = pen.width() * 3 / 5;
    const int right_width = pen.width() - half - 2;
    rows = beside(news_column(pen, model, LogPart::kEffects, half - 3, height),
                  news_column(pen, model, LogPart::kTalk, right_width, height), half);
  } else if (which == LogPart::kEffects && height >= 4) {
    rows = news_column(pen, model, which, pen.width() - 2, height);
  } else {
    rows = newest(pen, lines, which, pen.width() - 1, height);
  }
  rank_all(rows, ranks::kNews);
  return rows;
}

}  // namespace backstep::terminal::screen
