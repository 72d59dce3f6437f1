// LoadTable: one table of people who play as fast as they are told to, game after game, to see what
// a server can carry, or several: then the people may be at different ones.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/api_calls.h"
#include "client/session.h"
#include "net/net.h"

namespace backstep::client::load {

class LoadTable {
 public:
  using Clock = std::chrono::steady_clock;

  // Who drives tables, and is told how they are.
  class Driver {
   public:
    Driver() = default;
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;
    virtual ~Driver() = default;

    // play() may be called: after the setup, after every turn, and when a new game has begun.
    virtual void on_ready(LoadTable& table) = 0;
    // What was due then was acknowledged ...
    virtual void on_acknowledged(LoadTable& table, Clock::time_point due) = 0;
    // ... and has reached everybody at the table.
    virtual void on_played(LoadTable& table, Clock::time_point due) = 0;
    virtual void on_game_over(LoadTable& table) = 0;
    // A frame of the server, with so many bytes of text.
    virtual void on_frame(std::size_t text_bytes) = 0;
    virtual void on_error(LoadTable& table, const std::string& sentence) = 0;
    // After an error, once: it will never be ready.
    virtual void on_given_up(LoadTable& table) = 0;
  };

  // For every player the server where it is; the first one opens the table.
  LoadTable(net::Loop& loop, std::vector<const ApiCalls*> apis, bool compact, Driver& driver)
      : loop_(loop),
        apis_(std::move(apis)),
        players_(apis_.size()),
        compact_(compact),
        driver_(driver) {}

  // New people open a new table, sit down and begin a game.
  void set_up();
  // One turn of whoever is to move. REQUIRES: ready, and not played since.
  void play(Clock::time_point due);

  bool is_playing() const { return state_ == State::kPlaying; }
  std::size_t connected() const;

 private:
  enum class State : std::uint8_t { kSetup, kStarting, kReady, kPlaying };

  void open();
  void come();
  OpenLine counted(OpenLine open);
  void joined();
  void look_whether_all_are_here();
  void start();
  void happened(const wire::Happened& happened);
  void look_whether_begun();
  void look_whether_played();
  void error(const std::string& sentence);
  // The answer to a wish, if it was done.
  bool is_done(const char* what, const wire::Notice& answer);

  net::Loop& loop_;
  const std::vector<const ApiCalls*> apis_;
  const std::size_t players_;
  const bool compact_;
  Driver& driver_;

  std::vector<std::string> tokens_;
  std::string id_;
  std::vector<std::unique_ptr<Session>> people_;  // the first one is the host
  State state_ = State::kSetup;
  bool set_up_ = false;
  bool given_up_ = false;
  std::size_t here_ = 0;  // of the people: joined
  int too_early_ = 0;     // times that the host's server did not know it yet

  // The turn on its way.
  Clock::time_point due_;
  int n_ = 0;  // of actions with it
  std::size_t heard_ = 0;
  bool acknowledged_ = false;
};

}  // namespace backstep::client::load
