#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

#include "tests/scale/ask.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"
#include "tests/scale/silent_guest.h"

namespace backstep::scale {
namespace {

using Clock = std::chrono::steady_clock;
using crash::Verdicts;
using std::chrono::milliseconds;
using tests::CutLine;

constexpr milliseconds kPatience{30'000};
constexpr milliseconds kPause{100};  // more often is too often for the server

// How long it took, in ms; -1 if it did not happen.
long long wait_for(const std::function<bool()>& is_so) {
  const Clock::time_point begin = Clock::now();
  while (!is_so()) {
    if (Clock::now() >= begin + kPatience) return -1;
    std::this_thread::sleep_for(kPause);
  }
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
}

// Looks at /ready until it says this, and at /health, which must be well all the time.
void expect_ready(const Fleet& fleet, std::size_t server, int status, const std::string& when,
                  Verdicts& verdicts) {
  bool healthy = true;
  const long long time = wait_for([&] {
    healthy = healthy && fleet.health(server) == 200;
    return fleet.ready(server) == status;
  });
  verdicts.check("ready is " + std::to_string(status) + " " + when, time >= 0, "it is not");
  verdicts.check("health is 200 " + when, healthy, "it is not");
  std::printf("    /ready says %d %s after %lld ms\n", status, when.c_str(), time);
}

// A guest who does not go keeps the server for a moment, in which it can be asked.
void try_stopping(Fleet& fleet, Verdicts& verdicts) {
  const SilentGuest guest(fleet.server(2).port());
  verdicts.check("a guest comes", guest.is_in(), "no");
  const int admin = fleet.server(2).admin_port();
  fleet.server(2).terminate();
  bool was_stopping = false;
  bool was_healthy = true;
  for (;;) {
    const Answer ready = ask(admin, "/ready");
    if (ready.status == 0) break;  // gone
    if (ready.status != 503) continue;
    was_stopping = was_stopping || ready.body.find("stopping") != std::string::npos;
    const int health = ask(admin, "/health").status;
    was_healthy = was_healthy && (health == 200 || health == 0);
    std::this_thread::sleep_for(kPause);
  }
  verdicts.check("ready is 503 while it stops", was_stopping, "it was not");
  verdicts.check("health is 200 while it stops", was_healthy, "it was not");
  const auto code = fleet.server(2).wait_for_end(milliseconds(5'000));
  verdicts.check("it stops", code == 0, code ? std::to_string(*code) : "it does not");
}

}  // namespace

void try_readiness(const Scenario& scenario, Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  verdicts.check("all are ready", fleet.wait_until_ready(kPatience));

  fleet.line(0).set(CutLine::Mode::kRefuse);
  fleet.line(0).cut();
  expect_ready(fleet, 0, 503, "without its line", verdicts);
  for (const std::size_t other : {1U, 2U}) {
    expect_ready(fleet, other, 200, "while another has no line", verdicts);
  }
  fleet.line(0).set(CutLine::Mode::kPass);
  expect_ready(fleet, 0, 200, "with its line again", verdicts);

  fleet.line(1).set(CutLine::Mode::kFreeze);
  expect_ready(fleet, 1, 503, "with a frozen line", verdicts);
  fleet.line(1).set(CutLine::Mode::kPass);
  expect_ready(fleet, 1, 200, "with a thawed line", verdicts);

  scenario.cluster.stop();
  expect_ready(fleet, 0, 503, "without a database", verdicts);
  expect_ready(fleet, 2, 503, "without a database", verdicts);
  scenario.cluster.start();
  verdicts.check("all are ready again", fleet.wait_until_ready(kPatience));

  try_stopping(fleet, verdicts);
  verdicts.check("the servers stop", fleet.stop());
}

}  // namespace backstep::scale
