// Who may read which line of talk. A line is what was said, reacted or signalled. Live events,
// `table`, `missed`, `earlier` and records with talk all use this rule; docs/protocol.md, "Who sees
// what", has it as a table.
//
// The audience of a line is fixed when its entry is added to the table, and follows from the log
// alone: it is the same after a restart and in another process.
#pragma once

#include <boost/describe/class.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/record.h"
#include "wire/table_entry.h"

namespace backstep::server {

struct Table;

// The audience of consecutive lines. Members are bit masks: bit n - 1 is member n.
struct TalkAudience {
  std::uint64_t from = 0;     // seq of the first line; it holds until the next audience begins
  std::uint64_t members = 0;  // who were members at that time, and had not left
  std::uint64_t players = 0;  // if secret: who have seen a hand of that game
  bool listed = false;        // the table was listed: spectators may read it, too
  bool secret = false;        // about a secret deal: said in that game, or before the next deal
};
BOOST_DESCRIBE_STRUCT(TalkAudience, (), (from, members, players, listed, secret))

// Older lines can no longer be read by anyone. A table whose members come and go for every line
// reaches this after some 13 minutes of uninterrupted talk; other tables never do.
inline constexpr std::size_t kMostAudiences = 500;

bool is_line(const wire::TableEntry& entry);
// Called when a line is added to the table.
void note_line(Table& table, std::uint64_t seq);

struct TalkReader {
  int member = 0;           // 0: not a member now
  bool deals_open = false;  // no deal of this table is secret any more
};

// The number of this member is another person's from now on, who was not there.
void forget_audience(Table& table, int member);

// `speaker`: the member whose line it is; 0: a bot's.
bool may_read(const Table& table, std::uint64_t seq, int speaker, const TalkReader& reader);

// No line before this one can be read by the reader; nothing: no line at all.
std::optional<std::uint64_t> first_readable(const Table& table, const TalkReader& reader);

// Removes from a record what was said while no member sat on this seat: a player who took over from
// a bot reads what was said from then on.
void keep_talk_heard_by(Record& record, int seat);

}  // namespace backstep::server
