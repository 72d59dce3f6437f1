// Claims: "I was here before", the ask for the seat of a member who is lost. The seat, the number
// and the name pass to the person who asks, so the owner gets time to come back and everybody else
// at the seats must agree. docs/protocol.md, "Asking for a member's seat", is the contract.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/decisions/decide.h"
#include "server/tables/presence.h"
#include "server/tables/table.h"
#include "wire/table_entry.h"

namespace backstep::server {

// People on other seats than this one, apart from those who have been lost for long: a connection
// that has just dropped takes no one's say away.
std::vector<int> people_beside(const Table& table, const Presence& presence, int seat,
                               std::int64_t now, const SeatTimes& times);

// Members who must all agree before the claim of this person is granted: people_beside(), and who
// has the host's rights. Never the owner of the seat, nor the person who asks.
std::vector<int> claim_voters(const Asking& asking, int seat, const std::string& claimant);

// The ask for a member's seat. REQUIRES: a game runs, the asker has no seat, has seen no other
// hand, and the seat is a member's.
Decision decide_claim(const Asking& asking, int seat);
// The answer to it.
Decision answer_claim(const Asking& asking, const Ask& ask, bool agree);

// Without an answer; `asking.person` does not matter. Ends the claims whose owner is connected to
// this process.
std::vector<wire::TableEntry> void_claims(const Asking& asking);
// Grants the first claim that all voters have agreed to.
std::vector<wire::TableEntry> granted_claim(const Asking& asking);
// When a claim may be granted by the clock alone, since a voter is lost for long then; 0: never.
std::int64_t claims_due(const Asking& asking);

}  // namespace backstep::server
