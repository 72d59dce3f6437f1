// What the organiser of a club evening may do, and who has seen its cards.
#include <utility>

#include "base/contains.h"
#include "server/host/store_calls.h"
#include "server/people/secrets.h"
#include "server/tables/deals.h"

namespace backstep::server {

std::string organiser_of(const std::string& club, const std::string& person) {
  return hash_of_token("organiser/" + club + '/' + person);
}

void Deals::leave_out(const std::string& id, const Club& club,
                      const std::vector<std::string>& tables,
                      std::function<void(store::Appended)> then) {
  wire::ClubLeftOut out;
  for (const std::string& table : tables) {
    bool known = contains(club.left_out, table) || contains(out.left_out, table) ||
                 !contains(club.made.tables, table);
    for (const wire::DealResult& each : club.results) known = known || each.table == table;
    if (!known) out.left_out.push_back(table);
  }
  if (out.left_out.empty()) {
    then(store::Appended::kStored);
    return;
  }
  // A table that begins meanwhile is a conflict: then it is judged again.
  store::LogChange change;
  change.log = club_log(id);
  change.expected = club.seq;
  change.entries.push_back(entry_of(wire::write_stored(out), context_.now()));
  append(context_, {std::move(change)},
         [then = std::move(then)](const store::AppendAnswer& answer) { then(answer.outcome); });
}

bool Deals::organises(const Table& table, const std::string& person) const {
  const wire::DealChoice& deal = table.settings.deal;
  if (deal.kind != wire::DealKind::kClub || person.empty()) return false;
  const auto found = organisers_.find(deal.name);
  return found != organisers_.end() && found->second == organiser_of(deal.name, person);
}

void Deals::when_organiser_known(const Table& table, std::function<void()> then) {
  const wire::DealChoice& deal = table.settings.deal;
  if (deal.kind != wire::DealKind::kClub || organisers_.contains(deal.name)) {
    then();
    return;
  }
  read_club(deal.name, [then = std::move(then)](const std::optional<Club>&) { then(); });
}

void Deals::when_known_who_saw(const Table& table,
                               std::function<void(const std::vector<std::string>&)> then) {
  read_club(table.settings.deal.name,
            [id = table.id, then = std::move(then)](const std::optional<Club>& found) {
              std::vector<std::string> persons;
              for (std::size_t i = 0; found && i < found->dealt.size(); ++i) {
                const wire::ClubDealt& dealt = found->dealt[i];
                if (dealt.table == id) continue;
                persons.insert(persons.end(), dealt.persons.begin(), dealt.persons.end());
              }
              then(persons);
            });
}

}  // namespace backstep::server
