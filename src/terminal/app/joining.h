// Joining: a table of a server, by its link.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "net/net.h"
#include "terminal/app/session.h"
#include "terminal/connection/saved_state.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::app {

struct JoinOptions {
  std::string url;
  std::string name;  // under which a seat is taken at once; empty: it is chosen at the table
};

class Joining {
 public:
  // All outlive it.
  Joining(net::Loop& loop, const Texts& texts, connection::SavedState& keeping,
          TerminalSession& session);

  // Why this is no link of a table, for people.
  static std::optional<Error> link_fault(const std::string& url, const Texts& texts);
  // The door is there then, and connects. REQUIRES: link and name have no fault.
  void begin(const JoinOptions& options);
  // REQUIRES: it has begun.
  state::TableConnection& connection() { return *connection_; }

  // What to say to somebody who leaves: how to come back, or why the table is gone.
  struct Farewell {
    std::string text;
    bool failed = false;
    bool told = false;  // the table has said so already, where it is told in lines
  };
  Farewell end();

 private:
  void sit_down(const std::string& name);

  net::Loop& loop_;
  Texts texts_;
  connection::SavedState& keeping_;
  TerminalSession& session_;
  std::string url_;
  std::unique_ptr<state::TableConnection> connection_;
};

}  // namespace backstep::terminal::app
