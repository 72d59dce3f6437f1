#include "engine/solve/outlook.h"

#include <algorithm>
#include <cstddef>

namespace backstep {
namespace {

// What each card not laid costs by the number of piles that take it by order; on all four nothing.
constexpr int kNoPile = 60;
constexpr int kNoPileButTrick = 30;  // no pile, but the card ten above or below is not laid either
constexpr int kOnePile = 8;
constexpr int kTwoPiles = 3;
constexpr int kThreePiles = 1;
constexpr int kLonelyInHand = 2;  // in the mover's hand, with one pile or none

constexpr int kPair = 3;      // gained for two cards not laid that are ten apart
constexpr int kTrickNow = 4;  // gained for a pile whose trick is not laid

// Extreme: duties are easier met early, and what lies on top binds everybody.
constexpr int kDutyToCome = 4;
constexpr int kLastingOnTop = 4;
constexpr int kMissingCard = 10;
constexpr int kSkullWithoutCover = 40;

// Whether a skull can still be laid by order where another card not laid would cover it (E4).
bool has_cover(const Tops& tops, CardSet unlaid, Card skull) {
  const Card rising = std::min(tops[0], tops[1]);
  if (skull > rising && !(takes(Pile::kA, skull).with_trick & unlaid).empty()) return true;
  const Card falling = std::max(tops[2], tops[3]);
  return skull < falling && !(takes(Pile::kC, skull).with_trick & unlaid).empty();
}

}  // namespace

Outlook::Outlook(const State& state)
    : state_(state),
      unlaid_(kAllCards - state.laid),
      skulls_(state.rules.with(Command::kSkull)),
      skulls_and_threes_(skulls_ | state.rules.with(Command::kThree)) {
  if (!state.rules.extreme || state.draw_count == 0) return;
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    if (seat != state.turn) missing_ += state.rules.hand_size() - state.hands[seat].size();
  }
}

std::int32_t Outlook::after(Action play) const {
  Tops tops = state_.board.tops;
  tops[index(play.pile)] = play.card;
  CardSet unlaid = unlaid_;
  unlaid.erase(play.card);

  const CardSet a = takes(Pile::kA, tops[0]).onward & unlaid;
  const CardSet b = takes(Pile::kB, tops[1]).onward & unlaid;
  const CardSet c = takes(Pile::kC, tops[2]).onward & unlaid;
  const CardSet d = takes(Pile::kD, tops[3]).onward & unlaid;
  const CardSet one_rising = a | b;
  const CardSet both_rising = a & b;
  const CardSet one_falling = c | d;
  const CardSet both_falling = c & d;
  const CardSet one = one_rising | one_falling;  // one pile at least
  const CardSet two = both_rising | both_falling | (one_rising & one_falling);
  const CardSet three = (both_rising & one_falling) | (one_rising & both_falling);
  const CardSet four = both_rising & both_falling;

  const CardSet pairs = unlaid & unlaid.lowered(kTrickStep);
  const CardSet homeless = unlaid - one;
  const CardSet by_trick = homeless & (pairs | pairs.raised(kTrickStep));
  std::int32_t score = kNoPile * (homeless - by_trick).size() + kNoPileButTrick * by_trick.size() +
                       kOnePile * (one - two).size() + kTwoPiles * (two - three).size() +
                       kThreePiles * (three - four).size() - kPair * pairs.size();

  CardSet hand = state_.hand_to_move();
  hand.erase(play.card);
  score += kLonelyInHand * (hand - two).size();
  for (const Pile pile : kPiles) {
    const Takes& pile_takes = takes(pile, tops[index(pile)]);
    if (!((pile_takes.with_trick - pile_takes.onward) & unlaid).empty()) score -= kTrickNow;
  }
  return state_.rules.extreme ? score + commands_of(tops, unlaid) : score;
}

std::int32_t Outlook::commands_of(const Tops& tops, CardSet unlaid) const {
  std::int32_t score = kMissingCard * missing_ + kDutyToCome * (unlaid & skulls_and_threes_).size();
  for (const Card top : tops) {
    const Command command = state_.rules.command(top);
    if (command >= Command::kNoBack) score += kLastingOnTop;
  }
  for (const Card skull : unlaid& skulls_) {
    if (!has_cover(tops, unlaid, skull)) score += kSkullWithoutCover;
  }
  return score;
}

}  // namespace backstep
