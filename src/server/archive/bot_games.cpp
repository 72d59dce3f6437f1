#include "server/archive/bot_games.h"

#include <string>

#include "advice/compute/jobs.h"
#include "base/random.h"
#include "bots/bot_game.h"
#include "engine/game/state.h"
#include "engine/game/view.h"

namespace backstep::server {
namespace {

// C2: the gladdest seat begins.
int who_begins(const Rules& rules, const Deck& deck, const advice::compute::BotKind& bot) {
  const State state = deal_unchecked(rules, deck);
  int best = 0;
  int gladdest = 0;
  for (int seat = 0; seat < rules.players; ++seat) {
    const int willing = advice::compute::willing(bot, view(state, seat));
    if (seat == 0 || willing > gladdest) {
      best = seat;
      gladdest = willing;
    }
  }
  return best;
}

// Bots of one kind, with chance of their own for each turn.
class GameAlone : public bots::BotGame {
 public:
  GameAlone(const Rules& rules, const Deck& deck, const advice::compute::BotKind& bot,
            std::string_view chance)
      : bots::BotGame(rules, deck, who_begins(rules, deck, bot), rules.players > 1),
        bot_(bot),
        chance_(chance) {}

 private:
  bots::Signals say(int seat) override {
    return advice::compute::say(bot_, view(state(), seat), talk());
  }
  bots::Turn turn(int seat) override {
    const Random random(std::string(chance_) + ' ' + std::to_string(turns() + 1), "alone");
    return advice::compute::think_turn(bot_, view(state(), seat), talk(), random);
  }

  const advice::compute::BotKind bot_;
  const std::string_view chance_;
};

}  // namespace

std::optional<wire::DealResult> play_alone(const Rules& rules, const Deck& deck,
                                           std::string_view bot, int effort,
                                           std::string_view chance,
                                           advice::compute::StopToken& stop_token) {
  GameAlone game(rules, deck, {bot, effort}, chance);
  while (!game.is_over()) {
    stop_token.yield();
    if (stop_token.stopped()) return std::nullopt;
    game.play_turn();
  }
  if (game.fault()) return std::nullopt;  // bots of the roster make none
  wire::DealResult result;
  result.result = game.state().outcome == backstep::Outcome::kWon ? "won" : "lost";
  result.left = game.state().left();
  result.bot = bot;
  return result;
}

}  // namespace backstep::server
