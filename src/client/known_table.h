// KnownTable: what a client knows of a table, kept up to date from what the server sends.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/signal/talk.h"
#include "table/apply.h"
#include "wire/notice.h"

namespace backstep::client {

class KnownTable {
 public:
  // The whole table; its list of events is not kept.
  void learn(const wire::notice::Table& told);
  // The next event. False: the server must be asked for the table.
  bool follow(const wire::Happened& happened);
  // The event of a compact play; nothing if the server must be asked for the table.
  std::optional<wire::Happened> expand(const wire::notice::Did& told) const;
  void follow(const wire::notice::Presence& presence);
  // The own request to join became this entry, which does not say whose it is. False: the server
  // must be asked for the table.
  bool be_who_joined(std::uint64_t seq);
  // Its events have been followed.
  void catch_up(const wire::notice::Missed& missed);

  // Nothing was told yet: its seq is 0.
  const table::TableView& table() const { return table_; }
  // The signals in force.
  Talk talk() const { return table_.game ? table_.game->talk() : Talk(); }
  // The own view of the game that runs or ended last; null if there is none to see.
  const View* view() const { return table_.game ? &table_.game->view : nullptr; }
  bool is_to_move() const { return table::is_to_move(table_); }

 private:
  table::TableView table_;
  std::uint64_t joined_seq_ = 0;  // the last event of a member who joined
  int joined_member_ = 0;
};

}  // namespace backstep::client
