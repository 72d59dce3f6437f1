// The inside of the API: what its parts share. One file a subject, api_*.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.h"
#include "server/host/store_calls.h"
#include "server/limits/fair_queue.h"
#include "server/people/erasure_queue.h"
#include "server/tables/table.h"
#include "wire/api.h"
#include "wire/notice.h"
#include "wire/settings.h"
#include "wire/stored.h"

namespace backstep::server {

// A request on its way to its answer.
struct Call {
  net::Request request;
  net::Reply reply;
  std::vector<std::string> parts;  // of the path, where the route has a *
  std::string person;              // who asks; empty: nobody
  std::string network;             // of its address, by which calls are counted

  void answer(std::string json, int status = 200) const;
  void refuse(int status, std::string code, std::string text) const;
  // With the status that fits its code.
  void refuse(const wire::notice::Refused& refused) const;
  // Load shedding, with Retry-After: 429 if it is this address that asks too much, else 503.
  void refuse_overload(int status) const;
  void store_failed() const { refuse(503, "store_failed", "the store does not answer; try again"); }
  // The value of a key of the query; empty if there is none.
  std::string query(std::string_view key) const;
};
using CallPointer = std::shared_ptr<const Call>;

inline constexpr std::size_t kPage = 50;

struct Api::Inside {
  Inside(Api& api, Context context, Tables& tables, Archive& archive, Deals& deals,
         Persons& persons, Thinking& thinking);

  // ---- api.cpp: who asks for what
  void take(net::Request request, net::Reply reply);
  // Counts a call that begins; the status it is refused with, or nothing.
  std::optional<int> count_call(const std::string& network);
  void answered(const std::string& network);
  bool waits_for_others(const Call& call, std::size_t route) const;
  void identify(const CallPointer& call, std::size_t route);
  void begin(const CallPointer& call, std::size_t route);
  void begin_waiting();
  // Runs it as one of the calls that read much, when it is the turn of this network. It calls
  // `done` before the call is answered. REQUIRES: count_call(network).
  void take_turn(const std::string& network, std::function<void(std::function<void()> done)> run);
  void look_for_page(const std::string& network, const std::string& id,
                     std::function<void(const std::optional<StoredTable>&)> then);
  void look_for_game_page(const std::string& network, const std::string& id,
                          std::function<void(const std::optional<wire::StoredGame>&)> then);

  // ---- api_push.cpp
  void show_push_key(const CallPointer& call);
  void subscribe(const CallPointer& call);
  void unsubscribe(const CallPointer& call);
  void show_table_subscriptions(const CallPointer& call);
  void within_push_limit(const CallPointer& call, std::function<void()> then);
  // Turns it on at a table, too; an empty one: at none.
  void keep_subscription(const CallPointer& call, const wire::PushSubscription& subscription,
                         const std::string& table);

  // ---- api_person.cpp
  void new_person(const CallPointer& call);
  void redeem(const CallPointer& call);
  void export_person(const CallPointer& call);
  void erase_person(const CallPointer& call);
  void erase_all(const CallPointer& call);
  void person_games(const CallPointer& call);
  void person_stats(const CallPointer& call);
  void person_tables(const CallPointer& call);
  void check_name(const CallPointer& call);

  // ---- api_consent.cpp
  void show_consent(const CallPointer& call);
  void change_consent(const CallPointer& call);

  // ---- api_tables.cpp
  void open_table(const CallPointer& call);
  void list_tables(const CallPointer& call);
  void show_table(const CallPointer& call);

  // ---- api_games.cpp
  void list_games(const CallPointer& call);
  void show_game(const CallPointer& call);
  void give_record(const CallPointer& call);

  // ---- api_analysis.cpp
  void begin_analysis(const CallPointer& call);
  void show_analysis(const CallPointer& call);

  // ---- api_today.cpp
  void show_today(const CallPointer& call);
  void try_today(const CallPointer& call);
  void show_day(const CallPointer& call);

  // ---- api_clubs.cpp
  void open_club(const CallPointer& call);
  void show_club(const CallPointer& call);
  void leave_tables_out(const CallPointer& call);
  void leave_out(const CallPointer& call, const wire::api::LeaveOutTables& asked, int tries);

  // ---- api_figures.cpp
  void show_stats(const CallPointer& call);
  void show_about(const CallPointer& call);
  void show_bots(const CallPointer& call);
  void deal_results(const CallPointer& call);
  // The totals of everybody's games, by rules; nothing if the store fails.
  void all_figures(std::function<void(const std::vector<wire::api::Figures>*)> then);
  void add_up_totals(const std::shared_ptr<std::vector<std::string>>& logs,
                     const std::vector<std::uint64_t>& ends,
                     std::function<void(const std::vector<wire::api::Figures>*)> then);
  // What all results of a deal add up to, and the last entry of their log; nothing if the store
  // fails.
  void read_results(const std::string& log,
                    std::function<void(const wire::DealSummary*, std::uint64_t last)> then);

  // ---- what several parts need

  // A table as it is, in memory or in the store, without keeping it.
  void look(const std::string& id, std::function<void(const StoredTable&)> then);
  wire::api::TableShown shown(const Table& table, const std::string& person) const;
  std::string table_url(const std::string& id) const;
  // The seats that bots shall have, or why not.
  static std::optional<wire::notice::Refused> seat_bots(
      const std::optional<std::vector<wire::api::BotSeat>>& bots, Table& table,
      std::vector<wire::TableEntry>& entries, std::int64_t now);
  // A finished game, and whether its cards are no secret any more. Answers the call itself if there
  // is none. Its record may have a MiB, and is read only if it is wanted.
  struct Finished {
    wire::StoredGame game;
    std::string record;
    bool open = false;
  };
  enum class Wanted : std::uint8_t { kGame, kRecord };
  void find_game(const CallPointer& call, Wanted wanted, std::function<void(const Finished&)> then);

  // ---- analyses that are being made
  struct Analysing {
    std::string state = "waiting";
    std::string table;
    int turn = 0;
    int turns = 0;
  };
  // The analysis of a game as far as it is, here or at another process; nothing if nobody makes it.
  void find_running(const std::string& game,
                    std::function<void(const std::optional<Analysing>&)> then);
  void note_running(const std::string& game);
  void analysed(const std::string& game, const std::vector<std::string>& lines);
  void analyse(const CallPointer& call, const Finished& found);
  void pay_for_analysis(const CallPointer& call, int turns, std::function<void(bool within)> then);

  // ---- attempts at a day's deal
  struct Attempted {
    std::string table;
    std::string state = "none";
    std::string result;
    int left = 0;
  };
  void find_attempt(const std::string& date, const std::string& form, const std::string& person,
                    std::function<void(const std::optional<Attempted>&)> then);
  void give_attempt(const CallPointer& call, const std::string& log);
  void create_attempt(const CallPointer& call, const Form& form, const std::string& name,
                      const std::string& date);
  void give_distribution(const CallPointer& call, const std::string& name);
  void compare_bots(const std::string& name, const std::string& network);
  void keep_compared(const std::string& name, const std::vector<wire::DealResult>& results,
                     int tries);

  Api& api;
  Context context;
  Tables& tables;
  Archive& archive;
  Deals& deals;
  Persons& persons;
  Thinking& thinking;
  ErasureQueue forgetting;

  std::map<std::string, Analysing, std::less<>> analyses;  // by game
  std::map<std::string, bool, std::less<>> comparing;      // days' deals that bots play now
  std::vector<wire::api::Figures> figures;                 // of all, as of ...
  std::int64_t figures_ms = 0;                             // ... then
  std::vector<std::function<void(const std::vector<wire::api::Figures>*)>> waiting_for_figures;

  // Calls that are not answered yet; the long ones among them that run; and those that wait, one
  // network after the other.
  struct CallCount {
    std::size_t all = 0;
    std::size_t running_long = 0;
  };
  CallCount at_once;
  std::map<std::string, CallCount, std::less<>> at_once_of;  // by network
  struct LongCall {
    std::string network;
    std::function<void(std::function<void()> done)> run;  // `done` before its answer
  };
  FairQueue<LongCall> waiting;
};

// A place in a list, as it stands in a link: its time and id.
std::string place_text(const store::Place& place, std::string_view prefix);
std::optional<store::Place> read_place(std::string_view text, std::string_view prefix);

// A finished game as anybody may see it.
wire::api::GameShown shown_game(const wire::StoredGame& game);
wire::api::DealShown shown_deal(const wire::DealChoice& deal);
std::vector<wire::api::SeatShown> shown_seats(const Table& table);

}  // namespace backstep::server
