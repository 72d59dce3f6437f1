// Stage: where people play in a terminal, full screen or line by line. It gives keys and lines to
// whoever plays, and shows what comes of them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/net.h"
#include "terminal/app/display_options.h"
#include "terminal/panels/start.h"
#include "terminal/panels/table_screen.h"
#include "terminal/screen/ui.h"
#include "terminal/state/replay.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::app {

// How somebody left what was shown.
struct Leaving {
  panels::Wanted wanted = panels::Wanted::kLeave;
  int signal = 0;             // that ended it, if one did
  bool end_of_input = false;  // no lines any more, or no terminal
  bool told = false;          // what is kept has been said, or why the table is gone
};

// Of the program that was left so: that of the signal as shells have it, else success.
int exit_code(const Leaving& leaving);
// On the normal screen, when the stage is gone: standard output, or standard error for a failure.
void say_last(const std::string& line, const DisplayOptions& look);

// Something to choose from a list.
struct PickOptions {
  std::string title;
  std::string where;  // what the list is of
  std::vector<screen::Choice> choices;
  std::string lead;  // a sentence above it, or empty
};

class TerminalSession {
 public:
  // Where full screen is not possible, says so and goes line by line. The loop outlives it.
  static std::shared_ptr<TerminalSession> open(net::Loop& loop, const DisplayOptions& look);
  // The terminal is as it was found.
  virtual ~TerminalSession() = default;
  TerminalSession() = default;
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  virtual bool is_plain() const = 0;

  // One thing at a time, until `then` is called; never from within the call. What is shown is gone
  // by then, so that the door need not be there any more.
  using Then = std::function<void(const Leaving& leaving)>;
  // `name` is suggested to whoever has none at the table yet.
  virtual void sit(state::TableConnection& connection, const std::string& name, Then then) = 0;
  virtual void step(state::ReplayConnection& connection, const std::string& file, Then then) = 0;
  // Full screen only. `chosen` is called when something was; the form stays on the screen until it
  // is failed with (then it goes on), or something else is shown.
  virtual void start(panels::StartOptions options,
                     std::function<void(const panels::StartChoice& choice)> chosen, Then then) = 0;
  virtual void fail(const std::string& why) = 0;
  // Nothing is there yet: only says so, and can be left.
  virtual void wait(Then then) = 0;
  // `chosen` is called with a place in the list, which stays until something else is shown.
  virtual void pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) = 0;

  // A line for whoever plays line by line; nothing on a full screen.
  virtual void say(const std::string& line) = 0;
};

// The signals by which a program is asked to end, except those that are ignored (nohup).
void on_end_signals(net::Loop& loop, const std::function<void(int signal)>& what);

}  // namespace backstep::terminal::app
