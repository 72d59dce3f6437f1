#include "store/postgres/postgres.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace backstep::store::postgres {
namespace {

// How long a thread may be deaf to the closing of its store.
constexpr Milliseconds kSlice(100);
// While the store is being closed a server that answers is still waited for, but not for long.
constexpr Milliseconds kClosingSilence(1000);

// PostgreSQL's own types that we use, by their numbers; those never change.
constexpr std::int32_t kBytesType = 17;
constexpr std::int32_t kNumberType = 20;
constexpr std::int32_t kTextType = 25;

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
    out += static_cast<char>(static_cast<unsigned char>(value >> shift));
  }
}

std::string number_of(std::int64_t value) {
  std::string out;
  put(out, static_cast<std::uint64_t>(value), 8);
  return out;
}

// An array of one dimension without nulls.
template <class Value, class Put>
std::string array_of(const std::vector<Value>& values, std::int32_t type, Put put_value) {
  std::string out;
  put(out, values.empty() ? 0 : 1, 4);
  put(out, 0, 4);
  put(out, static_cast<std::uint64_t>(type), 4);
  if (values.empty()) return out;
  put(out, values.size(), 4);
  put(out, 1, 4);
  for (const Value& value : values) put_value(out, value);
  return out;
}

void put_text(std::string& out, std::string_view value) {
  put(out, value.size(), 4);
  out += value;
}

Trouble::Kind kind_of(std::string_view state) {
  constexpr std::array<std::string_view, 6> kLost{"57P01", "57P02", "57P03",
                                                  "57P05", "25P03", "53300"};
  // 55P03 and 57014: what we waited for took longer than a lock or a statement may.
  constexpr std::array<std::string_view, 5> kAgain{"40001", "40P01", "23505", "55P03", "57014"};
  if (state.starts_with("08") || std::ranges::count(kLost, state) > 0) return Trouble::Kind::kLost;
  return std::ranges::count(kAgain, state) > 0 ? Trouble::Kind::kAgain : Trouble::Kind::kRefused;
}

// Messages of libpq end with a newline, and some have several lines.
std::string in_one_line(std::string_view message) {
  std::string line;
  // Several lines, some of them indented, become one.
  for (const char c : message) {
    const bool blank = c == '\n' || c == '\t' || c == ' ';
    if (!blank) line += c;
    if (blank && !line.ends_with(' ')) line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

Trouble trouble_of(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  // Without a state it is libpq that speaks, and it speaks about the connection.
  return {state == nullptr ? Trouble::Kind::kLost : kind_of(state),
          "PostgreSQL says: " +
              in_one_line(message == nullptr ? PQresultErrorMessage(result) : message)};
}

bool wait_for(int socket, short events, Time until) {
  const auto left = std::chrono::duration_cast<Milliseconds>(until - Clock::now());
  pollfd wanted{socket, events, 0};
  return ::poll(&wanted, 1, static_cast<int>(std::clamp(left, Milliseconds(0), kSlice).count())) >
         0;
}

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

}  // namespace

Result<Address> read_address(const std::string& url) {
  // What libpq has to say about a URL may quote it, with the password.
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(
      PQconninfoParse(url.c_str(), nullptr));
  if (!options) {
    return Error{"this is no URL of a PostgreSQL database (postgresql://USER:PASSWORD@HOST/NAME)"};
  }
  Address address;
  address.url = url;
  std::string host = "the local socket";
  std::string port;
  std::string name;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val == nullptr || *option->val == '\0') continue;
    const std::string_view keyword = option->keyword;
    if (keyword == "host" || (keyword == "hostaddr" && host == "the local socket")) {
      host = option->val;
    }
    if (keyword == "port") port = std::string(":") + option->val;
    if (keyword == "dbname") name = std::string("/") + option->val;
  }
  if (host.find('@') != std::string::npos) {
    return Error{"the password in the URL holds an @, which has to be written as %40"};
  }
  address.shown = "PostgreSQL at " + host + port + name;
  // libpq goes on to the next host when TCP gives one up, and that takes longer.
  if (const auto more = std::ranges::count(host, ','); more > 0) {
    address.connecting = Milliseconds(6'000) * (more + 1);
  }
  return address;
}

Values& Values::number(std::int64_t value) {
  values_.push_back(number_of(value));
  return *this;
}

Values& Values::text(std::string_view value) {
  values_.emplace_back(value);
  return *this;
}

Values& Values::bytes(std::string_view value) { return text(value); }

Values& Values::numbers(const std::vector<std::int64_t>& values) {
  values_.push_back(array_of(values, kNumberType, [](std::string& out, std::int64_t value) {
    put_text(out, number_of(value));
  }));
  return *this;
}

Values& Values::texts(const std::vector<std::string_view>& values) {
  values_.push_back(array_of(values, kTextType, put_text));
  return *this;
}

Values& Values::byte_strings(const std::vector<std::string_view>& values) {
  values_.push_back(array_of(values, kBytesType, put_text));
  return *this;
}

bool Rows::is_null(std::size_t row, int column) const {
  return PQgetisnull(result_.get(), static_cast<int>(row), column) != 0;
}

std::int64_t Rows::number(std::size_t row, int column) const {
  std::uint64_t value = 0;
  for (const char c : text(row, column)) value = value << 8U | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(value);
}

std::string_view Rows::text(std::size_t row, int column) const {
  const int at = static_cast<int>(row);
  return {PQgetvalue(result_.get(), at, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), at, column))};
}

std::size_t Rows::changes() const {
  const std::string_view count = PQcmdTuples(result_.get());
  std::size_t number = 0;
  std::from_chars(count.data(), count.data() + count.size(), number);
  return number;
}

Outcome<Connection> Connection::open(const Address& address, const Session& session, Time until,
                                     const Closing& closing) {
  // Of a keyword that is there twice the later one counts: the URL may say otherwise.
  const std::array keywords{"connect_timeout",           "keepalives_idle",
                            "keepalives_interval",       "keepalives_count",
                            "tcp_user_timeout",          "gssencmode",
                            "fallback_application_name", "dbname",
                            "client_encoding",           static_cast<const char*>(nullptr)};
  const std::array values{"3",        "3",
                          "1",        "3",
                          "5000",     "disable",
                          "backstep", address.url.c_str(),
                          "UTF8",     static_cast<const char*>(nullptr)};
  Connection connection(PQconnectStartParams(keywords.data(), values.data(), 1), closing);
  if (const Outcome<bool> connected = connection.connect(until); !connected) {
    return connected.error();
  }
  if (const Outcome<bool> prepared = connection.prepare(session); !prepared) {
    return prepared.error();
  }
  return connection;
}

Outcome<bool> Connection::connect(Time until) {
  PGconn* const connection = connection_.get();
  if (connection == nullptr || PQstatus(connection) == CONNECTION_BAD) return lost();
  PostgresPollingStatusType wanted = PGRES_POLLING_WRITING;
  while (wanted != PGRES_POLLING_OK) {
    if (wanted == PGRES_POLLING_FAILED) return lost();
    if (Clock::now() >= std::min(until, closing_->until())) {
      return Trouble{Trouble::Kind::kLost, "PostgreSQL does not answer"};
    }
    const bool reads = wanted == PGRES_POLLING_READING;
    if (wait_for(PQsocket(connection), reads ? POLLIN : POLLOUT, until)) {
      wanted = PQconnectPoll(connection);
    }
  }
  PQsetNoticeProcessor(connection, [](void*, const char*) {}, nullptr);
  if (PQsetnonblocking(connection, 1) != 0 || PQenterPipelineMode(connection) == 0) return lost();
  return true;
}

Outcome<bool> Connection::prepare(const Session& session) {
  // Every statement finds its rows by an index. The planner would rather read a table that is small
  // today from its beginning, and keep that plan when it is large; and what it believes to be
  // expensive it would compile. Planning anew for the values of each batch costs more than what it
  // is for: the one plan has to be right, whatever the values.
  //
  // A transaction in which nothing happens any more is one whose process is stopped or cut off:
  // what it has locked others wait for.
  const char* const settings =
      "SELECT set_config('search_path', 'backstep', false), set_config('jit', 'off', false), "
      "set_config('enable_seqscan', 'off', false), set_config('enable_hashjoin', 'off', false), "
      "set_config('enable_mergejoin', 'off', false), "
      "set_config('plan_cache_mode', 'force_generic_plan', false), "
      "set_config('lock_timeout', '5s', false), set_config('statement_timeout', '8s', false), "
      "set_config('idle_in_transaction_session_timeout', '10s', false)";
  PGconn* const connection = connection_.get();
  bool sent =
      PQsendQueryParams(connection, settings, 0, nullptr, nullptr, nullptr, nullptr, 1) != 0;
  if (!session.is_durable) {
    sent = sent && PQsendQueryParams(connection, "SET synchronous_commit = off", 0, nullptr,
                                     nullptr, nullptr, nullptr, 1) != 0;
  }
  for (const Statement& statement : session.statements) {
    sent = sent && PQsendPrepare(connection, statement.name, statement.sql, 0, nullptr) != 0;
  }
  if (!sent || PQpipelineSync(connection) == 0) return lost();
  const Outcome<std::vector<Rows>> done = answers(Milliseconds(3000));
  if (!done) return done.error();
  return true;
}

Outcome<std::vector<Rows>> Connection::ask(const std::vector<Question>& questions,
                                           Milliseconds silence) {
  PGconn* const connection = connection_.get();
  for (const Question& question : questions) {
    const std::vector<std::string>& given = question.values.values_;
    std::vector<const char*> values;
    std::vector<int> lengths;
    for (const std::string& value : given) {
      values.push_back(value.data());
      lengths.push_back(static_cast<int>(value.size()));
    }
    const std::vector<int> formats(given.size(), 1);
    if (PQsendQueryPrepared(connection, question.statement->name, static_cast<int>(given.size()),
                            values.data(), lengths.data(), formats.data(), 1) == 0) {
      return lost();
    }
  }
  if (PQpipelineSync(connection) == 0) return lost();
  return answers(silence);
}

Outcome<std::vector<Rows>> Connection::run(const char* sql, Milliseconds silence) {
  PGconn* const connection = connection_.get();
  if (PQsendQueryParams(connection, sql, 0, nullptr, nullptr, nullptr, nullptr, 1) == 0 ||
      PQpipelineSync(connection) == 0) {
    return lost();
  }
  return answers(silence);
}

Outcome<std::vector<Rows>> Connection::answers(Milliseconds silence) {
  std::vector<Rows> rows;
  std::optional<Trouble> trouble;
  bool was_end = false;
  for (;;) {
    if (const Outcome<bool> waited = wait(silence); !waited) return waited.error();
    PGresult* const result = PQgetResult(connection_.get());
    if (result == nullptr) {
      // One ends the results of a question. Two: nothing is on its way any more.
      if (was_end || PQstatus(connection_.get()) == CONNECTION_BAD) return lost();
      was_end = true;
      continue;
    }
    was_end = false;
    Rows each(result);
    switch (PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        if (trouble) return *trouble;
        return rows;
      case PGRES_COMMAND_OK:
      case PGRES_TUPLES_OK:
        rows.push_back(std::move(each));
        break;
      case PGRES_PIPELINE_ABORTED:
        break;
      default:
        if (!trouble) trouble = trouble_of(result);
        if (trouble->is(Trouble::Kind::kLost)) return *trouble;
    }
  }
}

Outcome<bool> Connection::wait(Milliseconds silence) {
  PGconn* const connection = connection_.get();
  Time heard = Clock::now();
  for (;;) {
    const int flushed = PQflush(connection);
    if (flushed < 0) return lost();
    if (flushed == 0 && PQisBusy(connection) == 0) return true;
    const Time until =
        std::min(heard + silence, std::max(closing_->until(), heard + kClosingSilence));
    if (Clock::now() >= until) {
      return Trouble{Trouble::Kind::kLost, "PostgreSQL does not answer"};
    }
    const auto events = static_cast<short>(flushed == 0 ? POLLIN : POLLIN | POLLOUT);
    if (!wait_for(PQsocket(connection), events, until)) continue;
    if (PQconsumeInput(connection) == 0) return lost();
    heard = Clock::now();
  }
}

bool Connection::is_alive() {
  return PQconsumeInput(connection_.get()) != 0 && PQstatus(connection_.get()) == CONNECTION_OK;
}

std::optional<std::string> Connection::heard() {
  struct Free {
    void operator()(PGnotify* notify) const { PQfreemem(notify); }
  };
  const std::unique_ptr<PGnotify, Free> notify(PQnotifies(connection_.get()));
  if (!notify) return std::nullopt;
  return notify->extra;
}

Trouble Connection::lost() const {
  return {Trouble::Kind::kLost,
          "PostgreSQL says: " + in_one_line(PQerrorMessage(connection_.get()))};
}

}  // namespace backstep::store::postgres
