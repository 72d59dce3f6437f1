#include "bindings/python/observation.h"

#include <algorithm>

#include "engine/game/turn.h"

namespace backstep::bindings::python {
namespace {

// Writes the parts one after the other; that they come in the order of the layout is tested.
class Writer {
 public:
  explicit Writer(Observation observation) : next_(observation.data()) {}

  void add(std::size_t value) { *next_++ = static_cast<std::uint8_t>(value); }
  void add(CardSet cards) {
    std::fill_n(next_, kCardCount, std::uint8_t{0});
    for (const Card card : cards) next_[card - kLowestCard] = 1;
    next_ += kCardCount;
  }
  void add_kinds(const Rules& rules) {
    std::fill_n(next_, kCardCount, std::uint8_t{0});
    if (rules.extreme) {
      for (const Card card : rules.commands.all()) {
        next_[card - kLowestCard] = static_cast<std::uint8_t>(rules.commands.of(card));
      }
    }
    next_ += kCardCount;
  }

 private:
  std::uint8_t* next_;
};

}  // namespace

void observe(const View& view, Observation observation) {
  const Board& board = view.board;
  const Rules& rules = view.rules;
  Writer writer(observation);
  writer.add(view.hand);
  writer.add(view.laid);
  writer.add_kinds(rules);
  for (const Card top : board.tops) writer.add(top);
  for (const Pile pile : kPiles) {
    const bool due = (board.fires.due() & pile_bit(pile)) != 0;
    const bool fresh = (board.fires.fresh() & pile_bit(pile)) != 0;
    writer.add(due ? 1 : fresh ? 2 : 0);
  }
  const CommandSet visible = view.visible();
  for (const Command command : kCommands) writer.add(visible.contains(command) ? 1 : 0);
  for (const Pile pile : kPiles) {
    writer.add(board.laid_this_turn > 0 && board.latest == pile ? 1 : 0);
  }
  for (const Pile pile : kPiles) writer.add((board.used & pile_bit(pile)) != 0 ? 1 : 0);
  writer.add(view.is_bound() ? 1 : 0);
  writer.add(board.three ? 1 : 0);
  writer.add(board.laid_this_turn);
  writer.add(static_cast<std::size_t>(view.minimum()));
  writer.add(can_end(view) ? 1 : 0);
  writer.add(view.draw_count);
  const std::size_t players = rules.players;
  const std::size_t own = view.is_spectator() ? 0 : view.seat;
  for (std::size_t step = 0; step < kMaxPlayers; ++step) {
    writer.add(step < players ? view.hand_counts[(own + step) % players] : 0);
  }
  writer.add((view.turn + players - own) % players);
  writer.add(players);
  writer.add(rules.extreme ? 1 : 0);
  writer.add(rules.pro ? 1 : 0);
  writer.add(rules.small_hand ? 1 : 0);
  writer.add(rules.on_fire ? 1 : 0);
  writer.add(rules.one_pile_retroactive ? 1 : 0);
}

void write_mask(const Table& table, std::optional<CardSet> hand, Mask mask) {
  std::ranges::fill(mask, false);
  if (!hand) return;
  const Plays plays = legal_plays(table, *hand);
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      mask[static_cast<std::size_t>(number_of(Action::lay(card, pile)))] = true;
    }
  }
  mask[kEndNumber] = can_end(table);
}

}  // namespace backstep::bindings::python
