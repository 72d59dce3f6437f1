#include "store/sqlite_store.h"

#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <variant>

#include "store/queue.h"
#include "store/reader.h"
#include "store/schema.h"
#include "store/sqlite_file.h"
#include "store/unfinished.h"
#include "store/well_formed.h"
#include "store/writer.h"

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
  Result<bool> done = true;
};

using Write = std::variant<Append, Change>;

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
        });
  }

  void rewrite(std::string log, std::uint64_t seq, std::string body,
               Then<Result<bool>> then) override {
    const auto found = std::make_shared<bool>(false);
    change(
        [=, body = std::move(body)](Writer& writer) -> Result<bool> {
          const Result<bool> there = writer.rewrite(log, seq, body);
          if (there) *found = *there;
          return there ? Result<bool>(true) : there;
        },
        [=, then = std::move(then)](const Result<bool>& stored) {
          if (stored && !*found) {
            then(Error{"there is no entry " + std::to_string(seq) + " of " + log});
          } else {
            then(stored);
          }
        });
  }

  StoreCounts counts() const override { return {writes_done_, transactions_}; }

 private:
  template <class Value, class Work>
  void read(Work work, const Then<Result<Value>>& then) {
    Read job = [work = std::move(work), then](Reader& reader) { then(work(reader)); };
    if (!reads_.push(job)) then(Error{kTooMuch});
  }

  void change(std::function<Result<bool>(Writer&)> work,
              std::function<void(const Result<bool>&)> then) {
    Write write = Change{std::move(work), std::move(then), true};
    if (!writes_.push(write)) std::get<Change>(write).then(Error{kTooMuch});
  }

  void read_all() {
    for (;;) {
      const std::vector<Read> jobs = reads_.take(1);
      if (jobs.empty()) return;
      jobs[0](reader_);
    }
  }

  void write_all() {
    for (;;) {
      std::vector<Write> jobs = writes_.take(options_.most_at_once);
      if (jobs.empty()) return;
      const Result<bool> stored = store(jobs);
      if (stored) {
        ++transactions_;
        writes_done_ += jobs.size();
      }
      for (Write& job : jobs) answer(job, stored);
    }
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
    if (Change* const change = std::get_if<Change>(&job)) return change->work(writer_);
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
  std::atomic<std::uint64_t> writes_done_ = 0;
  std::atomic<std::uint64_t> transactions_ = 0;
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
