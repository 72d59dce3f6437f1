// News: what has happened at a table since it was told last, in lines that stand alone.
//
// A turn is one line. Whoever plays on after laying some cards is told of when the turn is over,
// unless something else is told before; then it is told as far as it came. What bots signal in a
// row is one line, too.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "terminal/plain/people.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::plain {

class News {
 public:
  News(Texts texts, bool brief) : t_(texts), brief_(brief) {}

  // Lines for what is new. `all`: also what could wait for more of its kind.
  Lines tell(const state::Model& model, const state::TurnModel& turn, bool all);

 private:
  void tell_link(const state::Model& model, Lines& lines);
  void tell_table(const state::Model& model, const state::TurnModel& turn, Lines& lines);
  void tell_events(const state::Table& table, bool all, Lines& lines);
  std::string after(const state::Table& table, const wire::Happened& happened);
  void tell_people(const state::Table& table, Lines& lines);
  void tell_turn(const state::Model& model, const state::TurnModel& turn, Lines& lines);

  struct Turn {
    int game = 0;
    int start = 0;  // actions before it
    bool operator==(const Turn&) const = default;
  };

  Texts t_;
  bool brief_;
  state::Link link_ = state::Link::kConnecting;
  std::string why_;  // it could not be connected so far
  bool known_ = false;
  std::uint64_t seq_ = 0;              // of what was told last
  std::string deal_;                   // what was told of the deal's name
  std::map<int, std::string> states_;  // of members
  int nudged_by_ = 0;
  std::optional<int> over_;   // the game whose end was told
  std::optional<Turn> mine_;  // the own turn that was called out last
};

}  // namespace backstep::terminal::plain
