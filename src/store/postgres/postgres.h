// PostgreSQL, as far as the store needs it: addresses, connections and their statements, with
// errors as values. Inside this room only; everything here is for one thread at a time.
#pragma once

#include <libpq-fe.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/closing.h"

namespace backstep::store::postgres {

// Why something was not done, and what that means.
struct Trouble {
  enum class Kind : std::uint8_t {
    kLost,     // there is no connection (any more); what was on its way may have happened
    kAgain,    // somebody else was in the way, and the transaction is void: try it again
    kRefused,  // the same would fail again
  };
  Kind kind = Kind::kLost;
  std::string sentence;

  bool is(Kind other) const { return kind == other; }
};

template <class Value>
using Outcome = Result<Value, Trouble>;

// Where a database is. `shown` is what may be told to people: no user, no password.
struct Address {
  std::string url;
  std::string shown;
  Milliseconds connecting{3'000};  // how long that may take
};
Result<Address> read_address(const std::string& url);

// PostgreSQL has no unsigned integers: the same 64 bits as a bigint.
constexpr std::int64_t as_number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

// What is given with a statement, in the order of its parameters.
class Values {
 public:
  Values& number(std::int64_t value);
  Values& text(std::string_view value);
  Values& bytes(std::string_view value);
  Values& numbers(const std::vector<std::int64_t>& values);
  Values& texts(const std::vector<std::string_view>& values);
  Values& byte_strings(const std::vector<std::string_view>& values);

 private:
  friend class Connection;
  std::vector<std::string> values_;  // as PostgreSQL has them between machines
};

// The types of the parameters are what the SQL says ($1::bigint[]).
struct Statement {
  const char* name;
  const char* sql;
};

struct Question {
  const Statement* statement;
  Values values;
};

class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}

  std::size_t size() const { return static_cast<std::size_t>(PQntuples(result_.get())); }
  bool is_null(std::size_t row, int column) const;
  // Of a bigint, or of a boolean.
  std::int64_t number(std::size_t row, int column) const;
  // Of a text or a bytea.
  std::string_view text(std::size_t row, int column) const;
  // How many rows a statement wrote.
  std::size_t changes() const;

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// What a connection is for.
struct Session {
  std::span<const Statement> statements;
  bool is_durable = true;  // waits for the disk at every commit
};

class Connection {
 public:
  // Waits at most until then. `closing` must live as long as the connection.
  static Outcome<Connection> open(const Address& address, const Session& session, Time until,
                                  const Closing& closing);

  // Asks all of them at once, and waits for all the answers. Outside of BEGIN and COMMIT they are a
  // transaction of their own. Trouble is that of the first one that failed; those after it were not
  // done. `silence` is how long the other side may say nothing.
  Outcome<std::vector<Rows>> ask(const std::vector<Question>& questions, Milliseconds silence);
  // ... and a single one without values, which need not have been prepared.
  Outcome<std::vector<Rows>> run(const char* sql, Milliseconds silence);

  // False if the other side has hung up, as far as it is known without asking.
  bool is_alive();
  // What somebody notified us of, if there is anything.
  std::optional<std::string> heard();
  int socket() const { return PQsocket(connection_.get()); }

 private:
  Connection(PGconn* connection, const Closing& closing)
      : connection_(connection), closing_(&closing) {}
  Outcome<bool> connect(Time until);
  Outcome<bool> prepare(const Session& session);
  Outcome<std::vector<Rows>> answers(Milliseconds silence);
  // Until there is something to read that is whole, and nothing left to send.
  Outcome<bool> wait(Milliseconds silence);
  Trouble lost() const;

  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unique_ptr<PGconn, Finish> connection_;
  const Closing* closing_;
};

}  // namespace backstep::store::postgres
