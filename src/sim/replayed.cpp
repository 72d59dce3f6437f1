#include "sim/replayed.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/signal/signal.h"
#include "sim/match.h"

namespace backstep::sim {
namespace {

constexpr std::size_t kMostSignals = 8;  // at one moment

// Where each turn of a record begins and ends, in actions.
struct RecordedTurns {
  const Record& record;
  std::vector<std::size_t> starts;  // and the end of the last one
  std::size_t now = 0;              // how many turns were asked for
  bool refused = false;             // the rules refuse one of the actions

  explicit RecordedTurns(const Record& of) : record(of) {
    State state = deal_unchecked(of.rules, of.deck, of.begins);
    starts.push_back(0);
    for (std::size_t i = 0; i < of.actions.size(); ++i) {
      if (apply(state, of.actions[i]) != Refusal::kNone) {
        refused = true;
        return;
      }
      if (state.is_over() || state.board.laid_this_turn == 0) starts.push_back(i + 1);
    }
    // A game that a bot broke may end within a turn.
    if (starts.back() != of.actions.size()) starts.push_back(of.actions.size());
  }

  bots::Turn next() {
    bots::Turn turn;
    if (now + 1 >= starts.size()) return turn;
    for (std::size_t i = starts[now]; i < starts[now + 1]; ++i) turn.push_back(record.actions[i]);
    return turn;
  }
  bots::Signals said(int seat) const {
    bots::Signals signals;
    if (now >= starts.size()) return signals;
    for (const Note& note : record.notes) {
      if (note.after != starts[now] || note.seat != seat) continue;
      const auto signal = signal_from_code(note.text);
      if (signal && signals.size() < kMostSignals) signals.push_back(*signal);
    }
    return signals;
  }
};

// One seat: its own bot, or what the record says.
class ReplayedSeat final : public bots::Bot {
 public:
  ReplayedSeat(RecordedTurns& turns, std::unique_ptr<bots::Bot> bot)
      : turns_(turns), bot_(std::move(bot)) {}

  bots::Turn turn(const View& view, const Talk& talk, Random& random) override {
    bots::Turn turn = bot_ ? bot_->turn(view, talk, random) : turns_.next();
    ++turns_.now;
    return turn;
  }
  bots::Signals say(const View& view, const Talk& talk) override {
    return bot_ ? bot_->say(view, talk) : turns_.said(view.seat);
  }

 private:
  RecordedTurns& turns_;
  const std::unique_ptr<bots::Bot> bot_;
};

}  // namespace

Result<Record> replay_with(const Lineup& team, const std::array<bool, kMaxPlayers>& from_record,
                           const Record& record, std::string_view seed) {
  RecordedTurns turns(record);
  if (turns.refused) return Error{"has an action that the rules refuse"};
  std::vector<std::unique_ptr<bots::Bot>> seats;
  Match match{.rules = record.rules,
              .deck = record.deck,
              .bots = {},
              .guests = {},
              .talks = team.talks,
              .seed = seed};
  for (std::size_t seat = 0; seat < team.seats.size(); ++seat) {
    seats.push_back(std::make_unique<ReplayedSeat>(
        turns, from_record[seat] ? nullptr : team.seats[seat].make()));
    match.bots[seat] = seats.back().get();
  }
  MatchLog log;
  const MatchResult result = play_match(match, &log);
  const bool abandoned = record.result && record.result->ending == Ending::kAbandoned;
  if (result.fault && !abandoned) return Error{bots::fault_text(*result.fault)};
  Record replayed = record;
  replayed.actions = std::move(log.actions);
  replayed.notes = std::move(log.notes);
  replayed.result = result_of(result.state, result.fault.has_value());
  return replayed;
}

}  // namespace backstep::sim
