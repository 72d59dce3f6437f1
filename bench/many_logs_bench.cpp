// What a data file with many logs costs: how soon a server is ready on it, and how long a list
// takes. Filling it takes minutes and gigabytes in the current folder, so it is there in two sizes;
// the small one: many_logs_bench --benchmark_filter=/10000
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

#include "store/inspect.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

constexpr std::size_t kPersons = 1000;

// One file for all benchmarks of a size, gone in the end.
class Filled {
 public:
  static const std::string& with(std::int64_t logs) {
    static std::unique_ptr<Filled> filled;
    if (!filled || filled->logs_ != logs) {
      filled.reset();
      filled.reset(new Filled(logs));
    }
    return filled->file_;
  }
  ~Filled() { remove(file_); }
  Filled(const Filled&) = delete;
  Filled& operator=(const Filled&) = delete;

  static void remove(const std::string& file) {
    for (const char* const suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file + suffix);
  }
  static std::string name(std::int64_t number) { return "table/" + std::to_string(number); }
  static std::string person(std::int64_t number) {
    return "person/" + std::to_string(static_cast<std::size_t>(number) % kPersons);
  }

 private:
  // Finished games: a record as the one entry, a state, three who played, and everyone's.
  explicit Filled(std::int64_t logs) : logs_(logs) {
    constexpr std::ptrdiff_t kOnTheWay = 5000;
    constexpr std::int64_t kStart = 1'700'000'000'000;
    constexpr std::int64_t kBetweenMs = 7'000;
    remove(file_);
    std::counting_semaphore<kOnTheWay> free(kOnTheWay);
    SqliteOptions options;
    options.most_at_once = kOnTheWay;
    const std::unique_ptr<Store> store = std::move(*open_sqlite_store(file_, options));
    for (std::int64_t i = 0; i < logs; ++i) {
      free.acquire();
      const Entry entry{0, kStart + i * kBetweenMs, "client", 1, std::string(1500, 'x')};
      const std::vector<std::string> labels{"all", i % 2 == 0 ? "won" : "lost", person(i),
                                            person(i * 31 + 7), person(i * 57 + 3)};
      store->append({{name(i), 0, {entry}, labels}},
                    [&free](const AppendAnswer&) { free.release(); });
    }
  }

  const std::int64_t logs_;
  const std::string file_ = "many-logs-bench.data";
};

// From nothing to the first answers: a table and a page of two lists.
void ready(benchmark::State& bench) {
  const std::string& file = Filled::with(bench.range(0));
  for (auto _ : bench) {
    const std::unique_ptr<Store> store = std::move(*open_sqlite_store(file));
    benchmark::DoNotOptimize(load(*store, Filled::name(bench.range(0) / 2)));
    benchmark::DoNotOptimize(list(*store, "all", {}, 50));
    benchmark::DoNotOptimize(list(*store, Filled::person(5), {}, 50));
  }
  bench.counters["bytes"] = static_cast<double>(std::filesystem::file_size(file));
}

void list_page(benchmark::State& bench) {
  const std::unique_ptr<Store> store = std::move(*open_sqlite_store(Filled::with(bench.range(0))));
  for (auto _ : bench) benchmark::DoNotOptimize(list(*store, "all", {}, 50));
}

void list_oldest(benchmark::State& bench) {
  const std::unique_ptr<Store> store = std::move(*open_sqlite_store(Filled::with(bench.range(0))));
  for (auto _ : bench) {
    benchmark::DoNotOptimize(list_older(*store, "all", 1'800'000'000'000, 50));
  }
}

void count_all(benchmark::State& bench) {
  const std::unique_ptr<Store> store = std::move(*open_sqlite_store(Filled::with(bench.range(0))));
  for (auto _ : bench) benchmark::DoNotOptimize(count(*store, "all"));
}

void copy(benchmark::State& bench) {
  const std::string& file = Filled::with(bench.range(0));
  const std::string target = file + ".copy";
  for (auto _ : bench) {
    if (!back_up(file, target, Existing::kReplace)) bench.SkipWithError("it could not be copied");
  }
  Filled::remove(target);
}

void look_through(benchmark::State& bench) {
  const std::string& file = Filled::with(bench.range(0));
  for (auto _ : bench) {
    if (!inspect(file)) bench.SkipWithError("it is damaged");
  }
}

// All of one size before the next, so that each is filled once.
const bool kRegistered = [] {
  using Function = void (*)(benchmark::State&);
  for (const std::int64_t logs : {10'000, 1'000'000}) {
    for (const auto& [name, function] :
         std::vector<std::pair<const char*, Function>>{{"ready", ready},
                                                       {"list_page", list_page},
                                                       {"list_oldest", list_oldest},
                                                       {"count_all", count_all},
                                                       {"copy", copy},
                                                       {"look_through", look_through}}) {
      benchmark::RegisterBenchmark(name, function)
          ->Arg(logs)
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace backstep::store
