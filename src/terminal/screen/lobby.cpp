#include "terminal/screen/lobby.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "terminal/messages/correspondence.h"
#include "terminal/messages/names.h"
#include "terminal/screen/choices.h"

namespace backstep::terminal::screen {
namespace {

bool is_among(const std::vector<int>& members, int member) {
  return std::find(members.begin(), members.end(), member) != members.end();
}

// Facts about a person: "host, ready".
std::string facts(const Pen& pen, const state::Table& table, int member) {
  std::vector<std::string> all;
  if (member == table.host) all.push_back(pen("lobby.host"));
  if (member != table.host && member == table.acting_host) all.push_back(pen("lobby.acting_host"));
  if (is_among(table.ready, member)) all.push_back(pen("lobby.ready"));
  if (const wire::MemberInfo* const info = state::member_of(table, member)) {
    if (info->state == "away") all.push_back(pen("lobby.away"));
    if (info->state == "lost") all.push_back(pen("lobby.lost"));
  }
  std::string text;
  for (const std::string& fact : all) text += (text.empty() ? "" : ", ") + fact;
  return text;
}

Row person_row(const Pen& pen, std::string_view number, const std::string& name,
               const std::string& about, bool mine, int width) {
  Row row;
  row.put(1, std::string(number), {.role = Role::kDim});
  row.put(4, pen.cut(name, width - 4), {.role = mine ? Role::kOwn : Role::kPlain, .bold = mine});
  const int x = row.end() + 2;
  if (!about.empty() && width - x > 3) row.put(x, pen.cut(about, width - x), kDim);
  return row;
}

Rows seats(const Pen& pen, const state::Table& table, int width) {
  Rows rows{pen.heading(pen("lobby.seats_order"), 1, width - 1)};
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const wire::SeatInfo& seat = table.seats[i];
    const int number = static_cast<int>(i);
    const bool mine = table.you.seat == number;
    std::string name = pen.say(messages::seat_name(pen.texts(), table, number));
    if (mine) name = pen("lobby.name_you", {{"name", name}});
    const std::string about = seat.member != 0 ? facts(pen, table, seat.member)
                              : seat.bot.empty()
                                  ? pen("lobby.free_about")
                                  : pen.say(pen.texts().coded("lobby.bot", seat.bot, "words.bot"));
    rows.push_back(person_row(pen, std::to_string(number + 1) + ".", name, about, mine, width));
  }
  for (Row& row : rows) row.rank = ranks::kHand;
  if (table.bench.empty()) return rows;
  rows.push_back(blank());
  Row head;
  head.rank = ranks::kSeats;
  head.put(1, pen.cut(pen("lobby.bench"), width - 1), {.role = Role::kTitle, .bold = true});
  rows.push_back(std::move(head));
  for (const int member : table.bench) {
    const bool mine = member == table.you.member;
    std::string name = pen.say(messages::member_name(pen.texts(), table, member));
    if (mine) name = pen("lobby.name_you", {{"name", name}});
    rows.push_back(person_row(pen, "-", name, facts(pen, table, member), mine, width));
    rows.back().rank = ranks::kSeats;
  }
  return rows;
}

Rows settings(const Pen& pen, const state::Model& model, int width) {
  const wire::Settings& now = model.table.settings;
  std::vector<std::string> lines;
  if (!model.local) lines.push_back(pen(now.listed ? "lobby.sum.listed" : "lobby.sum.by_link"));
  lines.push_back(pen(now.hints ? "lobby.sum.hints" : "lobby.sum.no_hints"));
  lines.push_back(pen(now.aid ? "lobby.sum.aid" : "lobby.sum.no_aid"));
  if (now.voice) lines.push_back(pen("lobby.sum.voice"));
  for (const std::string& line : messages::correspondence_lines(pen.texts(), now)) {
    lines.push_back(pen.say(line));
  }
  if (now.pace != wire::Pace::kNormal) {
    lines.push_back(pen("lobby.sum.pace_" +
                        std::string(names(wire::Pace{})[static_cast<std::size_t>(now.pace)])));
  }
  if (now.deal.kind == wire::DealKind::kNamed) {
    lines.push_back(pen("lobby.sum.named", {{"deal", now.deal.name}}));
  }
  if (now.deal.kind == wire::DealKind::kClub) lines.push_back(pen("lobby.sum.club"));
  if (now.deal.kind == wire::DealKind::kWhatIf) lines.push_back(pen("lobby.sum.what_if"));
  if (now.rules.extreme) lines.push_back(pen("lobby.not_printed"));
  Rows rows{pen.heading(pen("lobby.settings"), 1, width - 1)};
  for (const std::string& line : lines) {
    Rows part = pen.paragraph("- " + line, 1, width - 3);
    for (std::size_t i = 1; i < part.size(); ++i) part[i].pieces[0].x += 2;
    append(rows, std::move(part));
  }
  for (Row& row : rows) row.rank = ranks::kForce;
  return rows;
}

// What the start waits for.
std::string waits(const Pen& pen, const state::Table& table) {
  const Texts& t = pen.texts();
  const auto empty = std::count_if(
      table.seats.begin(), table.seats.end(),
      [](const wire::SeatInfo& seat) { return seat.member == 0 && seat.bot.empty(); });
  if (state::is_host(table)) {
    std::vector<std::string> names;
    for (const wire::SeatInfo& seat : table.seats) {
      if (!state::is_person(table, seat.member) || seat.member == table.you.member ||
          is_among(table.ready, seat.member)) {
        continue;
      }
      names.push_back(messages::member_name(t, table, seat.member));
    }
    if (empty > 0) return pen("screen.lobby.empty", {{"n", static_cast<int>(empty)}});
    if (!names.empty()) {
      return pen("screen.lobby.not_ready",
                 {{"names", t.list(names)}, {"n", static_cast<int>(names.size())}});
    }
    return pen(state::people_on_seats(table) > 1 ? "screen.lobby.all_ready"
                                                 : "screen.lobby.with_bots");
  }
  const wire::MemberInfo* const host = state::member_of(table, table.acting_host);
  if (host == nullptr) return pen("lobby.no_host");
  return pen("lobby.host_starts", {{"host", messages::member_name(t, table, table.acting_host)}});
}

Rows link(const Pen& pen, const Ui& ui) {
  if (ui.link.empty()) return {};
  Rows rows{pen.heading(pen("lobby.link"), 1, pen.width() - 2)};
  append(rows, pen.paragraph(ui.link, 1, pen.width() - 2, {.role = Role::kKey}));
  append(rows, pen.paragraph(pen("lobby.invite_about"), 1, pen.width() - 2, kDim));
  for (Row& row : rows) row.rank = ranks::kTag;
  rows.back().rank = ranks::kNews;
  rows.insert(rows.begin(), blank());
  return rows;
}

}  // namespace

Rows lobby_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height) {
  const state::Table& table = model.table;
  const bool two = pen.width() >= 76;
  const int left_width = two ? pen.width() * 11 / 20 : pen.width() - 1;
  Rows foot = pen.paragraph(waits(pen, table), 1, pen.width() - 2, {.bold = true});
  for (Row& row : foot) row.rank = ranks::kStatus;
  append(foot, link(pen, ui));
  // A panel that is open has choices of its own.
  const std::vector<Choice> choices = ui.panel == Panel::kNone ? ui.choices : std::vector<Choice>();
  Rows left = seats(pen, table, left_width);
  Rows more = settings(pen, model, left_width);
  const int right_width = pen.width() - left_width - 3;
  if (two) {
    left.push_back(blank());
    append(left, std::move(more));
    const int room = std::max(4, height - 1 - static_cast<int>(foot.size()));
    shorten(left, room, pen.signs().cut);
    Rows right;
    if (!choices.empty()) {
      right.push_back(pen.heading(pen("screen.acts"), 0, right_width));
      append(right, choice_rows(pen, choices, ui.choice, 0, right_width, room - 1));
    }
    Rows rows = beside(std::move(left), std::move(right), left_width + 2);
    rows.push_back(blank());
    append(rows, std::move(foot));
    shorten(rows, height, pen.signs().cut);
    return rows;
  }
  Rows rows = std::move(left);
  append(rows, std::move(foot));
  append(rows, std::move(more));
  const int acts = std::min(static_cast<int>(choices.size()) + 1, std::max(2, height / 2));
  shorten(rows, height - acts, pen.signs().cut);
  append(rows, choice_rows(pen, choices, ui.choice, 1, pen.width() - 2, acts));
  return rows;
}

}  // namespace backstep::terminal::screen
