#include "server/service.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/redact.h"
#include "server/refusals.h"
#include "server/secrets.h"
#include "server/wishes.h"

namespace backstep::server {
namespace {

namespace request = wire::request;
namespace notice = wire::notice;

constexpr std::int64_t kSweepEveryMs = 60'000;
constexpr std::int64_t kIdleTableMs = 300'000;
constexpr std::int64_t kUpkeepEveryMs = 3'600'000;
constexpr std::int64_t kNewsEveryMs = 1'000;
constexpr std::int64_t kHelloMs = 10'000;
constexpr std::size_t kMostClient = 40;
constexpr int kMostTries = 20;  // other processes may always be faster, but somebody gets on

// Whether somebody may be entitled to something else after it, or events do not say all of it:
// those who are there are told the whole table then.
bool calls_for_view(const Happening& happening) {
  if (const auto* const dealt = std::get_if<wire::entry::Dealt>(&happening.entry)) {
    return !dealt->done.empty();
  }
  if (std::holds_alternative<wire::entry::Begun>(happening.entry)) return happening.outcome.over;
  return std::holds_alternative<wire::entry::Joined>(happening.entry) ||
         std::holds_alternative<wire::entry::Left>(happening.entry) ||
         std::holds_alternative<wire::entry::Sat>(happening.entry) ||
         std::holds_alternative<wire::entry::Stood>(happening.entry) ||
         std::holds_alternative<wire::entry::BotSat>(happening.entry) ||
         std::holds_alternative<wire::entry::Swapped>(happening.entry) ||
         std::holds_alternative<wire::entry::Changed>(happening.entry) ||
         std::holds_alternative<wire::entry::Answered>(happening.entry) ||
         std::holds_alternative<wire::entry::Hosts>(happening.entry) ||
         std::holds_alternative<wire::entry::Hid>(happening.entry) ||
         std::holds_alternative<wire::entry::Forgotten>(happening.entry);
}

// Whether a client that has seen so much can be told the rest as events. It cannot if a view was
// called for since, nor by the last it has seen: that view came after it, and may have been lost.
bool can_go_on(const LiveTable& live, std::uint64_t seen) {
  if (seen < live.history_from || seen > live.table.seq) return false;
  return std::none_of(live.history.begin(), live.history.end(), [&](const Happening& each) {
    return each.seq >= seen && calls_for_view(each);
  });
}

}  // namespace

Service::Service(House house)
    : house_(house),
      archive_(house),
      deals_(house, archive_),
      persons_(house),
      tables_(house, archive_,
              [this](const Live& live, const std::vector<Happening>& happenings, Origin origin) {
                changed(live, happenings, origin);
              }),
      neighbours_(house, tables_,
                  {[this](const Live& live, const std::vector<std::string>& persons) {
                     for (const std::string& person : persons) tell_presence(live, person);
                     follow(live);
                   },
                   [this](const wire::Told& told) { told_by_neighbour(told); }}),
      bots_(house, tables_),
      thinking_(house),
      api_(house, tables_, archive_, deals_, persons_, thinking_),
      pages_(house, tables_),
      upkeep_(house, tables_, neighbours_) {
  api_.on_analysing = [this](const std::string& table, const std::string& game, int turn,
                             int turns) {
    tell_analysing(table, {game, turn, turns});
    neighbours_.tell(wire::told::Analysing{table, game, turn, turns});
  };
}

Service::~Service() = default;

void Service::start(std::function<void(std::optional<Error>)> then) {
  if (house_.commons.is_shared()) {
    tables_.listen();
    neighbours_.start();
  }
  deals_.start([this, then = std::move(then)](std::optional<Error> error) {
    if (!error) {
      const auto look_after = [this] {
        upkeep_.look(house_.now());
        persons_.sweep();
        api_.go_on_forgetting();
      };
      repeat(kSweepEveryMs, [this] {
        tables_.sweep(kIdleTableMs, [this](const Live& live) { neighbours_.leave(*live); });
      });
      repeat(kUpkeepEveryMs, look_after);
      look_after();
      if (house_.commons.is_shared()) repeat(kNewsEveryMs, [this] { tables_.look_for_news(); });
      started_ = true;
    }
    then(std::move(error));
  });
}

void Service::repeat(std::int64_t ms, std::function<void()> what) {
  house_.outside.after(ms, [this, ms, what = std::move(what)] {
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
  return house_.store.is_reachable() ? Readiness::kReady : Readiness::kNoStore;
}

// ---- connections

void Service::on_open(net::Link link, const std::string& address) {
  auto connection = std::make_unique<Connection>();
  connection->link = link;
  connection->address = address;
  connections_[link] = std::move(connection);
  house_.outside.after(kHelloMs, [this, link] {
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
  const Live& live = connection->live;
  const std::int64_t now = house_.now();
  std::erase(live->links, link);
  if (live->links.empty()) live->idle_since_ms = now;
  if (live->presence.disconnect(connection->person, connection->away, now)) {
    tell_presence(live, connection->person);
  }
  neighbours_.publish(live);
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
             std::holds_alternative<request::Hello>(read->wish)) {
    refuse(link, read->id, "bad_request", "hello is the first message, and welcome its answer");
  } else {
    wish(link, *read, 0);
  }
}

void Service::greet(Connection& connection, const wire::Request& asked) {
  const net::Link link = connection.link;
  const auto* const hello = std::get_if<request::Hello>(&asked.wish);
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
        here->client = hash_of_token(here->person + '/' + hello.client);
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

// Whoever comes from another process may have seen more there than is known here, and must not be
// told less.
void Service::approach(net::Link link, const request::Hello& hello, std::uint64_t id,
                       const Live& live) {
  if (!house_.commons.is_shared()) {
    enter(link, hello, id, live);
    return;
  }
  neighbours_.meet(live, [this, link, hello, id, live] {
    tables_.refresh(live, [this, link, hello, id, live] {
      if (find(link) != nullptr) enter(link, hello, id, live);
    });
  });
}

void Service::enter(net::Link link, const request::Hello& hello, std::uint64_t id,
                    const Live& live) {
  Connection& connection = *find(link);
  connection.stage = Connection::Stage::kReady;
  connection.live = live;
  live->links.push_back(link);
  const std::int64_t now = house_.now();
  const bool news = live->presence.connect(connection.person, now);
  send(link, notice::Welcome{wire::kProtocolVersion, id, now});
  if (live->table.settings.deal.kind == wire::DealKind::kClub) {
    deals_.refresh_club(live->table.settings.deal.name);
  }
  const Viewer who = viewer(*live, connection.person);
  if (hello.seen && can_go_on(*live, *hello.seen)) {
    connection.told_as = who;
    notice::Missed missed;
    missed.seq = live->table.seq;
    missed.acting_host = live->presence.acting_host(live->table, now);
    missed.members = members_for(live->table, live->presence);
    for (const Happening& happening : live->history) {
      if (happening.seq <= *hello.seen) continue;
      if (auto event = redact(happening, live->table, who)) {
        missed.events.push_back({happening.seq, happening.ms, std::move(*event)});
      }
    }
    send(link, missed);
  } else {
    tell_table(connection);
  }
  if (news) tell_presence(live, connection.person);
  neighbours_.publish(live);
  follow(live);
}

// ---- wishes

void Service::wish(net::Link link, const wire::Request& asked, int tries) {
  Connection* const connection = find(link);
  if (connection == nullptr) return;
  if (tries == 0) ++counts_.wishes;
  if (answer_itself(*connection, asked)) return;
  tables_.when_quiet(connection->live, [this, link, asked, tries] {
    if (Connection* const here = find(link)) judge(*here, asked, tries, Known::kHere);
  });
}

void Service::judge(Connection& connection, const wire::Request& asked, int tries, Known known) {
  LiveTable& live = *connection.live;
  if (const auto seq = live.repetitions.seq_of(connection.client, asked.id)) {
    ++counts_.repeated;
    send(connection.link, notice::Done{asked.id, *seq, true});
    return;
  }
  if (std::holds_alternative<request::Start>(asked.wish)) {
    start_game(connection.link, asked, tries, known);
    return;
  }
  const bool talks = std::holds_alternative<request::Say>(asked.wish) ||
                     std::holds_alternative<request::React>(asked.wish) ||
                     std::holds_alternative<request::GiveSignal>(asked.wish);
  if (talks && tries == 0 && known == Known::kHere && !connection.talk.take(house_.now())) {
    refuse(connection.link, asked.id, too_soon(1'500, "not so fast"));
    return;
  }
  const auto writer = live.writers.find(connection.person);
  const Asking asking{live.table, live.presence, connection.person, house_.now(),
                      writer == live.writers.end() ? nullptr : &writer->second};
  Decision decision = decide(asking, asked.wish);
  if (decision.refused) {
    judge_refused(connection, asked, tries, known, std::move(*decision.refused));
    return;
  }
  commit(connection, asked, std::move(decision.entries), {}, tries);
}

// What is wished may follow from what has been stored elsewhere and is not known here yet. (A wish
// that is granted needs no such care: the store knows whether it was judged by the last entry.)
void Service::judge_refused(Connection& connection, const wire::Request& asked, int tries,
                            Known known, notice::Refused refused) {
  if (known == Known::kHere && house_.commons.is_shared()) {
    tables_.refresh_now(connection.live, [this, link = connection.link, asked, tries] {
      if (Connection* const here = find(link)) judge(*here, asked, tries, Known::kFresh);
    });
    return;
  }
  const bool stale = refused.code == "stale";
  refuse(connection.link, asked.id, std::move(refused));
  if (stale) tell_table(connection);
}

void Service::commit(const Connection& connection, const wire::Request& asked,
                     std::vector<wire::TableEntry> entries, std::vector<store::LogChange> besides,
                     int tries) {
  Commit commit;
  commit.entries = std::move(entries);
  commit.besides = std::move(besides);
  commit.client = connection.client;
  commit.number = asked.id;
  commit.then = [this, link = connection.link, asked, tries](Committed committed,
                                                             std::uint64_t seq) {
    switch (committed) {
      case Committed::kStored:
        ++counts_.done;
        send(link, notice::Done{asked.id, seq, false});
        return;
      case Committed::kRepeated:
        ++counts_.repeated;
        send(link, notice::Done{asked.id, seq, true});
        return;
      case Committed::kConflict:
        if (tries < kMostTries) {
          wish(link, asked, tries + 1);
          return;
        }
        break;
      case Committed::kFailed:
        break;
    }
    refuse(link, asked.id, "store_failed", "it could not be stored, so it has not happened");
  };
  tables_.commit(connection.live, std::move(commit));
}

void Service::start_game(net::Link link, const wire::Request& asked, int tries, Known known) {
  Connection& connection = *find(link);
  const Live live = connection.live;
  const Asking asking{live->table, live->presence, connection.person, house_.now()};
  Decision seating = decide_seating(asking);
  if (seating.refused) {
    judge_refused(connection, asked, tries, known, std::move(*seating.refused));
    return;
  }
  // The table as the deal will find it.
  Table next = live->table;
  for (const wire::TableEntry& entry : seating.entries) {
    if (!add(next, entry, next.seq + 1, house_.now())) {
      refuse(link, asked.id, "broken_table", "the seats could not be taken");
      return;
    }
  }
  live->busy = true;  // nothing else changes while the cards are looked for
  deals_.cards(next, [this, link, live, asked, tries, entries = std::move(seating.entries),
                      next](Result<Cards, notice::Refused> cards) mutable {
    const Connection* const here = find(link);
    if (here == nullptr || !cards) {
      if (here != nullptr) refuse(link, asked.id, cards.error());
      tables_.release(live);
      return;
    }
    wire::entry::Dealt dealt;
    dealt.game = new_id();
    dealt.rules = cards->rules;
    dealt.deck = cards->deck;
    dealt.deal = next.settings.deal;
    dealt.done = cards->done;
    dealt.begins = cards->begins;
    entries.emplace_back(dealt);
    if (add(next, dealt, next.seq + 1, house_.now())) {
      for (wire::TableEntry& answer : BotSeats::answers(next)) entries.push_back(std::move(answer));
    }
    commit(*here, asked, std::move(entries), std::move(cards->besides), tries);
  });
}

void Service::close_table(const std::string& id, std::function<void(bool)> then) {
  tables_.open(id, [this, then = std::move(then)](Tables::Opened, const Live& live) {
    if (live == nullptr) {
      then(false);
      return;
    }
    tables_.when_quiet(live, [this, live, then] {
      if (live->table.closed) {
        then(true);
        return;
      }
      Commit commit;
      commit.entries.emplace_back(wire::entry::Closed{"by_operator"});
      commit.then = [then](Committed committed, std::uint64_t) {
        then(committed == Committed::kStored);
      };
      tables_.commit(live, std::move(commit));
    });
  });
}

// ---- small things

Connection* Service::find(net::Link link) {
  const auto found = connections_.find(link);
  return found == connections_.end() ? nullptr : found->second.get();
}

Viewer Service::viewer(const LiveTable& live, const std::string& person) const {
  const bool open = live.table.game && deals_.is_open(live.table.game->deal);
  return viewer_of(live.table, person, open);
}

void Service::send(net::Link link, const wire::Notice& told) {
  house_.outside.send(link, std::make_shared<const std::string>(wire::write_notice(told)));
}

void Service::tell_all(const Live& live, const wire::Notice& told) {
  const auto text = std::make_shared<const std::string>(wire::write_notice(told));
  for (const net::Link link : live->links) house_.outside.send(link, text);
}

void Service::refuse(net::Link link, std::uint64_t id, notice::Refused refused) {
  ++counts_.refused;
  refused.id = id;
  send(link, refused);
}

void Service::refuse(net::Link link, std::uint64_t id, std::string code, std::string text) {
  refuse(link, id, refusal_of(std::move(code), std::move(text)));
}

void Service::dismiss(net::Link link, std::string_view code) {
  send(link, notice::Goodbye{std::string(code)});
  house_.outside.close(link, net::Close::kRefused, code);
}

// Whoever attacks must not fill the disk with it.
void Service::on_trouble(std::string_view what, const std::string& address) {
  if (!troubles_.take(house_.now())) return;
  house_.outside.log(Level::kWarning, "refused",
                     {{"why", std::string(what)}, {"address", address}});
}

void Service::on_request(net::Request asked, net::Reply reply) {
  if (asked.path.starts_with("/api/")) {
    api_.answer(std::move(asked), std::move(reply));
  } else {
    pages_.answer(asked, std::move(reply));
  }
}

}  // namespace backstep::server
