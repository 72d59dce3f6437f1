#include "terminal/app/plain_session.h"

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "terminal/app/line_input.h"
#include "terminal/connection/record_file.h"
#include "terminal/plain/plain.h"
#include "terminal/plain/words.h"
#include "terminal/screen/grid.h"

namespace backstep::terminal::app {
namespace {

void print_line(std::string_view line) {
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
  std::shared_ptr<void> holds;                    // all that the functions refer to
  std::function<bool()> is_connecting = nullptr;  // a server has not answered yet; may be empty
};

// "3", with blanks around it; 0 if the line is no number.
std::size_t number_in(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return 0;
  line = line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
  std::size_t number = 0;
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  return error == std::errc() && stop == line.data() + line.size() ? number : 0;
}

class PlainSession final : public TerminalSession,
                           public std::enable_shared_from_this<PlainSession> {
 public:
  PlainSession(net::Loop& loop, DisplayOptions look)
      : loop_(loop),
        look_(std::move(look)),
        people_type_(isatty(STDIN_FILENO) != 0),
        input_(loop, {[this](std::string_view line) { on_line(line); },
                      [this] { leave({panels::Wanted::kLeave, 0, true, false}); },
                      [this] { return is_ready(); }}) {}

  void begin();

  bool is_plain() const override { return true; }
  void sit(state::TableConnection& connection, const std::string& name, Then then) override;
  void step(state::ReplayConnection& connection, const std::string& file, Then then) override;
  void start(panels::StartOptions /*options*/,
             std::function<void(const panels::StartChoice& choice)> /*chosen*/,
             Then /*then*/) override {}
  void fail(const std::string& why) override { say(why); }
  void wait(Then then) override;
  void pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) override;
  void say(const std::string& line) override {
    print_line(look_.is_ascii() ? screen::in_ascii(line) : line);
  }

 private:
  plain::PlainOptions plain_options() const {
    return {look_.texts(), look_.is_ascii(), look_.brief,
            print_line,    look_.kept,       connection::save_record};
  }
  void show(Reader reader, Then then);
  void say_connecting_soon();
  void on_line(std::string_view line);
  bool is_ready();
  bool waits_for_bots();
  void change_soon();
  void change();
  void leave(const Leaving& leaving);

  net::Loop& loop_;
  DisplayOptions look_;
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
  unsigned shown_ = 0;  // how often a server was waited for
};

void PlainSession::begin() {
  on_end_signals(loop_, [weak = weak_from_this()](int signal) {
    if (const auto self = weak.lock()) self->leave({panels::Wanted::kLeave, signal, false, false});
  });
}

void PlainSession::show(Reader reader, Then then) {
  reader_ = std::move(reader);
  then_ = std::move(then);
  leaving_ = false;
  if (early_) return leave(*early_);
  if (reader_.is_connecting) say_connecting_soon();
  change_soon();
}

// A server that answers at once needs no word of it; one that does not may take half a minute.
void PlainSession::say_connecting_soon() {
  constexpr std::chrono::seconds kSoon(2);
  loop_.after(kSoon, [weak = weak_from_this(), number = ++shown_] {
    const auto self = weak.lock();
    if (!self || self->shown_ != number || self->leaving_ || !self->reader_.is_connecting) return;
    if (self->reader_.is_connecting()) self->say(self->look_.texts()("link.connecting"));
  });
}

void PlainSession::sit(state::TableConnection& connection, const std::string& /*name*/, Then then) {
  auto plain = std::make_shared<plain::Plain>(connection, plain_options());
  plain->on_change([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change_soon();
  });
  const auto left = [raw = plain.get(), &connection]() -> std::optional<Leaving> {
    if (raw->wanted() != panels::Wanted::kNothing) return Leaving{raw->wanted(), 0, false, true};
    // Why has been told, and nothing can come of any line.
    if (connection.model().link == state::Link::kGone)
      return Leaving{panels::Wanted::kLeave, 0, false, true};
    return std::nullopt;
  };
  show({[raw = plain.get()](std::string_view line) { raw->on_line(line); },
        [raw = plain.get()] { return raw->is_idle(); },
        [raw = plain.get()] { return raw->is_comparing(); }, left, plain,
        // Once something is wrong, the table says so itself.
        [&connection] {
          return connection.model().link == state::Link::kConnecting &&
                 connection.model().why.empty();
        }},
       std::move(then));
}

void PlainSession::step(state::ReplayConnection& connection, const std::string& /*file*/,
                        Then then) {
  auto stepping = std::make_shared<plain::PlainStepping>(connection, plain_options());
  const auto left = [raw = stepping.get()]() -> std::optional<Leaving> {
    if (!raw->wants_to_leave()) return std::nullopt;
    return Leaving{};
  };
  show({[raw = stepping.get()](std::string_view line) { raw->on_line(line); }, [] { return true; },
        [] { return false; }, left, stepping},
       std::move(then));
}

// No line is read; it ends by a signal.
void PlainSession::wait(Then then) {
  show({[](std::string_view) {}, [] { return false; }, [] { return false; },
        []() -> std::optional<Leaving> { return std::nullopt; }, nullptr, [] { return true; }},
       std::move(then));
}

// Numbered lines; a number is typed.
void PlainSession::pick(PickOptions options, std::function<void(std::size_t)> chosen, Then then) {
  say(look_.texts()("words.colon", {{"label", options.title}, {"text", options.where}}));
  if (!options.lead.empty()) say(options.lead);
  const std::size_t count = options.choices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const screen::Choice& choice = options.choices[i];
    const std::string what =
        choice.about.empty()
            ? choice.text
            : look_.texts()("words.colon", {{"label", choice.text}, {"text", choice.about}});
    say(std::to_string(i + 1) + ". " + what);
  }
  const std::string prompt = look_.texts()("term.pick");
  say(prompt);
  struct Picked {
    bool done = false;
    bool leaves = false;
  };
  auto picked = std::make_shared<Picked>();
  const auto on_line = [this, raw = picked.get(), count, prompt,
                        chosen = std::move(chosen)](std::string_view line) {
    if (raw->done) return;
    const std::size_t number = number_in(line);
    raw->leaves = line == "q" || plain::wants_to_quit(line);
    if (raw->leaves) return;
    if (number < 1 || number > count) return say(prompt);
    raw->done = true;
    loop_.post([chosen, number] { chosen(number - 1); });
  };
  const auto left = [raw = picked.get()]() -> std::optional<Leaving> {
    return raw->leaves ? std::optional(Leaving{}) : std::nullopt;
  };
  show({on_line, [raw = picked.get()] { return !raw->done; }, [] { return false; }, left, picked},
       std::move(then));
}

void PlainSession::on_line(std::string_view line) {
  reader_.on_line(line);
  change_soon();
  if (const auto left = reader_.left()) leave(*left);
}

// Whoever types may do so at any time, also out of turn; the lines of a file wait for theirs.
bool PlainSession::is_ready() {
  if (!reader_.on_line || leaving_) return false;
  return people_type_ || (reader_.is_idle() && !waits_for_bots());
}

// What bots made of the same cards is an answer, too; but only a while is waited for it.
bool PlainSession::waits_for_bots() {
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

void PlainSession::change_soon() {
  if (std::exchange(changing_, true)) return;
  loop_.post([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->change();
  });
}

void PlainSession::change() {
  changing_ = false;
  if (!reader_.left) return;
  if (const auto left = reader_.left()) {
    leave(*left);
  } else {
    input_.go_on();
  }
}

// Not within a call of what is left.
void PlainSession::leave(const Leaving& leaving) {
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

std::shared_ptr<TerminalSession> plain_session(net::Loop& loop, const DisplayOptions& look) {
  auto session = std::make_shared<PlainSession>(loop, look);
  session->begin();
  return session;
}

}  // namespace backstep::terminal::app
