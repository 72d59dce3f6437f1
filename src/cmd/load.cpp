// backstep load: many tables on a server at once, or on several, and what they make of it.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/load/disk_sync.h"
#include "client/load/load.h"
#include "client/load/process_cost.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "net/net.h"
#include "net/url.h"
#include "wire/json_text.h"

namespace backstep::cmd {
namespace {

using client::load::LoadFigures;
using client::load::ProcessCost;

struct LoadSettings {
  std::vector<std::string> urls{"http://127.0.0.1:9898"};
  client::load::LoadOptions load;
  std::vector<int> server_pids;  // in the order of the URLs; those that are missing are looked for
  std::string data;
  bool json = false;
};

// What all servers together cost: before anybody came, when all were there, and in the end.
struct ServerCost {
  using Each = std::vector<client::load::ProcessCost>;  // in the order of the URLs

  std::vector<int> pids;
  std::optional<Each> before;
  std::optional<Each> set_up;
  std::optional<Each> after;

  // Of every server, or nothing.
  std::optional<Each> now() const {
    Each each;
    for (const int pid : pids) {
      const std::optional<client::load::ProcessCost> cost = client::load::cost_of_process(pid);
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
    for (const client::load::ProcessCost& cost : each)
      bytes += static_cast<double>(cost.resident_bytes);
    return bytes / (1U << 20U);
  }
  double kib_per_player(std::size_t players) const {
    return players == 0 ? 0 : (mib(*set_up) - mib(*before)) * 1024 / static_cast<double>(players);
  }
};

std::string json_of(const LoadSettings& settings, const client::load::LoadFigures& figures,
                    const ServerCost& cost, const Result<client::load::DiskSync>& disk) {
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
  number("bytes_per_action", figures.bytes_per_action(), 1);
  all.add("frames", static_cast<std::int64_t>(figures.frames));
  all.add("bytes", static_cast<std::int64_t>(figures.bytes));
  all.add("games", static_cast<std::int64_t>(figures.games));
  all.add("bot_turns", static_cast<std::int64_t>(figures.bot_turns));
  all.add("errors", static_cast<std::int64_t>(figures.errors));
  all.add("first_errors", wire::list_json(figures.first_errors, wire::text_json));
  if (cost.known()) {
    number("server_cpu_seconds", cost.cpu_seconds(), 2);
    if (figures.actions > 0) {
      number("server_cpu_ms_per_action",
             cost.cpu_seconds() * 1000 / static_cast<double>(figures.actions), 4);
    }
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

void print(const LoadSettings& settings, const client::load::LoadFigures& figures,
           const ServerCost& cost, const Result<client::load::DiskSync>& disk) {
  print_out("tables            {}, with {} connections, set up in {:.1f} s\n", figures.tables,
            figures.connections, figures.set_up_seconds);
  if (!settings.load.idle) {
    print_out("actions           {} in {:.1f} s: {:.1f} a second\n", figures.actions,
              figures.seconds, figures.actions_per_second());
    print_out("acknowledged      {:.1f} a second; {:.2f} ms half of them, {:.2f} ms 99 of 100\n",
              figures.acknowledged_per_second(), figures.acknowledged_in_ms(50),
              figures.acknowledged_in_ms(99));
    print_out("until all heard   {:.2f} ms half of them, {:.2f} ms 99 of 100, {:.2f} ms the last\n",
              figures.latency_ms(50), figures.latency_ms(99), figures.latency_ms(100));
    print_out("games             {} ended\n", figures.games);
    print_out("to clients        {:.1f} bytes an action\n", figures.bytes_per_action());
  }
  if (settings.load.bot_tables > 0) {
    print_out("bots              {} turns\n", figures.bot_turns);
  }
  print_out("errors            {}\n", figures.errors);
  for (const std::string& each : figures.first_errors) print_out("    {}\n", each);
  if (cost.known()) {
    print_out("server            {:.2f} s of CPU in these {:.1f} s\n", cost.cpu_seconds(),
              figures.seconds);
    if (figures.actions > 0) {
      print_out("    {:.4f} ms an action\n",
                cost.cpu_seconds() * 1000 / static_cast<double>(figures.actions));
    }
    for (std::size_t i = 0; cost.pids.size() > 1 && i < cost.pids.size(); ++i) {
      print_out("    {:.2f} s of {}\n", cost.cpu_seconds(i), settings.urls[i]);
    }
    print_out(
        "server's memory   {:.1f} MiB before, {:.1f} MiB with all, {:.1f} MiB after: {:.1f} KiB a "
        "player\n",
        ServerCost::mib(*cost.before), ServerCost::mib(*cost.set_up), ServerCost::mib(*cost.after),
        cost.kib_per_player(figures.connections));
  }
  if (disk) {
    print_out("disk              syncs in {:.3f} ms, {:.3f} ms at worst\n", disk->median_ms,
              disk->worst_ms);
  }
}

// Of what is to be measured besides: a minute of load is not spent for half of the figures.
std::optional<Error> missing_to_measure(const LoadSettings& settings) {
  for (const int pid : settings.server_pids) {
    if (client::load::cost_of_process(pid)) continue;
    return Error{"--server-pid: there is no process " + std::to_string(pid)};
  }
  return settings.data.empty() ? std::nullopt : missing_file(settings.data);
}

int run(const CommandLine& app, const LoadSettings& settings) {
  client::load::LoadOptions options = settings.load;
  ServerCost cost;
  if (settings.server_pids.size() > settings.urls.size()) {
    return wrong_usage(app, "--server-pid: one for each --url at most");
  }
  if (const auto error = missing_to_measure(settings)) return failure(error->sentence);
  for (std::size_t i = 0; i < settings.urls.size(); ++i) {
    const Result<net::Url> url = net::parse_url(settings.urls[i]);
    if (!url) return wrong_usage(app, "--url: " + url.error().sentence);
    options.urls.push_back(*url);
    const std::optional<int> pid = i < settings.server_pids.size()
                                       ? std::optional<int>(settings.server_pids[i])
                                       : client::load::process_on_port(url->port);
    cost.pids.push_back(pid.value_or(0));  // which is no process's number
  }
  net::raise_open_files();

  cost.before = cost.now();
  net::Loop loop;
  client::load::LoadFigures figures;
  client::load::Load::Calls calls;
  calls.on_set_up = [&] { cost.set_up = cost.now(); };
  calls.on_end = [&](const client::load::LoadFigures& reached) {
    figures = reached;
    loop.stop();
  };
  client::load::Load load(loop, options, std::move(calls));
  load.begin();
  loop.run();
  cost.after = cost.now();
  const std::string folder = std::filesystem::path(settings.data).parent_path().string();
  const Result<client::load::DiskSync> disk = client::load::measure_disk_sync(folder);

  if (settings.json) {
    std::puts(json_of(settings, figures, cost, disk).c_str());
  } else {
    print(settings, figures, cost, disk);
  }
  if (figures.errors == 0) return kSuccess;
  return failure(
      fmt::format("{} {}; the first: {}", figures.errors, figures.errors == 1 ? "error" : "errors",
                  figures.first_errors.empty() ? "unknown" : figures.first_errors.front()));
}

}  // namespace

Command load_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("load", "Load-test a server with many tables");
  app->group("Server");
  auto settings = std::make_shared<LoadSettings>();
  client::load::LoadOptions& load = settings->load;
  app->add_option("--url", settings->urls,
                  "the server, or several that share a database, separated by commas; players are "
                  "spread over them at random")
      ->delimiter(',')
      ->type_name("URL")
      ->capture_default_str();
  app->add_flag("--apart", load.apart,
                "connect the players of a table to different servers, the worst case");
  app->add_option("--tables", load.tables, "number of tables")
      ->check(whole_number_from(1, 100000))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--players", load.players, "players per table")
      ->check(whole_number_from(1, 5))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--seconds", load.seconds, "seconds to play")
      ->check(number_from(0.1, 86400))
      ->type_name("S")
      ->capture_default_str();
  app->add_option(
         "--rate", load.rate,
         "turns per second over all tables, even if the server falls behind; as fast as it "
         "answers by default")
      ->check(number_from(0.1, 1000000))
      ->type_name("N");
  app->add_flag("--idle", load.idle, "only stay connected; do not play");
  app->add_flag("!--full", load.compact, "request plays in the long format");
  app->add_option("--bot-tables", load.bot_tables, "additional tables of four strong bots")
      ->check(whole_number_from(0, 1000))
      ->type_name("N")
      ->capture_default_str();
  app->add_option("--server-pid", settings->server_pids,
                  "processes of the servers; found automatically on this machine")
      ->delimiter(',')
      ->check(whole_number_from(1, 4194304))
      ->type_name("PID");
  app->add_option("--data", settings->data, "the server's data file; its disk is measured too")
      ->type_name("FILE");
  app->add_flag("--json", settings->json, "print one JSON object instead of text");
  app->notes(
      "The server's limits must let one address do all this; docs/performance.md has the command "
      "line. The exit code is 1 if there were errors.");
  app->examples({"backstep load --url http://127.0.0.1:9898 --tables 1000 --seconds 10"});
  return {app, [app, settings] { return run(*app, *settings); }};
}

}  // namespace backstep::cmd
