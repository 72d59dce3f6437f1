// backstep load: many tables on a server at once, and what it makes of them.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

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
  std::string url = "http://127.0.0.1:9898";
  client::LoadOptions load;
  int server_pid = 0;
  std::string data;
  bool json = false;
};

// The server's process, before anybody came, when all were there, and in the end.
struct ServerCost {
  std::optional<int> pid;
  std::optional<ProcessCost> before;
  std::optional<ProcessCost> set_up;
  std::optional<ProcessCost> after;

  std::optional<ProcessCost> now() const {
    return pid ? client::cost_of_process(*pid) : std::nullopt;
  }
  bool known() const { return before && set_up && after; }
  double cpu_seconds() const { return after->cpu_seconds - set_up->cpu_seconds; }
  static double mib(const ProcessCost& cost) {
    return static_cast<double>(cost.resident_bytes) / (1U << 20U);
  }
  double kib_per_player(std::size_t players) const {
    const auto grown = static_cast<double>(set_up->resident_bytes - before->resident_bytes);
    return players == 0 ? 0 : grown / 1024 / static_cast<double>(players);
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
  number("p50_ms", figures.latency_ms(50), 2);
  number("p99_ms", figures.latency_ms(99), 2);
  number("max_ms", figures.latency_ms(100), 2);
  all.add("games", static_cast<std::int64_t>(figures.games));
  all.add("bot_turns", static_cast<std::int64_t>(figures.bot_turns));
  all.add("errors", static_cast<std::int64_t>(figures.errors));
  all.add("first_errors", wire::list_json(figures.first_errors, wire::text_json));
  if (cost.known()) {
    number("server_cpu_seconds", cost.cpu_seconds(), 2);
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
  const Result<net::Url> url = net::parse_url(settings.url);
  if (!url) return wrong_usage(app, "--url: " + url.error().sentence);
  client::LoadOptions options = settings.load;
  options.url = *url;
  net::raise_open_files();

  ServerCost cost;
  cost.pid = settings.server_pid != 0 ? std::optional<int>(settings.server_pid)
                                      : client::process_on_port(url->port);
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
  app->add_option("--url", settings->url, "the server")->type_name("URL")->capture_default_str();
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
  app->add_option("--server-pid", settings->server_pid,
                  "the server's process; found by itself on this machine")
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
