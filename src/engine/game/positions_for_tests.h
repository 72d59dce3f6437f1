// Positions and games for tests, each in one readable line.
//
// Many tests use .tops(33, 99, 2, 3): B, C and D then take nothing but the tricks 89, 12 and 13, so
// that everything happens on A. A seat that only has to be there holds 97 and 98.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <source_location>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/outcome.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"

namespace backstep {

// A game that tests move on. A value: after() gives another game, so that one position can be tried
// in several ways. What it says about itself are words, so that a failing test reads well.
class Game {
 public:
  using Where = std::source_location;

  explicit Game(const State& state) : state_(state) {}

  // The game after some actions, such as "37A 38A end". The test fails if one of them is refused,
  // breaks an invariant, or leads elsewhere than its preview said.
  Game after(std::string_view actions, Where where = Where::current()) const {
    Game game = *this;
    std::istringstream words{std::string(actions)};
    for (std::string word; words >> word;) game.act(word, where);
    return game;
  }

  // "seat 1 to move", "seat 0 loses by skull" or "won".
  std::string stands() const {
    if (state_.outcome == Outcome::kWon) return "won";
    const std::string seat = "seat " + std::to_string(state_.turn);
    if (!is_lost(state_.outcome)) return seat + " to move";
    return seat + " loses by " + std::string(reason(state_.outcome));
  }

  // What trying an action is answered: "accepted", or why not: "wrong_order, C4". The test fails if
  // a refusal changes anything, or if the list of what is legal says otherwise.
  std::string answer(std::string_view action, Where where = Where::current()) const {
    const Action wanted = read(action, where);
    State tried = state_;
    const Refusal refused = apply(tried, wanted);
    const bool is_listed = wanted.is_end()
                               ? can_end(state_)
                               : legal_plays(state_, state_.hand_to_move()).contains(wanted);
    if (is_listed != (refused == Refusal::kNone)) {
      fail(where, action, "is tried with another answer than the list of legal actions gives");
    }
    if (refused == Refusal::kNone) return "accepted";
    if (tried != state_) fail(where, action, "is refused, yet changes something");
    return std::string(code(refused)) + ", " + std::string(clause(refused));
  }

  // What the mover can know before an action: "goes on", "ends the turn", "wins", "loses by three".
  std::string preview(std::string_view action, Where where = Where::current()) const {
    const Action wanted = read(action, where);
    if (const Refusal refused = refusal(state_, state_.hand_to_move(), wanted);
        refused != Refusal::kNone) {
      fail(where, action, std::string("is refused: ").append(sentence(refused)));
      return "is refused";
    }
    const Consequence then = consequence(state_, state_.hand_to_move(), wanted);
    if (then.outcome == Outcome::kWon) return "wins";
    if (is_lost(then.outcome)) return "loses by " + std::string(reason(then.outcome));
    return then.turn_ends ? "ends the turn" : "goes on";
  }

  // Sorted, such as "7 8 31".
  std::string hand(std::size_t seat) const { return cards_text(state_.hands[seat]); }
  // What the last action made its player draw, in the order of drawing.
  std::string drew() const {
    std::string cards;
    for (const Card card : last_.drawn())
      cards += (cards.empty() ? "" : " ") + std::to_string(card);
    return cards;
  }
  // The piles whose fire must be covered by the end of this turn, such as "AC".
  std::string fire_due() const {
    std::string piles;
    for (const Pile pile : kPiles) {
      if ((state_.board.fires.due() & pile_bit(pile)) != 0) piles += letter(pile);
    }
    return piles;
  }

  int left() const { return state_.left(); }
  int minimum() const { return state_.minimum(); }
  int draw_count() const { return state_.draw_count; }
  int laid_this_turn() const { return state_.board.laid_this_turn; }
  int top(Pile pile) const { return state_.board.top(pile); }
  bool is_muted() const { return state_.is_muted(); }
  const State& state() const { return state_; }
  const Step& last() const { return last_; }

 private:
  Action read(std::string_view action, Where where) const {
    const Result<Action> read = parse_action(action);
    if (!read) fail(where, action, read.error().sentence);
    return read ? *read : Action::end_turn();
  }

  void act(std::string_view action, Where where) {
    const std::string told = preview(action, where);
    const State before = state_;
    const Action wanted = read(action, where);
    if (apply(state_, wanted) != Refusal::kNone) return;  // preview() has failed the test
    last_ = step_between(before, wanted, state_);
    const std::string_view broken = broken_invariant(state_);
    if (!broken.empty()) fail(where, action, std::string("breaks an invariant: ").append(broken));
    if (told != happened()) fail(where, action, "previewed as: " + told + ", but: " + happened());
  }

  // The last action in the words of preview(), to which a next turn that begins stuck is nothing.
  std::string happened() const {
    if (state_.outcome == Outcome::kWon) return "wins";
    if (last_.turn_ended) return "ends the turn";
    return is_lost(state_.outcome) ? "loses by " + std::string(reason(state_.outcome)) : "goes on";
  }

  void fail(Where where, std::string_view action, std::string_view sentence) const {
    ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line()))
        << action << ' ' << sentence << '\n'
        << position_text(state_);
  }

  State state_;
  Step last_;
};

// A position at the start of a turn, in one line:
//   Position::extreme().tops(47, kRow, 65, 20).command(48, kSkull).hand(0, {48, 49}).game()
// Two players unless told otherwise; cards named nowhere count as laid.
inline constexpr int kRow = 0;  // a pile with nothing but its row card

class Position {
 public:
  static Position original(int players = 2) { return Position(players); }
  // No card carries a command until command() or commands() gives it one.
  static Position extreme(int players = 2) {
    Position position(players);
    position.rules_.extreme = true;
    position.rules_.commands = Commands();
    return position;
  }

  Position& pro() { return rules_.pro = true, *this; }
  Position& small_hand() { return rules_.small_hand = true, *this; }
  Position& on_fire() { return rules_.on_fire = true, *this; }
  Position& one_pile_retroactive() { return rules_.one_pile_retroactive = true, *this; }
  Position& extreme_off() { return rules_.extreme = false, *this; }
  Position& command(Card card, Command command) {
    return rules_.commands.set(card, command), *this;
  }
  Position& commands(const Commands& commands) { return rules_.commands = commands, *this; }

  Position& tops(int a, int b, int c, int d) {
    const std::array<int, kPileCount> wanted{a, b, c, d};
    for (const Pile pile : kPiles) {
      const int top = wanted[index(pile)];
      tops_[index(pile)] = top == kRow ? row_card(pile) : static_cast<Card>(top);
    }
    return *this;
  }
  Position& hand(std::size_t seat, std::vector<Card> cards) {
    return hands_[seat] = std::move(cards), *this;
  }
  // Next card first.
  Position& draw(std::vector<Card> cards) { return draw_ = std::move(cards), *this; }
  Position& to_move(int seat) { return turn_ = seat, *this; }

  Result<State, DealError> state() const {
    Setup setup{.rules = rules_, .tops = tops_, .hands = {}, .draw = draw_, .turn = turn_};
    for (std::size_t seat = 0; seat < hands_.size(); ++seat) setup.hands[seat] = hands_[seat];
    return set_up(setup);
  }
  Game game(Game::Where where = Game::Where::current()) const {
    const Result<State, DealError> set = state();
    if (set) return Game(*set);
    ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line()))
        << "no such position: " << sentence(set.error());
    return Game(State());
  }

 private:
  explicit Position(int players) { rules_.players = static_cast<std::uint8_t>(players); }

  Rules rules_;
  Tops tops_ = kRowCards;
  std::array<std::vector<Card>, kMaxPlayers> hands_;
  std::vector<Card> draw_;
  int turn_ = 0;
};

}  // namespace backstep
