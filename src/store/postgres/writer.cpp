#include "store/postgres/writer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "store/postgres/batch.h"

namespace backstep::store::postgres {
namespace {

constexpr Statement kBegin{"begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"};
constexpr Statement kCommit{"commit", "COMMIT"};
constexpr Statement kRollBack{"roll_back", "ROLLBACK"};

// The first thing in a transaction, so that whoever asks about it waits until it has ended.
constexpr Statement kMark{
    "mark",
    "INSERT INTO writer (id, batch, used) VALUES ($1::text, $2::bigint, clock_timestamp()) "
    "ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, used = excluded.used"};
// Writes, too, although it only asks: a row that is not there could not be waited for.
constexpr Statement kFindMark{
    "find_mark",
    "INSERT INTO writer (id, batch, used) VALUES ($1::text, 0, clock_timestamp()) "
    "ON CONFLICT (id) DO UPDATE SET used = excluded.used RETURNING batch"};

// In the order of their names, in every process: so nobody waits in a circle.
constexpr Statement kLockLogs{"lock_logs",
                              "SELECT id, name, last, touched FROM log "
                              "WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE"};
// First the log, then in it: the planner must not believe that there are so few entries that it
// could look through those of all logs (OFFSET 0 keeps it from that).
constexpr Statement kFindRequests{
    "find_requests",
    "SELECT q.place, e.seq FROM unnest($1::text[], $2::bytea[], $3::bigint[]) WITH ORDINALITY "
    "AS q(name, client, number, place) "
    "CROSS JOIN LATERAL (SELECT id FROM log WHERE log.name = q.name OFFSET 0) AS l "
    "CROSS JOIN LATERAL (SELECT seq FROM entry WHERE entry.log = l.id AND entry.client = q.client "
    "AND entry.number = q.number OFFSET 0) AS e"};

constexpr Statement kErase{"erase", "DELETE FROM log WHERE name = ANY($1::text[])"};
// Of a log's entries none is missing: if the first and the last one are there all are.
constexpr Statement kRewrite{
    "rewrite",
    "WITH found AS (SELECT id FROM log WHERE name = $1::text AND revision = $2::bigint "
    "AND $3::bigint > 0 AND last >= $4::bigint), "
    "bumped AS (UPDATE log SET revision = revision + 1 WHERE id IN (SELECT id FROM found)), "
    "dropped AS (DELETE FROM snapshot WHERE log IN (SELECT id FROM found)) "
    "UPDATE entry SET body = new.body, "
    "client = CASE new.drops_client WHEN 1 THEN NULL ELSE entry.client END, "
    "number = CASE new.drops_client WHEN 1 THEN 0 ELSE entry.number END FROM found, "
    "unnest($5::bigint[], $6::bytea[], $7::bigint[]) AS new(seq, body, drops_client) "
    "WHERE entry.log = found.id AND entry.seq = new.seq"};
constexpr Statement kSaveSnapshot{
    "save_snapshot",
    "INSERT INTO snapshot (log, seq, body) SELECT id, $3::bigint, $4::bytea FROM log "
    "WHERE name = $1::text AND revision = $2::bigint AND last >= $3::bigint AND $3::bigint > 0 "
    "ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, body = excluded.body "
    "WHERE snapshot.seq < excluded.seq"};

Values values_of(const RewriteEntries& rewrite) {
  const auto [first, last] = std::ranges::minmax_element(rewrite.entries, {}, &Rewrite::seq);
  std::vector<std::int64_t> seqs;
  std::vector<std::string_view> bodies;
  std::vector<std::int64_t> drops;
  for (const Rewrite& each : rewrite.entries) {
    seqs.push_back(as_number(each.seq));
    bodies.push_back(each.body);
    drops.push_back(each.drops_client ? 1 : 0);
  }
  Values values;
  values.text(rewrite.log).number(as_number(rewrite.revision));
  values.number(as_number(first->seq)).number(as_number(last->seq));
  values.numbers(seqs).byte_strings(bodies).numbers(drops);
  return values;
}

std::span<const Statement> statements() {
  static const std::vector<Statement> all = [] {
    std::vector<Statement> list{kBegin,    kCommit,       kRollBack, kMark,    kFindMark,
                                kLockLogs, kFindRequests, kErase,    kRewrite, kSaveSnapshot};
    list.insert(list.end(), Batch::statements().begin(), Batch::statements().end());
    return list;
  }();
  return all;
}

}  // namespace

Writer::Writer(Address address, std::string id, Milliseconds silence, Closing& closing)
    : id_(std::move(id)),
      silence_(silence),
      line_(std::move(address), {statements(), true}, closing) {}

Outcome<bool> Writer::store(std::span<Write> writes) {
  ++number_;
  is_unknown_ = false;
  Outcome<bool> done =
      std::holds_alternative<Append>(writes[0].what) ? append(writes) : change(writes);
  is_second_try_ = !done;
  if (!done && !done.error().is(Trouble::Kind::kLost)) roll_back();
  return done;
}

Outcome<bool> Writer::find_out() {
  const auto asked = line_.ask({{&kFindMark, std::move(Values().text(id_))}}, silence_);
  if (!asked) return asked.error();
  is_unknown_ = false;
  return (*asked)[0].number(0, 0) == number_;
}

Outcome<bool> Writer::append(std::span<Write> appends) {
  Batch batch;
  for (const Write& write : appends) batch.add(std::get<Append>(write.what).changes);
  const auto asked = line_.ask({{&kBegin, {}},
                                {&kMark, std::move(Values().text(id_).number(number_))},
                                {&kLockLogs, batch.logs()}},
                               silence_);
  if (!asked) return asked.error();
  batch.know_logs((*asked)[2]);
  // Nearly always all is new. If it looks so and is not, the index of requests is in the way.
  if (is_second_try_ || !batch.is_straight()) {
    const auto found = line_.ask({{&kFindRequests, batch.requests()}}, silence_);
    if (!found) return found.error();
    batch.know_requests((*found)[0]);
  }
  for (Write& write : appends) {
    Append& append = std::get<Append>(write.what);
    append.answer = batch.judge(append.changes);
  }
  if (batch.is_empty()) {
    roll_back();
    return true;
  }
  return commit(batch.changes());
}

Outcome<bool> Writer::change(std::span<Write> changes) {
  std::vector<std::string_view> logs;
  std::vector<Question> questions;
  for (const Write& write : changes) {
    if (const Erase* const erase = std::get_if<Erase>(&write.what)) {
      const std::vector<std::string_view> names(erase->logs.begin(), erase->logs.end());
      logs.insert(logs.end(), names.begin(), names.end());
      questions.push_back({&kErase, std::move(Values().texts(names))});
    } else if (const RewriteEntries* const rewrite = std::get_if<RewriteEntries>(&write.what)) {
      logs.push_back(rewrite->log);
      questions.push_back({&kRewrite, values_of(*rewrite)});
    } else {
      const SaveSnapshot& save = std::get<SaveSnapshot>(write.what);
      logs.push_back(save.log);
      Values values;
      values.text(save.log).number(as_number(save.revision));
      values.number(as_number(save.snapshot.seq)).bytes(save.snapshot.body);
      questions.push_back({&kSaveSnapshot, std::move(values)});
    }
  }
  std::vector<Question> all{{&kBegin, {}},
                            {&kMark, std::move(Values().text(id_).number(number_))},
                            {&kLockLogs, std::move(Values().texts(logs))}};
  const std::size_t before = all.size();
  std::ranges::move(questions, std::back_inserter(all));
  // What there was to change must be known before the commit, whose answer may be lost.
  const auto done = line_.ask(all, silence_);
  if (!done) return done.error();
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::size_t count = (*done)[before + i].changes();
    if (Erase* const erase = std::get_if<Erase>(&changes[i].what)) {
      erase->erased = count;
    } else if (RewriteEntries* const rewrite = std::get_if<RewriteEntries>(&changes[i].what)) {
      rewrite->was_done = count > 0;
    } else {
      std::get<SaveSnapshot>(changes[i].what).was_saved = count > 0;
    }
  }
  return commit({});
}

Outcome<bool> Writer::commit(std::vector<Question> questions) {
  questions.push_back({&kCommit, {}});
  const auto answers = line_.ask(questions, silence_);
  if (answers) return true;
  is_unknown_ = answers.error().is(Trouble::Kind::kLost);
  return answers.error();
}

void Writer::roll_back() {
  // If that fails the connection is lost, and the transaction with it.
  static_cast<void>(line_.ask({{&kRollBack, {}}}, silence_));
}

}  // namespace backstep::store::postgres
