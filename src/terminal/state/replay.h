// ReplayDoor: a record behind a door, at any of its actions. Nothing can be wished of it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/record.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::state {

class ReplayConnection final : public TableConnection {
 public:
  // REQUIRES: the record can be replayed to its end, and has this seat, whose hand is shown.
  // `unnamed`: what people are called whose names the record does not tell, by seat.
  ReplayConnection(Record record, int seat, std::vector<std::string> unnamed);
  ~ReplayConnection() override;

  const Record& record() const;
  std::size_t at() const;      // actions done
  std::size_t count() const;   // of all actions
  void go_to(std::size_t at);  // as far as there are
  // To the beginning of the next turn, or of this one and the one before.
  void next_turn();
  void previous_turn();
  int seat() const;
  void show_seat(int seat);
  // All hands at this moment, by seat: the game is over, nothing is secret any more.
  std::vector<CardSet> hands() const;

  const Model& model() const override;
  void on_change(std::function<void()> changed) override;
  void request(wire::RequestBody request, Then then) override;  // refused: "replay"
  using TableConnection::request;
  void record(const std::string& game, std::function<void(Result<Record>)> then) override;
  void compare(const std::string& game, std::function<void(const Comparison&)> then) override;
  std::string link() const override { return ""; }

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::terminal::state
