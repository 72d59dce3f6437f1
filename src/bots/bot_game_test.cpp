#include "bots/bot_game.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "bots/beginners.h"
#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"

namespace backstep::bots {
namespace {

Rules three_players() {
  Rules rules;
  rules.players = 3;
  return rules;
}

// Notes what it is asked and told: "s" a seat that may signal, "t" a turn, "!" a signal, "." an
// action.
class Noted : public BotGame {
 public:
  Noted(int begins, bool talks)
      : BotGame(three_players(), deck_from_seed("bot game"), begins, talks) {}

  std::string notes;
  bool breaks_off = false;

 protected:
  Signals say(int seat) override {
    notes += 's' + std::to_string(seat);
    Signals signals;
    if (seat == 2) signals.push_back(*signal_from_code("trouble"));
    return signals;
  }
  Turn turn(int seat) override {
    notes += 't' + std::to_string(seat);
    if (breaks_off) break_off(Fault::Kind::kLate, seat, "too late");
    Random random("bot game", "turns");
    return GreedyBot().turn(view(state(), seat), talk(), random);
  }
  void on_signal(int seat, const Signal&) override { notes += '!' + std::to_string(seat); }
  void on_action(int, Action) override { notes += '.'; }
};

TEST(BotGame, LetsTheOthersSignalBeforeEachTurn) {
  Noted game(1, true);
  game.play_turn();
  EXPECT_TRUE(game.notes.starts_with("s2!2s0t1.")) << game.notes;
  EXPECT_EQ(game.turns(), 1);
  game.notes.clear();
  game.play_turn();
  EXPECT_TRUE(game.notes.starts_with("s0s1t2.")) << game.notes;
}

TEST(BotGame, IsSilentWhereNobodyTalks) {
  Noted game(0, false);
  while (!game.is_over()) game.play_turn();
  EXPECT_EQ(game.notes.find('s'), std::string::npos);
  EXPECT_TRUE(game.state().is_over());
  EXPECT_FALSE(game.fault().has_value());
}

TEST(BotGame, EndsWhereABotBreaksOff) {
  Noted game(0, false);
  game.breaks_off = true;
  game.play_turn();
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.notes, "t0") << "the answer is not played";
  ASSERT_TRUE(game.fault().has_value());
  EXPECT_EQ(fault_text(*game.fault()), "seat 0: too late");
  EXPECT_FALSE(game.state().is_over());
}

}  // namespace
}  // namespace backstep::bots
