// Wishes: what a person wants of a table, decided by the table as it is. Nothing changes here: a
// decision is the entries that would make it true, or why not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/presence.h"
#include "server/table.h"
#include "talk/writer.h"
#include "wire/notice.h"
#include "wire/request.h"
#include "wire/table_entry.h"

namespace backstep::server {

struct Asking {
  const Table& table;
  const Presence& presence;
  std::string person;
  std::int64_t now = 0;
  const talk::Writer* writer = nullptr;  // the person's last lines, if there are any
};

struct Decision {
  std::vector<wire::TableEntry> entries;
  std::optional<wire::notice::Refused> refused;

  static Decision no(std::string code, std::string text);
};

// Every wish that is about the table alone. Those that need cards, time to think or nothing but an
// answer (start, hint, check, code, look, away, nudge) are the service's.
Decision decide(const Asking& asking, const wire::Wish& wish);

// Who sits where in the next game: people on the bench get free seats, then seats of bots, then
// those of programs, then new seats where the deal leaves their number open; then people who have
// played longest make room. Programs on the bench get seats that are still free, and take nobody's.
// The host's wish to start, apart from the cards.
Decision decide_seating(const Asking& asking);

// May this member remind the seat to move?
std::optional<wire::notice::Refused> nudge_refusal(const Asking& asking, std::int64_t last_ms);
// May this person get a hint?
std::optional<wire::notice::Refused> hint_refusal(const Asking& asking);
// The verdict on a text before it is said: nothing if anything may be said now.
std::optional<wire::notice::Refused> text_refusal(const Asking& asking, const std::string& text);

// Whether every person on a seat who is connected wants to give the game up; where there are only
// programs, whether they do.
bool all_give_up(const Table& table, const Presence& presence);

// Fixed: tables of a day's deal, whose seats and settings nobody changes.
bool is_fixed(const Table& table);
// Games whose cards others may still play: nobody looks on, and nothing is shown at the end.
bool is_secret_deal(const wire::DealChoice& deal);

// Settings as they may be, for new tables and changed ones.
Result<wire::Settings, wire::notice::Refused> settled(wire::Settings settings);

// The reactions there are.
bool is_reaction(std::string_view reaction);

}  // namespace backstep::server
