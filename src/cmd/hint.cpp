// backstep hint: what to play in a position, by what the seat to move can know.
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advice/course.h"
#include "advice/english/hint_text.h"
#include "advice/english/words.h"
#include "advice/hint.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/interrupt.h"
#include "cmd/record_files.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/view.h"
#include "wire/advice_json.h"
#include "wire/moment_json.h"

namespace backstep::cmd {
namespace {

struct HintOptions {
  std::string file;
  int number = 1;
  std::optional<std::size_t> at;
  int effort = advice::Hints::kDefaultEffort;
  int turns = 5;
  bool json = false;
};

struct HintQuestion {
  advice::Moment moment;
  std::vector<std::string> names;
};

Result<HintQuestion> from_record(const HintOptions& options) {
  const Result<Record> record = read_replayable(options.file, options.number, options.at);
  if (!record) return record.error();
  const std::size_t at = options.at.value_or(record->actions.size());
  return HintQuestion{advice::moment_at(*record, at), advice::english::player_names(*record)};
}

Result<HintQuestion> from_lines() {
  const Result<std::string> text = read_file("-");
  if (!text) return text.error();
  const Result<advice::Moment> moment = wire::read_moment(*text, input_name("-"));
  if (!moment) return moment.error();
  std::vector<std::string> names;
  names.reserve(moment->state.rules.players);
  for (int seat = 0; seat < moment->state.rules.players; ++seat) {
    names.push_back("seat " + std::to_string(seat));
  }
  return HintQuestion{*moment, std::move(names)};
}

void show(const advice::Advice& advice, const HintOptions& options) {
  if (!options.json) return;
  std::puts(wire::advice_json(advice).c_str());
  std::fflush(stdout);
}

// The first answer at once, a better one whenever twice as much has been looked at.
advice::Advice think(advice::Hints& hints, const HintOptions& options,
                     const CatchInterrupt& catching) {
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
  advice::Advice last = hints.advice();
  show(last, options);
  return last;
}

void keep_first(advice::Advice& advice, int turns) {
  const auto most = static_cast<std::size_t>(turns);
  if (advice.turns.size() > most) advice.turns.resize(most);
}

int run(const CommandLine& app, const HintOptions& options) {
  if (options.file.empty() && (options.at || app.get_option("--game")->count() > 0)) {
    return wrong_usage(app, "--at and --game need a FILE");
  }
  const Result<HintQuestion> question = options.file.empty() ? from_lines() : from_record(options);
  if (!question) return failure(question.error().sentence);
  const State& state = question->moment.state;
  if (state.is_over()) {
    const std::string earlier =
        options.file.empty() ? "" : "; choose an earlier position with --at N";
    return failure("the game is over, so there is nothing to play" + earlier);
  }
  const CatchInterrupt catching;
  const View seen = view(state, state.turn);
  const auto hints = std::make_unique<advice::Hints>();
  hints->begin(seen, question->moment.talk, options.effort, advice::advice_chance());
  advice::Advice advice = think(*hints, options, catching);
  if (!options.json) {
    keep_first(advice, options.turns);
    std::fputs((position_text(seen) + '\n').c_str(), stdout);
    std::fputs(advice::english::hint_text(advice, question->names).c_str(), stdout);
  }
  return advice.complete ? kSuccess : kInterrupted;
}

}  // namespace

Command hint_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("hint", "Suggest what to play in a position");
  app->group("Games and deals");
  auto options = std::make_shared<HintOptions>();
  app->add_option("FILE", options->file,
                  "a file of game records, - for standard input; without it, standard input holds "
                  "referee requests: new or setup, then play and end")
      ->type_name("");
  app->add_option("--game", options->number, "which record of the file, counted from 1")
      ->type_name("K")
      ->check(whole_number_from(1, 1'000'000'000))
      ->capture_default_str();
  app->add_option("--at", options->at, "the position after N actions; the last one by default")
      ->type_name("N")
      ->check(whole_number_from(0, 1000));
  app->add_option("--effort", options->effort, "number of simulated games")
      ->type_name("N")
      ->check(whole_number_from(1, 100'000'000))
      ->capture_default_str();
  app->add_option("--turns", options->turns, "number of turns to list")
      ->type_name("N")
      ->check(whole_number_from(1, static_cast<std::int64_t>(bots::Search::kCandidates)))
      ->capture_default_str();
  app->add_flag("--json", options->json,
                "print JSON lines: a first answer at once, better ones as they are found");
  app->notes(
      "A hint uses only what the player to move can know. Ctrl-C prints what was found so far. "
      "docs/hint.md explains the figures.");
  app->examples({"backstep hint game.jsonl --at 12"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
