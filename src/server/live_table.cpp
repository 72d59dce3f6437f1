#include "server/live_table.h"

#include <algorithm>
#include <variant>

#include "server/wishes.h"
#include "talk/judge.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr std::size_t kMostHistory = 1000;
constexpr std::size_t kTalkBeforeGame = 30;

bool is_talk(const Happening& happening) {
  return std::holds_alternative<entry::Said>(happening.entry) ||
         std::holds_alternative<entry::Reacted>(happening.entry);
}

}  // namespace

void Repetitions::note(const std::string& client, std::uint64_t number, std::uint64_t seq) {
  auto& numbers = clients_[client];
  numbers.emplace_back(number, seq);
  if (numbers.size() > kKept) numbers.pop_front();
}

std::optional<std::uint64_t> Repetitions::seq_of(const std::string& client,
                                                 std::uint64_t number) const {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return std::nullopt;
  for (const auto& [each, seq] : found->second) {
    if (each == number) return seq;
  }
  return std::nullopt;
}

std::optional<Error> LiveTable::take(const store::Entry& stored) {
  const Result<wire::TableEntry> read = wire::read_entry(stored.body);
  if (!read) return read.error();
  const Result<Outcome> outcome = add(table, *read, stored.seq, stored.time_ms);
  if (!outcome) return outcome.error();
  remember({stored.seq, stored.time_ms, *read, *outcome}, stored.client, stored.number);
  return std::nullopt;
}

void LiveTable::remember(Happening happening, const std::string& client, std::uint64_t number) {
  if (!client.empty()) repetitions.note(client, number, happening.seq);
  if (std::holds_alternative<entry::Dealt>(happening.entry)) {
    // What happened in another game cannot be told any more as it was.
    std::erase_if(history, [](const Happening& each) { return !is_talk(each); });
    while (history.size() > kTalkBeforeGame) history.pop_front();
    history_from = happening.seq - 1;
    writers.clear();
  }
  if (const auto* const said = std::get_if<entry::Said>(&happening.entry)) {
    if (table.is_running()) {
      writers[table.member(said->member).person].says(talk::Judge::all(), said->text,
                                                      talk::Writer::Time(happening.ms),
                                                      table.game->state.rules.extreme);
    }
  }
  if (happening.outcome.over) writers.clear();
  history.push_back(std::move(happening));
  if (history.size() > kMostHistory) {
    history_from = std::max(history_from, history.front().seq);
    history.pop_front();
  }
}

std::optional<Error> LiveTable::read_again(const std::vector<store::Entry>& log) {
  LiveTable fresh(idle_since_ms);
  fresh.table.id = table.id;
  for (const store::Entry& each : log) {
    if (auto wrong = fresh.take(each)) return wrong;
  }
  table = std::move(fresh.table);
  history = std::move(fresh.history);
  history_from = fresh.history_from;
  repetitions = std::move(fresh.repetitions);
  writers = std::move(fresh.writers);
  return std::nullopt;
}

std::vector<std::string> labels_of(const Table& table) {
  std::vector<std::string> labels{"table"};
  const std::string_view phase = table.phase();
  const bool running = table.is_running() && !table.closed;
  labels.emplace_back(table.closed       ? "closed"
                      : running          ? "running"
                      : phase == "lobby" ? "lobby"
                                         : "over");
  if (table.settings.listed && !table.closed && !is_fixed(table)) labels.emplace_back("listed");
  if (running && is_fixed(table)) labels.emplace_back("today");
  for (const Member& member : table.members) {
    if (member.here && !member.person.empty() && !table.closed) {
      labels.push_back((running && table.seat_of(member.number) ? "plays/" : "at/") +
                       member.person);
    }
    if (!member.person.empty()) labels.push_back("member/" + member.person);
  }
  for (const std::string& person : table.former) {
    if (!person.empty()) labels.push_back("member/" + person);
  }
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

std::string table_log(std::string_view id) { return std::string(kTablePrefix) + std::string(id); }

}  // namespace backstep::server
