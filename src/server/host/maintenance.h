// Upkeep: what is done from time to time without anybody asking for it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/host/context.h"
#include "server/host/peers.h"
#include "server/tables/tables.h"

namespace backstep::server {

class Maintenance {
 public:
  Maintenance(Context context, Tables& tables, Peers& peers)
      : context_(context), tables_(tables), peers_(peers) {}

  // All of it; hourly, and at the start.
  void look(std::int64_t now) {
    expire_attempts(now);
    close_unused(now);
  }
  // Ends attempts at a day's deal whose deadline has passed. The deadline holds without it, too
  // (Deals::is_time_over): this ends those at which nobody does anything.
  void expire_attempts(std::int64_t now);
  // Takes correspondence tables into memory where something happens without anybody there, and
  // calls with them: bots whose turn it is, clocks that have run out.
  void advance_correspondence(std::function<void(const Live&)> then);
  // Lobbies and games that nobody has touched for long (Options) close.
  void close_unused(std::int64_t now);

 private:
  void close_older(const std::string& label, std::int64_t before);

  Context context_;
  Tables& tables_;
  Peers& peers_;
};

}  // namespace backstep::server
