// A walk over keys: any bytes become keys, clicks, sizes of the screen and things that happen at
// the table, and after each of them what must never be is looked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/preview/preview.h"
#include "terminal/panels/connection_for_tests.h"
#include "terminal/panels/key.h"
#include "terminal/panels/table_screen.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {

class KeyWalk {
 public:
  // The first byte says what is played.
  explicit KeyWalk(std::uint8_t first)
      : connection_(rules_of(first), "walk" + std::to_string(first >> 6U)) {
    connection_.edit().local = (first & 32U) == 0;
    if (!connection_.model().local) {
      connection_.edit().table.members.push_back({2, "Bob", "connected", 0});
      connection_.set_address("https://play.example/t/x");
      if (connection_.model().table.seats.size() > 1) connection_.edit().table.seats[1] = {2, ""};
    }
    sit();
    draw(80, 24);
  }

  void step(std::uint8_t byte) {
    if (!problem_.empty()) return;
    const auto low = static_cast<std::size_t>(byte & 31U);
    if (byte < 32) {
      press(special(low));
    } else if (byte < 127) {
      Key key;
      key.text = std::string(1, static_cast<char>(byte));
      press(key);
    } else if (byte < 160) {
      click(low);
    } else if (byte < 192) {
      happen(low);
    } else if (byte < 224) {
      type_card(low);
    } else {
      play_on(low);
    }
  }

  // What went wrong; empty if nothing did.
  const std::string& problem() const { return problem_; }
  ConnectionForTests& connection() { return connection_; }
  TableScreen& table_screen() { return *table_screen_; }

 private:
  static Rules rules_of(std::uint8_t first) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + first % 3);
    rules.extreme = (first & 4U) != 0;
    rules.on_fire = (first & 8U) != 0;
    rules.one_pile_retroactive = rules.extreme && (first & 16U) != 0;
    return rules;
  }

  void sit() {
    TableScreenOptions options;
    options.bell = [] {};
    table_screen_.reset();
    table_screen_ = std::make_unique<TableScreen>(connection_, std::move(options));
  }

  static Key special(std::size_t which) {
    using Kind = Key::Kind;
    static constexpr std::array kKinds{
        Kind::kEnter,  Kind::kEscape,   Kind::kBackspace, Kind::kDelete,
        Kind::kTab,    Kind::kBackTab,  Kind::kUp,        Kind::kDown,
        Kind::kLeft,   Kind::kRight,    Kind::kHome,      Kind::kEnd,
        Kind::kPageUp, Kind::kPageDown, Kind::kWheelUp,   Kind::kWheelDown};
    Key key;
    if (which < kKinds.size()) {
      key.kind = kKinds[which];
    } else if (which < 20) {
      key.kind = Kind::kFunction;
      key.x = static_cast<int>(which) - 15;
    } else if (which < 26) {
      key.kind = Kind::kControl;
      key.text = std::string(1, "cdukwz"[which - 20]);
    } else {
      static const std::array<std::string, 6> kTexts{
          "46 b", "lay and end\x1b[2J", "\xff\xc3", "größer", "й", ""};
      key.text = kTexts[which - 26];
    }
    return key;
  }

  void fail(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }

  // ---- keys

  void press(const Key& key) {
    const state::TurnModel before = table_screen_->turn().now();
    const View seen =
        connection_.model().table.game ? connection_.model().table.game->view : View();
    const screen::Panel panel = table_screen_->ui().panel;
    const std::size_t requests = connection_.requests.size();
    pressed_ = key;
    table_screen_->on_key(key);
    check_plays(before, seen, panel, requests);
    check_puts(before, panel);
    check_ui();
    if (table_screen_->wanted() != Wanted::kNothing) sit();
  }

  // The letter that was pressed, also by a click on its name.
  char letter() const {
    char letter =
        pressed_.text.size() == 1 && pressed_.kind == Key::Kind::kText ? pressed_.text[0] : char(0);
    if (pressed_.kind == Key::Kind::kClick) {
      const auto spot = std::find_if(spots_.begin(), spots_.end(), [this](const auto& each) {
        return pressed_.x >= each.x && pressed_.x < each.x + each.width && pressed_.y >= each.y &&
               pressed_.y < each.y + each.height;
      });
      const bool key = spot != spots_.end() && spot->what == screen::Spot::What::kKey;
      letter = key ? spot->key : char(0);
    }
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  }

  void check_plays(const state::TurnModel& before, const View& seen, screen::Panel panel,
                   std::size_t requests) {
    int plays = 0;
    for (std::size_t i = requests; i < connection_.requests.size(); ++i) {
      const auto* const play = std::get_if<wire::request::Play>(&connection_.requests[i]);
      if (play == nullptr) continue;
      if (++plays > 1) fail("a key that played twice");
      if (before.busy) fail("a play while another is on its way");
      if (panel == screen::Panel::kQuestion) {
        if (letter() != screen::keys::kAnyway) fail("lost by another key than Y");
        if (!before.question || play->actions != before.question->actions) {
          fail("another play than the one that was asked about");
        }
        ++confirmed_;
        continue;
      }
      check_play(*play, before, seen);
    }
  }

  void check_play(const wire::request::Play& play, const state::TurnModel& before,
                  const View& seen) {
    if (letter() != screen::keys::kLay && letter() != screen::keys::kEnd) {
      fail("a play by a key that plays nothing");
    }
    std::vector<Action> actions = play.actions;
    const bool ends = !actions.empty() && actions.back().is_end();
    if (ends) actions.pop_back();
    if (actions != before.puts) fail("a play of cards that were not put");
    const Preview known = preview(seen, actions);
    if (!known.dropped.empty()) fail("a play that the rules refuse");
    const ButtonEffect& effect = ends ? known.end : known.lay;
    if (!effect.allowed) fail("a play that the rules refuse");
    if (effect.loses && known.rescue_from_start) fail("a play that loses, and nobody was asked");
  }

  void check_puts(const state::TurnModel& before, screen::Panel panel) {
    const auto& puts = table_screen_->turn().now().puts;
    if (panel != screen::Panel::kHint && puts.size() > before.puts.size() + 1) {
      fail("a key that put several cards");
    }
  }

  void check_ui() {
    const screen::Ui& ui = table_screen_->ui();
    if (ui.choice < 0 || ui.scroll < 0) fail("a choice before the first one");
    if (!ui.choices.empty() && static_cast<std::size_t>(ui.choice) >= ui.choices.size()) {
      fail("a choice behind the last one");
    }
    const bool asks = table_screen_->turn().now().question.has_value();
    if (asks != (ui.panel == screen::Panel::kQuestion)) fail("a question that is not shown");
  }

  void draw(int width, int height) {
    const screen::Drawn drawn = table_screen_->draw(width, height, 60'000);
    if (drawn.grid.width() != width || drawn.grid.height() != height)
      fail("a screen of another size");
    if (drawn.grid.cursor_x >= width || drawn.grid.cursor_y >= height) {
      fail("a cursor outside of the screen");
    }
    spots_ = drawn.spots;
  }

  void click(std::size_t which) {
    Key key;
    key.kind = Key::Kind::kClick;
    key.x = static_cast<int>(which) * 3;
    key.y = static_cast<int>(which);
    if (!spots_.empty()) {
      const screen::Spot& spot = spots_[which % spots_.size()];
      key.x = spot.x;
      key.y = spot.y;
    }
    press(key);
  }

  // A card of the hand by its number, and a pile.
  void type_card(std::size_t which) {
    const auto& preview = table_screen_->turn().now().preview;
    if (!preview || preview->held.empty()) return;
    const Card card = preview->held[(which >> 2U) % preview->held.size()].card;
    for (const char digit : std::to_string(card)) {
      Key key;
      key.text = std::string(1, digit);
      press(key);
    }
    Key key;
    key.text = std::string(1, static_cast<char>('a' + (which & 3U)));
    press(key);
  }

  // Keys that bring a game on.
  void play_on(std::size_t which) {
    static const std::array<std::string, 4> kLines{"hpe", "hpl", "py", "e"};
    for (const char letter : kLines[which % kLines.size()]) {
      Key key;
      key.text = std::string(1, letter);
      press(key);
      run();
    }
  }

  // ---- the table

  void run() {
    const std::vector<Action> before = table_screen_->turn().now().puts;
    connection_.run();
    for (const Action& each : table_screen_->turn().now().puts) {
      if (std::find(before.begin(), before.end(), each) == before.end()) {
        fail("a card that was put by nobody");
      }
    }
    if (connection_.refused_plays > 0) fail("a play that the rules refused");
    if (connection_.confirmable > confirmed_) fail("a game that was lost, and nobody was asked");
    check_ui();
    if (table_screen_->wanted() != Wanted::kNothing) sit();
  }

  void happen(std::size_t which) {
    state::Model& model = connection_.edit();
    switch (which) {
      case 0:
        draw(80, 24);
        return;
      case 1:
        draw(120, 40);
        return;
      case 2:
        draw(40, 12);
        return;
      case 3:
        draw(1, 1);
        return;
      case 4:
        draw(200, 60);
        return;
      case 5:
        draw(17, 50);
        return;
      case 6:
        connection_.set_link(state::Link::kLost);
        break;
      case 7:
        connection_.set_link(state::Link::kLive);
        break;
      case 8:
        connection_.refuse_next("store_failed");
        return;
      case 9:
        connection_.refuse_next("stale");
        return;
      case 10:
        model.nudged_by = model.nudged_by == 0 ? 1 : 0;
        break;
      case 11:
        model.table.asks = {{0, "Cleo"}};
        break;
      case 12:
        model.table.asks.clear();
        break;
      case 13:
        model.table.members.back().state = "lost";
        break;
      case 14:
        model.table.members.back().state = "away";
        break;
      case 15:
        model.table.settings.hints = !model.table.settings.hints;
        break;
      case 16:
        model.table.settings.aid = !model.table.settings.aid;
        break;
      case 17:
        model.hint.reset();
        break;
      case 18:
        model.table.acting_host = model.table.acting_host == 1 ? 2 : 1;
        break;
      case 19:
        connection_.set_link(state::Link::kGone);
        break;
      case 20:
        connection_.say(wire::entry::Said{1, "small steps, please"});
        break;
      case 21:
        model.table.bench = {2};
        break;
      case 22:
        sit();
        return;
      default:
        return run();
    }
    connection_.tell();
    check_ui();
  }

  ConnectionForTests connection_;
  std::unique_ptr<TableScreen> table_screen_;
  std::vector<screen::Spot> spots_;
  Key pressed_;
  int confirmed_ = 0;
  std::string problem_;
};

}  // namespace backstep::terminal::panels
