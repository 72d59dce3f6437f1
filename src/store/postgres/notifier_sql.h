// What the herald asks of the database: the processes and their beats, the notes they lay down, and
// the limits that all count together. Inside this room only.
#pragma once

#include <array>

#include "store/postgres/postgres.h"

namespace backstep::store::postgres::notifier {

// True if others had cleared us away, or this is the first one.
inline constexpr Statement kBeat{
    "beat",
    "INSERT INTO process (id, beat) VALUES ($1::text, clock_timestamp()) "
    "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat RETURNING xmax = 0"};
inline constexpr Statement kAlive{
    "alive",
    "SELECT id FROM process WHERE id <> $1::text "
    "AND beat > clock_timestamp() - $2::bigint * interval '1 millisecond'"};
inline constexpr Statement kLately{
    "lately",
    "SELECT process, name, number, body FROM note WHERE process <> $1::text "
    "AND changed > clock_timestamp() - $2::bigint * interval '1 millisecond'"};
inline constexpr Statement kAll{
    "all", "SELECT process, name, number, body FROM note WHERE process <> $1::text"};
inline constexpr Statement kLayDown{
    "lay_down",
    "INSERT INTO note (process, name, number, body, changed) "
    "SELECT $1::text, n.name, n.number, n.body, clock_timestamp() "
    "FROM unnest($2::bytea[], $3::bigint[], $4::bytea[]) AS n(name, number, body) "
    "ON CONFLICT (process, name) DO UPDATE "
    "SET number = excluded.number, body = excluded.body, changed = excluded.changed"};
inline constexpr Statement kNotify{"notify", "SELECT pg_notify('backstep', $1::text)"};
inline constexpr Statement kNotes{
    "notes",
    "SELECT note.process, note.body FROM note JOIN process ON process.id = note.process "
    "WHERE note.name = $1::bytea AND note.process <> $2::text AND note.body <> ''::bytea "
    "AND process.beat > clock_timestamp() - $3::bigint * interval '1 millisecond' "
    "ORDER BY note.process"};
// As Limits does it. A row comes back if it was taken.
inline constexpr Statement kTake{
    "take",
    "INSERT INTO quota AS q (what, who, until, count) "
    "SELECT $1::bytea, $2::bytea, clock_timestamp() + $5::bigint * interval '1 millisecond', "
    "greatest($3::bigint, 0) WHERE $3::bigint <= $4::bigint "
    "ON CONFLICT (what, who) DO UPDATE SET "
    "until = CASE WHEN q.until <= clock_timestamp() THEN excluded.until ELSE q.until END, "
    "count = greatest(CASE WHEN q.until <= clock_timestamp() THEN 0 ELSE q.count END + "
    "$3::bigint, 0) "
    "WHERE q.until <= clock_timestamp() OR q.count + $3::bigint <= $4::bigint "
    "RETURNING 1::bigint"};
inline constexpr Statement kLook{
    "look",
    "SELECT 1::bigint WHERE coalesce((SELECT count FROM quota WHERE what = $1::bytea "
    "AND who = $2::bytea AND until > clock_timestamp()), 0) < $3::bigint"};
// Others may be clearing up, too: what they have in hand is theirs.
inline constexpr Statement kClearQuotas{
    "clear_quotas",
    "DELETE FROM quota WHERE (what, who) IN (SELECT what, who FROM quota "
    "WHERE until < clock_timestamp() LIMIT 10000 FOR UPDATE SKIP LOCKED)"};
inline constexpr Statement kClearProcesses{
    "clear_processes",
    "DELETE FROM process WHERE id IN (SELECT id FROM process "
    "WHERE beat < clock_timestamp() - $1::bigint * interval '1 millisecond' "
    "FOR UPDATE SKIP LOCKED)"};
inline constexpr Statement kClearNotes{
    "clear_notes",
    "DELETE FROM note WHERE process = $1::text AND body = ''::bytea "
    "AND changed < clock_timestamp() - $2::bigint * interval '1 millisecond'"};
inline constexpr Statement kLeave{"leave", "DELETE FROM process WHERE id = $1::text"};
inline constexpr std::array kStatements{kBeat,           kAlive,      kLately, kAll,  kLayDown,
                                        kNotify,         kNotes,      kTake,   kLook, kClearQuotas,
                                        kClearProcesses, kClearNotes, kLeave};

}  // namespace backstep::store::postgres::notifier
