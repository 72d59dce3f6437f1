#include "cmd/bot_check.h"

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/run_options.h"
#include "engine/game/notation.h"
#include "sim/guest_check.h"

namespace backstep::cmd {
namespace {

constexpr std::string_view kExec = "exec:";

struct CheckOptions {
  std::string command;
  int rounds = 1;
  std::string seed = "check";
  double patience = 10;
  bool show_errors = false;
  std::string log;
};

// "--players 3 --extreme".
std::string rule_flags(const Rules& rules) {
  std::string flags = "--players " + std::to_string(rules.players);
  if (rules.extreme) flags += " --extreme";
  if (rules.pro) flags += " --pro";
  if (rules.small_hand) flags += " --small-hand";
  if (rules.on_fire) flags += " --on-fire";
  if (rules.one_pile_retroactive) flags += " --one-pile-retroactive";
  return flags;
}

// For the shell and for --bot, in which a comma parts bots.
std::string bot_argument(const std::string& command, bool talks) {
  std::string text = "'";
  for (const char letter : std::string(kExec) + command) {
    if (letter == ',') text += '\\';
    text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  }
  return text + (talks ? "+talk'" : "'");
}

void print_fault(const std::string& command, std::size_t number, const sim::GuestFault& fault) {
  print_out("\n{}. {}{}: {}\n", number, rules_text(fault.rules), fault.talks ? ", talking" : "",
            fault.fault);
  print_out("   again: backstep simulate --games 1 {} --seed {} --bot {}\n",
            rule_flags(fault.rules), printable(fault.seed),
            printable(bot_argument(command, fault.talks)));
  if (fault.games > 1) {
    print_out("   games with this fault: {}; the first of them:\n", fault.games);
  }
  std::fputs(fault.position.c_str(), stdout);
}

std::string asks_text(const wire::GuestReady& ready) {
  return std::string("turn") + (ready.says ? ", say" : "") + (ready.begins ? ", begin" : "");
}

std::string broken_words(const sim::Tally& tally) {
  std::string reasons;
  for (std::size_t i = 0; i < tally.faults.size(); ++i) {
    if (tally.faults[i] == 0) continue;
    reasons += (reasons.empty() ? "" : ", ") +
               std::string(name(static_cast<bots::Fault::Kind>(i))) + ' ' +
               std::to_string(tally.faults[i]);
  }
  return reasons;
}

double in_milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

void print(const std::string& command, const sim::GuestCheck& check) {
  const sim::Tally& tally = check.tally;
  const auto number = [](std::int64_t count) { return static_cast<long long>(count); };
  if (!check.never_started) {
    const std::string& name = check.ready.name;
    print_out("program: {}; it is asked for: {}\n",
              name.empty() ? "without a name" : printable(name), asks_text(check.ready));
  }
  print_out("games: {} of {}, {} won, {} broken", number(tally.games), number(check.games_wanted),
            number(tally.wins()), number(tally.broken()));
  if (tally.broken() > 0) print_out(" ({})", broken_words(tally));
  print_out("\n");
  if (tally.turns > 0) {
    print_out("waits: {:.3g} ms per turn, {:.3g} ms for the slowest answer\n",
              in_milliseconds(check.waited) / static_cast<double>(tally.turns),
              in_milliseconds(check.slowest));
  }
  if (!check.repeatable) {
    std::puts(
        "note: the same game was played in two ways. That is allowed, but its runs cannot be "
        "repeated; take all randomness from 'chance'");
  }
  if (!check.ends) {
    std::puts("note: the program went on when its input ended, and had to be killed");
  }
  std::int64_t shown = 0;
  for (std::size_t i = 0; i < check.faults.size(); ++i) {
    print_fault(command, i + 1, check.faults[i]);
    shown += check.faults[i].games;
  }
  if (tally.broken() > shown) {
    print_out("\nOther faults, in {} games, are not shown.\n", tally.broken() - shown);
  }
  if (check.never_started) std::puts("The program has not started, so nothing else was tried.");
  if (check.gave_up) std::puts("The program was late too often, so nothing else was tried.");
}

int run(const CommandLine& app, const CheckOptions& options) {
  sim::GuestCheckPlan plan;
  plan.command = options.command;
  if (plan.command.starts_with(kExec)) plan.command.erase(0, kExec.size());
  if (plan.command.find_first_not_of(' ') == std::string::npos) {
    return wrong_usage(app, "COMMAND must be a shell command, such as ./my-bot");
  }
  plan.limits.patience =
      std::chrono::milliseconds(static_cast<std::int64_t>(options.patience * 1000));
  plan.limits.pass_errors = options.show_errors;
  if (const auto error = open_log(options.log, plan.limits.transcript)) {
    return failure(error->sentence);
  }
  plan.rounds = options.rounds;
  plan.seed = options.seed;
  const CatchInterrupt catching;
  plan.stop = &catching.flag();
  const bool terminal = isatty(STDERR_FILENO) != 0;
  if (terminal) {
    plan.progress = [](std::int64_t games, std::int64_t of) {
      print_err("\r{} of {} games\x1b[K", games, of);
    };
  }
  const sim::GuestCheck check = sim::check_guest(plan);
  if (terminal) std::fputs("\r\x1b[K", stderr);
  print(plan.command, check);
  if (check.tally.broken() > 0) return kFailure;
  return check.is_fine() ? kSuccess : kInterrupted;
}

}  // namespace

Command bot_check_command(CommandLine& bot) {
  CommandLine* const app =
      bot.add_subcommand("check", "Try a program with all rule sets and report its faults");
  auto options = std::make_shared<CheckOptions>();
  app->add_option("COMMAND", options->command, "the program, as a shell command")
      ->type_name("")
      ->required();
  app->add_option("--rounds", options->rounds, "games of every rule set")
      ->type_name("N")
      ->check(whole_number_from(1, 1000))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "any text; the same text gives the same deals")
      ->type_name("TEXT")
      ->capture_default_str();
  app->add_option("--patience", options->patience, "time limit for each answer of the program")
      ->type_name("SECONDS")
      ->check(number_from(0.01, 3600.0))
      ->capture_default_str();
  app->add_flag("--show-errors", options->show_errors,
                "pass on what the program writes to standard error");
  app->add_option("--log", options->log, "write everything that is said to and by it to FILE")
      ->type_name("FILE");
  app->notes(
      "It plays on every seat; every second game with several players lets it give signals. The "
      "exit code is 1 if a game broke. docs/bots.md explains the reasons.");
  app->examples({"backstep bot check 'python3 examples/bots/bot.py'"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
