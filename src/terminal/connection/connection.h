// Seat: doors to tables that are played at: of a server, and of this program alone.
//
// Everything on the loop's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "net/net.h"
#include "net/url.h"
#include "terminal/state/table_connection.h"
#include "wire/api.h"

namespace backstep::terminal::connection {

struct LocalOptions {
  double bot_delay = 1;     // times as long as a person of middling patience would take
  std::size_t threads = 0;  // that think; 0: what suits this machine
};

// A server in this process, without a socket: games alone and with bots. It keeps every action in a
// file before it is shown, so that a game survives whatever ends the program.
class LocalServer {
 public:
  // `file` empty: nothing is kept. A file that a crash left is opened as it was. The loop outlives
  // it, and may run before or after.
  static Result<std::unique_ptr<LocalServer>> open(net::Loop& loop, const std::string& file);
  static Result<std::unique_ptr<LocalServer>> open(net::Loop& loop, const std::string& file,
                                                   const LocalOptions& options);
  // At once, but for what is on its way to the disk and the thought a bot is in the middle of. A
  // door that is still there is gone ("closed").
  virtual ~LocalServer() = default;
  LocalServer() = default;
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;

  struct Opened {
    std::string table;
    std::string token;  // who one is there
  };
  // A new table with bots, the opener on the first seat; the cards are dealt when the door is open
  // and `start` is wished for.
  virtual void open_table(const wire::api::OpenTable& asked,
                          std::function<void(Result<Opened>)> then) = 0;
  virtual std::unique_ptr<state::TableConnection> enter(const Opened& opened) = 0;
  // Waits shortly for wishes that are not answered, and stores what is on its way. Doors are gone
  // then ("closed").
  virtual void close(std::function<void()> then) = 0;
};

// What a table would say to a name: "" if it may be taken, else bad_name, name_too_long or taboo
// (names have no numbers, either). The first time it takes a tenth of a second.
std::string name_trouble(const std::string& name);

// Today's deals. Those of a server are its secret and not the same on any two; those of this
// program alone are named deals, "1-2026-11-16", "1x-2026-11-16" and "3-2026-11-16": the same for
// everybody on that day, and to be looked up by name on any other.
struct TodaysForm {
  std::string_view form;  // "solo", "solo_extreme", "three", as on a server
  int players = 1;
  bool extreme = false;
};
std::span<const TodaysForm> todays_forms();
// The day by the clock of the world (UTC), as on a server: "2026-11-16".
std::string todays_date();
std::string date_at(std::int64_t ms);  // since 1970
// The name of the deal of a form on a day; nothing if there is no such form.
std::optional<std::string> todays_deal(std::string_view form, std::string_view date);
// The table to open for it, as a server would: without hints, and with strong bots on the seats of
// the others.
std::optional<wire::api::OpenTable> todays_table(std::string_view form, std::string_view date,
                                                 const std::string& name);

struct RemoteOptions {
  net::Url url;       // of the server; its path is not looked at
  std::string table;  // the id
  std::string token;  // who one is; empty: somebody new
  // Somebody new has this token from now on: to be kept for the next time.
  std::function<void(const std::string& token)> on_token;
  // To reach the server for the first time; then the door is gone ("unreachable").
  int first_attempts = 7;
};
std::unique_ptr<state::TableConnection> enter_remote(net::Loop& loop, RemoteOptions options);

// "https://play.example/t/k3v...": the server and the id of the table, whatever follows "?" or "#".
// Without a scheme it is https, as servers for everybody have it; but http for this machine
// (localhost, 127.0.0.1, [::1]) and where a port is named, unless that is 443: a port of its own is
// that of the program itself, which does not speak https.
struct Invitation {
  net::Url url;
  std::string table;
};
Result<Invitation> read_invitation(const std::string& text);
// "https://play.example": the address of a server, without a table. A word alone is none: it has a
// scheme, a dot or a port, or is localhost.
Result<net::Url> read_server(const std::string& text);

}  // namespace backstep::terminal::connection
