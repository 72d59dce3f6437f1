// BotGame: one game between bots, from the deal to the end. The one loop that simulations,
// benchmarks, comparisons and the games of a server's bots share.
//
// Before every turn of a table that talks, unless a mute is visible, each seat but the mover may
// give signals, in the order of turns; a seat hears those who spoke before it. Then the mover
// answers with a whole turn, which is done action by action. What a bot does wrong ends the game
// there, with the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// What a bot did against its contract. The game ends there.
struct Fault {
  enum class Kind : std::uint8_t {
    kRefused,   // the rules refuse an action
    kCutShort,  // the turn stops before it has passed
    kTooLong,   // actions are left when the turn has passed
    kSignal,    // a signal that is not allowed
    // Of guests, as Trouble::Kind has them.
    kNotStarted,
    kDied,
    kLate,
    kFlooded,
    kNonsense,
  };
  static constexpr std::size_t kKinds = 9;

  Kind kind = Kind::kRefused;
  int seat = 0;
  Action action;                     // the one refused or left over
  Refusal refusal = Refusal::kNone;  // if refused
  std::string why;                   // a guest's trouble, or the signal's code
  bool never_played = false;         // by that guest, see Trouble
  std::string position;              // in text, at the moment of the fault
};
// "refused", "cut_short", ... "nonsense".
std::string_view name(Fault::Kind kind);
// "seat 1 lays 37A, which is refused: ..." without the position.
std::string fault_text(const Fault& fault);

class BotGame {
 public:
  // REQUIRES: deal() accepts the rules and the deck.
  BotGame(const Rules& rules, const Deck& deck, int begins, bool talks);
  BotGame(const BotGame&) = delete;
  BotGame& operator=(const BotGame&) = delete;
  virtual ~BotGame() = default;

  bool is_over() const { return state_.is_over() || fault_.has_value(); }
  // Signals and one turn. REQUIRES: !is_over().
  void play_turn();

  const State& state() const { return state_; }
  const Talk& talk() const { return talk_; }
  const std::optional<Fault>& fault() const { return fault_; }
  int turns() const { return turns_; }

 protected:
  // What a seat gives as signals, and the turn of the seat to move. Either may break_off().
  virtual Signals say(int seat) = 0;
  virtual Turn turn(int seat) = 0;
  // Called after each signal and each action.
  virtual void on_signal(int /*seat*/, const Signal& /*signal*/) {}
  virtual void on_action(int /*seat*/, Action /*action*/) {}

  // Ends the game; the first fault counts.
  void break_off(Fault::Kind kind, int seat, std::string why, bool never_played = false);

 private:
  void let_others_speak(int mover);
  void do_turn(int mover, const Turn& turn);
  void refuse(Fault::Kind kind, int seat, Action action, Refusal refused);

  State state_;
  Talk talk_;
  std::optional<Fault> fault_;
  int turns_ = 0;
};

}  // namespace backstep::bots
