#include "server/presence.h"

#include <algorithm>

namespace backstep::server {

std::string_view name(Being being) {
  switch (being) {
    case Being::kConnected:
      return "connected";
    case Being::kAway:
      return "away";
    case Being::kLost:
      break;
  }
  return "lost";
}

bool Presence::settle(Links& links, std::int64_t now) {
  Count sum = links.here;
  for (const auto& [process, count] : links.elsewhere) {
    sum.all += count.all;
    sum.away += count.away;
  }
  const Being being = sum.all == 0         ? Being::kLost
                      : sum.away < sum.all ? Being::kConnected
                                           : Being::kAway;
  if (being == links.of.being) return false;
  links.of = {being, now};
  return true;
}

bool Presence::connect(const std::string& person, std::int64_t now) {
  Links& links = persons_[person];
  ++links.here.all;
  return settle(links, now);
}

bool Presence::disconnect(const std::string& person, bool was_away, std::int64_t now) {
  Links& links = persons_[person];
  --links.here.all;
  if (was_away) --links.here.away;
  return settle(links, now);
}

bool Presence::change_away(const std::string& person, bool away, std::int64_t now) {
  Links& links = persons_[person];
  links.here.away += away ? 1 : -1;
  return settle(links, now);
}

std::vector<wire::PersonHere> Presence::here() const {
  std::vector<wire::PersonHere> persons;
  for (const auto& [person, links] : persons_) {
    if (links.here.all == 0) continue;
    persons.push_back({person, links.here.all, links.here.away, links.of.since_ms});
  }
  return persons;
}

std::vector<std::string> Presence::set_elsewhere(const std::string& process,
                                                 const std::vector<wire::PersonHere>& persons,
                                                 std::int64_t now) {
  std::vector<std::string> changed;
  for (const wire::PersonHere& each : persons) {
    Links& links = persons_[each.person];
    links.elsewhere[process] = {each.links, each.away};
    if (settle(links, each.since_ms)) changed.push_back(each.person);
  }
  for (auto& [person, links] : persons_) {
    const bool still =
        std::any_of(persons.begin(), persons.end(),
                    [&name = person](const wire::PersonHere& each) { return each.person == name; });
    if (still || links.elsewhere.erase(process) == 0) continue;
    if (settle(links, now)) changed.push_back(person);
  }
  return changed;
}

bool Presence::is_expected(std::string_view person, std::int64_t now) const {
  const auto found = expected_ms_.find(person);
  return found != expected_ms_.end() && now - found->second < kExpectedMs;
}

Presence::Of Presence::of(std::string_view person) const {
  const auto found = persons_.find(person);
  return found == persons_.end() ? Of{Being::kLost, since_ms_} : found->second.of;
}

std::int64_t Presence::lost_for(std::string_view person, std::int64_t now) const {
  const Of of_person = of(person);
  return of_person.being == Being::kLost ? now - of_person.since_ms : 0;
}

std::int64_t Presence::not_there_for(std::string_view person, std::int64_t now) const {
  const Of of_person = of(person);
  return of_person.being == Being::kConnected ? 0 : now - of_person.since_ms;
}

int Presence::acting_host(const Table& table, std::int64_t now) const {
  if (table.host == 0) return 0;
  if (lost_for(table.member(table.host).person, now) < kHostLostMs) return table.host;
  const std::optional<int> host_seat = table.seat_of(table.host);
  const int count = static_cast<int>(table.seats.size());
  const int first = host_seat.value_or(count - 1) + 1;
  for (int i = 0; i < count; ++i) {
    const int member = table.seat((first + i) % count).member;
    if (table.is_person(member) && !is_lost(table.member(member).person)) return member;
  }
  return table.host;
}

}  // namespace backstep::server
