#include "engine/preview/preview.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/game/reach.h"
#include "engine/game/turn.h"
#include "engine/preview/ways.h"

namespace backstep {
namespace {

// Positions looked at for what leaves few cards: all of them in games as they are played.
constexpr int kLeastPositions = 500;

constexpr std::array<std::string_view, 5> kEnds{"stop", "three", "hand", "won", "end"};

bool is_lasting(Command command) { return command >= Command::kMute; }

// The table as if the seat of the view began its turn now: whatever burns is due then.
Table as_if_to_move(const View& view) {
  Table table = view;
  if (view.is_to_move() || view.is_over()) return table;
  Board board;
  board.tops = view.board.tops;
  for (const Pile pile : kPiles) {
    const PileSet burning = view.board.fires.due() | view.board.fires.fresh();
    if ((burning & pile_bit(pile)) != 0) board.fires.lay(pile, true);
  }
  board.fires.pass_turn();
  table.board = board;
  if (!view.is_spectator()) table.turn = view.seat;
  return table;
}

// What the loss is about, where a play or an end of the turn has lost.
Loss loss_by(Outcome outcome, const Table& after, Pile pile) {
  Loss loss{outcome, std::nullopt};
  for (const Pile each : kPiles) {
    if (loss.pile) break;
    const bool skull = after.rules.command(after.board.top(each)) == Command::kSkull;
    const bool fire = (after.board.fires.due() & pile_bit(each)) != 0;
    if ((outcome == Outcome::kSkull && skull) || (outcome == Outcome::kFire && fire)) {
      loss.pile = each;
    }
  }
  if (outcome == Outcome::kOnePile) loss.pile = pile;
  return loss;
}

// C13: by what a turn ends with the card just laid, or the game is won; nothing if it goes on, or
// was lost for another reason.
std::optional<Ends> ends_with(Card card, const Table& after, CardSet hand, Outcome outcome) {
  const Board& board = after.board;
  if (outcome == Outcome::kWon) return Ends::kWon;
  if (outcome == Outcome::kOnePile || (board.three && board.laid_this_turn > 3)) {
    return std::nullopt;
  }
  const Command command = after.rules.command(card);
  if (command == Command::kStop) return Ends::kStop;
  if (closes_turn(board, command)) return Ends::kThree;
  if (hand.empty()) return Ends::kHand;
  return std::nullopt;
}

int drawn_after(const Table& table, CardSet hand) {
  return refill(table.rules, table.board.tops, hand.size(), table.draw_count);
}

// One call of preview(): the cards are put, then every question is asked in turn.
class Previewing {
 public:
  explicit Previewing(const View& view)
      : start_(as_if_to_move(view)), start_hand_(view.hand), ways_(start_, start_hand_) {
    told_.mine = view.is_to_move();
    stuck_ = !start_.is_over() && !start_hand_.empty() && start_.board.laid_this_turn == 0 &&
             is_stuck(start_, start_hand_);
    told_.table = start_;
    told_.hand = start_hand_;
    told_.laid = start_.board.laid_this_turn;
    told_.muted = view.is_muted();
    for (const Pile pile : kPiles) {
      told_.lanes[index(pile)].pile = pile;
      told_.lanes[index(pile)].top = start_.board.top(pile);
    }
  }

  void put(Action action) {
    const PutRefusal refused = why_not(action);
    if (refused.is_refused()) {
      told_.dropped.push_back({action, refused});
      return;
    }
    last_ = act(told_.table, told_.hand, action);
    told_.table.outcome = last_.outcome;
    ends_ = ends_with(action.card, told_.table, told_.hand, last_.outcome);
    told_.puts.push_back(action);
    told_.lanes[index(action.pile)].puts.push_back(action.card);
  }

  Preview tell() {
    tell_hand();
    for (Lane& lane : told_.lanes) tell_lane(lane);
    tell_owed();
    tell_rescues();
    tell_deeds();
    tell_safe();
    return std::move(told_);
  }

 private:
  bool turn_is_over() const { return last_.turn_ends; }

  PutRefusal why_not(Action action) const {
    if (turn_is_over()) return {Refusal::kNone, true};
    if (action.is_end()) return {Refusal::kNotInHand, false};
    return {refusal(told_.table, told_.hand, action), false};
  }

  void tell_hand() {
    for (const Card card : start_hand_) told_.held.push_back({card, std::nullopt});
    for (const Action put : told_.puts) {
      for (Preview::Held& held : told_.held) {
        if (held.card == put.card) held.put = put.pile;
      }
    }
  }

  void tell_lane(Lane& lane) {
    const Rules& rules = told_.table.rules;
    const Board& board = told_.table.board;
    const CardSet unplayed = kAllCards - told_.table.laid;
    lane.tip = board.top(lane.pile);
    const Takes& fits = takes(lane.pile, lane.tip);
    lane.room = fits.onward & unplayed;
    for (const Card card : (fits.with_trick - fits.onward) & unplayed) {
      lane.trick = card;
      lane.trick_in_hand = told_.hand.contains(card);
      lane.trick_allowed = !told_.table.visible().contains(Command::kNoBack);
    }
    lane.command = rules.command(lane.tip);
    const bool this_turn = (board.used & pile_bit(lane.pile)) != 0;
    lane.active = is_lasting(lane.command) || lane.command == Command::kSkull ||
                  (lane.command != Command::kNone && this_turn);
    if ((board.fires.fresh() & pile_bit(lane.pile)) != 0) lane.fire = Fire::kFresh;
    if ((board.fires.due() & pile_bit(lane.pile)) != 0) lane.fire = Fire::kDue;
    for (const Card card : told_.hand) lane.cards.push_back(on_lane(lane, card));
  }

  CardOnPile on_lane(const Lane& lane, Card card) {
    CardOnPile told;
    told.card = card;
    const Action play = Action::lay(card, lane.pile);
    told.refusal = why_not(play);
    if (told.refusal.is_refused()) return told;
    told.kind = is_trick(lane.pile, lane.tip, card) ? CardKind::kTrick : CardKind::kOnward;
    if (told.kind == CardKind::kOnward) {
      told.skipped = lane.room - takes(lane.pile, card).onward;
      told.skipped.erase(card);
    }
    if (lane.command == Command::kSkull) {
      told.covers = Covers::kSkull;
    } else if (lane.fire != Fire::kNone) {
      told.covers = Covers::kFire;
    } else if (is_lasting(lane.command)) {
      told.covers = Covers::kCommand;
      told.covered = lane.command;
    }
    Table next = told_.table;
    CardSet rest = told_.hand;
    const Consequence then = act(next, rest, play);
    told.ends = ends_with(card, next, rest, then.outcome);
    if (stuck_) {
      told.loses = kStuckLoss;
    } else if (is_lost(then.outcome)) {
      told.loses = loss_by(then.outcome, next, lane.pile);
    } else if (!then.turn_ends && then.outcome != Outcome::kWon) {
      Ways::Answer way = ways_.from(next, rest);
      if (!way.plays) told.loses = way.loss;
    }
    return told;
  }

  void tell_owed() {
    const Table& table = told_.table;
    const Board& board = table.board;
    if (!turn_is_over() && !table.is_over()) {
      told_.due = std::max(0, table.minimum() - board.laid_this_turn);
    }
    for (const Lane& lane : told_.lanes) {
      if (lane.command == Command::kSkull) {
        told_.duties.push_back({Duty::Kind::kSkull, lane.pile, 0});
      }
      if (is_lasting(lane.command)) told_.force.push_back({lane.command, lane.pile});
    }
    if (board.three && board.laid_this_turn < 3) {
      told_.duties.push_back({Duty::Kind::kThree, Pile::kA, 3 - board.laid_this_turn});
    }
    for (const Lane& lane : told_.lanes) {
      if (lane.fire == Fire::kDue) told_.duties.push_back({Duty::Kind::kFire, lane.pile, 0});
    }
  }

  // The plays with the end of the turn, unless it ends by itself.
  static std::vector<Action> finished(Table table, CardSet hand, std::vector<Action> plays) {
    Consequence then;
    for (const Action play : plays) then = act(table, hand, play);
    if (!then.turn_ends && then.outcome != Outcome::kWon) plays.push_back(Action::end_turn());
    return plays;
  }

  void tell_rescues() {
    if (start_.is_over() || start_hand_.empty()) {
      told_.rescue.emplace();
      told_.rescue_from_start.emplace();
      return;
    }
    if (stuck_) {
      lost_ = kStuckLoss;
      told_.least = {{}, start_.left(), kStuckLoss};
      return;
    }
    Ways::Answer start = ways_.from(start_, start_hand_);
    if (start.plays) {
      told_.rescue_from_start = finished(start_, start_hand_, std::move(*start.plays));
    } else {
      told_.least = least_left(start_, start_hand_, kLeastPositions);
    }
    if (told_.puts.empty()) {
      told_.rescue = told_.rescue_from_start;
    } else if (turn_is_over() || last_.outcome == Outcome::kWon) {
      told_.rescue.emplace();
    } else if (is_lost(last_.outcome)) {
      lost_ = loss_by(last_.outcome, told_.table, told_.puts.back().pile);
    } else {
      Ways::Answer way = ways_.from(told_.table, told_.hand);
      if (way.plays) {
        told_.rescue = finished(told_.table, told_.hand, std::move(*way.plays));
      } else {
        lost_ = way.loss;
      }
    }
  }

  void tell_deeds() {
    ButtonEffect& lay = told_.lay;
    ButtonEffect& end = told_.end;
    if (!told_.puts.empty()) {
      lay.allowed = true;
      lay.loses = lost_;
      lay.ends = ends_;
      if (turn_is_over()) lay.draws = drawn_after(told_.table, told_.hand);
      if (turn_is_over() || told_.table.is_over()) {
        end = lay;
        return;
      }
    }
    end.refusal.refusal = refusal(told_.table, told_.hand, Action::end_turn());
    if (end.refusal.is_refused()) return;
    end.allowed = true;
    end.ends = Ends::kEnd;
    const Outcome then = consequence(told_.table, told_.hand, Action::end_turn()).outcome;
    if (stuck_) {
      end.loses = kStuckLoss;
    } else if (is_lost(then)) {
      end.loses = loss_by(then, told_.table, Pile::kA);
    } else {
      end.draws = drawn_after(told_.table, told_.hand);
    }
  }

  void tell_safe() {
    std::size_t place = 0;
    for (const Card card : told_.hand) {
      int least = kCardCount + 1;
      Action best;
      for (const Lane& lane : told_.lanes) {
        const CardOnPile& on = lane.cards[place];
        if (on.kind == CardKind::kRefused || on.loses) continue;
        const int cost = on.kind == CardKind::kTrick ? -1 : on.skipped.size();
        if (cost >= least) continue;
        least = cost;
        best = Action::lay(card, lane.pile);
      }
      if (!best.is_end()) told_.safe.push_back(best);
      ++place;
    }
  }

  static constexpr Loss kStuckLoss{Outcome::kStuck, std::nullopt};

  Table start_;
  CardSet start_hand_;
  Ways ways_;
  bool stuck_ = false;  // C10: possible only as if the turn began now
  Preview told_;
  Consequence last_;          // of the last card put
  std::optional<Ends> ends_;  // ... by which the turn ends
  std::optional<Loss> lost_;  // ... with which every way loses
};

}  // namespace

std::string_view clause(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSkull:
      return "E4";
    case Outcome::kThree:
      return "E5";
    case Outcome::kFire:
      return "F2";
    case Outcome::kOnePile:
      return "E8";
    default:
      return "C10";
  }
}

std::string_view name(Ends ends) { return kEnds[static_cast<std::size_t>(ends)]; }

Preview preview(const View& view, std::span<const Action> puts) {
  Previewing previewing(view);
  for (const Action put : puts) previewing.put(put);
  return previewing.tell();
}

}  // namespace backstep
