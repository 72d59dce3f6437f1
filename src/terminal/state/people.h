// Who is who at a table, and what the reader may do, without a word.
#pragma once

#include <optional>

#include "terminal/state/table_connection.h"
#include "wire/notice.h"

namespace backstep::terminal::state {

using Table = wire::notice::Table;

// Nothing if there is no such member.
const wire::MemberInfo* member_of(const Table& table, int member);
// The member whose seat it is; nothing for a bot's and a free one.
const wire::MemberInfo* seat_member(const Table& table, int seat);

// A member who is no person, but a bot of others.
bool is_program(const Table& table, int member);
// A member who is one: what people want, and whom one waits for, is asked of these.
bool is_person(const Table& table, int member);
int people_on_seats(const Table& table);

// A bot decides there: its own seat, or standing in for a member, or a program.
bool is_bot(const Table& table, int seat);
// A bot plays there for somebody who may come back.
bool is_stand_in(const Table& table, int seat);

std::optional<int> my_seat(const Table& table);
// The seat whose hand the reader sees; in a game that is over it may be another than the own one.
std::optional<int> hand_seat(const Table& table);
bool is_member(const Table& table);
// The reader has the host's rights now.
bool is_host(const Table& table);
bool is_running(const Table& table);  // dealt and not over
bool bot_plays_for_me(const Table& table);
// May the reader answer who asked for that seat? For a bot's the host, for a member's everybody at
// the seats, too.
bool may_answer(const Table& table, int seat);
// A time is shown that runs down: until a seat may pass on, or a bot may play.
bool counts_down(const Table& table, std::int64_t now_ms);
// The entry by which the last claim of the own seat ended with the reader's return; 0: there is
// none.
std::uint64_t claim_ended(const Table& table);
// It is the reader's turn, and that is certain: not while the link is lost.
bool is_my_turn(const Model& model);

// Somebody's words that the reader does not want to hear.
bool is_hidden(const Table& table, const wire::Happened& happened);

}  // namespace backstep::terminal::state
