#include "advice/turns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/random.h"
#include "engine/game/plays.h"
#include "engine/game/turn.h"

namespace backstep::advice {
namespace {

constexpr int kMostPlays = 20'000;

Effect effect(const Table& table, CardSet hand, Outcome outcome) {
  return {table.board.tops, hand, table.board.fires, outcome};
}

// Looks for a turn that goes on and comes to something else.
class Others {
 public:
  explicit Others(const Effect& known) : known_(known) {}

  // True when there is one, or when it would take too long to say.
  bool any(const Table& table, CardSet hand) {
    if (can_end(table) && table.board.laid_this_turn > 0 &&
        !is_lost(consequence(table, hand, Action::end_turn()).outcome) &&
        effect(table, hand, Outcome::kPlaying) != known_) {
      return true;
    }
    const Plays plays = legal_plays(table, hand);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        if (++plays_ > kMostPlays) return true;
        Table next = table;
        CardSet rest = hand;
        const Consequence then = act(next, rest, Action::lay(card, pile));
        if (is_lost(then.outcome)) continue;
        const bool over = then.turn_ends || then.outcome == Outcome::kWon;
        if (over ? effect(next, rest, then.outcome) != known_ : any(next, rest)) return true;
      }
    }
    return false;
  }

 private:
  Effect known_;
  int plays_ = 0;
};

// What a pile is when a turn is over: its top, and whether it burns.
using PileMark = std::uint16_t;
using PileMarks = std::array<PileMark, kPileCount>;

PileMark mark_of(const Effect& effect, Pile pile) {
  const bool due = (effect.fires.due() & pile_bit(pile)) != 0;
  const bool fresh = (effect.fires.fresh() & pile_bit(pile)) != 0;
  return static_cast<PileMark>(effect.tops[index(pile)] * 4 + (due ? 2 : 0) + (fresh ? 1 : 0));
}

// The same for mirror images: the lower mark of each direction first.
PileMarks sorted_marks(const Effect& effect) {
  PileMarks marks{};
  for (const Pile pile : kPiles) marks[index(pile)] = mark_of(effect, pile);
  if (marks[0] > marks[1]) std::swap(marks[0], marks[1]);
  if (marks[2] > marks[3]) std::swap(marks[2], marks[3]);
  return marks;
}

// A pile after a turn, with what every seat still says of it.
struct PileLeft {
  PileMark mark = 0;
  std::array<std::optional<Meaning>, kMaxPlayers> said;

  bool operator==(const PileLeft&) const = default;
};

// Signals about a pile lapse when a card is laid on it.
std::array<PileLeft, kPileCount> piles_left(const Effect& effect, const bots::Turn& turn,
                                            const Talk& talk) {
  PileSet touched = 0;
  for (const Action action : turn) {
    if (!action.is_end()) touched |= pile_bit(action.pile);
  }
  std::array<PileLeft, kPileCount> piles;
  for (const Pile pile : kPiles) {
    PileLeft& left = piles[index(pile)];
    left.mark = mark_of(effect, pile);
    if ((touched & pile_bit(pile)) != 0) continue;
    for (std::size_t seat = 0; seat < left.said.size(); ++seat) {
      left.said[seat] = talk.seats[seat].piles[index(pile)];
    }
  }
  return piles;
}

std::uint64_t hash_of(CardSet cards, std::uint64_t hash) {
  for (const Card card : cards) hash = mix(hash * 128 + card);
  return hash;
}

// A key for an effect; two that are equal are mirror images but for a collision of 64 bits.
std::uint64_t key_of(const Effect& effect) {
  std::uint64_t hash = static_cast<std::uint64_t>(effect.outcome) + 1;
  for (const PileMark mark : sorted_marks(effect)) hash = mix(hash * 512 + mark);
  return hash_of(effect.hand, hash);
}

// A key for a moment within a turn: what may follow depends on nothing else.
std::uint64_t key_of(const Board& board, CardSet hand) {
  std::uint64_t hash = board.used;
  for (const Pile pile : kPiles) hash = mix(hash * 128 + board.top(pile));
  hash = mix(hash * 128 + board.laid_this_turn);
  hash = mix(hash * 8 + index(board.latest) * 2 + (board.three ? 1 : 0));
  hash = mix(hash * 256 + std::uint64_t{board.fires.due()} * 16 + board.fires.fresh());
  return hash_of(hand, hash);
}

// Lists turns by their effects.
class Listing {
 public:
  explicit Listing(std::size_t most) : most_(most) {}

  // False when there are too many.
  bool list(const Table& table, CardSet hand) {
    if (!moments_.insert(key_of(table.board, hand)).second) return true;
    if (moments_.size() > kMostMoments) return false;
    if (can_end(table) && table.board.laid_this_turn > 0 &&
        !is_lost(consequence(table, hand, Action::end_turn()).outcome)) {
      turn_.push_back(Action::end_turn());
      const bool fits = add(effect(table, hand, Outcome::kPlaying));
      turn_.pop_back();
      if (!fits) return false;
    }
    const Plays plays = legal_plays(table, hand);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        if (!lay(table, hand, Action::lay(card, pile))) return false;
      }
    }
    return true;
  }
  std::vector<bots::Turn> take() { return std::move(turns_); }

 private:
  static constexpr std::size_t kMostMoments = 20'000;

  bool lay(Table table, CardSet hand, Action play) {
    const Consequence then = act(table, hand, play);
    if (is_lost(then.outcome)) return true;
    turn_.push_back(play);
    const bool over = then.turn_ends || then.outcome == Outcome::kWon;
    const bool fits = over ? add(effect(table, hand, then.outcome)) : list(table, hand);
    turn_.pop_back();
    return fits;
  }
  bool add(const Effect& effect) {
    if (effects_.insert(key_of(effect)).second) turns_.push_back(turn_);
    return turns_.size() <= most_;
  }

  std::size_t most_;
  bots::Turn turn_;
  std::vector<bots::Turn> turns_;
  std::unordered_set<std::uint64_t> effects_;
  std::unordered_set<std::uint64_t> moments_;
};

}  // namespace

bool is_mirrored(const Effect& one, const Effect& other) {
  return one.hand == other.hand && one.outcome == other.outcome &&
         sorted_marks(one) == sorted_marks(other);
}

bool is_mirrored(const View& view, const bots::Turn& one, const bots::Turn& other,
                 const Talk* talk) {
  const Effect here = effect_of(view, one);
  const Effect there = effect_of(view, other);
  if (!is_mirrored(here, there)) return false;
  if (talk == nullptr) return true;
  const auto a = piles_left(here, one, *talk);
  const auto b = piles_left(there, other, *talk);
  const auto is_same_pair = [&](std::size_t first) {
    const std::size_t second = first + 1;
    return (a[first] == b[first] && a[second] == b[second]) ||
           (a[first] == b[second] && a[second] == b[first]);
  };
  return is_same_pair(index(Pile::kA)) && is_same_pair(index(Pile::kC));
}

std::vector<bots::Turn> distinct_turns(const View& view, std::size_t most) {
  Listing listing(most);
  if (!listing.list(view, view.hand)) return {};
  return listing.take();
}

Effect effect_of(const View& view, const bots::Turn& turn) {
  Table table = view;
  CardSet hand = view.hand;
  Outcome outcome = Outcome::kPlaying;
  for (const Action action : turn) outcome = act(table, hand, action).outcome;
  return effect(table, hand, outcome);
}

bool is_only_turn(const View& view, const bots::Turn& turn) {
  return !Others(effect_of(view, turn)).any(view, view.hand);
}

}  // namespace backstep::advice
