// backstep difficulty: how hard deals are, from many games of each.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/progress_line.h"
#include "cmd/rule_options.h"
#include "cmd/run_options.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/solve/solver.h"
#include "sim/difficulty.h"
#include "sim/report.h"
#include "sim/survey.h"
#include "wire/difficulty_json.h"

namespace backstep::cmd {
namespace {

constexpr std::int64_t kMostDeals = 100'000;
constexpr std::int64_t kFewestDeals = 5;  // one for each grade
constexpr std::int64_t kGamesOfDeal = 1000;
constexpr std::int64_t kGamesInSurvey = 40;

struct DifficultyOptions {
  RuleOptions rules;
  std::vector<std::string> names;
  std::string seed = "backstep";
  std::int64_t survey = 0;  // deals; 0: none is asked for
  std::optional<std::int64_t> games;
  int threads = 1;
  bool json = false;
};

using Deal = DealOptions::Dealt;

// "hard", or "tricky to hard" where the games do not tell.
std::string grade_text(const wire::DifficultyFigures& deal) {
  const auto& [easiest, hardest] = deal.grade_range;
  if (easiest == hardest) return std::string(deal.grade);
  return std::string(easiest) + " to " + std::string(hardest);
}

// A share of deals: the percentiles know no more than this.
std::string share_text(double share) {
  if (share > 0.99) return "over 99 %";
  if (share < 0.01) return "under 1 %";
  return fmt::format("{:.0f} %", share * 100);
}

std::string_view solved_text(std::string_view solved) {
  if (solved == name(Verdict::kWin)) return "can be won";
  return solved == name(Verdict::kLoss) ? "cannot be won" : "no winning line was found";
}

// With all cards known: the same in the column of a table.
std::string_view solved_word(std::string_view solved) {
  if (solved == name(Verdict::kWin)) return "won";
  return solved == name(Verdict::kLoss) ? "lost" : "open";
}

void print_deal(const wire::DifficultyFigures& deal) {
  if (!deal.deal.empty()) print_out("deal {}\n", deal.deal);
  std::string heading = rules_text(deal.rules) + ", " + std::to_string(deal.games) +
                        (deal.games == 1 ? " game" : " games");
  if (deal.games < deal.games_wanted) {
    heading += " (stopped; " + std::to_string(deal.games_wanted) + " were wanted)";
  }
  print_out("{}\n\n", heading);
  print_out("grade             {}\n", grade_text(deal));
  print_out("harder than       {} of the deals of these rules\n", share_text(deal.harder_than));
  print_out("won               {:>8}   (95 %: {}); an ordinary deal {}\n",
            percent(deal.win_rate.value), bounds_text(deal.win_rate, 100),
            percent(deal.usual.win_rate));
  print_out("cards left        {:8.2f}   (95 %: {}); an ordinary deal {:.2f}\n",
            deal.mean_left.value, bounds_text(deal.mean_left, 1), deal.usual.mean_left);
  print_out("all cards known   {}\n", solved_text(deal.solved));
}

// The lines of a table, each as soon as its deal is over.
class Table {
 public:
  explicit Table(const std::vector<Deal>& deals) {
    for (const Deal& deal : deals) {
      const auto length = static_cast<int>(deal.name.size());
      if (length <= kWidest) width_ = std::max(width_, length);
    }
    print_out("{:<{}}  {:<16}  {:>9}  {:<22}  {:>5}  {}\n", "deal", width_, "grade", "harder",
              "won (95 %)", "left", "solved");
  }
  void print(const wire::DifficultyFigures& deal) const {
    std::string won =
        fmt::format("{:>7} ({})", percent(deal.win_rate.value), bounds_text(deal.win_rate, 100));
    const bool fits = static_cast<int>(deal.deal.size()) <= kWidest;
    if (!fits) print_out("{}\n", deal.deal);
    print_out("{:<{}}  {:<16}  {:>9}  {:<22}  {:5.2f}  {}\n", fits ? deal.deal.c_str() : "", width_,
              grade_text(deal), share_text(deal.harder_than), won, deal.mean_left.value,
              solved_word(deal.solved));
    if (deal.games < deal.games_wanted) {
      print_out("{:<{}}  stopped after {} of {} games\n", "", width_, deal.games,
                deal.games_wanted);
    }
  }

 private:
  static constexpr int kWidest = 12;  // longer names have a line of their own, to fit 80 columns

  int width_ = 4;
};

int grade_deals(const std::vector<Deal>& deals, const DifficultyOptions& options) {
  const std::int64_t games = options.games.value_or(kGamesOfDeal);
  const CatchInterrupt catching;
  std::optional<Table> table;
  if (!options.json && deals.size() > 1) table.emplace(deals);
  for (const Deal& deal : deals) {
    // The solver first: it is quick, and then the end of a long run waits for nothing.
    const Verdict verdict = Solver().solve(deal_unchecked(deal.rules, deal.deck)).verdict;
    if (catching.flag() && &deal != &deals.front()) return kInterrupted;
    sim::Tally tally;
    {
      ProgressLine line(games);
      tally = sim::play_games_of({.rules = deal.rules, .deck = deal.deck, .count = games},
                                 options.threads,
                                 {.stop = &catching.flag(), .progress = line.shower()});
    }
    wire::DifficultyFigures figures = sim::difficulty_figures(deal.rules, tally, verdict);
    figures.deal = deal.name;
    figures.games_wanted = games;
    if (options.json) {
      std::puts(wire::difficulty_json(figures).c_str());
    } else if (table) {
      table->print(figures);
    } else {
      print_deal(figures);
    }
    std::fflush(stdout);
    if (tally.games < games) return kInterrupted;
  }
  return kSuccess;
}

// The deals that are asked for: by their names, or one by rules and seed.
Result<std::vector<Deal>> read_deals(const CommandLine& app, const DifficultyOptions& options) {
  const Option* const seed = app.get_option("--seed");
  std::vector<Deal> deals;
  if (options.names.empty()) {
    if (seed->count() == 0) return Error{"no deal given; use a NAME, --seed or --survey"};
    const Result<Rules> rules = options.rules.rules();
    if (!rules) return rules.error();
    const std::optional<NamedDeal> named = options.rules.named(options.seed);
    deals.push_back({*rules, deck_from_seed(options.seed), named ? deal_name(*named) : ""});
    return deals;
  }
  const Option* const other = seed->count() > 0 ? seed : options.rules.first_given();
  if (other != nullptr) {
    return Error{"NAME sets the rules and the cards, so it can't be combined with " +
                 other->get_name()};
  }
  deals.reserve(options.names.size());
  for (const std::string& name : options.names) {
    const Result<NamedDeal> deal = parse_deal_name(name);
    if (!deal) return Error{name + ": " + deal.error().sentence};
    deals.push_back({deal->rules, deck_from_seed(deal->seed), name});
  }
  return deals;
}

void print_survey(const wire::SurveyFigures& survey) {
  const wire::UsualFigures& usual = survey.usual;
  std::string heading = rules_text(survey.rules) + ", " + std::to_string(usual.deals) +
                        " deals with " + std::to_string(usual.games) + " games each, seed " +
                        printable(survey.seed);
  if (usual.deals < survey.deals_wanted) {
    heading += " (stopped; " + std::to_string(survey.deals_wanted) + " deals were wanted)";
  }
  print_out("{}\n\n", heading);
  print_out("won         {:>8}\n", percent(usual.win_rate));
  print_out("cards left  {:8.2f}\n\n", usual.mean_left);
  print_out("{:<8} {:>9}   {}\n", "grade", "won", "worth of a game");
  for (const wire::SurveyFigures::Fifth& fifth : survey.grades) {
    print_out("{:<8} {:>9}   {:.3f} to {:.3f}\n", fifth.grade, percent(fifth.win_rate),
              fifth.worth[0], fifth.worth[1]);
  }
}

int survey(const CommandLine& app, const DifficultyOptions& options) {
  if (!options.names.empty()) {
    return wrong_usage(app, "--survey can't be combined with NAME: it deals its own cards");
  }
  const Result<Rules> rules = options.rules.rules();
  if (!rules) return wrong_usage(app, rules.error().sentence);
  if (!is_utf8(options.seed)) return wrong_usage(app, "--seed must be text in UTF-8");
  if (options.games == 1) return wrong_usage(app, "--games must be at least 2 in a survey");
  const sim::SurveyPlan plan{.rules = *rules,
                             .seed = options.seed,
                             .deals = options.survey,
                             .games = options.games.value_or(kGamesInSurvey),
                             .threads = options.threads};
  const CatchInterrupt catching;
  std::vector<sim::Tally> deals;
  {
    ProgressLine line(plan.deals * plan.games);
    deals = sim::survey_deals(plan, {.stop = &catching.flag(), .progress = line.shower()});
  }
  const auto reached = static_cast<std::int64_t>(deals.size());
  if (reached < kFewestDeals) {
    failure("stopped before the games of five deals were over");
    return kInterrupted;
  }
  const wire::SurveyFigures figures = sim::survey_figures(plan, deals);
  if (options.json) {
    std::puts(wire::survey_json(figures).c_str());
  } else {
    print_survey(figures);
  }
  return reached < plan.deals ? kInterrupted : kSuccess;
}

int run(const CommandLine& app, const DifficultyOptions& options) {
  if (options.survey > 0) return survey(app, options);
  const Result<std::vector<Deal>> deals = read_deals(app, options);
  if (!deals) return wrong_usage(app, deals.error().sentence);
  return grade_deals(*deals, options);
}

}  // namespace

Command difficulty_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("difficulty", "Grade how hard deals are");
  app->group("Games and deals");
  auto options = std::make_shared<DifficultyOptions>();
  app->add_option("NAME,--deal", options->names, "named deals, such as 2x-kestrel")
      ->type_name("NAME");
  options->rules.add_to(*app);
  app->add_option("--seed", options->seed,
                  "the deal of this text and the rule options, instead of a NAME")
      ->type_name("TEXT");
  app->add_option("--survey", options->survey, "instead of one deal, survey N deals of these rules")
      ->type_name("N")
      ->check(whole_number_from(kFewestDeals, kMostDeals));
  app->add_option("--games", options->games, "games per deal; by default 1000, in a survey 40")
      ->type_name("N")
      ->check(whole_number_from(1, kMostGames));
  add_threads(*app, options->threads);
  app->add_flag("--json", options->json, "print one JSON object per deal, one per line");
  app->notes(
      "A bot plays each deal many times. Grades are fifths of all deals of the same rules: easy, "
      "fair, tricky, hard, brutal. Ctrl-C prints the results so far (exit code 130). "
      "docs/difficulty.md explains the figures.");
  app->examples({"backstep difficulty 2-kestrel 2-heron 2-wren"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
