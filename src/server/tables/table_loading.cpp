#include "server/tables/table_loading.h"

#include <optional>
#include <utility>
#include <vector>

#include "server/tables/table_snapshot.h"

namespace backstep::server {
namespace {

constexpr std::size_t kEntriesPerRead = 2'000;

struct Reading {
  Context context;
  std::string id;
  std::function<void(const TableRead&)> then;
  std::shared_ptr<LoggedState> state;
  SnapshotMark mark;
};
using ReadingPointer = std::shared_ptr<Reading>;

void answer(const ReadingPointer& reading, TableRead::How how, std::string why = {}) {
  TableRead read{how, nullptr, reading->mark, std::move(why)};
  if (how == TableRead::How::kFound) read.state = reading->state;
  reading->context.environment.post([then = reading->then, read = std::move(read)] { then(read); });
}

void read_on(const ReadingPointer& reading);

// On a thread of the store.
void take(const ReadingPointer& reading, const std::vector<store::Entry>& entries) {
  for (const store::Entry& entry : entries) {
    if (const std::optional<Error> wrong = reading->state->take(entry)) {
      answer(reading, TableRead::How::kBroken, wrong->sentence);
      return;
    }
    reading->mark.bytes_since += entry.body.size();
  }
  if (entries.size() == kEntriesPerRead) {
    read_on(reading);
  } else if (reading->state->table.seq == 0) {
    answer(reading, TableRead::How::kUnknown);
  } else {
    save_snapshot_if_due(reading->context, *reading->state, reading->mark);
    answer(reading, TableRead::How::kFound);
  }
}

void read_on(const ReadingPointer& reading) {
  reading->context.store.load(table_log(reading->id), reading->state->table.seq, kEntriesPerRead,
                              [reading](const Result<std::vector<store::Entry>>& entries) {
                                if (entries) {
                                  take(reading, *entries);
                                } else {
                                  answer(reading, TableRead::How::kFailed,
                                         entries.error().sentence);
                                }
                              });
}

// Whether the state is what the snapshot says.
bool take(Reading& reading, const store::Snapshot& snapshot) {
  Result<LoggedState> state = read_snapshot(snapshot.body);
  if (!state || state->table.seq != snapshot.seq || state->table.id != reading.id) return false;
  // With another limit other events would have been kept.
  if (state->most_history_bytes != reading.state->most_history_bytes) return false;
  *reading.state = std::move(*state);
  reading.mark.seq = snapshot.seq;
  reading.mark.bytes = snapshot.body.size();
  return true;
}

}  // namespace

void read_table(Context context, const std::string& id,
                std::function<void(const TableRead&)> then) {
  auto reading = std::make_shared<Reading>(Reading{context, id, std::move(then), {}, {}});
  reading->state = std::make_shared<LoggedState>();
  reading->state->table.id = id;
  reading->state->most_history_bytes =
      static_cast<std::size_t>(context.options.limits.table_history_bytes);
  context.store.load_from_snapshot(
      table_log(id), kEntriesPerRead, [reading](const Result<store::LogState>& found) {
        if (!found) {
          answer(reading, TableRead::How::kFailed, found.error().sentence);
          return;
        }
        reading->mark.revision = found->revision;
        if (found->snapshot && !take(*reading, *found->snapshot)) {
          reading->context.environment.post([context = reading->context, id = reading->id] {
            context.environment.log(Level::kInfo, "snapshot_ignored", {{"table", id.substr(0, 6)}});
          });
          read_on(reading);  // from the first entry
        } else {
          take(reading, found->entries);
        }
      });
}

void save_snapshot_if_due(Context context, const LoggedState& state, SnapshotMark& mark) {
  const std::uint64_t seq = state.table.seq;
  if (!is_snapshot_due(mark, seq)) return;
  std::string body = write_snapshot(state);
  mark.seq = seq;
  mark.bytes = body.size();
  mark.bytes_since = 0;
  context.store.save_snapshot(table_log(state.table.id), mark.revision, {seq, std::move(body)},
                              [](const Result<bool>&) {});
}

}  // namespace backstep::server
