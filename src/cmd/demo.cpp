// backstep demo: a game between simple players, told line by line.
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>

#include "bots/simple.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/rule_options.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/view.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[sizeof "2026-11-15T20:15:00Z"];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

Record record_of(const DealOptions::Dealt& dealt) {
  Record record;
  record.rules = dealt.rules;
  record.deck = dealt.deck;
  record.deal = dealt.name;
  record.started = now_utc();
  record.seats.assign(dealt.rules.players, Occupant{.name = "", .bot = "greedy"});
  return record;
}

// Leaves the actions and the result in the record, and returns the story of the game.
std::string play(Record& record) {
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  std::string story = position_text(state) + '\n';
  while (!state.is_over()) {
    const State before = state;
    const Action action = bots::smallest_step(view(state, state.turn));
    apply_unchecked(state, action);
    record.actions.push_back(action);
    story += step_text(step_between(before, action, state)) + '\n';
  }
  record.result = result_of(state);
  return story + '\n' + position_text(state);
}

}  // namespace

Command demo_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("demo", "Watch a game between simple bots");
  app->group("Games and deals");
  auto options = std::make_shared<DealOptions>();
  auto file = std::make_shared<std::string>();
  options->add_to(*app);
  app->add_option("--record", *file,
                  "write the record of the game to FILE; - prints only the record")
      ->type_name("FILE");
  app->notes("The bots always take the smallest step. The game is printed line by line.");
  app->examples({"backstep demo --players 3 --extreme --seed kestrel --record game.jsonl"});
  return {app, [app, options, file] {
            const Result<DealOptions::Dealt> dealt = options->dealt();
            if (!dealt) return wrong_usage(*app, dealt.error().sentence);
            if (!file->empty()) {
              if (const auto wrong = cannot_write_file(*file)) return failure(wrong->sentence);
            }
            Record record = record_of(*dealt);
            const std::string story = play(record);
            if (*file != "-") {
              if (!dealt->name.empty()) print_out("deal {}\n", dealt->name);
              std::fputs(story.c_str(), stdout);
            }
            if (file->empty()) return kSuccess;
            const Result<bool> written = write_file(*file, wire::write_record(record));
            if (!written) return failure(written.error().sentence);
            if (*file != "-") {
              print_out("\nrecord: {} (try: backstep record show {})\n", *file, *file);
            }
            return kSuccess;
          }};
}

}  // namespace backstep::cmd
