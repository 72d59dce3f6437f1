// OwnTurn: the own turn before it is laid: which card is picked, which are put where, and what the
// rules say of that. Keys, clicks and typed lines all go through here.
//
// Put is not laid: cards that are put on piles are in nobody's mind but the player's. They are
// asked of the rules again whenever the position changes; what no longer fits goes back to the
// hand, with the reason.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/preview/preview.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::state {

// Something that has to be agreed to first, because it loses.
struct Question {
  bool ends = false;  // the turn; else only lays
  Loss loses;
  std::vector<Action> actions;                // what would be played
  std::optional<std::vector<Action>> rescue;  // how to go on without losing; none with these cards
};

// What the last deed came to, for the one line that says so.
struct Said {
  enum class What : std::uint8_t {
    kNothing,
    kPicked,  // card
    kUnpicked,
    kPut,       // card on pile
    kRefused,   // code and clause of the rules; card and pile where one was put
    kBack,      // cards were taken back; `also` came back because they do not fit without them
    kReturned,  // cards that the position no longer allows; code says why
    kSent,      // the put cards were laid; the table tells the rest
    kFailed,    // code of the server, "offline" without a connection
  };
  What what = What::kNothing;
  Card card = 0;
  std::optional<Pile> pile;
  std::vector<Card> cards;
  std::vector<Card> also;
  std::string code;
  std::string clause;
  unsigned count = 0;  // of deeds so far: another one is another count
};

struct TurnModel {
  std::optional<Card> picked;
  std::vector<Action> puts;
  // None before a game and after it. Of somebody else's turn: as if the own one began now. `mine`
  // is false also while the link is lost or a bot plays for the reader.
  std::optional<Preview> preview;
  bool busy = false;  // laid, and not answered yet
  std::optional<Question> question;
  Said said;
};

class OwnTurn {
 public:
  // The door outlives it.
  explicit OwnTurn(TableConnection& connection);
  ~OwnTurn();
  OwnTurn(const OwnTurn&) = delete;
  OwnTurn& operator=(const OwnTurn&) = delete;

  const TurnModel& now() const;
  // The same, as if nothing were put or picked: what put_all() begins with.
  TurnModel without_puts() const;

  // After the door's model has changed.
  void follow();
  // Called when it has changed by itself: what was laid was answered.
  void on_change(std::function<void()> changed);

  // A card of the hand that is not put, at any time; the one that is picked already, or none: none.
  void pick(std::optional<Card> card);
  // The picked card, or this one, on a pile; one that is put moves there. Only in the own turn;
  // says why if it cannot go there.
  void put(Pile pile, std::optional<Card> card = std::nullopt);
  // The last put card, or this one.
  void take_back(std::optional<Card> card = std::nullopt);
  void take_all_back();
  // Lays what is put; and ends the turn with it. What loses is asked first, unless everything does.
  void lay();
  void end();
  // The answers to the question.
  void anyway();
  void not_now();
  // Puts these instead of what is put, as far as they fit: the turn of a hint.
  void put_all(const std::vector<Action>& actions);

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace backstep::terminal::state
