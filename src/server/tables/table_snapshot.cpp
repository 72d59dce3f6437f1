#include "server/tables/table_snapshot.h"

#include <array>
#include <boost/describe/class.hpp>
#include <boost/mp11/list.hpp>
#include <boost/pfr/tuple_size.hpp>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/signal/signal.h"
#include "engine/signal/talk.h"
#include "wire/fields.h"

namespace backstep {

BOOST_DESCRIBE_STRUCT(Occupant, (), (name, bot))
constexpr auto names(Note::Kind) {
  return std::array<std::string_view, 3>{"sits", "says", "signals"};
}
BOOST_DESCRIBE_STRUCT(Note, (), (after, seat, kind, occupant, text, ms))
// `result` is not there before a game is archived.
BOOST_DESCRIBE_STRUCT(Record, (),
                      (rules_version, rules, deck, begins, seats, deal, started, actions, ms,
                       notes))

}  // namespace backstep

namespace backstep::server {

// Stands for any field of a struct; never evaluated.
struct AnyField {
  template <class Type>
  operator Type&() const noexcept;
};

namespace {

// Grows whenever older snapshots would be read wrongly. That includes the rules of add(): what the
// same entries lead to.
constexpr int kVersion = 3;

constexpr std::size_t kFewestEntries = 256;
constexpr std::size_t kMostEntries = 1'000;

// ---- the format: LoggedState with lists for maps, and entries as they stand in the log

struct StoredHappening {
  std::uint64_t seq = 0;
  std::int64_t ms = 0;
  wire::Raw entry;
  Outcome outcome;
};
BOOST_DESCRIBE_STRUCT(StoredHappening, (), (seq, ms, entry, outcome))

struct StoredClient {
  std::string client;
  std::uint64_t touched = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> seqs;
};
BOOST_DESCRIBE_STRUCT(StoredClient, (), (client, touched, seqs))

struct StoredWriter {
  std::string person;
  std::vector<std::pair<std::int64_t, std::string>> lines;
};
BOOST_DESCRIBE_STRUCT(StoredWriter, (), (person, lines))

struct StoredState {
  int version = kVersion;
  Table table;
  std::vector<StoredHappening> history;
  std::uint64_t history_from = 0;
  std::uint64_t talk_from = 0;
  std::uint64_t most_history_bytes = 0;
  std::vector<StoredClient> repetitions;
  std::vector<StoredWriter> writers;
  Usage usage;
};
BOOST_DESCRIBE_STRUCT(StoredState, (),
                      (version, table, history, history_from, talk_from, most_history_bytes,
                       repetitions, writers, usage))

// ---- nothing is left out: a field that is not described does not compile

template <class Struct, std::size_t kLeftOut = 0>
constexpr bool is_whole() {
  using Members = boost::describe::describe_members<Struct, boost::describe::mod_public>;
  return boost::mp11::mp_size<Members>::value + kLeftOut == boost::pfr::tuple_size_v<Struct>;
}
static_assert(is_whole<Member>() && is_whole<Seat>() && is_whole<Ask>());
static_assert(is_whole<IdleTurn>() && is_whole<TalkAudience>());
static_assert(is_whole<Outcome>() && is_whole<Usage>() && is_whole<UsageShare>());
static_assert(is_whole<Occupant>() && is_whole<Note>());
static_assert(is_whole<Game, 2>(), "all but state and talk, which restore() makes");
static_assert(is_whole<Record, 1>(), "all but result, which a running game has not");
static_assert(boost::pfr::tuple_size_v<Happening> == 4, "StoredHappening must hold all of it");
static_assert(boost::pfr::tuple_size_v<Repetitions::Numbers> == 2, "as must StoredClient");
static_assert(boost::pfr::tuple_size_v<talk::Writer::Line> == 2, "and StoredWriter");
static_assert(boost::pfr::tuple_size_v<LoggedState> == 9, "and StoredState, but history_bytes");

// The same for a table, whose fields are those of its people and its own.
template <class Struct, class Base, class... Fields>
constexpr std::size_t own_fields() {
  if constexpr (requires { Struct{std::declval<Base>(), std::declval<Fields>()..., AnyField{}}; }) {
    return own_fields<Struct, Base, Fields..., AnyField>();
  } else {
    return sizeof...(Fields);
  }
}
using TablePeople = table::PeopleOf<Member, Ask>;
using TableFields = boost::describe::describe_members<Table, boost::describe::mod_public>;
static_assert(own_fields<Table, TablePeople>() + boost::pfr::tuple_size_v<TablePeople> ==
              boost::mp11::mp_size<TableFields>::value);
static_assert(own_fields<Table, TablePeople>() > 1, "they can be counted");

// What add() made of the same deal, actions and signals, in their order.
std::optional<Error> restore(Game& game) {
  const Record& record = game.record;
  const Result<State, DealError> dealt = deal(record.rules, record.deck, record.begins);
  if (!dealt) return Error{std::string(sentence(dealt.error()))};
  game.state = *dealt;
  std::size_t next = 0;
  const auto hear_until = [&](std::size_t actions) -> std::optional<Error> {
    for (; next < record.notes.size() && record.notes[next].after <= actions; ++next) {
      const Note& note = record.notes[next];
      if (note.kind != Note::Kind::kSignals) continue;
      const std::optional<Signal> signal = signal_from_code(note.text);
      if (!signal || note.seat < 0 || note.seat >= record.rules.players) {
        return Error{"a note is no signal"};
      }
      hear(game.talk, note.seat, *signal);
    }
    return std::nullopt;
  };
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (auto wrong = hear_until(i)) return wrong;
    const int mover = game.state.turn;
    if (apply(game.state, record.actions[i]) != Refusal::kNone) {
      return Error{"an action is not legal"};
    }
    lapse(game.talk, mover, record.actions[i], game.state);
  }
  return hear_until(record.actions.size());
}

}  // namespace

std::string write_snapshot(const LoggedState& state) {
  StoredState stored;
  stored.table = state.table;
  stored.history.reserve(state.history.size());
  for (const Happening& each : state.history) {
    stored.history.push_back({each.seq, each.ms, {wire::write_entry(each.entry)}, each.outcome});
  }
  stored.history_from = state.history_from;
  stored.talk_from = state.talk_from;
  stored.most_history_bytes = state.most_history_bytes;
  for (const auto& [client, numbers] : state.repetitions.clients()) {
    stored.repetitions.push_back(
        {client, numbers.touched, {numbers.seqs.begin(), numbers.seqs.end()}});
  }
  for (const auto& [person, writer] : state.writers) {
    StoredWriter& kept = stored.writers.emplace_back(StoredWriter{person, {}});
    for (const auto& line : writer.lines()) kept.lines.emplace_back(line.time.count(), line.text);
  }
  stored.usage = state.usage;
  std::string text;
  wire::put(text, stored);
  return text;
}

Result<LoggedState> read_snapshot(std::string_view text) {
  if (!is_current_snapshot(text)) return Error{"it is of another version"};
  const Result<boost::json::value, wire::JsonError> json = wire::parse_json(text);
  if (!json) return Error{json.error().sentence};
  StoredState stored;
  if (wire::Wrong wrong = wire::take(*json, stored)) return Error{*wrong};

  LoggedState state;
  state.table = std::move(stored.table);
  if (state.table.game) {
    if (auto wrong = restore(*state.table.game)) return *wrong;
  }
  for (const StoredHappening& each : stored.history) {
    Result<wire::TableEntry> entry = wire::read_entry(each.entry.json);
    if (!entry) return entry.error();
    state.history.push_back({each.seq, each.ms, std::move(*entry), each.outcome});
  }
  state.history_from = stored.history_from;
  state.talk_from = stored.talk_from;
  state.most_history_bytes = static_cast<std::size_t>(stored.most_history_bytes);
  state.count_history();
  Repetitions::Clients clients;
  for (const StoredClient& each : stored.repetitions) {
    clients[each.client] = {each.touched, {each.seqs.begin(), each.seqs.end()}};
  }
  state.repetitions.set_clients(std::move(clients));
  for (StoredWriter& each : stored.writers) {
    std::deque<talk::Writer::Line> lines;
    for (auto& [ms, line] : each.lines) lines.push_back({talk::Writer::Time(ms), std::move(line)});
    state.writers[each.person].set_lines(std::move(lines));
  }
  state.usage = stored.usage;
  return state;
}

bool is_current_snapshot(std::string_view text) {
  return text.starts_with("{\"version\":" + std::to_string(kVersion) + ',');
}

bool is_snapshot_due(const SnapshotMark& mark, std::uint64_t seq) {
  const std::uint64_t entries = seq - mark.seq;
  if (entries >= kMostEntries) return true;
  return entries >= kFewestEntries && mark.bytes_since >= mark.bytes / 2;
}

}  // namespace backstep::server
