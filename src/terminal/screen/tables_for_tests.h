// Tables for tests: a position with people around it, and every state of a screen as a scene.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/view.h"
#include "terminal/screen/key_line.h"
#include "terminal/screen/screens.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

inline constexpr std::int64_t kNow = 1'000'000'000;
inline constexpr std::int64_t kMinutes = 60'000;

// "45B 46B"
inline std::vector<Action> actions_of(std::string_view text) {
  std::vector<Action> actions;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const Result<Action> read = parse_action(word);
    EXPECT_TRUE(read) << word;
    if (read) actions.push_back(*read);
  }
  return actions;
}

// A table in play as its reader sees it, made step by step.
class Scene {
 public:
  Scene() { model.link = state::Link::kLive; }
  // People on all seats; the reader on `me`, or on none.
  Scene(const Game& game, std::optional<int> me, const std::vector<std::string>& names) : Scene() {
    state::Table& table = model.table;
    const State& state = game.state();
    table.seq = 20;
    table.now = kNow;
    table.phase = state.is_over() ? "over" : "play";
    table.settings.rules = state.rules;
    table.game.emplace();
    table.game->number = 1;
    table.game->phase = table.phase;
    table.game->view = view(state, me);
    people(names, me);
    think();
  }

  // A name that begins with "bot:" is a bot.
  Scene& people(const std::vector<std::string>& names, std::optional<int> me) {
    state::Table& table = model.table;
    table.seats.clear();
    table.members.clear();
    table.you = {};
    table.host = table.acting_host = 1;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      const int member = static_cast<int>(seat) + 1;
      if (names[seat].starts_with("bot:")) {
        table.seats.push_back({0, names[seat].substr(4)});
      } else {
        table.seats.push_back({names[seat].empty() ? 0 : member, ""});
        if (!names[seat].empty()) table.members.push_back({member, names[seat], "connected", 0});
      }
      if (me == static_cast<int>(seat)) table.you = {member, me, {}};
    }
    return *this;
  }
  Scene& state_of(int member, std::string state, std::int64_t since = 0) {
    for (wire::MemberInfo& one : model.table.members) {
      if (one.member == member) one.state = state, one.since = since;
    }
    return *this;
  }
  Scene& pick(Card card) { return turn.picked = card, *this; }
  Scene& put(std::string_view actions) {
    turn.puts = actions_of(actions);
    return think();
  }
  Scene& think() {
    if (model.table.phase == "over" || !model.table.game) return *this;
    turn.preview = preview(model.table.game->view, turn.puts);
    return *this;
  }
  Scene& signal(int seat, Signal signal) {
    model.table.game->signals.push_back({seat, signal});
    return happens(wire::entry::Signalled{seat, signal});
  }
  Scene& happens(wire::Event event) {
    state::Table& table = model.table;
    table.events.push_back({++table.seq, kNow, std::move(event)});
    return *this;
  }
  Scene& did(int seat, std::string_view actions, int drew, int next) {
    wire::event::Did did;
    did.seat = seat;
    did.actions = actions_of(actions);
    did.drew = drew;
    did.turn = next;
    did.n = 2;
    return happens(std::move(did));
  }
  Scene& said(int member, std::string text) {
    return happens(wire::entry::Said{member, std::move(text)});
  }
  Scene& open(Panel panel) { return ui.panel = panel, *this; }
  Scene& choose(std::vector<Choice> choices, int chosen = 0) {
    ui.choices = std::move(choices);
    ui.choice = chosen;
    return *this;
  }
  Scene& note(std::string text, bool bad = false) {
    ui.note = std::move(text);
    ui.note_bad = bad;
    return *this;
  }

  Drawn draw(const Look& look) const { return table_screen(look, model, turn, ui, kNow); }

  std::vector<KeyItem> keys(const Look& look, bool scrolls) const {
    return table_keys(Pen(look), model, turn, ui, scrolls);
  }

  state::Model model;
  state::TurnModel turn;
  Ui ui;
};

// A state of a screen by its name.
struct NamedScene {
  std::string name;
  std::function<Drawn(const Look&)> draw;
  // The keys that its last rows are made of; empty for what is no table.
  std::function<std::vector<KeyItem>(const Look&, bool scrolls)> keys;
};
// All of them.
std::vector<NamedScene> scenes();

}  // namespace backstep::terminal::screen
