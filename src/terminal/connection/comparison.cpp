#include "terminal/connection/comparison.h"

#include <memory>
#include <optional>
#include <string>

#include "server/archive/bot_games.h"
#include "sim/difficulty.h"

namespace backstep::terminal::connection {
namespace {

constexpr int kStrongEffort = 400;

void add(state::Comparison& comparison, bool won, int left) {
  ++comparison.games;
  comparison.won += won ? 1 : 0;
  comparison.left += left;
}

}  // namespace

void let_bots_play(const Rules& rules, const Deck& deck, advice::compute::StopToken& stop_token,
                   const std::function<void(const state::Comparison&)>& tell) {
  state::Comparison quick;
  quick.bot = "quick";
  quick.of = kQuickGames;
  const auto wavering = std::make_unique<sim::WaveringBot>();  // too large for a thread's stack
  while (!quick.complete()) {
    stop_token.yield();
    if (stop_token.stopped()) return;
    const State state = sim::play_game_of(rules, deck, quick.games + 1, *wavering).state;
    add(quick, state.outcome == Outcome::kWon, state.left());
    tell(quick);
  }
  state::Comparison strong;
  strong.bot = "strong";
  strong.of = kStrongGames;
  while (!strong.complete()) {
    const std::string chance = "compared " + std::to_string(strong.games + 1);
    const auto result =
        server::play_alone(rules, deck, strong.bot, kStrongEffort, chance, stop_token);
    if (!result) return;
    add(strong, result->result == "won", result->left);
    strong.last = strong.complete();
    tell(strong);
  }
}

}  // namespace backstep::terminal::connection
