// What the bots play, as one number a bot and variant: the whole numbers of their nets and searches
// must give the same turns on every compiler and machine.
#include <cstdint>
#include <memory>
#include <string>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/random_games.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "tests/golden/texts.h"

namespace backstep::golden {
namespace {

constexpr int kEffort = 6;

std::uint64_t game_hash(bots::Bot& bot, const Rules& rules, bool talks) {
  State state = deal_unchecked(rules, deck_from_seed("bots"));
  Talk talk;
  talk.in_use = talks;
  Random random("golden", "bots");
  std::uint64_t hash = kHashStart;
  while (!state.is_over()) {
    for (int seat = 0; talks && seat < rules.players; ++seat) {
      if (seat == state.turn || state.is_muted()) continue;
      for (const Signal& signal : bot.say(view(state, seat), talk)) hear(talk, seat, signal);
    }
    for (const Action action : bot.turn(view(state, state.turn), talk, random)) {
      hash = mix(hash + action.card * std::uint64_t{kPileCount} + index(action.pile));
      const int mover = state.turn;
      apply(state, action);
      lapse(talk, mover, action, state);
    }
  }
  return mix(hash + static_cast<std::uint64_t>(state.left()));
}

}  // namespace

std::string bots_text() {
  std::string text;
  for (const bots::BotInfo& info : bots::roster()) {
    const std::unique_ptr<bots::Bot> bot = info.make(info.default_effort > 0 ? kEffort : 0);
    for (const bool talks : {false, true}) {
      std::uint64_t hash = kHashStart;
      for (const Rules& rules : bots::all_rule_sets()) {
        if (info.default_effort > 0 && (rules.small_hand || rules.one_pile_retroactive)) continue;
        hash = mix(hash ^ game_hash(*bot, rules, talks));
      }
      text += std::string(info.name) + (talks ? "+talk " : " ") + hex(hash) + '\n';
    }
  }
  return text;
}

}  // namespace backstep::golden
