// Thoughts: what is thought about in a pool. Functions of what they are given and nothing else: the
// same question and the same chance give the same answer on any thread.
//
// Each thread keeps its bots between calls, one of each name, since some are large.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "advice/analysis.h"
#include "advice/compute/stop_token.h"
#include "advice/hint.h"
#include "base/random.h"
#include "bots/bot.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::advice::compute {

// A bot of the roster. REQUIRES: bot_named(name). Of effort 0 it has its default.
struct BotKind {
  std::string_view name;
  int effort = 0;
};

// What the bot does: Bot::turn(), say() and willing_to_begin(), which see.
bots::Turn think_turn(const BotKind& bot, const View& view, const Talk& talk, Random random);
bots::Signals say(const BotKind& bot, const View& view, const Talk& talk);
int willing(const BotKind& bot, const View& view);

// Tells what is known at first, again whenever twice as many worlds were looked at, and in the end.
// False: it was stopped, and what was told last is all there is.
// REQUIRES: as Hints::begin().
bool hint(const View& view, const Talk& talk, int effort, StopToken& stop_token,
          const std::function<void(const Advice&)>& tell);

// analyse(), which breathes; `options.progress` is called as there, `stop` and `breathe` are set
// here. Nothing if it was stopped. REQUIRES: as analyse().
std::optional<GameAnalysis> analysis(Course course, AnalysisOptions options, StopToken& stop_token);

}  // namespace backstep::advice::compute
