// backstep serve: the game server.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cmd/command.h"
#include "cmd/config_file.h"
#include "cmd/data_lock.h"
#include "cmd/format.h"
#include "cmd/program_folder.h"
#include "cmd/serve_checks.h"
#include "net/listening.h"
#include "net/url.h"
#include "server/host/host.h"
#include "store/postgres/store.h"
#include "terminal/connection/saved_state.h"
#include "wire/json_text.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  server::HostOptions host;
  std::string data;
  std::string public_url;
  std::string web;
  std::string log_level = "info";
  bool keep_nothing = false;
  std::int64_t day_seconds = 86'400;  // less only in tests
};

// In the same directory as the games of `backstep play`.
fs::path default_data() { return fs::path(terminal::connection::home_folder()) / "backstep.db"; }

// The page's files: installed beside the program, or in the tree it was built in.
std::string find_web() {
  const fs::path folder = program_folder();
  for (const fs::path& place : {folder / "../share/backstep/web", folder / "../web"}) {
    std::error_code error;
    if (fs::exists(place / "index.html", error)) return fs::weakly_canonical(place).string();
  }
  return {};
}

// One JSON object a line on standard error: time, level, what, and the fields of the case.
server::Host::Log make_log(const std::string& level) {
  auto logger = std::make_shared<spdlog::logger>("backstep",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                      spdlog::pattern_time_type::utc);
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  return [logger](server::Level how, std::string_view what,
                  const std::vector<std::pair<std::string_view, std::string>>& fields) {
    constexpr std::array kLevels{spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                 spdlog::level::err};
    const auto as = kLevels.at(static_cast<std::size_t>(how));
    if (!logger->should_log(as)) return;
    std::string line = "\"what\":" + wire::text_json(what);
    for (const auto& [key, value] : fields) {
      line += ',' + wire::text_json(key) + ':' + wire::text_json(value);
    }
    logger->log(as, line);
  };
}

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "[::1]" || host == "::1" || host.starts_with("127.");
}

void say_where(const ServeOptions& options, const std::string& url,
               const server::Addresses& addresses) {
  print_out("Backstep is open: {}\n", url);
  std::string all;
  for (const std::string& each : addresses.listening) all += (all.empty() ? "" : " and ") + each;
  print_out("Listening on {}\n", all);
  const Result<net::Url> parsed = net::parse_url(url);
  if (parsed && is_loopback(parsed->host)) {
    print_out(
        "Only this machine can open it. To let others in, listen on all addresses and set yours:\n"
        "backstep serve --listen 0.0.0.0:{} --public-url http://ADDRESS:{}\n",
        addresses.port, addresses.port);
  }
  if (options.keep_nothing) {
    print_out("Nothing is stored: all data is lost when the server stops.\n");
  } else {
    print_out("Data: {}\n", store::shown_data(options.data));
  }
  print_out("Stop it with ctrl-C.\n");
  std::fflush(stdout);
}

// Why the server cannot be reached if it starts: before anything is created.
std::optional<Error> listen_trouble(const server::HostOptions& host) {
  auto trouble = net::listen_trouble(host.net.listen);
  if (trouble) return Error{"--listen: " + trouble->sentence};
  if (host.admin_listen.empty()) return std::nullopt;
  trouble = net::listen_trouble(host.admin_listen);
  if (trouble) return Error{"--admin-listen: " + trouble->sentence};
  return std::nullopt;
}

int run_serve(const CommandLine& app, ServeOptions options) {
  if (net::listens_overlap(options.host.net.listen, options.host.admin_listen)) {
    return wrong_usage(app,
                       "--admin-listen: needs another port or address than --listen, which is " +
                           options.host.net.listen);
  }
  if (const auto error = listen_trouble(options.host)) return failure(error->sentence);
  DataLock lock;
  if (!options.keep_nothing) {
    if (options.data.empty()) {
      options.data = default_data().string();
      std::error_code error;
      fs::create_directories(fs::path(options.data).parent_path(), error);
      if (error) {
        return failure(fs::path(options.data).parent_path().string() + ": " + error.message() +
                       "; choose another place with --data");
      }
    }
    // A database is there for several.
    const bool shared = store::is_postgres_url(options.data);
    const auto error = shared ? std::optional<Error>() : lock.take(options.data);
    if (error) return failure(error->sentence + "; choose another file with --data");
    options.host.data = options.data;
  }
  const bool named = !options.public_url.empty();
  if (named) {
    options.host.net.origins.push_back(options.public_url);
    options.host.net.hosts.push_back(options.public_url.substr(options.public_url.find("://") + 3));
    options.host.service.public_url = options.public_url;
  }
  options.host.service.day_ms = options.day_seconds * 1'000;
  options.host.web = options.web.empty() ? find_web() : options.web;
  if (!named) options.host.service.public_url = "http://" + options.host.net.listen;

  server::Host host(options.host, make_log(options.log_level));
  const Result<server::Addresses> addresses = host.start();
  if (!addresses) return failure(addresses.error().sentence);
  std::string url = options.host.service.public_url;
  if (!named && url.ends_with(":0")) {
    url.replace(url.size() - 1, 1, std::to_string(addresses->port));
    host.set_public_url(url);
  }
  say_where(options, url, *addresses);
  if (addresses->admin_port != 0) {
    print_out("Administration: port {} of {}\n", addresses->admin_port, options.host.admin_listen);
    std::fflush(stdout);
  }
  host.run();
  return kSuccess;
}

}  // namespace

Command serve_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("serve", "Run the game server");
  app->group("Server");
  auto options = std::make_shared<ServeOptions>();
  server::HostOptions& host = options->host;
  const auto add = [app](const std::string& name, auto& value, const std::string& text) {
    std::string variable = "BACKSTEP_" + name.substr(2);
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    return app->add_option(name, value, text)->envname(variable);
  };
  add("--listen", host.net.listen, "address and port to listen on")
      ->check(listen_address())
      ->type_name("ADDRESS:PORT")
      ->capture_default_str();
  add("--data", options->data,
      "data file, by default ~/.local/share/backstep/backstep.db, or a database that several "
      "servers can share: postgresql://HOST/NAME")
      ->check(data_place())
      ->type_name("DATA");
  app->add_flag("--unsafe-database", host.unsafe_database,
                "accept a database that may lose committed data (fsync or synchronous_commit off)")
      ->envname("BACKSTEP_UNSAFE_DATABASE");
  app->add_flag("--keep-nothing", options->keep_nothing,
                "keep all data in memory, for trying things out")
      ->envname("BACKSTEP_KEEP_NOTHING");
  add("--public-url", options->public_url,
      "address of the server for players, such as https://play.example")
      ->transform(site_url())
      ->type_name("URL");
  add("--trusted-proxy", host.net.trusted_proxies,
      "address of a proxy whose X-Forwarded-For is trusted; several with commas")
      ->delimiter(',')
      ->trimmed()
      ->check(plain_address())
      ->type_name("ADDRESS");
  add("--admin-listen", host.admin_listen,
      "address for health checks, metrics and closing tables; keep it private")
      ->check(listen_address())
      ->type_name("ADDRESS:PORT");
  add("--bot-threads", host.bot_threads, "threads for bots, hints and analyses")
      ->check(whole_number_from(1, 256))
      ->type_name("N")
      ->capture_default_str();
  add("--bot-delay", host.service.bot_delay, "thinking time of bots, 0 to 10 times normal")
      ->check(number_from(0, 10))
      ->type_name("X")
      ->capture_default_str();
  add("--lobby-days", host.service.lobby_days, "close lobbies unused for N days")
      ->check(whole_number_from(1, 3650))
      ->type_name("N")
      ->capture_default_str();
  add("--game-days", host.service.game_days, "close games untouched for N days")
      ->check(whole_number_from(1, 3650))
      ->type_name("N")
      ->capture_default_str();
  add("--today-grace-minutes", host.service.today_grace_minutes,
      "minutes after midnight UTC to finish the day's deal")
      ->check(whole_number_from(0, 1440))
      ->type_name("N")
      ->capture_default_str();
  app->add_flag("--push-private-addresses", host.service.push_endpoints.private_addresses,
                "send pushes to push services in private networks, too")
      ->envname("BACKSTEP_PUSH_PRIVATE_ADDRESSES");
  app->add_flag("--test-push-loopback", host.service.push_endpoints.plain_loopback,
                "for tests: send pushes over HTTP to this machine")
      ->envname("BACKSTEP_TEST_PUSH_LOOPBACK")
      ->hidden();
  add("--test-day-seconds", options->day_seconds, "for tests: how long a day of the upkeep lasts")
      ->check(whole_number_from(1, 86'400))
      ->hidden();
  for (const server::LimitSpec& limit : server::limit_specs()) {
    add("--" + std::string(limit.option), host.service.limits.*limit.value, std::string(limit.what))
        ->check(whole_number_from(limit.least, limit.most))
        ->type_name("N")
        ->capture_default_str()
        ->group("Limits (docs/security.md)");
  }
  add("--contact", host.service.contact, "link to the operator's contact page")
      ->check(link_url())
      ->type_name("URL");
  add("--legal", host.service.legal, "link to the legal notice")
      ->check(link_url())
      ->type_name("URL");
  add("--web", options->web, "directory of the web page; found automatically by default")
      ->check(page_folder())
      ->type_name("DIR");
  add("--log-level", options->log_level, "how much to log: debug, info, warning, error or off")
      ->choices({"debug", "info", "warning", "error", "off"})
      ->type_name("LEVEL")
      ->capture_default_str();
  add_config_file(*app);
  app->notes(
      "Every option can also be set in the environment (BACKSTEP_LISTEN, BACKSTEP_DATA, ...) or in "
      "the file of --config. The command line wins over the environment, and the environment over "
      "the file. docs/operations.md explains how to run a public server.");
  app->examples(
      {"backstep serve", "backstep serve --listen 0.0.0.0:9898 --public-url https://play.example"});
  return {app, [app, options] { return run_serve(*app, *options); }};
}

}  // namespace backstep::cmd
