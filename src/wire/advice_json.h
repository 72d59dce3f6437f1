// Hints and analyses as JSON, one object a line. docs/hint.md and docs/analysis.md are the
// contract.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/analysis.h"
#include "advice/hint.h"
#include "advice/reason.h"
#include "advice/summary.h"
#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::wire {

inline constexpr int kAnalysisVersion = 1;

// The names of Ground, in the order of its values.
inline constexpr std::array<std::string_view, 3> kGroundNames{"known", "counted", "imagined"};

// One line each, without its end.
std::string advice_json(const advice::Advice& advice);
// Reads it back, figures as they were rounded. Refuses values that are none, and advice without a
// turn; keys and reasons that are unknown here are left out.
Result<advice::Advice> read_advice(std::string_view json);

// Which game an analysis is about, and how it was made.
struct AnalysedGame {
  std::string id;      // the same game has the same one in every line
  std::string source;  // where its record was, for people
  int effort = 0;
  std::span<const std::string> players;  // a name for each seat
};
// REQUIRES: `place` is one in analysis.turns.
std::string turn_analysis_json(const advice::GameAnalysis& analysis, std::size_t place,
                               const AnalysedGame& game);
// REQUIRES: the analysis is that of the record.
std::string game_analysis_json(const advice::GameAnalysis& analysis, const Record& record,
                               const AnalysedGame& game);
// The lines of all its turns, and that of the game.
std::vector<std::string> analysis_lines(const advice::GameAnalysis& analysis, const Record& record,
                                        const AnalysedGame& game);
std::string summary_json(const advice::Summary& summary);

// What a line of a game says about it, to go on where a run was stopped.
struct GameLine {
  std::string game;
  int effort = 0;
  advice::GameTotals totals;
};
// What read_game_totals() finds in the line of a game: figures are rounded as they are written, so
// that a summary is the same whether a game was analysed now or read. REQUIRES: no only_seat.
advice::GameTotals totals_of(const advice::GameAnalysis& analysis, const Record& record,
                             const AnalysedGame& game);
// Whether a line is about a turn, as turn_analysis_json() writes it.
bool is_turn_line(std::string_view line);
// Whether it may be the beginning of a line of a turn or a game.
bool may_be_cut(std::string_view line);
// Refuses lines that are broken, of another kind or version, or about a single seat.
Result<GameLine> read_game_totals(std::string_view line);

}  // namespace backstep::wire
