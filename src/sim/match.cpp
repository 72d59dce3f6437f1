#include "sim/match.h"

#include <cstddef>
#include <ctime>

#include "base/random.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "sim/way_out.h"

namespace backstep::sim {
namespace {

// The processor's time rather than the clock's: other work on the machine is not thinking. Asked
// once a game, because asking costs as much as a tenth of a quick turn.
std::int64_t thread_time_ns() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

bots::Fault::Kind kind_of(bots::Trouble::Kind kind) {
  constexpr auto kFirst = static_cast<unsigned>(bots::Fault::Kind::kNotStarted);
  return static_cast<bots::Fault::Kind>(kFirst + static_cast<unsigned>(kind));
}
static_assert(static_cast<unsigned>(bots::Fault::Kind::kNotStarted) +
                  static_cast<unsigned>(bots::Trouble::Kind::kNonsense) ==
              static_cast<unsigned>(bots::Fault::Kind::kNonsense));

class Playing : public bots::BotGame {
 public:
  Playing(const Match& match, MatchLog* log)
      : bots::BotGame(match.rules, match.deck, 0, match.talks),
        match_(match),
        log_(log),
        chance_(chance_of_seats(match.seed)) {}

  MatchResult play() {
    const std::int64_t start = thread_time_ns();
    for_guests([&](int seat, bots::Guest& guest) {
      if (fault()) return;  // one that does not start is waited for once, not once per seat
      guest.sit_down(view(state(), seat), match_.talks, chance_[index_of(seat)].next());
      seated_[index_of(seat)] = true;
      look_at(seat);
    });
    if (match_.luck != nullptr) match_.luck->begin(match_.seed);
    while (!is_over()) {
      const State before = state();
      play_turn();
      if (match_.luck != nullptr && !fault()) measure_luck(before);
      // A loss in the middle of a turn is the mover's doing; one that cannot even begin has laid
      // nothing.
      if (is_lost(state().outcome) && state().board.laid_this_turn > 0) {
        result_.avoidable = has_way_out(before, before.hand_to_move());
      }
    }
    result_.thinking_ns = thread_time_ns() - start - luck_ns_;
    if (match_.luck != nullptr) result_.luck = match_.luck->total();
    for_guests([&](int seat, bots::Guest& guest) {
      if (!seated_[index_of(seat)]) return;
      guest.stand_up(view(state(), seat), fault().has_value());
      result_.thinking_ns += guest.waited_ns();
    });
    result_.state = state();
    result_.turns = turns();
    result_.fault = fault();
    return std::move(result_);
  }

 private:
  bots::Signals say(int seat) override {
    const bots::Signals said = bot(seat).say(view(state(), seat), talk());
    look_at(seat);
    return said;
  }
  bots::Turn turn(int seat) override {
    const bots::Turn turn = bot(seat).turn(view(state(), seat), talk(), chance_[index_of(seat)]);
    look_at(seat);
    return turn;
  }

  void on_signal(int seat, const Signal& signal) override {
    for_guests([&](int, bots::Guest& guest) { guest.hear(seat, signal); });
    if (log_ == nullptr) return;
    log_->notes.push_back({.after = log_->actions.size(),
                           .seat = seat,
                           .kind = Note::Kind::kSignals,
                           .occupant = {},
                           .text = code(signal),
                           .ms = {}});
  }
  void on_action(int seat, Action action) override {
    for_guests([&](int, bots::Guest& guest) { guest.hear(seat, action); });
    if (log_ != nullptr) log_->actions.push_back(action);
  }

  void measure_luck(const State& before) {
    const std::int64_t start = thread_time_ns();
    match_.luck->note_turn(before, state());
    luck_ns_ += thread_time_ns() - start;
  }

  // A guest in trouble ends the game.
  void look_at(int seat) {
    const bots::Guest* const guest = match_.guests[index_of(seat)];
    if (guest == nullptr || !guest->trouble()) return;
    const bots::Trouble& trouble = *guest->trouble();
    break_off(kind_of(trouble.kind), seat, trouble.sentence, trouble.never_played);
  }

  template <class Do>
  void for_guests(Do doing) {
    for (int seat = 0; seat < match_.rules.players; ++seat) {
      if (bots::Guest* const guest = match_.guests[index_of(seat)]) doing(seat, *guest);
    }
  }

  static std::size_t index_of(int seat) { return static_cast<std::size_t>(seat); }
  bots::Bot& bot(int seat) const { return *match_.bots[index_of(seat)]; }

  const Match& match_;
  MatchLog* log_;
  SeatChance chance_;
  std::array<bool, kMaxPlayers> seated_{};  // guests that know of this game
  std::int64_t luck_ns_ = 0;
  MatchResult result_;
};

}  // namespace

SeatChance chance_of_seats(std::string_view seed) {
  const auto of = [seed](std::string_view purpose) { return Random(purpose, seed); };
  return {of("seat 0"), of("seat 1"), of("seat 2"), of("seat 3"), of("seat 4")};
}

MatchResult play_match(const Match& match, MatchLog* log) { return Playing(match, log).play(); }

}  // namespace backstep::sim
