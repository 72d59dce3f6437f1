#include "store/postgres/store.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "base/entropy.h"
#include "store/postgres/notifier.h"
#include "store/postgres/reader.h"
#include "store/postgres/schema.h"
#include "store/postgres/unfinished.h"
#include "store/postgres/vacuum.h"
#include "store/postgres/writer.h"
#include "store/queue.h"
#include "store/well_formed.h"

namespace backstep::store {
namespace postgres {
namespace {

constexpr const char* kTooMuch = "too much is waiting to be stored, or the store is closing";
constexpr const char* kNoName = "a name is not UTF-8, or longer than 800 bytes";
constexpr const char* kTooLarge = "a text is larger than 64 MiB";
constexpr const char* kNotKnown =
    "the store was closed before it could be found out whether this was stored";

// With a label, a name and what else is in an index entry, this is the most PostgreSQL takes.
constexpr std::size_t kLongestName = 800;
// PostgreSQL takes a gigabyte at a time.
constexpr std::size_t kLargestBody = std::size_t{64} << 20U;
constexpr std::size_t kLargestBatch = std::size_t{16} << 20U;

constexpr Milliseconds kIdle(1000);  // then a thread looks whether its connection still is
constexpr Milliseconds kStoreClosingFor(
    1000);  // how long a store that is closed waits for a database
constexpr Milliseconds kAskAgain(200);
constexpr Milliseconds kOutOfTheWay(5);  // longer every time
constexpr int kMostAgain = 20;           // times that somebody else may be in the way

bool is_name(std::string_view name) { return name.size() <= kLongestName && is_text(name); }

const char* why_refused(const std::vector<LogChange>& changes) {
  if (is_malformed(changes)) return kMalformed;
  for (const LogChange& change : changes) {
    if (!is_name(change.log)) return kNoName;
    if (change.labels && !std::ranges::all_of(*change.labels, is_name)) return kNoName;
    for (const Entry& entry : change.entries) {
      if (entry.client.size() > kLongestName) return kNoName;
      if (entry.body.size() > kLargestBody) return kTooLarge;
    }
  }
  return nullptr;
}

std::size_t size_of(const Write& write) {
  std::size_t size = 0;
  if (const Append* const append = std::get_if<Append>(&write.what)) {
    for (const LogChange& change : append->changes) {
      for (const Entry& entry : change.entries) size += entry.body.size();
    }
  } else if (const RewriteEntries* const rewrite = std::get_if<RewriteEntries>(&write.what)) {
    for (const Rewrite& each : rewrite->entries) size += each.body.size();
  } else if (const SaveSnapshot* const save = std::get_if<SaveSnapshot>(&write.what)) {
    size += save->snapshot.body.size();
  }
  return size;
}

// What is asked of a reader. Tails of logs are read together, as many as have gathered; anything
// else does what it wants and answers, or says what was in the way.
struct Read {
  std::optional<Reader::Tail> tail;
  Store::Then<Result<std::vector<Entry>>> then;  // of the tail
  std::function<std::optional<Trouble>(Reader&)> attempt;
  std::function<void(Error)> fail;
  Time asked;
};
constexpr std::size_t kMostTails = 128;

// A transaction costs the database, and this process, as much as several acts do, and a question
// does, too: when more than a thousand acts a second come they gather for as long as this.
constexpr std::size_t kMany = 30;
constexpr Milliseconds kGather(30);

class PostgresStore final : public Store {
 public:
  PostgresStore(const PostgresOptions& options, const Address& address, std::string id,
                std::shared_ptr<Notifier> notifier)
      : options_(options),
        writer_(address, std::move(id), Milliseconds(options.answer_ms), closing_),
        first_reader_(address, Milliseconds(options.answer_ms), closing_),
        second_reader_(address, Milliseconds(options.answer_ms), closing_),
        notifier_(std::move(notifier)),
        vacuum_(address, Milliseconds(options.vacuum_ms)),
        writes_(options.most_waiting, {kMany, kGather}),
        reads_(options.most_waiting, {kMany, kGather}) {}

  // Once, before anything else.
  Outcome<bool> open() {
    for (Line* const line : {&writer_.line(), &first_reader_.line(), &second_reader_.line()}) {
      if (Outcome<bool> connected = line->connect(); !connected) {
        return connected;
      }
    }
    threads_[0] = std::thread([this] { write_all(); });
    threads_[1] = std::thread([this] { read_all(first_reader_); });
    threads_[2] = std::thread([this] { read_all(second_reader_); });
    return true;
  }

  ~PostgresStore() override {
    notifier_->on_news({});
    closing_.begin(kStoreClosingFor);
    writes_.close();
    if (threads_[0].joinable()) threads_[0].join();
    reads_.close();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  void append(std::vector<LogChange> changes, Then<AppendAnswer> then) override {
    if (const char* const why = why_refused(changes)) {
      then({Appended::kFailed, "", 0, why});
      return;
    }
    push(Append{std::move(changes), std::move(then), {}});
  }

  void load(std::string log, std::uint64_t after, std::size_t most,
            Then<Result<std::vector<Entry>>> then) override {
    // A name that nothing can have is that of a log that is not there. It would spoil the others.
    if (!is_name(log)) {
      then(std::vector<Entry>());
      return;
    }
    Read job{Reader::Tail{std::move(log), after, most}, then, {}, then, Clock::now()};
    if (!reads_.push(job)) job.fail(Error{kTooMuch});
  }

  void load_from_snapshot(std::string log, std::size_t most, Then<Result<LogState>> then) override {
    if (!is_name(log)) {
      then(LogState());
      return;
    }
    read<LogState>([log = std::move(log),
                    most](Reader& reader) { return reader.load_from_snapshot(log, most); },
                   then);
  }

  void save_snapshot(std::string log, std::uint64_t revision, Snapshot snapshot,
                     Then<Result<bool>> then) override {
    if (!is_name(log) || snapshot.body.size() > kLargestBody) {
      then(Error{is_name(log) ? kTooLarge : kNoName});
      return;
    }
    push(SaveSnapshot{std::move(log), revision, std::move(snapshot), std::move(then), false});
  }

  void list(std::string label, std::optional<Place> after, std::size_t most,
            Then<Result<std::vector<Place>>> then) override {
    read<std::vector<Place>>([label = std::move(label), after = std::move(after),
                              most](Reader& reader) { return reader.list(label, after, most); },
                             then);
  }

  void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                  Then<Result<std::vector<Place>>> then) override {
    read<std::vector<Place>>(
        [label = std::move(label), before_ms, most](Reader& reader) {
          return reader.list_older(label, before_ms, most);
        },
        then);
  }

  void count(std::string label, Then<Result<std::uint64_t>> then) override {
    read<std::uint64_t>([label = std::move(label)](Reader& reader) { return reader.count(label); },
                        then);
  }

  void lasts(std::vector<std::string> logs,
             Then<Result<std::vector<std::uint64_t>>> then) override {
    read<std::vector<std::uint64_t>>(
        [logs = std::move(logs)](Reader& reader) { return reader.lasts(logs); }, then);
  }

  void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) override {
    // Names that nothing can have are those of logs that are not there.
    std::erase_if(logs, [](const std::string& log) { return !is_name(log); });
    push(Erase{std::move(logs), std::move(then), 0});
  }

  void rewrite(std::string log, std::uint64_t revision, std::vector<Rewrite> entries,
               Then<Result<bool>> then) override {
    if (!is_name(log) || entries.empty()) {
      then(false);
      return;
    }
    RewriteEntries rewrite{std::move(log), revision, std::move(entries), std::move(then), false};
    const bool fits = std::ranges::all_of(
        rewrite.entries, [](const Rewrite& each) { return each.body.size() <= kLargestBody; });
    if (fits) {
      push(std::move(rewrite));
    } else {
      rewrite.then(Error{kTooLarge});
    }
  }

  void on_news(const News& news) override { notifier_->on_news(news); }

  bool is_reachable() const override {
    // A database that says nothing is noticed by who asks it, and these may have nothing to ask.
    return notifier_->is_up() && writer_.line().is_up() &&
           (first_reader_.line().is_up() || second_reader_.line().is_up());
  }

  StoreCounts counts() const override { return {writes_done_, transactions_, 0, 0, 0}; }

 private:
  void push(decltype(Write::what) what) {
    Write write{std::move(what), Clock::now()};
    if (!writes_.push(write)) fail(write, kTooMuch);
  }

  template <class Value, class Work>
  void read(Work work, const Then<Result<Value>>& then) {
    Read job{std::nullopt, nullptr,
             [work = std::move(work), then](Reader& reader) -> std::optional<Trouble> {
               Outcome<Value> done = work(reader);
               if (!done) return done.error();
               then(std::move(*done));
               return std::nullopt;
             },
             then, Clock::now()};
    if (!reads_.push(job)) job.fail(Error{kTooMuch});
  }

  // Until when something waits for a database that is not there.
  Time patience(Time asked) const {
    return std::min(asked + Milliseconds(options_.patience_ms), closing_.until());
  }

  static void keep(Line& line) {
    if (!line.is_alive()) static_cast<void>(line.connect());
  }

  void write_all() {
    for (;;) {
      std::size_t kind = std::variant_npos;
      std::size_t size = 0;
      const auto fits = [&](const Write& write) {
        const bool is_first = kind == std::variant_npos;
        if (is_first) kind = write.what.index();
        size += size_of(write);
        return is_first || (kind == write.what.index() && size <= kLargestBatch);
      };
      auto writes = writes_.take_for(kIdle, options_.most_at_once, fits);
      if (!writes) {
        keep(writer_.line());
        continue;
      }
      if (writes->empty()) return;
      store(std::move(*writes));
    }
  }

  // Stores and answers them, however long that takes.
  void store(std::vector<Write> writes) {
    std::string why = "there is no connection to PostgreSQL";
    for (int again = 0;;) {
      if (!writer_.line().is_up()) {
        give_up(writes, why);
        if (writes.empty()) return;
        const Outcome<bool> connected = writer_.line().connect(
            writer_.is_unknown() ? Time::max() : patience(writes.front().asked));
        if (!connected) {
          why = connected.error().sentence;
          continue;
        }
      }
      if (writer_.is_unknown()) {
        const Outcome<bool> stored = writer_.find_out();
        if (stored && *stored) return answer(writes);
        if (stored || stored.error().is(Trouble::Kind::kLost)) continue;
        give_up(writes, why);
        if (writes.empty()) return;
        closing_.sleep(Clock::now() + kAskAgain);
        continue;
      }
      const Outcome<bool> stored = writer_.store(writes);
      if (stored) return answer(writes);
      why = stored.error().sentence;
      if (stored.error().is(Trouble::Kind::kRefused) ||
          (stored.error().is(Trouble::Kind::kAgain) && ++again > kMostAgain)) {
        for (Write& write : writes) fail(write, why);
        return;
      }
      if (stored.error().is(Trouble::Kind::kAgain)) {
        give_up(writes, why);
        if (writes.empty()) return;
        closing_.sleep(Clock::now() + again * kOutOfTheWay);
      }
    }
  }

  // Those that have waited too long have failed, in hand or in the queue. While it is not known
  // whether those in hand were stored, only the end of the store makes them.
  void give_up(std::vector<Write>& writes, const std::string& why) {
    const Time now = Clock::now();
    const auto is_over = [&](const Write& write) { return patience(write.asked) <= now; };
    if (!writer_.is_unknown()) {
      for (Write& write : writes) {
        if (is_over(write)) fail(write, why);
      }
      std::erase_if(writes, is_over);
    } else if (closing_.until() <= now) {
      for (Write& write : writes) fail(write, kNotKnown);
      writes.clear();
    }
    for (Write& write : writes_.take_while(is_over)) fail(write, why);
  }

  void answer(std::vector<Write>& writes) {
    ++transactions_;
    writes_done_ += writes.size();
    for (const Write& write : writes) {
      if (std::holds_alternative<Erase>(write.what) ||
          std::holds_alternative<RewriteEntries>(write.what)) {
        vacuum_.erased();
      }
      const Append* const append = std::get_if<Append>(&write.what);
      if (append == nullptr || append->answer.outcome != Appended::kStored) continue;
      for (const LogChange& change : append->changes) {
        if (change.log.starts_with(options_.followed)) {
          notifier_->announce(change.log, change.expected + change.entries.size());
        }
      }
    }
    for (Write& write : writes) std::visit([](auto& what) { answer(what); }, write.what);
  }

  static void answer(Append& append) { append.then(append.answer); }
  static void answer(Erase& erase) { erase.then(erase.erased); }
  static void answer(RewriteEntries& rewrite) { rewrite.then(rewrite.was_done); }
  static void answer(SaveSnapshot& save) { save.then(save.was_saved); }

  static void fail(Write& write, const std::string& why) {
    if (Append* const append = std::get_if<Append>(&write.what)) {
      append->then({Appended::kFailed, "", 0, why});
    } else if (Erase* const erase = std::get_if<Erase>(&write.what)) {
      erase->then(Error{why});
    } else if (RewriteEntries* const rewrite = std::get_if<RewriteEntries>(&write.what)) {
      rewrite->then(Error{why});
    } else {
      std::get<SaveSnapshot>(write.what).then(Error{why});
    }
  }

  void read_all(Reader& reader) {
    for (;;) {
      bool is_first = true;
      bool are_tails = false;
      auto jobs = reads_.take_for(kIdle, kMostTails, [&](const Read& job) {
        if (is_first) are_tails = job.tail.has_value();
        return std::exchange(is_first, false) || (are_tails && job.tail);
      });
      if (!jobs) {
        keep(reader.line());
        continue;
      }
      if (jobs->empty()) return;
      read(reader, std::move(*jobs));
    }
  }

  static std::optional<Trouble> attempt(Reader& reader, const std::vector<Read>& jobs) {
    if (!jobs[0].tail) return jobs[0].attempt(reader);
    std::vector<const Reader::Tail*> tails;
    tails.reserve(jobs.size());
    for (const Read& job : jobs) tails.push_back(&*job.tail);
    Outcome<std::vector<std::vector<Entry>>> loaded = reader.load(tails);
    if (!loaded) return loaded.error();
    for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].then(std::move((*loaded)[i]));
    return std::nullopt;
  }

  // One of them, or tails.
  void read(Reader& reader, std::vector<Read> jobs) {
    Trouble why{Trouble::Kind::kLost, "there is no connection to PostgreSQL"};
    for (int again = 0;;) {
      if (!reader.line().is_up()) {
        const Time now = Clock::now();
        const auto is_over = [&](const Read& each) { return patience(each.asked) <= now; };
        for (const Read& each : reads_.take_while(is_over)) each.fail(Error{why.sentence});
        for (const Read& job : jobs) {
          if (is_over(job)) job.fail(Error{why.sentence});
        }
        std::erase_if(jobs, is_over);
        if (jobs.empty()) return;
        const Outcome<bool> connected = reader.line().connect(patience(jobs[0].asked));
        if (!connected) {
          why = connected.error();
          continue;
        }
      }
      const std::optional<Trouble> trouble = attempt(reader, jobs);
      if (!trouble) return;
      why = *trouble;
      if (why.is(Trouble::Kind::kRefused) ||
          (why.is(Trouble::Kind::kAgain) && ++again > kMostAgain)) {
        for (const Read& job : jobs) job.fail(Error{why.sentence});
        return;
      }
    }
  }

  const PostgresOptions options_;
  Closing closing_;
  Writer writer_;
  Reader first_reader_;
  Reader second_reader_;
  const std::shared_ptr<Notifier> notifier_;
  Vacuum vacuum_;
  std::atomic<std::uint64_t> writes_done_ = 0;
  std::atomic<std::uint64_t> transactions_ = 0;
  Queue<Write> writes_;
  Queue<Read> reads_;
  std::array<std::thread, 3> threads_;
};

std::string new_id() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id;
  for (std::uint64_t word = SystemEntropy().next(), i = 0; i < 16; ++i, word >>= 4U) {
    id += kDigits[word & 15U];
  }
  return id;
}

Result<bool> set_up(const Address& address, const PostgresOptions& options) {
  Closing never;
  Outcome<Connection> connection =
      Connection::open(address, {}, Clock::now() + address.connecting, never);
  if (!connection) return Error{connection.error().sentence};
  if (const Result<bool> checked = check_server(*connection, options.allow_unsafe); !checked) {
    return checked;
  }
  if (const Result<bool> migrated = migrate(*connection); !migrated) return migrated;
  if (const Result<bool> finished = check_finished(*connection); !finished) return finished;
  return forget_old_writers(*connection);
}

Result<PostgresStores> open(const PostgresOptions& options) {
  const Result<Address> address = read_address(options.url);
  if (!address) return address.error();
  const auto wrong = [&](const std::string& why) { return Error{address->shown + ": " + why}; };
  if (const Result<bool> done = set_up(*address, options); !done) {
    return wrong(done.error().sentence);
  }
  const std::string id = new_id();
  auto notifier = std::make_shared<Notifier>(*address, id, options);
  if (const Outcome<bool> begun = notifier->open(); !begun) return wrong(begun.error().sentence);
  auto store = std::make_unique<PostgresStore>(options, *address, id, notifier);
  if (const Outcome<bool> begun = store->open(); !begun) return wrong(begun.error().sentence);
  return PostgresStores{std::move(store), open_shared_state(std::move(notifier))};
}

}  // namespace
}  // namespace postgres

Result<PostgresStores> open_postgres(const PostgresOptions& options) {
  return postgres::open(options);
}

std::string shown_data(const std::string& data) {
  if (!is_postgres_url(data)) return data;
  const Result<postgres::Address> address = postgres::read_address(data);
  return address ? address->shown : "a PostgreSQL database";
}

std::optional<Error> postgres_url_trouble(const std::string& url) {
  const Result<postgres::Address> address = postgres::read_address(url);
  return address ? std::nullopt : std::optional<Error>(address.error());
}

bool is_postgres_url(std::string_view data) {
  return data.starts_with("postgresql://") || data.starts_with("postgres://");
}

}  // namespace backstep::store
