#include "server/archive/audit.h"

#include <optional>
#include <string_view>
#include <utility>

#include "engine/game/record.h"
#include "server/archive/archive.h"
#include "server/tables/live_table.h"
#include "server/tables/table_snapshot.h"
#include "wire/json.h"
#include "wire/record_json.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

constexpr std::size_t kNamesAtOnce = 500;
constexpr std::size_t kEntriesAtOnce = 1'000;

class Auditing {
 public:
  Auditing(store::LogReader& logs, const AuditOptions& options) : logs_(logs), options_(options) {}

  Result<Audit> run() {
    std::string after;
    for (;;) {
      const Result<std::vector<std::string>> names = logs_.names(after, kNamesAtOnce);
      if (!names) return names.error();
      if (names->empty()) return audit_;
      for (const std::string& log : *names) {
        if (options_.is_stopped && options_.is_stopped()) return audit_;
        if (const Result<bool> begun = logs_.begin(); !begun) return begun.error();
        const Result<bool> looked = look_at(log);
        const Result<bool> ended = logs_.end();
        if (!looked) return looked.error();
        if (!ended) return ended.error();
        ++audit_.logs;
        if (options_.on_progress) options_.on_progress(audit_);
      }
      after = names->back();
    }
  }

 private:
  using Each = std::function<void(const store::Entry& entry)>;

  Result<bool> look_at(const std::string& log) {
    const std::string_view kind = std::string_view(log).substr(0, log.find('/'));
    if (kind == "table") return replay_table(log);
    if (kind == "game") return replay_game(log);
    if (kind == "person") {
      return add_up<wire::PersonSummary, wire::PlayedGame>(log);
    }
    if (kind == "results") return add_up<wire::DealSummary, wire::DealResult>(log);
    if (kind == "totals") return read_all<wire::Totals>(log);
    if (kind == "attempt") return read_all<wire::Attempt>(log);
    if (kind == "consent") return read_all<wire::Consent>(log);
    if (kind == "device") return read_all<wire::Device>(log);
    if (kind == "code") return read_all<wire::DeviceCode>(log);
    if (kind == "forget") return read_all<wire::ToForget>(log);
    if (kind == "server") return read_all<wire::Secret>(log);
    if (kind == "push_keys") return read_all<wire::PushKeys>(log);
    if (kind == "subscription") return read_all<wire::PushSubscription>(log);
    if (kind == "pushes") return add_up<wire::TablePushes, wire::PushNote>(log);
    if (kind == "club") return read_club(log);
    if (kind == "analysis") return read_analysis(log);
    return for_each(log, [](const store::Entry&) {});
  }

  void note(const std::string& log, std::uint64_t seq, std::string why) {
    ++audit_.faults;
    if (audit_.first_faults.size() >= options_.most_faults) return;
    audit_.first_faults.push_back({log, seq, std::move(why)});
  }

  // False: there is no such log.
  Result<bool> for_each(const std::string& log, const Each& each) {
    std::uint64_t last = 0;
    for (;;) {
      const Result<std::vector<store::Entry>> entries = logs_.entries(log, last, kEntriesAtOnce);
      if (!entries) return entries.error();
      for (const store::Entry& entry : *entries) each(entry);
      audit_.entries += entries->size();
      if (!entries->empty()) last = entries->back().seq;
      if (entries->size() < kEntriesAtOnce) return last > 0;
    }
  }

  // ---- tables

  Result<bool> replay_table(const std::string& log) {
    const Result<std::optional<store::Snapshot>> snapshot = logs_.snapshot(log);
    if (!snapshot) return snapshot.error();
    LoggedState state;
    state.table.id = log.substr(kTablePrefix.size());
    // The server that made the snapshot may have had another limit.
    if (*snapshot) {
      const auto read = read_snapshot((*snapshot)->body);
      if (read) state.most_history_bytes = read->most_history_bytes;
    }
    bool is_broken = false;
    std::optional<Error> failed;
    const Result<bool> read = for_each(log, [&](const store::Entry& entry) {
      if (is_broken) return;
      if (const std::optional<Error> wrong = state.take(entry)) {
        is_broken = true;
        note(log, entry.seq, wrong->sentence);
        return;
      }
      if (*snapshot && (*snapshot)->seq == entry.seq) compare(log, **snapshot, state);
      if (state.history.back().outcome.over && !failed) {
        failed = compare_game(log, entry, state.table);
      }
    });
    if (!read) return read;
    if (failed) return *failed;
    ++audit_.tables;
    return true;
  }

  void compare(const std::string& log, const store::Snapshot& snapshot, const LoggedState& state) {
    if (!is_current_snapshot(snapshot.body)) return;
    ++audit_.snapshots;
    if (const auto read = read_snapshot(snapshot.body); !read) {
      note(log, snapshot.seq, "its snapshot cannot be read: " + read.error().sentence);
    } else if (write_snapshot(state) != snapshot.body) {
      note(log, snapshot.seq, "its snapshot is not what its entries add up to");
    }
  }

  // The finished game must be what its table's log leads to, unless it was erased.
  std::optional<Error> compare_game(const std::string& log, const store::Entry& entry,
                                    const Table& table) {
    const ArchivedGame expected = archived_game(table, entry.time_ms);
    const Result<std::vector<store::Entry>> found = logs_.entries(game_log(expected.game), 0, 3);
    if (!found) return found.error();
    if (found->empty()) return std::nullopt;
    if (found->size() != 2 || (*found)[0].body != expected.stored ||
        (*found)[1].body != expected.record) {
      note(log, entry.seq, "it leads to another game than " + game_log(expected.game) + " holds");
    }
    return std::nullopt;
  }

  // ---- finished games

  Result<bool> replay_game(const std::string& log) {
    const Result<std::vector<store::Entry>> entries = logs_.entries(log, 0, 3);
    if (!entries) return entries.error();
    audit_.entries += entries->size();
    if (entries->size() != 2) {
      note(log, 0, "a finished game has two entries");
      return true;
    }
    const auto stored = wire::read_stored<wire::StoredGame>((*entries)[0].body);
    if (!stored) {
      note(log, 1, stored.error().sentence);
      return true;
    }
    wire::RecordReader reader((*entries)[1].body);
    const auto record = reader.next();
    if (!record || !*record) {
      note(log, 2, "its record cannot be read");
      return true;
    }
    ++audit_.games;
    const Replay replayed = replay(**record, (*record)->actions.size());
    if (replayed.refused != Refusal::kNone) {
      note(log, 2,
           "action " + std::to_string(replayed.actions + 1) +
               " of its record is not legal: " + std::string(sentence(replayed.refused)));
    } else if (stored->n != static_cast<int>((*record)->actions.size()) ||
               stored->left != replayed.state.left()) {
      note(log, 1, "it says something else than its record");
    }
    return true;
  }

  // ---- everything else

  template <class Stored>
  Result<bool> read_all(const std::string& log) {
    return for_each(log, [&](const store::Entry& entry) {
      const auto read = wire::read_stored<Stored>(entry.body);
      if (!read) note(log, entry.seq, read.error().sentence);
    });
  }

  Result<bool> read_club(const std::string& log) {
    return for_each(log, [&](const store::Entry& entry) {
      std::optional<Error> wrong;
      if (entry.seq == 1) {
        const auto made = wire::read_stored<wire::ClubMade>(entry.body);
        if (!made) wrong = made.error();
      } else {
        const auto dealt = wire::read_stored<wire::ClubDealt>(entry.body);
        const auto left_out = wire::read_stored<wire::ClubLeftOut>(entry.body);
        if (!dealt && !left_out) wrong = dealt.error();
      }
      if (wrong) note(log, entry.seq, wrong->sentence);
    });
  }

  // What is in the lines follows from the record and may be made again: only their form is judged.
  Result<bool> read_analysis(const std::string& log) {
    return for_each(log, [&](const store::Entry& entry) {
      const auto read = wire::parse_json(entry.body);
      if (!read || !read->is_object()) note(log, entry.seq, "it is no line of an analysis");
    });
  }

  template <class Summary, class Stored>
  Result<bool> add_up(const std::string& log) {
    const Result<std::optional<store::Snapshot>> snapshot = logs_.snapshot(log);
    if (!snapshot) return snapshot.error();
    Summary summary;
    return for_each(log, [&](const store::Entry& entry) {
      const auto read = wire::read_stored<Stored>(entry.body);
      if (read) {
        summary.add(*read);
      } else {
        note(log, entry.seq, read.error().sentence);
      }
      if (!*snapshot || (*snapshot)->seq != entry.seq) return;
      const auto stored = wire::read_stored<Summary>((*snapshot)->body);
      if (!stored || stored->version != Summary().version) return;
      ++audit_.snapshots;
      if (wire::write_stored(summary) != (*snapshot)->body) {
        note(log, entry.seq, "its snapshot is not what its entries add up to");
      }
    });
  }

  store::LogReader& logs_;
  const AuditOptions& options_;
  Audit audit_;
};

}  // namespace

Result<Audit> audit(store::LogReader& logs, const AuditOptions& options) {
  return Auditing(logs, options).run();
}

}  // namespace backstep::server
