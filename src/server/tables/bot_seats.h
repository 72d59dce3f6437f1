// BotSeats: what bots do at a table: answer who begins, say what they wish, play. They think in the
// pool, on copied views, and what they thought counts only if the table is still where it was.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/token_bucket.h"
#include "bots/bot.h"
#include "server/host/context.h"
#include "server/tables/tables.h"
#include "wire/settings.h"

namespace backstep::server {

class BotSeats {
 public:
  // On whose account the bots of a table think: an address, or nothing if it is not known.
  using Originator = std::function<std::string(LiveTable&)>;
  BotSeats(Context context, Tables& tables, Originator originator)
      : context_(context), tables_(tables), originator_(std::move(originator)) {}

  // Does what is due at this table now. Called after every change, and when time has passed.
  void follow(const Live& live);
  // Does nothing more at this table: another process does.
  void stop(const Live& live);

  // When something becomes due by the clock alone, in ms; 0 if nothing does.
  std::int64_t due(const LiveTable& live, std::int64_t now) const;

  // The answers of bots to who begins, as entries to come with the deal: from each hand alone.
  static std::vector<wire::TableEntry> answers(const Table& dealt);

 private:
  void begin_if_nobody_else(const Live& live);
  void speak(const Live& live);
  void said(const Live& live, int game, int n, const std::vector<wire::TableEntry>& signals);
  void store_signals(const Live& live, int game, int n,
                     const std::vector<wire::TableEntry>& signals);
  static std::int64_t wait_after_search(std::int64_t left, std::int64_t pause);
  void think(const Live& live);
  void think_later(const Live& live);
  void play(const Live& live, int game, int n, const bots::Turn& turn);
  // How long a bot takes for a turn: by chance and the pace alone, so that it tells nothing.
  std::int64_t delay(const Table& table) const;

  Context context_;
  Tables& tables_;
  Originator originator_;
  TokenBucket logged_;  // that a bot has to wait
};

}  // namespace backstep::server
