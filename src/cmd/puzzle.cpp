// backstep puzzle: make and check sets of puzzles.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advice/puzzle.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/output_file.h"
#include "cmd/rule_options.h"
#include "wire/puzzle_json.h"

namespace backstep::cmd {
namespace {

constexpr std::int64_t kMostPuzzles = 10'000;
constexpr std::int64_t kUsuallyLookedAt = 20'000;
constexpr std::int64_t kMostLookedAt = 100'000'000;
constexpr std::int64_t kMostSeconds = 86'400;

struct PuzzleOptions {
  RuleOptions rules;
  std::string seed = "backstep";
  int count = 6;
  std::string kind = "any";
  std::string grade = "any";
  std::int64_t turns = kUsuallyLookedAt;
  int seconds = 0;  // 0: as long as it takes
  std::string output = "-";
};

bool fits_options(const advice::Puzzle& puzzle, const PuzzleOptions& options) {
  return (options.kind == "any" || options.kind == name(puzzle.kind)) &&
         (options.grade == "any" || options.grade == name(puzzle.grade));
}

// How many of each kind and grade, so that a set is mixed: no more than their share of it.
class PuzzleShares {
 public:
  explicit PuzzleShares(const PuzzleOptions& options) {
    const int kinds = options.kind == "any" ? 2 : 1;
    const int grades = options.grade == "any" ? static_cast<int>(advice::kPuzzleGradeCount) : 1;
    // Play-outs need an empty draw pile and no third player: the rest of the set makes up for them.
    const int parts = options.rules.rules()->players > 2 ? grades : kinds * grades;
    most_ = (options.count + parts - 1) / parts;
  }
  bool take(const advice::Puzzle& puzzle) {
    int& taken =
        taken_[static_cast<std::size_t>(puzzle.kind)][static_cast<std::size_t>(puzzle.grade)];
    if (taken >= most_) return false;
    ++taken;
    return true;
  }

 private:
  int most_ = 0;
  std::array<std::array<int, advice::kPuzzleGradeCount>, advice::kPuzzleKindCount> taken_{};
};

// How a search for puzzles ended without all of them.
std::string too_few(int made, const PuzzleOptions& options, bool out_of_time) {
  return "only " + std::to_string(made) + " of " + std::to_string(options.count) +
         " puzzles were found in " +
         (out_of_time ? std::to_string(options.seconds) + " seconds; allow more with --seconds"
                      : std::to_string(options.turns) + " turns; allow more with --turns") +
         ", or try another --seed";
}

int make_set(const CommandLine& app, const PuzzleOptions& options) {
  const Result<Rules> rules = options.rules.rules();
  if (!rules) return wrong_usage(app, rules.error().sentence);
  if (rules->commands != kEvenCommands) return wrong_usage(app, "puzzles have the even commands");
  OutputFile output(options.output);
  if (const auto wrong = output.open()) return failure(*wrong);
  const CatchInterrupt catching;
  const auto maker = std::make_unique<advice::PuzzleMaker>(*rules, options.seed);
  const auto began = std::chrono::steady_clock::now();
  const auto is_late = [&] {
    return options.seconds > 0 &&
           std::chrono::steady_clock::now() - began >= std::chrono::seconds(options.seconds);
  };
  maker->stop_when([&] { return catching.flag() || is_late(); });
  PuzzleShares shares(options);
  int made = 0;
  bool out_of_time = false;
  for (std::int64_t turn = 0; turn < options.turns && made < options.count; ++turn) {
    out_of_time = is_late();
    if (catching.flag() || out_of_time) break;
    const std::optional<advice::Puzzle> puzzle = maker->look();
    if (!puzzle || !fits_options(*puzzle, options) || !shares.take(*puzzle)) continue;
    if (!output.write(wire::puzzle_json(*puzzle) + '\n')) return failure(output.not_written());
    ++made;
  }
  if (!output.close()) return failure(output.not_written());
  if (made == options.count) return kSuccess;
  if (!catching.flag()) return failure(too_few(made, options, out_of_time));
  failure("interrupted; " + std::to_string(made) + " of " + std::to_string(options.count) +
          " puzzles were found and written");
  return kInterrupted;
}

// ---- check

// What is wrong with a line, or nothing.
std::optional<std::string> puzzle_fault(const std::string& line, advice::PuzzleJudge& judge) {
  const Result<wire::PuzzleClaim> claim = wire::read_puzzle(line);
  if (!claim) return claim.error().sentence;
  const auto hidden = advice::without_secrets(claim->position);
  if (!hidden || hidden->deck != claim->position.deck) {
    return "the cards that the seat has not seen are not in ascending order: it tells them";
  }
  if (claim->kind == advice::PuzzleKind::kPlayOut) {
    const auto puzzle = judge.judge_play_out(claim->position);
    if (!puzzle) return "it cannot be won, is not open, or most first turns win";
    if (wire::puzzle_json(*puzzle) != line) return "it is not what is made of its position";
    return std::nullopt;
  }
  const auto puzzle = judge.judge_turn(claim->position, claim->best, advice::PuzzleWorlds::kMaking);
  if (!puzzle) return "its turn is not clearly the best";
  if (wire::puzzle_json(*puzzle) != line) return "it is not what is made of its position";
  if (!judge.judge_turn(claim->position, claim->best, advice::PuzzleWorlds::kVerifying)) {
    return "its turn is not clearly the best in other worlds";
  }
  return std::nullopt;
}

std::vector<std::string> puzzle_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

int check_set(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return failure(text.error().sentence);
  const CatchInterrupt catching;
  const auto judge = std::make_unique<advice::PuzzleJudge>();
  const std::vector<std::string> lines = puzzle_lines(*text);
  int wrong = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (catching.flag()) return kInterrupted;
    const auto fault = puzzle_fault(lines[i], *judge);
    if (!fault) continue;
    ++wrong;
    failure(input_name(file) + ':' + std::to_string(i + 1) + ": " + *fault);
  }
  if (lines.empty()) return failure(input_name(file) + ": holds no puzzle");
  print_out("{} {}, {} wrong\n", lines.size(), lines.size() == 1 ? "puzzle" : "puzzles", wrong);
  return wrong == 0 ? kSuccess : kFailure;
}

}  // namespace

Command puzzle_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("puzzle", "Make and check sets of puzzles");
  app->group("Games and deals");
  app->require_subcommand();

  auto options = std::make_shared<PuzzleOptions>();
  CommandLine* const making =
      app->add_subcommand("make", "Find positions in which one turn is clearly the best");
  options->rules.add_to(*making);
  making->add_option("--seed", options->seed, "which games are played; any text")
      ->type_name("TEXT")
      ->capture_default_str();
  making->add_option("--count", options->count, "how many puzzles, mixed over kinds and grades")
      ->type_name("N")
      ->check(whole_number_from(1, kMostPuzzles))
      ->capture_default_str();
  making->add_option("--kind", options->kind, "turn: find the best turn; play_out: win the game")
      ->type_name("KIND")
      ->choices({"any", "turn", "play_out"})
      ->capture_default_str();
  making->add_option("--grade", options->grade, "how hard they are")
      ->type_name("GRADE")
      ->choices({"any", "easy", "medium", "hard"})
      ->capture_default_str();
  making->add_option("--turns", options->turns, "stop after so many turns were looked at")
      ->type_name("N")
      ->check(whole_number_from(1, kMostLookedAt))
      ->capture_default_str();
  making
      ->add_option("--seconds", options->seconds,
                   "stop after so many seconds; 0: as long as it takes")
      ->type_name("N")
      ->check(whole_number_from(0, kMostSeconds))
      ->capture_default_str();
  making->add_option("--output", options->output, "the file to write; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  making->notes(
      "The same rules, seed and program give the same puzzles; with --seconds it depends on the "
      "machine how many of them. The exit code is 1 if fewer were found than asked for. Ctrl-C "
      "stops within a moment; what was found until then is written.");
  making->examples({"backstep puzzle make --players 1 --extreme --seed kestrel --count 12"});

  auto file = std::make_shared<std::string>();
  CommandLine* const checking = app->add_subcommand(
      "check", "Judge every puzzle of a file again, in the same and in new worlds");
  checking->add_option("FILE", *file, "a file of puzzles; - for standard input")
      ->type_name("")
      ->required();
  checking->notes("The exit code is 1 if a puzzle is wrong.");
  checking->examples({"backstep puzzle check puzzles.jsonl"});

  app->notes("docs/puzzles.md describes the format, and what a puzzle has to be.");
  app->examples({"backstep puzzle make --players 2 --count 6 --output puzzles.jsonl",
                 "backstep puzzle check puzzles.jsonl"});
  return {app, [options, file, making, checking] {
            if (checking->parsed()) return check_set(*file);
            return make_set(*making, *options);
          }};
}

}  // namespace backstep::cmd
