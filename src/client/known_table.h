// KnownTable: what a client knows of a table, kept up to date from what happens there. It began
// with a table as the server told it, and equals what the server would tell now.
//
// Known are the table itself, the game as the own seat sees it, and the signals in force. Who is
// connected is as last told.
#pragma once

#include "signal/talk.h"
#include "wire/notice.h"

namespace backstep::client {

class KnownTable {
 public:
  // A table as it is now; its list of events is used and not kept.
  void learn(wire::notice::Table told);
  // The next thing that happened; what is known already changes nothing. False if it cannot be
  // followed from this alone, and the server must be asked for the table.
  bool follow(const wire::Happened& happened);
  void follow(const wire::notice::Presence& presence);
  // The own wish to join became this entry, which does not say whose it is. False as above.
  bool be_who_joined(std::uint64_t seq);
  // Its events have been followed: everything up to its seq is known, although some of it is not
  // for us; and who is connected.
  void catch_up(const wire::notice::Missed& missed);

  // Nothing was told yet: its seq is 0. `game->signals` is not kept: talk() is.
  const wire::notice::Table& table() const { return table_; }
  const Talk& talk() const { return talk_; }
  // The own view of the game that runs or ended last; null if there is none to see.
  const View* view() const { return table_.game ? &table_.game->view : nullptr; }
  bool is_to_move() const {
    return table_.phase == "play" && table_.game && table_.game->view.is_to_move();
  }

 private:
  struct Following;
  wire::notice::Table table_;
  Talk talk_;
  std::uint64_t joined_seq_ = 0;  // who joined last, and where in the order
  int joined_member_ = 0;
};

}  // namespace backstep::client
