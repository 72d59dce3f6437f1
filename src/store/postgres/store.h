// A store in a PostgreSQL database, which any number of processes may share, and what these tell
// each other.
//
// One thread writes: it takes all appends that have gathered and stores them in one transaction, in
// two round trips. Two threads read. One more speaks to the other processes and one listens. Each
// has a connection, five in all, and after erasures one more for a while. What others stored is
// told as news; see Store::on_news.
//
// A database that is gone for a while (it restarts, the line is cut, it has no connection to spare)
// is waited for. Of a commit whose answer was lost it is asked, when the database is back, whether
// it was stored: what is answered kStored is stored once, and what is answered kFailed is not. Only
// a store that is closed meanwhile answers kFailed without knowing, and says so.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/shared_state.h"
#include "store/store.h"

namespace backstep::store {

struct PostgresOptions {
  std::string url;                     // postgresql://USER:PASSWORD@HOST:PORT/DATABASE, as of libpq
  bool allow_unsafe = false;           // also a database that may lose what it has stored
  std::string followed = "table/";     // the others are told of logs whose names begin so
  int patience_ms = 15'000;            // then what waits for a database that is gone has failed
  std::size_t most_at_once = 1024;     // writes in one transaction
  std::size_t most_waiting = 100'000;  // writes, and as many reads; more are refused
  int vacuum_ms = 20'000;  // after an erasure: then old rows are taken out of the tables

  // For tests, which have less time.
  int answer_ms = 10'000;   // a server that says nothing for so long is gone
  int beat_ms = 1'000;      // how often a process says that it is alive
  int gone_ms = 4'000;      // without that it is no more
  int alone_ms = 2'000;     // then each process counts limits for itself
  int cleared_ms = 60'000;  // then what processes that are no more have said is cleared away
};

// In whichever order they go: the commons may outlive the store, and the store the commons. But
// others hear no news of what is stored after these commons are gone.
struct PostgresStores {
  std::unique_ptr<Store> store;
  std::unique_ptr<SharedState> shared_state;
};

// Connects, makes the tables or brings them up to date, and refuses a database that would lose what
// it has stored, and an unfinished copy. No error, here or later, tells the password.
Result<PostgresStores> open_postgres(const PostgresOptions& options);

// Whether this names a PostgreSQL database, and not a file.
bool is_postgres_url(std::string_view data);
// What is wrong with such a name; nothing if it can be read. Asks no server.
std::optional<Error> postgres_url_trouble(const std::string& url);
// The same as people may see it, without user and password; a file's name as it is.
std::string shown_data(const std::string& data);

}  // namespace backstep::store
