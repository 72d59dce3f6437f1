#include "cmd/plain_stage.h"

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "cmd/line_input.h"
#include "play/plain.h"
#include "screen/grid.h"
#include "seat/saving.h"

namespace backstep::cmd {
namespace {

void print(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

// What lines go to.
struct Reader {
  std::function<void(std::string_view line)> on_line;
  std::function<bool()> is_idle;
  std::function<bool()> is_comparing;
  std::function<std::optional<Leaving>()> left;
  std::shared_ptr<void> holds;  // all that the functions refer to
};

class PlainStage final : public Stage, public std::enable_shared_from_this<PlainStage> {
 public:
  PlainStage(net::Loop& loop, LookOptions look)
      : loop_(loop),
        look_(std::move(look)),
        people_type_(isatty(STDIN_FILENO) != 0),
        input_(loop, {[this](std::string_view line) { on_line(line); },
                      [this] { leave({play::Wanted::kLeave, 0, true, false}); },
                      [this] { return is_ready(); }}) {}

  void begin();

  bool is_plain() const override { return true; }
  void sit(desk::Door& door, const std::string& name, Then then) override;
  void step(desk::ReplayDoor& door, const std::string& file, Then then) override;
  void start(play::StartOptions /*options*/,
             std::function<void(const play::StartChoice& choice)> /*chosen*/,
             Then /*then*/) override {}
  void fail(const std::string& why) override { say(why); }
  void say(const std::string& line) override {
    print(look_.is_ascii() ? screen::in_ascii(line) : line);
  }

 private:
  play::PlainOptions plain_options() const {
    return {look_.texts(), look_.is_ascii(), look_.brief, print, look_.kept, seat::save_record};
  }
  void show(Reader reader, Then then);
  void on_line(std::string_view line);
  bool is_ready();
  bool waits_for_bots();
  void change_soon();
  void change();
  void leave(const Leaving& leaving);

  net::Loop& loop_;
  LookOptions look_;
  bool people_type_;
  LineInput input_;
  Reader reader_;
  Then then_;
  std::optional<Leaving> early_;  // came when nothing was shown
  bool leaving_ = false;
  bool changing_ = false;
  enum class Patience : std::uint8_t { kFull, kWaiting, kOver };
  Patience patience_ = Patience::kFull;  // with bots that play the cards of a game again
  unsigned waits_ = 0;
};

void PlainStage::begin() {
  on_end_signals(loop_, [weak = weak_from_this()](int signal) {
    if (const auto self = weak.lock()) self->leave({play::Wanted::kLeave, signal, false, false});
  });
}

void PlainStage::show(Reader reader, Then then) {
  reader_ = std::move(reader);
  then_ = std::move(then);
  leaving_ = false;
  if (early_) return leave(*early_);
  change_soon();
}

void PlainStage::sit(desk::Door& door, const std::string& /*name*/, Then then) {
  auto plain = std::make_shared<play::Plain>(door, plain_options());
  plain->on_change([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change_soon();
  });
  const auto left = [raw = plain.get(), &door]() -> std::optional<Leaving> {
    if (raw->wanted() != play::Wanted::kNothing) return Leaving{raw->wanted(), 0, false, true};
    // Why has been told, and nothing can come of any line.
    if (door.model().link == desk::Link::kGone)
      return Leaving{play::Wanted::kLeave, 0, false, true};
    return std::nullopt;
  };
  show({[raw = plain.get()](std::string_view line) { raw->on_line(line); },
        [raw = plain.get()] { return raw->is_idle(); },
        [raw = plain.get()] { return raw->is_comparing(); }, left, plain},
       std::move(then));
}

void PlainStage::step(desk::ReplayDoor& door, const std::string& /*file*/, Then then) {
  auto stepping = std::make_shared<play::PlainStepping>(door, plain_options());
  const auto left = [raw = stepping.get()]() -> std::optional<Leaving> {
    if (!raw->wants_to_leave()) return std::nullopt;
    return Leaving{};
  };
  show({[raw = stepping.get()](std::string_view line) { raw->on_line(line); }, [] { return true; },
        [] { return false; }, left, stepping},
       std::move(then));
}

void PlainStage::on_line(std::string_view line) {
  reader_.on_line(line);
  change_soon();
  if (const auto left = reader_.left()) leave(*left);
}

// Whoever types may do so at any time, also out of turn; the lines of a file wait for theirs.
bool PlainStage::is_ready() {
  if (!reader_.on_line || leaving_) return false;
  return people_type_ || (reader_.is_idle() && !waits_for_bots());
}

// What bots made of the same cards is an answer, too; but only a while is waited for it.
bool PlainStage::waits_for_bots() {
  constexpr std::chrono::seconds kPatience(8);
  if (!reader_.is_comparing()) {
    patience_ = Patience::kFull;
    return false;
  }
  if (patience_ == Patience::kFull) {
    patience_ = Patience::kWaiting;
    loop_.after(kPatience, [weak = weak_from_this(), number = ++waits_] {
      const auto self = weak.lock();
      // It may be another game by now.
      if (!self || self->waits_ != number || self->patience_ != Patience::kWaiting) return;
      self->patience_ = Patience::kOver;
      self->change_soon();
    });
  }
  return patience_ == Patience::kWaiting;
}

void PlainStage::change_soon() {
  if (std::exchange(changing_, true)) return;
  loop_.post([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change();
  });
}

void PlainStage::change() {
  changing_ = false;
  if (!reader_.left) return;
  if (const auto left = reader_.left()) {
    leave(*left);
  } else {
    input_.go_on();
  }
}

// Not within a call of what is left.
void PlainStage::leave(const Leaving& leaving) {
  if (!then_) {
    early_ = leaving;
    return;
  }
  if (std::exchange(leaving_, true)) return;
  loop_.post([weak = weak_from_this(), leaving] {
    const auto self = weak.lock();
    if (!self || !self->then_) return;
    self->reader_ = {};
    std::exchange(self->then_, {})(leaving);
  });
}

}  // namespace

std::shared_ptr<Stage> plain_stage(net::Loop& loop, const LookOptions& look) {
  auto stage = std::make_shared<PlainStage>(loop, look);
  stage->begin();
  return stage;
}

}  // namespace backstep::cmd
