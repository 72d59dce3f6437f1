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

#include "base/keyed_buckets.h"
#include "net/net.h"
#include "server/api/api.h"
#include "server/archive/archive.h"
#include "server/decisions/decide.h"
#include "server/host/context.h"
#include "server/host/maintenance.h"
#include "server/host/pages.h"
#include "server/host/peers.h"
#include "server/host/thinking.h"
#include "server/limits/budget.h"
#include "server/limits/person_limits.h"
#include "server/people/persons.h"
#include "server/pushes/notifier.h"
#include "server/service/connection.h"
#include "server/service/view_texts.h"
#include "server/tables/bot_seats.h"
#include "server/tables/deals.h"
#include "server/tables/redact.h"
#include "server/tables/reviews.h"
#include "server/tables/tables.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::server {

// What the service counts, since it began.
struct ServiceCounts {
  std::uint64_t requests = 0;
  std::uint64_t done = 0;
  std::uint64_t repeated = 0;
  std::uint64_t refused = 0;
  std::uint64_t limited = 0;     // refused by a limit of the person or of the table
  std::uint64_t overloaded = 0;  // refused since too much waited
  std::uint64_t games_begun = 0;
  std::uint64_t games_over = 0;
};

class Service final : public net::Handler {
 public:
  explicit Service(Context context);
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
  const PushCounts& pushes() const { return pushes_.counts(); }
  // Whose buckets of limits are in memory.
  std::size_t persons_in_memory() const { return person_limits_.size(); }
  std::size_t connections() const { return connections_.size(); }

 private:
  void greet(Connection& connection, const wire::Request& request);
  void approach(net::Link link, const wire::request::Hello& hello, std::uint64_t id,
                const Live& live);
  void when_deals_known(const Live& live, std::function<void()> then);
  void enter(net::Link link, const wire::request::Hello& hello, std::uint64_t id, const Live& live);
  void request(net::Link link, const wire::Request& request, int tries);
  // service_limits.cpp: whether a person's limits and those of the table allow a request; else it
  // has been answered.
  bool admit(Connection& connection, const wire::Request& request);
  std::int64_t table_wait(const Connection& connection, RequestCost cost) const;
  bool has_room_for_member_of(const std::string& network, const LiveTable& live) const;
  // Whether a visitor may enter: another one may have to give place.
  bool make_room_for_visitor(const Connection& connection, const LiveTable& live);
  // The visitors of a table here by the network of their addresses; the oldest first.
  std::map<std::string, std::vector<net::Link>> visitors(const LiveTable& live) const;
  // service_visitors.cpp: tables that are in memory only for visitors of one address have a bounded
  // size together; beyond it those who came first have to go.
  void note_visit(const Connection& connection);
  void forget_visit(const Connection& connection);
  bool is_kept_by_visitors_of(const LiveTable& live, const std::string& network);
  static Tables::Requester requester(const LiveTable& live, const Connection& connection);
  std::string originator(LiveTable& live) const;
  // By which table a wish is judged: as it is known here, or as it has just been read.
  enum class Known : std::uint8_t { kHere, kFresh };
  void judge(Connection& connection, const wire::Request& request, int tries, Known known);
  void judge_refused(Connection& connection, const wire::Request& request, int tries, Known known,
                     wire::notice::Refused refused);
  // Whether the request came after the deadline of the game: then the game is ended first, and the
  // request is judged again. REQUIRES: nothing is on its way (when_quiet).
  bool is_too_late(const Connection& connection, const wire::Request& request, int tries);
  // service_start.cpp
  void start_game(net::Link link, const wire::Request& request, int tries, Known known);
  void seat_and_deal(net::Link link, const wire::Request& request, int tries, Known known,
                     const std::vector<std::string>& saw);
  void commit(const Connection& connection, const wire::Request& request,
              std::vector<wire::TableEntry> entries, std::vector<store::LogChange> besides,
              int tries);
  void commit_within_budget(const Connection& connection, const wire::Request& request,
                            Commit commit);
  // service_review.cpp: whether it is about a review, and has been answered.
  bool answer_review(const Connection& connection, const wire::Request& request);
  void tell_review(const Live& live);
  void tell_review_to(const Connection& connection);
  bool answer_itself(Connection& connection, const wire::Request& request);
  void give_code(const Connection& connection, std::uint64_t id);
  void change_away_when_allowed(Connection& connection);
  void hint(Connection& connection, const wire::Request& request);
  void stop_hint(Connection& connection);

  void changed(const Live& live, const std::vector<Happening>& happenings, Origin origin);
  void told_by_peer(const wire::Told& told);
  // A play after which the game goes on, where no deal is secret: it is told by what readers were
  // entitled to before.
  static bool is_play(const LiveTable& live, const Happening& happening);
  void tell_play(const LiveTable& live, const Happening& happening);
  void tell_nudge(const LiveTable& live, const wire::notice::Nudged& nudged);
  void tell_analysing(const std::string& table, const wire::notice::Analysing& analysing);
  void follow(const Live& live);
  void end_if_all_give_up(const Live& live);
  // The game of a day's deal ends by its deadline. REQUIRES: nothing is on its way (when_quiet).
  void end_by_deadline(const Live& live, std::function<void(Committed)> then);
  void end_if_time_over(const Live& live);
  void watch_deadline();

  // ---- service_seats.cpp: claims of seats, and people who do not play
  Asking asking_of(const LiveTable& live, const std::string& person) const;
  void note_sign_of_life(Connection& connection, const wire::RequestBody& request);
  // Stores what is due about seats at this table: claims that are void or granted, idle players.
  void settle_seats(const Live& live);
  std::vector<wire::TableEntry> seat_entries(const LiveTable& live) const;
  // When more becomes due by the clock alone; 0: never.
  std::int64_t seats_due(const LiveTable& live) const;

  void tell_presence(const Live& live, const std::string& person);
  void tell_table(Connection& connection);
  void tell_first(Connection& connection, std::optional<std::uint64_t> seen);
  void tell_line(const LiveTable& live, const Happening& happening);
  void tell_earlier(Connection& connection, const wire::Request& request);
  void tell_stored_lines(net::Link link, std::uint64_t id, std::uint64_t before, const Live& live);
  // The same, but not more often than a limit allows: later, and then once. What the reader asked
  // for counts for the person; what others caused has a limit of its own, so that they cannot flood
  // the reader. All views count for the address.
  enum class View : std::uint8_t { kAskedFor, kAskedForFresh, kCausedByOthers };
  void tell_table_when_allowed(Connection& connection, View view);
  std::int64_t wait_for_view(Connection& connection, View view);
  // Whether a view that the reader is due may be told at once; it is counted for the address.
  bool may_tell_view_now(const Connection& connection);
  void tell_if_entitled_anew(Connection& connection, const std::vector<Happening>& happenings);
  void repeat(std::int64_t ms, std::function<void()> what);
  void wake_at(const Live& live, std::int64_t ms);

  Connection* find(net::Link link);
  Viewer viewer(const LiveTable& live, const std::string& person) const;
  void send(net::Link link, const wire::Notice& notice);
  void tell_all(const Live& live, const wire::Notice& notice);
  void refuse(net::Link link, std::uint64_t id, wire::notice::Refused refused);
  void refuse(net::Link link, std::uint64_t id, std::string code, std::string text);
  // Refuses a hello, and ends the connection.
  void turn_away(net::Link link, std::uint64_t id, wire::notice::Refused refused);
  void dismiss(net::Link link, std::string_view code);
  // Sends a visitor away for another one.
  void give_place(net::Link link);

  Context context_;
  Archive archive_;
  Deals deals_;
  Persons persons_;
  PersonLimits person_limits_;
  KeyedBuckets<std::string> views_of_address_;
  struct Visit {
    net::Link link = 0;
    std::size_t bytes = 0;  // of the table then; without members it does not grow
  };
  std::map<std::string, std::vector<Visit>> visits_;  // by network, in the order of their coming
  ViewTexts view_texts_;
  Budgets budgets_;
  Tables tables_;
  Peers peers_;
  PushNotifier pushes_;
  Reviews reviews_;
  BotSeats bots_;
  Thinking thinking_;
  Api api_;
  Pages pages_;
  Maintenance upkeep_;
  std::unordered_map<net::Link, std::unique_ptr<Connection>> connections_;
  ServiceCounts counts_;
  TokenBucket troubles_;       // that are logged
  bool acknowledged_ = false;  // the request being told of, by the event itself
  bool started_ = false;
  std::vector<std::function<void()>> early_requests_;  // that came before it had started
  bool stopping_ = false;
};

}  // namespace backstep::server
