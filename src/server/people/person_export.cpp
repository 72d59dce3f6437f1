#include "server/people/person_export.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/archive/archive.h"
#include "server/host/store_calls.h"
#include "server/people/consent.h"
#include "server/people/person_erasure.h"
#include "server/people/persons.h"
#include "server/people/secrets.h"
#include "server/pushes/subscriptions.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

constexpr std::size_t kGamesPerLoad = 200;
constexpr std::size_t kEntriesPerPage = 1'000;
constexpr std::string_view kAttemptPrefix = "attempt/";
// What a line and a table take besides their texts, in JSON.
constexpr std::size_t kLineBytes = 40;
constexpr std::size_t kTableBytes = 100;

}  // namespace

std::string export_place_text(const ExportPlace& place) {
  const std::string seq = std::to_string(place.seq);
  return place.table.empty() ? seq : place.table + '.' + seq;
}

std::optional<ExportPlace> read_export_place(std::string_view text) {
  ExportPlace place;
  const std::size_t dot = text.find('.');
  if (dot != std::string_view::npos) {
    place.table = text.substr(0, dot);
    if (!is_id(place.table)) return std::nullopt;
    text.remove_prefix(dot + 1);
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place.seq);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return place;
}

PersonExporting::PersonExporting(Context context, std::string person,
                                 std::optional<ExportPlace> place, std::size_t most_bytes,
                                 Then then)
    : context_(context),
      person_(std::move(person)),
      is_first_(!place),
      place_(place.value_or(ExportPlace())),
      most_bytes_(most_bytes),
      then_(std::move(then)) {}

void PersonExporting::go(Step step) {
  switch (step) {
    case Step::kConsent:
      return look_up_consent();
    case Step::kDevices:
      return list_devices();
    case Step::kSubscriptions:
      return list_subscriptions();
    case Step::kAttempts:
      return list_attempts();
    case Step::kGames:
      return place_.table.empty() ? read_games() : go(Step::kFindTables);
    case Step::kFindTables:
      return find_tables();
    case Step::kTable:
      return read_table();
  }
}

void PersonExporting::look_up_consent() {
  read_consent(context_, person_, [self = shared_from_this()](std::optional<bool> agrees) {
    if (!agrees) return self->then_(std::nullopt);
    self->told_.research = agrees;
    self->go(Step::kDevices);
  });
}

void PersonExporting::list_devices() {
  list_all(context_, device_label(person_), [self = shared_from_this()](const Places& devices) {
    if (!devices) return self->then_(std::nullopt);
    self->told_.devices = static_cast<int>(devices->size());
    self->go(Step::kSubscriptions);
  });
}

void PersonExporting::list_subscriptions() {
  list_all(context_, subscription_label(person_),
           [self = shared_from_this()](const Places& places) {
             if (!places) return self->then_(std::nullopt);
             self->told_.subscriptions = static_cast<int>(places->size());
             self->go(Step::kAttempts);
           });
}

void PersonExporting::list_attempts() {
  list_all(context_, attempts_label(person_), [self = shared_from_this()](const Places& tried) {
    if (!tried) return self->then_(std::nullopt);
    for (const store::Place& place : *tried) {
      const std::size_t last = place.log.rfind('/');
      self->told_.attempts.push_back(
          place.log.substr(kAttemptPrefix.size(), last - kAttemptPrefix.size()));
    }
    self->go(Step::kGames);
  });
}

void PersonExporting::read_games() {
  load(context_, person_log(person_), place_.seq, kGamesPerLoad,
       [self = shared_from_this()](const Entries& games) {
         if (!games) return self->then_(std::nullopt);
         for (const store::Entry& each : *games) {
           auto played = wire::read_stored<wire::PlayedGame>(each.body);
           if (played) self->told_.games.push_back(std::move(*played));
           self->bytes_ += each.body.size();
           self->place_.seq = each.seq;
         }
         if (games->size() < kGamesPerLoad) return self->go(Step::kFindTables);
         if (self->bytes_ < self->most_bytes_) return self->go(Step::kGames);
         self->told_.next = export_place_text(self->place_);
         self->finish();
       });
}

void PersonExporting::find_tables() {
  find_tables_of(context_, person_,
                 [self = shared_from_this()](const std::optional<std::vector<std::string>>& ids) {
                   if (!ids) return self->then_(std::nullopt);
                   for (const std::string& id : *ids) {
                     if (id >= self->place_.table) self->ids_.push_back(id);
                   }
                   std::sort(self->ids_.rbegin(), self->ids_.rend());
                   if (self->place_.table.empty()) self->place_.seq = 0;
                   self->go(Step::kTable);
                 });
}

void PersonExporting::read_table() {
  if (ids_.empty()) return finish();
  if (reader_ == nullptr) {
    if (bytes_ >= most_bytes_) {
      told_.next = export_place_text({ids_.back(), 0});
      return finish();
    }
    const std::uint64_t after = ids_.back() == place_.table ? place_.seq : 0;
    reader_ = std::make_unique<TraceReader>(ids_.back(), person_, after);
    at_ = 0;
  }
  load(context_, table_log(ids_.back()), at_, kEntriesPerPage,
       [self = shared_from_this()](const Entries& entries) {
         if (!entries) return self->then_(std::nullopt);
         if (self->add_lines(*entries)) {
           self->told_.next = export_place_text({self->ids_.back(), self->at_});
           self->finish_table();
           return self->finish();
         }
         if (entries->size() < kEntriesPerPage) self->finish_table();
         self->go(Step::kTable);
       });
}

bool PersonExporting::add_lines(const std::vector<store::Entry>& entries) {
  for (const store::Entry& each : entries) {
    const std::size_t before = reader_->traces().said.size();
    reader_->add(each);
    at_ = each.seq;
    const auto& said = reader_->traces().said;
    if (said.size() == before) continue;
    bytes_ += said.back().second.size() + kLineBytes;
    if (bytes_ >= most_bytes_) return true;
  }
  return false;
}

void PersonExporting::finish_table() {
  const Traces& traces = reader_->traces();
  api::PersonTable table{ids_.back(), traces.table_name, traces.names, {}};
  bytes_ += kTableBytes + traces.table_name.size();
  for (const std::string& name : traces.names) bytes_ += name.size();
  for (const auto& [ms, text] : traces.said) table.said.push_back({ms, text});
  told_.tables.push_back(std::move(table));
  reader_.reset();
  ids_.pop_back();
}

void PersonExporting::finish() { then_(told_); }

}  // namespace backstep::server
