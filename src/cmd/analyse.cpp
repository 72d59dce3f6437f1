// backstep analyse: recorded games looked at again, turn by turn.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "advice/english/analysis_text.h"
#include "advice/english/chance_plot.h"
#include "advice/english/kinds.h"
#include "advice/english/summary_text.h"
#include "advice/english/words.h"
#include "advice/summary.h"
#include "base/threads.h"
#include "base/utf8.h"
#include "cmd/analysis_run.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "engine/game/notation.h"
#include "wire/advice_json.h"

namespace backstep::cmd {
namespace {

struct AnalyseOptions {
  std::vector<std::string> paths;
  std::string out;
  std::string svg;
  std::optional<int> seat;
  bool open = false;
  int effort = advice::AnalysisOptions::kDefaultEffort;
  int threads = 1;
  bool json = false;
};

// One line on a terminal, written over and over, and gone in the end.
class TurnLine {
 public:
  explicit TurnLine(std::size_t games) : games_(games), shows_(isatty(STDERR_FILENO) != 0) {}
  ~TurnLine() { clear(); }
  TurnLine(const TurnLine&) = delete;
  TurnLine& operator=(const TurnLine&) = delete;

  void show(std::size_t done, int turn, int turns) {
    if (!shows_) return;
    if (games_ > 1) print_err("\rgame {} of {}, ", done + 1, games_);
    print_err("{}turn {} of {}\x1b[K", games_ > 1 ? "" : "\r", turn, turns);
    std::fflush(stderr);
    shown_ = true;
  }
  // Before anything else is printed.
  void clear() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
    shown_ = false;
  }

 private:
  std::size_t games_;
  bool shows_;
  bool shown_ = false;
};

// One game of many in a line of 80 columns: its source, how it ended, and the sum.
std::string game_line(const AnalysisJob& job, const advice::GameAnalysis& game) {
  constexpr std::size_t kSource = 20;
  constexpr std::size_t kResult = 24;
  std::string source = printable(job.source);
  // The end of a long path tells more than its beginning.
  if (count_characters(source) > kSource) {
    source = std::filesystem::path(source).filename().string();
  }
  std::string text =
      advice::english::left_aligned(advice::english::shortened(source, kSource), kSource) + "  " +
      advice::english::left_aligned(advice::english::result_text(game, job.record), kResult);
  if (game.only_seat) {
    const advice::SeatTotals& seat = game.seats[static_cast<std::size_t>(*game.only_seat)];
    text += "  " + advice::english::counted(seat.turns, "turn", "turns") + ", choices " +
            advice::english::signed_points(seat.choices);
    return text + '\n';
  }
  text += advice::english::right_aligned(advice::english::points(game.start), 6) +
          advice::english::right_aligned(advice::english::signed_points(game.choices), 8) +
          advice::english::right_aligned(advice::english::signed_points(game.draws), 8);
  if (game.costliest) text += "  turn " + std::to_string(game.turns[*game.costliest].number);
  return text + '\n';
}

constexpr const char* kLineHeading =
    "game                  result                   start choices   draws  cost most\n";

class Analyse {
 public:
  Analyse(const CommandLine& app, const AnalyseOptions& options) : app_(app), options_(options) {}

  int run() {
    if (options_.seat && !options_.out.empty()) {
      return wrong_usage(app_, "--out can't be combined with --seat: it holds whole games");
    }
    if (options_.out == "-") {
      return wrong_usage(app_, "--out must be a file; --json prints the lines");
    }
    if (options_.json && !options_.out.empty()) {
      return wrong_usage(app_, "--out can't be combined with --json: it writes the same lines");
    }
    found_ = find_jobs(options_.paths, options_.open, options_.seat.has_value());
    for (const std::string& sentence : found_.refused) failure(sentence);
    if (const int wrong = check_games(); wrong != kSuccess) return wrong;
    if (!options_.out.empty()) {
      if (const Result<bool> opened = file_.open(options_.out); !opened) {
        return failure(opened.error().sentence);
      }
    }
    if (const int wrong = check_pictures(); wrong != kSuccess) return wrong;
    return work();
  }

 private:
  bool many() const { return found_.jobs.size() > 1; }

  int check_games() {
    if (!found_.running.empty()) {
      failure(left_out(found_.running, "not over") +
              "; add --seat S for what seat S could know, or --open");
      skipped_ = true;
    }
    if (!found_.empty.empty()) failure(left_out(found_.empty, "without a whole turn"));
    if (found_.jobs.empty()) return kFailure;
    for (const std::string& path : options_.paths) {
      std::error_code error;
      if (std::filesystem::equivalent(path, options_.svg, error) && !many()) {
        return wrong_usage(app_, "--svg would overwrite the record " + path);
      }
    }
    if (!options_.seat) return kSuccess;
    for (const AnalysisJob& job : found_.jobs) {
      if (*options_.seat > job.record.rules.players) {
        return failure(job.source + ": there is no seat " + std::to_string(*options_.seat) +
                       ", only 1 to " + std::to_string(job.record.rules.players));
      }
    }
    return kSuccess;
  }

  // "2 games not over were left out (a.jsonl and others)".
  static std::string left_out(const std::vector<std::string>& sources, const std::string& why) {
    const auto count = static_cast<long long>(sources.size());
    return advice::english::counted(count, "game", "games") + ' ' + why +
           (count == 1 ? " was left out (" : " were left out (") + sources.front() +
           (count == 1 ? ")" : " and others)");
  }

  // Before hours of work.
  int check_pictures() const {
    if (options_.svg.empty()) return kSuccess;
    if (!many()) {
      const auto wrong = cannot_write_file(options_.svg);
      return wrong ? failure(wrong->sentence) : kSuccess;
    }
    std::error_code error;
    std::filesystem::create_directories(options_.svg, error);
    if (std::filesystem::is_directory(options_.svg)) return kSuccess;
    return failure(options_.svg + ": must be a folder for the pictures of several games" +
                   (error ? ": " + error.message() : ""));
  }

  int work() {
    const CatchInterrupt catching;
    std::vector<bool> skip(found_.jobs.size());
    std::size_t left = found_.jobs.size();
    name_pictures();
    for (std::size_t i = 0; i < found_.jobs.size(); ++i) {
      const advice::GameTotals* const kept = file_.kept(found_.jobs[i].id, options_.effort);
      // A game by itself is told whole, and a picture that is missing is drawn.
      std::error_code error;
      if (kept == nullptr || !many() ||
          (!options_.svg.empty() &&
           !std::filesystem::exists(pictures_[found_.jobs[i].id], error))) {
        continue;
      }
      add(summary_, *kept);
      skip[i] = true;
      --left;
    }
    if (left < found_.jobs.size()) {
      print_err("{}: {} analysed before\n", options_.out,
                advice::english::counted(static_cast<long long>(found_.jobs.size() - left),
                                         "game was", "games were"));
    }
    TurnLine line(left);
    AnalysisRun run;
    run.options.effort = options_.effort;
    if (options_.seat) run.options.only_seat = *options_.seat - 1;
    run.threads = options_.threads;
    run.stop = &catching.flag();
    run.progress = [&](std::size_t done, int turn, int turns) { line.show(done, turn, turns); };
    run.done = [&](const AnalysisJob& job, const advice::GameAnalysis& game) {
      line.clear();
      tell_game(job, game);
    };
    const bool finished = analyse_all(found_.jobs, skip, run);
    line.clear();
    tell_summary();
    if (failed_ || !found_.refused.empty() || skipped_) return kFailure;
    return finished ? kSuccess : kInterrupted;
  }

  void tell_game(const AnalysisJob& job, const advice::GameAnalysis& game) {
    const std::vector<std::string> names = advice::english::player_names(job.record);
    const wire::AnalysedGame about{
        .id = job.id, .source = job.source, .effort = options_.effort, .players = names};
    if (!options_.seat) add(summary_, wire::totals_of(game, job.record, about));
    const bool keeps = !options_.out.empty() && file_.kept(job.id, options_.effort) == nullptr;
    std::string lines;
    if (keeps || options_.json) {
      for (const std::string& line : wire::analysis_lines(game, job.record, about)) {
        lines += line + '\n';
      }
    }
    if (keeps) note(file_.append(lines));
    if (options_.json) {
      std::fputs(lines.c_str(), stdout);
    } else if (many()) {
      if (!options_.seat && !heading_) std::fputs(kLineHeading, stdout);
      heading_ = true;
      std::fputs(game_line(job, game).c_str(), stdout);
    } else {
      std::fputs(advice::english::analysis_text(game, job.record).c_str(), stdout);
    }
    if (!options_.svg.empty()) {
      note(write_file(pictures_[job.id], advice::english::chance_plot_svg(game, job.record)));
    }
    std::fflush(stdout);
  }

  // The same names whether or not some games were done before.
  void name_pictures() {
    std::set<std::string> taken;
    for (const AnalysisJob& job : found_.jobs) {
      const bool first = taken.insert(job.stem).second;
      const std::string name = job.stem + (first ? "" : '-' + job.id) + ".svg";
      pictures_.try_emplace(job.id, many() ? options_.svg + '/' + name : options_.svg);
    }
  }

  void tell_summary() const {
    if (!many() || options_.seat || summary_.games == 0) return;
    if (options_.json) {
      std::puts(wire::summary_json(summary_).c_str());
    } else {
      std::fputs(('\n' + advice::english::summary_text(summary_)).c_str(), stdout);
    }
  }

  void note(const Result<bool>& written) {
    if (written) return;
    failure(written.error().sentence);
    failed_ = true;
  }

  const CommandLine& app_;
  const AnalyseOptions& options_;
  AnalysisJobs found_;
  AnalysisFile file_;
  advice::Summary summary_;
  std::map<std::string, std::string> pictures_;  // paths, by the id of the game
  bool heading_ = false;
  bool skipped_ = false;
  bool failed_ = false;
};

}  // namespace

Command analyse_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("analyse", "Analyse recorded games turn by turn");
  app->group("Games and deals");
  auto options = std::make_shared<AnalyseOptions>();
  app->add_option("RECORD", options->paths,
                  "files of game records, or directories of them; - for standard input")
      ->type_name("")
      ->required();
  app->add_option("--svg", options->svg,
                  "also plot the chance to win; for several games, FILE is a directory")
      ->type_name("FILE");
  app->add_option("--out", options->out,
                  "also append JSON lines to FILE; games that it already holds are skipped")
      ->type_name("FILE");
  app->add_option("--seat", options->seat,
                  "use only what seat S (from 1) could know; for unfinished games")
      ->type_name("S")
      ->check(whole_number_from(1, kMaxPlayers));
  app->add_flag("--open", options->open, "include unfinished games, with all hands open");
  app->add_option("--effort", options->effort, "number of simulated games per turn")
      ->type_name("N")
      ->check(whole_number_from(1, 10'000'000))
      ->capture_default_str();
  options->threads = hardware_threads();
  app->add_option("--threads", options->threads,
                  "number of games at a time, by default one per core")
      ->type_name("N")
      ->check(whole_number_from(1, 1024));
  app->add_flag("--json", options->json, "print JSON lines: one per turn and game, and a summary");
  app->notes(
      "For every turn: the chance to win, what the player's choice and the draw changed, and a "
      "better turn if there was one. Ctrl-C keeps what is done. docs/analysis.md explains the "
      "figures.");
  app->examples({"backstep analyse game.jsonl --svg game.svg",
                 "backstep analyse games/ --out analysed.jsonl"});
  return {app, [app, options] { return Analyse(*app, *options).run(); }};
}

}  // namespace backstep::cmd
