#include <algorithm>
#include <optional>
#include <utility>

#include "terminal/messages/refusals.h"
#include "terminal/messages/state.h"
#include "terminal/screen/choices.h"
#include "terminal/screen/compose.h"
#include "terminal/screen/hand.h"
#include "terminal/screen/head.h"
#include "terminal/screen/key_line.h"
#include "terminal/screen/lanes.h"
#include "terminal/screen/lobby.h"
#include "terminal/screen/pages.h"
#include "terminal/screen/panels.h"
#include "terminal/screen/result.h"
#include "terminal/screen/status.h"

namespace backstep::terminal::screen {
namespace {

// How a large screen is divided.
struct LargeShape {
  int thick = 2;    // rows of a lane
  int lanes = 120;  // columns of the piles
  int side = 0;     // columns beside them; 0 if there are too few
};

// Nothing where `room`, the rows above keys and panels, is not enough for it.
std::optional<LargeShape> large_shape(const Look& look, int room) {
  constexpr int kLargeWidth = 120;
  constexpr int kLeastRoom = 28;
  constexpr int kHighRoom = 44;
  constexpr int kNarrowLanes = 116;  // one value a cell
  constexpr int kWideLanes = 136;    // and the effect of the picked card behind it
  constexpr int kLeastSide = 34;
  if (look.width < kLargeWidth || room < kLeastRoom) return std::nullopt;
  LargeShape shape{room >= kHighRoom ? 3 : 2, look.width, 0};
  for (const int lanes : {kNarrowLanes, kWideLanes}) {
    if (look.width - lanes < kLeastSide) break;
    shape.lanes = lanes;
    shape.side = look.width - lanes;
  }
  return shape;
}

class TableScreen {
 public:
  TableScreen(const Look& look, const state::Model& model, const state::TurnModel& turn,
              const Ui& ui, std::int64_t now_ms)
      : look_(look), pen_(look), model_(model), turn_(turn), ui_(ui), now_(now_ms) {}

  Drawn draw() const {
    if (ui_.panel == Panel::kHelp) return paged("screen.help.title", help_page(pen_, ui_.kept));
    if (ui_.panel == Panel::kRules) return paged("rules.title", rules_page(pen_));
    if (ui_.panel == Panel::kLog) return paged("talk.log", log_page(pen_, model_.table));
    if (model_.link == state::Link::kGone) return gone();
    if (!model_.is_known()) return connecting();
    const state::Table& table = model_.table;
    if (!table.game) return before();
    if (table.phase == "over") return over();
    return playing();
  }

 private:
  // Lines of the panel that scrolls, if it is open.
  int state_rows() const {
    return ui_.panel == Panel::kState ? state_lines(pen_, model_, turn_) : 0;
  }

  Rows keys() const { return keys(state_rows() > panel_room(look_, 1) - 1); }
  Rows keys(bool scrolls) const {
    return key_rows(pen_, table_keys(pen_, model_, turn_, ui_, scrolls), most_key_rows(look_));
  }

  Drawn paged(std::string_view title, const Rows& content) const {
    const bool scrolls = count(content) > look_.height - 5;
    return page(pen_, pen_(title), content, ui_.scroll, keys(scrolls));
  }

  Rows notice(std::string_view headline, std::string_view about, Role role) const {
    Rows rows{title_row(pen_, "", ""), blank(), blank()};
    append(rows, pen_.paragraph(headline, 2, look_.width - 4, {.role = role, .bold = true}));
    rows.push_back(blank());
    if (!about.empty()) append(rows, pen_.paragraph(about, 2, look_.width - 4));
    append(rows, choices_below());
    return rows;
  }

  Rows choices_below() const {
    if (ui_.choices.empty() || ui_.panel != Panel::kNone) return {};
    Rows rows{blank()};
    append(rows, choice_rows(pen_, ui_.choices, ui_.choice, 1, look_.width - 2, look_.height / 2));
    return rows;
  }

  Drawn gone() const {
    const Texts& t = pen_.texts();
    const bool reached = model_.code != "unreachable";
    return compose(pen_,
                   notice(messages::gone_text(t, model_.code),
                          reached ? messages::gone_about(t, model_.code) : model_.why, Role::kBad),
                   {}, keys());
  }

  Drawn connecting() const {
    // Why is in English, as the machine says it: without it nobody could help.
    return compose(pen_, notice(pen_("link.connecting"), model_.why, Role::kTitle), {}, keys());
  }

  // The line that says that nothing is certain now.
  Rows link_row() const {
    if (model_.link != state::Link::kLost) return {};
    Rows rows = pen_.paragraph(pen_("link.lost"), 1, look_.width - 2,
                               {.role = Role::kBad, .bold = true, .reverse = true});
    for (Row& row : rows) row.rank = ranks::kAlways;
    return rows;
  }

  // Until when an attempt at a day's deal counts, where that is not long: from an hour before
  // midnight on, where attempts may be finished for two hours after it.
  Rows deadline_row() const {
    constexpr std::int64_t kSoonMs = 10'800'000;
    const std::string text = messages::deadline_text(pen_.texts(), model_.table);
    if (text.empty() || *model_.table.game->until - now_ > kSoonMs) return {};
    return pen_.paragraph(text, 1, look_.width - 2, {.role = Role::kTitle});
  }

  Rows panel(const Rows& key_lines) const {
    return panel_rows(pen_, model_, turn_, ui_, panel_room(look_, count(key_lines)));
  }

  // Why a game that was dealt is not shown.
  std::string_view why_unseen() const {
    if (model_.table.phase == "closed") return "talk.silent.closed";
    const wire::DealKind deal = model_.table.settings.deal.kind;
    if (deal == wire::DealKind::kToday) return "lobby.lead.private";
    if (deal == wire::DealKind::kClub) return "lobby.lead.bench";
    return "screen.members_only";
  }

  // Before a game, and for those who may not watch one.
  Drawn before() const {
    const Rows key_lines = keys();
    const Rows below = panel(key_lines);
    const bool high = look_.height >= 16;
    Rows rows{table_title(pen_, model_)};
    if (high) rows.push_back(blank());
    append(rows, link_row());
    const int room = look_.height - count(rows) - count(key_lines) - count(below);
    if (model_.table.phase != "lobby") {
      append(rows, pen_.paragraph(pen_(why_unseen()), 1, look_.width - 2));
    }
    Rows notes = note_rows(pen_, model_, turn_, ui_, now_);
    append(rows, lobby_rows(pen_, model_, ui_, std::max(1, room - count(notes) - (high ? 1 : 0))));
    append(rows, std::move(notes));
    return put_together(std::move(rows), below, key_lines, look_.height >= 20);
  }

  Rows head() const {
    Rows rows{table_title(pen_, model_)};
    append(rows, seat_rows(pen_, model_, now_));
    if (count(rows) < 3) rows.push_back(blank());
    return rows;
  }

  Drawn over() const {
    const Rows key_lines = keys();
    Rows below = panel(key_lines);
    if (below.empty()) {
      below = result_rows(pen_, model_, ui_,
                          look_.height - count(key_lines) - std::min(8, look_.height / 2));
    }
    Rows rows = head();
    append(rows, lane_rows(pen_, model_, turn_, ui_));
    append(rows, link_row());
    append(rows, note_rows(pen_, model_, turn_, ui_, now_));
    return put_together(std::move(rows), std::move(below), key_lines, ui_.panel == Panel::kNone);
  }

  Rows beginning() const {
    Rows rows(1);
    rows[0].put(1, pen_("play.who_begins"), {.role = Role::kTitle, .bold = true});
    const bool plays = state::my_seat(model_.table).has_value();
    append(rows, pen_.paragraph(pen_(plays ? "play.begin.prompt" : "play.begin.prompt_watch"), 1,
                                look_.width - 2));
    for (Row& row : rows) row.rank = ranks::kStatus;
    return rows;
  }

  // The piles of a large screen: thick lanes, and beside them the talk, or how things stand while
  // nobody has said anything.
  Rows large_lanes(const LargeShape& shape) const {
    const Look narrow{shape.lanes, look_.height, look_.ascii, look_.texts};
    const Pen pen(narrow);
    Rows lanes = lane_rows(pen, model_, turn_, ui_, shape.thick);
    if (shape.side == 0) return lanes;
    const int width = shape.side - 2;
    Rows column = has_talk(pen_, model_)
                      ? news_column(pen_, model_, LogPart::kTalk, width, count(lanes))
                      : state_column(pen_, model_, turn_, width, count(lanes));
    return beside(std::move(lanes), std::move(column), shape.lanes);
  }

  // While the log is short: how things stand, unless it is told beside the piles.
  Rows spare_rows(const LargeShape& shape) const {
    const bool beside_piles = shape.side > 0 && !has_talk(pen_, model_);
    if (beside_piles || ui_.panel != Panel::kNone) return {};
    return state_column(pen_, model_, turn_, look_.width - 2, look_.height);
  }

  Rows playing_rows(const std::optional<LargeShape>& large) const {
    const bool begins = model_.table.phase == "begin";
    Rows rows = head();
    append(rows, large ? large_lanes(*large) : lane_rows(pen_, model_, turn_, ui_));
    rows.push_back(blank());
    if (begins) {
      append(rows, beginning());
    } else {
      append(rows, status_rows(pen_, model_, turn_));
    }
    rows.push_back(blank(ranks::kBlank + 1));
    Rows hand = large ? framed_hand_rows(pen_, model_, turn_) : Rows();
    append(rows, hand.empty() ? hand_rows(pen_, model_, turn_) : std::move(hand));
    rows.push_back(blank());
    const bool lost = model_.link == state::Link::kLost;
    if (lost) dim(rows);
    append(rows, link_row());
    append(rows, deadline_row());
    append(rows, note_rows(pen_, model_, turn_, ui_, now_));
    return rows;
  }

  Drawn playing() const {
    const Rows key_lines = keys();
    Rows below = panel(key_lines);
    if (model_.table.phase == "begin" && below.empty() && !ui_.choices.empty()) {
      below = choice_rows(pen_, ui_.choices, ui_.choice, 1, look_.width - 2,
                          std::max(3, panel_room(look_, count(key_lines)) - 4));
    }
    const int room = look_.height - count(key_lines) - count(below);
    if (const auto large = large_shape(look_, room)) {
      Rows rows = playing_rows(large);
      // Some rows of the log belong to it.
      constexpr int kLeastNews = 3;
      if (count(rows) + (below.empty() ? kLeastNews : 0) <= room) {
        const bool talk_beside = large->side > 0 && has_talk(pen_, model_);
        return put_together(std::move(rows), std::move(below), key_lines, true,
                            talk_beside ? LogPart::kEffects : LogPart::kAll, spare_rows(*large));
      }
    }
    return put_together(playing_rows(std::nullopt), std::move(below), key_lines, true);
  }

  Drawn put_together(Rows upper, Rows lower, const Rows& key_lines, bool news,
                     LogPart which = LogPart::kAll, Rows spare = {}) const {
    Drawn drawn = compose(pen_, std::move(upper), std::move(lower), key_lines,
                          news ? &model_ : nullptr, which, std::move(spare));
    if (const int lines = state_rows(); lines > 0) {
      drawn.page = std::max(1, panel_room(look_, count(key_lines)) - 1);
      drawn.last_scroll = std::max(0, lines - drawn.page);
    }
    return drawn;
  }

  const Look& look_;
  Pen pen_;
  const state::Model& model_;
  const state::TurnModel& turn_;
  const Ui& ui_;
  std::int64_t now_;
};

}  // namespace

Drawn table_screen(const Look& look, const state::Model& model, const state::TurnModel& turn,
                   const Ui& ui, std::int64_t now_ms) {
  if (is_too_small(look)) return too_small(look);
  return TableScreen(look, model, turn, ui, now_ms).draw();
}

}  // namespace backstep::terminal::screen
