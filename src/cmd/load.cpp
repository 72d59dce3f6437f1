// backstep load: many tables on a server at once, or on several, and what they make of it.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/disk_sync.h"
#include "client/load.h"
#include "client/process_cost.h"
#include "cmd/command.h"
#include "net/net.h"
#include "net/url.h"
#include "wire/json_text.h"

namespace backstep::cmd {
namespace {

using client::LoadFigures;
using client::ProcessCost;

struct LoadSettings {
  std::vector<std::string> urls{"http://127.0.0.1:9898"};
  client::LoadOptions load;
  std::vector<int> server_pids;  // in the order of the URLs; those that are missing are looked for
  std::string data;
  bool json = false;
};

// What all servers together cost: before anybody came, when all were there, and in the end.
struct ServerCost {
  using Each = std::vector<ProcessCost>;  // in the order of the URLs

  std::vector<int> pids;
  std::optional<Each> before;
  std::optional<Each> set_up;
  std::optional<Each> after;

  // Of every server, or nothing.
  std::optional<Each> now() const {
    Each each;
    for (const int pid : pids) {
      const std::optional<ProcessCost> cost = client::cost_of_process(pid);
      if (!cost) return std::nullopt;
      each.push_back(*cost);
    }
    return pids.empty() ? std::nullopt : std::optional(each);
  }
  bool known() const { return before && set_up && after; }
  double cpu_seconds(std::size_t server) const {
    return (*after)[server].cpu_seconds - (*set_up)[server].cpu_seconds;
  }
  double cpu_seconds() const {
    double sum = 0;
    for (std::size_t i = 0; i < pids.size(); ++i) sum += cpu_seconds(i);
    return sum;
  }
  static double mib(const Each& each) {
    double bytes = 0;
    for (const ProcessCost& cost : each) bytes += static_cast<double>(cost.resident_bytes);
    return bytes / (1U << 20U);
  }
  double kib_per_player(std::size_t players) const {
    return players == 0 ? 0 : (mib(*set_up) - mib(*before)) * 1024 / static_cast<double>(players);
  }
};

std::string json_of(const LoadSettings& settings, const LoadFigures& figures,
                    const ServerCost& cost, const Result<client::DiskSync>& disk) {
  wire::JsonMembers all;
  const auto number = [&all](std::string_view key, double value, int decimals) {
    all.add(key, wire::rounded_json(value, decimals));
  };
  all.add("tables", static_cast<std::int64_t>(figures.tables));
  all.add("connections", static_cast<std::int64_t>(figures.connections));
  number("set_up_seconds", figures.set_up_seconds, 2);
  number("seconds", figures.seconds, 2);
  number("rate", settings.load.rate, 1);
  all.add("actions", static_cast<std::int64_t>(figures.actions));
  number("actions_per_second", figures.actions_per_second(), 1);
  number("acknowledged_per_second", figures.acknowledged_per_second(), 1);
  number("acknowledged_p50_ms", figures.acknowledged_in_ms(50), 2);
  number("acknowledged_p99_ms", figures.acknowledged_in_ms(99), 2);
  number("p50_ms", figures.latency_ms(50), 2);
  number("p90_ms", figures.latency_ms(90), 2);
  number("p99_ms", figures.latency_ms(99), 2);
  number("max_ms", figures.latency_ms(100), 2);
  all.add("games", static_cast<std::int64_t>(figures.games));
  all.add("bot_turns", static_cast<std::int64_t>(figures.bot_turns));
  all.add("errors", static_cast<std::int64_t>(figures.errors));
  all.add("first_errors", wire::list_json(figures.first_errors, wire::text_json));
  if (cost.known()) {
    number("server_cpu_seconds", cost.cpu_seconds(), 2);
    std::vector<double> seconds;
    seconds.reserve(cost.pids.size());
    for (std::size_t i = 0; i < cost.pids.size(); ++i) seconds.push_back(cost.cpu_seconds(i));
    all.add("server_cpu_seconds_each",
            wire::list_json(seconds, [](double each) { return wire::rounded_json(each, 2); }));
    number("server_before_mib", ServerCost::mib(*cost.before), 1);
    number("server_set_up_mib", ServerCost::mib(*cost.set_up), 1);
    number("server_after_mib", ServerCost::mib(*cost.after), 1);
    number("server_kib_per_player", cost.kib_per_player(figures.connections), 1);
  }
  if (disk) {
    number("disk_sync_ms", disk->median_ms, 3);
    number("disk_sync_worst_ms", disk->worst_ms, 3);
  }
  return all.object();
}

void print(const LoadSettings& settings, const LoadFigures& figures, const ServerCost& cost,
           const Result<client::DiskSync>& disk) {
  std::printf("tables            %zu, with %zu connections, set up in %.1f s\n", figures.tables,
              figures.connections, figures.set_up_seconds);
  if (!settings.load.idle) {
    std::printf("actions           %llu in %.1f s: %.1f a second\n",
                static_cast<unsigned long long>(figures.actions), figures.seconds,
                figures.actions_per_second());
    std::printf("acknowledged      %.1f a second; %.2f ms half of them, %.2f ms 99 of 100\n",
                figures.acknowledged_per_second(), figures.acknowledged_in_ms(50),
                figures.acknowledged_in_ms(99));
    std::printf("until all heard   %.2f ms half of them, %.2f ms 99 of 100, %.2f ms the last\n",
                figures.latency_ms(50), figures.latency_ms(99), figures.latency_ms(100));
    std::printf("games             %llu ended\n", static_cast<unsigned long long>(figures.games));
  }
  if (settings.load.bot_tables > 0) {
    std::printf("bots              %llu turns\n",
                static_cast<unsigned long long>(figures.bot_turns));
  }
  std::printf("errors            %llu\n", static_cast<unsigned long long>(figures.errors));
  for (const std::string& each : figures.first_errors) std::printf("    %s\n", each.c_str());
  if (cost.known()) {
    std::printf("server            %.2f s of CPU in these %.1f s\n", cost.cpu_seconds(),
                figures.seconds);
    for (std::size_t i = 0; cost.pids.size() > 1 && i < cost.pids.size(); ++i) {
      std::printf("    %.2f s of %s\n", cost.cpu_seconds(i), settings.urls[i].c_str());
    }
    std::printf(
        "server's memory   %.1f MiB before, %.1f MiB with all, %.1f MiB after: %.1f KiB a player\n",
        ServerCost::mib(*cost.before), ServerCost::mib(*cost.set_up), ServerCost::mib(*cost.after),
        cost.kib_per_player(figures.connections));
  }
  if (disk) {
    std::printf("disk              syncs in %.3f ms, %.3f ms at worst\n", disk->median_ms,
                disk->worst_ms);
  }
}

int run(const CLI::App& app, const LoadSettings& settings) {
  client::LoadOptions options = settings.load;
  ServerCost cost;
  for (std::size_t i = 0; i < settings.urls.size(); ++i) {
    const Result<net::Url> url = net::parse_url(settings.urls[i]);
    if (!url) return wrong_usage(app, "--url: " + url.error().sentence);
    options.urls.push_back(*url);
    const std::optional<int> pid = i < settings.server_pids.size()
                                       ? std::optional<int>(settings.server_pids[i])
                                       : client::process_on_port(url->port);
    cost.pids.push_back(pid.value_or(0));  // which is no process's number
  }
  net::raise_open_files();

  cost.before = cost.now();
  net::Loop loop;
  LoadFigures figures;
  client::Load::Calls calls;
  calls.on_set_up = [&] { cost.set_up = cost.now(); };
  calls.on_end = [&](const LoadFigures& reached) {
    figures = reached;
    loop.stop();
  };
  client::Load load(loop, options, std::move(calls));
  load.begin();
  loop.run();
  cost.after = cost.now();
  const std::string folder = std::filesystem::path(settings.data).parent_path().string();
  const Result<client::DiskSync> disk = client::measure_disk_sync(folder);

  if (settings.json) {
    std::puts(json_of(settings, figures, cost, disk).c_str());
  } else {
    print(settings, figures, cost, disk);
  }
  return figures.errors == 0 ? kSuccess : kFailure;
}

}  // namespace

Command load_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "load", "Play at many tables of a server at once and measure how it bears it");
  auto settings = std::make_shared<LoadSettings>();
  client::LoadOptions& load = settings->load;
  app->add_option("--url", settings->urls,
                  "the server; several that share a store, one by one or with commas: everybody "
                  "comes to one of them by chance, as behind a load balancer")
      ->delimiter(',')
      ->type_name("URL")
      ->capture_default_str();
  app->add_flag("--apart", load.apart,
                "the people of a table come to different servers, the hardest case");
  app->add_option("--tables", load.tables, "how many")
      ->check(number_from(1, 100000))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--players", load.players, "at each table")
      ->check(number_from(1, 5))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--seconds", load.seconds, "how long")
      ->check(number_from(0.1, 86400))
      ->type_name("S")
      ->capture_default_str();
  app->add_option("--rate", load.rate,
                  "turns a second of all together, however the server does; without it as many "
                  "as it answers")
      ->check(number_from(0.1, 1000000))
      ->type_name("N");
  app->add_flag("--idle", load.idle, "everybody is there, and nobody plays");
  app->add_option("--bot-tables", load.bot_tables, "besides, tables of four strong bots")
      ->check(number_from(0, 1000))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--server-pid", settings->server_pids,
                  "the server's process, or the servers'; found by themselves on this machine")
      ->delimiter(',')
      ->check(number_from(1, 4194304))
      ->type_name("PID");
  app->add_option("--data", settings->data, "the server's data file: its disk is measured, too")
      ->type_name("FILE");
  app->add_flag("--json", settings->json, "one object for programs");
  app->footer(
      "The server must be started with limits that let one address do all this;\n"
      "docs/performance.md has the command line. Exit code 1 if anything went wrong.");
  return {app, [app, settings] { return run(*app, *settings); }};
}

}  // namespace backstep::cmd
