#include "store/sqlite/reader.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace backstep::store {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::int64_t as_limit(std::size_t most) {
  return static_cast<std::int64_t>(std::min<std::size_t>(most, kNever));
}

}  // namespace

Result<Reader> Reader::on(Connection connection) {
  Reader reader(std::move(connection));
  Result<Statement> load = reader.connection_.prepare(
      "SELECT seq, time, ifnull(client, ''), number, body FROM entry "
      "WHERE log = (SELECT id FROM log WHERE name = ?1) AND seq > ?2 ORDER BY seq LIMIT ?3");
  if (!load) return load.error();
  Result<Statement> find_snapshot = reader.connection_.prepare(
      "SELECT log.revision, ifnull(snapshot.seq, 0), snapshot.body FROM log "
      "LEFT JOIN snapshot ON snapshot.log = log.id WHERE log.name = ?1");
  if (!find_snapshot) return find_snapshot.error();
  Result<Statement> list = reader.connection_.prepare(
      "SELECT touched, name FROM label WHERE label = ?1 AND (touched, name) < (?2, ?3) "
      "ORDER BY touched DESC, name DESC LIMIT ?4");
  if (!list) return list.error();
  Result<Statement> list_older = reader.connection_.prepare(
      "SELECT touched, name FROM label WHERE label = ?1 AND touched < ?2 "
      "ORDER BY touched, name LIMIT ?3");
  if (!list_older) return list_older.error();
  Result<Statement> count =
      reader.connection_.prepare("SELECT count(*) FROM label WHERE label = ?1");
  if (!count) return count.error();
  Result<Statement> last = reader.connection_.prepare("SELECT last FROM log WHERE name = ?1");
  if (!last) return last.error();
  reader.load_ = std::move(*load);
  reader.find_snapshot_ = std::move(*find_snapshot);
  reader.list_ = std::move(*list);
  reader.list_older_ = std::move(*list_older);
  reader.count_ = std::move(*count);
  reader.last_ = std::move(*last);
  return reader;
}

Result<std::vector<Entry>> Reader::load(const std::string& log, std::uint64_t after,
                                        std::size_t most) {
  std::vector<Entry> entries;
  load_.bind(1, log).bind(2, static_cast<std::int64_t>(after)).bind(3, as_limit(most));
  while (load_.step()) {
    entries.push_back({static_cast<std::uint64_t>(load_.number(0)), load_.number(1), load_.text(2),
                       static_cast<std::uint64_t>(load_.number(3)), load_.text(4)});
  }
  const bool failed = load_.failed();
  load_.reset();
  if (failed) return connection_.error();
  return entries;
}

Result<LogState> Reader::load_from_snapshot(const std::string& log, std::size_t most) {
  // One transaction, so that the entries follow the snapshot.
  if (const Result<bool> begun = connection_.run("BEGIN"); !begun) return begun.error();
  LogState state;
  if (find_snapshot_.bind(1, log).step()) {
    state.revision = static_cast<std::uint64_t>(find_snapshot_.number(0));
    const auto seq = static_cast<std::uint64_t>(find_snapshot_.number(1));
    if (seq > 0) state.snapshot = Snapshot{seq, find_snapshot_.text(2)};
  }
  const bool failed = find_snapshot_.failed();
  find_snapshot_.reset();
  Result<std::vector<Entry>> entries =
      failed ? Result<std::vector<Entry>>(connection_.error())
             : load(log, state.snapshot ? state.snapshot->seq : 0, most);
  const Result<bool> ended = connection_.run("COMMIT");
  if (!entries) return entries.error();
  if (!ended) return ended.error();
  state.entries = std::move(*entries);
  return state;
}

Result<std::vector<Place>> Reader::list(const std::string& label, const std::optional<Place>& after,
                                        std::size_t most) {
  const Place from = after.value_or(Place{kNever, ""});
  list_.bind(1, label).bind(2, from.touched_ms).bind(3, from.log).bind(4, as_limit(most));
  return places(list_);
}

Result<std::vector<Place>> Reader::list_older(const std::string& label, std::int64_t before_ms,
                                              std::size_t most) {
  list_older_.bind(1, label).bind(2, touched_at(before_ms)).bind(3, as_limit(most));
  return places(list_older_);
}

Result<std::vector<Place>> Reader::places(Statement& statement) {
  std::vector<Place> found;
  while (statement.step()) found.push_back({statement.number(0), statement.text(1)});
  const bool failed = statement.failed();
  statement.reset();
  if (failed) return connection_.error();
  return found;
}

Result<std::uint64_t> Reader::count(const std::string& label) {
  const bool counted = count_.bind(1, label).step();
  const auto number = counted ? static_cast<std::uint64_t>(count_.number(0)) : 0;
  count_.reset();
  if (!counted) return connection_.error();
  return number;
}

Result<std::vector<std::uint64_t>> Reader::lasts(const std::vector<std::string>& logs) {
  std::vector<std::uint64_t> found;
  found.reserve(logs.size());
  for (const std::string& log : logs) {
    const bool there = last_.bind(1, log).step();
    found.push_back(there ? static_cast<std::uint64_t>(last_.number(0)) : 0);
    const bool failed = last_.failed();
    last_.reset();
    if (failed) return connection_.error();
  }
  return found;
}

}  // namespace backstep::store
