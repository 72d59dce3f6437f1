#include "advice/analysis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "advice/hint.h"
#include "advice/measure.h"
#include "advice/turns.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "engine/solve/solver.h"

namespace backstep::advice {
namespace {

constexpr std::array<std::string_view, kPhaseCount> kPhases{"opening", "middle", "late", "end"};

constexpr std::size_t kCostlyPoints = 3;
constexpr std::size_t kDrawPoints = 2;

// Turns that come to the same are measured once.
class Compared {
 public:
  explicit Compared(const View& view) : view_(view) {}

  std::size_t place_of(const bots::Turn& turn) {
    const Effect effect = effect_of(view_, turn);
    for (std::size_t i = 0; i < count_; ++i) {
      if (effects_[i] == effect) return i;
    }
    turns_[count_] = turn;
    effects_[count_] = effect;
    return count_++;
  }
  std::span<const bots::Turn> turns() const { return std::span(turns_).first(count_); }

 private:
  const View& view_;
  std::size_t count_ = 0;
  std::array<bots::Turn, Measure::kMost> turns_;
  std::array<Effect, Measure::kMost> effects_;
};

class Analyst {
 public:
  Analyst(int effort, std::function<bool()> goes_on)
      : effort_(effort), goes_on_(std::move(goes_on)) {}

  TurnAnalysis look(const PlayedTurn& played, int number) {
    TurnAnalysis turn;
    turn.number = number;
    turn.seat = played.start.state.turn;
    turn.first = played.first;
    turn.actions = played.turn.size();
    turn.phase = phase_of(played.start.state);
    turn.played = played.turn;

    const View seen = view(played.start.state, played.start.state.turn);
    Random random = advice_chance();
    search_.begin(seen, played.start.talk, effort_);
    while (search_.is_choosing() && goes_on_()) search_.step(random);
    turn.better = search_.choice();
    const std::size_t rivals = search_.ranking().size();

    Compared compared(seen);
    const std::size_t before = compared.place_of(quick_.turn(seen, played.start.talk, random));
    const std::size_t after = compared.place_of(played.turn);
    std::size_t best = compared.place_of(turn.better);
    measure_.run(seen, search_.heard(), compared.turns(),
                 std::max(1, effort_ / static_cast<int>(compared.turns().size())), random,
                 goes_on_);
    // The search does not look as far as the measure. What is clearly ahead here is the better one.
    for (const std::size_t other : {before, after}) {
      const Uncertain ahead = chance_ahead(measure_.lead(other, best), measure_.ground());
      if (ahead.value > ahead.error) {
        best = other;
        turn.better = compared.turns()[other];
      }
    }
    turn.ground = measure_.ground();
    turn.worlds = measure_.worlds();
    turn.same = best == after;
    turn.forced = turn.same && rivals == 1 && is_only_turn(seen, played.turn);
    turn.before = estimate(measure_.of(before), turn.ground);
    turn.after = estimate(measure_.of(after), turn.ground);
    turn.best = estimate(measure_.of(best), turn.ground);
    turn.choice = chance_ahead(measure_.lead(after, before), turn.ground);
    turn.cost = chance_ahead(measure_.lead(best, after), turn.ground);
    turn.cost_left = left_ahead(measure_.lead(after, best), turn.ground);
    judge(turn, seen);
    return turn;
  }

 private:
  void judge(TurnAnalysis& turn, const View& seen) const {
    std::vector<Reasons> facts{reasons(seen, search_.heard(), turn.played),
                               reasons(seen, search_.heard(), turn.better)};
    const bool in_chance = turn.cost.value > turn.cost.error && turn.cost.value >= kLeastCost;
    // Cards count where the chance does not speak against it.
    const bool in_cards = turn.cost_left.value > turn.cost_left.error &&
                          turn.cost_left.value >= kLeastCards && turn.cost.value > -kLeastCost / 4;
    turn.costly = !turn.same && (in_chance || in_cards);
    if (turn.costly) turn.kind = kind_of(turn.played, facts[0], turn.better, facts[1]);
    tell_apart(facts);
    turn.why_played = std::move(facts[0]);
    turn.why_better = std::move(facts[1]);
  }

  int effort_;
  std::function<bool()> goes_on_;  // asked between any two worlds
  bots::QuickBot quick_;
  bots::Search search_;
  Measure measure_;
};

void count(Part& part, const TurnAnalysis& turn) {
  ++part.turns;
  part.choices += turn.choice.value;
  if (!turn.costly) return;
  ++part.costly;
  part.cost += turn.cost.value;
}

void add_up(GameAnalysis& game, int players) {
  game.seats.resize(static_cast<std::size_t>(players));
  for (const TurnAnalysis& turn : game.turns) {
    game.choices += turn.choice.value;
    game.draws += turn.draws;
    SeatTotals& seat = game.seats[static_cast<std::size_t>(turn.seat)];
    count(seat, turn);
    count(seat.phases[static_cast<std::size_t>(turn.phase)], turn);
    if (turn.costly) count(seat.kinds[static_cast<std::size_t>(turn.kind)], turn);
  }
  if (!game.turns.empty()) game.start = game.turns.front().before.chance.value;
}

// What came after a turn until the next one began, or the game was over. A game given up has no end
// that could be counted.
void find_draws(GameAnalysis& game, std::size_t place, bool last) {
  TurnAnalysis& turn = game.turns[place];
  if (last && !game.over) return;
  const double next = !last                           ? game.turns[place + 1].before.chance.value
                      : game.outcome == Outcome::kWon ? 1.0
                                                      : 0.0;
  turn.draws = next - turn.after.chance.value;
}

// The places of the greatest, the greatest first.
template <class Value>
std::vector<std::size_t> greatest(const GameAnalysis& game, std::size_t most, const Value& value) {
  std::vector<std::pair<double, std::size_t>> all;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    if (value(i) > 0) all.emplace_back(-value(i), i);
  }
  std::sort(all.begin(), all.end());
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) places.push_back(all[i].second);
  return places;
}

// By the chance first; where next to none was left, by the cards.
double weight_of_cost(const TurnAnalysis& turn) {
  if (!turn.costly) return 0;
  return turn.cost.value >= kLeastCost ? turn.cost.value : turn.cost_left.value * 1e-4;
}

void find_turning_points(GameAnalysis& game) {
  const auto lost = [&](std::size_t i) { return weight_of_cost(game.turns[i]); };
  const auto drawn = [&](std::size_t i) {
    const double draws = std::abs(game.turns[i].draws);
    return draws >= kLargeDraws ? draws : 0;
  };
  TurningPoints& points = game.turning_points;
  points.choices = greatest(game, kCostlyPoints, lost);
  points.draws = greatest(game, kDrawPoints, drawn);
  if (!points.choices.empty()) game.costliest = points.choices.front();
  std::sort(points.choices.begin(), points.choices.end());
  std::sort(points.draws.begin(), points.draws.end());
}

}  // namespace

Phase phase_of(const State& state) {
  const int all = kCardCount - state.rules.players * state.rules.hand_size();
  const int now = state.draw_count;
  if (now == 0) return Phase::kEnd;
  if (3 * now > 2 * all) return Phase::kOpening;
  return 3 * now < all ? Phase::kLate : Phase::kMiddle;
}

std::string_view name(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

struct AnalysisByTurns::Inside {
  AnalysisOptions options;
  Course course;
  GameAnalysis game;
  std::size_t place = 0;  // of the next turn
  std::unique_ptr<Analyst> analyst;

  bool goes_on() const {
    if (options.yield) options.yield();
    return options.stop == nullptr || !*options.stop;
  }
  bool is_wanted(const PlayedTurn& played) const {
    return !options.only_seat || played.start.state.turn == *options.only_seat;
  }
  void skip_unwanted() {
    while (place < course.turns.size() && !is_wanted(course.turns[place])) ++place;
  }
};

AnalysisByTurns::AnalysisByTurns(Course course, const AnalysisOptions& options)
    : inside_(std::make_unique<Inside>()) {
  Inside& in = *inside_;
  in.options = options;
  in.course = std::move(course);
  const State& end = in.course.replay.state;
  in.game.only_seat = options.only_seat;
  in.game.over = end.is_over();
  in.game.outcome = end.outcome;
  in.game.left = end.left();
  in.analyst = std::make_unique<Analyst>(options.effort, [&in] { return in.goes_on(); });
  in.skip_unwanted();
}

AnalysisByTurns::~AnalysisByTurns() = default;

int AnalysisByTurns::turns() const { return static_cast<int>(inside_->course.turns.size()); }
int AnalysisByTurns::next() const { return static_cast<int>(inside_->place) + 1; }
const GameAnalysis& AnalysisByTurns::so_far() const { return inside_->game; }

bool AnalysisByTurns::look() {
  Inside& in = *inside_;
  if (in.place == in.course.turns.size()) return false;
  const int number = next();
  if (in.options.progress) in.options.progress(number, turns());
  in.game.turns.push_back(in.analyst->look(in.course.turns[in.place], number));
  if (!in.goes_on()) return false;
  const std::size_t count = in.game.turns.size();
  if (!in.game.only_seat && count > 1) find_draws(in.game, count - 2, false);
  ++in.place;
  in.skip_unwanted();
  return true;
}

std::optional<GameAnalysis> AnalysisByTurns::finish() {
  Inside& in = *inside_;
  if (!in.goes_on()) return std::nullopt;
  GameAnalysis& game = in.game;
  if (!game.only_seat && !game.turns.empty()) find_draws(game, game.turns.size() - 1, true);
  add_up(game, in.course.replay.state.rules.players);
  find_turning_points(game);
  if (!game.only_seat && in.options.hindsight && game.over) {
    std::vector<State> starts;
    starts.reserve(in.course.turns.size());
    for (const PlayedTurn& played : in.course.turns) starts.push_back(played.start.state);
    const auto solver = std::make_unique<Solver>();
    game.hindsight = hindsight(starts, game.outcome == Outcome::kWon, *solver, kHindsightEffort,
                               [&in] { return in.goes_on(); });
    if (!in.goes_on()) return std::nullopt;
  }
  return std::move(game);
}

std::optional<GameAnalysis> analyse(Course course, const AnalysisOptions& options) {
  AnalysisByTurns analysis(std::move(course), options);
  while (analysis.look()) {
  }
  return analysis.finish();
}

}  // namespace backstep::advice
