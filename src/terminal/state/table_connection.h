// Door: a table as whoever sits there knows it. Behind it is a table of a server, one of this
// program alone, or a record that is stepped through; screens do not ask which.
//
// Everything on one thread. Nothing is called back from within the call that caused it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "advice/hint.h"
#include "base/result.h"
#include "engine/game/record.h"
#include "engine/signal/talk.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::terminal::state {

enum class Link : std::uint8_t {
  kConnecting,  // for the first time; `why` says how it went so far, if not well
  kLive,
  kLost,  // trying again by itself
  kGone,  // it will not come back: see `code`
};

struct Hint {
  int n = 0;  // actions of the position it is about
  advice::Advice advice;
};

struct Model {
  Link link = Link::kConnecting;
  std::string code;          // of kGone: unknown_table, closed, bad_token, bad_version, unreachable
  std::string why;           // what the last connection ended with, in English
  bool local = false;        // of this program alone
  std::int64_t skew_ms = 0;  // the server's clock minus ours
  // As the last notice left it; seq is 0 before the first. `events` go on: everything that was told
  // since the deal, and the talk from `talk_from` on. `game->signals` is kept up to date, too.
  wire::notice::Table table;
  Talk talk;
  // For the position as it is; gone when it is another.
  std::optional<Hint> hint;
  // Somebody reminds the reader of the own turn: a member; 0 if nobody does.
  int nudged_by = 0;

  bool is_known() const { return table.seq > 0; }
};

// What bots reach with the cards of a game, for whoever has just played it.
struct Comparison {
  std::string bot;  // of the roster
  int games = 0;    // played so far ...
  int of = 0;       // ... of so many
  int won = 0;
  int left = 0;       // cards, of all of them together
  bool last = false;  // nothing more comes after it
  bool complete() const { return games == of; }
};

class TableConnection {
 public:
  TableConnection() = default;
  TableConnection(const TableConnection&) = delete;
  TableConnection& operator=(const TableConnection&) = delete;
  virtual ~TableConnection() = default;

  virtual const Model& model() const = 0;
  // Called whenever the model has changed. One listener.
  virtual void on_change(std::function<void()> changed) = 0;

  // Done, Refused, Checked, CodeGiven, Earlier (whose lines are in the model by then), or the first
  // Hinted. A wish that was sent when the link
  // broke is sent again by itself, and never done twice.
  using Then = std::function<void(const wire::Notice& answer)>;
  virtual void request(wire::RequestBody request, Then then) = 0;
  void request(wire::RequestBody asked) { request(std::move(asked), {}); }

  // The person does something here: the server is told now and then, so that who thinks about a
  // turn is not taken for idle.
  virtual void touch() {}

  // The record of a finished game of this table, `over->game`.
  virtual void record(const std::string& game, std::function<void(Result<Record>)> then) = 0;
  // Lets bots play the cards of a finished game, and calls back whenever more of it is known. A new
  // call ends the one before. Nothing comes if the cards are not open yet.
  virtual void compare(const std::string& game, std::function<void(const Comparison&)> then) = 0;
  // What others need to come to this table; empty if they cannot.
  virtual std::string link() const = 0;
};

}  // namespace backstep::terminal::state
