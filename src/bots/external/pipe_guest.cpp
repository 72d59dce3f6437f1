#include "bots/external/pipe_guest.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/game/turn.h"

namespace backstep::bots::external {
namespace {

// Adds the time of a scope to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(std::chrono::nanoseconds& sum) : sum_(sum) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() { sum_ += std::chrono::steady_clock::now() - start_; }

 private:
  std::chrono::nanoseconds& sum_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

void PipeGuest::start() {
  if (child_ && child_->has_ended()) child_.reset();
  if (child_) return;
  Result<std::unique_ptr<Child>, Trouble> child = Child::start(command_, limits_);
  if (!child) {
    fail(child.error());
    trouble_->never_played = true;
    return;
  }
  child_ = std::move(*child);
  has_played_ = false;
  const auto ready =
      ask<wire::GuestReady>(wire::guest_hello(limits_.patience.count()), wire::read_guest_ready);
  if (ready) ready_ = *ready;
  has_played_ = false;
  // A program that says nothing at all was no bot from the start.
  if (!trouble_) return;
  trouble_->kind = Trouble::Kind::kNotStarted;
  trouble_->never_played = true;
}

bool PipeGuest::finish() {
  const bool ended = !child_ || child_->finish();
  child_.reset();
  return ended;
}

void PipeGuest::sit_down(const View& view, bool talks, std::uint64_t chance) {
  trouble_.reset();
  since_.clear();
  waited_ = {};
  start();
  tell(wire::guest_game(view, talks, chance));
}

void PipeGuest::hear(int seat, Action action) { since_.push_back({seat, action, {}}); }
void PipeGuest::hear(int seat, const Signal& signal) { since_.push_back({seat, {}, signal}); }

void PipeGuest::stand_up(const View& view, bool broken) {
  tell(wire::guest_over(view, broken, take_since()));
}

// Within a turn nothing hidden happens, so what lies open after some of its cards can be told
// without anybody's help, and the guest be asked for the rest.
Turn PipeGuest::turn(const View& view, const Talk& talk, Random& /*random*/) {
  Turn turn;
  View now = view;
  Talk heard = talk;
  while (true) {
    const auto actions =
        ask<std::vector<Action>>(wire::guest_turn(now, heard, take_since()), wire::read_guest_turn);
    if (!actions) return turn;
    for (std::size_t i = 0; i < actions->size(); ++i) {
      const Action action = (*actions)[i];
      turn.push_back(action);
      // Whoever plays the turn tells what is wrong with it.
      if (refusal(now, now.hand, action) != Refusal::kNone) return turn;
      const Consequence then = act(now, now.hand, action);
      now.hand_counts[now.seat] = static_cast<std::uint8_t>(now.hand.size());
      lapse(heard, now.seat, action, now);
      if (!then.turn_ends && then.outcome == Outcome::kPlaying) continue;
      if (i + 1 < actions->size()) turn.push_back((*actions)[i + 1]);
      return turn;
    }
  }
}

Signals PipeGuest::say(const View& view, const Talk& talk) {
  Signals said;
  if (!ready_.says) return said;
  const auto signals =
      ask<std::vector<Signal>>(wire::guest_say(view, talk, take_since()), wire::read_guest_say);
  if (!signals) return said;
  for (const Signal& signal : *signals) said.push_back(signal);
  return said;
}

std::optional<bool> PipeGuest::would_begin(const View& view, const Talk& talk) {
  if (!ready_.begins) return std::nullopt;
  return ask<bool>(wire::guest_begin(view, talk), wire::read_guest_begin);
}

template <class Answer>
std::optional<Answer> PipeGuest::ask(const std::string& line,
                                     Result<Answer> (*read)(std::string_view)) {
  if (trouble_ || !child_) return std::nullopt;
  std::chrono::nanoseconds wait{0};
  const Result<std::string, Trouble> text = [&] {
    const Stopwatch watch(wait);
    return child_->ask(line);
  }();
  waited_ += wait;
  slowest_ = std::max(slowest_, wait);
  if (!text) {
    fail(text.error());
    return std::nullopt;
  }
  has_played_ = true;
  Result<Answer> answer = read(*text);
  if (answer) return std::move(*answer);
  fail(child_->nonsense(answer.error().sentence, *text));
  return std::nullopt;
}

void PipeGuest::tell(const std::string& line) {
  if (trouble_ || !child_) return;
  const Stopwatch watch(waited_);
  if (auto wrong = child_->tell(line)) fail(*std::move(wrong));
}

void PipeGuest::fail(Trouble trouble) {
  trouble_ = std::move(trouble);
  trouble_->never_played = trouble_->kind == Trouble::Kind::kLate && !has_played_;
  child_.reset();
}

}  // namespace backstep::bots::external
