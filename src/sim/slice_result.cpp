#include "sim/slice_result.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "engine/game/outcome.h"
#include "sim/lineup.h"
#include "sim/tally.h"

namespace backstep::sim {
namespace {

// Far more than any run has, and few enough that sums of all slices stay numbers.
constexpr std::int64_t kMostGames = 1'000'000'000;
constexpr std::int64_t kMostTurnsOfGame = 1000;
constexpr std::size_t kMostTables = 64;

constexpr std::size_t kFirstLoss = static_cast<std::size_t>(Outcome::kStuck);

std::string_view loss_name(std::size_t outcome) { return reason(static_cast<Outcome>(outcome)); }
std::string_view fault_name(std::size_t kind) { return name(static_cast<bots::Fault::Kind>(kind)); }

wire::NamedCounts named(std::span<const std::int64_t> counts, std::size_t first,
                        std::string_view (*name_of)(std::size_t)) {
  wire::NamedCounts named;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    named.counts.emplace_back(name_of(first + i), counts[i]);
  }
  return named;
}

// False if there are other names, or in another order.
bool read_named(const wire::NamedCounts& named, std::size_t first,
                std::string_view (*name_of)(std::size_t), std::span<std::int64_t> counts) {
  if (named.counts.size() != counts.size()) return false;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (named.counts[i].first != name_of(first + i)) return false;
    counts[i] = named.counts[i].second;
  }
  return true;
}

wire::SliceTable table_report(const Lineup& lineup, const Tally& tally) {
  wire::SliceTable table;
  for (const BotChoice& bot : lineup.seats) table.bots.push_back(bot_text(bot));
  table.talk = lineup.talks;
  table.wins = tally.wins();
  table.left_histogram.assign(tally.left.begin(), tally.left.end());
  table.loss_reasons = named(std::span(tally.outcomes).subspan(kFirstLoss), kFirstLoss, loss_name);
  table.avoidable_losses = tally.avoidable;
  table.broken_reasons = named(tally.faults, 0, fault_name);
  table.turns = tally.turns;
  return table;
}

// Every count from 0 on, and all of them together `games`.
bool add_up_to(std::int64_t games, std::span<const std::int64_t> counts) {
  return std::all_of(counts.begin(), counts.end(),
                     [games](std::int64_t count) { return count >= 0 && count <= games; }) &&
         std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == games;
}

std::optional<Lineup> read_lineup(const wire::SliceTable& table, int players) {
  if (table.bots.size() != static_cast<std::size_t>(players)) return std::nullopt;
  Lineup lineup{.seats = {}, .talks = table.talk};
  for (const std::string& text : table.bots) {
    const Result<BotChoice> bot = parse_bot(text);
    if (!bot) return std::nullopt;
    lineup.seats.push_back(*bot);
  }
  return lineup;
}

std::optional<Tally> read_tally(const wire::SliceTable& table, std::int64_t games) {
  Tally tally;
  tally.games = games;
  tally.turns = table.turns;
  tally.avoidable = table.avoidable_losses;
  if (!read_named(table.loss_reasons, kFirstLoss, loss_name,
                  std::span(tally.outcomes).subspan(kFirstLoss)) ||
      !read_named(table.broken_reasons, 0, fault_name, tally.faults) ||
      table.left_histogram.size() != tally.left.size()) {
    return std::nullopt;
  }
  std::copy(table.left_histogram.begin(), table.left_histogram.end(), tally.left.begin());
  const auto within_games = [games](std::int64_t count) { return count >= 0 && count <= games; };
  if (!std::all_of(tally.faults.begin(), tally.faults.end(), within_games)) return std::nullopt;
  tally.outcomes[static_cast<std::size_t>(Outcome::kWon)] = table.wins;
  tally.outcomes[static_cast<std::size_t>(Outcome::kPlaying)] =
      std::accumulate(tally.faults.begin(), tally.faults.end(), std::int64_t{0});
  const bool adds_up = add_up_to(games, tally.outcomes) && add_up_to(games, tally.left) &&
                       within_games(tally.avoidable) && tally.turns >= 0 &&
                       tally.turns <= games * kMostTurnsOfGame;
  return adds_up ? std::optional(tally) : std::nullopt;
}

// Far more luck than any game has, and little enough that sums of all slices stay numbers.
bool is_possible(const PairedLuck& luck, std::int64_t games) {
  constexpr std::int64_t kMostLuck = 65'536;
  const auto at_most = [games](std::int64_t sum, std::int64_t most) {
    return sum >= -games * most && sum <= games * most;
  };
  return at_most(luck.sum, kMostLuck) && luck.squares >= 0 &&
         at_most(luck.squares, kMostLuck * kMostLuck) &&
         at_most(luck.products, kMostLuck * kCardCount);
}

std::optional<PairedTally> read_pair(const wire::SlicePair& pair, std::int64_t games) {
  const std::int64_t most = games * kCardCount;
  if (!add_up_to(games, std::array{pair.both, pair.only_a, pair.only_b, pair.neither}) ||
      pair.left_sum < -most || pair.left_sum > most || pair.left_squares < 0 ||
      pair.left_squares > most * kCardCount) {
    return std::nullopt;
  }
  PairedTally tally{.wins = {.both = pair.both,
                             .only_first = pair.only_a,
                             .only_second = pair.only_b,
                             .neither = pair.neither},
                    .left_sum = pair.left_sum,
                    .left_squares = pair.left_squares,
                    .win_luck = {},
                    .left_luck = {}};
  if (!pair.luck) return tally;
  const wire::SliceLuck& luck = *pair.luck;
  tally.win_luck = {luck.win_sum, luck.win_squares, luck.win_products};
  tally.left_luck = {luck.left_sum, luck.left_squares, luck.left_products};
  const bool possible = is_possible(tally.win_luck, games) && is_possible(tally.left_luck, games);
  return possible ? std::optional(tally) : std::nullopt;
}

// As many tables as the command has; only those of a league have names.
bool has_its_tables(const wire::SliceReport& report) {
  const std::size_t tables = report.tables.size();
  const bool league = report.command == wire::SliceCommand::kLeague;
  const bool count = league                                           ? tables >= 2
                     : report.command == wire::SliceCommand::kCompare ? tables == 2
                                                                      : tables == 1;
  return count && tables <= kMostTables && report.pairs.size() == tables * (tables - 1) / 2 &&
         std::all_of(
             report.tables.begin(), report.tables.end(),
             [league](const wire::SliceTable& table) { return table.name.has_value() == league; });
}

wire::SlicePair pair_report(const PairedTally& pair, bool luck) {
  wire::SlicePair report{pair.wins.both,    pair.wins.only_first, pair.wins.only_second,
                         pair.wins.neither, pair.left_sum,        pair.left_squares,
                         std::nullopt};
  if (luck) {
    report.luck = {pair.win_luck.sum,  pair.win_luck.squares,  pair.win_luck.products,
                   pair.left_luck.sum, pair.left_luck.squares, pair.left_luck.products};
  }
  return report;
}

bool is_possible(const std::optional<wire::KeptGames>& kept) {
  return !kept || (kept->bytes >= 0 && !kept->file.empty() &&
                   kept->file.find('/') == std::string::npos && kept->file != "..");
}

Error wrong(const std::string& what) { return Error{"is no slice: " + what}; }

}  // namespace

std::string slice_text(const SliceResult& slice) {
  wire::SliceReport report{.program = slice.program,
                           .command = slice.command,
                           .slice = slice.plan.slice.number,
                           .slices = slice.plan.slice.of,
                           .games = slice.result.tables.front().tally.games,
                           .games_wanted = slice.plan.games,
                           .stopped = slice.result.stopped,
                           .seed = slice.plan.seed,
                           .rules = slice.plan.rules,
                           .redraws = std::nullopt,
                           .tables = {},
                           .pairs = {},
                           .points = std::nullopt,
                           .first_broken = std::nullopt,
                           .records = slice.records,
                           .positions = slice.positions};
  for (std::size_t i = 0; i < slice.plan.tables.size(); ++i) {
    report.tables.push_back(table_report(slice.plan.tables[i], slice.result.tables[i].tally));
    if (i < slice.play.size() && !slice.play[i].empty()) report.tables.back().play = slice.play[i];
    if (!slice.names.empty()) report.tables.back().name = slice.names[i];
  }
  const bool luck = slice.plan.redraws > 0;
  if (luck) report.redraws = slice.plan.redraws;
  for (const PairedTally& pair : slice.result.pairs) {
    report.pairs.push_back(pair_report(pair, luck));
  }
  if (slice.command == wire::SliceCommand::kLeague) {
    report.points = {slice.result.points.better, slice.result.points.products};
  }
  if (const auto& broken = slice.result.broken) {
    report.first_broken = {broken->number, broken->bot, broken->fault, broken->position};
  }
  return wire::slice_json(report);
}

Result<SliceResult> read_slice(std::string_view text) {
  const Result<wire::SliceReport> report = wire::read_slice_json(text);
  if (!report) return report.error();
  if (report->games_wanted < 1 || report->games_wanted > kMostGames || report->slices < 1 ||
      report->slices > Slice::kMost || report->slice < 1 || report->slice > report->slices) {
    return wrong("slice, slices and games_wanted cannot be");
  }
  SliceResult slice;
  slice.program = report->program;
  slice.command = report->command;
  slice.plan.rules = report->rules;
  slice.plan.games = report->games_wanted;
  slice.plan.slice = {report->slice, report->slices};
  slice.plan.seed = report->seed;
  const std::int64_t redraws = report->redraws.value_or(0);
  if (redraws < 0 || redraws > kMostRedraws) return wrong("redraws cannot be");
  slice.plan.redraws = static_cast<int>(redraws);
  slice.result.stopped = report->stopped;
  slice.records = report->records;
  slice.positions = report->positions;
  const GameRange range = games_of(slice.plan.slice, slice.plan.games);
  const std::int64_t games = report->games;
  if (report->stopped ? games < 0 || games >= range.count() : games != range.count()) {
    return wrong("games does not fit slice, slices and games_wanted");
  }
  if (!has_its_tables(*report)) return wrong("tables and pairs do not fit the command");
  for (const wire::SliceTable& table : report->tables) {
    std::optional<Lineup> lineup = read_lineup(table, report->rules.players);
    if (!lineup) return wrong("bots names one that there is not, or not one for each seat");
    const std::optional<Tally> tally = read_tally(table, games);
    if (!tally) return wrong("the counts of a table do not add up");
    slice.plan.tables.push_back(std::move(*lineup));
    slice.result.tables.push_back({*tally, 0});
    if (table.name) slice.names.push_back(*table.name);
    slice.play.push_back(table.play.value_or(""));
  }
  for (const wire::SlicePair& each : report->pairs) {
    const std::optional<PairedTally> pair = read_pair(each, games);
    if (!pair || each.luck.has_value() != (redraws > 0)) {
      return wrong("the counts of a pair do not add up");
    }
    slice.result.pairs.push_back(*pair);
  }
  slice.result.points = Points(report->tables.size());
  if ((report->command == wire::SliceCommand::kLeague) != report->points.has_value()) {
    return wrong("only a league has points, and every league has them");
  }
  if (const auto& points = report->points) {
    const std::size_t cells = slice.result.points.better.size();
    if (points->better.size() != cells || points->products.size() != cells) {
      return wrong("points are not of as many tables");
    }
    slice.result.points = {points->better, points->products};
    if (!slice.result.points.is_possible(games)) return wrong("the points do not add up");
  }
  if (const auto& broken = report->first_broken) {
    if (broken->game < range.first || broken->game > range.last) {
      return wrong("first_broken is none of its games");
    }
    slice.result.broken = {broken->game, broken->bot, broken->fault, broken->position};
  }
  if (!is_possible(slice.records) || !is_possible(slice.positions)) {
    return wrong("records and positions must name a file beside it");
  }
  return slice;
}

}  // namespace backstep::sim
