#include "server/api/api.h"

#include <array>
#include <charconv>
#include <utility>

#include "net/crowd.h"
#include "server/api/inside.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

// More calls than that at the same time are an attack or a disaster; then those are refused whose
// address has more than an equal share. Calls that read a lot are few at a time, and wait for each
// other.
constexpr std::size_t kMostAtOnce = 500;
constexpr std::size_t kMostLongAtOnce = 4;
constexpr std::int64_t kRetryAfterS = 2;

enum class Who : std::uint8_t {
  kAnybody,  // a token is not looked at
  kKnown,    // a token is welcome
  kPerson,   // a token is needed
};

struct Route {
  std::string_view method;
  std::string_view path;  // * stands for one part
  Who who = Who::kAnybody;
  enum class Reads : std::uint8_t {
    kLittle,
    kMuch,       // many logs, or a whole record, which may have a MiB
    kTable,      // the log of a table, unless it is in memory
    kOwnTables,  // tables of the one who asks, if it is somebody
  };
  Reads reads = Reads::kLittle;
  void (Api::Inside::*handler)(const CallPointer&) = nullptr;
};

using Inside = Api::Inside;
using enum Route::Reads;
constexpr std::array kRoutes{
    Route{"POST", "/api/person", Who::kAnybody, kLittle, &Inside::new_person},
    Route{"GET", "/api/person", Who::kPerson, kMuch, &Inside::export_person},
    Route{"DELETE", "/api/person", Who::kPerson, kLittle, &Inside::erase_person},
    Route{"POST", "/api/person/redeem", Who::kAnybody, kLittle, &Inside::redeem},
    Route{"GET", "/api/person/games", Who::kPerson, kLittle, &Inside::person_games},
    Route{"GET", "/api/person/research", Who::kPerson, kLittle, &Inside::show_consent},
    Route{"POST", "/api/person/research", Who::kPerson, kLittle, &Inside::change_consent},
    Route{"GET", "/api/person/stats", Who::kPerson, kMuch, &Inside::person_stats},
    Route{"GET", "/api/person/tables", Who::kPerson, kMuch, &Inside::person_tables},
    Route{"POST", "/api/names", Who::kAnybody, kLittle, &Inside::check_name},
    Route{"POST", "/api/tables", Who::kPerson, kLittle, &Inside::open_table},
    Route{"GET", "/api/tables", Who::kAnybody, kMuch, &Inside::list_tables},
    Route{"GET", "/api/tables/*", Who::kKnown, kTable, &Inside::show_table},
    Route{"GET", "/api/games", Who::kAnybody, kMuch, &Inside::list_games},
    Route{"GET", "/api/games/*", Who::kKnown, kLittle, &Inside::show_game},
    Route{"GET", "/api/games/*/record", Who::kKnown, kMuch, &Inside::give_record},
    Route{"GET", "/api/games/*/analysis", Who::kAnybody, kMuch, &Inside::show_analysis},
    Route{"POST", "/api/games/*/analysis", Who::kPerson, kMuch, &Inside::begin_analysis},
    Route{"GET", "/api/deals/*/results", Who::kAnybody, kMuch, &Inside::deal_results},
    Route{"GET", "/api/today", Who::kKnown, kOwnTables, &Inside::show_today},
    Route{"POST", "/api/today", Who::kPerson, kLittle, &Inside::try_today},
    Route{"GET", "/api/today/*/*", Who::kKnown, kMuch, &Inside::show_day},
    Route{"POST", "/api/clubs", Who::kPerson, kLittle, &Inside::open_club},
    Route{"GET", "/api/clubs/*", Who::kAnybody, kMuch, &Inside::show_club},
    Route{"POST", "/api/clubs/*/leave_out", Who::kPerson, kMuch, &Inside::leave_tables_out},
    Route{"GET", "/api/push", Who::kAnybody, kLittle, &Inside::show_push_key},
    Route{"POST", "/api/push/subscriptions", Who::kPerson, kMuch, &Inside::subscribe},
    Route{"POST", "/api/push/off", Who::kPerson, kLittle, &Inside::unsubscribe},
    Route{"GET", "/api/push/tables/*", Who::kPerson, kMuch, &Inside::show_table_subscriptions},
    Route{"GET", "/api/stats", Who::kAnybody, kMuch, &Inside::show_stats},
    Route{"GET", "/api/about", Who::kAnybody, kLittle, &Inside::show_about},
    Route{"GET", "/api/bots", Who::kAnybody, kLittle, &Inside::show_bots},
};

std::string_view next_part(std::string_view& path) {
  const std::size_t slash = path.find('/');
  const std::string_view part = path.substr(0, slash);
  path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
  return part;
}

// The parts that stand for *, or nothing if the path is another one.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  if (path.ends_with('/')) return std::nullopt;
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = next_part(pattern);
    const std::string_view got = next_part(path);
    if (wanted == "*" && !got.empty()) {
      parts.emplace_back(got);
    } else if (wanted != got) {
      return std::nullopt;
    }
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return parts;
}

int status_of(std::string_view code) {
  if (code.starts_with("unknown_")) return 404;
  for (const std::string_view each : {"fixed", "secret", "not_host", "not_member", "knows_deal"}) {
    if (code == each) return 403;
  }
  for (const std::string_view each : {"too_soon", "too_fast", "too_many", "budget", "table_full"}) {
    if (code == each) return 429;
  }
  for (const std::string_view each : {"seat_taken", "name_taken", "game_over", "running", "busy"}) {
    if (code == each) return 409;
  }
  if (code == "store_failed" || code == "full") return 503;
  return 400;
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(&text[i + 1], &text[i] + 3, byte, 16).ptr == &text[i] + 3) {
      plain += static_cast<char>(byte);
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

}  // namespace

// ---- calls

void Call::answer(std::string json, int status) const {
  net::Response response;
  response.status = status;
  response.body = std::move(json);
  response.headers.emplace_back("Cache-Control", "no-store");
  reply(std::move(response));
}

void Call::refuse(int status, std::string code, std::string text) const {
  wire::api::Problem problem;
  problem.code = std::move(code);
  problem.text = std::move(text);
  answer(wire::api::write_api(problem), status);
}

void Call::refuse_overload(int status) const {
  wire::api::Problem problem;
  problem.code = "overloaded";
  problem.text = "too much is asked at the same time; try again";
  problem.wait_ms = kRetryAfterS * 1'000;
  net::Response response;
  response.status = status;
  response.body = wire::api::write_api(problem);
  response.headers.emplace_back("Retry-After", std::to_string(kRetryAfterS));
  reply(std::move(response));
}

void Call::refuse(const wire::notice::Refused& refused) const {
  wire::api::Problem problem{refused.code, refused.text,     refused.clause, refused.why,
                             refused.span, refused.language, refused.wait_ms};
  answer(wire::api::write_api(problem), status_of(refused.code));
}

std::string Call::query(std::string_view key) const {
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::size_t end = rest.find('&');
    const std::string_view pair = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == key) {
      return decoded(pair.substr(equals + 1));
    }
  }
  return {};
}

// ---- places in lists

std::string place_text(const store::Place& place, std::string_view prefix) {
  return std::to_string(place.touched_ms) + '.' + place.log.substr(prefix.size());
}

std::optional<store::Place> read_place(std::string_view text, std::string_view prefix) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || !is_id(text.substr(dot + 1))) return std::nullopt;
  store::Place place;
  const auto [end, error] = std::from_chars(text.data(), text.data() + dot, place.touched_ms);
  if (error != std::errc() || end != text.data() + dot) return std::nullopt;
  place.log = std::string(prefix) + std::string(text.substr(dot + 1));
  return place;
}

// ---- the API

Api::Api(Context context, Tables& tables, Archive& archive, Deals& deals, Persons& persons,
         Thinking& thinking)
    : inside_(std::make_unique<Inside>(*this, context, tables, archive, deals, persons, thinking)) {
}
Api::~Api() = default;

void Api::answer(net::Request request, net::Reply reply) {
  inside_->take(std::move(request), std::move(reply));
}

std::vector<std::pair<std::string_view, std::string_view>> Api::routes() {
  std::vector<std::pair<std::string_view, std::string_view>> all;
  all.reserve(kRoutes.size());
  for (const Route& route : kRoutes) all.emplace_back(route.method, route.path);
  return all;
}

void Api::look_for_page(const std::string& address, const std::string& id,
                        std::function<void(const std::optional<StoredTable>&)> then) {
  inside_->look_for_page(network_of(address), id, std::move(then));
}

void Api::look_for_game_page(const std::string& address, const std::string& id,
                             std::function<void(const std::optional<wire::StoredGame>&)> then) {
  inside_->look_for_game_page(network_of(address), id, std::move(then));
}

void Api::go_on_forgetting() { inside_->forgetting.go_on(); }

Api::Inside::Inside(Api& api_in, Context house_in, Tables& tables_in, Archive& archive_in,
                    Deals& deals_in, Persons& persons_in, Thinking& thinking_in)
    : api(api_in),
      context(house_in),
      tables(tables_in),
      archive(archive_in),
      deals(deals_in),
      persons(persons_in),
      thinking(thinking_in),
      forgetting(house_in, tables_in) {}

void Api::Inside::take(net::Request request, net::Reply reply) {
  auto call = std::make_shared<Call>();
  call->request = std::move(request);
  call->reply = std::move(reply);
  call->network = network_of(call->request.address);
  if (call->request.method == "HEAD") call->request.method = "GET";
  bool known = false;
  for (std::size_t i = 0; i < kRoutes.size(); ++i) {
    auto parts = match(kRoutes[i].path, call->request.path);
    known = known || parts.has_value();
    if (!parts || kRoutes[i].method != call->request.method) continue;
    call->parts = std::move(*parts);
    if (const auto status = count_call(call->network)) {
      call->refuse_overload(*status);
      return;
    }
    call->reply = [this, network = call->network,
                   answer = std::move(call->reply)](net::Response response) {
      answered(network);
      answer(std::move(response));
    };
    identify(call, i);
    return;
  }
  if (known) {
    call->refuse(405, "bad_method", "this path is not for that");
  } else {
    call->refuse(404, "unknown_path", "there is no such path");
  }
}

std::optional<int> Api::Inside::count_call(const std::string& network) {
  CallCount& own = at_once_of[network];
  const bool shed =
      net::is_over_share(at_once.all + 1, own.all + 1, kMostAtOnce, at_once_of.size());
  const auto most = static_cast<std::size_t>(context.options.limits.api_calls_per_address);
  if (shed || own.all >= most) {
    if (own.all == 0) at_once_of.erase(network);
    return shed ? 503 : 429;
  }
  ++own.all;
  ++at_once.all;
  return std::nullopt;
}

void Api::Inside::answered(const std::string& network) {
  const auto own = at_once_of.find(network);
  if (own == at_once_of.end()) return;  // nobody answers a call twice
  --at_once.all;
  if (--own->second.all == 0) at_once_of.erase(own);
}

void Api::Inside::identify(const CallPointer& call, std::size_t route) {
  const Who who = kRoutes[route].who;
  if (who == Who::kAnybody || (who == Who::kKnown && call->request.token.empty())) {
    begin(call, route);
  } else if (call->request.token.empty()) {
    call->refuse(401, "no_token", "this needs a token: Authorization: Bearer TOKEN");
  } else {
    persons.resolve(call->request.token, [this, call, route](const Persons::Resolved& person) {
      if (!person) {
        call->store_failed();
        return;
      }
      if (!*person) {
        call->refuse(401, "bad_token", "this token is not known here");
        return;
      }
      auto of_person = std::make_shared<Call>(*call);
      of_person->person = **person;
      begin(of_person, route);
    });
  }
}

void Api::Inside::begin(const CallPointer& call, std::size_t route) {
  if (!waits_for_others(*call, route)) {
    (this->*kRoutes[route].handler)(call);
    return;
  }
  const auto run = [this, call, route](const std::function<void()>& done) {
    auto counted = std::make_shared<Call>(*call);
    counted->reply = [done, answer = call->reply](net::Response response) {
      done();
      answer(std::move(response));
    };
    (this->*kRoutes[route].handler)(counted);
  };
  take_turn(call->network, run);
}

void Api::Inside::take_turn(const std::string& network,
                            std::function<void(std::function<void()> done)> run) {
  waiting.push(network, {network, std::move(run)});
  begin_waiting();
}

// The page of a table says who invites. Whoever loads it must not read more than by the API.
void Api::Inside::look_for_page(const std::string& network, const std::string& id,
                                std::function<void(const std::optional<StoredTable>&)> then) {
  if (tables.in_memory(id) != nullptr) {
    look(id, then);
    return;
  }
  if (count_call(network)) {
    then(std::nullopt);
    return;
  }
  const auto run = [this, network, id, then](const std::function<void()>& done) {
    look(id, [this, network, done, then](const StoredTable& looked) {
      done();
      answered(network);
      then(looked);
    });
  };
  take_turn(network, run);
}

bool Api::Inside::waits_for_others(const Call& call, std::size_t route) const {
  switch (kRoutes[route].reads) {
    case Route::Reads::kLittle:
      return false;
    case Route::Reads::kMuch:
      return true;
    case Route::Reads::kOwnTables:
      return !call.person.empty();
    case Route::Reads::kTable:
      return tables.in_memory(call.parts.front()) == nullptr;
  }
  return true;
}

void Api::Inside::begin_waiting() {
  const auto most_of_network =
      static_cast<std::size_t>(context.options.limits.long_calls_per_address);
  const auto may = [&](std::string_view network) {
    return at_once_of.find(network)->second.running_long < most_of_network;
  };
  const auto begin_one = [this](const LongCall& next) {
    ++at_once.running_long;
    ++at_once_of.find(next.network)->second.running_long;
    next.run([this, network = next.network] {
      --at_once.running_long;
      --at_once_of.find(network)->second.running_long;
      // Not from within: whoever answers is not done yet.
      context.environment.post([this] { begin_waiting(); });
    });
  };
  while (at_once.running_long < kMostLongAtOnce && waiting.pop_if(may, begin_one)) {
  }
}

void Api::Inside::look(const std::string& id, std::function<void(const StoredTable&)> then) {
  if (!is_id(id)) {
    then({});
  } else if (const Live live = tables.in_memory(id)) {
    // One that is being created is not there yet.
    if (live->table.seq == 0) {
      then({});
    } else {
      then({std::shared_ptr<const Table>(live, &live->table), false});
    }
  } else {
    look_at_table(context, id, std::move(then));
  }
}

std::string Api::Inside::table_url(const std::string& id) const {
  return context.options.public_url + "/t/" + id;
}

}  // namespace backstep::server
