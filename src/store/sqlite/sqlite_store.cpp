#include "store/sqlite/sqlite_store.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <variant>

#include "store/queue.h"
#include "store/sqlite/checkpoint_pace.h"
#include "store/sqlite/reader.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_file.h"
#include "store/sqlite/unfinished.h"
#include "store/sqlite/writer.h"
#include "store/well_formed.h"

namespace backstep::store {
namespace {

using Read = std::function<void(Reader&)>;

struct Append {
  std::vector<LogChange> changes;
  Store::Then<AppendAnswer> then;
  AppendAnswer answer;
};

// Anything else that writes: what to do, and what to answer when it is stored or has failed.
struct Change {
  std::function<Result<bool>(Writer&)> work;
  std::function<void(const Result<bool>& stored)> then;
  bool erases = false;  // what was there before must not stay in any file
};

// Keeps the thread that reads away from the write-ahead log while it is truncated.
class ReadGate {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !is_closed_; });
    is_reading_ = true;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    is_reading_ = false;
    changed_.notify_all();
  }
  // Works while nobody reads, or not at all if a read takes longer than that.
  template <class Work>
  void work_alone(std::chrono::milliseconds patience, Work work) {
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    if (changed_.wait_for(lock, patience, [this] { return !is_reading_; })) work();
    is_closed_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_closed_ = false;
  bool is_reading_ = false;
};

using Write = std::variant<Append, Change>;

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kGatherErasures(1'000);  // to clear up after them once
constexpr std::chrono::milliseconds kTryAgain(250);
constexpr std::chrono::milliseconds kReadPatience(100);

constexpr const char* kTooMuch = "too much is waiting to be stored, or the store is closing";

class SqliteStore : public Store {
 public:
  SqliteStore(Writer writer, Reader reader, const SqliteOptions& options)
      : options_(options),
        writer_(std::move(writer)),
        reader_(std::move(reader)),
        writes_(options.most_waiting),
        reads_(options.most_waiting),
        writing_([this] { write_all(); }),
        reading_([this] { read_all(); }) {}

  ~SqliteStore() override {
    writes_.close();
    writing_.join();
    reads_.close();
    reading_.join();
  }
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void append(std::vector<LogChange> changes, Then<AppendAnswer> then) override {
    if (is_malformed(changes)) {
      then({Appended::kFailed, "", 0, kMalformed});
      return;
    }
    Write write = Append{std::move(changes), std::move(then), {}};
    if (!writes_.push(write)) std::get<Append>(write).then({Appended::kFailed, "", 0, kTooMuch});
  }

  void load(std::string log, std::uint64_t after, std::size_t most,
            Then<Result<std::vector<Entry>>> then) override {
    read<std::vector<Entry>>([=](Reader& reader) { return reader.load(log, after, most); }, then);
  }

  void load_from_snapshot(std::string log, std::size_t most, Then<Result<LogState>> then) override {
    read<LogState>([=](Reader& reader) { return reader.load_from_snapshot(log, most); }, then);
  }

  void save_snapshot(std::string log, std::uint64_t revision, Snapshot snapshot,
                     Then<Result<bool>> then) override {
    const auto saved = std::make_shared<bool>(false);
    change(
        [=, snapshot = std::move(snapshot)](Writer& writer) -> Result<bool> {
          Result<bool> done = writer.save_snapshot(log, revision, snapshot);
          if (!done) return done;
          *saved = *done;
          return true;
        },
        [saved, then = std::move(then)](const Result<bool>& stored) {
          then(stored ? Result<bool>(*saved) : stored);
        },
        false);
  }

  void list(std::string label, std::optional<Place> after, std::size_t most,
            Then<Result<std::vector<Place>>> then) override {
    read<std::vector<Place>>([=](Reader& reader) { return reader.list(label, after, most); }, then);
  }

  void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                  Then<Result<std::vector<Place>>> then) override {
    read<std::vector<Place>>(
        [=](Reader& reader) { return reader.list_older(label, before_ms, most); }, then);
  }

  void count(std::string label, Then<Result<std::uint64_t>> then) override {
    read<std::uint64_t>([=](Reader& reader) { return reader.count(label); }, then);
  }

  void lasts(std::vector<std::string> logs,
             Then<Result<std::vector<std::uint64_t>>> then) override {
    read<std::vector<std::uint64_t>>(
        [logs = std::move(logs)](Reader& reader) { return reader.lasts(logs); }, then);
  }

  void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) override {
    const auto erased = std::make_shared<std::size_t>(0);
    change(
        [logs = std::move(logs), erased](Writer& writer) -> Result<bool> {
          const Result<std::size_t> count = writer.erase(logs);
          if (!count) return count.error();
          *erased = *count;
          return true;
        },
        [erased, then = std::move(then)](const Result<bool>& stored) {
          if (stored) {
            then(*erased);
          } else {
            then(stored.error());
          }
        },
        true);
  }

  void rewrite(std::string log, std::uint64_t revision, std::vector<Rewrite> entries,
               Then<Result<bool>> then) override {
    const auto rewritten = std::make_shared<bool>(false);
    change(
        [=, entries = std::move(entries)](Writer& writer) -> Result<bool> {
          const Result<bool> done = writer.rewrite(log, revision, entries);
          if (done) *rewritten = *done;
          return done ? Result<bool>(true) : done;
        },
        [rewritten, then = std::move(then)](const Result<bool>& stored) {
          then(stored ? Result<bool>(*rewritten) : stored);
        },
        true);
  }

  StoreCounts counts() const override {
    return {writes_done_, transactions_, writer_cache_bytes_ + reader_cache_bytes_, cached_logs_,
            requests_read_};
  }

 private:
  template <class Value, class Work>
  void read(Work work, const Then<Result<Value>>& then) {
    Read job = [work = std::move(work), then](Reader& reader) { then(work(reader)); };
    if (!reads_.push(job)) then(Error{kTooMuch});
  }

  void change(std::function<Result<bool>(Writer&)> work,
              std::function<void(const Result<bool>&)> then, bool erases) {
    Write write = Change{std::move(work), std::move(then), erases};
    if (!writes_.push(write)) std::get<Change>(write).then(Error{kTooMuch});
  }

  void read_all() {
    for (;;) {
      const std::vector<Read> jobs = reads_.take(1);
      if (jobs.empty()) return;
      gate_.enter();
      jobs[0](reader_);
      reader_cache_bytes_ = reader_.cache_bytes();
      gate_.leave();
    }
  }

  void write_all() {
    for (;;) {
      clear_up_if_due();
      std::optional<std::vector<Write>> taken = take_writes();
      if (!taken) continue;
      std::vector<Write>& jobs = *taken;
      if (jobs.empty()) return;
      const Result<bool> stored = store(jobs);
      if (stored) {
        ++transactions_;
        writes_done_ += jobs.size();
      }
      writer_cache_bytes_ = writer_.cache_bytes();
      cached_logs_ = writer_.cached_logs();
      requests_read_ = writer_.requests_read();
      for (Write& job : jobs) answer(job, stored);
      if (stored && pace_.is_due(writer_.log_pages(), Clock::now())) writer_.checkpoint();
    }
  }

  // Nothing for now: there is something else to do.
  std::optional<std::vector<Write>> take_writes() {
    if (!clear_up_at_) return writes_.take(options_.most_at_once);
    const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::max(*clear_up_at_ - Clock::now(), Clock::duration::zero()));
    return writes_.take_for(wait, options_.most_at_once, [](const Write&) { return true; });
  }

  // What was erased is still in the write-ahead log, until that is truncated. Another process that
  // reads from it, such as a backup, may delay that.
  void clear_up_if_due() {
    if (!clear_up_at_ || Clock::now() < *clear_up_at_) return;
    bool is_done = false;
    gate_.work_alone(kReadPatience, [this, &is_done] {
      const Result<bool> truncated = writer_.truncate_wal();
      is_done = truncated && *truncated;
    });
    clear_up_at_ = is_done ? std::nullopt : std::optional(Clock::now() + kTryAgain);
  }

  // One transaction for all of them. Whatever fails in it fails for all.
  Result<bool> store(std::vector<Write>& jobs) {
    if (const Result<bool> begun = writer_.begin(); !begun) return begun;
    for (Write& job : jobs) {
      if (const Result<bool> done = work(job); !done) {
        writer_.rollback();
        return done;
      }
    }
    return writer_.commit();
  }

  Result<bool> work(Write& job) {
    if (Change* const change = std::get_if<Change>(&job)) {
      if (change->erases && !clear_up_at_) clear_up_at_ = Clock::now() + kGatherErasures;
      return change->work(writer_);
    }
    Append& append = std::get<Append>(job);
    append.answer = writer_.append(append.changes);
    if (append.answer.outcome == Appended::kFailed) return Error{append.answer.why};
    return true;
  }

  void answer(Write& job, const Result<bool>& stored) {
    if (Change* const change = std::get_if<Change>(&job)) {
      change->then(stored);
      return;
    }
    Append& append = std::get<Append>(job);
    if (!stored) append.answer = {Appended::kFailed, "", 0, stored.error().sentence};
    append.then(append.answer);
  }

  const SqliteOptions options_;
  Writer writer_;
  Reader reader_;
  CheckpointPace pace_;  // of the thread that writes
  ReadGate gate_;
  std::optional<Clock::time_point> clear_up_at_;  // of the thread that writes
  std::atomic<std::uint64_t> writes_done_ = 0;
  std::atomic<std::uint64_t> transactions_ = 0;
  std::atomic<std::uint64_t> writer_cache_bytes_ = 0;
  std::atomic<std::uint64_t> reader_cache_bytes_ = 0;
  std::atomic<std::uint64_t> cached_logs_ = 0;
  std::atomic<std::uint64_t> requests_read_ = 0;
  Queue<Write> writes_;
  Queue<Read> reads_;
  std::thread writing_;  // last: they begin to work when everything else is there
  std::thread reading_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path,
                                                 const SqliteOptions& options) {
  if (options.vfs.empty()) {
    if (const Result<bool> made = make_private(path); !made) return made.error();
  }
  Result<Connection> write = open_data_file(path, options.vfs);
  if (!write) return write.error();
  if (const Result<bool> migrated = migrate(*write); !migrated) {
    return Error{path + ": " + migrated.error().sentence};
  }
  if (const Result<bool> finished = check_finished(*write); !finished) {
    return Error{path + ": " + finished.error().sentence};
  }
  Result<Connection> read = open_data_file(path, options.vfs);
  if (!read) return read.error();
  Result<Writer> writer = Writer::on(std::move(*write));
  if (!writer) return writer.error();
  Result<Reader> reader = Reader::on(std::move(*read));
  if (!reader) return reader.error();
  return std::unique_ptr<Store>(
      std::make_unique<SqliteStore>(std::move(*writer), std::move(*reader), options));
}

}  // namespace backstep::store
