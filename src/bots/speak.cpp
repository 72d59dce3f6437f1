#include "bots/speak.h"

#include <cstddef>

namespace backstep::bots {
namespace {

// In unplayed cards skipped by a card of the own hand.
constexpr int kVeryNear = 2;
constexpr int kNear = 6;
constexpr int kTrouble = 8;

struct Wish {
  std::optional<Meaning> meaning;
  int least = kCardCount;  // skipped by the nearest card
};

// What the hand makes of one pile. The trick card counts like any of the next few cards, so that no
// signal tells which it is.
Wish wish_for(const Table& table, CardSet unplayed, CardSet hand, Pile pile) {
  const bool rising = is_rising(pile);
  const Card top = table.board.top(pile);
  const CardSet onward = unplayed & takes(pile, top).onward;
  const int trick = rising ? top - kTrickStep : top + kTrickStep;
  int good = is_card(trick) && hand.contains(static_cast<Card>(trick)) ? 1 : 0;
  Wish wish;
  if (good > 0) wish.least = 0;
  // From the nearest card on; who is farther than the second cannot change the wish.
  CardSet mine = hand & onward;
  for (int i = 0; i < 2 && !mine.empty(); ++i) {
    const Card card = rising ? mine.lowest() : mine.highest();
    mine.erase(card);
    const int skips = (onward - kTakes[rising ? 1 : 0][card].onward).size() - 1;
    if (skips <= kVeryNear) ++good;
    if (skips < wish.least) wish.least = skips;
  }
  if (good >= 2) {
    wish.meaning = Meaning::kLeave;
  } else if (good == 1) {
    wish.meaning = Meaning::kVeryGood;
  } else if (wish.least <= kNear) {
    wish.meaning = Meaning::kSmallStep;
  }
  return wish;
}

// The more a wish is worth to the table, the lower; the nearest card decides between equals.
int rank(const Wish& wish) {
  if (!wish.meaning) return 3 * kCardCount;
  const int kind = *wish.meaning == Meaning::kLeave      ? 0
                   : *wish.meaning == Meaning::kVeryGood ? 1
                                                         : 2;
  return kind * kCardCount + wish.least;
}

bool is_in_trouble(int least, CardSet hand) { return least >= kTrouble && !hand.empty(); }

}  // namespace

HandWishes wishes(const Table& table, CardSet hand) {
  const CardSet unplayed = kAllCards - table.laid;
  HandWishes found;
  Pile best = Pile::kA;
  int best_rank = rank(Wish());
  for (const Pile pile : kPiles) {
    const Wish wish = wish_for(table, unplayed, hand, pile);
    found.all[index(pile)] = wish.meaning;
    if (wish.least < found.least) found.least = wish.least;
    if (rank(wish) < best_rank) {
      best = pile;
      best_rank = rank(wish);
    }
  }
  found.worth_saying[index(best)] = found.all[index(best)];
  return found;
}

Signals what_to_say(const View& view, const Talk& talk) {
  Signals signals;
  const Said& said = talk.seats[view.seat];
  const HandWishes mine = wishes(view, view.hand);
  for (const Pile pile : kPiles) {
    const std::optional<Meaning> wish = mine.worth_saying[index(pile)];
    const std::optional<Meaning> before = said.piles[index(pile)];
    if (wish && wish != before) {
      signals.push_back(Signal::about(*wish, pile));
    } else if (before && before != Meaning::kAsYouLike && before != mine.all[index(pile)]) {
      signals.push_back(Signal::about(Meaning::kAsYouLike, pile));
    }
  }
  const bool trouble = is_in_trouble(mine.least, view.hand);
  if (trouble && said.turn != Meaning::kTrouble) {
    signals.push_back({Meaning::kTrouble, Pile::kA, Command::kNone});
  } else if (!trouble && said.turn == Meaning::kTrouble) {
    signals.push_back({Meaning::kCanWait, Pile::kA, Command::kNone});
  }
  return signals;
}

void speak_all(const State& state, Talk& talk) {
  if (state.is_muted()) return;
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    if (seat == state.turn) continue;
    Said& said = talk.seats[seat];
    const HandWishes would = wishes(state, state.hands[seat]);
    said.piles = would.worth_saying;
    const bool trouble = is_in_trouble(would.least, state.hands[seat]);
    said.turn = trouble ? std::optional(Meaning::kTrouble) : std::nullopt;
  }
}

}  // namespace backstep::bots
