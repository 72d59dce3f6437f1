// Line: a connection to PostgreSQL that comes back when it was lost. For one thread; only is_up()
// is for others, too. Inside this room only.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "store/postgres/postgres.h"

namespace backstep::store::postgres {

class Line {
 public:
  // Not connected yet. `closing` must live as long as the line.
  Line(Address address, Session session, Closing& closing)
      : address_(std::move(address)), session_(session), closing_(closing) {}

  bool is_up() const { return is_up_; }
  // Has a connection now, if there was one before and nobody has hung up.
  bool is_alive();

  // Tries once, after the pause that is due: the longer nobody answers, the longer that is. Returns
  // at the latest then.
  Outcome<bool> connect(Time until = Time::max());

  // As of a connection. Without one, and when it is lost meanwhile, it is trouble.
  Outcome<std::vector<Rows>> ask(const std::vector<Question>& questions, Milliseconds silence);

  // REQUIRES: is_up().
  Connection& connection() { return *connection_; }
  void drop();

 private:
  const Address address_;
  const Session session_;
  Closing& closing_;
  std::optional<Connection> connection_;
  std::atomic<bool> is_up_ = false;
  Milliseconds pause_{0};
  Time next_;
};

}  // namespace backstep::store::postgres
