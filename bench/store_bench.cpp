// How many appends a data file takes: cmake builds store_bench in the release tree. The file lies
// in the current folder, so run it where the data would be: a sync of the disk is most of the time.
// BACKSTEP_BENCH_POSTGRES=postgresql://... measures that database, too. What is in it stays in it.
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

#include "store/postgres/store.h"
#include "store/sqlite/sqlite_store.h"

namespace backstep::store {
namespace {

// Appends of one action each to a thousand tables, so many of them on the way at a time.
void append(benchmark::State& bench, Store& store, const std::string& prefix) {
  constexpr std::ptrdiff_t kMost = 10'000;
  std::vector<std::uint64_t> last(1000);
  std::counting_semaphore<kMost> free(bench.range(0));
  std::size_t next = 0;
  std::atomic<std::size_t> stored = 0;
  for (auto _ : bench) {
    free.acquire();
    const std::size_t table = next++ % last.size();
    const Entry entry{0, 1'700'000'000'000, "client", next, R"({"act":"47A"})"};
    store.append({{prefix + std::to_string(table), last[table]++, {entry}, {}}},
                 [&](const AppendAnswer& answer) {
                   if (answer.outcome == Appended::kStored) ++stored;
                   free.release();
                 });
  }
  for (std::int64_t i = 0; i < bench.range(0); ++i) free.acquire();
  if (stored != next) bench.SkipWithError("not everything was stored");
  bench.SetItemsProcessed(bench.iterations());
}

void append_to_sqlite(benchmark::State& bench) {
  const std::string file = "store-bench.data";
  append(bench, **open_sqlite_store(file), "table/");
  for (const char* const suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file + suffix);
}
BENCHMARK(append_to_sqlite)->ArgName("on_the_way")->Arg(1)->Arg(64)->Arg(1000)->UseRealTime();

void append_to_postgres(benchmark::State& bench) {
  PostgresOptions options;
  const char* const url = std::getenv("BACKSTEP_BENCH_POSTGRES");
  if (url == nullptr) return bench.SkipWithError("BACKSTEP_BENCH_POSTGRES names no database");
  options.url = url;
  const Result<PostgresStores> house = open_postgres(options);
  if (!house) return bench.SkipWithError(house.error().sentence.c_str());
  append(bench, *house->store, "table/" + house->shared_state->self() + '/');
}
BENCHMARK(append_to_postgres)->ArgName("on_the_way")->Arg(1)->Arg(64)->Arg(1000)->UseRealTime();

}  // namespace
}  // namespace backstep::store
