// Preview: everything a screen tells a player about the own cards before they are laid.
//
// Cards are put on piles in thought first, and laid together later. A preview is made from a View
// and the cards that are put: what fits where, what it passes over, what is owed, and what would
// lose. Whoever shows a game asks here and knows no rule of its own.
//
// Something loses when after it no way to go on with the turn avoids a loss by the player's own
// doing (E11): that is asked exactly. Whether the next seat begins stuck depends on hidden cards,
// and is not looked at.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/game/view.h"

namespace backstep {

// Why something is not possible while cards are put: a refusal of the rules, or one that only a
// preview knows.
struct PutRefusal {
  Refusal refusal = Refusal::kNone;
  bool turn_over = false;  // a card that is put ends the turn by itself (C13)

  constexpr bool operator==(const PutRefusal&) const = default;
  constexpr bool is_refused() const { return turn_over || refusal != Refusal::kNone; }
};

// By which rule something loses.
struct Loss {
  Outcome outcome = Outcome::kStuck;
  std::optional<Pile> pile;  // whose skull or fire it is

  constexpr bool operator==(const Loss&) const = default;
};
// The clause that says so: "C10" for kStuck. REQUIRES: is_lost(outcome).
std::string_view clause(Outcome outcome);

// How a turn ends: by a stop, by the third card of a three, with the last card of the hand, with
// the last of all cards, or because the player says so.
enum class Ends : std::uint8_t { kStop, kThree, kHand, kWon, kEnd };
std::string_view name(Ends ends);  // "stop", "three", "hand", "won", "end"

// What a card does to what it is laid on.
enum class Covers : std::uint8_t { kNothing, kSkull, kFire, kCommand };

enum class CardKind : std::uint8_t { kOnward, kTrick, kRefused };

// A card of the hand on a pile, after the cards that are put.
struct CardOnPile {
  Card card = 0;
  CardKind kind = CardKind::kRefused;
  CardSet skipped;  // unplayed cards that it passes over; none by a trick
  PutRefusal refusal;
  std::optional<Loss> loses;
  std::optional<Ends> ends;  // the turn, or the game, by itself
  Covers covers = Covers::kNothing;
  Command covered = Command::kNone;  // kCommand: a lasting one that is in force
};

enum class Fire : std::uint8_t { kNone, kDue, kFresh };

// A pile with what is put on it.
struct Lane {
  Pile pile = Pile::kA;
  Card top = 0;            // what lies there for all, perhaps the row card
  std::vector<Card> puts;  // in order
  Card tip = 0;            // the last put card, or the top
  CardSet room;            // unplayed cards that could still go there without a trick
  Card trick = 0;          // the card ten back from the tip if it is unplayed, else 0
  bool trick_in_hand = false;
  bool trick_allowed = false;
  Command command = Command::kNone;  // of the tip ...
  bool active = false;               // ... in force; lightning of an earlier turn is not
  Fire fire = Fire::kNone;
  std::vector<CardOnPile> cards;  // one for each card of the hand that is not put, ascending
};

struct Duty {
  enum class Kind : std::uint8_t { kSkull, kThree, kFire };
  Kind kind = Kind::kSkull;
  Pile pile = Pile::kA;  // of skull and fire
  int more = 0;          // of three: so many cards more

  constexpr bool operator==(const Duty&) const = default;
};

// What a button would do.
struct ButtonEffect {
  bool allowed = false;
  PutRefusal refusal;  // none where there is simply nothing to do
  std::optional<Loss> loses;
  std::optional<Ends> ends;
  int draws = 0;  // cards drawn then
};

struct Least {
  std::vector<Action> actions;
  int left = 0;
  Loss loses;
};

struct Preview {
  struct Dropped {
    Action action;
    PutRefusal refusal;
  };
  struct Held {
    Card card = 0;
    std::optional<Pile> put;
  };
  struct Force {
    Command command = Command::kNone;
    Pile pile = Pile::kA;
  };

  // The seat is to move. If not, everything is told as if it began its turn now.
  bool mine = false;
  // The position that everything below is about: the table and the hand after `puts`.
  Table table;
  CardSet hand;

  std::vector<Action> puts;      // those that fit, in order
  std::vector<Dropped> dropped;  // the others
  std::array<Lane, kPileCount> lanes;
  std::vector<Held> held;  // the whole hand, ascending
  int laid = 0;            // in this turn, for all to see
  int due = 0;             // cards still due after those that are put
  std::vector<Duty> duties;
  std::vector<Force> force;  // lasting commands
  bool muted = false;        // for all, whatever is put
  ButtonEffect lay;          // lays the cards that are put
  ButtonEffect end;          // ... and ends the turn
  // Every card that could be laid next without losing, on the pile where it passes over least.
  std::vector<Action> safe;
  // How to go on without losing, with the end unless the turn ends by itself: after the cards that
  // are put, and from where they were put. None: every way loses. Empty where there is nothing to
  // play: without a hand, or after the end of the game.
  std::optional<std::vector<Action>> rescue;
  std::optional<std::vector<Action>> rescue_from_start;
  // When every way loses from the start: what leaves few cards. The fewest, unless a hand is so
  // full of commands that looking at every way would take long.
  std::optional<Least> least;
};

// Any view will do, a spectator's (whose hand is empty) and one of a game that is over, too. Puts
// that do not fit are dropped, each by itself; an end of the turn is never put.
Preview preview(const View& view, std::span<const Action> puts);

}  // namespace backstep
