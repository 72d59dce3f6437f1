// Neighbours: the other processes on the same store, as far as they have tables in common with this
// one: who is connected there, and who does what has to be done once. On the service's thread.
//
// Everything here may be a little behind the truth. Nothing but comfort and effort depends on it:
// what happens at a table is decided by its log alone.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/host/context.h"
#include "server/tables/tables.h"
#include "store/shared_state.h"
#include "wire/between.h"

namespace backstep::server {

class Peers {
 public:
  struct Calls {
    // These people are connected, away or lost now, seen from all processes together; perhaps
    // nobody, but then another process has the table, or has it no longer.
    std::function<void(const Live&, const std::vector<std::string>& persons)> on_presence;
    std::function<void(const wire::Told&)> on_told;
    // Notes about something else than who is at a table.
    std::function<void(const store::Note&)> on_other_note = nullptr;
    // Another process is no more. Presence is up to date by then.
    std::function<void(const std::string& process)> on_gone = nullptr;
  };

  Peers(Context context, Tables& tables, Calls calls);

  // Begins to listen. Before the first connection.
  void start();

  // Asks who else has this table, unless that is known; then calls, at once if there can be nobody.
  void meet(const Live& live, std::function<void()> then);
  // Tells the others who is connected to this table here; after every change.
  void publish(const Live& live);
  // This process has the table no longer.
  void leave(const LiveTable& live);
  void tell(const wire::Told& told) { context_.shared_state.tell(wire::write_told(told)); }

  // Whether it is this process that does what nobody asked for: lets bots play, ends a game that
  // all give up. One of those that have the table, those where somebody is connected first. Two may
  // believe it of themselves for a moment; then one of them meets a conflict.
  bool is_mine(const LiveTable& live) const;

 private:
  void heard(const store::Note& note);
  void gone(const std::string& process);
  void take(const Live& live, const store::Note& note);

  Context context_;
  Tables& tables_;
  Calls calls_;
};

}  // namespace backstep::server
