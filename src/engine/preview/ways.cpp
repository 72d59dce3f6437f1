#include "engine/preview/ways.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "base/random.h"
#include "engine/game/plays.h"
#include "engine/game/turn.h"

namespace backstep {
namespace {

// The losses by what they say about a turn, the most telling last: who could end but for a fire
// has done everything else, and who could only break a command had another way to lose.
constexpr std::array<Outcome, 5> kByWeight{Outcome::kOnePile, Outcome::kStuck, Outcome::kSkull,
                                           Outcome::kThree, Outcome::kFire};
constexpr unsigned kWhyBits = 6;

// The weight in the upper bits, the pile and whether there is one in the lower.
constexpr std::uint8_t why(Outcome outcome, std::optional<std::size_t> pile = std::nullopt) {
  std::size_t weight = 0;
  while (kByWeight[weight] != outcome) ++weight;
  return static_cast<std::uint8_t>((weight + 1) << 3U | (pile ? 1 + *pile : 0));
}

constexpr Loss loss_of(std::uint8_t why) {
  const unsigned place = why & 7U;
  Loss loss{kByWeight[(why >> 3U) - 1U], std::nullopt};
  if (place > 0) loss.pile = kPiles[place - 1];
  return loss;
}

// REQUIRES: there is one.
std::size_t first_of(PileSet piles) { return static_cast<std::size_t>(std::countr_zero(piles)); }

// How far a card goes on a pile: what it passes over at most, and tricks before everything.
int step_size(Pile pile, Card top, Card card) { return is_rising(pile) ? card - top : top - card; }

template <class Item, std::size_t kMost>
void insert_by_size(std::array<Item, kMost>& items, std::size_t& count, const Item& item) {
  std::size_t at = count++;
  for (; at > 0 && items[at - 1].size > item.size; --at) items[at] = items[at - 1];
  items[at] = item;
}

// Whether each of the piles can get a card of its own.
bool have_own_cards(const std::array<std::uint8_t, kPileCount>& fits, std::size_t count,
                    unsigned free) {
  if (count == 0) return true;
  for (unsigned rest = fits[count - 1] & free; rest != 0; rest &= rest - 1) {
    if (have_own_cards(fits, count - 1, free & ~(rest & -rest))) return true;
  }
  return false;
}

}  // namespace

// The plays of a position, small steps first.
struct Ways::Steps {
  std::array<Step, std::size_t{kPileCount} * kMaxHand> items;
  std::size_t count = 0;

  Steps(const Ways& ways, const Position& position) {
    const unsigned binding = ways.binding(position);
    const bool tricks = (binding & kNoBack) == 0;
    const bool bound = position.laid > 0 && (binding & kOnePile) != 0;
    for (std::size_t pile = 0; pile < kPileCount; ++pile) {
      if (bound && pile != position.latest) continue;
      const std::uint8_t slot = position.tops[pile];
      const Card top = slot == kBefore ? ways.before_[pile] : ways.cards_[slot];
      unsigned plays = (tricks ? ways.with_trick_ : ways.onward_)[pile][slot] & position.hand;
      for (; plays != 0; plays &= plays - 1) {
        const auto card = static_cast<std::size_t>(std::countr_zero(plays));
        insert_by_size(items, count,
                       Step{step_size(kPiles[pile], top, ways.cards_[card]),
                            static_cast<std::uint8_t>(pile), static_cast<std::uint8_t>(card)});
      }
    }
  }
  const Step* begin() const { return items.data(); }
  const Step* end() const { return items.data() + count; }
};

Ways::Ways(const Table& start, CardSet hand)
    : rules_(start.rules),
      minimum_(start.minimum()),
      all_mine_(start.left() == hand.size()),
      before_(start.board.tops),
      due_(start.board.fires.due()) {
  for (const Card card : hand) cards_[count_++] = card;
  const auto bits_of = [&](CardSet cards) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < count_; ++i) bits |= cards.contains(cards_[i]) ? 1U << i : 0U;
    return static_cast<Bits>(bits);
  };
  for (const Pile pile : kPiles) {
    for (std::size_t slot = 0; slot < kTops; ++slot) {
      if (slot >= count_ && slot != kBefore) continue;
      const Card top = slot == kBefore ? before_[index(pile)] : cards_[slot];
      onward_[index(pile)][slot] = bits_of(takes(pile, top).onward);
      with_trick_[index(pile)][slot] = bits_of(takes(pile, top).with_trick);
      const Command command = rules_.command(top);
      binds_[index(pile)][slot] = command == Command::kNoBack    ? kNoBack
                                  : command == Command::kOnePile ? kOnePile
                                                                 : 0;
    }
    if (rules_.command(before_[index(pile)]) == Command::kSkull) old_skulls_ |= pile_bit(pile);
  }
  skulls_ = bits_of(rules_.with(Command::kSkull));
  threes_ = bits_of(rules_.with(Command::kThree));
  stops_ = bits_of(rules_.with(Command::kStop));
  if (rules_.one_pile_retroactive) breaking_ = bits_of(rules_.with(Command::kOnePile));
}

Ways::Answer Ways::from(const Table& table, CardSet hand) {
  Position position;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    position.tops[pile] = kBefore;
    for (std::size_t i = 0; i < count_; ++i) {
      if (cards_[i] == table.board.tops[pile]) position.tops[pile] = static_cast<std::uint8_t>(i);
    }
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if (hand.contains(cards_[i])) position.hand = static_cast<Bits>(position.hand | 1U << i);
  }
  position.laid = table.board.laid_this_turn;
  position.used = table.board.used;
  position.latest = static_cast<std::uint8_t>(index(table.board.latest));
  position.three = table.board.three;
  way_.clear();
  const Why lost = look(position);
  if (lost != 0) return {std::nullopt, loss_of(lost)};
  std::reverse(way_.begin(), way_.end());
  return {way_, {}};
}

Ways::Position Ways::after(const Position& before, const Step& step) const {
  const unsigned card = 1U << step.card;
  Position then = before;
  then.tops[step.pile] = step.card;
  then.hand = static_cast<Bits>(before.hand & ~card);
  ++then.laid;
  then.used = static_cast<PileSet>(before.used | 1U << step.pile);
  then.latest = step.pile;
  then.three = before.three || (threes_ & card) != 0;
  return then;
}

// Which of the commands that bind everyone's plays are visible.
unsigned Ways::binding(const Position& position) const {
  unsigned all = 0;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    all |= binds_[pile][position.tops[pile]];
  }
  return all;
}

PileSet Ways::skulls(const Position& position) const {
  unsigned piles = 0;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    const std::uint8_t top = position.tops[pile];
    const unsigned is = top == kBefore ? old_skulls_ >> pile & 1U : skulls_ >> top & 1U;
    piles |= is << pile;
  }
  return static_cast<PileSet>(piles);
}

// A fire that was due is so until its pile has another top.
PileSet Ways::due(const Position& position) const {
  unsigned piles = due_;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    if (position.tops[pile] != kBefore) piles &= ~(1U << pile);
  }
  return static_cast<PileSet>(piles);
}

// As the function of that name, with the pile it is about.
Ways::Why Ways::loss_at_end(const Position& position) const {
  if (position.three && position.laid != 3) return why(Outcome::kThree);
  if (const PileSet open = skulls(position)) return why(Outcome::kSkull, first_of(open));
  if (const PileSet fires = due(position)) return why(Outcome::kFire, first_of(fires));
  return 0;
}

// Everything of a position that matters for the rest of the turn. What lies on top and what is left
// of the hand say how many cards were laid, which fires are still due and whether a three is among
// them.
Ways::Slot Ways::key(const Position& position) const {
  Slot word = 1;
  for (const std::uint8_t top : position.tops) word = word << 4U | top;
  word = word << 8U | position.hand;
  word = word << 4U | (rules_.one_pile_retroactive ? position.used : 0U);
  const bool bound = (binding(position) & kOnePile) != 0;
  return word << 3U | (bound ? 4U + position.latest : 0U);
}

// The cards of a hand that may come to lie on a pile, by way of others if need be. Commands that
// forbid it now may go, but a no_back is never covered by a trick (E7).
Ways::Bits Ways::reached(std::size_t pile, std::uint8_t top, Bits hand) const {
  const auto taken = [&](std::size_t slot) -> unsigned {
    const bool no_back = (binds_[pile][slot] & kNoBack) != 0;
    return (no_back ? onward_ : with_trick_)[pile][slot] & hand;
  };
  unsigned found = taken(top);
  for (unsigned news = found; news != 0;) {
    unsigned next = 0;
    for (; news != 0; news &= news - 1) {
      next |= taken(static_cast<std::size_t>(std::countr_zero(news)));
    }
    news = next & ~found;
    found |= news;
  }
  return static_cast<Bits>(found);
}

// A pile with a skull, or with a fire that is due, must end with another card that is no skull:
// each needs one of its own, out of those that may come to lie there. Only the last of all cards
// makes fires forgotten.
bool Ways::can_be_covered(const Position& position, Why& lost) const {
  const PileSet open = skulls(position);
  const PileSet must = all_mine_ ? open : static_cast<PileSet>(open | due(position));
  if (must == 0) return true;
  const unsigned late = position.laid >= 3 ? threes_ : 0U;  // too late for them (E5)
  std::array<Bits, kPileCount> fits{};
  std::size_t count = 0;
  for (std::size_t pile = 0; pile < kPileCount; ++pile) {
    const unsigned bit = 1U << pile;
    if ((must & bit) == 0) continue;
    const unsigned broken = (position.used & ~bit) != 0 ? breaking_ : 0U;
    const auto usable = static_cast<Bits>(position.hand & ~late & ~broken);
    fits[count] = reached(pile, position.tops[pile], usable);
    fits[count] = static_cast<Bits>(fits[count] & ~skulls_);
    if (fits[count++] == 0) {
      lost = why((open & bit) != 0 ? Outcome::kSkull : Outcome::kFire, pile);
      return false;
    }
  }
  if (have_own_cards(fits, count, position.hand)) return true;
  const auto burning = static_cast<PileSet>(must & ~open);
  lost =
      burning != 0 ? why(Outcome::kFire, first_of(burning)) : why(Outcome::kSkull, first_of(open));
  return false;
}

// 0 if there is a way; it is then in way_, backwards.
Ways::Why Ways::look(const Position& position) {
  if (position.laid >= minimum_ && loss_at_end(position) == 0) return 0;
  // Most positions are met by several orders of play.
  const Slot word = key(position);
  if (failed_.empty()) failed_.resize(kSlots);
  Slot& slot = failed_[mix(word) % kSlots];
  if (slot >> kWhyBits == word) return static_cast<Why>(slot & ((1U << kWhyBits) - 1U));
  Why lost = 0;
  if (can_be_covered(position, lost)) lost = look_further(position);
  if (lost != 0) slot = word << kWhyBits | lost;
  return lost;
}

Ways::Why Ways::look_further(const Position& position) {
  Why lost = position.laid >= minimum_ ? loss_at_end(position) : why(Outcome::kStuck);
  for (const Step& step : Steps(*this, position)) {
    const unsigned card = 1U << step.card;
    const Position next = after(position, step);
    Why then = 0;
    if ((breaking_ & card) != 0 && (position.used & ~(1U << step.pile)) != 0) {
      then = why(Outcome::kOnePile, step.pile);
    } else if (next.three && next.laid > 3) {
      then = why(Outcome::kThree);
    } else if (next.hand == 0 || (stops_ & card) != 0 || (next.three && next.laid == 3)) {
      then = loss_at_end(next);
      // F2: won before anybody looks at a fire.
      const bool last = all_mine_ && next.hand == 0;
      if (last && then != 0 && loss_of(then).outcome == Outcome::kFire) then = 0;
    } else {
      then = look(next);
    }
    if (then == 0) {
      way_.push_back(Action::lay(cards_[step.card], kPiles[step.pile]));
      return 0;
    }
    lost = std::max(lost, then);
  }
  return lost;
}

namespace {

// Looks for the longest way into a loss.
class LeastSearch {
 public:
  LeastSearch(CardSet hand, int most_positions) : whole_hand_(hand), left_(most_positions) {}

  void look(const Table& table, CardSet hand) {
    if (can_end(table) && is_better(table)) {
      take(table, consequence(table, hand, Action::end_turn()).outcome, true);
    }
    const int most = static_cast<int>(way_.size()) + hand.size();
    if (most <= best_ || left_ <= 0 || !is_new(table.board, hand)) return;
    --left_;
    const Plays plays = legal_plays(table, hand);
    std::array<Sized, std::size_t{kPileCount} * kMaxHand> steps;
    std::size_t count = 0;
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        insert_by_size(steps, count,
                       {step_size(pile, table.board.top(pile), card), Action::lay(card, pile)});
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      Table next = table;
      CardSet rest = hand;
      const Consequence then = act(next, rest, steps[i].play);
      way_.push_back(steps[i].play);
      if (!is_lost(then.outcome)) {
        look(next, rest);
      } else if (is_better(next)) {
        take(next, then.outcome, false);
      }
      way_.pop_back();
      if (best_ == whole_hand_.size()) return;
    }
  }

  const Least& found() const { return found_; }

 private:
  struct Sized {
    int size = 0;
    Action play;
  };

  bool is_better(const Table& table) const { return best_ < 0 || table.left() < found_.left; }
  void take(const Table& table, Outcome outcome, bool by_end) {
    best_ = static_cast<int>(way_.size());
    found_ = {way_, table.left(), {outcome, std::nullopt}};
    if (by_end) found_.actions.push_back(Action::end_turn());
    for (const Pile pile : kPiles) {
      if (found_.loses.pile) break;
      const bool skull = table.rules.command(table.board.top(pile)) == Command::kSkull;
      const bool fire = (table.board.fires.due() & pile_bit(pile)) != 0;
      if ((outcome == Outcome::kSkull && skull) || (outcome == Outcome::kFire && fire)) {
        found_.loses.pile = pile;
      }
    }
  }
  bool is_new(const Board& board, CardSet hand) {
    std::uint64_t word = 1;
    for (const Card top : board.tops) word = word << 7U | top;
    for (const Card card : whole_hand_) word = word << 1U | (hand.contains(card) ? 1U : 0U);
    return seen_.insert(word << 6U | static_cast<unsigned>(board.used << 2U) | index(board.latest))
        .second;
  }

  CardSet whole_hand_;
  int left_;
  int best_ = -1;  // cards laid by what was found
  Least found_;
  std::vector<Action> way_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

Least least_left(const Table& table, CardSet hand, int most_positions) {
  LeastSearch search(hand, most_positions);
  search.look(table, hand);
  return search.found();
}

}  // namespace backstep
