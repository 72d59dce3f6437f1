#include "advice/course.h"

#include <optional>

#include "engine/signal/signal.h"

namespace backstep::advice {
namespace {

class Player {
 public:
  explicit Player(const Record& record) : record_(record) {
    moment_.state = deal_unchecked(record.rules, record.deck, record.begins);
    for (const Note& note : record.notes) {
      moment_.talk.in_use |= note.kind == Note::Kind::kSignals;
    }
  }

  const Moment& moment() const { return moment_; }

  // Everything that was said before the next action.
  void listen() {
    for (; note_ < record_.notes.size() && record_.notes[note_].after <= actions_; ++note_) {
      const Note& note = record_.notes[note_];
      if (note.kind != Note::Kind::kSignals) continue;
      const std::optional<Signal> signal = signal_from_code(note.text);
      // A signal that the rules of talking refuse says nothing.
      if (!signal || refusal(moment_.state, *signal) != TalkRefusal::kNone) continue;
      hear(moment_.talk, note.seat, *signal);
    }
  }

  // The next action, unless it is refused.
  Refusal play() {
    const Action action = record_.actions[actions_];
    const int mover = moment_.state.turn;
    const Refusal refused = apply(moment_.state, action);
    if (refused != Refusal::kNone) return refused;
    ++actions_;
    lapse(moment_.talk, mover, action, moment_.state);
    return refused;
  }

 private:
  const Record& record_;
  Moment moment_;
  std::size_t actions_ = 0;
  std::size_t note_ = 0;
};

}  // namespace

Moment moment_at(const Record& record, std::size_t actions) {
  Player player(record);
  for (std::size_t i = 0; i < actions; ++i) {
    player.listen();
    player.play();
  }
  player.listen();
  return player.moment();
}

Course course_of(const Record& record) {
  Course course;
  Player player(record);
  PlayedTurn turn;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    player.listen();
    if (turn.turn.empty()) {
      turn.start = player.moment();
      turn.first = i;
    }
    turn.turn.push_back(record.actions[i]);
    course.replay.refused = player.play();
    if (course.replay.refused != Refusal::kNone) break;
    ++course.replay.actions;
    const State& now = player.moment().state;
    if (now.is_over() || now.board.laid_this_turn == 0) {
      course.turns.push_back(turn);
      turn = {};
    }
  }
  course.replay.state = player.moment().state;
  return course;
}

}  // namespace backstep::advice
