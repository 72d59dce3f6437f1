// Signals and words: what may be said, and how it is written.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "terminal/messages/refusals.h"
#include "terminal/panels/clicks.h"
#include "terminal/panels/table_screen_inside.h"
#include "terminal/panels/text_line.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

using screen::Panel;
using screen::SignalGroup;
using Kind = Key::Kind;

constexpr std::size_t kLongestTalk = 500;
constexpr std::array<std::string_view, 6> kReactions{"thumbs_up", "clap",  "laugh",
                                                     "wow",       "sorry", "thanks"};

int count_of(const std::vector<SignalGroup>& groups) {
  int count = 0;
  for (const SignalGroup& each : groups) count += static_cast<int>(each.signals.size());
  return count;
}

// The line of a choice, and its place there.
std::pair<std::size_t, int> place_of(const std::vector<SignalGroup>& groups, int choice) {
  std::size_t group = 0;
  while (group + 1 < groups.size() && choice >= static_cast<int>(groups[group].signals.size())) {
    choice -= static_cast<int>(groups[group].signals.size());
    ++group;
  }
  return {group, choice};
}

int choice_of(const std::vector<SignalGroup>& groups, std::size_t group, int place) {
  int choice = 0;
  for (std::size_t i = 0; i < group; ++i) choice += static_cast<int>(groups[i].signals.size());
  return choice + std::clamp(place, 0, static_cast<int>(groups[group].signals.size()) - 1);
}

}  // namespace

std::string TableScreen::Inside::silence() const {
  const state::Table& now = table();
  if (now.phase == "closed") return t()("talk.silent.closed");
  if (!state::is_member(now)) return t()("talk.silent.visitor");
  const bool alone =
      now.settings.rules.players == 1 &&
      std::count_if(now.members.begin(), now.members.end(),
                    [](const wire::MemberInfo& each) { return each.state != "left"; }) < 2;
  if (alone) return t()("desk.alone");
  if (!state::is_running(now)) return "";
  if (!state::my_seat(now)) return t()("talk.silent.spectator");
  if (now.game && speech(now.game->view) == Speech::kNothing) {
    return messages::refusal_text(t(), "muted");
  }
  return "";
}

// ---- signals

void TableScreen::Inside::open_signals() {
  if (std::string why = silence(); !why.empty()) return note(std::move(why));
  if (!state::is_running(table())) return note(messages::refusal_text(t(), "not_running"));
  if (screen::signal_groups(table()).empty()) return note(messages::refusal_text(t(), "other"));
  close_panel();
  ui.panel = Panel::kSignals;
}

void TableScreen::Inside::on_signals_key(const Key& key) {
  const std::vector<SignalGroup> groups = screen::signal_groups(table());
  const int count = count_of(groups);
  if (count == 0) return close_panel();
  ui.choice = std::clamp(ui.choice, 0, count - 1);
  const auto [group, place] = place_of(groups, ui.choice);
  const auto line = [&, row = group, at = place](std::size_t by) {
    ui.choice = choice_of(groups, (row + by) % groups.size(), at);
  };
  switch (key.kind) {
    case Kind::kLeft:
    case Kind::kBackTab:
      ui.choice = (ui.choice + count - 1) % count;
      return;
    case Kind::kRight:
    case Kind::kTab:
      ui.choice = (ui.choice + 1) % count;
      return;
    case Kind::kUp:
    case Kind::kWheelUp:
      return line(groups.size() - 1);
    case Kind::kDown:
    case Kind::kWheelDown:
      return line(1);
    case Kind::kHome:
      ui.choice = 0;
      return;
    case Kind::kEnd:
      ui.choice = count - 1;
      return;
    case Kind::kEnter:
      return give(ui.choice);
    case Kind::kEscape:
    case Kind::kBackspace:
      return close_panel();
    default:
      break;
  }
  const char letter = letter_of(key);
  if (letter >= '1' && letter <= '9') {
    const int wanted_place = letter - '1';
    if (wanted_place < static_cast<int>(groups[group].signals.size())) {
      return give(choice_of(groups, group, wanted_place));
    }
    return unknown_key();
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].key == letter && letter != 0) {
      ui.choice = choice_of(groups, i, 0);
      return;
    }
  }
  if (letter == screen::keys::kSignals || letter == screen::keys::kQuit) return close_panel();
  unknown_key();
}

void TableScreen::Inside::give(int choice) {
  const std::vector<SignalGroup> groups = screen::signal_groups(table());
  if (choice < 0 || choice >= count_of(groups)) return;
  const auto [group, place] = place_of(groups, choice);
  const Signal signal = groups[group].signals[static_cast<std::size_t>(place)];
  close_panel();
  ask(wire::request::GiveSignal{signal});
}

TableScreen::Inside::Items TableScreen::Inside::reaction_items() {
  Items made;
  char key = '1';
  for (const std::string_view each : kReactions) {
    made.push_back(wishing(t().coded("talk.reaction", each, "talk.reactions"), "", key++,
                           wire::request::React{std::string(each)}));
  }
  return made;
}

// ---- words

void TableScreen::Inside::open_say() {
  if (std::string why = silence(); !why.empty()) return note(std::move(why));
  close_panel();
  ui.panel = Panel::kSay;
  ui.cursor = ui.draft.size();
}

void TableScreen::Inside::on_say_key(const Key& key) {
  if (key.kind == Kind::kEscape) return close_panel();
  if (key.kind == Kind::kEnter) return say();
  const std::string before = ui.draft;
  if (!edit(ui.draft, ui.cursor, key, kLongestTalk)) return;
  if (ui.draft == before) return;
  // Once something is said it is gone; until then it may still be changed.
  if (!ui.draft.starts_with(faulty)) ui.draft_fault.clear();
  if (key.kind == Kind::kText && key.text.ends_with(' ')) check_draft();
}

namespace {

// “forty”: why it cannot be said.
std::string fault_text(const Texts& t, const std::string& text,
                       const std::optional<std::pair<int, int>>& span, const std::string& why) {
  if (!span || span->first < 0 || span->second <= span->first) return why;
  const std::string part(characters_of(text, static_cast<std::size_t>(span->first),
                                       static_cast<std::size_t>(span->second - span->first)));
  return part.empty() ? why : t("talk.refused_part", {{"part", part}, {"why", why}});
}

}  // namespace

// The panel stays until Escape: whoever goes on to write must not lay cards by it.
void TableScreen::Inside::say() {
  const std::string text = trimmed(ui.draft);
  if (text.empty()) return;
  if (saying) return note(t()("play.moment"), false);
  if (model().link != state::Link::kLive) return note(messages::refusal_text(t(), "offline"));
  saying = true;
  const std::string sent = std::exchange(ui.draft, "");
  ui.cursor = 0;
  ui.draft_fault.clear();
  connection.request(
      wire::request::Say{text}, guarded([this, sent, text](const wire::Notice& answer) {
        saying = false;
        if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
          std::string why = messages::refusal_text(t(), *refused);
          ui.draft_fault = fault_text(t(), text, refused->span, why);
          faulty = sent;
          // It comes back before what was written since.
          ui.draft.insert(0, sent);
          ui.cursor += sent.size();
          // It was not said, and its writer is elsewhere by now.
          if (ui.panel != Panel::kSay) {
            note(t()("talk.not_sent_spoken", {{"why", std::move(why)}}));
          }
        }
        refresh();
      }));
}

// A word is finished: would it be allowed? One question at a time.
void TableScreen::Inside::check_draft() {
  if (checking || !state::is_running(table()) || model().link != state::Link::kLive) return;
  const std::string text = trimmed(ui.draft);
  if (text.empty()) return;
  checking = true;
  const std::string asked = ui.draft;
  connection.request(
      wire::request::Check{text}, guarded([this, asked, text](const wire::Notice& answer) {
        checking = false;
        const auto* const checked = std::get_if<wire::notice::Checked>(&answer);
        if (checked == nullptr || !ui.draft.starts_with(asked)) return;
        faulty = asked;
        ui.draft_fault = checked->allowed ? ""
                                          : fault_text(t(), text, checked->span,
                                                       messages::checked_text(t(), *checked));
        refresh();
      }));
}

}  // namespace backstep::terminal::panels
