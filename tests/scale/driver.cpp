// The scale test: three servers on one database behind a load balancer, and whatever can happen to
// them while people play. What the crash test asks of one server is asked of all of them together.
//
// scale_test_driver PROGRAM [--only PART] [--long] [--seed WORD]
// scale_test_driver PROGRAM --only hold [-- ARGUMENT...]
//     servers with these arguments for another program, until its input ends; see hold()
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/postgres/cluster.h"
#include "tests/scale/balancer.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"

namespace backstep::scale {

namespace {

constexpr std::chrono::milliseconds kHeldPatience{60'000};

// One command of the program that uses the servers. What went wrong.
crash::Complaints obey(Fleet& fleet, const std::string& command) {
  if (command == "start") {
    crash::Complaints complaints = fleet.revive();
    return complaints.empty() ? fleet.wait_until_ready(kHeldPatience) : complaints;
  }
  const std::size_t server = command.empty() ? 0 : static_cast<std::size_t>(command.back() - '0');
  if (server >= fleet.size() || !fleet.server(server).runs()) return {"no server " + command};
  if (command.starts_with("kill ")) {
    fleet.server(server).kill();
    return {};
  }
  if (!command.starts_with("stop ")) return {"no command " + command};
  fleet.server(server).terminate();
  const std::optional<int> code = fleet.server(server).wait_for_end(kHeldPatience);
  if (code == 0) return {};
  return {"server " + std::to_string(server) +
          (code ? " ended with " + std::to_string(*code) : " did not end")};
}

}  // namespace

void hold(const Scenario& scenario, crash::Verdicts& verdicts) {
  // As tests/e2e wants a server: without limits that a test would meet, and quick.
  std::vector<std::string> arguments{"--bot-delay", "0", "--attempts-per-address", "100000"};
  arguments.insert(arguments.end(), scenario.arguments.begin(), scenario.arguments.end());
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, arguments});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  std::printf("fleet: http://%s\n", fleet.url().authority().c_str());
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
    const crash::Complaints wrong = obey(fleet, line);
    std::printf("%s\n", wrong.empty() ? "ok" : wrong.front().c_str());
    std::fflush(stdout);
  }
  verdicts.check("the servers stop", fleet.stop());
}

namespace {

namespace fs = std::filesystem;

enum class When { kAlways, kLong, kNamed };
struct Named {
  std::string_view name;
  void (*run)(const Scenario&, crash::Verdicts&);
  When when;
};
constexpr std::array kScenarios{
    Named{"troubles", try_troubles, When::kAlways},
    Named{"restart", try_rolling_restart, When::kAlways},
    Named{"thought", try_death_in_thought, When::kAlways},
    Named{"latency", try_latency, When::kAlways},
    Named{"ready", try_readiness, When::kAlways},
    Named{"nonsense", try_nonsense, When::kAlways},
    Named{"outage", try_long_outage, When::kLong},
    Named{"hold", hold, When::kNamed},
};

// False: something was not as it should be.
bool run(const Named& named, Scenario scenario) {
  const auto begun = std::chrono::steady_clock::now();
  scenario.folder += "/" + std::string(named.name);
  fs::create_directories(scenario.folder);
  crash::Verdicts verdicts;
  named.run(scenario, verdicts);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begun;
  std::printf("    %.1f s\nscale %s: %d passed, %d failed\n", time.count(),
              std::string(named.name).c_str(), verdicts.passed(), verdicts.failed());
  std::fflush(stdout);
  return verdicts.failed() == 0;
}

int usage() {
  std::fprintf(stderr,
               "usage: scale_test_driver PROGRAM [--only PART] [--long] [--seed WORD]\n"
               "parts:");
  for (const Named& each : kScenarios) {
    std::fprintf(stderr, " %s", std::string(each.name).c_str());
  }
  std::fprintf(stderr, "\n");
  return 2;
}

int main_of(const std::vector<std::string>& words) {
  std::string program;
  std::string only;
  std::string seed = std::to_string(getpid());
  bool is_long = false;
  std::vector<std::string> arguments;  // of the servers
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool more = i + 1 < words.size();
    if (words[i] == "--only" && more) {
      only = words[++i];
    } else if (words[i] == "--seed" && more) {
      seed = words[++i];
    } else if (words[i] == "--") {
      arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      break;
    } else if (words[i] == "--long") {
      is_long = true;
    } else if (words[i].starts_with('-') || !program.empty()) {
      return usage();
    } else {
      program = words[i];
    }
  }
  const bool is_known = only.empty() || std::ranges::any_of(kScenarios, [&](const Named& each) {
                          return each.name == only;
                        });
  if (program.empty() || !is_known) return usage();
  for (const std::string& missing :
       {tests::PostgresCluster::why_missing(), Balancer::why_missing()}) {
    if (missing.empty()) continue;
    std::printf("    %s\nscale: 0 passed, 0 failed, 1 skipped\n", missing.c_str());
    return 0;
  }
  std::string folder = fs::temp_directory_path() / "backstep-scale-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    std::perror(folder.c_str());
    return 2;
  }
  std::printf("seed %s\n", seed.c_str());
  std::fflush(stdout);
  bool all_well = true;
  {
    // Few enough for an outsider to take them all.
    tests::PostgresCluster cluster(tests::PostgresCluster::Settings{{"max_connections", "40"}});
    for (const Named& each : kScenarios) {
      const bool is_wanted =
          only.empty() ? each.when == When::kAlways || (is_long && each.when == When::kLong)
                       : each.name == only;
      if (is_wanted && !run(each, {cluster, program, folder, seed, is_long, arguments}))
        all_well = false;
    }
  }
  if (all_well) {
    fs::remove_all(folder);
  } else {
    std::printf("    the servers' logs are kept in %s\n", folder.c_str());
  }
  return all_well ? 0 : 1;
}

}  // namespace
}  // namespace backstep::scale

int main(int argc, char** argv) {
  return backstep::scale::main_of(std::vector<std::string>(argv, argv + argc));
}
