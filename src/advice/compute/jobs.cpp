#include "advice/compute/jobs.h"

#include <map>
#include <memory>
#include <utility>

#include "base/check.h"

namespace backstep::advice::compute {
namespace {

struct KeptBot {
  int effort = 0;
  std::unique_ptr<bots::Bot> bot;
};

// This thread's bot of that name. One of another effort takes its place: making one takes a
// fraction of a turn, and keeping one for each effort anybody ever asked for would take memory for
// ever.
bots::Bot& bot_of(const BotKind& kind) {
  thread_local std::map<std::string_view, KeptBot> bots;
  const bots::BotInfo* const info = bots::bot_named(kind.name);
  if (info == nullptr) fail_check("a table has a bot that is not in the roster");
  const int effort = kind.effort > 0 ? kind.effort : info->default_effort;
  KeptBot& kept = bots[info->name];
  if (!kept.bot || kept.effort != effort) kept = {effort, info->make(effort)};
  return *kept.bot;
}

}  // namespace

bots::Turn think_turn(const BotKind& bot, const View& view, const Talk& talk, Random random) {
  return bot_of(bot).turn(view, talk, random);
}

bots::Signals say(const BotKind& bot, const View& view, const Talk& talk) {
  return bot_of(bot).say(view, talk);
}

int willing(const BotKind& bot, const View& view) { return bot_of(bot).willing_to_begin(view); }

bool hint(const View& view, const Talk& talk, int effort, StopToken& stop_token,
          const std::function<void(const Advice&)>& tell) {
  constexpr int kFirst =
      16;  // worlds; before that there is nothing to see that instinct did not say
  const auto hints = std::make_unique<Hints>();  // half a megabyte is too much for a stack
  hints->begin(view, talk, effort, advice_chance());
  tell(hints->advice());
  int worlds = 0;
  int next = kFirst;
  while (hints->think(1)) {
    stop_token.yield();
    if (stop_token.stopped()) return false;
    if (++worlds < next) continue;
    tell(hints->advice());
    next *= 2;
  }
  tell(hints->advice());
  return true;
}

std::optional<GameAnalysis> analysis(Course course, AnalysisOptions options,
                                     StopToken& stop_token) {
  options.stop = &stop_token.flag();
  options.yield = [&stop_token] { stop_token.yield(); };
  return analyse(std::move(course), options);
}

}  // namespace backstep::advice::compute
