#include "server/tables/live_table.h"

#include <algorithm>
#include <iterator>
#include <variant>

#include "server/decisions/decide.h"
#include "talk/judge.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr std::size_t kMostHistory = 1000;
constexpr std::size_t kTalkBeforeGame = 30;

// What the strings and lists of an entry take besides the entry itself.
struct StringBytes {
  std::size_t operator()(const entry::Opened& opened) const { return of(opened.settings); }
  std::size_t operator()(const entry::Changed& changed) const { return of(changed.settings); }
  std::size_t operator()(const entry::Joined& joined) const {
    return joined.person.size() + joined.name.size();
  }
  std::size_t operator()(const entry::Renamed& renamed) const { return renamed.name.size(); }
  std::size_t operator()(const entry::Asked& asked) const {
    return asked.person.size() + asked.name.size();
  }
  std::size_t operator()(const entry::Said& said) const { return said.text.size(); }
  std::size_t operator()(const entry::Dealt& dealt) const {
    return dealt.game.size() + dealt.deal.name.size() + dealt.done.size() * sizeof(Action);
  }
  std::size_t operator()(const entry::Did& did) const {
    return did.actions.size() * sizeof(Action);
  }
  // All others have no strings but short names of bots and reactions.
  std::size_t operator()(const entry::Left&) const { return 0; }
  std::size_t operator()(const entry::Hosts&) const { return 0; }
  std::size_t operator()(const entry::Sat&) const { return 0; }
  std::size_t operator()(const entry::Stood&) const { return 0; }
  std::size_t operator()(const entry::BotSat&) const { return 0; }
  std::size_t operator()(const entry::Swapped&) const { return 0; }
  std::size_t operator()(const entry::Begun&) const { return 0; }
  std::size_t operator()(const entry::Signalled&) const { return 0; }
  std::size_t operator()(const entry::Reacted&) const { return 0; }
  std::size_t operator()(const entry::StoodIn&) const { return 0; }
  std::size_t operator()(const entry::TookBack&) const { return 0; }
  std::size_t operator()(const entry::Answered&) const { return 0; }
  std::size_t operator()(const entry::Voted&) const { return 0; }
  std::size_t operator()(const entry::Readied&) const { return 0; }
  std::size_t operator()(const entry::Stopped&) const { return 0; }
  std::size_t operator()(const entry::Hid&) const { return 0; }
  std::size_t operator()(const entry::Forgotten&) const { return 0; }
  std::size_t operator()(const entry::Closed&) const { return 0; }
  std::size_t operator()(const entry::AskAgreed&) const { return 0; }
  std::size_t operator()(const entry::Idle&) const { return 0; }
  std::size_t operator()(const entry::Here&) const { return 0; }
  std::size_t operator()(const entry::StandInAgreed&) const { return 0; }

 private:
  static std::size_t of(const wire::Settings& settings) {
    return settings.name.size() + settings.deal.name.size();
  }
};

// Moves are few, and clients need all of them to tell the game.
bool is_move(const Happening& happening) {
  return std::holds_alternative<entry::Dealt>(happening.entry) ||
         std::holds_alternative<entry::Begun>(happening.entry) ||
         std::holds_alternative<entry::Did>(happening.entry) ||
         std::holds_alternative<entry::Stopped>(happening.entry);
}

// Talk that is kept when the next game is dealt. (Signals are about the game before.)
bool is_talk(const Happening& happening) {
  return std::holds_alternative<entry::Said>(happening.entry) ||
         std::holds_alternative<entry::Reacted>(happening.entry);
}

}  // namespace

void Repetitions::note(const std::string& client, std::uint64_t number, std::uint64_t seq) {
  Numbers& numbers = clients_[client];
  numbers.touched = seq;
  numbers.seqs.emplace_back(number, seq);
  if (numbers.seqs.size() > kKept) numbers.seqs.erase(numbers.seqs.begin());
  if (clients_.size() <= kMostClients) return;
  clients_.erase(std::min_element(
      clients_.begin(), clients_.end(),
      [](const auto& a, const auto& b) { return a.second.touched < b.second.touched; }));
}

std::optional<std::uint64_t> Repetitions::seq_of(const std::string& client,
                                                 std::uint64_t number) const {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return std::nullopt;
  for (const auto& [each, seq] : found->second.seqs) {
    if (each == number) return seq;
  }
  return std::nullopt;
}

std::size_t Repetitions::bytes() const {
  constexpr std::size_t kOfClient = 144;  // a node of the map with the text of a hash
  std::size_t bytes = 0;
  for (const auto& each : clients_) {
    bytes += kOfClient + each.second.seqs.capacity() * sizeof(each.second.seqs.front());
  }
  return bytes;
}

std::optional<Error> LoggedState::take(const store::Entry& stored) {
  const Result<wire::TableEntry> read = wire::read_entry(stored.body);
  if (!read) return read.error();
  const Result<Outcome> outcome = add(table, *read, stored.seq, stored.time_ms);
  if (!outcome) return outcome.error();
  remember({stored.seq, stored.time_ms, *read, *outcome}, stored.client, stored.number,
           stored_size(*read, table, stored.body.size()));
  return std::nullopt;
}

void LoggedState::remember(Happening happening, const std::string& client, std::uint64_t number,
                           const StoredSize& size) {
  usage.add(happening.entry, size, happening.ms);
  if (!client.empty()) repetitions.note(client, number, happening.seq);
  if (std::holds_alternative<entry::Dealt>(happening.entry)) {
    // What happened in another game cannot be told any more as it was.
    std::erase_if(history, [](const Happening& each) { return !is_talk(each); });
    count_history();
    while (history.size() > kTalkBeforeGame) forget_happening(history.begin());
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
  history_bytes += bytes_of(happening);
  history.push_back(std::move(happening));
  trim_history();
}

void LoggedState::count_history() {
  history_bytes = 0;
  for (const Happening& each : history) history_bytes += bytes_of(each);
}

void LoggedState::forget_happening(std::deque<Happening>::iterator which) {
  history_from = std::max(history_from, which->seq);
  if (is_line(which->entry)) talk_from = std::max(talk_from, which->seq + 1);
  history_bytes -= bytes_of(*which);
  history.erase(which);
}

void LoggedState::trim_history() {
  while (history.size() > kMostHistory || history_bytes > most_history_bytes) {
    const auto newest = std::prev(history.end());  // it stays, whatever the bounds are
    const auto oldest =
        std::find_if(history.begin(), newest, [](const Happening& each) { return !is_move(each); });
    if (oldest == newest) return;
    forget_happening(oldest);
  }
}

std::size_t bytes_of(const Happening& happening) {
  return sizeof(Happening) + std::visit(StringBytes(), happening.entry);
}

// Most of a table is its history, what was said in its game (the notes of the record), and the
// people who came.
std::size_t bytes_of(const LiveTable& live) {
  constexpr std::size_t kOthers = std::size_t{16} * 1024;
  constexpr std::size_t kOfNote = sizeof(Note);
  constexpr std::size_t kOfText = 48;  // the hash of a person, or a label with one
  const Table& table = live.table;
  std::size_t bytes = kOthers + live.history_bytes + live.repetitions.bytes();
  if (table.game) {
    for (const Note& note : table.game->record.notes) bytes += kOfNote + note.text.size();
  }
  const std::size_t persons = table.former.size() + table.askers.size() + live.labels.size();
  bytes += persons * (sizeof(std::string) + kOfText);
  bytes += table.members.size() * (sizeof(Member) + 2 * kOfText);
  bytes += table.audiences.size() * sizeof(TalkAudience);
  for (const auto& each : live.writers) {
    for (const talk::Writer::Line& line : each.second.lines()) {
      bytes += sizeof(line) + line.text.size();
    }
  }
  return bytes;
}

void LiveTable::replace(LoggedState state, const SnapshotMark& mark) {
  static_cast<LoggedState&>(*this) = std::move(state);
  snapshot = mark;
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
  if (running && table.settings.correspondence) labels.emplace_back("correspondence");
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
  for (const std::string& person : table.askers) {
    if (!person.empty()) labels.push_back("member/" + person);
  }
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  return labels;
}

std::string table_log(std::string_view id) { return std::string(kTablePrefix) + std::string(id); }

}  // namespace backstep::server
