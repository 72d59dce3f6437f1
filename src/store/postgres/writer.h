// Writer: everything that changes a PostgreSQL database, a transaction at a time. For one thread.
// Inside this room only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "store/postgres/retrying_connection.h"
#include "store/store.h"

namespace backstep::store::postgres {

struct Append {
  std::vector<LogChange> changes;
  Store::Then<AppendAnswer> then;
  AppendAnswer answer;
};

struct Erase {
  std::vector<std::string> logs;
  Store::Then<Result<std::size_t>> then;
  std::size_t erased = 0;
};

struct RewriteEntries {
  std::string log;
  std::uint64_t revision = 0;
  std::vector<Rewrite> entries;  // at least one
  Store::Then<Result<bool>> then;
  bool was_done = false;
};

struct SaveSnapshot {
  std::string log;
  std::uint64_t revision = 0;
  Snapshot snapshot;
  Store::Then<Result<bool>> then;
  bool was_saved = false;
};

struct Write {
  std::variant<Append, Erase, RewriteEntries, SaveSnapshot> what;
  Time asked;
};

class Writer {
 public:
  // `id` is of this writer alone, among all processes and for ever. A server that says nothing for
  // `silence` is lost.
  Writer(Address address, std::string id, Milliseconds silence, Closing& closing);

  Line& line() { return line_; }
  const Line& line() const { return line_; }

  // One transaction for all of them; what each is to be answered is put down in it. REQUIRES: all
  // are of one kind. Whatever is trouble is trouble for all, and nothing was stored. Only when the
  // connection is lost and is_unknown() it may have been.
  Outcome<bool> store(std::span<Write> writes);

  // Whether the last transaction was sent whole and not answered.
  bool is_unknown() const { return is_unknown_; }
  // Whether it was stored; it is known from then on. Trouble means that it is still not known.
  Outcome<bool> find_out();

 private:
  Outcome<bool> append(std::span<Write> appends);
  Outcome<bool> change(std::span<Write> changes);
  // The last questions of a transaction, and its end.
  Outcome<bool> commit(std::vector<Question> questions);
  void roll_back();

  const std::string id_;
  const Milliseconds silence_;
  Line line_;
  std::int64_t number_ = 0;  // of the last transaction
  bool is_unknown_ = false;
  bool is_second_try_ = false;  // the last one failed
};

}  // namespace backstep::store::postgres
