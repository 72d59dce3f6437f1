#include "store/postgres/log_reader.h"

#include <array>
#include <utility>

#include "store/postgres/schema.h"
#include "store/postgres/visit.h"

namespace backstep::store::postgres {
namespace {

constexpr Milliseconds kLogReaderPatience = std::chrono::minutes(30);

constexpr Statement kNames{"names",
                           "SELECT name FROM log WHERE name > $1::text ORDER BY name "
                           "LIMIT $2::bigint"};
constexpr Statement kEntries{
    "entries",
    "SELECT seq, time, coalesce(client, ''::bytea), number, body FROM entry "
    "WHERE log = (SELECT id FROM log WHERE name = $1::text) AND seq > $2::bigint "
    "ORDER BY seq LIMIT $3::bigint"};
constexpr Statement kSnapshot{"snapshot",
                              "SELECT seq, body FROM snapshot "
                              "WHERE log = (SELECT id FROM log WHERE name = $1::text)"};
constexpr std::array kLogReaderStatements{kNames, kEntries, kSnapshot};
constexpr std::array kOldStatements{kNames, kEntries};

class PostgresLogReader final : public LogReader {
 public:
  explicit PostgresLogReader(Address address) : address_(std::move(address)) {}

  Result<bool> open() {
    Result<std::int64_t> version = [this]() -> Result<std::int64_t> {
      Result<Connection> connection = visit(address_, never_);
      if (!connection) return connection.error();
      return version_of(*connection);
    }();
    if (!version) return wrong(version.error());
    has_snapshots_ = *version >= kSnapshotVersion;
    const std::span<const Statement> statements =
        has_snapshots_ ? std::span<const Statement>(kLogReaderStatements) : kOldStatements;
    Result<Connection> connection = visit_any(address_, {statements, true}, never_);
    if (!connection) return wrong(connection.error());
    connection_.emplace(std::move(*connection));
    return true;
  }

  Result<bool> begin() override {
    return run("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }
  Result<bool> end() override { return run("COMMIT"); }

  Result<std::vector<std::string>> names(const std::string& after, std::size_t most) override {
    const Result<Rows> rows =
        ask(kNames, std::move(Values().text(after).number(static_cast<std::int64_t>(most))));
    if (!rows) return rows.error();
    std::vector<std::string> found;
    found.reserve(rows->size());
    for (std::size_t row = 0; row < rows->size(); ++row) found.emplace_back(rows->text(row, 0));
    return found;
  }

  Result<std::vector<Entry>> entries(const std::string& log, std::uint64_t after,
                                     std::size_t most) override {
    Values values;
    values.text(log).number(static_cast<std::int64_t>(after));
    values.number(static_cast<std::int64_t>(most));
    const Result<Rows> rows = ask(kEntries, std::move(values));
    if (!rows) return rows.error();
    std::vector<Entry> found;
    found.reserve(rows->size());
    for (std::size_t row = 0; row < rows->size(); ++row) {
      found.push_back({static_cast<std::uint64_t>(rows->number(row, 0)), rows->number(row, 1),
                       std::string(rows->text(row, 2)),
                       static_cast<std::uint64_t>(rows->number(row, 3)),
                       std::string(rows->text(row, 4))});
    }
    return found;
  }

  Result<std::optional<Snapshot>> snapshot(const std::string& log) override {
    std::optional<Snapshot> found;
    if (!has_snapshots_) return found;
    const Result<Rows> rows = ask(kSnapshot, std::move(Values().text(log)));
    if (!rows) return rows.error();
    if (rows->size() > 0) {
      found =
          Snapshot{static_cast<std::uint64_t>(rows->number(0, 0)), std::string(rows->text(0, 1))};
    }
    return found;
  }

 private:
  Result<bool> run(const char* sql) {
    const Result<Rows> done = postgres::ask(*connection_, sql);
    if (!done) return wrong(done.error());
    return true;
  }
  Result<Rows> ask(const Statement& statement, Values values) {
    auto answers = connection_->ask({{&statement, std::move(values)}}, kLogReaderPatience);
    if (!answers) return wrong({answers.error().sentence});
    return std::move((*answers)[0]);
  }
  Error wrong(const Error& error) const { return {address_.shown + ": " + error.sentence}; }

  const Address address_;
  const Closing never_;
  std::optional<Connection> connection_;
  bool has_snapshots_ = false;
};

}  // namespace

Result<std::unique_ptr<LogReader>> open_log_reader(const std::string& url) {
  const Result<Address> address = read_address(url);
  if (!address) return address.error();
  auto reader = std::make_unique<PostgresLogReader>(*address);
  if (const Result<bool> opened = reader->open(); !opened) return opened.error();
  return std::unique_ptr<LogReader>(std::move(reader));
}

}  // namespace backstep::store::postgres
