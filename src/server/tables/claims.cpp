#include "server/tables/claims.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/contains.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"
#include "server/tables/correspondence.h"
#include "server/tables/places.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
using wire::notice::Refused;

const std::string& owner_of(const Table& table, int seat) {
  return table.member(table.seat(seat).member).person;
}

Refused not_lost() { return refusal_of("not_lost", "the member on that seat is connected"); }

// How long until somebody can agree. Besides the time of the ask, this process must itself have
// waited for the owner: after a restart nobody could come back before it listened.
std::int64_t objection_left(const Asking& asking, const Ask& ask) {
  const std::int64_t until =
      ask.until_ms != 0 ? ask.until_ms : ask.asked_ms + asking.times.claim_objection_ms;
  const std::int64_t waited =
      asking.presence.lost_for(owner_of(asking.table, ask.seat), asking.now);
  return std::max({until - asking.now, asking.times.claim_objection_ms - waited, std::int64_t{0}});
}

// REQUIRES: the owner is lost, and the time to object is over.
bool is_agreed(const Asking& asking, const Ask& ask, const std::vector<int>& agreed) {
  const std::vector<int> voters = claim_voters(asking, ask.seat, ask.person);
  return !agreed.empty() && std::all_of(voters.begin(), voters.end(),
                                        [&](int voter) { return contains(agreed, voter); });
}

// Passes on the seat, and nothing but the seat: the host's rights go to the member who has them
// while the host is lost.
void grant(const Asking& asking, const Ask& ask, int by, std::vector<wire::TableEntry>& entries) {
  const Table& table = asking.table;
  const int owner = table.seat(ask.seat).member;
  const int own = table.member_of(ask.person);
  // On another device they had come as a new member, who is no more.
  if (own != 0) entries.emplace_back(entry::Left{own});
  entries.emplace_back(entry::Answered{ask.seat, true, by, owner});
  if (own != 0 && own == table.host) {
    entries.emplace_back(entry::Hosts{owner});
  } else if (owner == table.host) {
    const int acting = asking.presence.acting_host(table, asking.now);
    entries.emplace_back(entry::Hosts{acting != owner ? acting : by});
  }
}

// Why this member does not decide about the claim.
std::optional<Refused> voter_refusal(const Asking& asking, const Ask& ask, const Requester& asker) {
  if (contains(claim_voters(asking, ask.seat, ask.person), asker.member())) return std::nullopt;
  if (asker.member() == 0) return not_member();
  if (asking.table.is_program(asker.member())) return people_only("people decide about this seat");
  return not_seated();
}

}  // namespace

std::vector<int> people_beside(const Table& table, const Presence& presence, int seat,
                               std::int64_t now, const SeatTimes& times) {
  std::vector<int> members;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const int member = table.seats[i].member;
    if (static_cast<int>(i) == seat || !table.is_person(member)) continue;
    if (presence.lost_for(table.member(member).person, now) >= times.claim_after_ms) continue;
    members.push_back(member);
  }
  return members;
}

std::vector<int> claim_voters(const Asking& asking, int seat, const std::string& claimant) {
  const Table& table = asking.table;
  std::vector<int> voters = people_beside(table, asking.presence, seat, asking.now, asking.times);
  const int host = asking.presence.acting_host(table, asking.now);
  const bool may = host != 0 && host != table.seat(seat).member &&
                   table.member(host).person != claimant &&
                   (table.is_person(host) || voters.empty());
  if (may && !contains(voters, host)) voters.push_back(host);
  return voters;
}

Decision decide_claim(const Asking& asking, int seat) {
  const Table& table = asking.table;
  const int owner = table.seat(seat).member;
  // Others still play these cards: whoever knows them, or should not, could come in by a claim.
  if (is_secret_deal(table.game->deal)) return fixed_table();
  if (table.settings.correspondence) return correspondence_refusal();
  // The number passes on with its mark: whoever was here before was there as the same.
  const bool asks_program = table.is_program(table.member_of(asking.person));
  if (table.is_program(owner) && !asks_program) {
    return refusal_of("bot_plays", "a program sits there");
  }
  if (table.is_person(owner) && asks_program) return people_only("a person sits there");
  if (!asking.presence.is_lost(owner_of(table, seat))) return not_lost();
  const std::int64_t lost = asking.presence.lost_for(owner_of(table, seat), asking.now);
  if (lost < asking.times.claim_after_ms) {
    return too_soon(asking.times.claim_after_ms - lost, "the member there may come back");
  }
  if (table.former.size() >= kMostFormer) {
    return refusal_of("full", "too many seats of this table have passed to others");
  }
  const auto open = std::any_of(table.asks.begin(), table.asks.end(),
                                [&](const Ask& each) { return each.seat == seat; });
  if (open) return asked_already();
  if (claim_voters(asking, seat, asking.person).empty()) {
    return refusal_of("nobody_to_ask", "no one else at this table could agree");
  }
  NewEntries entries;
  entries.emplace_back(entry::Asked{asking.person, table.member(owner).name, seat,
                                    asking.now + asking.times.claim_objection_ms});
  return entries;
}

Decision answer_claim(const Asking& asking, const Ask& ask, bool agree) {
  const Requester asker(asking);
  if (auto refused = voter_refusal(asking, ask, asker)) return *refused;
  NewEntries entries;
  if (!agree) {
    entries.emplace_back(entry::Answered{ask.seat, false, asker.member(), 0});
    return entries;
  }
  if (!asking.presence.is_lost(owner_of(asking.table, ask.seat))) return not_lost();
  if (const std::int64_t wait = objection_left(asking, ask); wait > 0) {
    return too_soon(wait, "the owner of the seat may still come back");
  }
  if (contains(ask.agreed, asker.member())) {
    return refusal_of("voted", "you have agreed already");
  }
  std::vector<int> agreed = ask.agreed;
  agreed.push_back(asker.member());
  entries.emplace_back(entry::AskAgreed{ask.seat, asker.member()});
  if (is_agreed(asking, ask, agreed)) grant(asking, ask, asker.member(), entries);
  return entries;
}

std::vector<wire::TableEntry> void_claims(const Asking& asking) {
  const Table& table = asking.table;
  std::vector<wire::TableEntry> entries;
  if (!table.is_running()) return entries;
  for (const Ask& ask : table.asks) {
    const int owner = table.seat(ask.seat).member;
    if (owner == 0 || !asking.presence.is_connected_here(owner_of(table, ask.seat))) continue;
    entries.emplace_back(entry::Answered{ask.seat, false, owner, 0});
  }
  return entries;
}

std::vector<wire::TableEntry> granted_claim(const Asking& asking) {
  const Table& table = asking.table;
  std::vector<wire::TableEntry> entries;
  if (!table.is_running()) return entries;
  for (const Ask& ask : table.asks) {
    if (table.seat(ask.seat).member == 0 || ask.agreed.empty()) continue;
    if (!asking.presence.is_lost(owner_of(table, ask.seat))) continue;
    if (objection_left(asking, ask) > 0 || !is_agreed(asking, ask, ask.agreed)) continue;
    grant(asking, ask, ask.agreed.back(), entries);
    break;
  }
  return entries;
}

std::int64_t claims_due(const Asking& asking) {
  const Table& table = asking.table;
  std::int64_t first = 0;
  if (!table.is_running()) return first;
  for (const Ask& ask : table.asks) {
    if (table.seat(ask.seat).member == 0 || ask.agreed.empty()) continue;
    for (const int voter : claim_voters(asking, ask.seat, ask.person)) {
      const Presence::Of of = asking.presence.of(table.member(voter).person);
      const std::int64_t when = of.since_ms + asking.times.claim_after_ms;
      if (of.connection_state != ConnectionState::kLost || when <= asking.now) continue;
      if (first == 0 || when < first) first = when;
    }
  }
  return first;
}

}  // namespace backstep::server
