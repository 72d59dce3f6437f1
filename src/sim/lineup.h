// Lineup: who sits at a table, and whether it talks, as the command line says it.
//
//   quick              the same bot on every seat
//   strong:50          with an effort of its own
//   quick,strong:50    one bot for each seat, seat 0 first
//   quick+talk         the whole table gives signals; with several bots each says so
//   exec:./my-bot      a guest: a program of one's own, started by the shell; a comma in its
//   command
//                      is written \,
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bots/bot.h"

namespace backstep::sim {

// A bot of the caller's own, which has no text to name it by on a command line. `make` is called on
// any thread, once for each seat and thread, so that the bots may keep knowledge.
struct OwnBot {
  std::string name;
  std::function<std::unique_ptr<bots::Bot>()> make;
};

struct BotChoice {
  const bots::BotInfo* info = nullptr;          // of the roster; none for other bots
  int effort = 0;                               // 0 for a bot that has none
  std::string command;                          // of a guest
  std::shared_ptr<const OwnBot> own = nullptr;  // of the caller's own

  bool is_guest() const { return info == nullptr && own == nullptr; }
  // REQUIRES: !is_guest().
  std::unique_ptr<bots::Bot> make() const { return own ? own->make() : info->make(effort); }
  bool operator==(const BotChoice&) const = default;
};

struct Lineup {
  std::vector<BotChoice> seats;  // one for each player
  bool talks = false;

  bool operator==(const Lineup&) const = default;
};

inline constexpr int kMaxEffort = 1'000'000'000;

// One bot for all seats, or one for each of them.
Result<Lineup> lineup_of(const std::vector<std::string>& bots, int players);
// The same from one text, with commas between the bots.
Result<Lineup> parse_lineup(std::string_view text, int players);

// Teams of two bots each, row by row: the first on the first seat and every second one after it,
// the second on the others. REQUIRES: all of them talk, or none; each has one bot for all seats.
std::vector<Lineup> cross_tables(const std::vector<Lineup>& bots);

// The texts of several bots, parted by commas; \, is a comma that parts nothing.
std::vector<std::string> split_bots(std::string_view text);

// "quick", "strong:50", "exec:./my-bot": with the effort wherever there is one, so that the text
// says everything.
std::string bot_text(const BotChoice& choice);
// The other way round.
Result<BotChoice> parse_bot(std::string_view text);

}  // namespace backstep::sim
