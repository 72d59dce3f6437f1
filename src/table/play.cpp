#include "table/play.h"

#include <cstddef>
#include <cstdint>

#include "engine/game/outcome.h"
#include "engine/game/reach.h"
#include "engine/game/turn.h"

namespace backstep::table {
namespace {

Outcome outcome_of(const Over& over) {
  if (over.result == "won") return Outcome::kWon;
  for (int i = static_cast<int>(Outcome::kStuck); i <= static_cast<int>(Outcome::kOnePile); ++i) {
    const auto outcome = static_cast<Outcome>(i);
    if (over.result == "lost" && over.reason == reason(outcome)) return outcome;
  }
  return Outcome::kPlaying;  // it was stopped
}

}  // namespace

void apply_action(View& view, int seat, Action action) {
  if (action.is_end()) return;
  lay(view.rules, view.board, action);
  view.laid.insert(action.card);
  --view.hand_counts[static_cast<std::size_t>(seat)];
  if (view.seat == seat) view.hand.erase(action.card);
}

void apply_end_of_turn(View& view, int seat) {
  std::uint8_t& held = view.hand_counts[static_cast<std::size_t>(seat)];
  const int drawn = refill(view.rules, view.board.tops, held, view.draw_count);
  held = static_cast<std::uint8_t>(held + drawn);
  view.draw_count = static_cast<std::uint8_t>(view.draw_count - drawn);
  Board& board = view.board;
  board.laid_this_turn = 0;
  board.used = 0;
  board.latest = Pile::kA;
  board.three = false;
  board.fires.pass_turn();
}

bool ends_turn(const View& view, int seat, Action action) {
  return action.is_end() || closes_turn(view.board, view.rules.command(action.card)) ||
         view.hand_counts[static_cast<std::size_t>(seat)] == 0;
}

View view_of_deal(const event::Dealt& dealt, std::optional<int> seat) {
  View view;
  view.rules = dealt.rules;
  if (seat) view.seat = static_cast<std::uint8_t>(*seat);
  if (dealt.hand) view.hand = *dealt.hand;
  for (std::size_t i = 0; i < dealt.hand_counts.size() && i < view.hand_counts.size(); ++i) {
    view.hand_counts[i] = static_cast<std::uint8_t>(dealt.hand_counts[i]);
  }
  view.draw_count = static_cast<std::uint8_t>(dealt.draw_count);
  for (const Action action : dealt.done) {
    if (!action.is_end()) view.laid.insert(action.card);
  }
  return view;
}

void apply_play(View& view, Talk& talk, const event::Did& did) {
  // In a solo game one play may be several turns, and lay cards that were drawn in between.
  if (did.cards && view.seat == did.seat) view.hand |= *did.cards;
  for (std::size_t i = 0; i < did.actions.size(); ++i) {
    const Action action = did.actions[i];
    const bool last = i + 1 == did.actions.size();
    apply_action(view, did.seat, action);
    if (last && did.over) view.outcome = outcome_of(*did.over);
    // A game may end in a turn, or with the next one, which begins stuck.
    if (last ? did.laid_this_turn == 0 : ends_turn(view, did.seat, action)) {
      apply_end_of_turn(view, did.seat);
      if (last) view.turn = static_cast<std::uint8_t>(did.turn);
    }
    lapse(talk, did.seat, action, view);
  }
}

}  // namespace backstep::table
