#include "sim/match.h"

#include <cstddef>
#include <ctime>

#include "base/random.h"
#include "game/notation.h"
#include "game/view.h"
#include "signal/signal.h"
#include "signal/talk.h"
#include "sim/way_out.h"

namespace backstep {
namespace {

// The processor's time rather than the clock's: other work on the machine is not thinking. Asked
// once a game, because asking costs as much as a tenth of a quick turn.
std::int64_t thread_time_ns() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

Random chance_of_seat(int seat, std::string_view seed) {
  const std::array<char, 6> purpose{'s', 'e', 'a', 't', ' ', static_cast<char>('0' + seat)};
  return {std::string_view(purpose.data(), purpose.size()), seed};
}

Fault::Kind kind_of(Trouble::Kind kind) {
  constexpr auto kFirst = static_cast<unsigned>(Fault::Kind::kNotStarted);
  return static_cast<Fault::Kind>(kFirst + static_cast<unsigned>(kind));
}
static_assert(static_cast<unsigned>(Fault::Kind::kNotStarted) +
                  static_cast<unsigned>(Trouble::Kind::kNonsense) ==
              static_cast<unsigned>(Fault::Kind::kNonsense));

class Playing {
 public:
  Playing(const Match& match, Course* course)
      : match_(match),
        course_(course),
        chance_{chance_of_seat(0, match.seed), chance_of_seat(1, match.seed),
                chance_of_seat(2, match.seed), chance_of_seat(3, match.seed),
                chance_of_seat(4, match.seed)} {
    result_.state = deal_unchecked(match.rules, match.deck);
    talk_.in_use = match.talks;
  }

  MatchResult play() {
    const std::int64_t start = thread_time_ns();
    for_guests([&](int seat, Guest& guest) {
      guest.sit_down(view(state(), seat), match_.talks, chance_[index_of(seat)].next());
      look_at(seat);
    });
    while (!state().is_over() && !result_.fault) play_turn();
    result_.thinking_ns = thread_time_ns() - start;
    for_guests([&](int seat, Guest& guest) {
      guest.stand_up(view(state(), seat), result_.fault.has_value());
      result_.thinking_ns += guest.waited_ns();
    });
    return std::move(result_);
  }

 private:
  State& state() { return result_.state; }

  void play_turn() {
    const State before = state();
    const int mover = before.turn;
    if (match_.talks && !before.is_muted()) let_others_speak(mover);
    if (result_.fault) return;
    const Turn turn = bot(mover).turn(view(before, mover), talk_, chance_[index_of(mover)]);
    ++result_.turns;
    if (look_at(mover)) return;
    do_turn(mover, turn);
    // A loss in the middle of a turn is the mover's doing; who cannot even begin has laid nothing.
    if (is_lost(state().outcome) && state().board.laid_this_turn > 0) {
      result_.avoidable = has_way_out(before, before.hand_to_move());
    }
  }

  void let_others_speak(int mover) {
    for (int step = 1; step < match_.rules.players; ++step) {
      const int seat = (mover + step) % match_.rules.players;
      const Signals said = bot(seat).say(view(state(), seat), talk_);
      if (look_at(seat)) return;
      for (const Signal& signal : said) {
        if (refusal(state(), signal) != TalkRefusal::kNone) {
          result_.fault = fault(Fault::Kind::kSignal, seat);
          result_.fault->why = code(signal);
          return;
        }
        say(seat, signal);
      }
    }
  }

  void say(int seat, const Signal& signal) {
    hear(talk_, seat, signal);
    for_guests([&](int, Guest& guest) { guest.hear(seat, signal); });
    if (course_ == nullptr) return;
    course_->notes.push_back({.after = course_->actions.size(),
                              .seat = seat,
                              .kind = Note::Kind::kSignals,
                              .occupant = {},
                              .text = code(signal),
                              .ms = {}});
  }

  void do_turn(int mover, const Turn& turn) {
    bool over = false;
    for (const Action action : turn) {
      if (over) return fail(Fault::Kind::kTooLong, mover, action, Refusal::kNone);
      if (const Refusal refused = apply(state(), action); refused != Refusal::kNone) {
        return fail(Fault::Kind::kRefused, mover, action, refused);
      }
      for_guests([&](int, Guest& guest) { guest.hear(mover, action); });
      if (course_ != nullptr) course_->actions.push_back(action);
      lapse(talk_, mover, action, state());
      over = state().is_over() || state().board.laid_this_turn == 0;
    }
    if (!over) fail(Fault::Kind::kCutShort, mover, Action::end_turn(), Refusal::kNone);
  }

  void fail(Fault::Kind kind, int seat, Action action, Refusal refused) {
    result_.fault = fault(kind, seat);
    result_.fault->action = action;
    result_.fault->refusal = refused;
  }

  // A guest in trouble ends the game. True if there is one on this seat.
  bool look_at(int seat) {
    const Guest* const guest = match_.guests[index_of(seat)];
    if (guest == nullptr || !guest->trouble()) return false;
    if (!result_.fault) {
      result_.fault = fault(kind_of(guest->trouble()->kind), seat);
      result_.fault->why = guest->trouble()->sentence;
    }
    return true;
  }

  Fault fault(Fault::Kind kind, int seat) {
    Fault fault;
    fault.kind = kind;
    fault.seat = seat;
    fault.position = position_text(state());
    return fault;
  }

  template <class Do>
  void for_guests(Do doing) {
    for (int seat = 0; seat < match_.rules.players; ++seat) {
      if (Guest* const guest = match_.guests[index_of(seat)]) doing(seat, *guest);
    }
  }

  static std::size_t index_of(int seat) { return static_cast<std::size_t>(seat); }
  Bot& bot(int seat) const { return *match_.bots[index_of(seat)]; }

  const Match& match_;
  Course* course_;
  std::array<Random, kMaxPlayers> chance_;
  Talk talk_;
  MatchResult result_;
};

}  // namespace

std::string fault_text(const Fault& fault) {
  const std::string seat = "seat " + std::to_string(fault.seat);
  switch (fault.kind) {
    case Fault::Kind::kRefused:
      return seat + " wants " + action_text(fault.action) + ", which is refused (" +
             std::string(code(fault.refusal)) + ", " + std::string(clause(fault.refusal)) + ')';
    case Fault::Kind::kCutShort:
      return seat + " stops in the middle of its turn";
    case Fault::Kind::kTooLong:
      return seat + " wants " + action_text(fault.action) + " after its turn has passed";
    case Fault::Kind::kSignal:
      return seat + " gives a signal that is not allowed now: " + fault.why;
    case Fault::Kind::kNotStarted:
    case Fault::Kind::kDied:
    case Fault::Kind::kLate:
    case Fault::Kind::kFlooded:
    case Fault::Kind::kNonsense:
      return seat + ": " + fault.why;
  }
  return seat;
}

std::string_view name(Fault::Kind kind) {
  constexpr std::array<std::string_view, Fault::kKinds> kNames{
      "refused", "cut_short", "too_long", "signal",  "not_started",
      "died",    "late",      "flooded",  "nonsense"};
  return kNames[static_cast<std::size_t>(kind)];
}

MatchResult play_match(const Match& match, Course* course) { return Playing(match, course).play(); }

}  // namespace backstep
