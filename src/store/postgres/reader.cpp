#include "store/postgres/reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace backstep::store::postgres {
namespace {

constexpr Statement kLoad{
    "load",
    "SELECT q.place, e.seq, e.time, coalesce(e.client, ''::bytea), e.number, e.body "
    "FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY "
    "AS q(name, after, most, place) JOIN log ON log.name = q.name CROSS JOIN LATERAL "
    "(SELECT * FROM entry WHERE entry.log = log.id AND entry.seq > q.after "
    "ORDER BY entry.seq LIMIT q.most) AS e ORDER BY q.place, e.seq"};
// One row for each entry, at least one if there is such a log; the first one has the snapshot.
constexpr Statement kLoadFromSnapshot{
    "load_from_snapshot",
    "SELECT log.revision, coalesce(s.seq, 0), CASE WHEN row_number() OVER (ORDER BY e.seq) = 1 "
    "THEN s.body END, e.seq, e.time, coalesce(e.client, ''::bytea), e.number, e.body "
    "FROM log LEFT JOIN snapshot AS s ON s.log = log.id LEFT JOIN LATERAL "
    "(SELECT * FROM entry WHERE entry.log = log.id AND entry.seq > coalesce(s.seq, 0) "
    "ORDER BY entry.seq LIMIT $2::bigint) AS e ON true WHERE log.name = $1::text ORDER BY e.seq"};
constexpr Statement kList{"list",
                          "SELECT touched, name FROM label WHERE label = $1::text "
                          "AND (touched, name) < ($2::bigint, $3::text) "
                          "ORDER BY touched DESC, name DESC LIMIT $4::bigint"};
constexpr Statement kListOlder{"list_older",
                               "SELECT touched, name FROM label WHERE label = $1::text "
                               "AND touched < $2::bigint ORDER BY touched, name LIMIT $3::bigint"};
constexpr Statement kCount{"count", "SELECT count(*) FROM label WHERE label = $1::text"};
constexpr Statement kLasts{"lasts",
                           "SELECT coalesce(log.last, 0) FROM unnest($1::text[]) WITH ORDINALITY "
                           "AS q(name, place) LEFT JOIN log ON log.name = q.name ORDER BY q.place"};
constexpr std::array kReaderStatements{kLoad, kLoadFromSnapshot, kList, kListOlder, kCount, kLasts};

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::int64_t at_most(std::uint64_t value) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(value, kNever));
}

}  // namespace

Reader::Reader(Address address, Milliseconds silence, Closing& closing)
    : silence_(silence), line_(std::move(address), {kReaderStatements, true}, closing) {}

Outcome<Rows> Reader::ask(const Statement& statement, Values values) {
  Outcome<std::vector<Rows>> answers = line_.ask({{&statement, std::move(values)}}, silence_);
  if (!answers) return answers.error();
  return std::move((*answers)[0]);
}

Outcome<std::vector<std::vector<Entry>>> Reader::load(const std::vector<const Tail*>& tails) {
  std::vector<std::string_view> logs;
  std::vector<std::int64_t> afters;
  std::vector<std::int64_t> mosts;
  for (const Tail* const tail : tails) {
    logs.push_back(tail->log);
    afters.push_back(at_most(tail->after));
    mosts.push_back(at_most(tail->most));
  }
  const Outcome<Rows> rows =
      ask(kLoad, std::move(Values().texts(logs).numbers(afters).numbers(mosts)));
  if (!rows) return rows.error();
  std::vector<std::vector<Entry>> loaded(tails.size());
  for (std::size_t row = 0; row < rows->size(); ++row) {
    loaded[static_cast<std::size_t>(rows->number(row, 0)) - 1].push_back(
        {static_cast<std::uint64_t>(rows->number(row, 1)), rows->number(row, 2),
         std::string(rows->text(row, 3)), static_cast<std::uint64_t>(rows->number(row, 4)),
         std::string(rows->text(row, 5))});
  }
  return loaded;
}

Outcome<LogState> Reader::load_from_snapshot(const std::string& log, std::size_t most) {
  const Outcome<Rows> rows =
      ask(kLoadFromSnapshot, std::move(Values().text(log).number(at_most(most))));
  if (!rows) return rows.error();
  LogState state;
  for (std::size_t row = 0; row < rows->size(); ++row) {
    state.revision = static_cast<std::uint64_t>(rows->number(row, 0));
    const auto seq = static_cast<std::uint64_t>(rows->number(row, 1));
    if (row == 0 && seq > 0) state.snapshot = Snapshot{seq, std::string(rows->text(row, 2))};
    if (rows->is_null(row, 3)) continue;
    state.entries.push_back({static_cast<std::uint64_t>(rows->number(row, 3)), rows->number(row, 4),
                             std::string(rows->text(row, 5)),
                             static_cast<std::uint64_t>(rows->number(row, 6)),
                             std::string(rows->text(row, 7))});
  }
  return state;
}

Outcome<std::vector<Place>> Reader::list(const std::string& label,
                                         const std::optional<Place>& after, std::size_t most) {
  const Place from = after.value_or(Place{kNever, ""});
  Values values;
  values.text(label).number(from.touched_ms).text(from.log).number(at_most(most));
  return places(kList, std::move(values));
}

Outcome<std::vector<Place>> Reader::list_older(const std::string& label, std::int64_t before_ms,
                                               std::size_t most) {
  Values values;
  values.text(label).number(touched_at(before_ms)).number(at_most(most));
  return places(kListOlder, std::move(values));
}

Outcome<std::vector<Place>> Reader::places(const Statement& statement, Values values) {
  const Outcome<Rows> rows = ask(statement, std::move(values));
  if (!rows) return rows.error();
  std::vector<Place> found;
  found.reserve(rows->size());
  for (std::size_t row = 0; row < rows->size(); ++row) {
    found.push_back({rows->number(row, 0), std::string(rows->text(row, 1))});
  }
  return found;
}

Outcome<std::uint64_t> Reader::count(const std::string& label) {
  const Outcome<Rows> rows = ask(kCount, std::move(Values().text(label)));
  if (!rows) return rows.error();
  return static_cast<std::uint64_t>(rows->number(0, 0));
}

Outcome<std::vector<std::uint64_t>> Reader::lasts(const std::vector<std::string>& logs) {
  const std::vector<std::string_view> names(logs.begin(), logs.end());
  const Outcome<Rows> rows = ask(kLasts, std::move(Values().texts(names)));
  if (!rows) return rows.error();
  std::vector<std::uint64_t> found;
  found.reserve(rows->size());
  for (std::size_t row = 0; row < rows->size(); ++row) {
    found.push_back(static_cast<std::uint64_t>(rows->number(row, 0)));
  }
  return found;
}

}  // namespace backstep::store::postgres
