// Wishes: what a person wants of a table, decided by the table as it is. Nothing changes here: a
// decision is the entries that would make it true, or why not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/tables/presence.h"
#include "server/tables/seat_times.h"
#include "server/tables/table.h"
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
  SeatTimes times{};
  bool organises = false;  // the person opened the club evening of this table
  const std::vector<std::string>* saw_cards = nullptr;  // persons who know those of the next game
};

using NewEntries = std::vector<wire::TableEntry>;
// No entries: it is so already.
using Decision = Result<NewEntries, wire::notice::Refused>;

// Every wish that is about the table alone. Those that need cards, time to think or nothing but an
// answer (start, hint, check, code, look, away, nudge) are the service's.
Decision decide(const Asking& asking, const wire::RequestBody& request);

// Who sits where in the next game: people on the bench get free seats, then seats of bots, then
// those of programs, then new seats where the deal leaves their number open; then people who have
// played longest make room. Programs on the bench get seats that are still free, and take nobody's.
// Who has seen the cards of a club evening at another table gets no seat, and loses the one they
// have; where nobody else takes it a bot does, so that they cannot keep the others from playing.
// The host's wish to start, apart from the cards.
Decision decide_seating(const Asking& asking);
// The part of it for which nothing must be known of the cards: whether this person may start at
// all.
std::optional<wire::notice::Refused> start_refusal(const Asking& asking);

// May this person do these actions now? Those without a seat in the game are refused before
// anything of it is looked at, and nothing after the end of the turn is.
std::optional<wire::notice::Refused> play_refusal(const Asking& asking,
                                                  const wire::request::Play& play);
// May this member remind the seat to move?
std::optional<wire::notice::Refused> nudge_refusal(const Asking& asking, std::int64_t last_ms);
// May this person get a hint?
std::optional<wire::notice::Refused> hint_refusal(const Asking& asking);
// The verdict on a text before it is said: nothing if anything may be said now.
std::optional<wire::notice::Refused> text_refusal(const Asking& asking, const std::string& text);

// Whether every person on a seat wants to give the running game up; where there are only programs,
// whether they do. Who has been lost for long is not waited for: a connection that has just dropped
// takes no one's say away. `asking.person` does not matter here and below.
bool all_give_up(const Asking& asking);
// When that may come about by the clock alone; 0: never.
std::int64_t give_up_due(const Asking& asking);

// Whether nobody would play the running game on without this member: bots never do, and programs
// not after the last person.
bool is_last_player(const Table& table, int member);

// Fixed: tables of a day's deal, whose seats and settings nobody changes.
bool is_fixed(const Table& table);
// Games whose cards others may still play: nobody looks on, and nothing is shown at the end.
bool is_secret_deal(const wire::DealChoice& deal);

// Settings as they may be, for new tables and changed ones.
Result<wire::Settings, wire::notice::Refused> settled(wire::Settings settings);

// The reactions there are.
bool is_reaction(std::string_view reaction);

}  // namespace backstep::server
