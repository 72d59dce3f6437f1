#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "tests/crash/crowd.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"

namespace backstep::scale {
namespace {

using crash::Complaints;
using crash::Crowd;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};

crash::CrashTable::Seating pair(int /*table*/) {
  crash::CrashTable::Seating seating;
  seating.rules.players = 2;
  return seating;
}

}  // namespace

void try_latency(const Scenario& scenario, crash::Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  // The two of a table are at two servers.
  Crowd crowd({fleet.url(), {fleet.connection(0), fleet.connection(1)}, 8, scenario.seed, pair});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  std::this_thread::sleep_for(milliseconds(scenario.is_long ? 30'000 : 5'000));
  const std::vector<double> times = crowd.seen_times();
  verdicts.check("turns were seen", !times.empty(), "none was");
  if (!times.empty()) {
    std::printf(
        "    acknowledged at one server, seen at another: median %.1f ms, 99 %% %.1f ms, longest "
        "%.1f ms (%zu turns)\n",
        times[times.size() / 2], times[times.size() * 99 / 100], times.back(), times.size());
  }
  verdicts.check("every game goes on and ends", crowd.finish(kPatience));
  crowd.judge(verdicts);
  verdicts.check("the servers stop", fleet.stop());
}

}  // namespace backstep::scale
