#include "server/tables/presence.h"

#include <algorithm>

namespace backstep::server {

std::string_view name(ConnectionState connection_state) {
  switch (connection_state) {
    case ConnectionState::kConnected:
      return "connected";
    case ConnectionState::kAway:
      return "away";
    case ConnectionState::kLost:
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
  const ConnectionState connection_state = sum.all == 0         ? ConnectionState::kLost
                                           : sum.away < sum.all ? ConnectionState::kConnected
                                                                : ConnectionState::kAway;
  if (connection_state == links.of.connection_state) return false;
  if (links.of.connection_state == ConnectionState::kConnected) links.seen_until_ms = now;
  links.of = {connection_state, now};
  ++revision_;
  return true;
}

Presence::Links& Presence::links_of(const std::string& person) {
  const auto [found, fresh] = persons_.try_emplace(person);
  if (fresh) found->second.of.since_ms = since_ms_;
  return found->second;
}

bool Presence::connect(const std::string& person, std::int64_t now) {
  Links& links = links_of(person);
  ++links.here.all;
  return settle(links, now);
}

bool Presence::disconnect(const std::string& person, bool was_away, std::int64_t now) {
  Links& links = links_of(person);
  --links.here.all;
  if (was_away) --links.here.away;
  return settle(links, now);
}

bool Presence::change_away(const std::string& person, bool away, std::int64_t now) {
  Links& links = links_of(person);
  links.here.away += away ? 1 : -1;
  return settle(links, now);
}

void Presence::forget(const std::string& person) {
  const auto found = persons_.find(person);
  if (found == persons_.end()) return;
  const Links& links = found->second;
  if (links.here.all == 0 && links.elsewhere.empty()) persons_.erase(found);
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
    Links& links = links_of(each.person);
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
  return found == persons_.end() ? Of{ConnectionState::kLost, since_ms_} : found->second.of;
}

bool Presence::is_connected_here(std::string_view person) const {
  const auto found = persons_.find(person);
  return found != persons_.end() && found->second.here.all > 0;
}

void Presence::note_active(const std::string& person, std::int64_t when) {
  Links& links = links_of(person);
  links.active_ms = std::max(links.active_ms, when);
}

std::int64_t Presence::active_ms(std::string_view person) const {
  const auto found = persons_.find(person);
  return found == persons_.end() ? 0 : found->second.active_ms;
}

std::int64_t Presence::last_active(std::string_view person) const {
  return std::max(active_ms(person), since_ms_);
}

std::int64_t Presence::seen_ms(std::string_view person, std::int64_t now) const {
  const auto found = persons_.find(person);
  if (found == persons_.end()) return 0;
  return found->second.of.connection_state == ConnectionState::kConnected
             ? now
             : found->second.seen_until_ms;
}

std::int64_t Presence::lost_for(std::string_view person, std::int64_t now) const {
  const Of of_person = of(person);
  return of_person.connection_state == ConnectionState::kLost ? now - of_person.since_ms : 0;
}

std::int64_t Presence::not_there_for(std::string_view person, std::int64_t now) const {
  const Of of_person = of(person);
  return of_person.connection_state == ConnectionState::kConnected ? 0 : now - of_person.since_ms;
}

int Presence::acting_host(const Table& table, std::int64_t now) const {
  if (table.host == 0) return 0;
  const bool is_gone = lost_for(table.member(table.host).person, now) >= kHostLostMs;
  const std::int64_t idle_due = host_idle_due(table);
  const bool is_idle = idle_due != 0 && now >= idle_due;
  if (!is_gone && !is_idle) return table.host;
  const std::optional<int> host_seat = table.seat_of(table.host);
  const int count = static_cast<int>(table.seats.size());
  const int first = host_seat.value_or(count - 1) + 1;
  for (int i = 0; i < count; ++i) {
    const int member = table.seat((first + i) % count).member;
    if (!table.is_person(member)) continue;
    const std::string& person = table.member(member).person;
    if (is_lost(person)) continue;
    if (is_gone || now - last_active(person) < host_idle_ms_) return member;
  }
  return table.host;
}

std::int64_t Presence::host_idle_due(const Table& table) const {
  if (table.host == 0 || table.is_running()) return 0;
  const std::int64_t active = last_active(table.member(table.host).person);
  return std::max(active, table.game ? table.game->acted_ms : 0) + host_idle_ms_;
}

}  // namespace backstep::server
