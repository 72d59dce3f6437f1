// CrashTable: people who play, talk and signal at one table, whatever becomes of the server, and
// what they saw of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "client/api_calls.h"
#include "client/session.h"
#include "engine/game/rules.h"
#include "net/net.h"
#include "net/url.h"
#include "tests/crash/seen_times.h"
#include "tests/crash/truth.h"
#include "wire/settings.h"

namespace backstep::crash {

class CrashTable {
 public:
  // What went wrong, in a sentence.
  using Trouble = std::function<void(const std::string& sentence)>;

  using Clock = std::chrono::steady_clock;

  // Who plays what.
  struct Seating {
    Rules rules;
    int bots = 0;  // on the last seats
    wire::Pace pace = wire::Pace::kQuick;
  };

  // `doors`: where sockets connect to, each person to the next one.
  CrashTable(net::Loop& loop, const client::ApiCalls& api, std::vector<net::Url> connections,
             const Seating& seating, std::string seed, Trouble trouble);

  // While the server is there.
  void set_up();
  // Called when a turn is on its way to the server.
  void on_play(std::function<void()> call) { on_play_ = std::move(call); }
  // The game that runs is played to its end, and no other begins.
  void finish() { finishing_ = true; }

  bool is_begun() const { return begun_; }
  bool is_finished() const;
  // Somebody comes for the first time and looks: everything that was seen must be there. `then` is
  // told what is not.
  void look_afresh(std::function<void(const std::string& wrong)> then);

  const Truth& truth() const { return truth_; }
  int people() const { return people_count_; }
  // Whether it is a bot's turn, and how many actions there were before it.
  bool is_turn_of_bot() const;
  std::pair<int, int> game_and_n() const;
  const SeenTimes& seen_times() const { return seen_times_; }
  std::uint64_t sent_again() const;
  std::uint64_t repeated() const { return repeated_; }
  std::uint64_t refused_talk() const { return refused_talk_; }
  // Wishes that were refused since they could not be stored; they are wished again.
  std::uint64_t store_failures() const { return store_failures_; }
  // The longest that somebody waited for an answer since forget_waits(), and was without a
  // connection.
  Clock::duration longest_wait() const { return longest_wait_; }
  Clock::duration longest_absence() const { return longest_absence_; }
  void forget_waits();
  std::string standing() const;

 private:
  void open();
  void come();
  client::SessionOptions options(std::size_t person, std::string name) const;
  void happened(std::size_t person, const wire::Happened& happened);
  void learned(std::size_t person, const wire::notice::Table& told);
  void start();
  void act_soon(std::size_t person);
  void act(std::size_t person);
  void talk(std::size_t person);
  void request(std::size_t person, wire::RequestBody request, std::function<void()> then = {});
  void request_again(std::size_t person, wire::RequestBody request, std::function<void()> then);
  void answered(std::size_t person, const wire::RequestBody& request, int seat,
                const wire::Notice& answer, const std::function<void()>& then);

  net::Loop& loop_;
  const client::ApiCalls& api_;
  const std::vector<net::Url> connections_;
  const Rules rules_;
  const wire::Pace pace_;
  const int bots_;
  const int people_count_;
  const std::string seed_;
  Random random_;
  const Trouble trouble_;

  std::vector<std::string> tokens_;
  std::string id_;
  struct Person {
    std::unique_ptr<client::Session> session;
    std::uint64_t last = 0;  // the place of what was seen last
    bool asked = false;      // a turn is on its way
    bool waits = false;      // ... or is about to be
    Clock::time_point lost;  // since when there is no connection
  };
  std::vector<Person> people_;
  std::unique_ptr<client::Session> fresh_;
  int fresh_looks_ = 0;
  int joined_ = 0;
  bool begun_ = false;
  bool starting_ = false;
  bool finishing_ = false;
  std::function<void()> on_play_;
  std::uint64_t repeated_ = 0;
  std::uint64_t refused_talk_ = 0;
  std::uint64_t store_failures_ = 0;
  Clock::duration longest_wait_{};
  Clock::duration longest_absence_{};
  SeenTimes seen_times_;
  Truth truth_;
};

}  // namespace backstep::crash
