#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/crash/crowd.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"

namespace backstep::scale {
namespace {

using Clock = std::chrono::steady_clock;
using crash::Complaints;
using crash::CrashTable;
using crash::Crowd;
using crash::Verdicts;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};
constexpr milliseconds kToLeave{15'000};    // 5 on a machine with time to spare
constexpr milliseconds kToReplace{30'000};  // some 10 seconds, on a machine with time to spare

long long ms_since(Clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
}

// People on two seats, a bot that takes its time on the third.
CrashTable::Seating with_slow_bot(int /*table*/) {
  CrashTable::Seating seating;
  seating.rules.players = 3;
  seating.bots = 1;
  seating.pace = wire::Pace::kNormal;
  return seating;
}

}  // namespace

void try_rolling_restart(const Scenario& scenario, Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {"--bot-delay", "0.05"}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({fleet.url(), {}, 16, scenario.seed});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  crowd.forget_waits();
  for (int round = 0; round < (scenario.is_long ? 10 : 1); ++round) {
    for (std::size_t i = 0; i < fleet.size(); ++i) {
      crowd.wait_for_play(kPatience);
      const Clock::time_point asked = Clock::now();
      fleet.server(i).terminate();
      const std::optional<int> code = fleet.server(i).wait_for_end(kToLeave);
      verdicts.check("a server leaves within 5 seconds", code == 0,
                     code ? "exit code " + std::to_string(*code) : "it is still there");
      if (!code) return;
      std::printf("    server %zu left in %lld ms\n", i, ms_since(asked));
      verdicts.check("it comes back", fleet.revive());
      verdicts.check("... and is ready", fleet.wait_until_ready(kPatience));
      verdicts.check("everything is there", crowd.look_afresh(kPatience));
    }
  }
  verdicts.check("every game goes on and ends", crowd.finish(kPatience));
  crowd.judge(verdicts);
  const Crowd::Figures figures = crowd.figures();
  verdicts.check("nothing was given up", figures.store_failures == 0,
                 std::to_string(figures.store_failures) + " wishes were not stored");
  verdicts.check("the figures count every game once", fleet.games_in_figures(0) == figures.games,
                 "they do not");
  std::printf(
      "    the longest pause anybody saw: %lld ms for an answer, %lld ms without a connection "
      "(%zu games, %llu wishes sent again)\n",
      static_cast<long long>(figures.longest_wait.count()),
      static_cast<long long>(figures.longest_absence.count()), figures.games,
      static_cast<unsigned long long>(figures.sent_again));
  verdicts.check("the servers stop", fleet.stop());
}

namespace {

// A server is missed after some seconds only.
constexpr milliseconds kSoonest{1'500};

// Waits for a bot's turn and kills the server that thinks for it: the only one that has begun to
// think since. How long it took until the bot played nevertheless, in ms; nothing if it had played
// before, or if nobody or several had begun.
std::optional<long long> kill_thinker(Fleet& fleet, Crowd& crowd, Verdicts& verdicts) {
  const auto thoughts = [&](std::size_t i) {
    return fleet.metric(i, "backstep_thoughts_done_total", "{kind=\"bot\"}").value_or(0) +
           fleet.metric(i, "backstep_thoughts_running", "{kind=\"bot\"}").value_or(0);
  };
  const auto now = [&] {
    return crowd.with_tables([](auto& tables) {
      return std::pair(tables[0]->is_turn_of_bot(), tables[0]->game_and_n());
    });
  };
  const Clock::time_point until = Clock::now() + kPatience;
  std::vector<double> before(fleet.size());
  for (std::size_t i = 0; i < fleet.size(); ++i) before[i] = thoughts(i);
  while (now().first) std::this_thread::sleep_for(milliseconds(5));
  while (!now().first && Clock::now() < until) std::this_thread::sleep_for(milliseconds(2));
  const auto turn = now();
  std::vector<std::size_t> thinkers;
  while (thinkers.empty() && now() == turn && Clock::now() < until) {
    for (std::size_t i = 0; i < fleet.size(); ++i) {
      if (thoughts(i) > before[i]) thinkers.push_back(i);
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  if (thinkers.size() != 1) return std::nullopt;
  fleet.server(thinkers[0]).kill();
  const Clock::time_point killed = Clock::now();
  if (now() != turn) return std::nullopt;
  while (now() == turn) {
    if (Clock::now() >= killed + kToReplace) {
      verdicts.check("another server thinks for the bot", {"the bot does not play"});
      return std::nullopt;
    }
    std::this_thread::sleep_for(milliseconds(5));
  }
  const long long took = ms_since(killed);
  if (took < kSoonest.count()) return std::nullopt;  // it had played, and that was on its way
  bool replaced = false;
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    replaced = replaced || (i != thinkers[0] && thoughts(i) > before[i]);
  }
  verdicts.check("another server thinks for the bot", replaced, "nobody else has thought");
  return took;
}

}  // namespace

void try_death_in_thought(const Scenario& scenario, Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {"--bot-delay", "1"}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({fleet.url(), {}, 1, scenario.seed, with_slow_bot});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the table is set up", not_set_up);
  if (!not_set_up.empty()) return;
  const std::size_t wanted = scenario.is_long ? 10 : 2;
  std::vector<long long> times;
  for (std::size_t tries = 0; times.size() < wanted && tries < 8 * wanted; ++tries) {
    if (const auto time = kill_thinker(fleet, crowd, verdicts)) times.push_back(*time);
    verdicts.check("the server comes back", fleet.revive());
    if (verdicts.failed() > 0) break;
  }
  verdicts.check("bots died in thought", times.size() == wanted,
                 "only " + std::to_string(times.size()) + " did");
  std::printf("    a bot whose server died played after");
  for (const long long time : times) std::printf(" %lld", time);
  std::printf(" ms\n");
  verdicts.check("nobody saw anything else, or was refused", crowd.troubles());
  const std::string wrong =
      crowd.with_tables([](auto& tables) { return tables[0]->truth().wrong_with_turns(); });
  verdicts.check("every turn was played once", wrong.empty(), wrong);
  verdicts.check("the servers stop", fleet.stop());
}

}  // namespace backstep::scale
