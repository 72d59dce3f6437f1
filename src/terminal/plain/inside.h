// The inside of Plain: what it waits for, and how lines become deeds, wishes and answers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "terminal/plain/news.h"
#include "terminal/plain/people.h"
#include "terminal/plain/plain.h"
#include "terminal/plain/printer.h"
#include "terminal/plain/words.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::plain {

struct Plain::Inside : std::enable_shared_from_this<Plain::Inside> {
  Inside(state::TableConnection& the_connection, const PlainOptions& options);

  const state::Table& table() const { return connection.model().table; }
  const Preview* preview() const;

  // ---- what happens (plain.cpp)
  void connection_changed();
  void follow();
  void tell_news(bool all);
  void tell_own();
  void tell_hint();
  void tell_question();
  void compare();
  bool is_idle() const;

  // ---- lines (plain.cpp)
  void line(std::string_view text);
  // An answer to what was asked; false if the line is something else, and means no.
  bool answer(const PlainLine& said);
  void obey(const PlainLine& said);

  // ---- of a game (plain_deeds.cpp)
  void obey_typed(const table::typed::TypedLine& said);
  void effect(const std::function<void()>& act);
  void put_hint(int number);
  void ask_hint();
  void tell_state();
  void tell_state_in_short();
  void tell_log(int count, int requests = 0);

  // ---- of a table (plain_wishes.cpp)
  void obey_request(const PlainLine& said);
  void about_member(const PlainLine& said);
  void ask_first(const PlainLine& said);
  void stand_in(std::optional<int> seat);
  void play_again();
  void save(const std::string& file);
  void quit(panels::Wanted what);
  void request(wire::RequestBody asked_for);
  bool is_offline();
  // `printed`: lines before it was wished.
  void answered(const wire::Notice& answer, unsigned printed);
  void tell_refusal(const wire::notice::Refused& refused);

  // Asked before something that cannot be taken back.
  enum class Asked : std::uint8_t { kNothing, kGiveUp, kLeave };

  state::TableConnection& connection;
  Texts t;
  bool brief;
  bool kept;
  panels::SaveRecord save_record;
  Printer out;
  state::OwnTurn turn;
  News news;
  unsigned said = 0;  // deeds that were told
  bool question_told = false;
  Asked asked = Asked::kNothing;
  int waiting = 0;  // for answers to wishes
  struct HintAsked {
    int game = 0;
    int n = 0;
    bool first_told = false;
  };
  std::optional<HintAsked> hint;
  std::string compared;  // the game that bots play again
  bool comparing = false;
  panels::Wanted wanted = panels::Wanted::kNothing;
  std::function<void()> changed;
};

}  // namespace backstep::terminal::plain
