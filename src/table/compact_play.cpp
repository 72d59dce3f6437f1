#include "table/compact_play.h"

#include <cstddef>
#include <cstdint>

#include "table/play.h"

namespace backstep::table {
namespace {

bool can_lay(const View& view, int seat, Action action) {
  return action.is_end() ||
         (view.hand_counts[static_cast<std::size_t>(seat)] > 0 &&
          !view.laid.contains(action.card) &&
          (view.seat == seat ? view.hand.contains(action.card) : !view.hand.contains(action.card)));
}

// The next seat with cards; nothing if nobody has any.
std::optional<int> next_seat(const View& view, int seat) {
  const int players = view.rules.players;
  for (int i = 1; i <= players; ++i) {
    const int next = (seat + i) % players;
    if (view.hand_counts[static_cast<std::size_t>(next)] > 0) return next;
  }
  return std::nullopt;
}

}  // namespace

std::optional<event::Did> expand(const View& view, int n, const CompactPlay& play) {
  const int seat = view.turn;
  if (view.is_over() || seat >= view.rules.players || play.actions.empty()) {
    return std::nullopt;
  }
  View then = view;
  if (play.cards) {
    if (view.seat != seat) return std::nullopt;
    then.hand |= *play.cards;
  }
  for (const Action action : play.actions) {
    if (then.turn != seat || !can_lay(then, seat, action)) return std::nullopt;
    apply_action(then, seat, action);
    if (!ends_turn(then, seat, action)) continue;
    apply_end_of_turn(then, seat);
    const std::optional<int> next = next_seat(then, seat);
    if (!next) return std::nullopt;
    then.turn = static_cast<std::uint8_t>(*next);
  }
  event::Did did;
  did.seat = seat;
  did.n = n + static_cast<int>(play.actions.size());
  did.actions = play.actions;
  did.drew = view.draw_count - then.draw_count;
  did.cards = play.cards;
  did.turn = then.turn;
  did.laid_this_turn = then.board.laid_this_turn;
  did.minimum = then.minimum();
  did.draw_count = then.draw_count;
  const int known = play.cards ? play.cards->size() : 0;
  if (view.seat == seat && known != did.drew) return std::nullopt;
  return did;
}

}  // namespace backstep::table
