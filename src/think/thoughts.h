// Thoughts: what is thought about in a pool. Functions of what they are given and nothing else: the
// same question and the same chance give the same answer on any thread.
//
// Each thread keeps its bots between calls, one of each name, since some are large.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "advise/analysis.h"
#include "advise/hint.h"
#include "base/random.h"
#include "bots/bot.h"
#include "game/view.h"
#include "signal/talk.h"
#include "think/breath.h"

namespace backstep::think {

// A bot of the roster. REQUIRES: bot_named(name). Of effort 0 it has its default.
struct BotKind {
  std::string_view name;
  int effort = 0;
};

// What the bot does: Bot::turn(), say() and willing_to_begin(), which see.
Turn think_turn(const BotKind& bot, const View& view, const Talk& talk, Random random);
Signals say(const BotKind& bot, const View& view, const Talk& talk);
int willing(const BotKind& bot, const View& view);

// Tells what is known at first, again whenever twice as many worlds were looked at, and in the end.
// False: it was stopped, and what was told last is all there is.
// REQUIRES: as Hints::begin().
bool hint(const View& view, const Talk& talk, int effort, Breath& breath,
          const std::function<void(const Advice&)>& tell);

// analyse(), which breathes; `options.progress` is called as there, `stop` and `breathe` are set
// here. Nothing if it was stopped. REQUIRES: as analyse().
std::optional<GameAnalysis> analysis(Course course, AnalysisOptions options, Breath& breath);

}  // namespace backstep::think
