#include "cmd/full_stage.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <utility>

#include "play/key.h"
#include "play/picking.h"
#include "play/stepping.h"
#include "seat/saving.h"

namespace backstep::cmd {
namespace {

using play::Key;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// What is shown: keys in, screens out.
struct Scene {
  std::function<void(const Key& key)> on_key;
  std::function<screen::Drawn(int width, int height)> draw;
  // Asked after every change: how it was left, if it was.
  std::function<std::optional<Leaving>()> left;
  std::shared_ptr<void> holds;                  // all that the functions refer to
  std::function<bool()> counts_down = nullptr;  // a time is shown that runs down; may be empty
};

class FullStage final : public Stage, public std::enable_shared_from_this<FullStage> {
 public:
  FullStage(net::Loop& loop, LookOptions look, std::unique_ptr<tty::Terminal> terminal)
      : loop_(loop), look_(std::move(look)), terminal_(std::move(terminal)) {}
  ~FullStage() override { loop_.unwatch(STDIN_FILENO); }

  void begin();

  bool is_plain() const override { return false; }
  void sit(desk::Door& door, const std::string& name, Then then) override;
  void step(desk::ReplayDoor& door, const std::string& file, Then then) override;
  void start(play::StartOptions options,
             std::function<void(const play::StartChoice& choice)> chosen, Then then) override;
  void fail(const std::string& why) override;
  void wait(Then then) override;
  void pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) override;
  void say(const std::string& /*line*/) override {}

 private:
  play::SittingOptions sitting_options(const std::string& name) {
    return {look_.texts(), look_.is_ascii(), [this] { terminal_->bell(); }, look_.kept,
            name,          seat::save_record};
  }
  void show(Scene scene, Then then);
  void read_keys();
  void on_key(const Key& key);
  void change_soon();
  void change();
  void draw();
  void tick();
  void leave(const Leaving& leaving);
  // On the loop's next round, if the stage is still there.
  void soon(void (FullStage::*what)());

  net::Loop& loop_;
  LookOptions look_;
  std::unique_ptr<tty::Terminal> terminal_;
  Scene scene_;
  Then then_;
  std::optional<Leaving> early_;  // came when nothing was shown
  std::shared_ptr<play::Start> start_;
  bool chosen_ = false;
  bool changing_ = false;
  int ticks_ = 0;
};

void FullStage::begin() {
  loop_.watch(STDIN_FILENO, [this] { read_keys(); });
  const std::weak_ptr<FullStage> weak = weak_from_this();
  loop_.on_signals({SIGWINCH, SIGCONT, SIGTSTP}, [weak](int signal) {
    const auto self = weak.lock();
    if (!self) return;
    if (signal == SIGTSTP) {
      self->terminal_->suspend();
    } else {
      self->terminal_->refresh();
    }
    self->draw();
  });
  on_end_signals(loop_, [weak](int signal) {
    if (const auto self = weak.lock()) self->leave({play::Wanted::kLeave, signal, false, false});
  });
  tick();
}

void FullStage::soon(void (FullStage::*what)()) {
  loop_.post([weak = weak_from_this(), what] {
    if (const auto self = weak.lock()) (self.get()->*what)();
  });
}

// What is told in minutes goes on without a key, and so does a time that runs down.
void FullStage::tick() {
  constexpr std::chrono::seconds kSecond(1);
  constexpr int kEvery = 20;
  loop_.after(kSecond, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    const bool hurried = self->scene_.counts_down && self->scene_.counts_down();
    if (++self->ticks_ % kEvery == 0 || hurried) self->draw();
    self->tick();
  });
}

void FullStage::show(Scene scene, Then then) {
  scene_ = std::move(scene);
  then_ = std::move(then);
  if (early_) return leave(*early_);
  change_soon();
}

void FullStage::sit(desk::Door& door, const std::string& name, Then then) {
  auto sitting = std::make_shared<play::Sitting>(door, sitting_options(name));
  sitting->on_change([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change_soon();
  });
  const auto left = [raw = sitting.get(), &door]() -> std::optional<Leaving> {
    // Nothing was there to look at; why is said at the end.
    if (door.model().code == "unreachable") return Leaving{};
    if (raw->wanted() == play::Wanted::kNothing) return std::nullopt;
    return Leaving{raw->wanted(), 0, false, false};
  };
  show({[raw = sitting.get()](const Key& key) { raw->on_key(key); },
        [raw = sitting.get()](int width, int height) { return raw->draw(width, height, now_ms()); },
        left, sitting, [raw = sitting.get()] { return raw->counts_down(now_ms()); }},
       std::move(then));
}

void FullStage::step(desk::ReplayDoor& door, const std::string& file, Then then) {
  auto stepping = std::make_shared<play::Stepping>(door, sitting_options(""), file);
  const auto left = [raw = stepping.get()]() -> std::optional<Leaving> {
    if (!raw->wants_to_leave()) return std::nullopt;
    return Leaving{};
  };
  show({[raw = stepping.get()](const Key& key) { raw->on_key(key); },
        [raw = stepping.get()](int width, int height) { return raw->draw(width, height); }, left,
        stepping},
       std::move(then));
}

void FullStage::start(play::StartOptions options,
                      std::function<void(const play::StartChoice& choice)> chosen, Then then) {
  start_ = std::make_shared<play::Start>(std::move(options));
  chosen_ = false;
  const auto left = [this, raw = start_.get(),
                     chosen = std::move(chosen)]() -> std::optional<Leaving> {
    if (!raw->chosen() || std::exchange(chosen_, true)) return std::nullopt;
    if (raw->chosen()->what == play::StartChoice::What::kQuit) return Leaving{};
    loop_.post([chosen, choice = *raw->chosen()] { chosen(choice); });
    return std::nullopt;
  };
  show({[raw = start_.get()](const Key& key) { raw->on_key(key); },
        [raw = start_.get()](int width, int height) { return raw->draw(width, height); }, left,
        start_},
       std::move(then));
}

void FullStage::wait(Then then) {
  pick({look_.texts()("link.connecting"), "", {}, ""}, [](std::size_t) {}, std::move(then));
}

void FullStage::pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) {
  play::PickingOptions list{
      look_.texts(), look_.is_ascii(), std::move(options.title), {}, std::move(options.choices)};
  for (std::string& line : std::array{std::move(options.where), std::move(options.lead)}) {
    if (!line.empty()) list.lead.push_back(std::move(line));
  }
  auto picking = std::make_shared<play::Picking>(std::move(list));
  chosen_ = false;
  const auto left = [this, raw = picking.get(),
                     chosen = std::move(chosen)]() -> std::optional<Leaving> {
    if (raw->wants_to_leave()) return Leaving{};
    if (!raw->chosen() || std::exchange(chosen_, true)) return std::nullopt;
    loop_.post([chosen, place = *raw->chosen()] { chosen(place); });
    return std::nullopt;
  };
  show({[raw = picking.get()](const Key& key) { raw->on_key(key); },
        [raw = picking.get()](int width, int height) { return raw->draw(width, height); }, left,
        picking},
       std::move(then));
}

void FullStage::fail(const std::string& why) {
  if (!start_) return;
  start_->fail(why);
  chosen_ = false;
  change_soon();
}

void FullStage::read_keys() {
  for (const Key& key : terminal_->keys()) on_key(key);
  if (terminal_->is_gone()) {
    loop_.unwatch(STDIN_FILENO);
    leave({play::Wanted::kLeave, 0, true, false});
  } else {
    change_soon();
  }
}

void FullStage::on_key(const Key& key) {
  const bool control = key.kind == Key::Kind::kControl;
  if (control && key.text == "z") {
    terminal_->suspend();
  } else if (control && key.text == "l") {
    terminal_->refresh();
  } else if (scene_.on_key) {
    scene_.on_key(key);
  }
}

void FullStage::change_soon() {
  if (std::exchange(changing_, true)) return;
  soon(&FullStage::change);
}

void FullStage::change() {
  changing_ = false;
  if (!scene_.left) return;
  if (const auto left = scene_.left()) {
    leave(*left);
  } else {
    draw();
  }
}

void FullStage::draw() {
  if (scene_.draw) terminal_->show(scene_.draw(terminal_->width(), terminal_->height()).grid);
}

// Not within a call of what is left.
void FullStage::leave(const Leaving& leaving) {
  if (!then_) {
    early_ = leaving;
    return;
  }
  loop_.post([weak = weak_from_this(), leaving] {
    const auto self = weak.lock();
    if (!self || !self->then_) return;
    self->scene_ = {};
    self->start_.reset();
    std::exchange(self->then_, {})(leaving);
  });
}

}  // namespace

std::shared_ptr<Stage> full_stage(net::Loop& loop, const LookOptions& look,
                                  std::unique_ptr<tty::Terminal> terminal) {
  auto stage = std::make_shared<FullStage>(loop, look, std::move(terminal));
  stage->begin();
  return stage;
}

}  // namespace backstep::cmd
