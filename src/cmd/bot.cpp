// backstep bot: a program of one's own as a player at a table of a running server.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bridge/bridge.h"
#include "client/house_calls.h"
#include "client/session.h"
#include "cmd/command.h"
#include "game/notation.h"
#include "net/net.h"
#include "seat/keeping.h"
#include "seat/seat.h"
#include "seat/table_door.h"

namespace backstep::cmd {
namespace {

using std::chrono::milliseconds;

struct Options {
  std::string url;
  std::string command;
  std::string name = "Robot";
  int seat = 0;
  int games = 0;
  double pace = 1;
  double patience = 10;
  bool show_errors = false;
};

milliseconds in_ms(double seconds) {
  return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// Who it is on this server, from the last time or anew; then it goes to the table.
class Coming {
 public:
  Coming(net::Loop& loop, const Options& options, const seat::Invitation& invitation,
         seat::Keeping keeping)
      : loop_(loop),
        options_(options),
        table_(invitation.table),
        origin_(seat::origin_of(invitation.url)),
        house_(loop, invitation.url),
        keeping_(std::move(keeping)) {}

  void begin() {
    if (const std::optional<std::string> token = keeping_.token(origin_)) return go(*token);
    house_.new_person([this](Result<std::string> token) {
      if (!token) {
        // The server may be about to come up.
        say("no answer: " + token.error().sentence);
        return loop_.after(std::chrono::seconds(1), [this] { begin(); });
      }
      if (const auto error = keeping_.keep_token(origin_, *token)) say(error->sentence);
      go(*token);
    });
  }

  bool went_well() const { return well_; }

 private:
  static void say(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", printable(sentence).c_str());
  }

  void go(const std::string& token) {
    bridge::BridgeOptions made;
    made.session.url = house_.socket_url();
    made.session.token = token;
    made.session.table = table_;
    made.session.client = seat::new_client_name();
    made.session.net.silence = client::kServerSilence;
    made.name = options_.name;
    made.command = options_.command;
    made.limits.patience = in_ms(options_.patience);
    made.limits.pass_errors = options_.show_errors;
    if (options_.seat > 0) made.seat = options_.seat - 1;
    made.games = options_.games;
    made.pace = in_ms(options_.pace);
    bridge_.emplace(loop_, std::move(made), bridge::BridgeCalls{say, [this](bool well) {
                                                                  well_ = well;
                                                                  loop_.stop();
                                                                }});
  }

  net::Loop& loop_;
  const Options& options_;
  const std::string table_;
  const std::string origin_;
  client::HouseCalls house_;
  seat::Keeping keeping_;
  std::optional<bridge::Bridge> bridge_;
  bool well_ = true;
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

int run(const CLI::App& app, const Options& options) {
  const Result<seat::Invitation> invitation = seat::read_invitation(options.url);
  if (!invitation) return wrong_usage(app, invitation.error().sentence);
  if (const std::string trouble = seat::name_trouble(options.name); !trouble.empty()) {
    return wrong_usage(app, "--name: no table takes " + options.name + " (" + trouble + ')');
  }
  Result<seat::Keeping> home = seat::Keeping::open(seat::home_folder());
  if (!home) return failure(home.error().sentence);
  Result<seat::Keeping> keeping =
      seat::Keeping::open(seat::home_folder() + "/bot-" + folder_of(options.name));
  if (!keeping) return failure(keeping.error().sentence);

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
    std::fputs("The seat is kept: the same command comes back to it.\n", stderr);
    return kInterrupted;
  }
  return coming.went_well() ? kSuccess : kFailure;
}

}  // namespace

Command bot_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "bot", "Let a program of your own play at a table of a running server");
  auto options = std::make_shared<Options>();
  app->add_option("URL,--url", options->url, "the link of the table: https://play.example/t/...")
      ->required()
      ->type_name("URL");
  app->add_option("--exec", options->command, "the program, started by the shell; see docs/bots.md")
      ->required()
      ->type_name("COMMAND");
  app->add_option("--name", options->name, "what it is called there; each name is somebody else")
      ->type_name("NAME")
      ->capture_default_str();
  app->add_option("--seat", options->seat, "the seat it takes, 1 to 5; any free one by default")
      ->type_name("N")
      ->check(CLI::Range(1, 5));
  app->add_option("--games", options->games, "leaves after so many; it stays by default")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  app->add_option("--pace", options->pace, "a turn takes at least so long")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.0, 600.0))
      ->capture_default_str();
  app->add_option("--patience", options->patience, "how long one answer of the program may take")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  app->add_flag("--show-errors", options->show_errors,
                "pass on what the program writes to standard error");
  app->footer(
      "Everybody at the table sees that it is a program; it sees what a person on its seat would "
      "see.\n"
      "Connections and the program itself may come and go: the seat is kept. Example:\n"
      "backstep bot http://127.0.0.1:9898/t/k3v... --exec \"python3 examples/bots/bot.py\"");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
