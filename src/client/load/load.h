// Load: many tables on a server at once, or on several that share a store, and what they make of
// it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "client/api_calls.h"
#include "client/load/load_bots.h"
#include "client/load/load_table.h"
#include "net/net.h"
#include "net/url.h"

namespace backstep::client::load {

struct LoadOptions {
  // At least one. Everybody comes to one of them by chance, as behind a load balancer, ...
  std::vector<net::Url> urls;
  bool apart = false;  // ... or the people of every table to different ones
  int tables = 10;
  int players = 2;
  double seconds = 10;
  double rate = 0;    // actions a second of all together, whatever the server does; 0: every table
                      // goes on as soon as it can
  bool idle = false;  // nobody plays
  bool compact = true;  // clients ask for plays in short
  int bot_tables = 0;   // besides, of four strong bots each
  int set_up_at_once = 100;
};

// An action is one turn: asked by one client, stored, acknowledged and heard by everybody at the
// table.
struct LoadFigures {
  std::size_t tables = 0;  // that were set up
  std::size_t connections = 0;
  double set_up_seconds = 0;
  double seconds = 0;
  std::uint64_t actions = 0;       // within the seconds
  std::uint64_t acknowledged = 0;  // ... for whoever played; the others may not have heard yet
  std::uint64_t games = 0;         // that ended
  std::uint64_t frames = 0;        // to all clients ...
  std::uint64_t bytes = 0;         // ... with their framing
  std::uint64_t bot_turns = 0;
  std::uint64_t errors = 0;
  std::vector<std::string> first_errors;
  // Of all actions that were due within the seconds, ascending: until everybody at the table had
  // heard, and until they were acknowledged.
  std::vector<float> latencies_ms;
  std::vector<float> acknowledged_ms;

  double actions_per_second() const;
  double acknowledged_per_second() const;
  double bytes_per_action() const;
  // How long so many of a hundred actions took at most; 0 if there was none.
  double latency_ms(double percent) const;
  double acknowledged_in_ms(double percent) const;
};

class Load final : public LoadTable::Driver {
 public:
  struct Calls {
    std::function<void()> on_set_up;  // everything is about to begin
    std::function<void(const LoadFigures&)> on_end;
  };

  Load(net::Loop& loop, LoadOptions options, Calls calls);
  // On the loop's thread, once.
  void begin();

 private:
  using Clock = LoadTable::Clock;
  enum class Phase : std::uint8_t { kSetup, kSettling, kRunning, kDraining, kOver };

  void on_ready(LoadTable& table) override;
  void on_acknowledged(LoadTable& table, Clock::time_point due) override;
  void on_played(LoadTable& table, Clock::time_point due) override;
  void on_game_over(LoadTable&) override { ++figures_.games; }
  void on_frame(std::size_t text_bytes) override;
  void on_error(LoadTable&, const std::string& sentence) override { note_error(sentence); }
  void on_given_up(LoadTable& table) override;

  void set_up_more();
  void settle();
  void run();
  void tick();
  void end();
  void note_error(const std::string& sentence);

  net::Loop& loop_;
  const LoadOptions options_;
  const Calls calls_;
  std::vector<ApiCalls> apis_;  // a server each
  Random chance_{1};            // who comes to which; the same every time
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<std::unique_ptr<LoadBots>> bots_;

  Phase phase_ = Phase::kSetup;
  Clock::time_point began_;
  Clock::time_point ends_;
  std::size_t set_up_ = 0;
  std::size_t given_up_ = 0;  // tables whose setup failed
  std::deque<LoadTable*> ready_;
  std::uint64_t due_ = 0;   // actions that became due so far ...
  std::uint64_t sent_ = 0;  // ... and that were sent
  std::uint64_t finished_ = 0;
  LoadFigures figures_;
};

}  // namespace backstep::client::load
