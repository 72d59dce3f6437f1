// LoadBots: tables where only bots play, in the list for everybody; when a game is over another
// table is opened.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "client/api_calls.h"
#include "client/session.h"
#include "net/net.h"

namespace backstep::client::load {

// One table at a time.
class LoadBots {
 public:
  using Trouble = std::function<void(const std::string& sentence)>;

  LoadBots(net::Loop& loop, const ApiCalls& api, std::string bot, int players, Trouble trouble)
      : loop_(loop),
        api_(api),
        bot_(std::move(bot)),
        players_(players),
        trouble_(std::move(trouble)) {}

  void begin();
  bool is_playing() const;
  std::uint64_t turns() const { return turns_; }

 private:
  void open(const std::string& token);
  void watch(const std::string& token, const std::string& table);
  void happened(const wire::Happened& happened);

  net::Loop& loop_;
  const ApiCalls& api_;
  const std::string bot_;
  const int players_;
  const Trouble trouble_;
  std::unique_ptr<Session> host_;  // who opened it, and looks on
  std::uint64_t turns_ = 0;
};

}  // namespace backstep::client::load
