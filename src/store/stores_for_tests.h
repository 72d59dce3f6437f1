// A place for a data file, and asking a store and waiting for its answer, as tests like to.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace backstep::store {

// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "backstep-store-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::string file() const { return path_ / "data"; }

 private:
  std::filesystem::path path_;
};

template <class Value, class Ask>
Value answer_of(Ask ask) {
  // A future wants a value that can be made from nothing, and results cannot.
  std::promise<std::optional<Value>> promise;
  ask([&promise](Value value) { promise.set_value(std::move(value)); });
  return *promise.get_future().get();
}

// Entries of nobody, and of a client with its number.
inline Entry said(std::string body, std::int64_t time_ms = 0) {
  return {0, time_ms, "", 0, std::move(body)};
}
inline Entry asked(std::string client, std::uint64_t number, std::string body = "") {
  return {0, 0, std::move(client), number, std::move(body)};
}

inline AppendAnswer append(Store& store, std::vector<LogChange> changes) {
  return answer_of<AppendAnswer>([&](auto then) { store.append(std::move(changes), then); });
}

inline std::vector<Entry> load(Store& store, const std::string& log, std::uint64_t after = 0,
                               std::size_t most = 1'000'000) {
  return *answer_of<Result<std::vector<Entry>>>(
      [&](auto then) { store.load(log, after, most, then); });
}

inline LogState load_from_snapshot(Store& store, const std::string& log,
                                   std::size_t most = 1'000'000) {
  return *answer_of<Result<LogState>>(
      [&](auto then) { store.load_from_snapshot(log, most, then); });
}

inline bool save_snapshot(Store& store, const std::string& log, std::uint64_t revision,
                          Snapshot snapshot) {
  return *answer_of<Result<bool>>(
      [&](auto then) { store.save_snapshot(log, revision, std::move(snapshot), then); });
}

inline std::vector<Place> list(Store& store, const std::string& label,
                               std::optional<Place> after = {}, std::size_t most = 1000) {
  return *answer_of<Result<std::vector<Place>>>(
      [&](auto then) { store.list(label, after, most, then); });
}

inline std::vector<Place> list_older(Store& store, const std::string& label, std::int64_t before_ms,
                                     std::size_t most = 1000) {
  return *answer_of<Result<std::vector<Place>>>(
      [&](auto then) { store.list_older(label, before_ms, most, then); });
}

inline std::uint64_t count(Store& store, const std::string& label) {
  return *answer_of<Result<std::uint64_t>>([&](auto then) { store.count(label, then); });
}

inline std::vector<std::uint64_t> lasts(Store& store, std::vector<std::string> logs) {
  return *answer_of<Result<std::vector<std::uint64_t>>>(
      [&](auto then) { store.lasts(std::move(logs), then); });
}

inline std::size_t erase(Store& store, std::vector<std::string> logs) {
  return *answer_of<Result<std::size_t>>([&](auto then) { store.erase(std::move(logs), then); });
}

inline bool rewrite_all(Store& store, const std::string& log, std::uint64_t revision,
                        std::vector<Rewrite> entries) {
  return *answer_of<Result<bool>>(
      [&](auto then) { store.rewrite(log, revision, std::move(entries), then); });
}
// One entry of the log as it is now.
inline bool rewrite(Store& store, const std::string& log, std::uint64_t seq,
                    const std::string& body) {
  return rewrite_all(store, log, load_from_snapshot(store, log, 0).revision,
                     std::vector<Rewrite>{{seq, body}});
}

}  // namespace backstep::store
