// Bot: the contract of everyone who plays for itself.
//
// A bot sees a View and the signals in force, and answers with a whole turn. It has no clock and no
// source of chance but the one it is given, and its effort is a count: the same view, talk, random
// sequence and effort give the same turn on every machine and with any number of threads. A bot may
// keep scratch memory between calls, never knowledge: one object serves any seat of any game, one
// thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/random.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// A few things of one kind, kept in place.
template <class Item, std::size_t kCapacity>
class Few {
 public:
  // REQUIRES: size() < kCapacity.
  constexpr void push_back(Item item) { items_[size_++] = item; }
  constexpr void pop_back() { --size_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Item* begin() const { return items_.data(); }
  constexpr const Item* end() const { return items_.data() + size_; }
  constexpr const Item& operator[](std::size_t i) const { return items_[i]; }
  friend constexpr bool operator==(const Few& a, const Few& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<Item, kCapacity> items_{};
  std::uint8_t size_ = 0;
};

// A whole turn: every card of it in order, and the end where the turn does not end by itself.
using Turn = Few<Action, kMaxHand + 1>;
// What a seat says at one moment.
using Signals = Few<Signal, 8>;

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // All actions from here to the end of the seat's turn, each legal when its time comes. Signals of
  // others are in `talk`. Quick and strong also finish a turn of which some cards lie already.
  // REQUIRES: view.is_to_move(), and no card of this turn lies yet.
  virtual Turn turn(const View& view, const Talk& talk, Random& random) = 0;

  // What the seat would say now, before the turn of whoever moves; only what is news. Nothing
  // unless the bot talks. REQUIRES: view is a seat's, nothing mutes the table.
  virtual Signals say(const View& view, const Talk& talk);

  // C2: how gladly the seat would begin, from its hand alone; the table lets the gladdest begin.
  // REQUIRES: nothing is laid yet.
  virtual int willing_to_begin(const View& view);
};

// One bot of the roster. `default_effort` is 0 for a bot that has no effort to choose.
struct BotInfo {
  std::string_view name;
  std::string_view line;  // what it is, in one line
  int default_effort = 0;
  std::unique_ptr<Bot> (*make)(int effort) = nullptr;
};

// Every bot there is, the weakest first.
std::span<const BotInfo> roster();
// Nothing when there is no such bot.
const BotInfo* bot_named(std::string_view name);

}  // namespace backstep::bots
