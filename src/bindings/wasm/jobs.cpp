#include "bindings/wasm/jobs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "advice/analysis.h"
#include "advice/course.h"
#include "advice/english/words.h"
#include "advice/hint.h"
#include "advice/puzzle.h"
#include "bindings/wasm/records.h"
#include "wire/advice_json.h"
#include "wire/json_text.h"
#include "wire/puzzle_json.h"
#include "wire/record_json.h"

namespace backstep::bindings::wasm {
namespace {

using wire::JsonMembers;

std::unique_ptr<advice::Hints>& hints() {
  static auto& held = *new std::unique_ptr<advice::Hints>;
  return held;
}

std::string hint_json(bool more) {
  return JsonMembers()
      .add("advice", wire::advice_json(hints()->advice()))
      .add("more", wire::bool_json(more))
      .object();
}

// An analysis on its way.
struct Job {
  Record record;
  std::string id;
  std::vector<std::string> players;
  int effort = 0;
  std::unique_ptr<advice::AnalysisByTurns> analysis;
  std::size_t told = 0;  // turns whose lines were given

  wire::AnalysedGame game() const { return {id, "", effort, players}; }
};

std::unique_ptr<Job>& job() {
  static auto& held = *new std::unique_ptr<Job>;
  return held;
}

std::unique_ptr<advice::PuzzleMaker>& puzzle_maker() {
  static auto& held = *new std::unique_ptr<advice::PuzzleMaker>;
  return held;
}

std::string told_json(const std::vector<std::string>& lines, int turn, int turns, bool more) {
  return JsonMembers()
      .add("lines", wire::list_json(lines, [](const std::string& line) { return line; }))
      .add("turn", turn)
      .add("turns", turns)
      .add("more", wire::bool_json(more))
      .object();
}

}  // namespace

std::string begin_hint(const View& view, const Talk& talk, int effort) {
  hints() = std::make_unique<advice::Hints>();
  hints()->begin(view, talk, effort, advice::advice_chance());
  return hint_json(!hints()->advice().complete);
}

std::string go_on_with_hint(int worlds) {
  if (!hints()) return R"({"more":false})";
  return hint_json(hints()->think(worlds));
}

std::string begin_analysis(std::string_view record, int effort) {
  Result<Record> read = first_record(record);
  if (!read) {
    return JsonMembers().add("error", wire::text_json(read.error().sentence)).object();
  }
  advice::Course course = advice::course_of(*read);
  if (course.replay.refused != Refusal::kNone) {
    return JsonMembers()
        .add("error", wire::text_json("action " + std::to_string(course.replay.actions + 1) + ": " +
                                      std::string(sentence(course.replay.refused))))
        .object();
  }
  job() = std::make_unique<Job>();
  Job& now = *job();
  now.record = std::move(*read);
  now.id = wire::fingerprint(now.record);
  now.players = advice::english::player_names(now.record);
  now.effort = effort;
  advice::AnalysisOptions options;
  options.effort = effort;
  now.analysis = std::make_unique<advice::AnalysisByTurns>(std::move(course), options);
  return told_json({}, 0, now.analysis->turns(), true);
}

std::string go_on_with_analysis() {
  if (!job()) return told_json({}, 0, 0, false);
  Job& now = *job();
  const int turns = now.analysis->turns();
  std::vector<std::string> lines;
  if (now.analysis->look()) {
    const advice::GameAnalysis& so_far = now.analysis->so_far();
    for (; now.told + 1 < so_far.turns.size(); ++now.told) {
      lines.push_back(wire::turn_analysis_json(so_far, now.told, now.game()));
    }
    return told_json(lines, now.analysis->next() - 1, turns, true);
  }
  if (const std::optional<advice::GameAnalysis> whole = now.analysis->finish()) {
    for (; now.told < whole->turns.size(); ++now.told) {
      lines.push_back(wire::turn_analysis_json(*whole, now.told, now.game()));
    }
    lines.push_back(wire::game_analysis_json(*whole, now.record, now.game()));
  }
  job().reset();
  return told_json(lines, turns, turns, false);
}

std::string begin_puzzles(const Rules& rules, std::string seed) {
  puzzle_maker() = std::make_unique<advice::PuzzleMaker>(rules, std::move(seed));
  return go_on_with_puzzles();
}

std::string go_on_with_puzzles() {
  if (!puzzle_maker()) return R"({"puzzle":null})";
  const std::optional<advice::Puzzle> puzzle = puzzle_maker()->look();
  return JsonMembers().add("puzzle", puzzle ? wire::puzzle_json(*puzzle) : "null").object();
}

}  // namespace backstep::bindings::wasm
