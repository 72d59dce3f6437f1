// Crowd: people at many tables, on a thread of their own, so that whoever troubles the servers may
// do one thing after the other and wait for each. What is not as it should be is told as
// complaints.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "client/api_calls.h"
#include "net/net.h"
#include "net/url.h"
#include "tests/crash/crash_table.h"
#include "tests/crash/verdicts.h"

namespace backstep::crash {

// Of one, two and three players, every kind of rules; every fourth with bots.
CrashTable::Seating any_seating(int table);

class Crowd {
 public:
  using Milliseconds = std::chrono::milliseconds;

  struct Options {
    net::Url api;                       // what is asked over HTTP
    std::vector<net::Url> connections;  // of sockets; none: those of `house`
    int tables = 20;
    std::string seed;
    std::function<CrashTable::Seating(int table)> seating = any_seating;
  };
  explicit Crowd(Options options);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // Opens the tables and begins to play.
  Complaints set_up(Milliseconds patience);
  // Until the next turn is on its way to a server; false if that takes too long.
  bool wait_for_play(Milliseconds patience);
  // At every table somebody comes for the first time: everything that was seen must be there.
  Complaints look_afresh(Milliseconds patience);
  // Every game goes on and ends, and no other begins.
  Complaints finish(Milliseconds patience);
  // What people saw or were refused that should not be.
  Complaints troubles();
  // REQUIRES: finish().
  void judge(Verdicts& verdicts);

  struct Figures {
    std::size_t games = 0;  // finished ones
    std::size_t acknowledged = 0;
    std::uint64_t sent_again = 0;
    std::uint64_t repeated = 0;
    std::uint64_t refused_talk = 0;
    std::uint64_t store_failures = 0;
    Milliseconds longest_wait{};
    Milliseconds longest_absence{};
  };
  Figures figures();
  void forget_waits();
  std::vector<double> seen_times();  // in ms, in order

  // Does something on the crowd's thread, and returns what it returns.
  template <class What>
  auto with_tables(What what) {
    using Value = std::invoke_result_t<What, std::vector<std::unique_ptr<CrashTable>>&>;
    std::promise<Value> promise;
    loop_.post([&] {
      if constexpr (std::is_void_v<Value>) {
        what(tables_);
        promise.set_value();
      } else {
        promise.set_value(what(tables_));
      }
    });
    return promise.get_future().get();
  }
  // Looks until it is so at all tables; complains of those where it is not.
  Complaints wait_until(Milliseconds patience, bool (CrashTable::*is_so)() const);

 private:
  Complaints compare_records();

  net::Loop loop_;
  client::ApiCalls api_;
  std::vector<std::unique_ptr<CrashTable>> tables_;
  Complaints troubles_;
  std::uint64_t plays_ = 0;
  std::thread thread_;
};

}  // namespace backstep::crash
