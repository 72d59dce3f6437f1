#include "store/postgres/batch.h"

#include <array>
#include <utility>

namespace backstep::store::postgres {
namespace {

constexpr Statement kAddLogs{
    "add_logs",
    "INSERT INTO log (name, last, touched) "
    "SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new(name, "
    "last, touched) ORDER BY name COLLATE \"C\""};
// The name of a log is needed only while its id, which is 0 then, is not known.
constexpr Statement kAddEntries{
    "add_entries",
    "INSERT INTO entry (log, seq, time, client, number, body) "
    "SELECT CASE WHEN e.log <> 0 THEN e.log ELSE (SELECT id FROM log WHERE log.name = e.name) END, "
    "e.seq, e.time, nullif(e.client, ''::bytea), e.number, e.body "
    "FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[], "
    "$7::bytea[]) AS e(log, name, seq, time, client, number, body)"};
constexpr Statement kDropLabels{"drop_labels", "DELETE FROM label WHERE log = ANY($1::bigint[])"};
constexpr Statement kAddLabels{
    "add_labels",
    "INSERT INTO label (label, touched, name, log) SELECT l.label, l.touched, l.name, log.id "
    "FROM unnest($1::text[], $2::bigint[], $3::text[]) AS l(label, touched, name) "
    "JOIN log ON log.name = l.name"};
constexpr Statement kTouchLabels{
    "touch_labels",
    "UPDATE label SET touched = t.touched "
    "FROM unnest($1::bigint[], $2::bigint[]) AS t(log, touched) WHERE label.log = t.log"};
constexpr Statement kGrowLogs{"grow_logs",
                              "UPDATE log SET last = g.last, touched = g.touched "
                              "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) "
                              "AS g(id, last, touched) WHERE log.id = g.id"};
constexpr std::array kBatchStatements{kAddLogs,   kAddEntries,  kDropLabels,
                                      kAddLabels, kTouchLabels, kGrowLogs};

}  // namespace

std::span<const Statement> Batch::statements() { return kBatchStatements; }

void Batch::add(const std::vector<LogChange>& changes) {
  for (const LogChange& change : changes) {
    changes_.push_back(&change);
    logs_.try_emplace(change.log);
    for (const Entry& entry : change.entries) {
      if (!entry.client.empty()) asked_.emplace_back(change.log, entry.client, entry.number);
    }
  }
}

Values Batch::logs() const {
  std::vector<std::string_view> names;
  names.reserve(logs_.size());
  for (const auto& [name, log] : logs_) names.push_back(name);
  return std::move(Values().texts(names));
}

Values Batch::requests() const {
  std::vector<std::string_view> names;
  std::vector<std::string_view> clients;
  std::vector<std::int64_t> numbers;
  for (const auto& [name, client, number] : asked_) {
    names.push_back(name);
    clients.push_back(client);
    numbers.push_back(as_number(number));
  }
  return std::move(Values().texts(names).byte_strings(clients).numbers(numbers));
}

void Batch::know_logs(const Rows& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Log& log = logs_.find(rows.text(row, 1))->second;
    log.id = rows.number(row, 0);
    log.last = static_cast<std::uint64_t>(rows.number(row, 2));
    log.touched_ms = rows.number(row, 3);
    log.is_there = true;
  }
}

void Batch::know_requests(const Rows& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto place = static_cast<std::size_t>(rows.number(row, 0));
    requests_[asked_[place - 1]] = static_cast<std::uint64_t>(rows.number(row, 1));
  }
}

bool Batch::is_straight() const {
  std::map<std::string_view, std::uint64_t> lasts;
  for (const LogChange* const change : changes_) {
    const auto last = lasts.try_emplace(change->log, logs_.find(change->log)->second.last).first;
    if (change->expected != last->second) return false;
    last->second += change->entries.size();
  }
  return true;
}

AppendAnswer Batch::judge(const std::vector<LogChange>& changes) {
  for (const LogChange& change : changes) {
    for (const Entry& entry : change.entries) {
      if (entry.client.empty()) continue;
      const auto there = requests_.find({change.log, entry.client, entry.number});
      if (there != requests_.end()) return {Appended::kRepeated, change.log, there->second, ""};
    }
  }
  for (const LogChange& change : changes) {
    const Log& log = logs_.find(change.log)->second;
    if (log.last != change.expected) return {Appended::kConflict, change.log, log.last, ""};
  }
  for (const LogChange& change : changes) write(change, logs_.find(change.log)->second);
  return {Appended::kStored, "", 0, ""};
}

void Batch::write(const LogChange& change, Log& log) {
  if (!log.is_there) {
    log.is_there = true;
    log.is_new = true;
  }
  log.has_grown = true;
  for (const Entry& entry : change.entries) {
    entries_.push_back({change.log, ++log.last, &entry});
    if (!entry.client.empty()) {
      requests_[{change.log, entry.client, entry.number}] = log.last;
    }
    if (const std::int64_t touched = touched_at(entry.time_ms); touched > log.touched_ms) {
      log.touched_ms = touched;
      log.has_moved = true;
    }
  }
  if (change.labels) {
    log.is_labelled = true;
    log.labels = {change.labels->begin(), change.labels->end()};
  }
}

std::vector<Question> Batch::changes() const {
  std::vector<std::string_view> new_names;
  std::vector<std::int64_t> new_lasts;
  std::vector<std::int64_t> new_touched;
  std::vector<std::int64_t> old_ids;
  std::vector<std::int64_t> old_lasts;
  std::vector<std::int64_t> old_touched;
  std::vector<std::int64_t> moved_ids;
  std::vector<std::int64_t> moved_touched;
  std::vector<std::int64_t> dropped;
  std::vector<std::string_view> labels;
  std::vector<std::int64_t> label_touched;
  std::vector<std::string_view> label_names;
  for (const auto& [name, log] : logs_) {
    if (!log.has_grown) continue;
    if (log.is_new) {
      new_names.push_back(name);
      new_lasts.push_back(as_number(log.last));
      new_touched.push_back(log.touched_ms);
    } else {
      old_ids.push_back(log.id);
      old_lasts.push_back(as_number(log.last));
      old_touched.push_back(log.touched_ms);
      if (log.is_labelled) dropped.push_back(log.id);
      if (log.has_moved && !log.is_labelled) {
        moved_ids.push_back(log.id);
        moved_touched.push_back(log.touched_ms);
      }
    }
    for (const std::string_view label : log.labels) {
      labels.push_back(label);
      label_touched.push_back(log.touched_ms);
      label_names.push_back(name);
    }
  }
  std::vector<std::int64_t> logs;
  std::vector<std::string_view> names;
  std::vector<std::int64_t> seqs;
  std::vector<std::int64_t> times;
  std::vector<std::string_view> clients;
  std::vector<std::int64_t> numbers;
  std::vector<std::string_view> bodies;
  for (const NewEntry& each : entries_) {
    const std::int64_t id = logs_.find(each.log)->second.id;
    logs.push_back(id);
    names.push_back(id == 0 ? each.log : std::string_view());
    seqs.push_back(as_number(each.seq));
    times.push_back(each.entry->time_ms);
    clients.push_back(each.entry->client);
    numbers.push_back(as_number(each.entry->number));
    bodies.push_back(each.entry->body);
  }

  // Logs grow last: until then they are the rows that we have locked, and whatever refers to them
  // finds them so.
  std::vector<Question> questions;
  if (!new_names.empty()) {
    questions.push_back(
        {&kAddLogs, std::move(Values().texts(new_names).numbers(new_lasts).numbers(new_touched))});
  }
  questions.push_back({&kAddEntries, std::move(Values()
                                                   .numbers(logs)
                                                   .texts(names)
                                                   .numbers(seqs)
                                                   .numbers(times)
                                                   .byte_strings(clients)
                                                   .numbers(numbers)
                                                   .byte_strings(bodies))});
  if (!dropped.empty()) questions.push_back({&kDropLabels, std::move(Values().numbers(dropped))});
  if (!labels.empty()) {
    questions.push_back(
        {&kAddLabels, std::move(Values().texts(labels).numbers(label_touched).texts(label_names))});
  }
  if (!moved_ids.empty()) {
    questions.push_back(
        {&kTouchLabels, std::move(Values().numbers(moved_ids).numbers(moved_touched))});
  }
  if (!old_ids.empty()) {
    questions.push_back(
        {&kGrowLogs, std::move(Values().numbers(old_ids).numbers(old_lasts).numbers(old_touched))});
  }
  return questions;
}

}  // namespace backstep::store::postgres
