#include "tests/crash/truth.h"

#include <utility>
#include <variant>

#include "wire/event_json.h"

namespace backstep::crash {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;
namespace request = wire::request;

// As everybody at the table may know it.
wire::Happened open_part(wire::Happened happened) {
  if (auto* const dealt = std::get_if<event::Dealt>(&happened.event)) dealt->hand.reset();
  if (auto* const did = std::get_if<event::Did>(&happened.event)) did->cards.reset();
  happened.people.reset();  // which lists of events leave out
  return happened;
}

// Whether the event is what was wished.
bool is_what_was_wished(const wire::Event& event, const wire::RequestBody& request, int seat) {
  if (const auto* const play = std::get_if<request::Play>(&request)) {
    const auto* const did = std::get_if<event::Did>(&event);
    return did != nullptr && did->seat == seat && did->actions == play->actions &&
           did->n == play->n + static_cast<int>(play->actions.size());
  }
  if (const auto* const say = std::get_if<request::Say>(&request)) {
    const auto* const said = std::get_if<entry::Said>(&event);
    return said != nullptr && said->text == say->text;
  }
  if (const auto* const give = std::get_if<request::GiveSignal>(&request)) {
    const auto* const signalled = std::get_if<entry::Signalled>(&event);
    return signalled != nullptr && signalled->signal == give->signal && signalled->seat == seat;
  }
  if (std::holds_alternative<request::Begin>(request)) {
    return std::holds_alternative<entry::Begun>(event);
  }
  if (std::holds_alternative<request::Start>(request)) {
    // Those without a seat get one first.
    return std::holds_alternative<event::Dealt>(event) || std::holds_alternative<entry::Sat>(event);
  }
  return true;
}

}  // namespace

bool Truth::see(const wire::Happened& happened) {
  const wire::Happened open = open_part(happened);
  const auto [place, fresh] = seen_.emplace(open.seq, open);
  return fresh || wire::write_event(place->second) == wire::write_event(open);
}

void Truth::acknowledge(std::uint64_t seq, const wire::RequestBody& request, int seat) {
  acknowledged_.emplace(seq, Sent{request, seat});
}

std::string Truth::missing_in(const wire::notice::Table& told, std::uint64_t last) const {
  if (told.seq < last) {
    return "the table is at " + std::to_string(told.seq) + ", but " + std::to_string(last) +
           " was seen";
  }
  std::map<std::uint64_t, const wire::Happened*> there;
  std::uint64_t deal = 0;
  for (const wire::Happened& each : told.events) {
    there[each.seq] = &each;
    if (std::holds_alternative<event::Dealt>(each.event)) deal = each.seq;
  }
  if (there.size() != told.events.size()) return "an event is told twice";
  if (deal == 0) return {};
  for (auto each = seen_.lower_bound(deal); each != seen_.end() && each->first <= last; ++each) {
    const auto found = there.find(each->first);
    if (found == there.end()) return "event " + std::to_string(each->first) + " is gone";
    if (wire::write_event(open_part(*found->second)) != wire::write_event(each->second)) {
      return "event " + std::to_string(each->first) + " is another one";
    }
  }
  return {};
}

std::string Truth::wrong_with_acknowledged(int people) const {
  for (const auto& [seq, wished] : acknowledged_) {
    const auto found = seen_.find(seq);
    if (found == seen_.end()) return "nobody saw entry " + std::to_string(seq);
    if (!is_what_was_wished(found->second.event, wished.request, wished.seat)) {
      return "not what was acknowledged: " + wire::write_event(found->second);
    }
  }
  for (const auto& [seq, happened] : seen_) {
    const auto* const did = std::get_if<event::Did>(&happened.event);
    const bool wished = (did != nullptr && did->seat < people) ||
                        std::holds_alternative<entry::Said>(happened.event);
    if (wished && acknowledged_.count(seq) != 1) {
      return "acknowledged " + std::to_string(acknowledged_.count(seq)) +
             " times: " + wire::write_event(happened);
    }
  }
  return {};
}

std::string Truth::wrong_with_turns() const {
  int n = 0;
  for (const auto& [seq, happened] : seen_) {
    if (std::holds_alternative<event::Dealt>(happened.event)) n = 0;
    const auto* const did = std::get_if<event::Did>(&happened.event);
    if (did == nullptr) continue;
    n += static_cast<int>(did->actions.size());
    if (did->n != n) return "not the next turn: " + wire::write_event(happened);
  }
  return {};
}

std::size_t Truth::gaps() const {
  if (seen_.empty()) return 0;
  return static_cast<std::size_t>(seen_.rbegin()->first - seen_.begin()->first + 1) - seen_.size();
}

std::vector<Truth::Game> Truth::games() const {
  std::vector<Game> all;
  Game game;
  for (const auto& [seq, happened] : seen_) {
    if (std::holds_alternative<event::Dealt>(happened.event)) game = {};
    const auto* const did = std::get_if<event::Did>(&happened.event);
    if (std::holds_alternative<entry::Signalled>(happened.event)) ++game.signals;
    if (did == nullptr) continue;
    game.actions.insert(game.actions.end(), did->actions.begin(), did->actions.end());
    if (!did->over || !did->over->game) continue;
    game.id = *did->over->game;
    all.push_back(std::exchange(game, {}));
  }
  return all;
}

}  // namespace backstep::crash
