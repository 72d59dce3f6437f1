// backstep bot: a program of one's own as a player at a table of a running server.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bots/external/pipe_guest.h"
#include "client/api_calls.h"
#include "client/bridge/bridge.h"
#include "client/session.h"
#include "cmd/bot_check.h"
#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/run_options.h"
#include "engine/game/notation.h"
#include "net/net.h"
#include "terminal/app/joining.h"
#include "terminal/app/names.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/saved_state.h"
#include "terminal/connection/session_connection.h"
#include "texts/texts.h"

namespace backstep::cmd {
namespace {

using std::chrono::milliseconds;

struct BotOptions {
  std::string url;
  std::string command;
  std::string name = "Robot";
  int seat = 0;
  int games = 0;
  double pace = 1;
  double patience = 10;
  bool show_errors = false;
  std::string log;
  bots::external::Limits limits;  // made of the options
};

milliseconds in_ms(double seconds) {
  return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// Who it is on this server, from the last time or anew; then it goes to the table.
class Coming {
 public:
  Coming(net::Loop& loop, const BotOptions& options,
         const terminal::connection::Invitation& invitation,
         terminal::connection::SavedState keeping)
      : loop_(loop),
        options_(options),
        table_(invitation.table),
        origin_(terminal::connection::origin_of(invitation.url)),
        api_(loop, invitation.url),
        keeping_(std::move(keeping)) {}

  void begin() {
    if (const std::optional<std::string> token = keeping_.token(origin_)) return go(*token);
    api_.new_person([this](const Result<std::string>& token) {
      if (!token) return try_again(token.error().sentence);
      if (const auto error = keeping_.keep_token(origin_, *token)) say(error->sentence);
      go(*token);
    });
  }

  // Why it ended, if it failed.
  const std::optional<std::string>& failed() const { return failed_; }
  bool has_seat() const { return bridge_ && bridge_->has_seat(); }

 private:
  static void say(const std::string& sentence) { print_err("{}\n", printable(sentence)); }

  // The server may be about to come up.
  void try_again(const std::string& why) {
    const client::bridge::BridgeOptions limits;
    const auto tried = std::chrono::steady_clock::now() - began_;
    if (++attempts_ >= limits.first_attempts || tried >= limits.first_time) return end(false, why);
    if (attempts_ == 1) say("no connection: " + why);
    loop_.after(wait_, [this] { begin(); });
    wait_ *= 2;
  }

  void end(bool well, const std::string& why) {
    if (well) {
      say(why);
    } else {
      failed_ = why;
    }
    loop_.stop();
  }

  void go(const std::string& token) {
    client::bridge::BridgeOptions made;
    made.session.url = api_.socket_url();
    made.session.token = token;
    made.session.table = table_;
    made.session.client = terminal::connection::new_client_name();
    made.session.net.silence = client::kServerSilence;
    made.name = options_.name;
    made.command = options_.command;
    made.limits = options_.limits;
    if (options_.seat > 0) made.seat = options_.seat - 1;
    made.games = options_.games;
    made.pace = in_ms(options_.pace);
    bridge_.emplace(loop_, std::move(made),
                    client::bridge::BridgeCalls{
                        say, [this](bool well, const std::string& why) { end(well, why); }});
  }

  net::Loop& loop_;
  const BotOptions& options_;
  const std::string table_;
  const std::string origin_;
  client::ApiCalls api_;
  terminal::connection::SavedState keeping_;
  std::optional<client::bridge::Bridge> bridge_;
  int attempts_ = 0;  // to become somebody there, since
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  milliseconds wait_{100};
  std::optional<std::string> failed_;
};

// A folder's name for a bot's name: what is kept of it is apart from what is kept of people.
std::string folder_of(const std::string& name) {
  std::string folder;
  for (const char letter : name) {
    constexpr const char* kHex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(letter);
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (plain) {
      folder += letter;
    } else {
      folder += '~';
      folder += kHex[byte >> 4U];
      folder += kHex[byte & 15U];
    }
  }
  return folder;
}

// What is wrong with the program, if it does not even say that it is ready. Nobody at a table waits
// for such a program.
std::optional<std::string> start_fault(const std::string& command,
                                       const bots::external::Limits& limits) {
  bots::external::PipeGuest guest(command, limits);
  guest.start();
  if (!guest.trouble()) return std::nullopt;
  return "the table was not joined: " + guest.trouble()->sentence;
}

// In the words of arguments that a command always requires. These are not required by `bot check`.
int refuse_missing(const CommandLine& app, const std::string& option) {
  return wrong_usage(
      app, cli_texts()("cli.error.missing",
                       {{"option", option}, {"text", app.get_option(option)->doc().text}}));
}

int run(const CommandLine& app, BotOptions& options) {
  if (options.url.empty()) return refuse_missing(app, "URL");
  const Result<terminal::connection::Invitation> invitation =
      terminal::connection::read_invitation(options.url);
  const Texts texts(Language::kEnglish);
  if (const auto fault = terminal::app::Joining::link_fault(options.url, texts)) {
    return wrong_usage(app, fault->sentence);
  }
  if (options.command.empty()) return refuse_missing(app, "--exec");
  if (const std::string fault = terminal::app::name_fault(texts, options.name); !fault.empty()) {
    return wrong_usage(app, labelled("--name", fault));
  }
  Result<terminal::connection::SavedState> home =
      terminal::connection::SavedState::open(terminal::connection::home_folder());
  if (!home) return failure(home.error().sentence);
  Result<terminal::connection::SavedState> keeping = terminal::connection::SavedState::open(
      terminal::connection::home_folder() + "/bot-" + folder_of(options.name));
  if (!keeping) return failure(keeping.error().sentence);

  options.limits.patience = in_ms(options.patience);
  options.limits.pass_errors = options.show_errors;
  if (const auto error = open_log(options.log, options.limits.transcript)) {
    return failure(error->sentence);
  }
  if (const auto fault = start_fault(options.command, options.limits)) return failure(*fault);

  net::Loop loop;
  bool interrupted = false;
  loop.on_signal([&] {
    interrupted = true;
    loop.stop();
  });
  Coming coming(loop, options, *invitation, std::move(*keeping));
  coming.begin();
  loop.run();
  if (interrupted) {
    if (coming.has_seat()) {
      std::fputs("The seat is kept: run the same command to come back.\n", stderr);
    }
    return kInterrupted;
  }
  return coming.failed() ? failure(*coming.failed()) : kSuccess;
}

}  // namespace

Command bot_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("bot", "Run your own program as a player at a table");
  app->group("Bots");
  auto options = std::make_shared<BotOptions>();
  app->add_option("URL,--url", options->url,
                  "the link of the table, such as https://play.example/t/...")
      ->type_name("URL");
  app->add_option("--exec", options->command, "the program, as a shell command; see docs/bots.md")
      ->type_name("COMMAND");
  app->add_option("--name", options->name,
                  "its name at the table; each name is a player of its own")
      ->type_name("NAME")
      ->capture_default_str();
  app->add_option("--seat", options->seat, "take seat N, 1 to 5; any free seat by default")
      ->type_name("N")
      ->check(whole_number_from(1, 5));
  app->add_option("--games", options->games, "leave after N games; stay by default")
      ->type_name("N")
      ->check(whole_number_from(1, 1'000'000));
  app->add_option("--pace", options->pace, "minimum time per turn")
      ->type_name("SECONDS")
      ->check(number_from(0.0, 600.0))
      ->capture_default_str();
  app->add_option("--patience", options->patience, "time limit for each answer of the program")
      ->type_name("SECONDS")
      ->check(number_from(0.01, 3600.0))
      ->capture_default_str();
  app->add_flag("--show-errors", options->show_errors,
                "pass on what the program writes to standard error");
  app->add_option("--log", options->log, "write everything that is said to and by it to FILE")
      ->type_name("FILE");
  const Command checking = bot_check_command(*app);
  app->notes(
      "The table shows that it is a program. It is told what a person on its seat would see. It "
      "keeps its seat when the connection or the program breaks and comes back.");
  app->examples({"backstep bot check ./my-bot",
                 "backstep bot http://127.0.0.1:9898/t/k3v... --exec ./my-bot"});
  return {app, [app, options, checking] {
            return checking.app->parsed() ? checking.run() : run(*app, *options);
          }};
}

}  // namespace backstep::cmd
