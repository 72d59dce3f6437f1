// Hints and analyses as JSON, one object a line. docs/hint.md and docs/analysis.md are the
// contract.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advise/analysis.h"
#include "advise/hint.h"
#include "advise/reason.h"
#include "advise/summary.h"
#include "base/result.h"
#include "game/record.h"

namespace backstep::wire {

inline constexpr int kAnalysisVersion = 1;

// The names of Ground, in the order of its values.
inline constexpr std::array<std::string_view, 3> kGroundNames{"known", "counted", "imagined"};

// One line each, without its end.
std::string advice_json(const Advice& advice);
// Reads it back, figures as they were rounded. Refuses values that are none, and advice without a
// turn; keys and reasons that are unknown here are left out.
Result<Advice> read_advice(std::string_view json);

// Which game an analysis is about, and how it was made.
struct AnalysedGame {
  std::string id;      // the same game has the same one in every line
  std::string source;  // where its record was, for people
  int effort = 0;
  std::span<const std::string> players;  // a name for each seat
};
// REQUIRES: `place` is one in analysis.turns.
std::string turn_analysis_json(const GameAnalysis& analysis, std::size_t place,
                               const AnalysedGame& game);
// REQUIRES: the analysis is that of the record.
std::string game_analysis_json(const GameAnalysis& analysis, const Record& record,
                               const AnalysedGame& game);
// The lines of all its turns, and that of the game.
std::vector<std::string> analysis_lines(const GameAnalysis& analysis, const Record& record,
                                        const AnalysedGame& game);
std::string summary_json(const Summary& summary);

// What a line of a game says about it, to go on where a run was stopped.
struct GameLine {
  std::string game;
  int effort = 0;
  GameTotals totals;
};
// What read_game_totals() finds in the line of a game: figures are rounded as they are written, so
// that a summary is the same whether a game was analysed now or read. REQUIRES: no only_seat.
GameTotals totals_of(const GameAnalysis& analysis, const Record& record, const AnalysedGame& game);
// Whether a line is about a turn, as turn_analysis_json() writes it.
bool is_turn_line(std::string_view line);
// Whether it may be the beginning of a line of a turn or a game.
bool may_be_cut(std::string_view line);
// Refuses lines that are broken, of another kind or version, or about a single seat.
Result<GameLine> read_game_totals(std::string_view line);

}  // namespace backstep::wire
