#include <array>

#include "bots/beginners.h"
#include "bots/bot.h"
#include "bots/quick.h"
#include "bots/strong.h"

namespace backstep::bots {
namespace {

template <class Kind>
std::unique_ptr<Bot> make(int effort) {
  (void)effort;
  return std::make_unique<Kind>();
}

std::unique_ptr<Bot> make_strong(int effort) { return std::make_unique<StrongBot>(effort); }

constexpr std::array kRoster{
    BotInfo{"random", "plays any card that fits and stops at random", 0, make<RandomBot>},
    BotInfo{"greedy", "takes the smallest step, like a careful beginner", 0, make<GreedyBot>},
    BotInfo{"quick", "rates whole turns with a small network; 100,000 turns per second", 0,
            make<QuickBot>},
    BotInfo{"strong", "samples the hidden cards and plays out its best turns", 2000, make_strong},
};

}  // namespace

std::span<const BotInfo> roster() { return kRoster; }

const BotInfo* bot_named(std::string_view name) {
  for (const BotInfo& info : kRoster) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

Signals Bot::say(const View& /*view*/, const Talk& /*talk*/) { return {}; }

// The smaller the first two steps, the gladder.
int Bot::willing_to_begin(const View& view) {
  int first = kCardCount;
  int second = kCardCount;
  for (const Card card : view.hand) {
    const int step = card - kRisingRowCard < kFallingRowCard - card ? card - kRisingRowCard
                                                                    : kFallingRowCard - card;
    if (step < first) {
      second = first;
      first = step;
    } else if (step < second) {
      second = step;
    }
  }
  return -(first + second);
}

}  // namespace backstep::bots
