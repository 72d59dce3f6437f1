#include "server/api.h"

#include <array>
#include <charconv>
#include <utility>

#include "server/api_inside.h"
#include "server/refusals.h"
#include "server/secrets.h"

namespace backstep::server {
namespace {

// More requests than that at the same time are an attack or a disaster; those that read a lot are
// few at a time, and wait for each other.
constexpr std::size_t kMostAtOnce = 500;
constexpr std::size_t kMostLongAtOnce = 4;

enum class Who : std::uint8_t {
  kAnybody,  // a token is not looked at
  kKnown,    // a token is welcome
  kPerson,   // a token is needed
};

struct Route {
  std::string_view method;
  std::string_view path;  // * stands for one part
  Who who = Who::kAnybody;
  bool is_long = false;  // reads many logs
  void (Api::Inside::*handler)(const CallPointer&) = nullptr;
};

using Inside = Api::Inside;
constexpr std::array kRoutes{
    Route{"POST", "/api/person", Who::kAnybody, false, &Inside::new_person},
    Route{"GET", "/api/person", Who::kPerson, true, &Inside::export_person},
    Route{"DELETE", "/api/person", Who::kPerson, true, &Inside::erase_person},
    Route{"POST", "/api/person/redeem", Who::kAnybody, false, &Inside::redeem},
    Route{"GET", "/api/person/games", Who::kPerson, false, &Inside::person_games},
    Route{"GET", "/api/person/stats", Who::kPerson, true, &Inside::person_stats},
    Route{"GET", "/api/person/tables", Who::kPerson, true, &Inside::person_tables},
    Route{"POST", "/api/tables", Who::kPerson, false, &Inside::open_table},
    Route{"GET", "/api/tables", Who::kAnybody, true, &Inside::list_tables},
    Route{"GET", "/api/tables/*", Who::kKnown, false, &Inside::show_table},
    Route{"GET", "/api/games", Who::kAnybody, true, &Inside::list_games},
    Route{"GET", "/api/games/*", Who::kKnown, false, &Inside::show_game},
    Route{"GET", "/api/games/*/record", Who::kKnown, false, &Inside::give_record},
    Route{"GET", "/api/games/*/analysis", Who::kAnybody, false, &Inside::show_analysis},
    Route{"POST", "/api/games/*/analysis", Who::kPerson, false, &Inside::begin_analysis},
    Route{"GET", "/api/deals/*/results", Who::kAnybody, true, &Inside::deal_results},
    Route{"GET", "/api/today", Who::kKnown, false, &Inside::show_today},
    Route{"POST", "/api/today", Who::kPerson, false, &Inside::try_today},
    Route{"GET", "/api/today/*/*", Who::kKnown, true, &Inside::show_day},
    Route{"POST", "/api/clubs", Who::kPerson, false, &Inside::open_club},
    Route{"GET", "/api/clubs/*", Who::kAnybody, true, &Inside::show_club},
    Route{"GET", "/api/stats", Who::kAnybody, true, &Inside::show_stats},
    Route{"GET", "/api/about", Who::kAnybody, false, &Inside::show_about},
    Route{"GET", "/api/bots", Who::kAnybody, false, &Inside::show_bots},
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
  for (const std::string_view each : {"too_soon", "too_fast", "too_many"}) {
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

Api::Api(House house, Tables& tables, Archive& archive, Deals& deals, Persons& persons,
         Thinking& thinking)
    : inside_(std::make_unique<Inside>(*this, house, tables, archive, deals, persons, thinking)) {}
Api::~Api() = default;

void Api::answer(net::Request request, net::Reply reply) {
  inside_->take(std::move(request), std::move(reply));
}

void Api::go_on_forgetting() { inside_->forgetting.go_on(); }

Api::Inside::Inside(Api& api_in, House house_in, Tables& tables_in, Archive& archive_in,
                    Deals& deals_in, Persons& persons_in, Thinking& thinking_in)
    : api(api_in),
      house(house_in),
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
  if (call->request.method == "HEAD") call->request.method = "GET";
  bool known = false;
  for (std::size_t i = 0; i < kRoutes.size(); ++i) {
    auto parts = match(kRoutes[i].path, call->request.path);
    known = known || parts.has_value();
    if (!parts || kRoutes[i].method != call->request.method) continue;
    if (at_once >= kMostAtOnce) {
      call->refuse(503, "full", "too much is asked at the same time");
      return;
    }
    ++at_once;
    call->parts = std::move(*parts);
    call->reply = [this, answer = std::move(call->reply)](net::Response response) {
      --at_once;
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
  if (!kRoutes[route].is_long) {
    (this->*kRoutes[route].handler)(call);
    return;
  }
  waiting.emplace_back(call, route);
  begin_waiting();
}

void Api::Inside::begin_waiting() {
  while (long_at_once < kMostLongAtOnce && !waiting.empty()) {
    const auto [call, route] = std::move(waiting.front());
    waiting.pop_front();
    ++long_at_once;
    auto counted = std::make_shared<Call>(*call);
    counted->reply = [this, answer = call->reply](net::Response response) {
      --long_at_once;
      answer(std::move(response));
      // Not from within: whoever answers is not done yet.
      house.outside.post([this] { begin_waiting(); });
    };
    (this->*kRoutes[route].handler)(counted);
  }
}

void Api::Inside::look(const std::string& id, std::function<void(const Looked&)> then) {
  if (!is_id(id)) {
    then({});
  } else if (const Live live = tables.in_memory(id)) {
    // One that is being created is not there yet.
    then(live->table.seq == 0 ? Looked{} : Looked{live->table, false});
  } else {
    look_at_table(house, id, std::move(then));
  }
}

std::string Api::Inside::table_url(const std::string& id) const {
  return house.options.public_url + "/t/" + id;
}

}  // namespace backstep::server
