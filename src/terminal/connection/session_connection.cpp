#include "terminal/connection/session_connection.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <utility>
#include <variant>
#include <vector>

#include "base/entropy.h"
#include "engine/game/state.h"
#include "terminal/connection/comparison.h"
#include "terminal/connection/recent_events.h"
#include "wire/advice_json.h"
#include "wire/record_json.h"

namespace backstep::terminal::connection {
namespace {

namespace notice = wire::notice;
namespace request = wire::request;
using state::Link;

// A record that can be replayed to its end, or why there is none.
Result<Record> read_whole(const Result<std::string>& text) {
  if (!text) return text.error();
  wire::RecordReader reader(*text);
  auto read = reader.next();
  if (!read) return Error{"the record is empty"};
  if (!*read) return Error{(*read).error().sentence};
  const Record& record = **read;
  if (!deal(record.rules, record.deck, record.begins)) {
    return Error{"the cards of the record cannot be dealt"};
  }
  if (replay(record, record.actions.size()).refused != Refusal::kNone) {
    return Error{"the record cannot be replayed by the rules of this program"};
  }
  return record;
}

std::int64_t clock_ms() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// How often the server is told that the person is here; and while it is asked for.
constexpr std::chrono::minutes kTouchEvery(1);
constexpr std::chrono::seconds kTouchEveryAsked(1);

}  // namespace

struct SessionConnection::Inside : std::enable_shared_from_this<Inside> {
  Inside(net::Loop& the_loop, SessionConnectionOptions the_options)
      : loop(the_loop), options(std::move(the_options)), wait(options.session.first_wait) {
    model.local = options.local;
  }

  // ---- who one is, and the way in

  void come() {
    if (!options.session.token.empty()) return connect();
    options.behind->new_person([weak = weak_from_this()](Result<std::string> token) {
      const auto self = weak.lock();
      if (self == nullptr || self->over) return;
      if (!token) return self->come_later(token.error().sentence);
      self->options.session.token = std::move(*token);
      if (self->options.on_token) self->options.on_token(self->options.session.token);
      if (!self->over) self->connect();
    });
  }
  void come_later(const std::string& why) {
    loop.after(wait, [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self == nullptr || self->over || self->model.link == Link::kGone) return;
      self->come();
    });
    wait = std::min(wait * 2, options.session.last_wait);
    lost(why);
  }

  // The session calls nobody after its end, and ends with this: `this` will do.
  void connect() {
    client::SessionCalls calls;
    calls.on_ready = [this] { ready(); };
    calls.on_event = [this](const wire::Happened& happened) {
      note(model.table, happened);
      refresh();
      tell();
    };
    calls.on_table = [this](const notice::Table& told) {
      take_events(model.table, told);
      model.skew_ms = told.now - clock_ms();
      refresh();
      tell();
    };
    calls.on_notice = [this](const wire::Notice& told) {
      std::visit([this](const auto& each) { heard(each); }, told);
    };
    calls.on_lost = [this](const std::string& why) { lost(why); };
    calls.on_end = [this](const std::string& code) { gone(code); };
    calls.on_trouble = [this](const std::string&) { look_again(); };
    session = std::make_unique<client::Session>(loop, options.session, std::move(calls));
    for (auto& [number, request] : std::exchange(early, {})) send(number, std::move(request));
  }

  void ready() {
    model.link = Link::kLive;
    model.why.clear();
    looked_again = false;
    refresh();
    // A server that came again knows nothing of a hint it was in the middle of.
    if (thinks_about && thinks_about == position()) session->ask(last_hint);
    tell();
  }
  void lost(const std::string& why) {
    model.why = why;
    if (!model.is_known()) return not_reached();
    model.link = Link::kLost;
    model.hint.reset();
    model.nudged_by = 0;
    tell();
  }
  // The link is still "connecting", until it is given up.
  void not_reached() {
    const auto tried = std::chrono::steady_clock::now() - began;
    if (++attempts < options.first_attempts && tried < options.first_time) return tell();
    const auto self = shared_from_this();
    session.reset();
    gone("unreachable");
  }
  void gone(const std::string& code) {
    model.link = Link::kGone;
    model.code = code;
    model.hint.reset();
    model.nudged_by = 0;
    const auto self = shared_from_this();
    tell();
    // Nobody else will answer them.
    while (!over && !waiting.empty()) {
      const std::uint64_t number = waiting.begin()->first;
      answered(number, refusal(number));
    }
  }
  // Something was said that is not understood, so what is known may be wrong. Once a connection:
  // what comes then may be beyond us, too.
  void look_again() {
    if (std::exchange(looked_again, true) || model.link != Link::kLive) return;
    session->ask(request::Look{});
  }

  // ---- what is told

  void heard(const notice::Presence&) {
    refresh();
    tell();
  }
  void heard(const notice::Nudged& nudged) {
    const notice::Table& table = model.table;
    if (!table.you.seat || nudged.seat != *table.you.seat) return;
    model.nudged_by = nudged.by;
    tell();
  }
  void heard(const notice::Hinted& hinted) {
    if (!model.table.game || model.table.game->n != hinted.n) return;
    Result<advice::Advice> advice = wire::read_advice(hinted.advice);
    if (!advice) return;
    model.hint = state::Hint{hinted.n, std::move(*advice)};
    hinted_game = model.table.game->number;
    thinks_about = model.hint->advice.complete ? std::nullopt : position();
    tell();
  }
  // Heard by other ways: see connect(), send() and the session.
  void heard(const notice::Welcome&) {}
  void heard(const notice::Table&) {}
  void heard(const notice::Happens&) {}
  void heard(const notice::Did&) {}
  void heard(const notice::Missed&) {}
  void heard(const notice::Done&) {}
  void heard(const notice::Refused&) {}
  void heard(const notice::Checked&) {}
  void heard(const notice::CodeGiven&) {}
  void heard(const notice::Earlier&) {}
  void heard(const notice::Goodbye&) {}
  // The result of an analysis is asked for over HTTP.
  void heard(const notice::Analysing&) {}
  void heard(const notice::Reviewing&) {}

  // The model, as the session knows the table now.
  void refresh() {
    const client::KnownTable& known = session->known();
    const std::optional<std::pair<int, int>> before = position();
    static_cast<table::TableView&>(model.table) = known.table();
    model.talk = known.talk();
    const auto now = position();
    if (now != before || model.table.phase != "play") model.nudged_by = 0;
    if (model.hint && now != std::pair(hinted_game, model.hint->n)) model.hint.reset();
    if (model.table.phase != "play") model.hint.reset();
  }
  // The game and its number of actions.
  std::optional<std::pair<int, int>> position() const {
    if (!model.table.game) return std::nullopt;
    return std::pair(model.table.game->number, model.table.game->n);
  }

  void tell() const {
    if (over || !changed) return;
    const std::function<void()> call = changed;  // it may set another one, or end this
    call();
  }
  void tell_later() {
    loop.post([weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self != nullptr) self->tell();
    });
  }

  // ---- wishes

  void touch() {
    const notice::Table& table = model.table;
    const bool running = table.phase == "begin" || table.phase == "play";
    if (model.local || model.link != Link::kLive || !running || !table.you.seat) return;
    const bool asked = table.game && table.game->idle && table.game->idle->seat == table.you.seat;
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::seconds every = asked ? kTouchEveryAsked : kTouchEvery;
    if (touched && now - *touched < every) return;
    touched = now;
    ask(request::Here{}, {});
  }

  void ask(wire::RequestBody request, Then then) {
    if (const auto* const hint = std::get_if<request::Hint>(&request)) last_hint = *hint;
    if (std::holds_alternative<request::StopHint>(request)) thinks_about.reset();
    if (std::holds_alternative<request::Hint>(request) && model.hint) {
      model.hint.reset();
      tell_later();
    }
    const std::uint64_t number = ++last_request;
    waiting[number] = std::move(then);
    if (options.unanswered) ++*options.unanswered;
    if (model.link == Link::kGone) {
      loop.post([weak = weak_from_this(), number] {
        const auto self = weak.lock();
        if (self != nullptr && !self->over) self->answered(number, self->refusal(number));
      });
    } else if (session == nullptr) {
      early.emplace_back(number, std::move(request));
    } else {
      send(number, std::move(request));
    }
  }
  void send(std::uint64_t number, wire::RequestBody request) {
    const auto* const earlier = std::get_if<request::Earlier>(&request);
    const std::uint64_t before = earlier == nullptr ? 0 : earlier->before;
    session->ask(std::move(request), [this, number, before](const wire::Notice& answer) {
      if (const auto* const lines = std::get_if<notice::Earlier>(&answer)) {
        add_earlier(model.table, before, *lines);
        tell_later();
      }
      answered(number, answer);
    });
  }
  void answered(std::uint64_t number, const wire::Notice& answer) {
    const auto found = waiting.find(number);
    if (found == waiting.end()) return;
    const auto self = shared_from_this();
    const Then then = std::move(found->second);
    waiting.erase(found);
    if (options.unanswered) --*options.unanswered;
    // An own wish to join says who one is, and nothing else does.
    const int member = model.table.you.member;
    if (session != nullptr) refresh();
    if (model.table.you.member != member) tell();
    if (!over && then) then(answer);
  }
  wire::Notice refusal(std::uint64_t number) const {
    notice::Refused refused;
    refused.id = number;
    refused.code = model.code;
    refused.text = "this table is not there any more";
    return refused;
  }

  // ---- finished games

  void record(const std::string& game, std::function<void(Result<Record>)> then) {
    options.behind->record(
        game, [weak = weak_from_this(), then = std::move(then)](const Result<std::string>& text) {
          const auto self = weak.lock();
          if (self != nullptr && !self->over) then(read_whole(text));
        });
  }

  void compare(const std::string& game, std::function<void(const state::Comparison&)> then) {
    stop_comparing();
    compared = std::move(then);
    record(game, [this, number = comparing](const Result<Record>& read) {
      if (read && number == comparing) begin_comparing(*read);
    });
  }
  void begin_comparing(const Record& record) {
    advice::compute::Pool* const pool = options.behind->pool();
    if (pool == nullptr) return;
    advice::compute::Job job;
    job.urgency = advice::compute::Urgency::kAnalysis;
    job.table = options.session.table;
    job.work = [&to = loop, weak = weak_from_this(), number = comparing, rules = record.rules,
                deck = record.deck](advice::compute::StopToken& stop_token) {
      let_bots_play(rules, deck, stop_token, [&](const state::Comparison& comparison) {
        to.post([weak, number, comparison] {
          const auto self = weak.lock();
          if (self == nullptr || self->over || self->comparing != number) return;
          const auto call = self->compared;
          call(comparison);
        });
      });
    };
    ticket = pool->submit(std::move(job)).ticket;
  }
  void stop_comparing() {
    ++comparing;
    compared = nullptr;
    advice::compute::Pool* const pool = ticket == 0 ? nullptr : options.behind->pool();
    if (pool != nullptr) pool->cancel(ticket);
    ticket = 0;
  }

  void end() {
    over = true;
    stop_comparing();
    if (options.unanswered) *options.unanswered -= waiting.size();
    waiting.clear();
    session.reset();
    options.behind.reset();  // waits for what still thinks there
  }

  net::Loop& loop;
  SessionConnectionOptions options;
  state::Model model;
  std::function<void()> changed;
  std::unique_ptr<client::Session> session;  // none before it is known who one is
  std::vector<std::pair<std::uint64_t, wire::RequestBody>> early;  // wishes before that
  std::map<std::uint64_t, Then> waiting;                           // by number
  std::uint64_t last_request = 0;
  std::optional<std::chrono::steady_clock::time_point> touched;  // told to the server last
  std::chrono::milliseconds wait;
  const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  int attempts = 0;  // to connect for the first time
  int hinted_game = 0;
  std::optional<std::pair<int, int>> thinks_about;  // the position of a hint that is not complete
  request::Hint last_hint;
  bool looked_again = false;
  std::function<void(const state::Comparison&)> compared;
  std::uint64_t comparing = 0;  // another one each time
  advice::compute::Ticket ticket = 0;
  bool over = false;
};

SessionConnection::SessionConnection(net::Loop& loop, SessionConnectionOptions options)
    : inside_(std::make_shared<Inside>(loop, std::move(options))) {
  inside_->come();
}

SessionConnection::~SessionConnection() { inside_->end(); }

const state::Model& SessionConnection::model() const { return inside_->model; }
void SessionConnection::on_change(std::function<void()> changed) {
  inside_->changed = std::move(changed);
}
void SessionConnection::request(wire::RequestBody request, Then then) {
  inside_->ask(std::move(request), std::move(then));
}
void SessionConnection::record(const std::string& game, std::function<void(Result<Record>)> then) {
  inside_->record(game, std::move(then));
}
void SessionConnection::compare(const std::string& game,
                                std::function<void(const state::Comparison&)> then) {
  inside_->compare(game, std::move(then));
}
void SessionConnection::touch() { inside_->touch(); }
std::string SessionConnection::link() const { return inside_->options.link; }

std::string new_client_name() {
  SystemEntropy entropy;
  return "terminal-" + std::to_string(entropy.next());
}

}  // namespace backstep::terminal::connection
