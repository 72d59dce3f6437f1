#include "client/session.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "wire/notice_reader.h"

namespace backstep::client {
namespace {

namespace notice = wire::notice;
namespace request = wire::request;

net::Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Between half and the whole of it: those who lost a server together do not come back together.
std::chrono::milliseconds some_of(std::chrono::milliseconds wait, std::string_view of) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : of) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return wait / 2 + wait * static_cast<int>(hash >> 32U & 1023U) / 2048;
}

}  // namespace

struct Session::Inside : std::enable_shared_from_this<Inside> {
  Inside(net::Loop& the_loop, SessionOptions the_options, SessionCalls the_calls)
      : loop(the_loop),
        options(std::move(the_options)),
        calls(std::move(the_calls)),
        open(options.line ? options.line : socket_line(the_loop, options.url, options.net)),
        compact(options.compact),
        wait(options.first_wait) {}

  // ---- connections

  void connect() {
    net::ClientCalls told;
    told.on_open = [this] { greet(); };
    told.on_text = [this](std::string_view text) { hear(text); };
    told.on_close = [this](const net::Ended& ended) { lost(ended); };
    link = open(std::move(told));
  }

  void greet() {
    request::Hello hello;
    hello.version = wire::kProtocolVersion;
    hello.token = options.token;
    hello.client = options.client;
    hello.table = options.table;
    // Whoever waits for a view is told the whole table: the answer may have been lost.
    if (known.table().seq > 0 && !looking) hello.seen = known.table().seq;
    hello.compact = compact;
    link->send(text_of(wire::write_request({kHelloId, std::move(hello)})));
  }

  void lost(const net::Ended& ended) {
    const auto self = shared_from_this();
    if (over) return;
    link.reset();
    ready = false;
    welcome = false;
    std::string why = ended.error.empty() ? ended.reason : ended.error;
    // Of a hello that was "refused" the answer said why: there is no such table; or the store could
    // not be read, or too much waits, which may be otherwise next time.
    const bool may_pass = no_entry == "store_failed" || no_entry == "overloaded";
    if (why == "refused" && !no_entry.empty() && !may_pass) why = no_entry;
    no_entry.clear();
    // An older server does not know what `compact` is.
    const bool older = why == "bad_request" && std::exchange(compact, false);
    if (ended.code == static_cast<std::uint16_t>(net::Close::kRefused) && why != "refused" &&
        !older) {
      over = true;
      if (calls.on_end) calls.on_end(why);
      return;
    }
    const auto pause = some_of(wait, options.client);
    wait = std::min(wait * 2, options.last_wait);
    loop.after(pause, [weak = weak_from_this()] {
      const auto still = weak.lock();
      if (still && !still->over && !still->link) still->connect();
    });
    tell(calls.on_lost, why);
  }

  // After the end nobody is called any more.
  template <class Call, class... Values>
  void tell(const Call& call, const Values&... values) const {
    if (call && !over) call(values...);
  }

  // ---- wishes

  void send(const wire::Request& asked) { link->send(text_of(wire::write_request(asked))); }

  std::uint64_t ask(wire::RequestBody request, Then then) {
    Waiting asked{{++last_id, std::move(request)}, std::move(then), ready};
    if (ready) send(asked.request);
    waiting.push_back(std::move(asked));
    return last_id;
  }

  void answer(std::uint64_t id, const wire::Notice& told) {
    const auto found = std::find_if(waiting.begin(), waiting.end(),
                                    [id](const Waiting& each) { return each.request.id == id; });
    if (found == waiting.end()) return;
    const Then then = std::move(found->then);
    const auto* const done = std::get_if<notice::Done>(&told);
    const bool joins =
        done != nullptr && std::holds_alternative<request::Join>(found->request.body);
    waiting.erase(found);
    if (joins && known.table().you.member == 0 && !known.be_who_joined(done->seq)) look();
    if (!over && then) then(told);
  }

  // ---- what is heard

  void hear(std::string_view text) {
    const auto self = shared_from_this();  // whoever is called may end it
    const Result<wire::Notice, wire::Unread> read = wire::read_notice(text);
    if (!read) return misheard(read.error());
    std::visit([&](const auto& told) { heard(told, *read); }, *read);
  }

  // A newer server may say what is unknown here.
  void misheard(const wire::Unread& unread) {
    using Kind = wire::Unread::Kind;
    if (unread.kind == Kind::kWrong) return tell(calls.on_trouble, unread.sentence);
    if (unread.kind == Kind::kUnknownNotice) return;
    if (!looking) look();
    be_ready();
  }

  void heard(const notice::Welcome&, const wire::Notice&) { welcome = true; }
  void heard(const notice::Table& told, const wire::Notice&) {
    known.learn(told);
    looking = false;
    tell(calls.on_table, told);
    be_ready();
  }
  void heard(const notice::Missed& told, const wire::Notice&) {
    for (const wire::Happened& each : told.events) follow(each);
    if (!looking && !over) known.catch_up(told);
    be_ready();
  }
  void heard(const notice::Happens& told, const wire::Notice&) { follow(told.happened); }
  void heard(const notice::Did& told, const wire::Notice&) {
    if (!over && !looking && told.seq > known.table().seq) {
      if (const auto happened = known.expand(told)) {
        follow(*happened);
      } else {
        look();
      }
    }
    if (told.id) answer(*told.id, notice::Done{*told.id, told.seq, false});
  }
  void heard(const notice::Done& told, const wire::Notice& all) { answer(told.id, all); }
  void heard(const notice::Refused& told, const wire::Notice& all) {
    if (told.id == kHelloId && !welcome) no_entry = told.code;
    answer(told.id, all);
  }
  void heard(const notice::Checked& told, const wire::Notice& all) { answer(told.id, all); }
  void heard(const notice::CodeGiven& told, const wire::Notice& all) { answer(told.id, all); }
  void heard(const notice::Earlier& told, const wire::Notice& all) { answer(told.id, all); }
  void heard(const notice::Hinted& told, const wire::Notice& all) {
    answer(told.id, all);
    tell(calls.on_notice, all);
  }
  void heard(const notice::Presence& told, const wire::Notice& all) {
    known.follow(told);
    tell(calls.on_notice, all);
  }
  void heard(const notice::Nudged&, const wire::Notice& all) { tell(calls.on_notice, all); }
  void heard(const notice::Analysing&, const wire::Notice& all) { tell(calls.on_notice, all); }
  void heard(const notice::Reviewing&, const wire::Notice& all) { tell(calls.on_notice, all); }
  void heard(const notice::Goodbye&, const wire::Notice& all) { tell(calls.on_notice, all); }

  void follow(const wire::Happened& happened) {
    if (over || looking || happened.seq <= known.table().seq) return;
    if (known.follow(happened)) {
      tell(calls.on_event, happened);
      return;
    }
    // The table that comes then has this event, too.
    look();
  }

  void look() {
    looking = true;
    ask(request::Look{}, {});
  }

  void be_ready() {
    if (ready || !welcome || over) return;
    ready = true;
    wait = options.first_wait;
    for (Waiting& each : waiting) {
      if (each.sent) ++sent_again;
      each.sent = true;
      send(each.request);
    }
    tell(calls.on_ready);
  }

  struct Waiting {
    wire::Request request;
    Then then;
    bool sent = false;
  };

  static constexpr std::uint64_t kHelloId = 0;

  net::Loop& loop;
  const SessionOptions options;
  SessionCalls calls;
  const OpenLine open;
  std::unique_ptr<Line> link;
  KnownTable known;
  std::vector<Waiting> waiting;
  std::uint64_t last_id = 0;
  std::uint64_t sent_again = 0;
  bool compact;  // is asked for
  std::chrono::milliseconds wait;
  std::string no_entry;  // why hello was refused
  bool welcome = false;  // the server has answered hello ...
  bool ready = false;    // ... and told what is known now
  bool looking = false;  // events cannot be followed until the table comes
  bool over = false;
};

Session::Session(net::Loop& loop, SessionOptions options, SessionCalls calls)
    : inside_(std::make_shared<Inside>(loop, std::move(options), std::move(calls))) {
  inside_->connect();
}

Session::~Session() {
  inside_->over = true;
  inside_->link.reset();
}

std::uint64_t Session::ask(wire::RequestBody request, Then then) {
  return inside_->ask(std::move(request), std::move(then));
}

void Session::leave() {
  inside_->over = true;
  if (inside_->link) inside_->link->close();
}

const KnownTable& Session::known() const { return inside_->known; }
bool Session::is_connected() const { return inside_->ready; }
std::size_t Session::unanswered() const { return inside_->waiting.size(); }
std::uint64_t Session::sent_again() const { return inside_->sent_again; }

}  // namespace backstep::client
