#include "store/copy/postgres.h"

#include <algorithm>
#include <array>
#include <utility>

#include "store/postgres/schema.h"
#include "store/postgres/unfinished.h"
#include "store/postgres/visit.h"
#include "store/sqlite/unfinished.h"
#include "store/well_formed.h"

namespace backstep::store {
namespace postgres {
namespace {

constexpr Milliseconds kCopyPatience = std::chrono::minutes(30);

// What is in memory at once, of what is read and of what is written.
constexpr std::uint64_t kMostEntries = 4000;
constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

constexpr Statement kTotals{"totals",
                            "SELECT count(*), coalesce(sum(last), 0)::bigint FROM log "
                            "WHERE name <> $1::text"};
constexpr Statement kFirstHeads{"first_heads",
                                "SELECT id, name, last, touched, revision, coalesce(seq, 0) "
                                "FROM log LEFT JOIN snapshot ON snapshot.log = log.id "
                                "WHERE name <> $1::text ORDER BY name LIMIT $2::bigint"};
constexpr Statement kHeadsAfter{"heads_after",
                                "SELECT id, name, last, touched, revision, coalesce(seq, 0) "
                                "FROM log LEFT JOIN snapshot ON snapshot.log = log.id "
                                "WHERE name > $3::text AND name <> $1::text "
                                "ORDER BY name LIMIT $2::bigint"};
constexpr Statement kLabels{
    "labels",
    "SELECT w.place, label.label FROM unnest($1::bigint[]) WITH ORDINALITY AS w(log, place) "
    "JOIN label ON label.log = w.log ORDER BY w.place, label.label"};
// Of logs from entries on: so many entries, and no more when they have that many bytes. How long a
// body is, is known without reading it.
constexpr Statement kEntriesOfLogs{
    "entries",
    "SELECT place, seq, time, client, number, body FROM (SELECT w.place, e.*, "
    "sum(octet_length(e.body)) OVER (ORDER BY w.place, e.seq ROWS UNBOUNDED PRECEDING) AS so_far "
    "FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS w(log, after, place) "
    "CROSS JOIN LATERAL (SELECT seq, time, coalesce(client, ''::bytea) AS client, number, body "
    "FROM entry WHERE entry.log = w.log AND entry.seq > w.after ORDER BY seq LIMIT $3::bigint) "
    "AS e ORDER BY w.place, e.seq LIMIT $3::bigint) AS part "
    "WHERE so_far - octet_length(body) < $4::bigint ORDER BY place, seq"};

constexpr Statement kSnapshotOfLog{"snapshot", "SELECT body FROM snapshot WHERE log = $1::bigint"};

constexpr Statement kEraseLogs{"erase", "DELETE FROM log WHERE name = ANY($1::text[])"};
constexpr Statement kCopyLogs{"add_logs",
                              "INSERT INTO log (name, last, touched, revision) SELECT * FROM "
                              "unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])"};
constexpr Statement kCopySnapshots{
    "add_snapshots",
    "INSERT INTO snapshot (log, seq, body) SELECT log.id, s.seq, s.body "
    "FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS s(name, seq, body) "
    "JOIN log ON log.name = s.name"};
constexpr Statement kCopyLabels{
    "add_labels",
    "INSERT INTO label (label, touched, name, log) SELECT l.label, log.touched, log.name, log.id "
    "FROM unnest($1::text[], $2::text[]) AS l(label, name) JOIN log ON log.name = l.name"};
constexpr Statement kCopyEntries{
    "add_entries",
    "INSERT INTO entry (log, seq, time, client, number, body) "
    "SELECT log.id, e.seq, e.time, nullif(e.client, ''::bytea), e.number, e.body "
    "FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bytea[]) "
    "AS e(name, seq, time, client, number, body) JOIN log ON log.name = e.name"};
constexpr std::array kCopyStatements{kTotals,        kFirstHeads,    kHeadsAfter, kLabels,
                                     kEntriesOfLogs, kSnapshotOfLog, kEraseLogs,  kCopyLogs,
                                     kCopySnapshots, kCopyLabels,    kCopyEntries};

// What is about to be written: first what goes, then what comes.
struct Draft {
  struct New {
    std::string log;
    Entry entry;
  };
  std::vector<std::string> erased;
  std::vector<LogHead> logs;
  std::vector<std::string> snapshots;  // of each of them
  std::vector<New> entries;
  std::size_t bytes = 0;

  std::size_t size() const { return erased.size() + logs.size() + entries.size(); }

  std::vector<Question> questions() const {
    std::vector<Question> questions;
    if (!erased.empty()) {
      questions.push_back({&kEraseLogs, std::move(Values().texts({erased.begin(), erased.end()}))});
    }
    if (!logs.empty()) add_logs(questions);
    if (!entries.empty()) add_entries(questions);
    return questions;
  }

 private:
  void add_logs(std::vector<Question>& questions) const {
    std::vector<std::string_view> names;
    std::vector<std::int64_t> lasts;
    std::vector<std::int64_t> touched;
    std::vector<std::string_view> labels;
    std::vector<std::string_view> labelled;
    std::vector<std::int64_t> revisions;
    for (const LogHead& log : logs) {
      revisions.push_back(as_number(log.revision));
      names.push_back(log.name);
      lasts.push_back(as_number(log.last));
      touched.push_back(log.touched_ms);
      for (const std::string& label : log.labels) {
        labels.push_back(label);
        labelled.push_back(log.name);
      }
    }
    questions.push_back(
        {&kCopyLogs,
         std::move(Values().texts(names).numbers(lasts).numbers(touched).numbers(revisions))});
    questions.push_back({&kCopyLabels, std::move(Values().texts(labels).texts(labelled))});
    add_snapshots(questions);
  }

  void add_snapshots(std::vector<Question>& questions) const {
    std::vector<std::string_view> names;
    std::vector<std::int64_t> seqs;
    std::vector<std::string_view> bodies;
    for (std::size_t i = 0; i < logs.size(); ++i) {
      if (logs[i].snapshot_seq == 0) continue;
      names.push_back(logs[i].name);
      seqs.push_back(as_number(logs[i].snapshot_seq));
      bodies.push_back(snapshots[i]);
    }
    if (names.empty()) return;
    questions.push_back(
        {&kCopySnapshots, std::move(Values().texts(names).numbers(seqs).byte_strings(bodies))});
  }

  void add_entries(std::vector<Question>& questions) const {
    std::vector<std::string_view> names;
    std::vector<std::int64_t> seqs;
    std::vector<std::int64_t> times;
    std::vector<std::string_view> clients;
    std::vector<std::int64_t> numbers;
    std::vector<std::string_view> bodies;
    for (const auto& [log, entry] : entries) {
      names.push_back(log);
      seqs.push_back(as_number(entry.seq));
      times.push_back(entry.time_ms);
      clients.push_back(entry.client);
      numbers.push_back(as_number(entry.number));
      bodies.push_back(entry.body);
    }
    questions.push_back({&kCopyEntries, std::move(Values()
                                                      .texts(names)
                                                      .numbers(seqs)
                                                      .numbers(times)
                                                      .byte_strings(clients)
                                                      .numbers(numbers)
                                                      .byte_strings(bodies))});
  }
};

class PostgresSide final : public CopyTarget {
 public:
  enum class Role : std::uint8_t { kSource, kTarget };

  PostgresSide(Address address, Role role)
      : address_(std::move(address)), is_source_(role == Role::kSource) {}

  Result<bool> open() {
    Result<Connection> guard =
        is_source_ ? visit(address_, never_) : visit_any(address_, {}, never_);
    if (!guard) return wrong(guard.error());
    guard_.emplace(std::move(*guard));
    if (is_source_) return true;
    // Whether it keeps what it stores, whoever is going to serve it is asked.
    const Result<bool> checked = check_server(*guard_, true);
    return checked ? checked : wrong(checked.error());
  }

  const std::string& name() const override { return address_.shown; }

  Result<std::string> identity() override {
    const auto rows = postgres::ask(
        *guard_,
        "SELECT system_identifier::text || ' ' || (SELECT oid FROM pg_database WHERE datname = "
        "current_database()) FROM pg_control_system()");
    if (!rows) return wrong(rows.error());
    return "database " + std::string(rows->text(0, 0));
  }

  Result<bool> take() override {
    const Result<bool> taken = [this]() -> Result<bool> {
      if (const Result<bool> locked = lock(); !locked) return locked;
      if (const Result<bool> migrated = migrate(*guard_); !migrated) return migrated;
      if (const Result<bool> unused = check_unused(*guard_); !unused) return unused;
      Result<Connection> work = visit_any(address_, {kCopyStatements, true}, never_);
      if (!work) return work.error();
      work_.emplace(std::move(*work));
      // The planner must not take a small table for one that stays small.
      const auto set = postgres::ask(*work_,
                                     "SELECT set_config('enable_seqscan', 'off', false), "
                                     "set_config('enable_hashjoin', 'off', false)");
      if (!set) return set.error();
      if (!is_source_) return true;
      // Everything is read as it is at this moment.
      const auto begun =
          postgres::ask(*work_, "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
      if (!begun) return begun.error();
      return true;
    }();
    if (!taken) return wrong(taken.error());
    if (!is_source_) return true;
    const Result<CopyTotals> found = totals();
    if (!found) return found.error();
    taken_ = *found;
    return true;
  }

  Result<bool> check_still_taken() override {
    if (const Result<bool> unused = check_unused(*guard_); !unused) return wrong(unused.error());
    if (!is_source_) return true;
    // Somebody may have come and gone.
    const std::string sql =
        "SELECT count(*), coalesce(sum(last), 0)::bigint FROM backstep.log WHERE name <> '" +
        std::string(kCopying) + "'";
    const Result<Rows> now = postgres::ask(*guard_, sql.c_str());
    if (!now) return wrong(now.error());
    if (totals_in(*now) != taken_) return wrong({"it has changed meanwhile; copy it again"});
    return true;
  }

  Result<std::optional<std::string>> unfinished_copy_of() override {
    auto of = find_unfinished(*work_);
    if (!of) return wrong(of.error());
    return of;
  }

  Result<CopyTotals> totals() override {
    const Result<Rows> rows = ask(kTotals, std::move(Values().text(kCopying)));
    if (!rows) return rows.error();
    return totals_in(*rows);
  }

  Result<std::vector<LogHead>> heads(const std::optional<std::string>& after,
                                     std::size_t most) override {
    Values values;
    values.text(kCopying).number(as_number(most));
    if (after) values.text(*after);
    const Result<Rows> rows = ask(after ? kHeadsAfter : kFirstHeads, std::move(values));
    if (!rows) return rows.error();
    std::vector<LogHead> found;
    std::vector<std::int64_t> ids;
    for (std::size_t row = 0; row < rows->size(); ++row) {
      ids.push_back(rows->number(row, 0));
      found.push_back({rows->number(row, 0),
                       std::string(rows->text(row, 1)),
                       static_cast<std::uint64_t>(rows->number(row, 2)),
                       rows->number(row, 3),
                       {},
                       static_cast<std::uint64_t>(rows->number(row, 4)),
                       static_cast<std::uint64_t>(rows->number(row, 5))});
    }
    const Result<Rows> labels = ask(kLabels, std::move(Values().numbers(ids)));
    if (!labels) return labels.error();
    for (std::size_t row = 0; row < labels->size(); ++row) {
      found[static_cast<std::size_t>(labels->number(row, 0)) - 1].labels.emplace_back(
          labels->text(row, 1));
    }
    return found;
  }

  Result<bool> read(std::span<const LogHead> logs, const Each& each) override {
    for (std::size_t from = 0; from < logs.size();) {
      std::size_t to = from + 1;
      for (std::uint64_t entries = logs[from].last;
           to < logs.size() && (entries += logs[to].last) <= kMostEntries;) {
        ++to;
      }
      const Result<bool> done = read_some(logs.subspan(from, to - from), from, each);
      if (!done || !*done) return done;
      from = to;
    }
    return true;
  }

  Result<std::string> snapshot_body(const LogHead& log) override {
    const Result<Rows> rows = ask(kSnapshotOfLog, std::move(Values().number(log.id)));
    if (!rows) return rows.error();
    if (rows->size() == 0) return wrong({"the snapshot of " + log.name + " is not there"});
    return std::string(rows->text(0, 0));
  }

  Result<bool> begin() override {
    draft_ = {};
    return run("BEGIN");
  }
  Result<bool> commit() override {
    if (const Result<bool> flushed = flush(); !flushed) return flushed;
    return run("COMMIT");
  }

  Result<bool> erase(const std::string& log) override {
    draft_.erased.push_back(log);
    return flush_if_full();
  }

  Result<bool> add_log(const LogHead& log, const std::string& snapshot) override {
    if (!is_text(log.name) || !std::ranges::all_of(log.labels, is_text)) {
      return wrong({"the log " + log.name +
                    " has a name or a label that is no UTF-8, which PostgreSQL does not take"});
    }
    log_ = log.name;
    draft_.logs.push_back(log);
    draft_.snapshots.push_back(snapshot);
    draft_.bytes += snapshot.size();
    return flush_if_full();
  }

  Result<bool> add_entry(const Entry& entry) override {
    draft_.bytes += entry.body.size() + entry.client.size();
    draft_.entries.push_back({log_, entry});
    return flush_if_full();
  }

 private:
  // Several may copy from a database, and nobody else copies to it meanwhile. The lock of a copy
  // that was killed is gone when PostgreSQL has noticed.
  Result<bool> lock() {
    const std::string sql = std::string("SELECT pg_advisory_lock") + (is_source_ ? "_shared" : "") +
                            "(hashtextextended('backstep store copy', 0))";
    const auto locked = guard_->run(sql.c_str(), kCopyPatience);
    if (locked) return true;
    if (locked.error().is(Trouble::Kind::kAgain)) return Error{"another copy is at work on it"};
    return Error{locked.error().sentence};
  }

  // Of logs that are asked for together; `offset` is the place of the first one.
  Result<bool> read_some(std::span<const LogHead> logs, std::size_t offset, const Each& each) {
    std::uint64_t after = 0;  // in the first of them
    while (!logs.empty()) {
      std::vector<std::int64_t> ids;
      for (const LogHead& log : logs) ids.push_back(log.id);
      std::vector<std::int64_t> afters(ids.size(), 0);
      afters[0] = as_number(after);
      Values values;
      values.numbers(ids).numbers(afters);
      values.number(as_number(kMostEntries)).number(as_number(kMostBytes));
      const Result<Rows> rows = ask(kEntriesOfLogs, std::move(values));
      if (!rows) return rows.error();
      if (rows->size() == 0) break;
      Result<bool> done = tell(*rows, offset, each);
      if (!done || !*done) return done;
      // On behind the last one.
      const std::size_t row = rows->size() - 1;
      auto over = static_cast<std::size_t>(rows->number(row, 0)) - 1;
      after = static_cast<std::uint64_t>(rows->number(row, 1));
      if (after >= logs[over].last) {
        ++over;
        after = 0;
      }
      logs = logs.subspan(over);
      offset += over;
    }
    return true;
  }

  static Result<bool> tell(const Rows& rows, std::size_t offset, const Each& each) {
    Entry entry;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      entry.seq = static_cast<std::uint64_t>(rows.number(row, 1));
      entry.time_ms = rows.number(row, 2);
      entry.client = rows.text(row, 3);
      entry.number = static_cast<std::uint64_t>(rows.number(row, 4));
      entry.body = rows.text(row, 5);
      Result<bool> more = each(offset + static_cast<std::size_t>(rows.number(row, 0)) - 1, entry);
      if (!more || !*more) return more;
    }
    return true;
  }

  Result<bool> flush_if_full() {
    if (draft_.size() < kMostEntries && draft_.bytes < kMostBytes) return true;
    return flush();
  }
  Result<bool> flush() {
    const std::vector<Question> questions = draft_.questions();
    if (questions.empty()) return true;
    const auto done = work_->ask(questions, kCopyPatience);
    if (!done) return wrong({done.error().sentence});
    draft_ = {};
    return true;
  }

  Result<bool> run(const char* sql) {
    const Result<Rows> done = postgres::ask(*work_, sql);
    if (!done) return wrong(done.error());
    return true;
  }
  Result<Rows> ask(const Statement& statement, Values values) {
    auto answers = work_->ask({{&statement, std::move(values)}}, kCopyPatience);
    if (!answers) return wrong({answers.error().sentence});
    return std::move((*answers)[0]);
  }
  static CopyTotals totals_in(const Rows& rows) {
    return {static_cast<std::uint64_t>(rows.number(0, 0)),
            static_cast<std::uint64_t>(rows.number(0, 1))};
  }
  Error wrong(const Error& error) const { return {address_.shown + ": " + error.sentence}; }

  const Address address_;
  const bool is_source_;
  Closing never_;
  // Holds the lock, and sees what others do while the other one reads what was.
  std::optional<Connection> guard_;
  std::optional<Connection> work_;
  CopyTotals taken_;
  Draft draft_;
  std::string log_;  // whose entries are being added
};

Result<std::unique_ptr<PostgresSide>> open_side(const std::string& url, PostgresSide::Role role) {
  const Result<Address> address = read_address(url);
  if (!address) return address.error();
  auto side = std::make_unique<PostgresSide>(*address, role);
  if (const Result<bool> opened = side->open(); !opened) return opened.error();
  return side;
}

}  // namespace
}  // namespace postgres

Result<std::unique_ptr<CopySource>> open_postgres_source(const std::string& url) {
  auto side = postgres::open_side(url, postgres::PostgresSide::Role::kSource);
  if (!side) return side.error();
  return std::unique_ptr<CopySource>(std::move(*side));
}

Result<std::unique_ptr<CopyTarget>> open_postgres_target(const std::string& url) {
  auto side = postgres::open_side(url, postgres::PostgresSide::Role::kTarget);
  if (!side) return side.error();
  return std::unique_ptr<CopyTarget>(std::move(*side));
}

}  // namespace backstep::store
