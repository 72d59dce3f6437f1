// backstep solve: the best line of a game whose cards are all known.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "base/check.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/record_files.h"
#include "cmd/rule_options.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/solve/solver.h"
#include "wire/solve_json.h"

namespace backstep::cmd {
namespace {

struct SolveOptions {
  DealOptions deal;
  std::string file;
  int number = 1;
  int at = 0;
  std::uint64_t effort = Solver::kDefaultEffort;
  bool json = false;
};

struct SolveQuestion {
  State state;
  std::string deal;  // empty when it has no name
};

// The position after the line, which the rules have accepted action by action.
State checked_end(const State& start, const Solution& solution) {
  State state = start;
  for (const Action action : solution.line) {
    if (apply(state, action) != Refusal::kNone) {
      fail_check("the solver found a line that the rules refuse", position_text(start).c_str());
    }
  }
  const bool won = state.outcome == Outcome::kWon;
  if (!state.is_over() || state.left() != solution.left ||
      won != (solution.verdict == Verdict::kWin)) {
    fail_check("the solver's line ends otherwise than it says", position_text(start).c_str());
  }
  return state;
}

// A turn a line: "   3  seat 0: 37A 38A 28A end; draws 12 80".
void print_turns(State state, const Solution& solution) {
  std::string text;
  int turn = 0;
  bool is_new = true;
  for (const Action action : solution.line) {
    if (is_new) {
      text += fmt::format("{:4}  seat {}:", ++turn, state.turn);
    }
    const State before = state;
    apply_unchecked(state, action);
    text += ' ' + action_text(action);
    const Step step = step_between(before, action, state);
    is_new = step.turn_ended || state.is_over();
    if (step.drew_count > 0) text += "; draws";
    for (const Card card : step.drawn()) text += ' ' + std::to_string(card);
    if (is_new) text += '\n';
  }
  std::fputs(text.c_str(), stdout);
}

std::string verdict_text(const Solution& solution, const State& last) {
  const std::string looked = " (" + std::to_string(solution.nodes) + " positions looked at)";
  if (solution.verdict == Verdict::kWin) return "win: this line lays every card" + looked;
  std::string ends = std::to_string(solution.left) + " left";
  if (is_lost(last.outcome)) ends += " (" + std::string(reason(last.outcome)) + ')';
  if (solution.verdict == Verdict::kLoss) {
    return std::string("loss: no line wins; ") +
           (solution.exact ? "the best one has " : "the best one found has ") + ends + looked;
  }
  return "unknown: no winning line was found; the best one has " + ends + looked +
         ". More --effort looks further";
}

void print_text(const SolveQuestion& question, const Solution& solution, const State& last) {
  if (!question.deal.empty()) print_out("deal {}\n", question.deal);
  std::fputs(position_text(question.state).c_str(), stdout);
  std::puts("");
  if (question.state.is_over()) std::puts("The game is over.");
  print_turns(question.state, solution);
  print_out("\n{}\n", verdict_text(solution, last));
}

int answer(const SolveQuestion& question, const SolveOptions& options) {
  Solver solver;
  const Solution solution = solver.solve(question.state, options.effort);
  const State last = checked_end(question.state, solution);
  if (options.json) {
    std::puts(wire::solution_json(solution, last, question.deal).c_str());
  } else {
    print_text(question, solution, last);
  }
  return kSuccess;
}

// The first option that has no place beside a file, if one was given.
const Option* rule_or_deal_given(const CommandLine& app) {
  for (const char* const name : {"--players", "--extreme", "--commands", "--pro", "--small-hand",
                                 "--on-fire", "--one-pile-retroactive", "--seed", "--deal"}) {
    const Option* const option = app.get_option(name);
    if (option->count() > 0) return option;
  }
  return nullptr;
}

int solve_file(const CommandLine& app, const SolveOptions& options) {
  if (const Option* const other = rule_or_deal_given(app)) {
    return wrong_usage(app, "FILE sets the rules and the cards, so it can't be combined with " +
                                other->get_name());
  }
  const auto at = static_cast<std::size_t>(options.at);
  const Result<Record> record = read_replayable(options.file, options.number, at);
  if (!record) return failure(record.error().sentence);
  return answer({replay(*record, at).state, record->deal}, options);
}

int solve_deal(const CommandLine& app, const SolveOptions& options) {
  for (const char* const name : {"--game", "--at"}) {
    if (app.get_option(name)->count() > 0) {
      return wrong_usage(app, std::string(name) + " needs a FILE");
    }
  }
  if (app.get_option("--seed")->count() == 0 && app.get_option("--deal")->count() == 0) {
    return wrong_usage(app, "no cards given; use a FILE, --seed or --deal");
  }
  const Result<DealOptions::Dealt> dealt = options.deal.dealt();
  if (!dealt) return wrong_usage(app, dealt.error().sentence);
  return answer({deal_unchecked(dealt->rules, dealt->deck), dealt->name}, options);
}

}  // namespace

Command solve_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand(
      "solve", "Find the best line of a deal or position with all cards known");
  app->group("Games and deals");
  auto options = std::make_shared<SolveOptions>();
  constexpr int kMost = 1'000'000'000;
  constexpr std::int64_t kMostEffort = 4'000'000'000;
  app->add_option("FILE", options->file, "a file of game records; - for standard input")
      ->type_name("");
  app->add_option("--game", options->number, "which record of the file, counted from 1")
      ->type_name("K")
      ->check(whole_number_from(1, kMost))
      ->capture_default_str();
  app->add_option("--at", options->at, "start after N actions; 0 is the deal")
      ->type_name("N")
      ->check(whole_number_from(0, kMost))
      ->capture_default_str();
  options->deal.add_to(*app);
  app->add_option("--effort", options->effort, "maximum number of positions to search")
      ->type_name("N")
      ->check(whole_number_from(0, kMostEffort))
      ->capture_default_str();
  app->add_flag("--json", options->json, "print one JSON object instead of text");
  app->notes("docs/solve.md describes the method and the JSON.");
  app->examples(
      {"backstep solve --players 3 --seed kestrel", "backstep solve game.jsonl --at 40 --json"});
  return {app, [app, options] {
            const bool has_file = app->get_option("FILE")->count() > 0;
            return has_file ? solve_file(*app, *options) : solve_deal(*app, *options);
          }};
}

}  // namespace backstep::cmd
