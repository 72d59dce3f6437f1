#include "cmd/prune.h"

#include <algorithm>
#include <future>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "wire/table_entry.h"

namespace backstep::cmd {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kAtOnce = 256;  // logs erased in one transaction

// Asks the store and waits for its answer.
template <class Value, class Ask>
Result<Value> answer_of(Ask ask) {
  // A future wants a value that can be made from nothing, and results cannot.
  std::promise<std::optional<Result<Value>>> promise;
  ask([&promise](Result<Value> value) { promise.set_value(std::move(value)); });
  return *promise.get_future().get();
}

class Pruning {
 public:
  Pruning(store::Store& store, const PruneOptions& options, std::int64_t now)
      : store_(store), options_(options), now_(now) {}

  Result<Pruned> run() {
    // What was made from tables first: then the tables need not be kept for it.
    if (options_.finished_days) {
      erase_games();
      pruned_.clubs += erase_old("club", *options_.finished_days);
    }
    pruned_.lobbies += erase_tables("lobby", options_.lobby_days);
    for (const char* const label : {"over", "closed", "running"}) {
      pruned_.tables += erase_tables(label, options_.game_days);
    }
    if (error_) return *error_;
    return pruned_;
  }

 private:
  std::vector<std::string> old(const std::string& label, std::int64_t days) {
    std::vector<std::string> logs;
    const auto places = answer_of<std::vector<store::Place>>([&](auto then) {
      store_.list_older(label, now_ - days * options_.day_seconds * 1'000, kAll, then);
    });
    if (!places) {
      error_ = places.error();
      return logs;
    }
    for (const store::Place& place : *places) logs.push_back(place.log);
    return logs;
  }

  std::vector<store::Entry> load(const std::string& log, std::size_t most) {
    if (gone_.contains(log)) return {};
    const auto entries =
        answer_of<std::vector<store::Entry>>([&](auto then) { store_.load(log, 0, most, then); });
    if (entries) return *entries;
    error_ = entries.error();
    return {};
  }

  // How many of them were there.
  std::size_t erase(const std::vector<std::string>& logs) {
    std::size_t count = 0;
    for (std::size_t from = 0; from < logs.size() && !error_; from += kAtOnce) {
      const std::size_t to = std::min(from + kAtOnce, logs.size());
      std::vector<std::string> part(logs.begin() + static_cast<std::ptrdiff_t>(from),
                                    logs.begin() + static_cast<std::ptrdiff_t>(to));
      if (options_.dry_run) {
        for (const std::string& log : part) count += load(log, 1).empty() ? 0U : 1U;
        gone_.insert(part.begin(), part.end());
        continue;
      }
      const auto erased =
          answer_of<std::size_t>([&](auto then) { store_.erase(std::move(part), then); });
      if (erased) {
        count += *erased;
      } else {
        error_ = erased.error();
      }
    }
    return count;
  }

  std::size_t erase_old(const std::string& label, std::int64_t days) {
    return erase(old(label, days));
  }

  void erase_games() {
    const std::vector<std::string> games = old("game", *options_.finished_days);
    std::vector<std::string> analyses;
    analyses.reserve(games.size());
    constexpr std::string_view kGame = "game/";
    for (const std::string& log : games) analyses.push_back("analysis/" + log.substr(kGame.size()));
    pruned_.analyses += erase(analyses);  // first: nothing else leads to them
    pruned_.games += erase(games);
  }

  std::size_t erase_tables(const std::string& label, std::int64_t days) {
    std::vector<std::string> logs;
    for (std::string& log : old(label, days)) {
      if (is_needed(log)) {
        ++pruned_.kept_tables;
      } else {
        logs.push_back(std::move(log));
      }
    }
    return erase(logs);
  }

  bool is_needed(const std::string& table) {
    for (const store::Entry& each : load(table, kAll)) {
      const Result<wire::TableEntry> entry = wire::read_entry(each.body);
      if (!entry) return true;  // who knows
      const auto* const dealt = std::get_if<wire::entry::Dealt>(&*entry);
      if (dealt == nullptr) continue;
      if (!load("game/" + dealt->game, 1).empty()) return true;
      if (dealt->deal.kind == wire::DealKind::kClub &&
          !load("club/" + dealt->deal.name, 1).empty()) {
        return true;
      }
    }
    return error_.has_value();
  }

  store::Store& store_;
  const PruneOptions& options_;
  const std::int64_t now_;
  Pruned pruned_;
  std::set<std::string> gone_;  // of a dry run
  std::optional<Error> error_;
};

}  // namespace

Result<Pruned> prune(store::Store& store, const PruneOptions& options, std::int64_t now_ms) {
  return Pruning(store, options, now_ms).run();
}

}  // namespace backstep::cmd
