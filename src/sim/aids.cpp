#include "sim/aids.h"

#include <algorithm>
#include <memory>

#include "base/random.h"
#include "bots/bot_game.h"
#include "bots/search.h"
#include "bots/worlds.h"
#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "engine/solve/endgame.h"
#include "sim/match.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

constexpr int kMoreEffort = 10;
constexpr int kLastDraws = 8;
static_assert(kLastDraws <= Endgame::kMostDraw && kLastDraws <= int{bots::Insight::kMostNext});
constexpr std::uint32_t kSolverNodes = 200'000;

bots::Insight insight_into(const State& state, Aid aid) {
  bots::Insight insight;
  if (aid == Aid::kHands) {
    insight.open_hands = true;
    insight.hands = state.hands;
  }
  if (aid == Aid::kDraws) {
    insight.next_count = std::min<std::size_t>(state.draw_count, bots::Insight::kMostNext);
    for (std::size_t i = 0; i < insight.next_count; ++i) {
      insight.next[i] = state.draw[state.draw_count - 1U - i];
    }
  }
  return insight;
}

// Chooses turns with an aid. Memory for one thread.
class AidedSearch {
 public:
  bots::Turn turn_of_seat(const State& state, Aid aid, int effort, Random& chance) {
    const bool knows_all = aid == Aid::kLastCards || (aid == Aid::kHands && state.draw_count == 0);
    if (knows_all && state.draw_count <= kLastDraws) {
      if (const std::optional<bots::Turn> solved = solved_turn(state)) return *solved;
    }
    search_.begin(view(state, state.turn), Talk(),
                  aid == Aid::kEffort ? effort * kMoreEffort : effort, insight_into(state, aid));
    while (search_.is_choosing()) search_.step(chance);
    return search_.choice();
  }

 private:
  // The mover's part of the best line, if the solver is sure of it.
  std::optional<bots::Turn> solved_turn(const State& state) {
    const EndgameLine line = endgame_.line(state, kSolverNodes);
    if (!line.exact && !line.won) return std::nullopt;
    bots::Turn turn;
    State now = state;
    for (const Action action : line.actions) {
      turn.push_back(action);
      apply_unchecked(now, action);
      if (now.is_over() || now.board.laid_this_turn == 0) break;
    }
    return turn;
  }

  bots::Search search_;
  Endgame endgame_{16};
};

// All seats of a silent table.
class AidedGame : public bots::BotGame {
 public:
  AidedGame(AidedSearch& search, const AidPlan& plan, const AidedTable& table,
            const std::string& seed)
      : bots::BotGame(plan.rules, deck_from_seed(seed), 0, false),
        search_(search),
        effort_(plan.effort),
        table_(table),
        chance_(chance_of_seats(seed)) {}

  MatchResult play() {
    while (!is_over()) play_turn();
    MatchResult result;
    result.state = state();
    result.turns = turns();
    result.fault = fault();
    return result;
  }

 private:
  bots::Signals say(int) override { return {}; }
  bots::Turn turn(int seat) override {
    const bool helps = !table_.phase || advice::phase_of(state()) == *table_.phase;
    return search_.turn_of_seat(state(), helps ? table_.aid : Aid::kNone, effort_,
                                chance_[static_cast<std::size_t>(seat)]);
  }

  AidedSearch& search_;
  const int effort_;
  const AidedTable& table_;
  SeatChance chance_;
};

}  // namespace

std::string_view name(Aid aid) {
  constexpr std::array<std::string_view, 5> kNames{"as it is", "ten times the effort", "hands open",
                                                   "next eight draws known", "last cards solved"};
  return kNames[static_cast<std::size_t>(aid)];
}

std::vector<AidedTable> aided_tables(const Rules& rules) {
  std::vector<AidedTable> tables{{}};
  for (const Aid aid : {Aid::kEffort, Aid::kHands, Aid::kDraws}) {
    if (aid == Aid::kHands && rules.players == 1) continue;
    tables.push_back({aid, std::nullopt});
    for (std::size_t i = 0; i < advice::kPhaseCount; ++i) {
      const auto phase = static_cast<advice::Phase>(i);
      // Where nothing is left to draw, nothing can be known of it; and up to two players play the
      // end game exactly as it is.
      const bool idle = phase == advice::Phase::kEnd && (aid == Aid::kDraws || rules.players <= 2);
      if (!idle) tables.push_back({aid, phase});
    }
  }
  tables.push_back({Aid::kLastCards, std::nullopt});
  return tables;
}

std::vector<AidResult> play_aided(const AidPlan& plan, const Watch& watch) {
  const std::vector<AidedTable> tables = aided_tables(plan.rules);
  std::vector<AidResult> empty;
  empty.reserve(tables.size());
  for (const AidedTable& table : tables) empty.push_back({.table = table, .tally = {}, .gain = {}});
  struct Worker {
    AidedSearch search;
    std::vector<AidResult> results;
  };
  std::vector<std::unique_ptr<Worker>> workers;
  for (int i = 0; i < plan.threads; ++i) {
    workers.push_back(std::make_unique<Worker>());
    workers.back()->results = empty;
  }
  spread(plan.deals, plan.threads, watch, [&](int thread, std::int64_t piece) {
    Worker& worker = *workers[static_cast<std::size_t>(thread)];
    const std::string seed = game_seed(plan.seed, piece + 1);
    MatchResult first;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const MatchResult result = AidedGame(worker.search, plan, tables[i], seed).play();
      if (i == 0) first = result;
      worker.results[i].tally.add(result);
      worker.results[i].gain.add(first, result);
    }
    return Progress{.games = 1, .wins = first.state.outcome == Outcome::kWon ? 1 : 0};
  });
  std::vector<AidResult> total = empty;
  for (const auto& worker : workers) {
    for (std::size_t i = 0; i < total.size(); ++i) {
      total[i].tally.add(worker->results[i].tally);
      total[i].gain.add(worker->results[i].gain);
    }
  }
  return total;
}

}  // namespace backstep::sim
