#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "tests/crash/crowd.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"
#include "tests/scale/troubles.h"

namespace backstep::scale {
namespace {

using crash::Complaints;
using crash::Crowd;
using crash::Verdicts;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};
constexpr int kTables = 16;
constexpr std::size_t kRoundsOfLong = 8;

// Every server has people, and there are tables whose people are at several.
Complaints not_spread(const Fleet& fleet) {
  Complaints complaints;
  double tables = 0;
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    if (fleet.metric(i, "backstep_sockets").value_or(0) < 1) {
      complaints.push_back("nobody is at server " + std::to_string(i));
    }
    tables += fleet.metric(i, "backstep_tables").value_or(0);
  }
  if (tables <= kTables) complaints.emplace_back("no table is at several servers");
  return complaints;
}

// All kinds in some order, each once.
std::vector<std::size_t> shuffled(Random& random) {
  std::vector<std::size_t> kinds(Troubles::kinds());
  std::iota(kinds.begin(), kinds.end(), 0U);
  for (std::size_t i = kinds.size(); i > 1; --i) {
    std::swap(kinds[i - 1], kinds[random.below(static_cast<std::uint32_t>(i))]);
  }
  return kinds;
}

// False: there is no going on.
bool get_over(std::size_t kind, Troubles& troubles, Fleet& fleet, Crowd& crowd,
              Verdicts& verdicts) {
  const std::string after = " after: " + Troubles::name(kind);
  crowd.forget_waits();
  const auto begun = std::chrono::steady_clock::now();
  const Complaints not_caused = troubles.cause(kind);
  verdicts.check("the servers are there" + after, not_caused);
  const auto over = std::chrono::steady_clock::now();
  const Complaints not_ready = fleet.wait_until_ready(kPatience);
  verdicts.check("the servers are ready" + after, not_ready);
  const Complaints missing = crowd.look_afresh(kPatience);
  verdicts.check("everything is there" + after, missing);
  crowd.wait_for_play(kPatience);
  const Crowd::Figures figures = crowd.figures();
  const auto ms = [](auto time) {
    return static_cast<long long>(std::chrono::duration_cast<milliseconds>(time).count());
  };
  std::printf("    %s (%lld ms): back after %lld ms, the longest anybody waited %lld ms\n",
              Troubles::name(kind).c_str(), ms(over - begun),
              ms(std::chrono::steady_clock::now() - over), ms(figures.longest_wait));
  std::fflush(stdout);
  return not_caused.empty() && not_ready.empty() && missing.empty();
}

void end_and_judge(Fleet& fleet, Crowd& crowd, Verdicts& verdicts) {
  verdicts.check("every game goes on and ends", crowd.finish(kPatience));
  crowd.judge(verdicts);
  const Crowd::Figures figures = crowd.figures();
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    const auto games = fleet.games_in_figures(i);
    verdicts.check(
        "the figures count every game once", games == figures.games,
        std::to_string(games.value_or(0)) + " instead of " + std::to_string(figures.games));
  }
  std::printf(
      "    %zu games, %zu wishes acknowledged, %llu sent again (%llu of them done before), "
      "%llu not stored\n",
      figures.games, figures.acknowledged, static_cast<unsigned long long>(figures.sent_again),
      static_cast<unsigned long long>(figures.repeated),
      static_cast<unsigned long long>(figures.store_failures));
}

}  // namespace

void try_troubles(const Scenario& scenario, Verdicts& verdicts) {
  Random random("troubles", scenario.seed);
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {"--bot-delay", "0.05"}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({fleet.url(), {}, kTables, scenario.seed});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  verdicts.check("people are at different servers", not_spread(fleet));
  Troubles troubles(fleet, crowd, random);
  for (std::size_t round = 0; round < (scenario.is_long ? kRoundsOfLong : 1); ++round) {
    for (const std::size_t kind : shuffled(random)) {
      if (!get_over(kind, troubles, fleet, crowd, verdicts)) return;
    }
  }
  end_and_judge(fleet, crowd, verdicts);
  const Crowd::Figures figures = crowd.figures();
  verdicts.check("nothing was given up", figures.store_failures == 0,
                 std::to_string(figures.store_failures) + " wishes were not stored");
  verdicts.check("the servers stop", fleet.stop());
}

// The store gives up after 15 seconds: then people are told so, may wish again, and what they were
// told has not happened has not.
void try_long_outage(const Scenario& scenario, Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {"--bot-delay", "0.05"}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({fleet.url(), {}, kTables, scenario.seed});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  crowd.wait_for_play(kPatience);
  scenario.cluster.stop(tests::PostgresCluster::Way::kImmediate);
  std::this_thread::sleep_for(milliseconds(20'000));
  scenario.cluster.start();
  verdicts.check("the servers are ready again", fleet.wait_until_ready(kPatience));
  verdicts.check("everything is there", crowd.look_afresh(kPatience));
  end_and_judge(fleet, crowd, verdicts);
  // Twenty seconds are longer than one patience, and shorter than two.
  std::size_t people = 0;
  crowd.with_tables([&](auto& tables) {
    for (const auto& table : tables) people += static_cast<std::size_t>(table->people());
  });
  const Crowd::Figures figures = crowd.figures();
  verdicts.check("everybody was told so at most twice", figures.store_failures <= 2 * people,
                 std::to_string(figures.store_failures) + " times");
  verdicts.check("the servers stop", fleet.stop());
}

}  // namespace backstep::scale
