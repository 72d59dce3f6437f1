#include "tests/crash/crash_table.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "client/load/cheap_turn.h"
#include "wire/event_json.h"

namespace backstep::crash {
namespace {

namespace notice = wire::notice;
namespace request = wire::request;
using std::chrono::milliseconds;

// A server lets one connection say twenty things a second.
constexpr milliseconds kShortestPause{60};
constexpr std::uint32_t kMorePause = 100;
constexpr std::uint32_t kOneTurnInTalks = 6;
constexpr milliseconds kRequestAgain{500};

bool is_talk(const wire::RequestBody& request) {
  return std::holds_alternative<request::Say>(request) ||
         std::holds_alternative<request::GiveSignal>(request);
}

}  // namespace

CrashTable::CrashTable(net::Loop& loop, const client::ApiCalls& api,
                       std::vector<net::Url> connections, const Seating& seating, std::string seed,
                       Trouble trouble)
    : loop_(loop),
      api_(api),
      connections_(std::move(connections)),
      rules_(seating.rules),
      pace_(seating.pace),
      bots_(seating.bots),
      people_count_(seating.rules.players - seating.bots),
      seed_(std::move(seed)),
      random_(seed_, "crash"),
      trouble_(std::move(trouble)) {}

// ---- setup

void CrashTable::set_up() {
  for (int i = 0; i < people_count_; ++i) {
    api_.new_person([this](const Result<std::string>& token) {
      if (!token) return trouble_(token.error().sentence);
      tokens_.push_back(*token);
      if (static_cast<int>(tokens_.size()) == people_count_) open();
    });
  }
}

void CrashTable::open() {
  wire::api::OpenTable asked;
  asked.settings.rules = rules_;
  asked.settings.pace = pace_;
  asked.name = "Ann";
  asked.bots.emplace();
  for (int i = 0; i < bots_; ++i) asked.bots->push_back({rules_.players - 1 - i, "quick"});
  api_.open_table(tokens_[0], asked, [this](const Result<std::string>& table) {
    if (!table) return trouble_(table.error().sentence);
    id_ = *table;
    come();
  });
}

client::SessionOptions CrashTable::options(std::size_t person, std::string name) const {
  client::SessionOptions options;
  options.url = connections_[person % connections_.size()];
  options.token = tokens_[person];
  options.table = id_;
  options.client = std::move(name);
  options.last_wait = milliseconds(400);
  return options;
}

void CrashTable::come() {
  people_.resize(static_cast<std::size_t>(people_count_));
  for (std::size_t i = 0; i < people_.size(); ++i) {
    client::SessionCalls calls;
    calls.on_event = [this, i](const wire::Happened& each) { happened(i, each); };
    calls.on_table = [this, i](const notice::Table& told) { learned(i, told); };
    calls.on_ready = [this, i] {
      if (people_[i].lost != Clock::time_point()) {
        longest_absence_ = std::max(longest_absence_, Clock::now() - people_[i].lost);
        people_[i].lost = {};
      }
      act_soon(i);
    };
    calls.on_lost = [this, i](const std::string&) {
      if (people_[i].lost == Clock::time_point()) people_[i].lost = Clock::now();
    };
    calls.on_end = [this](const std::string& code) { trouble_("a session ended: " + code); };
    calls.on_trouble = [this](const std::string& why) { trouble_("not understood: " + why); };
    people_[i].session = std::make_unique<client::Session>(
        loop_, options(i, "crash-" + std::to_string(i)), std::move(calls));
    const auto arrive = [this] {
      if (++joined_ == people_count_) start();
    };
    if (i == 0) {
      request(i, request::Look{}, arrive);
    } else {
      request(i, request::Join{"Bo" + std::string(i, 'o')}, arrive);
    }
  }
}

void CrashTable::start() {
  starting_ = true;
  request(0, request::Start{}, [this] {
    const auto begun = [this] {
      starting_ = false;
      begun_ = true;
      // Others may have seen it before its answer came, and have let their time to act pass.
      for (std::size_t i = 0; i < people_.size(); ++i) act_soon(i);
    };
    if (rules_.players == 1) return begun();
    request(
        0,
        request::Begin{static_cast<int>(random_.below(static_cast<std::uint32_t>(people_count_)))},
        begun);
  });
}

// ---- what is seen

void CrashTable::happened(std::size_t person, const wire::Happened& happened) {
  Person& who = people_[person];
  if (who.last != 0 && happened.seq != who.last + 1) {
    trouble_("after " + std::to_string(who.last) + " came " + std::to_string(happened.seq));
  }
  who.last = happened.seq;
  const auto* const did = std::get_if<wire::event::Did>(&happened.event);
  if (did != nullptr && did->seat != who.session->known().table().you.seat) {
    seen_times_.see(happened.seq);
    if (did->cards) trouble_("told to another seat: " + wire::write_event(happened));
  }
  if (!truth_.see(happened)) trouble_("two saw different things: " + wire::write_event(happened));
  act_soon(person);
}

void CrashTable::learned(std::size_t person, const notice::Table& told) {
  for (const wire::Happened& each : told.events) {
    if (!truth_.see(each)) trouble_("the table has another past: " + wire::write_event(each));
  }
  people_[person].last = told.seq;
  act_soon(person);
}

void CrashTable::look_afresh(std::function<void(const std::string& wrong)> then) {
  const std::uint64_t last = truth_.last();
  client::SessionCalls calls;
  calls.on_table = [this, last, then](const notice::Table& told) {
    // Destroyed by the next look, since this is one of its calls.
    const std::string wrong = truth_.missing_in(told, last);
    loop_.post([this, then, wrong] {
      fresh_.reset();
      then(wrong.empty() ? "" : standing() + ": " + wrong);
    });
  };
  fresh_ = std::make_unique<client::Session>(
      loop_, options(0, "fresh-" + std::to_string(++fresh_looks_)), std::move(calls));
}

// ---- what is done

void CrashTable::request(std::size_t person, wire::RequestBody request,
                         std::function<void()> then) {
  client::Session& session = *people_[person].session;
  const int seat = session.known().table().you.seat.value_or(-1);
  session.ask(request, [this, person, request, seat, then = std::move(then),
                        asked = Clock::now()](const wire::Notice& answer) {
    longest_wait_ = std::max(longest_wait_, Clock::now() - asked);
    answered(person, request, seat, answer, then);
  });
}

void CrashTable::answered(std::size_t person, const wire::RequestBody& request, int seat,
                          const wire::Notice& answer, const std::function<void()>& then) {
  const bool plays = std::holds_alternative<request::Play>(request);
  if (plays) people_[person].asked = false;
  if (const auto* const refused = std::get_if<notice::Refused>(&answer)) {
    if (is_talk(request)) {
      ++refused_talk_;  // too fast, or muted
    } else if (refused->code == "store_failed") {
      ++store_failures_;
      if (plays) return act_soon(person);
      request_again(person, request, then);
    } else {
      trouble_(standing() + " refused: " + wire::write_notice(answer));
    }
  }
  const auto* const done = std::get_if<notice::Done>(&answer);
  if (done == nullptr) return;
  repeated_ += done->repeated ? 1U : 0U;
  const bool leaves_trace = !std::holds_alternative<request::Look>(request) &&
                            !std::holds_alternative<request::Join>(request);
  if (leaves_trace) truth_.acknowledge(done->seq, request, seat);
  if (plays && !done->repeated) seen_times_.acknowledge(done->seq);
  if (then) then();
  act_soon(person);
}

void CrashTable::request_again(std::size_t person, wire::RequestBody request,
                               std::function<void()> then) {
  loop_.after(kRequestAgain, [this, person, request = std::move(request), then = std::move(then)] {
    this->request(person, request, then);
  });
}

void CrashTable::act_soon(std::size_t person) {
  Person& who = people_[person];
  if (who.waits || who.asked || !who.session) return;
  who.waits = true;
  loop_.after(kShortestPause + milliseconds(random_.below(kMorePause)), [this, person] {
    people_[person].waits = false;
    act(person);
  });
}

void CrashTable::act(std::size_t person) {
  Person& who = people_[person];
  const client::KnownTable& known = who.session->known();
  if (person == 0 && known.table().phase == "over" && begun_ && !starting_ && !finishing_) start();
  if (who.asked || starting_ || !known.table().game || known.table().phase != "play") return;
  if (random_.below(kOneTurnInTalks) == 0) talk(person);
  if (!known.is_to_move()) return;
  const wire::GameInfo& game = *known.table().game;
  who.asked = true;
  request(person, request::Play{game.number, game.n, client::load::cheap_turn(game.view)});
  if (on_play_) on_play_();
}

void CrashTable::talk(std::size_t person) {
  if (random_.below(2) == 0) {
    const Pile pile = kPiles[random_.below(kPileCount)];
    request(person, request::GiveSignal{Signal::about(Meaning::kLeave, pile)});
    return;
  }
  constexpr std::array<const char*, 5> kLines{"well done", "hm, let me think", "good luck to us",
                                              "thank you", "what a game"};
  request(person, request::Say{kLines[random_.below(kLines.size())]});
}

// ---- how it stands

bool CrashTable::is_finished() const {
  if (!begun_ || starting_) return false;
  for (const Person& each : people_) {
    if (!each.session || !each.session->is_connected() || each.session->unanswered() > 0)
      return false;
    if (each.session->known().table().phase != "over") return false;
  }
  return true;
}

bool CrashTable::is_turn_of_bot() const {
  if (!begun_ || starting_ || !people_[0].session) return false;
  const table::TableView& table = people_[0].session->known().table();
  return table.phase == "play" && table.game && table.game->view.turn >= people_count_;
}

std::pair<int, int> CrashTable::game_and_n() const {
  const table::TableView& table = people_[0].session->known().table();
  return table.game ? std::pair(table.game->number, table.game->n) : std::pair(0, 0);
}

void CrashTable::forget_waits() {
  longest_wait_ = {};
  longest_absence_ = {};
}

std::uint64_t CrashTable::sent_again() const {
  std::uint64_t count = 0;
  for (const Person& each : people_) count += each.session ? each.session->sent_again() : 0;
  return count;
}

std::string CrashTable::standing() const {
  std::string text = "table " + seed_ + " (" + std::to_string(people_count_) + " people, " +
                     std::to_string(bots_) + " bots";
  if (starting_) text += ", starting";
  for (const Person& each : people_) {
    if (!each.session) continue;
    const table::TableView& table = each.session->known().table();
    text += "; " + table.phase + " at " + std::to_string(table.seq);
    if (table.game) text += ", turn of " + std::to_string(table.game->view.turn);
    if (!each.session->is_connected()) text += ", not connected";
    if (each.asked) text += ", has played";
    if (each.waits) text += ", is about to act";
    if (const std::size_t count = each.session->unanswered(); count > 0) {
      text += ", " + std::to_string(count) + " unanswered";
    }
  }
  return text + ")";
}

}  // namespace backstep::crash
