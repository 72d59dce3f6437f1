#include "server/service/service.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"
#include "server/people/traces.h"
#include "server/tables/redact.h"

namespace backstep::server {
namespace {

namespace request = wire::request;
namespace notice = wire::notice;

constexpr std::int64_t kSweepEveryMs = 60'000;
constexpr std::int64_t kIdleTableMs = 300'000;
constexpr std::int64_t kUpkeepEveryMs = 3'600'000;
constexpr std::int64_t kNewsEveryMs = 1'000;
constexpr std::int64_t kPushesEveryMs = 60'000;
constexpr std::int64_t kCorrespondenceEveryMs = 300'000;
constexpr std::int64_t kHelloMs = 10'000;
constexpr std::int64_t kRefreshVisitorMs = 1'000;
constexpr TokenRate kLoggedTroubles{1, 50};
constexpr std::size_t kMostClient = 40;
constexpr std::size_t kMostEarlyRequests = 1'000;

}  // namespace

Service::Service(Context context)
    : context_(context),
      archive_(context),
      deals_(context, archive_),
      persons_(context, deals_),
      person_limits_(context.options.limits),
      budgets_(context),
      tables_(context, archive_,
              [this](const Live& live, const std::vector<Happening>& happenings, Origin origin) {
                changed(live, happenings, origin);
              }),
      peers_(context, tables_,
             {[this](const Live& live, const std::vector<std::string>& persons) {
                for (const std::string& person : persons) {
                  tell_presence(live, person);
                  if (live->table.member_of(person) == 0) live->presence.forget(person);
                }
                follow(live);
              },
              [this](const wire::Told& told) { told_by_peer(told); },
              [this](const store::Note& note) { reviews_.heard(note); },
              [this](const std::string& process) { reviews_.gone(process); }}),
      pushes_(context, tables_, peers_),
      reviews_(context, tables_, [this](const Live& live) { tell_review(live); }),
      bots_(context, tables_, [this](LiveTable& live) { return originator(live); }),
      thinking_(context),
      api_(context, tables_, archive_, deals_, persons_, thinking_),
      pages_(context, api_),
      upkeep_(context, tables_, peers_) {
  tables_.on_dropped([this](const Live& live) {
    peers_.leave(*live);
    reviews_.leave(*live);
  });
  api_.on_analysing = [this](const std::string& table, const std::string& game, int turn,
                             int turns) {
    tell_analysing(table, {game, turn, turns});
    peers_.tell(wire::told::Analysing{table, game, turn, turns});
  };
}

Service::~Service() = default;

void Service::start(std::function<void(std::optional<Error>)> then) {
  if (context_.shared_state.is_shared()) {
    tables_.listen();
    peers_.start();
  }
  deals_.start([this, then = std::move(then)](std::optional<Error> error) {
    if (!error) {
      const auto look_after = [this] {
        upkeep_.look(context_.now());
        persons_.sweep();
        api_.go_on_forgetting();
      };
      repeat(context_.options.scaled(kSweepEveryMs),
             [this] { tables_.sweep(context_.options.scaled(kIdleTableMs)); });
      repeat(context_.options.scaled(kUpkeepEveryMs), look_after);
      const auto advance = [this] {
        upkeep_.advance_correspondence([this](const Live& live) { follow(live); });
      };
      repeat(context_.options.scaled(kCorrespondenceEveryMs), advance);
      advance();
      watch_deadline();
      look_after();
      pushes_.start([this] { pushes_.sweep(); });
      repeat(context_.options.scaled(kPushesEveryMs), [this] { pushes_.sweep(); });
      if (context_.shared_state.is_shared())
        repeat(kNewsEveryMs, [this] { tables_.look_for_news(); });
      started_ = true;
      for (const auto& request : std::exchange(early_requests_, {})) request();
    }
    then(std::move(error));
  });
}

void Service::repeat(std::int64_t ms, std::function<void()> what) {
  context_.environment.after(ms, [this, ms, what = std::move(what)] {
    if (stopping_) return;
    what();
    repeat(ms, what);
  });
}

void Service::stop() {
  stopping_ = true;
  for (const auto& [link, connection] : connections_) {
    send(link, notice::Goodbye{"server_stops"});
  }
}

Service::Readiness Service::readiness() const {
  if (stopping_) return Readiness::kStopping;
  if (!started_) return Readiness::kStarting;
  return context_.store.is_reachable() ? Readiness::kReady : Readiness::kNoStore;
}

// ---- connections

void Service::on_open(net::Link link, const std::string& address) {
  auto connection = std::make_unique<Connection>();
  connection->link = link;
  connection->network = network_of(address);
  connections_[link] = std::move(connection);
  context_.environment.after(kHelloMs, [this, link] {
    const Connection* const still = find(link);
    if (still != nullptr && still->stage == Connection::Stage::kNew) dismiss(link, "no_hello");
  });
}

void Service::on_close(net::Link link) {
  const auto found = connections_.find(link);
  if (found == connections_.end()) return;
  const std::unique_ptr<Connection> connection = std::move(found->second);
  connections_.erase(found);
  stop_hint(*connection);
  if (connection->live == nullptr) return;
  forget_visit(*connection);
  const Live& live = connection->live;
  const std::int64_t now = context_.now();
  std::erase(live->links, link);
  if (live->links.empty()) live->idle_since_ms = now;
  if (live->presence.disconnect(connection->person, connection->away, now)) {
    tell_presence(live, connection->person);
  }
  if (live->table.member_of(connection->person) == 0) live->presence.forget(connection->person);
  peers_.publish(live);
  follow(live);
}

void Service::on_text(net::Link link, std::string_view text) {
  Connection* const connection = find(link);
  if (connection == nullptr || stopping_) return;
  const Result<wire::Request> read = wire::read_request(text);
  if (!read) {
    refuse(link, 0, "bad_request", read.error().sentence);
    if (connection->stage == Connection::Stage::kNew) dismiss(link, "bad_request");
    return;
  }
  if (connection->stage == Connection::Stage::kNew) {
    greet(*connection, *read);
  } else if (connection->stage == Connection::Stage::kGreeting ||
             std::holds_alternative<request::Hello>(read->body)) {
    refuse(link, read->id, "bad_request", "hello is the first message, and welcome its answer");
  } else {
    request(link, *read, 0);
  }
}

void Service::greet(Connection& connection, const wire::Request& asked) {
  const net::Link link = connection.link;
  const auto* const hello = std::get_if<request::Hello>(&asked.body);
  if (hello == nullptr) {
    refuse(link, asked.id, "no_hello", "the first message must be hello");
    dismiss(link, "no_hello");
    return;
  }
  if (hello->version != wire::kProtocolVersion) {
    refuse(link, asked.id, "bad_version", "this server speaks version 1");
    dismiss(link, "bad_version");
    return;
  }
  if (!is_id(hello->table)) {
    refuse(link, asked.id, "unknown_table", "there is no such table");
    dismiss(link, "unknown_table");
    return;
  }
  if (hello->client.empty() || hello->client.size() > kMostClient) {
    refuse(link, asked.id, "bad_request", "client must have 1 to 40 characters");
    dismiss(link, "bad_request");
    return;
  }
  connection.stage = Connection::Stage::kGreeting;
  persons_.resolve(
      hello->token, [this, link, hello = *hello, id = asked.id](const Persons::Resolved& person) {
        Connection* const here = find(link);
        if (here == nullptr) return;
        if (!person) {
          refuse(link, id, "store_failed", "the token could not be looked up; try again");
          dismiss(link, "refused");
          return;
        }
        if (!*person) {
          refuse(link, id, "bad_token", "this token is not known here");
          dismiss(link, "bad_token");
          return;
        }
        here->person = **person;
        // Entries are kept with it, and must not tell who it was.
        here->client = client_key(here->person, hello.client, hello.table);
        tables_.open(hello.table, [this, link, hello, id](Tables::Opened opened, const Live& live) {
          if (find(link) == nullptr) return;
          switch (opened) {
            case Tables::Opened::kOpen:
              approach(link, hello, id, live);
              return;
            case Tables::Opened::kUnknown:
              refuse(link, id, "unknown_table", "there is no such table");
              break;
            case Tables::Opened::kBroken:
              refuse(link, id, "broken_table", "this table cannot be read");
              break;
            case Tables::Opened::kFailed:
              refuse(link, id, "store_failed", "the table could not be read; try again");
              break;
          }
          dismiss(link, "refused");
        });
      });
}

// A client that comes from another process may have seen more there than is known here, and must
// not be told less. What it may read depends on which deals are still secret.
void Service::approach(net::Link link, const request::Hello& hello, std::uint64_t id,
                       const Live& live) {
  const auto when_known = [this, live](const std::function<void()>& then) {
    when_deals_known(live, [this, live, then] { deals_.when_organiser_known(live->table, then); });
  };
  when_known([this, link, hello, id, live] {
    if (find(link) == nullptr) return;
    if (!context_.shared_state.is_shared()) {
      enter(link, hello, id, live);
      return;
    }
    const auto met = [this, link, hello, id, live] {
      const Connection* const here = find(link);
      if (here == nullptr) return;
      const bool waits = tables_.refresh(live, requester(*live, *here), [=, this] {
        if (find(link) != nullptr) enter(link, hello, id, live);
      });
      if (!waits) turn_away(link, id, overloaded());
    };
    peers_.meet(live, [this, live, met] { reviews_.meet(live, met); });
  });
}

void Service::enter(net::Link link, const request::Hello& hello, std::uint64_t id,
                    const Live& live) {
  Connection& connection = *find(link);
  // It took so long to look things up that the table was dropped from memory.
  if (tables_.in_memory(live->table.id) != live) {
    turn_away(link, id, overloaded());
    return;
  }
  if (!live->table.has_been_member(connection.person) &&
      !make_room_for_visitor(connection, *live)) {
    turn_away(link, id, overloaded());
    return;
  }
  connection.stage = Connection::Stage::kReady;
  connection.compact = hello.compact;
  connection.live = live;
  connection.entered_ms = context_.now();
  connection.buckets = person_limits_.of(connection.person, context_.now());
  live->links.push_back(link);
  const std::int64_t now = context_.now();
  const bool news = live->presence.connect(connection.person, now);
  live->presence.note_active(connection.person, now);
  send(link, notice::Welcome{wire::kProtocolVersion, id, now});
  if (live->table.settings.deal.kind == wire::DealKind::kClub) {
    deals_.when_open_known(live->table.settings.deal, [](bool) {});
  }
  tell_first(connection, hello.seen);
  if (news) tell_presence(live, connection.person);
  peers_.publish(live);
  follow(live);
  note_visit(connection);
}

// ---- wishes

void Service::request(net::Link link, const wire::Request& asked, int tries) {
  Connection* const connection = find(link);
  if (connection == nullptr) return;
  const Live& live = connection->live;
  if (tries == 0) {
    ++counts_.requests;
    note_sign_of_life(*connection, asked.body);
    if (!admit(*connection, asked) || answer_itself(*connection, asked)) return;
  }
  if (Tables::is_quiet(*live)) {
    judge(*connection, asked, tries, Known::kHere);
    return;
  }
  Tables::Requester who = requester(*live, *connection);
  who.again = tries > 0;
  const bool waits = tables_.when_quiet(live, who, [this, link, asked, tries] {
    if (Connection* const here = find(link)) judge(*here, asked, tries, Known::kHere);
  });
  if (!waits) refuse(link, asked.id, overloaded());
}

void Service::judge(Connection& connection, const wire::Request& asked, int tries, Known known) {
  LiveTable& live = *connection.live;
  if (const auto seq = live.repetitions.seq_of(connection.client, asked.id)) {
    ++counts_.repeated;
    send(connection.link, notice::Done{asked.id, *seq, true});
    return;
  }
  if (is_too_late(connection, asked, tries)) return;
  if (std::holds_alternative<request::Start>(asked.body)) {
    start_game(connection.link, asked, tries, known);
    return;
  }
  if (std::holds_alternative<request::Join>(asked.body) &&
      !has_room_for_member_of(connection.network, live)) {
    refuse(connection.link, asked.id, "full", "too many people of this address have no seat here");
    return;
  }
  Asking asking = asking_of(live, connection.person);
  asking.organises = deals_.organises(live.table, connection.person);
  const auto writer = live.writers.find(connection.person);
  if (writer != live.writers.end()) asking.writer = &writer->second;
  Decision decision = decide(asking, asked.body);
  if (!decision) {
    judge_refused(connection, asked, tries, known, decision.error());
    return;
  }
  // What is so already needs no entry.
  if (decision->empty()) {
    send(connection.link, notice::Done{asked.id, 0, false});
    return;
  }
  commit(connection, asked, std::move(*decision), {}, tries);
}

// What is wished may follow from what has been stored elsewhere and is not known here yet. (A wish
// that is granted needs no such care: the store knows whether it was judged by the last entry.) For
// people who have not joined the store is asked once a second, not for each of their requests.
void Service::judge_refused(Connection& connection, const wire::Request& asked, int tries,
                            Known known, notice::Refused refused) {
  const std::int64_t now = context_.now();
  const std::int64_t since_ms = now - connection.refreshed_ms;
  const bool is_fresh = connection.live->table.member_of(connection.person) == 0 && since_ms >= 0 &&
                        since_ms < kRefreshVisitorMs;
  if (known == Known::kHere && context_.shared_state.is_shared() && !is_fresh) {
    connection.refreshed_ms = now;
    tables_.refresh_now(connection.live, [this, link = connection.link, asked, tries] {
      if (Connection* const here = find(link)) judge(*here, asked, tries, Known::kFresh);
    });
    return;
  }
  const bool stale = refused.code == "stale";
  refuse(connection.link, asked.id, std::move(refused));
  if (stale) tell_table_when_allowed(connection, View::kAskedForFresh);
}

// ---- small things

Connection* Service::find(net::Link link) {
  const auto found = connections_.find(link);
  return found == connections_.end() ? nullptr : found->second.get();
}

Viewer Service::viewer(const LiveTable& live, const std::string& person) const {
  const std::vector<wire::DealChoice>& secrets = live.table.secret_deals;
  const bool open = std::all_of(secrets.begin(), secrets.end(),
                                [this](const auto& deal) { return deals_.is_open(deal); });
  return viewer_of(live.table, person, open);
}

void Service::send(net::Link link, const wire::Notice& told) {
  context_.environment.send(link, std::make_shared<const std::string>(wire::write_notice(told)));
}

void Service::tell_all(const Live& live, const wire::Notice& told) {
  const auto text = std::make_shared<const std::string>(wire::write_notice(told));
  for (const net::Link link : live->links) context_.environment.send(link, text);
}

void Service::refuse(net::Link link, std::uint64_t id, notice::Refused refused) {
  ++counts_.refused;
  if (refused.code == "overloaded") ++counts_.overloaded;
  refused.id = id;
  send(link, refused);
}

void Service::refuse(net::Link link, std::uint64_t id, std::string code, std::string text) {
  refuse(link, id, refusal_of(std::move(code), std::move(text)));
}

void Service::dismiss(net::Link link, std::string_view code) {
  send(link, notice::Goodbye{std::string(code)});
  context_.environment.close(link, net::Close::kRefused, code);
}

// Whoever attacks must not fill the disk with it.
void Service::on_trouble(std::string_view what, const std::string& address) {
  if (!troubles_.take(kLoggedTroubles, context_.now())) return;
  context_.environment.log(Level::kWarning, "refused",
                           {{"why", std::string(what)}, {"address", address}});
}

void Service::on_request(net::Request asked, net::Reply reply) {
  if (asked.path.starts_with("/api/")) {
    // The first moments, before the server knows its own secret: what comes then waits.
    if (!started_ && !stopping_ && early_requests_.size() < kMostEarlyRequests) {
      early_requests_.emplace_back([this, asked = std::move(asked), reply = std::move(reply)] {
        api_.answer(asked, reply);
      });
      return;
    }
    api_.answer(std::move(asked), std::move(reply));
  } else {
    pages_.answer(asked, std::move(reply));
  }
}

}  // namespace backstep::server
