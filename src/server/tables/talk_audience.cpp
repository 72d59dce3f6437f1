#include "server/tables/talk_audience.h"

#include <algorithm>
#include <variant>

#include "server/decisions/decide.h"
#include "server/tables/table.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr int kMaskBits = 64;

std::uint64_t bit_of(int member) {
  if (member < 1 || member > kMaskBits) return 0;
  return std::uint64_t{1} << static_cast<unsigned>(member - 1);
}

bool has_seen_hand(const Game& game, const Member& member) {
  return !member.person.empty() &&
         std::any_of(game.seen.begin(), game.seen.end(),
                     [&](const auto& seen) { return seen.first == member.person; });
}

TalkAudience audience_now(const Table& table) {
  TalkAudience audience;
  audience.listed = table.settings.listed;
  audience.secret = table.game && is_secret_deal(table.game->deal);
  for (const Member& member : table.members) {
    if (member.here) audience.members |= bit_of(member.number);
    if (audience.secret && has_seen_hand(*table.game, member)) {
      audience.players |= bit_of(member.number);
    }
  }
  return audience;
}

bool is_same(const TalkAudience& one, const TalkAudience& other) {
  return one.members == other.members && one.players == other.players &&
         one.listed == other.listed && one.secret == other.secret;
}

// The rule.
bool may_read(const TalkAudience& audience, const Table& table, const TalkReader& reader) {
  const bool secret = audience.secret && !reader.deals_open;
  const std::uint64_t bit = bit_of(reader.member);
  if ((audience.members & bit) != 0) return !secret || (audience.players & bit) != 0;
  const bool may_watch = reader.member != 0 || table.settings.listed;
  return audience.listed && may_watch && !secret;
}

// The audience of a line; null if it is not known any more.
const TalkAudience* audience_of(const Table& table, std::uint64_t seq) {
  const auto next = std::upper_bound(
      table.audiences.begin(), table.audiences.end(), seq,
      [](std::uint64_t wanted, const TalkAudience& each) { return wanted < each.from; });
  return next == table.audiences.begin() ? nullptr : &*std::prev(next);
}

}  // namespace

bool is_line(const wire::TableEntry& entry) {
  return std::holds_alternative<entry::Said>(entry) ||
         std::holds_alternative<entry::Reacted>(entry) ||
         std::holds_alternative<entry::Signalled>(entry);
}

void note_line(Table& table, std::uint64_t seq) {
  TalkAudience audience = audience_now(table);
  if (!table.audiences.empty() && is_same(table.audiences.back(), audience)) return;
  audience.from = seq;
  table.audiences.push_back(audience);
  if (table.audiences.size() > kMostAudiences) table.audiences.erase(table.audiences.begin());
}

void forget_audience(Table& table, int member) {
  for (TalkAudience& audience : table.audiences) {
    audience.members &= ~bit_of(member);
    audience.players &= ~bit_of(member);
  }
}

bool may_read(const Table& table, std::uint64_t seq, int speaker, const TalkReader& reader) {
  // Of somebody whose number is another person's by now: nobody must take it for theirs.
  if (speaker != 0 && seq < table.member(speaker).since_seq) return false;
  if (speaker != 0 && speaker == reader.member) return true;
  const TalkAudience* const audience = audience_of(table, seq);
  return audience != nullptr && may_read(*audience, table, reader);
}

std::optional<std::uint64_t> first_readable(const Table& table, const TalkReader& reader) {
  for (const TalkAudience& audience : table.audiences) {
    if (may_read(audience, table, reader)) return audience.from;
  }
  return std::nullopt;
}

void keep_talk_heard_by(Record& record, int seat) {
  const auto place = static_cast<std::size_t>(seat);
  bool sits = place < record.seats.size() && !record.seats[place].name.empty();
  std::erase_if(record.notes, [&](const Note& note) {
    if (note.kind == Note::Kind::kSits && note.seat == seat) sits = !note.occupant.name.empty();
    return note.kind == Note::Kind::kSays && !sits;
  });
}

}  // namespace backstep::server
