// The log of a table: older lines come when its reader scrolls to the first one.
#include <algorithm>
#include <variant>

#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {
namespace {

constexpr int kMostTalkRequests = 8;  // an answer has no lines where nobody talked for long

}  // namespace

void TableScreen::Inside::scrolled_log(int by) {
  if (by >= 0 || ui.scroll > 0 || log_place || !table().talk_from) return;
  log_place = LogPlace{std::max(0, last_scroll - ui.scroll), table().events.size()};
  ask_earlier(0);
}

void TableScreen::Inside::ask_earlier(int tries) {
  const auto& from = table().talk_from;
  if (!from || tries >= kMostTalkRequests || model().link != state::Link::kLive) {
    log_place.reset();
    return;
  }
  connection.request(
      wire::request::Earlier{*from}, guarded([this, tries](const wire::Notice& answer) {
        const auto* const lines = std::get_if<wire::notice::Earlier>(&answer);
        if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
          note_refused(*refused);
        }
        if (lines == nullptr) {
          log_place.reset();
        } else if (lines->events.empty()) {
          ask_earlier(tries + 1);
        }
        refresh();
      }));
}

// Whether the page has to be drawn again.
bool TableScreen::Inside::keep_place_in_log() {
  if (!log_place || ui.panel != screen::Panel::kLog) return false;
  if (table().events.size() <= log_place->events) return false;
  ui.scroll = std::max(0, last_scroll - log_place->from_end);
  log_place.reset();
  return true;
}

}  // namespace backstep::terminal::panels
