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
#include "cmd/program_folder.h"
#include "net/url.h"
#include "server/host.h"
#include "store/postgres_store.h"
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
};

// Where a person's programs keep their data.
fs::path default_data() {
  const char* const chosen = std::getenv("XDG_DATA_HOME");
  const char* const home = std::getenv("HOME");
  const fs::path base = chosen != nullptr && *chosen != '\0' ? fs::path(chosen)
                        : home != nullptr                    ? fs::path(home) / ".local/share"
                                                             : fs::path(".");
  return base / "backstep" / "backstep.db";
}

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

void say_where(const ServeOptions& options, const std::string& url, int port) {
  std::printf("Backstep is open: %s\n", url.c_str());
  const Result<net::Url> parsed = net::parse_url(url);
  if (parsed && is_loopback(parsed->host)) {
    std::printf(
        "Only this machine can open that. For others, let it listen on all addresses and say how\n"
        "they reach it: backstep serve --listen 0.0.0.0:%d --public-url http://ADDRESS:%d\n",
        port, port);
  }
  if (options.keep_nothing) {
    std::printf("Nothing is kept: when the server stops, everything is gone.\n");
  } else {
    std::printf("Data: %s\n", store::shown_data(options.data).c_str());
  }
  std::printf("Stop it with ctrl-C.\n");
  std::fflush(stdout);
}

int run_serve(ServeOptions options) {
  DataLock lock;
  if (!options.keep_nothing) {
    if (options.data.empty()) {
      options.data = default_data().string();
      std::error_code error;
      fs::create_directories(fs::path(options.data).parent_path(), error);
      if (error) return failure("no folder for the data: " + error.message());
    }
    // A database is there for several.
    const bool shared = store::is_postgres_url(options.data);
    const auto error = shared ? std::optional<Error>() : lock.take(options.data);
    if (error) return failure(error->sentence + "; --data FILE names another file");
    options.host.data = options.data;
  }
  const bool named = !options.public_url.empty();
  if (named) {
    while (options.public_url.ends_with('/')) options.public_url.pop_back();
    const Result<net::Url> url = net::parse_url(options.public_url);
    if (!url) return failure("--public-url: " + url.error().sentence);
    const std::string_view rest =
        std::string_view(options.public_url)
            .substr(std::min(options.public_url.find("://") + 3, options.public_url.size()));
    if (!options.public_url.starts_with("http") || rest.find_first_of("/?#") != rest.npos) {
      return failure("--public-url: " + options.public_url +
                     " must be http:// or https:// and a host, without a path");
    }
    options.host.net.origins.push_back(options.public_url);
    options.host.net.hosts.push_back(options.public_url.substr(options.public_url.find("://") + 3));
    options.host.service.public_url = options.public_url;
  }
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
  say_where(options, url, addresses->port);
  if (addresses->admin_port != 0) {
    std::printf("Administration: port %d of %s\n", addresses->admin_port,
                options.host.admin_listen.c_str());
    std::fflush(stdout);
  }
  host.run();
  return kSuccess;
}

}  // namespace

Command serve_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "serve", "The game server: the page, tables for people and bots, everything stored");
  auto options = std::make_shared<ServeOptions>();
  server::HostOptions& host = options->host;
  const auto add = [app](const std::string& name, auto& value, const std::string& text) {
    std::string variable = "BACKSTEP_" + name.substr(2);
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    return app->add_option(name, value, text)->envname(variable);
  };
  add("--listen", host.net.listen, "address and port")
      ->type_name("ADDRESS:PORT")
      ->capture_default_str();
  add("--data", options->data,
      "the file with all data (~/.local/share/backstep/backstep.db), or a database that several "
      "servers may share: postgresql://HOST/NAME")
      ->type_name("DATA");
  app->add_flag("--unsafe-database", host.unsafe_database,
                "takes a database that may lose what it acknowledged (fsync or synchronous_commit "
                "off)")
      ->envname("BACKSTEP_UNSAFE_DATABASE");
  app->add_flag("--keep-nothing", options->keep_nothing, "no data file: for trying things out")
      ->envname("BACKSTEP_KEEP_NOTHING");
  add("--public-url", options->public_url, "how people reach the server, https://play.example")
      ->type_name("URL");
  add("--trusted-proxy", host.net.trusted_proxies,
      "addresses of proxies in front, whose X-Forwarded-For tells the clients' addresses")
      ->delimiter(',')
      ->transform([](std::string each) { return CLI::detail::trim(each); })
      ->type_name("ADDRESS");
  add("--admin-listen", host.admin_listen, "health, metrics and closing of tables; keep it private")
      ->type_name("ADDRESS:PORT");
  add("--bot-threads", host.bot_threads, "threads that think for bots, hints and analyses")
      ->check(number_from(1, 256))
      ->type_name("N")
      ->capture_default_str();
  add("--bot-delay", host.service.bot_delay, "how long bots take for a turn, 0 to 10 times usual")
      ->check(number_from(0, 10))
      ->type_name("X")
      ->capture_default_str();
  add("--lobby-days", host.service.lobby_days, "then a lobby that nobody used closes")
      ->check(number_from(1, 3650))
      ->type_name("N")
      ->capture_default_str();
  add("--game-days", host.service.game_days, "then a game that nobody touched closes")
      ->check(number_from(1, 3650))
      ->type_name("N")
      ->capture_default_str();
  add("--max-connections", host.net.max_connections, "of everybody together")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--max-connections-per-address", host.net.max_connections_per_address, "of one address")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--requests-per-second", host.net.requests_per_second, "of one address, over HTTP")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--request-burst", host.net.request_burst, "of one address, at once")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--tables-per-address", host.service.tables_per_address, "opened in an hour")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--attempts-per-address", host.service.attempts_per_address,
      "first attempts at today's deals, in a day")
      ->check(number_from(1, 1000000))
      ->type_name("N")
      ->capture_default_str();
  add("--contact", host.service.contact, "a link to whoever runs the server")->type_name("URL");
  add("--legal", host.service.legal, "a link to legal notes")->type_name("URL");
  add("--web", options->web, "the folder of the page, if it is not found by itself")
      ->type_name("DIR");
  add("--log-level", options->log_level, "debug, info, warning, error or off")
      ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}))
      ->type_name("LEVEL")
      ->capture_default_str();
  add_config_file(*app);
  app->footer(
      "Every option may also stand in the environment (BACKSTEP_LISTEN, BACKSTEP_DATA, ...) and "
      "in\n"
      "the file of --config; the command line counts first, then the environment, then the file.\n"
      "docs/operations.md says how to run it for others.");
  return {app, [options] { return run_serve(*options); }};
}

}  // namespace backstep::cmd
