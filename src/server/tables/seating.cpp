// Who sits where in the next game.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/contains.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

bool saw_cards(const Asking& asking, const std::string& person) {
  return asking.saw_cards != nullptr && contains(*asking.saw_cards, person);
}

// The seats that are free then.
std::vector<std::size_t> vacate_seats_of_those_who_saw(const Asking& asking,
                                                       std::vector<Seat>& seats,
                                                       NewEntries& entries) {
  std::vector<std::size_t> vacated;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const int member = seats[i].member;
    if (member == 0 || !saw_cards(asking, asking.table.member(member).person)) continue;
    entries.emplace_back(entry::Stood{member});
    seats[i] = {};
    vacated.push_back(i);
  }
  return vacated;
}

}  // namespace

std::optional<wire::notice::Refused> start_refusal(const Asking& asking) {
  if (asking.table.closed) return closed_table();
  return Requester(asking).host_refusal();
}

Decision decide_seating(const Asking& asking) {
  const Table& table = asking.table;
  if (auto refused = start_refusal(asking)) return *refused;

  NewEntries entries;
  std::vector<Seat> seats = table.seats;
  const std::vector<std::size_t> vacated = vacate_seats_of_those_who_saw(asking, seats, entries);
  // Those who are not there get no seat, but keep their place in the row. Programs wait for people.
  std::vector<int> bench;
  std::vector<int> programs;
  for (const int member : table.bench) {
    const std::string& person = table.member(member).person;
    const Presence& presence = asking.presence;
    if (presence.is_lost(person) && !presence.is_expected(person, asking.now)) continue;
    if (saw_cards(asking, person)) continue;
    (table.is_program(member) ? programs : bench).push_back(member);
  }
  const auto seat_first = [&](std::vector<int>& row, std::size_t seat) {
    entries.emplace_back(entry::Sat{row.front(), static_cast<int>(seat)});
    seats[seat] = {row.front(), {}};
    row.erase(row.begin());
  };
  const auto sit = [&](std::size_t seat) { seat_first(bench, seat); };
  for (std::size_t i = 0; i < seats.size() && !bench.empty(); ++i) {
    if (seats[i].is_free()) sit(i);
  }
  for (std::size_t i = 0; i < seats.size() && !programs.empty(); ++i) {
    if (seats[i].is_free()) seat_first(programs, i);
  }
  // Before the first game those on the bench chose it; later they have waited for a seat.
  const bool again = table.game.has_value();
  for (std::size_t i = seats.size(); again && i > 0 && !bench.empty(); --i) {
    if (seats[i - 1].member == 0) sit(i - 1);
  }
  for (std::size_t i = seats.size(); again && i > 0 && !bench.empty(); --i) {
    const int member = seats[i - 1].member;
    if (!table.is_program(member) || member == table.host) continue;
    entries.emplace_back(entry::Stood{member});
    sit(i - 1);
  }
  if (again && !bench.empty() && table.settings.deal.kind == wire::DealKind::kRandom &&
      seats.size() < kMaxPlayers) {
    const std::size_t count = std::min<std::size_t>(kMaxPlayers, seats.size() + bench.size());
    wire::Settings settings = table.settings;
    settings.rules.players = static_cast<std::uint8_t>(count);
    entries.emplace_back(entry::Changed{settings});
    for (std::size_t i = seats.size(); i < count; ++i) {
      seats.emplace_back();
      sit(i);
    }
  }
  while (again && !bench.empty()) {
    std::size_t longest = seats.size();
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const int member = seats[i].member;
      if (member == 0 || member == table.host || table.member(member).games == 0) continue;
      if (std::any_of(entries.begin(), entries.end(), [&](const auto& made) {
            const auto* const sat = std::get_if<entry::Sat>(&made);
            return sat != nullptr && sat->member == member;
          })) {
        continue;
      }
      if (longest == seats.size() ||
          table.member(member).games >= table.member(seats[longest].member).games) {
        longest = i;
      }
    }
    if (longest == seats.size()) break;
    entries.emplace_back(entry::Stood{seats[longest].member});
    sit(longest);
  }
  for (const std::size_t seat : vacated) {
    if (!seats[seat].is_free()) continue;
    seats[seat] = {0, std::string(kSeatBot)};
    entries.emplace_back(entry::BotSat{static_cast<int>(seat), std::string(kSeatBot)});
  }
  const bool nobody =
      std::all_of(seats.begin(), seats.end(), [](const Seat& seat) { return seat.member == 0; });
  if (nobody && !vacated.empty()) {
    return refusal_of("knows_deal", "all of you have seen these cards at another table");
  }
  for (const Seat& seat : seats) {
    if (seat.is_free()) return refusal_of("empty_seats", "a seat is empty: a bot could sit there");
  }
  return entries;
}

}  // namespace backstep::server
