#include "wire/advice_json.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/outcome.h"
#include "wire/game_json.h"
#include "wire/json_text.h"
#include "wire/reasons_json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

std::string ground_json(bots::Evidence ground) {
  return text_json(kGroundNames[static_cast<std::size_t>(ground)]);
}

constexpr int kChanceDecimals = 4;
constexpr int kCardDecimals = 2;
std::string chance_json(double chance) { return rounded_json(chance, kChanceDecimals); }

std::string uncertain_json(const advice::Uncertain& figure, int decimals) {
  return JsonMembers()
      .add("value", rounded_json(figure.value, decimals))
      .add("error", rounded_json(figure.error, decimals))
      .object();
}
std::string chance_json(const advice::Uncertain& chance) {
  return uncertain_json(chance, kChanceDecimals);
}
std::string left_json(const advice::Uncertain& left) { return uncertain_json(left, kCardDecimals); }

std::string estimate_json(const advice::Expected& estimate) {
  return JsonMembers()
      .add("chance", chance_json(estimate.chance))
      .add("left", left_json(estimate.left))
      .object();
}

template <class Actions>
std::string actions_json(const Actions& actions) {
  return list_json(actions, [](Action action) { return text_json(action_text(action)); });
}

std::string part_json(const advice::Part& part, JsonMembers members = {}) {
  return members.add("turns", part.turns)
      .add("costly", part.costly)
      .add("choices", chance_json(part.choices))
      .add("cost", chance_json(part.cost))
      .object();
}

JsonMembers totals_members(const advice::SeatTotals& totals, JsonMembers members = {}) {
  JsonMembers phases;
  for (std::size_t i = 0; i < advice::kPhaseCount; ++i) {
    phases.add(advice::name(static_cast<advice::Phase>(i)), part_json(totals.phases[i]));
  }
  JsonMembers kinds;
  for (std::size_t i = 0; i < advice::kChoiceKindCount; ++i) {
    kinds.add(advice::name(static_cast<advice::ChoiceKind>(i)), part_json(totals.kinds[i]));
  }
  return members.add("turns", totals.turns)
      .add("costly", totals.costly)
      .add("choices", chance_json(totals.choices))
      .add("cost", chance_json(totals.cost))
      .add("phases", phases.object())
      .add("kinds", kinds.object());
}

std::string hindsight_json(const std::optional<advice::Hindsight>& hindsight) {
  if (!hindsight) return "null";
  const auto turn_or_null = [](const std::optional<int>& turn) {
    return turn ? std::to_string(*turn) : std::string("null");
  };
  return JsonMembers()
      .add("winnable_until", turn_or_null(hindsight->winnable_until))
      .add("lost_from", turn_or_null(hindsight->lost_from))
      .add("line", actions_json(hindsight->line))
      .object();
}

Ending ending_of(const advice::GameAnalysis& analysis, const Record& record) {
  if (analysis.outcome == Outcome::kWon) return Ending::kWon;
  if (is_lost(analysis.outcome)) return Ending::kLost;
  const bool given_up = record.result && record.result->ending == Ending::kAbandoned;
  return given_up ? Ending::kAbandoned : Ending::kRunning;
}

double rounded(double chance) { return std::strtod(chance_json(chance).c_str(), nullptr); }

void round_figures(advice::Part& part) {
  part.choices = rounded(part.choices);
  part.cost = rounded(part.cost);
}

}  // namespace

std::string advice_json(const advice::Advice& advice) {
  const std::string turns = list_json(advice.turns, [](const advice::HintedTurn& hinted) {
    return JsonMembers()
        .add("turn", actions_json(hinted.turn))
        .add("chance", chance_json(hinted.estimate.chance))
        .add("left", left_json(hinted.estimate.left))
        .add("behind", chance_json(hinted.behind))
        .add("reasons", reasons_json(hinted.reasons))
        .object();
  });
  return JsonMembers()
      .add("type", text_json("hint"))
      .add("ground", ground_json(advice.ground))
      .add("worlds", advice.worlds)
      .add("all_lose", bool_json(advice.all_lose))
      .add("complete", bool_json(advice.complete))
      .add("turns", turns)
      .object();
}

std::string turn_analysis_json(const advice::GameAnalysis& analysis, std::size_t place,
                               const AnalysedGame& game) {
  const advice::TurnAnalysis& turn = analysis.turns[place];
  return JsonMembers()
      .add("type", text_json("turn"))
      .add("game", text_json(game.id))
      .add("turn", turn.number)
      .add("seat", turn.seat)
      .add("first", static_cast<std::int64_t>(turn.first))
      .add("phase", text_json(advice::name(turn.phase)))
      .add("ground", ground_json(turn.ground))
      .add("worlds", turn.worlds)
      .add("played", actions_json(turn.played))
      .add("better", actions_json(turn.better))
      .add("same", bool_json(turn.same))
      .add("forced", bool_json(turn.forced))
      .add("before", estimate_json(turn.before))
      .add("after", estimate_json(turn.after))
      .add("best", estimate_json(turn.best))
      .add("choice", chance_json(turn.choice))
      .add("cost", chance_json(turn.cost))
      .add("cost_left", left_json(turn.cost_left))
      .add("costly", bool_json(turn.costly))
      .add("kind", turn.costly ? text_json(advice::name(turn.kind)) : "null")
      .add("draws", analysis.only_seat ? "null" : chance_json(turn.draws))
      .add("why_played", reasons_json(turn.why_played))
      .add("why_better", reasons_json(turn.why_better))
      .object();
}

std::string game_analysis_json(const advice::GameAnalysis& analysis, const Record& record,
                               const AnalysedGame& game) {
  const auto number_of = [&analysis](std::size_t place) {
    return std::to_string(analysis.turns[place].number);
  };
  // Of a running game there is no sum.
  const auto sum_json = [&analysis](double sum) {
    return analysis.only_seat ? std::string("null") : chance_json(sum);
  };
  const advice::TurningPoints& points = analysis.turning_points;
  return JsonMembers()
      .add("type", text_json("game"))
      .add("version", kAnalysisVersion)
      .add("game", text_json(game.id))
      .add("source", text_json(game.source))
      .add("effort", game.effort)
      .add("rules", boost::json::serialize(rules_json(record.rules)))
      .add("deal", record.deal.empty() ? "null" : text_json(record.deal))
      .add("players", list_json(game.players, text_json))
      .add("only_seat", analysis.only_seat ? std::to_string(*analysis.only_seat) : "null")
      .add("result", text_json(backstep::name(ending_of(analysis, record))))
      .add("reason", boost::json::serialize(reason_json(analysis.outcome)))
      .add("left", analysis.left)
      .add("turns", static_cast<std::int64_t>(analysis.turns.size()))
      .add("start", sum_json(analysis.start))
      .add("choices", sum_json(analysis.choices))
      .add("draws", sum_json(analysis.draws))
      .add("seats",
           list_json(analysis.seats,
                     [](const advice::SeatTotals& seat) { return totals_members(seat).object(); }))
      .add("costliest", analysis.costliest ? number_of(*analysis.costliest) : "null")
      .add("turning_points", JsonMembers()
                                 .add("choices", list_json(points.choices, number_of))
                                 .add("draws", list_json(points.draws, number_of))
                                 .object())
      .add("hindsight", hindsight_json(analysis.hindsight))
      .object();
}

std::vector<std::string> analysis_lines(const advice::GameAnalysis& analysis, const Record& record,
                                        const AnalysedGame& game) {
  std::vector<std::string> lines;
  lines.reserve(analysis.turns.size() + 1);
  for (std::size_t i = 0; i < analysis.turns.size(); ++i) {
    lines.push_back(turn_analysis_json(analysis, i, game));
  }
  lines.push_back(game_analysis_json(analysis, record, game));
  return lines;
}

advice::GameTotals totals_of(const advice::GameAnalysis& analysis, const Record& record,
                             const AnalysedGame& game) {
  advice::GameTotals totals{.won = ending_of(analysis, record) == Ending::kWon,
                            .start = rounded(analysis.start),
                            .choices = rounded(analysis.choices),
                            .draws = rounded(analysis.draws),
                            .names = {game.players.begin(), game.players.end()},
                            .seats = analysis.seats};
  for (advice::SeatTotals& seat : totals.seats) {
    round_figures(seat);
    for (advice::Part& phase : seat.phases) round_figures(phase);
    for (advice::Part& kind : seat.kinds) round_figures(kind);
  }
  return totals;
}

std::string summary_json(const advice::Summary& summary) {
  std::vector<std::string> players;
  players.reserve(summary.players.size());
  for (const auto& [player, totals] : summary.players) {
    JsonMembers members;
    members.add("name", text_json(player)).add("games", totals.games);
    players.push_back(totals_members(totals, members).object());
  }
  return JsonMembers()
      .add("type", text_json("summary"))
      .add("version", kAnalysisVersion)
      .add("games", summary.games)
      .add("won", summary.won)
      .add("start", chance_json(summary.start))
      .add("choices", chance_json(summary.choices))
      .add("draws", chance_json(summary.draws))
      .add("all", totals_members(summary.all).object())
      .add("players", list_json(players, [](const std::string& player) { return player; }))
      .object();
}

}  // namespace backstep::wire
