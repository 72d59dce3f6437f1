#include "engine/signal/talk.h"

namespace backstep {
namespace {

constexpr bool is_about_beginning(Meaning meaning) {
  return meaning == Meaning::kRatherNotBegin || meaning == Meaning::kCanBegin;
}

}  // namespace

TalkRefusal refusal(const Table& table, const Signal& signal) {
  if (table.is_over()) return TalkRefusal::kGameOver;
  if (table.is_muted()) return TalkRefusal::kMuted;
  if (is_about_command(signal.meaning) && !table.rules.extreme) return TalkRefusal::kNoCommands;
  if (is_about_beginning(signal.meaning) && !table.laid.empty()) return TalkRefusal::kBegun;
  return TalkRefusal::kNone;
}

TalkRefusal refusal(const Table& table, int seat, const Signal& signal) {
  if (seat < 0 || seat >= table.rules.players) return TalkRefusal::kNoSeat;
  return refusal(table, signal);
}

Speech speech(const Table& table) {
  if (table.is_over()) return Speech::kAnything;
  return table.is_muted() ? Speech::kNothing : Speech::kNoValues;
}

void hear(Talk& talk, int seat, const Signal& signal) {
  Said& said = talk.seats[static_cast<std::size_t>(seat)];
  if (is_about_pile(signal.meaning)) {
    said.piles[index(signal.pile)] = signal.meaning;
  } else if (is_about_command(signal.meaning)) {
    (signal.meaning == Meaning::kHold ? said.holds : said.not_now).insert(signal.command);
  } else {
    said.turn = signal.meaning;
  }
}

void lapse(Talk& talk, int mover, Action action, const Table& after) {
  if (after.is_muted()) {
    talk.seats = {};
    return;
  }
  if (!action.is_end()) {
    for (Said& said : talk.seats) {
      said.piles[index(action.pile)].reset();
      if (said.turn && is_about_beginning(*said.turn)) said.turn.reset();
    }
  }
  if (after.turn != mover || after.board.laid_this_turn == 0) {  // the mover's turn is over
    Said& said = talk.seats[static_cast<std::size_t>(mover)];
    said.turn.reset();
    said.holds = CommandSet();
    said.not_now = CommandSet();
  }
}

}  // namespace backstep
