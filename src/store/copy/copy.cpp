#include "store/copy/copy.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "store/copy/digest.h"
#include "store/copy/postgres.h"
#include "store/copy/side.h"
#include "store/copy/sqlite.h"
#include "store/postgres/store.h"
#include "store/sqlite/unfinished.h"

namespace backstep::store {
namespace {

constexpr std::size_t kHeadsAtOnce = 512;
constexpr std::uint64_t kProgressStep = 1000;

// Goes through two sides, so many logs at a time.
class SideBySide {
 public:
  SideBySide(CopySource& from, CopySource& to) : sources_{&from, &to} {}

  // False: there are no more. The logs of both sides up to the same name.
  Result<bool> next() {
    if (is_over_) return false;
    std::optional<std::string> end;
    for (std::size_t side = 0; side < 2; ++side) {
      Result<std::vector<LogHead>> found = sources_[side]->heads(after_, kHeadsAtOnce);
      if (!found) return found.error();
      heads_[side] = std::move(*found);
      if (heads_[side].size() < kHeadsAtOnce) continue;
      const std::string& last = heads_[side].back().name;
      if (!end || last < *end) end = last;
    }
    is_over_ = !end;
    if (end) {
      for (std::vector<LogHead>& heads : heads_) {
        std::erase_if(heads, [&](const LogHead& head) { return head.name > *end; });
      }
      after_ = end;
    }
    return true;
  }

  const std::vector<LogHead>& from() const { return heads_[0]; }
  const std::vector<LogHead>& to() const { return heads_[1]; }

  // Calls with each log that is on either side, and what is there; nullptr: nothing.
  template <class Each>
  void pair(Each each) const {
    std::size_t i = 0;
    for (const LogHead& head : from()) {
      for (; i < to().size() && to()[i].name < head.name; ++i) each(nullptr, &to()[i]);
      const bool is_there = i < to().size() && to()[i].name == head.name;
      each(&head, is_there ? &to()[i++] : nullptr);
    }
    for (; i < to().size(); ++i) each(nullptr, &to()[i]);
  }

 private:
  CopySource* sources_[2];
  std::vector<LogHead> heads_[2];
  std::optional<std::string> after_;
  bool is_over_ = false;
};

// Holds logs to what a log is: entries 1, 2, 3, ... up to its last one.
class Whole {
 public:
  explicit Whole(std::span<const LogHead> logs) : logs_(logs) {}

  Result<bool> see(std::size_t log, const Entry& entry) {
    if (Result<bool> ended = end(log); !ended) return ended;
    if (entry.seq != seq_ + 1 || entry.seq > logs_[log].last) return torn();
    ++seq_;
    return true;
  }
  // All before that one are whole.
  Result<bool> end(std::size_t log) {
    for (; log_ < log; ++log_, seq_ = 0) {
      if (seq_ == 0 || seq_ != logs_[log_].last) return torn();
    }
    return true;
  }

 private:
  Error torn() const {
    return {"entries of the log " + logs_[log_].name +
            " are missing, or there are too many; backstep store check says more"};
  }

  std::span<const LogHead> logs_;
  std::size_t log_ = 0;
  std::uint64_t seq_ = 0;
};

class Copying {
 public:
  Copying(CopySource& from, CopyTarget& to, const CopyOptions& options)
      : from_(from), to_(to), options_(options) {}

  Result<std::optional<Copied>> run() {
    if (const Result<bool> begun = mark(); !begun) return begun.error();
    const Result<CopyTotals> all = from_.totals();
    if (!all) return all.error();
    all_ = all->entries;
    for (const auto work : {&Copying::transfer, &Copying::compare}) {
      const Result<bool> done = (this->*work)();
      if (!done) return done.error();
      if (!*done) return std::optional<Copied>();
    }
    for (CopySource* const side : {&from_, static_cast<CopySource*>(&to_)}) {
      if (const Result<bool> taken = side->check_still_taken(); !taken) return taken.error();
    }
    if (const Result<bool> done = unmark(); !done) return done.error();
    return std::optional<Copied>(copied_);
  }

 private:
  // ---- the mark

  Result<bool> mark() {
    const auto self = from_.unfinished_copy_of();
    if (!self) return self.error();
    if (*self) return Error{from_.name() + ": " + unfinished_copy(**self).sentence};
    const auto there = to_.unfinished_copy_of();
    if (!there) return there.error();
    if (*there && **there != from_.name()) {
      return Error{to_.name() + " is an unfinished copy of " + **there + ", not of " +
                   from_.name() + "; finish that one first, or begin with an empty target"};
    }
    if (*there) return true;
    if (Result<bool> may = check_target(); !may) return may;
    if (Result<bool> begun = to_.begin(); !begun) return begun;
    LogHead mark;
    mark.name = kCopying;
    mark.last = 1;
    Result<bool> added = to_.add_log(mark, {});
    if (added) added = to_.add_entry({1, 0, "", 0, from_.name()});
    if (added) added = to_.commit();
    if (!added) return added;
    // A server that came before it saw the mark has told by now that it is there.
    return to_.check_still_taken();
  }

  Result<bool> unmark() {
    if (Result<bool> begun = to_.begin(); !begun) return begun;
    if (Result<bool> erased = to_.erase(std::string(kCopying)); !erased) return erased;
    return to_.commit();
  }

  // Nothing that is only there is lost by what follows.
  Result<bool> check_target() {
    const Result<CopyTotals> there = to_.totals();
    if (!there) return there.error();
    if (there->logs == 0) return true;
    std::size_t others = 0;
    SideBySide logs(from_, to_);
    for (;;) {
      const Result<bool> more = logs.next();
      if (!more) return more;
      if (!*more) break;
      logs.pair([&](const LogHead* from, const LogHead* to) {
        if (to != nullptr && (from == nullptr || from->last < to->last)) ++others;
      });
    }
    if (others == 0) return true;
    return Error{to_.name() + " is not empty: " + std::to_string(others) +
                 " of its logs are not in " + from_.name() + ", or have more entries than there"};
  }

  // ---- the copy

  struct Wanted {
    LogHead log;
    bool is_there = false;  // another one of that name
  };

  // False: stopped.
  Result<bool> transfer() {
    SideBySide logs(from_, to_);
    for (;;) {
      const Result<bool> more = logs.next();
      if (!more) return more;
      if (!*more) break;
      if (const Result<bool> done = transfer(logs); !done) return done;
      if (is_stopped_) break;
    }
    if (const Result<bool> done = commit(); !done) return done;
    return !is_stopped_;
  }

  Result<bool> transfer(const SideBySide& logs) {
    std::vector<Wanted> wanted;
    std::vector<std::string> others;
    std::vector<LogHead> alike;
    std::vector<LogHead> alike_there;
    logs.pair([&](const LogHead* from, const LogHead* to) {
      if (from == nullptr) {
        others.push_back(to->name);
      } else if (to == nullptr || !from->is_like(*to)) {
        wanted.push_back({*from, to != nullptr});
      } else {
        alike.push_back(*from);
        alike_there.push_back(*to);
      }
    });
    const auto here = digests(from_, alike);
    if (!here) return here.error();
    const auto there = digests(to_, alike_there);
    if (!there) return there.error();
    if (is_stopped_) return true;
    for (std::size_t i = 0; i < alike.size(); ++i) {
      if ((*here)[i] == (*there)[i]) {
        ++copied_.equal_logs;
        progress(alike[i].last);
      } else {
        wanted.push_back({alike[i], true});
      }
    }
    if (const Result<bool> erased = erase(others); !erased) return erased;
    return write(wanted);
  }

  Result<bool> erase(const std::vector<std::string>& logs) {
    for (const std::string& log : logs) {
      if (Result<bool> begun = begin(); !begun) return begun;
      if (Result<bool> done = to_.erase(log); !done) return done;
      ++written_;
    }
    return true;
  }

  // Fails if one of them is not whole.
  Result<bool> write(const std::vector<Wanted>& wanted) {
    std::vector<LogHead> logs;
    logs.reserve(wanted.size());
    for (const Wanted& each : wanted) logs.push_back(each.log);
    Whole whole(logs);
    std::size_t next = 0;
    const auto write_entry = [&](std::size_t log, const Entry& entry) -> Result<bool> {
      if (Result<bool> seen = whole.see(log, entry); !seen) return seen;
      if (log == next) {
        if (is_to_stop()) return false;
        if (Result<bool> begun = begin_log(wanted[next++]); !begun) return begun;
      }
      ++written_;
      progress(1);
      return to_.add_entry(entry);
    };
    const Result<bool> read = from_.read(logs, write_entry);
    if (!read || !*read) return read;
    return whole.end(logs.size());
  }

  // A log goes and comes back in one transaction.
  Result<bool> begin_log(const Wanted& wanted) {
    if (Result<bool> begun = begin(); !begun) return begun;
    if (wanted.is_there) {
      if (Result<bool> erased = to_.erase(wanted.log.name); !erased) return erased;
    }
    ++written_;
    std::string snapshot;
    if (wanted.log.snapshot_seq > 0) {
      Result<std::string> body = from_.snapshot_body(wanted.log);
      if (!body) return body.error();
      snapshot = std::move(*body);
    }
    return to_.add_log(wanted.log, snapshot);
  }

  Result<bool> begin() {
    if (is_writing_ && written_ < options_.most_at_once) return true;
    if (Result<bool> done = commit(); !done) return done;
    is_writing_ = true;
    written_ = 0;
    return to_.begin();
  }
  Result<bool> commit() {
    if (!std::exchange(is_writing_, false)) return true;
    return to_.commit();
  }

  // ---- the comparison

  // False: stopped.
  Result<bool> compare() {
    is_comparing_ = true;
    done_ = 0;
    CopyDigest from_all;
    CopyDigest to_all;
    SideBySide logs(from_, to_);
    for (;;) {
      const Result<bool> more = logs.next();
      if (!more) return more;
      if (!*more) break;
      Whole whole(logs.from());
      const auto from = digests(from_, logs.from(), &whole);
      if (!from) return from.error();
      const auto to = digests(to_, logs.to());
      if (!to) return to.error();
      if (is_stopped_) return false;
      for (const CopyDigest& digest : *from) from_all.add(digest);
      for (const CopyDigest& digest : *to) to_all.add(digest);
      if (*from != *to) {
        return Error{to_.name() + " is not equal to " + from_.name() +
                     " after all; copy it again, and look at the disks"};
      }
      for (const LogHead& head : logs.from()) {
        ++copied_.logs;
        copied_.entries += head.last;
        copied_.labels += head.labels.size();
        progress(head.last);
      }
    }
    copied_.checksum = to_all.short_form();
    if (from_all != to_all) return Error{"the checksums of both sides differ"};
    return true;
  }

  // As far as it goes, if it is to stop.
  Result<std::vector<CopyDigest>> digests(CopySource& side, const std::vector<LogHead>& logs,
                                          Whole* whole = nullptr) {
    std::vector<CopyDigest> found;
    found.reserve(logs.size());
    for (const LogHead& log : logs) {
      found.emplace_back(log);
      if (log.snapshot_seq == 0) continue;
      const Result<std::string> body = side.snapshot_body(log);
      if (!body) return body.error();
      found.back().add_snapshot(*body);
    }
    const auto add = [&](std::size_t log, const Entry& entry) -> Result<bool> {
      found[log].add(entry);
      if (whole != nullptr) {
        if (Result<bool> seen = whole->see(log, entry); !seen) return seen;
      }
      return !is_to_stop();
    };
    const Result<bool> read = side.read(logs, add);
    if (!read) return read.error();
    if (whole != nullptr && *read) {
      if (const Result<bool> ended = whole->end(logs.size()); !ended) return ended.error();
    }
    return found;
  }

  // ---- telling

  bool is_to_stop() {
    is_stopped_ = is_stopped_ || (options_.is_stopped && options_.is_stopped());
    return is_stopped_;
  }

  void progress(std::uint64_t entries) {
    const std::uint64_t before = done_;
    done_ += entries;
    if (!options_.on_progress || before / kProgressStep == done_ / kProgressStep) return;
    options_.on_progress({is_comparing_, done_, all_});
  }

  CopySource& from_;
  CopyTarget& to_;
  const CopyOptions& options_;
  Copied copied_;
  std::uint64_t all_ = 0;   // entries of the source
  std::uint64_t done_ = 0;  // of them, in this walk
  bool is_comparing_ = false;
  bool is_stopped_ = false;
  bool is_writing_ = false;
  std::size_t written_ = 0;  // in this transaction
};

Result<std::unique_ptr<CopySource>> open_source(const std::string& data) {
  return is_postgres_url(data) ? open_postgres_source(data) : open_sqlite_source(data);
}
Result<std::unique_ptr<CopyTarget>> open_target(const std::string& data) {
  return is_postgres_url(data) ? open_postgres_target(data) : open_sqlite_target(data);
}

}  // namespace

Result<std::optional<Copied>> copy(const std::string& from, const std::string& to,
                                   const CopyOptions& options) {
  const auto source = open_source(from);
  if (!source) return source.error();
  if (const Result<bool> taken = (*source)->take(); !taken) return taken.error();
  const auto target = open_target(to);
  if (!target) return target.error();
  const Result<std::string> one = (*source)->identity();
  if (!one) return one.error();
  const Result<std::string> other = (*target)->identity();
  if (!other) return other.error();
  if (*one == *other) return Error{"both are the same: " + (*source)->name()};
  if (const Result<bool> taken = (*target)->take(); !taken) return taken.error();
  return Copying(**source, **target, options).run();
}

}  // namespace backstep::store
