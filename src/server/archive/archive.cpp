#include "server/archive/archive.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/random.h"
#include "server/decisions/decide.h"
#include "server/host/store_calls.h"
#include "server/people/traces.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

constexpr std::size_t kMostTails = 100'000;

// Programs played it among themselves, so it says nothing of people.
bool is_of_programs(const Table& table) { return table.seats_program() && !table.seats_person(); }

constexpr std::string_view kTotalsPrefix = "totals/";

constexpr std::uint64_t kParts = 64;

}  // namespace

Archive::Archive(Context context)
    : context_(context), part_(hash_bytes(context.shared_state.self()) % kParts) {}

std::string Archive::totals_log(const Table& table) const {
  return std::string(kTotalsPrefix) + wire::rules_key(table.game->record.rules) + '/' +
         std::to_string(part_);
}

std::string game_log(std::string_view id) { return "game/" + std::string(id); }
std::string person_log(std::string_view id) { return "person/" + std::string(id); }

bool Archive::counts(const Table& table) {
  const wire::DealKind kind = table.game->deal.kind;
  if (kind == wire::DealKind::kNamed || kind == wire::DealKind::kWhatIf) return false;
  return !is_of_programs(table);
}

bool Archive::counts_for_all(const Table& table) {
  return counts(table) && !is_secret_deal(table.game->deal);
}

std::string Archive::results_log(const wire::DealChoice& deal) {
  switch (deal.kind) {
    case wire::DealKind::kNamed:
      return "results/deal/" + deal.name;
    case wire::DealKind::kToday:
      return "results/today/" + deal.name;
    case wire::DealKind::kClub:
      return "results/club/" + deal.name;
    case wire::DealKind::kRandom:
    case wire::DealKind::kWhatIf:
      break;
  }
  return {};
}

// What others made of a named deal is what people made of it. A club waits for all its tables.
std::string Archive::results_of(const Table& table) {
  const wire::DealChoice& deal = table.game->deal;
  if (deal.kind == wire::DealKind::kNamed && is_of_programs(table)) return {};
  return results_log(deal);
}

wire::StoredGame stored_game(const Table& table, std::int64_t ended) {
  const Game& game = *table.game;
  wire::StoredGame stored;
  stored.game = game.id;
  stored.table = table.id;
  stored.number = game.number;
  stored.deal = game.deal;
  stored.rules = wire::rules_key(game.record.rules);
  stored.players = game.record.rules.players;
  stored.result = result_of(game);
  if (stored.result == "lost") stored.reason = reason(game.state.outcome);
  stored.left = game.state.left();
  stored.n = game.n();
  stored.started = game.started_ms;
  stored.ended = ended;
  stored.listed = table.settings.listed;
  stored.counts = Archive::counts(table);
  stored.persons = game.persons;
  for (const Seat& seat : table.seats) {
    Occupant occupant = occupant_of(table, seat);
    stored.names.push_back(std::move(occupant.name));
    stored.bots.push_back(std::move(occupant.bot));
  }
  return stored;
}

ArchivedGame archived_game(const Table& table, std::int64_t ended) {
  wire::StoredGame stored = stored_game(table, ended);
  for (std::string& person : stored.persons) {
    if (is_alias(person)) person.clear();
  }
  return {table.game->id, wire::write_stored(stored), wire::write_record(record_of(*table.game))};
}

void Archive::add_entry(const std::string& log, std::string body, std::int64_t now,
                        std::vector<store::LogChange>& changes, std::vector<std::string> labels) {
  Tail& tail = tails_[log];
  store::LogChange change;
  change.log = log;
  change.expected = tail.seq;
  if (tail.seq == 0) change.labels = std::move(labels);
  tail.body = body;
  ++tail.seq;
  change.entries.push_back(entry_of(std::move(body), now));
  changes.push_back(std::move(change));
}

void Archive::add_end(const Table& table, std::int64_t now,
                      std::vector<store::LogChange>& changes) {
  const Game& game = *table.game;
  const wire::StoredGame stored = stored_game(table, now);

  store::LogChange whole;
  whole.log = game_log(game.id);
  whole.entries.push_back(entry_of(wire::write_stored(stored), now));
  whole.entries.push_back(entry_of(wire::write_record(record_of(game)), now));
  whole.labels = std::vector<std::string>{"game"};
  if (stored.listed && stored.deal.kind != wire::DealKind::kToday) {
    whole.labels->emplace_back("listed_game");
  }
  changes.push_back(std::move(whole));

  for (std::size_t seat = 0; seat < stored.persons.size(); ++seat) {
    const std::string& person = stored.persons[seat];
    if (person.empty()) continue;
    wire::PlayedGame played;
    played.game = stored.game;
    played.table = stored.table;
    // The day is part of a day's deal: an attempt may end after it.
    played.deal = stored.deal.kind == wire::DealKind::kToday
                      ? stored.deal.name
                      : names(stored.deal.kind)[static_cast<std::size_t>(stored.deal.kind)];
    played.rules = stored.rules;
    played.seat = static_cast<int>(seat);
    played.result = stored.result;
    played.left = stored.left;
    played.ended = now;
    played.counts = stored.counts;
    add_entry(person_log(person), wire::write_stored(played), now, changes, {"person"});
  }

  if (counts_for_all(table)) {
    const std::string log = totals_log(table);
    const Result<wire::Totals> before = wire::read_stored<wire::Totals>(tails_[log].body);
    wire::Totals totals = before ? *before : wire::Totals();
    ++totals.games;
    totals.won += stored.result == "won" ? 1 : 0;
    totals.given_up += stored.result == "given_up" ? 1 : 0;
    totals.left += stored.left;
    add_entry(log, wire::write_stored(totals), now, changes, {"totals"});
  }

  const std::string results = results_of(table);
  if (!results.empty()) {
    const wire::DealResult result{stored.game, stored.table, stored.result, stored.left, {}};
    add_entry(results, wire::write_stored(result), now, changes, {"results"});
  }
}

std::vector<std::string> Archive::logs_of_end(const Table& table) const {
  const Game& game = *table.game;
  std::vector<std::string> logs;
  for (const std::string& person : game.persons) {
    if (!person.empty()) logs.push_back(person_log(person));
  }
  if (counts_for_all(table)) logs.push_back(totals_log(table));
  std::string results = results_of(table);
  if (!results.empty()) logs.push_back(std::move(results));
  return logs;
}

bool Archive::knows(const std::vector<std::string>& logs) const {
  return std::all_of(logs.begin(), logs.end(),
                     [this](const std::string& log) { return tails_.contains(log); });
}

void Archive::stored(const std::vector<std::string>& logs, bool all) {
  const bool is_shared = context_.shared_state.is_shared();
  if (all && !is_shared) return;
  for (const std::string& log : logs) {
    if (!all || !log.starts_with(kTotalsPrefix)) tails_.erase(log);
  }
  if (!all && is_shared) part_ = (part_ + 1) % kParts;  // perhaps it is another one's
}

std::string Archive::rules_of_totals(std::string_view log) {
  const std::string_view rest = log.substr(kTotalsPrefix.size());
  return std::string(rest.substr(0, rest.find('/')));
}

// Somebody else may have looked it up meanwhile, and added to it.
void Archive::note_tail(const std::string& log, Tail tail) { tails_.emplace(log, std::move(tail)); }

void Archive::look_up(const std::vector<std::string>& logs, std::function<void(bool)> then) {
  if (tails_.size() > kMostTails) tails_.clear();
  auto unknown = std::make_shared<std::vector<std::string>>();
  for (const std::string& log : logs) {
    if (!tails_.contains(log)) unknown->push_back(log);
  }
  const auto find_ends = [this, unknown,
                          then = std::move(then)](const Result<std::vector<std::uint64_t>>& lasts) {
    if (!lasts) {
      then(false);
      return;
    }
    one_by_one(
        unknown->size(),
        [this, unknown, lasts = *lasts](std::size_t i, const std::function<void(bool)>& next) {
          const std::string log = (*unknown)[i];
          // Only of totals it matters what they were.
          if (lasts[i] == 0 || !log.starts_with(kTotalsPrefix)) {
            note_tail(log, {lasts[i], {}});
            next(true);
            return;
          }
          load(context_, log, lasts[i] - 1, 1, [this, log, next](const Entries& entries) {
            if (entries && !entries->empty()) {
              note_tail(log, {entries->back().seq, entries->back().body});
            }
            next(entries.ok());
          });
        },
        then);
  };
  lasts(context_, *unknown, find_ends);
}

}  // namespace backstep::server
