// PipeGuest: a guest behind a pipe, any program of any language that speaks JSON lines.
// docs/bots.md is the contract.
//
// The program is started when it is first needed, and again for the next game when it failed or
// ended. One thread at a time.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/external/child.h"
#include "bots/guest.h"
#include "wire/guest_json.h"

namespace backstep::bots::external {

class PipeGuest final : public Guest {
 public:
  // `command` is for the system's shell.
  PipeGuest(std::string command, const Limits& limits)
      : command_(std::move(command)), limits_(limits) {}

  void sit_down(const View& view, bool talks, std::uint64_t chance) override;
  void hear(int seat, Action action) override;
  void hear(int seat, const Signal& signal) override;
  void stand_up(const View& view, bool broken) override;

  Turn turn(const View& view, const Talk& talk, Random& random) override;
  Signals say(const View& view, const Talk& talk) override;
  // Whether it would begin; nothing if it has no opinion.
  std::optional<bool> would_begin(const View& view, const Talk& talk);

  const std::optional<Trouble>& trouble() const override { return trouble_; }
  std::int64_t waited_ns() const override { return waited_.count(); }
  // What it said of itself when it was started; nothing if it was not.
  const wire::GuestReady& ready() const { return ready_; }
  // The longest wait for an answer so far.
  std::chrono::nanoseconds slowest() const { return slowest_; }
  // Starts it if it does not run: to know its name, or that it can be started at all.
  void start();
  // Ends its program. False if it had to be killed although its input had ended; true if none ran.
  bool finish();

 private:
  // The answer to a line, if there is one that can be read; otherwise there is trouble now.
  template <class Answer>
  std::optional<Answer> ask(const std::string& line, Result<Answer> (*read)(std::string_view));
  void tell(const std::string& line);
  void fail(Trouble trouble);
  std::vector<wire::Heard> take_since() { return std::exchange(since_, {}); }

  const std::string command_;
  const Limits limits_;
  std::unique_ptr<Child> child_;
  wire::GuestReady ready_;
  bool has_played_ = false;         // this child has answered a question about a game
  std::vector<wire::Heard> since_;  // not told yet
  std::optional<Trouble> trouble_;
  std::chrono::nanoseconds waited_{0};
  std::chrono::nanoseconds slowest_{0};
};

}  // namespace backstep::bots::external
