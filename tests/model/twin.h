// The twin: a whole game by a second reading of RULES.md, made to be run beside the engine.
// Obvious rather than fast; it trusts its caller to hand it well-formed games.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "questions.h"
#include "turn.h"
#include "twin_rules.h"

namespace backstep::model {

struct TwinPlay {
  int card;
  char pile;
  bool trick;
  bool loses;  // by the mover's own doing; how the next turn begins is not counted

  friend bool operator==(const TwinPlay&, const TwinPlay&) = default;
};

// A position at the start of a turn. Cards named nowhere count as laid. A burning top must be
// covered by the end of this turn; a skull on top is a duty of this turn from its first play on.
struct TwinSetup {
  TwinRules rules;
  std::map<char, int> tops;  // a pile left out shows its row card: 1 for A, B and 100 for C, D
  std::vector<std::vector<int>> hands;
  std::vector<int> draw;  // next card first
  int turn = 0;
};

class Twin {
 public:
  // deck: 98 cards; seat 0's hand first, then seat 1's and so on, the rest is the draw pile.
  static Twin deal(const TwinRules& rules, const std::vector<int>& deck, int begins);
  static Twin setup(const TwinSetup& position);

  // "" when done, else the refusal code; a refusal changes nothing, events() included.
  // play: game_over, not_in_hand, wrong_order, no_back, one_pile. end: game_over, below_minimum.
  std::string play(int card, char pile);
  std::string end();

  // Sorted by card, then pile; empty after the end of the game.
  std::vector<TwinPlay> legal() const;
  bool can_end() const;
  bool end_loses() const;

  // What the last deal, setup, play or end caused, as lines of text in the order it happened:
  //   laid 0 37 A trick | laid 0 37 A | turn_ended 0 drew 12 80 | turn_ended 0 drew
  //   turn_began 1 minimum 2 | won | lost stuck left 7
  const std::vector<std::string>& events() const { return events_; }

  std::string status() const { return status_; }  // playing, won, lost
  std::string reason() const { return reason_; }  // "", stuck, skull, three, fire, one_pile
  int turn() const { return seat_; }
  int left() const;  // cards in all hands and the draw pile
  int minimum() const { return now_.minimum; }
  int laid_this_turn() const { return now_.laid; }
  bool muted() const { return visible(rules_, now_, "mute"); }
  std::string bound() const;  // "" or the pile the next card of this turn must go on
  bool three() const { return now_.three; }
  std::string fire_due() const { return model::fire_due(rules_, now_); }
  int top(char pile) const { return top_of(now_, pile); }
  const std::vector<int>& hand(int seat) const;  // sorted
  const std::vector<int>& draw() const { return draw_; }
  std::vector<int> laid() const;  // sorted

 private:
  void begin_turn(int seat);
  void end_turn();
  std::vector<int> draw_cards();
  int next_seat_with_cards() const;
  void lose(const std::string& reason);

  TwinRules rules_;
  Turn now_;  // the turn of seat_; holds the tops, and that seat's hand while it moves
  int seat_ = 0;
  std::vector<std::vector<int>> hands_;  // of all seats, always up to date
  std::vector<int> draw_;
  std::string status_ = "playing";
  std::string reason_;
  std::vector<std::string> events_;
};

}  // namespace backstep::model
