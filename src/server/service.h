// Service: the server without sockets. It is told of connections, messages and requests, and
// answers through Outside. Everything happens on one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "net/net.h"
#include "server/api.h"
#include "server/archive.h"
#include "server/bot_seats.h"
#include "server/connection.h"
#include "server/deals.h"
#include "server/house.h"
#include "server/neighbours.h"
#include "server/pages.h"
#include "server/persons.h"
#include "server/redact.h"
#include "server/tables.h"
#include "server/thinking.h"
#include "server/upkeep.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::server {

// What the service counts, since it began.
struct ServiceCounts {
  std::uint64_t wishes = 0;
  std::uint64_t done = 0;
  std::uint64_t repeated = 0;
  std::uint64_t refused = 0;
  std::uint64_t games_begun = 0;
  std::uint64_t games_over = 0;
};

class Service final : public net::Handler {
 public:
  explicit Service(House house);
  ~Service() override;

  // Before the first connection; an error means that the server cannot work.
  void start(std::function<void(std::optional<Error>)> then);
  // The files of the page; without them only the API is served.
  std::optional<Error> read_pages(const std::string& folder) { return pages_.read(folder); }
  // Tells everybody that the server goes; nothing is accepted any more.
  void stop();
  // Whether people may be sent here; if not, why.
  enum class Readiness : std::uint8_t { kReady, kStarting, kStopping, kNoStore };
  Readiness readiness() const;

  void on_request(net::Request request, net::Reply reply) override;
  void on_open(net::Link link, const std::string& address) override;
  void on_text(net::Link link, std::string_view text) override;
  void on_close(net::Link link) override;
  void on_trouble(std::string_view what, const std::string& address) override;

  // For whoever runs the server.
  void close_table(const std::string& id, std::function<void(bool)> then);
  const ServiceCounts& counts() const { return counts_; }
  const Tables& tables() const { return tables_; }
  std::size_t connections() const { return connections_.size(); }

 private:
  void greet(Connection& connection, const wire::Request& request);
  void approach(net::Link link, const wire::request::Hello& hello, std::uint64_t id,
                const Live& live);
  void enter(net::Link link, const wire::request::Hello& hello, std::uint64_t id, const Live& live);
  void wish(net::Link link, const wire::Request& request, int tries);
  // By which table a wish is judged: as it is known here, or as it has just been read.
  enum class Known : std::uint8_t { kHere, kFresh };
  void judge(Connection& connection, const wire::Request& request, int tries, Known known);
  void judge_refused(Connection& connection, const wire::Request& request, int tries, Known known,
                     wire::notice::Refused refused);
  void start_game(net::Link link, const wire::Request& request, int tries, Known known);
  void commit(const Connection& connection, const wire::Request& request,
              std::vector<wire::TableEntry> entries, std::vector<store::LogChange> besides,
              int tries);
  bool answer_itself(Connection& connection, const wire::Request& request);
  void hint(Connection& connection, const wire::Request& request);
  void stop_hint(Connection& connection);

  void changed(const Live& live, const std::vector<Happening>& happenings, Origin origin);
  void told_by_neighbour(const wire::Told& told);
  void tell_nudge(const LiveTable& live, const wire::notice::Nudged& nudged);
  void tell_analysing(const std::string& table, const wire::notice::Analysing& analysing);
  void follow(const Live& live);
  void end_if_all_give_up(const Live& live);
  void tell_presence(const Live& live, const std::string& person);
  void tell_table(Connection& connection);
  void tell_if_entitled_anew(Connection& connection, const std::vector<Happening>& happenings);
  void repeat(std::int64_t ms, std::function<void()> what);
  void wake_at(const Live& live, std::int64_t ms);

  Connection* find(net::Link link);
  Viewer viewer(const LiveTable& live, const std::string& person) const;
  void send(net::Link link, const wire::Notice& notice);
  void tell_all(const Live& live, const wire::Notice& notice);
  void refuse(net::Link link, std::uint64_t id, wire::notice::Refused refused);
  void refuse(net::Link link, std::uint64_t id, std::string code, std::string text);
  void dismiss(net::Link link, std::string_view code);

  House house_;
  Archive archive_;
  Deals deals_;
  Persons persons_;
  Tables tables_;
  Neighbours neighbours_;
  BotSeats bots_;
  Thinking thinking_;
  Api api_;
  Pages pages_;
  Upkeep upkeep_;
  std::unordered_map<net::Link, std::unique_ptr<Connection>> connections_;
  ServiceCounts counts_;
  Allowance troubles_{50, 1'000};  // that are logged
  bool started_ = false;
  bool stopping_ = false;
};

}  // namespace backstep::server
