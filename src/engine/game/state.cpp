#include "engine/game/state.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"
#include "engine/game/notation.h"
#include "engine/game/turn.h"

namespace backstep {
namespace {

constexpr std::array<std::string_view, 10> kDealErrors{
    "there must be 1 to 5 players",
    "commands must name 28 different cards, four for each of the seven commands",
    "a deck must hold each card from 2 to 99 exactly once",
    "there is no such seat",
    "a top must be a card from 2 to 99 or the row card",
    "a card must be from 2 to 99",
    "no card may be in two places",
    "no hand may hold more cards than the hand size",
    "the seat to move must hold a card",
    "no hand may be empty while there is a draw pile",
};

void check(const State& state) {
  if constexpr (kChecks) {
    const std::string_view broken = broken_invariant(state);
    if (!broken.empty()) fail_check(broken.data(), position_text(state).c_str());
  }
}

void draw_cards(State& state) {
  const int held = state.hand_to_move().size();
  for (int count = refill(state.rules, state.board.tops, held, state.draw_count); count > 0;
       --count) {
    state.draw_count = static_cast<std::uint8_t>(state.draw_count - 1);
    Card& next = state.draw[state.draw_count];
    state.hands[state.turn].insert(next);
    next = 0;
  }
}

// C10 looks before anything is laid.
void begin_turn(State& state) {
  if (is_stuck(state, state.hand_to_move())) state.outcome = Outcome::kStuck;
  check(state);
}

// C7, C9. REQUIRES: some hand still holds a card after drawing.
void pass_turn(State& state) {
  draw_cards(state);
  do {
    state.turn =
        static_cast<std::uint8_t>(state.turn + 1 == state.rules.players ? 0 : state.turn + 1);
  } while (state.hand_to_move().empty());
  Board& board = state.board;
  board.laid_this_turn = 0;
  board.used = 0;
  board.latest = Pile::kA;
  board.three = false;
  board.fires.pass_turn();
  begin_turn(state);
}

}  // namespace

std::string_view sentence(DealError error) { return kDealErrors[static_cast<std::size_t>(error)]; }

Result<State, DealError> deal(const Rules& rules, const Deck& deck, int begins) {
  if (rules.players < 1 || rules.players > kMaxPlayers) return DealError::kPlayers;
  if (!rules.commands.is_full()) return DealError::kCommandMap;
  CardSet cards;
  for (const Card card : deck) {
    if (!is_card(card)) return DealError::kDeck;
    cards.insert(card);
  }
  if (cards != kAllCards) return DealError::kDeck;
  if (begins < 0 || begins >= rules.players) return DealError::kSeat;
  return deal_unchecked(rules, deck, begins);
}

State deal_unchecked(const Rules& rules, const Deck& deck, int begins) {
  State state;
  state.rules = rules;
  std::size_t dealt = 0;
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    for (int i = 0; i < rules.hand_size(); ++i) state.hands[seat].insert(deck[dealt++]);
  }
  state.draw_count = static_cast<std::uint8_t>(deck.size() - dealt);
  const std::span<const Card> rest = std::span(deck).subspan(dealt);
  std::reverse_copy(rest.begin(), rest.end(), state.draw.begin());
  state.turn = static_cast<std::uint8_t>(begins);
  begin_turn(state);
  return state;
}

Result<State, DealError> set_up(const Setup& setup) {
  const Rules& rules = setup.rules;
  if (rules.players < 1 || rules.players > kMaxPlayers) return DealError::kPlayers;
  if (setup.turn < 0 || setup.turn >= rules.players) return DealError::kSeat;

  State state;
  state.rules = rules;
  state.turn = static_cast<std::uint8_t>(setup.turn);
  CardSet named;
  for (const Pile pile : kPiles) {
    const Card top = setup.tops[index(pile)];
    if (top != row_card(pile)) {
      if (!is_card(top)) return DealError::kTop;
      if (named.contains(top)) return DealError::kCardTwice;
      named.insert(top);
    }
    state.board.tops[index(pile)] = top;
    state.board.fires.lay(pile, rules.burns(top));
  }
  state.board.fires.pass_turn();  // what burns must be covered in this very turn

  CardSet held;
  const auto take = [&](Card card) {
    const bool is_new = !named.contains(card);
    named.insert(card);
    held.insert(card);
    return is_new;
  };
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    const std::span<const Card> hand = setup.hands[seat];
    for (const Card card : hand) {
      if (!is_card(card)) return DealError::kNoCard;
      if (!take(card)) return DealError::kCardTwice;
      state.hands[seat].insert(card);
    }
    if (static_cast<int>(hand.size()) > rules.hand_size()) return DealError::kHandTooLarge;
    if (hand.empty() && !setup.draw.empty()) return DealError::kHandEmpty;
  }
  if (state.hand_to_move().empty()) return DealError::kMoverEmpty;
  for (const Card card : setup.draw) {
    if (!is_card(card)) return DealError::kNoCard;
    if (!take(card)) return DealError::kCardTwice;
  }
  state.draw_count = static_cast<std::uint8_t>(setup.draw.size());
  std::reverse_copy(setup.draw.begin(), setup.draw.end(), state.draw.begin());
  state.laid = kAllCards - held;
  begin_turn(state);
  return state;
}

Refusal apply(State& state, Action action) {
  const Refusal refused = refusal(state, state.hand_to_move(), action);
  if (refused == Refusal::kNone) apply_unchecked(state, action);
  return refused;
}

void apply_unchecked(State& state, Action action) {
  const Consequence then = act(state, state.hands[state.turn], action);
  state.outcome = then.outcome;
  if (then.turn_ends) {
    pass_turn(state);
  } else {
    check(state);
  }
}

std::string_view broken_invariant(const State& state) {
  const Rules& rules = state.rules;
  if (rules.players < 1 || rules.players > kMaxPlayers) return "players are not 1 to 5";
  if (state.turn >= rules.players) return "the seat to move does not exist";

  CardSet places = state.laid;
  int count = state.laid.size();
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    const CardSet hand = state.hands[seat];
    if (seat >= rules.players && !hand.empty()) return "a seat beyond the players holds cards";
    if (hand.size() > rules.hand_size()) return "a hand is larger than the hand size";
    if (seat < rules.players && hand.empty() && state.draw_count > 0 && !state.is_over()) {
      return "a hand is empty while there is a draw pile";
    }
    places |= hand;
    count += hand.size();
  }
  for (std::size_t i = 0; i < state.draw.size(); ++i) {
    if ((i < state.draw_count) != (state.draw[i] != 0)) return "the draw pile is torn";
    if (i < state.draw_count) places.insert(state.draw[i]);
  }
  if (places != kAllCards || count + state.draw_count != kCardCount) {
    return "the 98 cards are not all there once";
  }
  const Board& board = state.board;
  for (const Pile pile : kPiles) {
    const Card top = board.top(pile);
    if (top != row_card(pile) && !state.laid.contains(top)) return "a top is not among the laid";
    const PileSet burning = board.fires.due() | board.fires.fresh();
    if (((burning & pile_bit(pile)) != 0) != rules.burns(top))
      return "a fire is not where it burns";
  }
  if ((board.fires.due() & board.fires.fresh()) != 0) return "a fire is both due and fresh";
  if ((board.laid_this_turn == 0) != (board.used == 0)) return "the piles used do not add up";
  if (board.used != 0 && (board.used & pile_bit(board.latest)) == 0)
    return "the latest pile is unused";
  if (board.three && board.laid_this_turn == 0) return "a three without a card";
  if ((state.outcome == Outcome::kWon) && state.left() != 0) return "won with cards left";
  if (!state.is_over() && state.hand_to_move().empty()) return "the seat to move holds no card";
  return {};
}

}  // namespace backstep
