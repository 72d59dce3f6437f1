#include "bots/worlds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "bots/speak.h"

namespace backstep::bots {
namespace {

// Unseen cards, those not yet given away first.
struct UnseenCards {
  std::array<Card, kCardCount> cards{};
  std::size_t count = 0;

  // `size` random cards of those left, moved to their end.
  CardSet sample(int size, Random& random) {
    CardSet hand;
    for (std::size_t end = count; size > 0; --size, --end) {
      std::swap(cards[end - 1], cards[random.below(static_cast<std::uint32_t>(end))]);
      hand.insert(cards[end - 1]);
    }
    return hand;
  }
};

// Signals that this hand would not have given, or would have taken back.
int contradictions(const Table& table, const Said& said, CardSet hand) {
  const HandWishes would = wishes(table, hand);
  int count = 0;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    const std::optional<Meaning>& heard = said.piles[pile];
    // As you like is the same as nothing.
    const bool means_something = heard && *heard != Meaning::kAsYouLike;
    const bool fits =
        means_something ? heard == would.all[pile] : !would.worth_saying[pile].has_value();
    if (!fits) ++count;
  }
  return count;
}

constexpr int kTries = 60;

// The first hand that fits what its seat said, or the one that fits best of many.
CardSet believable_hand(UnseenCards& unseen_cards, int size, const Table& table, const Said& said,
                        Random& random) {
  CardSet best;
  int least = kPileCount + 1;
  for (int i = 0; i < kTries && least > 0; ++i) {
    const CardSet hand = unseen_cards.sample(size, random);
    const int wrong = contradictions(table, said, hand);
    if (wrong < least) {
      least = wrong;
      best = hand;
    }
  }
  return best;
}

}  // namespace

State imagine(const View& view, const Talk* talk, Random& random) {
  return imagine(view, talk, Insight(), random);
}

State imagine(const View& view, const Talk* talk, const Insight& insight, Random& random) {
  State state;
  static_cast<Table&>(state) = view;
  state.hands[view.seat] = view.hand;
  CardSet next;
  for (std::size_t i = 0; i < insight.next_count; ++i) next.insert(insight.next[i]);
  UnseenCards unseen_cards;
  for (const Card card : view.unseen() - next) unseen_cards.cards[unseen_cards.count++] = card;
  for (std::size_t seat = 0; seat < view.rules.players; ++seat) {
    if (seat == view.seat) continue;
    const int size = view.hand_counts[seat];
    CardSet hand;
    if (insight.open_hands) {
      hand = insight.hands[seat];
    } else if (talk == nullptr) {
      hand = unseen_cards.sample(size, random);
    } else {
      hand = believable_hand(unseen_cards, size, view, talk->seats[seat], random);
    }
    state.hands[seat] = hand;
    const auto rest =
        std::partition(unseen_cards.cards.begin(),
                       unseen_cards.cards.begin() + static_cast<std::ptrdiff_t>(unseen_cards.count),
                       [&](Card card) { return !hand.contains(card); });
    unseen_cards.count = static_cast<std::size_t>(rest - unseen_cards.cards.begin());
  }
  unseen_cards.sample(static_cast<int>(unseen_cards.count), random);
  std::copy_n(unseen_cards.cards.begin(), unseen_cards.count, state.draw.begin());
  for (std::size_t i = 0; i < insight.next_count; ++i) {
    state.draw[unseen_cards.count + insight.next_count - 1 - i] = insight.next[i];
  }
  return state;
}

AllWorlds::AllWorlds(const View& view) : seat_(view.seat) {
  static_cast<Table&>(state_) = view;
  state_.hands[view.seat] = view.hand;
  for (const Card card : view.unseen()) cards_[size_++] = card;
  std::size_t place = 0;
  for (std::size_t seat = 0; seat < view.rules.players; ++seat) {
    if (seat == view.seat) continue;
    for (int i = 0; i < view.hand_counts[seat]; ++i) {
      owners_[place++] = static_cast<std::uint8_t>(seat);
    }
  }
  fill();
}

int AllWorlds::count(int most) const {
  // The ways to deal the cards one by one to seats with places left, as a product that stays whole.
  std::array<int, kMaxPlayers> held{};
  std::int64_t ways = 1;
  for (std::size_t i = 0; i < size_; ++i) {
    ways = ways * static_cast<std::int64_t>(i + 1) / ++held[owners_[i]];
    if (ways > most) return most + 1;
  }
  return static_cast<int>(ways);
}

bool AllWorlds::next() {
  const bool more =
      std::next_permutation(owners_.begin(), owners_.begin() + static_cast<std::ptrdiff_t>(size_));
  fill();
  return more;
}

void AllWorlds::fill() {
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat != seat_) state_.hands[seat] = CardSet();
  }
  for (std::size_t i = 0; i < size_; ++i) state_.hands[owners_[i]].insert(cards_[i]);
}

}  // namespace backstep::bots
