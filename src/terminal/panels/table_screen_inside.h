// The inside of a Sitting: what is open at the table, and what each key does there. One file of
// sitting_*.cpp a subject.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/panels/card_number.h"
#include "terminal/panels/form.h"
#include "terminal/panels/game_form.h"
#include "terminal/panels/stepping.h"
#include "terminal/panels/table_screen.h"
#include "terminal/state/people.h"
#include "terminal/state/replay.h"
#include "wire/request.h"

namespace backstep::terminal::panels {

// A line that can be chosen, and what it does.
struct Item {
  screen::Choice choice;
  std::function<void()> effect;
};

struct TableScreen::Inside {
  Inside(state::TableConnection& the_connection, TableScreenOptions the_options);
  ~Inside();
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  using Items = std::vector<Item>;
  using Builder = std::function<Items()>;

  // ---- sitting.cpp: following the table
  const state::Model& model() const { return connection.model(); }
  const state::Table& table() const { return connection.model().table; }
  const Texts& t() const { return options.texts; }
  void follow();   // the door has something new
  void refresh();  // something that a screen shows has changed
  void take_said();
  void take_turn_call();
  void take_comparison();
  void take_seat_calls();
  void note(std::string text, bool bad = true);
  void note_refused(const wire::notice::Refused& refused);
  // Wishes; says so if it was refused. `done` if not.
  void ask(wire::RequestBody request, std::function<void()> done = {});
  // Only as long as this is there.
  std::function<void(const wire::Notice&)> guarded(
      std::function<void(const wire::Notice&)> then) const;
  screen::Drawn draw(int width, int height, std::int64_t now_ms);

  // ---- sitting_keys.cpp: which key goes where
  void on_key(const Key& key);
  void handle(const Key& key);
  void on_click(const Key& key);
  void on_table_key(const Key& key);
  void on_page_key(const Key& key);
  bool scroll_by(const Key& key);
  void on_choices_key(const Key& key);
  bool open_by(char letter);  // a panel that a letter opens
  void open_page(screen::Panel panel);
  void close_panel();
  void unknown_key();

  // ---- sitting_hand.cpp: picking, putting, laying
  void on_hand_key(const Key& key);
  void on_digit(char digit);
  void on_pile(Pile pile);
  void on_card(Card card);
  void move_pick(int by);
  void take_back();
  void take_all_back();
  void lay();
  void end();
  void on_enter();
  void on_escape();
  void on_paste(const std::string& text);
  void on_question_key(const Key& key);
  bool is_held(Card card) const;
  CardSet held() const;
  std::optional<Pile> put_on(Card card) const;
  bool has_hand();  // says so if not
  void take_number(const CardNumber::Answer& answer);

  // ---- sitting_hint.cpp
  void open_hint();
  void close_hint();
  void on_hint_key(const Key& key);
  void move_hint(int by);
  void put_hint();
  void sync_hint();

  // ---- sitting_talk.cpp: signals and words
  std::string silence() const;  // why nothing may be said; empty if it may
  void open_signals();
  void on_signals_key(const Key& key);
  void give(int choice);
  void open_say();
  void on_say_key(const Key& key);
  void say();
  void check_draft();
  Items reaction_items();

  // ---- sitting_log.cpp: older lines of the log
  void scrolled_log(int by);
  void ask_earlier(int tries);
  bool keep_place_in_log();

  // ---- sitting_items.cpp: lines to choose from
  void sync_items();
  void move_choice(int by);
  void choose(int choice);
  bool choose_by(char letter);
  void open_menu(Builder builder);
  void leave_menu();
  Items table_items();
  Item item(std::string text, std::string about, char key, std::function<void()> effect) const;
  Item wishing(std::string text, std::string about, char key, wire::RequestBody request);

  // ---- sitting_lobby.cpp, sitting_seats.cpp, sitting_visitor.cpp
  Items lobby_items();
  Items begin_items();
  Items seats_items();
  Items seat_items(int seat);
  Items visitor_items();
  Items was_here_items();
  void add_asking(Items& items);
  void ask_for(int seat, const std::string& name);
  void take_ask();
  std::vector<int> empty_seats() const;
  std::string starting() const;

  // ---- sitting_forms.cpp
  struct OpenForm {
    std::string title;
    std::vector<std::string> lead;
    Form form;
    std::optional<GameForm> game;  // of settings; the lines before the button
    std::function<void()> enter;
  };
  void open_name(std::string title, std::string button, std::string name,
                 std::function<void(const std::string&)> then);
  void open_settings();
  void rebuild_settings();
  void close_form();
  void on_form_key(const Key& key);
  void form_did(Form::Did what);
  void rename();
  std::string suggested_name() const;

  // ---- sitting_menu.cpp, sitting_over.cpp, sitting_leave.cpp
  Items menu_items();
  void add_asks(Items& items);
  void add_own(Items& items);
  void add_others(Items& items);
  Items give_up_items();
  Items over_items();
  bool has_record() const;  // of the game that is over
  void with_record(std::function<void(Record record)> then);
  void step_through();
  void add_saving(Items& items);
  void save_record();
  Items leave_items();
  void open_leave();
  void on_interrupt();
  void want(Wanted what);

  state::TableConnection& connection;
  TableScreenOptions options;
  state::OwnTurn turn;
  screen::Ui ui;
  Wanted wanted = Wanted::kNothing;
  std::function<void()> changed;

  std::vector<screen::Spot> spots;  // of what was drawn last
  int last_scroll = 0;
  int page = 0;
  bool blind = false;  // it was drawn in a window that is too small

  Items items;  // beside ui.choices
  std::vector<Builder> menus;
  std::optional<OpenForm> form;
  std::unique_ptr<state::ReplayConnection> replay_connection;
  std::unique_ptr<Stepping> stepping;

  CardNumber number;
  unsigned said_count = 0;
  std::optional<bool> was_mine;
  int nudged_by = 0;
  std::uint64_t claim_told = 0;  // the entry of the last claim of the own seat
  bool was_idle = false;
  std::string compared_game;
  std::string phase;                            // as the last notice left it
  state::Link link = state::Link::kConnecting;  // likewise
  bool watches = false;                         // a visitor who only wants to look on
  std::optional<int> asking;                    // for this seat
  std::vector<Action> hint_turn;                // the chosen one
  bool checking = false;                        // a draft is being looked at
  bool saying = false;                          // and one is on its way
  // Older lines are asked for: what is in sight stays there when they come.
  struct LogPlace {
    int from_end = 0;
    std::size_t events = 0;
  };
  std::optional<LogPlace> log_place;
  std::string faulty;  // the beginning of the draft that draft_fault is about
  std::shared_ptr<int> alive = std::make_shared<int>(0);
};

}  // namespace backstep::terminal::panels
