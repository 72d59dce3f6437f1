#include "store/postgres_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace backstep::store::postgres {
namespace {

constexpr Statement kLoad{
    "load",
    "SELECT seq, time, coalesce(client, ''::bytea), number, body FROM entry "
    "WHERE log = (SELECT id FROM log WHERE name = $1::text) AND seq > $2::bigint "
    "ORDER BY seq LIMIT $3::bigint"};
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
constexpr std::array kStatements{kLoad, kList, kListOlder, kCount, kLasts};

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::int64_t at_most(std::uint64_t value) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(value, kNever));
}

}  // namespace

Reader::Reader(Address address, Milliseconds silence, Closing& closing)
    : silence_(silence), line_(std::move(address), {kStatements, true}, closing) {}

Outcome<Rows> Reader::ask(const Statement& statement, Values values) {
  Outcome<std::vector<Rows>> answers = line_.ask({{&statement, std::move(values)}}, silence_);
  if (!answers) return answers.error();
  return std::move((*answers)[0]);
}

Outcome<std::vector<Entry>> Reader::load(const std::string& log, std::uint64_t after,
                                         std::size_t most) {
  Values values;
  values.text(log).number(at_most(after)).number(at_most(most));
  const Outcome<Rows> rows = ask(kLoad, std::move(values));
  if (!rows) return rows.error();
  std::vector<Entry> entries;
  entries.reserve(rows->size());
  for (std::size_t row = 0; row < rows->size(); ++row) {
    entries.push_back({static_cast<std::uint64_t>(rows->number(row, 0)), rows->number(row, 1),
                       std::string(rows->text(row, 2)),
                       static_cast<std::uint64_t>(rows->number(row, 3)),
                       std::string(rows->text(row, 4))});
  }
  return entries;
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
