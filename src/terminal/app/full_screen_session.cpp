#include "terminal/app/full_screen_session.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <utility>

#include "terminal/connection/record_file.h"
#include "terminal/panels/key.h"
#include "terminal/panels/picking.h"
#include "terminal/panels/stepping.h"

namespace backstep::terminal::app {
namespace {

using panels::Key;

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

class FullScreenSession final : public TerminalSession,
                                public std::enable_shared_from_this<FullScreenSession> {
 public:
  FullScreenSession(net::Loop& loop, DisplayOptions look, std::unique_ptr<tty::Terminal> terminal)
      : loop_(loop), look_(std::move(look)), terminal_(std::move(terminal)) {}
  ~FullScreenSession() override { loop_.unwatch(STDIN_FILENO); }

  void begin();

  bool is_plain() const override { return false; }
  void sit(state::TableConnection& connection, const std::string& name, Then then) override;
  void step(state::ReplayConnection& connection, const std::string& file, Then then) override;
  void start(panels::StartOptions options,
             std::function<void(const panels::StartChoice& choice)> chosen, Then then) override;
  void fail(const std::string& why) override;
  void wait(Then then) override;
  void pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) override;
  void say(const std::string& /*line*/) override {}

 private:
  panels::TableScreenOptions table_screen_options(const std::string& name) {
    return {look_.texts(), look_.is_ascii(),       [this] { terminal_->bell(); }, look_.kept,
            name,          connection::save_record};
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
  void soon(void (FullScreenSession::*what)());

  net::Loop& loop_;
  DisplayOptions look_;
  std::unique_ptr<tty::Terminal> terminal_;
  Scene scene_;
  Then then_;
  std::optional<Leaving> early_;  // came when nothing was shown
  std::shared_ptr<panels::Start> start_;
  bool chosen_ = false;
  bool changing_ = false;
  int ticks_ = 0;
};

void FullScreenSession::begin() {
  loop_.watch(STDIN_FILENO, [this] { read_keys(); });
  const std::weak_ptr<FullScreenSession> weak = weak_from_this();
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
    if (const auto self = weak.lock()) self->leave({panels::Wanted::kLeave, signal, false, false});
  });
  tick();
}

void FullScreenSession::soon(void (FullScreenSession::*what)()) {
  loop_.post([weak = weak_from_this(), what] {
    if (const auto self = weak.lock()) (self.get()->*what)();
  });
}

// What is told in minutes goes on without a key, and so does a time that runs down.
void FullScreenSession::tick() {
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

void FullScreenSession::show(Scene scene, Then then) {
  scene_ = std::move(scene);
  then_ = std::move(then);
  if (early_) return leave(*early_);
  change_soon();
}

void FullScreenSession::sit(state::TableConnection& connection, const std::string& name,
                            Then then) {
  auto table_screen = std::make_shared<panels::TableScreen>(connection, table_screen_options(name));
  table_screen->on_change([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change_soon();
  });
  const auto left = [raw = table_screen.get(), &connection]() -> std::optional<Leaving> {
    // Nothing was there to look at; why is said at the end.
    if (connection.model().code == "unreachable") return Leaving{};
    if (raw->wanted() == panels::Wanted::kNothing) return std::nullopt;
    return Leaving{raw->wanted(), 0, false, false};
  };
  show({[raw = table_screen.get()](const Key& key) { raw->on_key(key); },
        [raw = table_screen.get()](int width, int height) {
          return raw->draw(width, height, now_ms());
        },
        left, table_screen, [raw = table_screen.get()] { return raw->counts_down(now_ms()); }},
       std::move(then));
}

void FullScreenSession::step(state::ReplayConnection& connection, const std::string& file,
                             Then then) {
  auto stepping = std::make_shared<panels::Stepping>(connection, table_screen_options(""), file);
  const auto left = [raw = stepping.get()]() -> std::optional<Leaving> {
    if (!raw->wants_to_leave()) return std::nullopt;
    return Leaving{};
  };
  show({[raw = stepping.get()](const Key& key) { raw->on_key(key); },
        [raw = stepping.get()](int width, int height) { return raw->draw(width, height); }, left,
        stepping},
       std::move(then));
}

void FullScreenSession::start(panels::StartOptions options,
                              std::function<void(const panels::StartChoice& choice)> chosen,
                              Then then) {
  start_ = std::make_shared<panels::Start>(std::move(options));
  chosen_ = false;
  const auto left = [this, raw = start_.get(),
                     chosen = std::move(chosen)]() -> std::optional<Leaving> {
    if (!raw->chosen() || std::exchange(chosen_, true)) return std::nullopt;
    if (raw->chosen()->what == panels::StartChoice::What::kQuit) return Leaving{};
    loop_.post([chosen, choice = *raw->chosen()] { chosen(choice); });
    return std::nullopt;
  };
  show({[raw = start_.get()](const Key& key) { raw->on_key(key); },
        [raw = start_.get()](int width, int height) { return raw->draw(width, height); }, left,
        start_},
       std::move(then));
}

void FullScreenSession::wait(Then then) {
  pick({look_.texts()("link.connecting"), "", {}, ""}, [](std::size_t) {}, std::move(then));
}

void FullScreenSession::pick(PickOptions options, std::function<void(std::size_t)> chosen,
                             Then then) {
  panels::PickingOptions list{
      look_.texts(), look_.is_ascii(), std::move(options.title), {}, std::move(options.choices)};
  for (std::string& line : std::array{std::move(options.where), std::move(options.lead)}) {
    if (!line.empty()) list.lead.push_back(std::move(line));
  }
  auto picking = std::make_shared<panels::Picking>(std::move(list));
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

void FullScreenSession::fail(const std::string& why) {
  if (!start_) return;
  start_->fail(why);
  chosen_ = false;
  change_soon();
}

void FullScreenSession::read_keys() {
  for (const Key& key : terminal_->keys()) on_key(key);
  if (terminal_->is_gone()) {
    loop_.unwatch(STDIN_FILENO);
    leave({panels::Wanted::kLeave, 0, true, false});
  } else {
    change_soon();
  }
}

void FullScreenSession::on_key(const Key& key) {
  const bool control = key.kind == Key::Kind::kControl;
  if (control && key.text == "z") {
    terminal_->suspend();
  } else if (control && key.text == "l") {
    terminal_->refresh();
  } else if (scene_.on_key) {
    scene_.on_key(key);
  }
}

void FullScreenSession::change_soon() {
  if (std::exchange(changing_, true)) return;
  soon(&FullScreenSession::change);
}

void FullScreenSession::change() {
  changing_ = false;
  if (!scene_.left) return;
  if (const auto left = scene_.left()) {
    leave(*left);
  } else {
    draw();
  }
}

void FullScreenSession::draw() {
  if (scene_.draw) terminal_->show(scene_.draw(terminal_->width(), terminal_->height()).grid);
}

// Not within a call of what is left.
void FullScreenSession::leave(const Leaving& leaving) {
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

std::shared_ptr<TerminalSession> full_screen_session(net::Loop& loop, const DisplayOptions& look,
                                                     std::unique_ptr<tty::Terminal> terminal) {
  auto session = std::make_shared<FullScreenSession>(loop, look, std::move(terminal));
  session->begin();
  return session;
}

}  // namespace backstep::terminal::app
