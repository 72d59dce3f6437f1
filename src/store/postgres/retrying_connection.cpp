#include "store/postgres/retrying_connection.h"

#include <algorithm>

#include "base/entropy.h"

namespace backstep::store::postgres {
namespace {

constexpr Milliseconds kFirstPause(50);
constexpr Milliseconds kLongestPause(1000);

// So that processes that lost their database together do not come back together.
Milliseconds scattered(Milliseconds pause) {
  const auto half = static_cast<std::uint64_t>(pause.count()) / 2;
  return Milliseconds(half + SystemEntropy().next() % (half + 1));
}

}  // namespace

bool Line::is_alive() {
  if (connection_ && !connection_->is_alive()) drop();
  return is_up_;
}

Outcome<bool> Line::connect(Time until) {
  const Trouble no_answer{Trouble::Kind::kLost, "PostgreSQL does not answer"};
  closing_.sleep(std::min(next_, until));
  const Time now = Clock::now();
  if (now < next_ || now >= until) return no_answer;
  Outcome<Connection> made =
      Connection::open(address_, session_, std::min(until, now + address_.connecting), closing_);
  if (!made) {
    pause_ = std::clamp(pause_ * 2, kFirstPause, kLongestPause);
    next_ = Clock::now() + scattered(pause_);
    return made.error();
  }
  connection_ = std::move(*made);
  pause_ = Milliseconds(0);
  is_up_ = true;
  return true;
}

Outcome<std::vector<Rows>> Line::ask(const std::vector<Question>& questions, Milliseconds silence) {
  if (!connection_) return Trouble{Trouble::Kind::kLost, "there is no connection to PostgreSQL"};
  Outcome<std::vector<Rows>> answers = connection_->ask(questions, silence);
  if (!answers && answers.error().is(Trouble::Kind::kLost)) drop();
  return answers;
}

void Line::drop() {
  is_up_ = false;
  connection_.reset();
}

}  // namespace backstep::store::postgres
