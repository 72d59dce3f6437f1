// How many appends a data file takes: cmake builds store_bench in the release tree. The file lies
// in the current folder, so run it where the data would be: a sync of the disk is most of the time.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

#include "store/sqlite_store.h"

namespace backstep::store {
namespace {

// Appends of one action each to a thousand tables, so many of them on the way at a time.
void append(benchmark::State& bench) {
  constexpr std::ptrdiff_t kMost = 10'000;
  const std::string file = "store-bench.data";
  std::vector<std::uint64_t> last(1000);
  std::counting_semaphore<kMost> free(bench.range(0));
  std::size_t next = 0;
  {
    const std::unique_ptr<Store> store = std::move(*open_sqlite_store(file));
    for (auto _ : bench) {
      free.acquire();
      const std::size_t table = next++ % last.size();
      const Entry entry{0, 1'700'000'000'000, "client", next, R"({"act":"47A"})"};
      store->append({{"table" + std::to_string(table), last[table]++, {entry}, {}}},
                    [&free](const AppendAnswer&) { free.release(); });
    }
  }
  bench.SetItemsProcessed(bench.iterations());
  for (const char* const suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file + suffix);
}
BENCHMARK(append)->ArgName("on_the_way")->Arg(1)->Arg(64)->Arg(1000)->UseRealTime();

}  // namespace
}  // namespace backstep::store
