// What a table says about itself: who is who there, and the record of its game.
#include <algorithm>

#include "server/tables/table.h"

namespace backstep::server {

std::string_view Table::phase() const {
  if (closed) return "closed";
  if (!game) return "lobby";
  if (game->is_over()) return "over";
  return game->begun ? "play" : "begin";
}

bool Table::has_been_member(std::string_view person) const {
  return !person.empty() && std::any_of(members.begin(), members.end(), [&](const Member& member) {
    return member.person == person;
  });
}

int Table::member_of(std::string_view person) const {
  if (person.empty()) return 0;
  for (const Member& member : members) {
    if (member.person == person && member.here) return member.number;
  }
  return 0;
}

bool Table::seats_person() const {
  return std::any_of(seats.begin(), seats.end(),
                     [this](const Seat& seat) { return is_person(seat.member); });
}

bool Table::seats_program() const {
  return std::any_of(seats.begin(), seats.end(),
                     [this](const Seat& seat) { return is_program(seat.member); });
}

Occupant occupant_of(const Table& table, const Seat& seat) {
  if (seat.member == 0) return {{}, seat.bot};
  const Member& member = table.member(seat.member);
  const bool itself = member.program && seat.bot.empty();
  return {member.name, itself ? std::string(kProgram) : seat.bot};
}

std::optional<int> Table::seat_seen_by(std::string_view person) const {
  if (!is_running() || person.empty()) return std::nullopt;
  for (const auto& [who, seat] : game->seen) {
    if (who == person) return seat;
  }
  return std::nullopt;
}

void Table::note_asker(const std::string& person) {
  if (std::find(askers.begin(), askers.end(), person) == askers.end()) askers.push_back(person);
}

void Table::forget_asker_or_former(int number) {
  if (number <= wire::entry::kFirstForgottenAsker) {
    const auto which = static_cast<std::size_t>(wire::entry::kFirstForgottenAsker - number);
    if (which >= askers.size()) return;
    std::erase_if(asks, [&](const Ask& ask) { return ask.person == askers[which]; });
    askers[which].clear();
    return;
  }
  const auto which = static_cast<std::size_t>(-(number + 1));
  if (which < former.size()) former[which].clear();
}

Record record_of(const Game& game) {
  Record record = game.record;
  record.result = result_of(game.state, game.stopped.has_value());
  return record;
}

std::string_view result_of(const Game& game) {
  if (game.stopped) return names(*game.stopped)[static_cast<std::size_t>(*game.stopped)];
  return game.state.outcome == backstep::Outcome::kWon ? "won" : "lost";
}

}  // namespace backstep::server
