// backstep hint: what to play in a position, by what the seat to move can know.
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advise/course.h"
#include "advise/hint.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/interrupt.h"
#include "cmd/record_files.h"
#include "game/notation.h"
#include "game/record.h"
#include "game/view.h"
#include "tell/hint_text.h"
#include "tell/words.h"
#include "wire/advice_json.h"
#include "wire/moment_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  std::string file;
  int number = 1;
  std::optional<std::size_t> at;
  int effort = Hints::kDefaultEffort;
  int turns = 5;
  bool json = false;
};

struct Question {
  Moment moment;
  std::vector<std::string> names;
};

Result<Question> from_record(const Options& options) {
  const Result<Record> record = read_record(options.file, options.number);
  if (!record) return record.error();
  const std::size_t at = options.at.value_or(record->actions.size());
  if (const Result<bool> has = has_position(options.file, *record, at); !has) return has.error();
  const Replay replayed = replay(*record, at);
  if (replayed.refused != Refusal::kNone) {
    return Error{options.file + ": " + stop_text(*record, replayed)};
  }
  return Question{moment_at(*record, at), tell::player_names(*record)};
}

Result<Question> from_lines() {
  const Result<std::string> text = read_file("-");
  if (!text) return text.error();
  const Result<Moment> moment = wire::read_moment(*text);
  if (!moment) return Error{"standard input: " + moment.error().sentence};
  std::vector<std::string> names;
  names.reserve(moment->state.rules.players);
  for (int seat = 0; seat < moment->state.rules.players; ++seat) {
    names.push_back("seat " + std::to_string(seat));
  }
  return Question{*moment, std::move(names)};
}

void show(const Advice& advice, const Options& options) {
  if (!options.json) return;
  std::puts(wire::advice_json(advice).c_str());
  std::fflush(stdout);
}

// The first answer at once, a better one whenever twice as much has been looked at.
Advice think(Hints& hints, const Options& options, const CatchInterrupt& catching) {
  constexpr int kFirstWorlds = 16;
  show(hints.advice(), options);
  bool more = true;
  int worlds = 0;
  for (int next = kFirstWorlds; more; next *= 2) {
    for (; more && worlds < next; ++worlds) {
      if (catching.flag()) {
        show(hints.advice(), options);
        return hints.advice();
      }
      more = hints.think(1);
    }
    if (more) show(hints.advice(), options);
  }
  Advice last = hints.advice();
  show(last, options);
  return last;
}

void keep_first(Advice& advice, int turns) {
  const auto most = static_cast<std::size_t>(turns);
  if (advice.turns.size() > most) advice.turns.resize(most);
}

int run(const CLI::App& app, const Options& options) {
  if (options.file.empty() && (options.at || app.get_option("--game")->count() > 0)) {
    return wrong_usage(app,
                       "--at and --game are for a FILE; the lines of a referee end where they end");
  }
  const Result<Question> question = options.file.empty() ? from_lines() : from_record(options);
  if (!question) return failure(question.error().sentence);
  const State& state = question->moment.state;
  if (state.is_over()) {
    const std::string earlier =
        options.file.empty() ? "" : "; --at N asks for the position after N actions";
    return failure("the game is over, there is nothing to play" + earlier);
  }
  const CatchInterrupt catching;
  const View seen = view(state, state.turn);
  const auto hints = std::make_unique<Hints>();
  hints->begin(seen, question->moment.talk, options.effort, advice_chance());
  Advice advice = think(*hints, options, catching);
  if (!options.json) {
    keep_first(advice, options.turns);
    std::fputs((position_text(seen) + '\n').c_str(), stdout);
    std::fputs(tell::hint_text(advice, question->names).c_str(), stdout);
  }
  return advice.complete ? kSuccess : kInterrupted;
}

}  // namespace

Command hint_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "hint", "What to play in a position, by what the seat to move can know");
  auto options = std::make_shared<Options>();
  app->add_option("FILE", options->file,
                  "a game record, - for standard input; without it, the position is read from "
                  "standard input as lines of the referee: new or setup, then play and end")
      ->type_name("");
  app->add_option("--game", options->number, "which record of the file")
      ->type_name("K")
      ->check(number_from(1, 1'000'000'000))
      ->capture_default_str();
  app->add_option("--at", options->at, "after so many actions; the last position by default")
      ->type_name("N")
      ->check(number_from(0, 1000));
  app->add_option("--effort", options->effort, "how many times a game is played on in thought")
      ->type_name("N")
      ->check(number_from(1, 100'000'000))
      ->capture_default_str();
  app->add_option("--turns", options->turns, "how many turns the text shows")
      ->type_name("N")
      ->check(number_from(1, static_cast<double>(Search::kCandidates)))
      ->capture_default_str();
  app->add_flag("--json", options->json,
                "JSON: a line at once, better ones while it thinks, the last one complete");
  app->footer(
      "Ctrl-C shows what was found so far. docs/hint.md says what the figures mean.\n"
      "Example:\n"
      "  backstep hint game.jsonl --at 12");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
