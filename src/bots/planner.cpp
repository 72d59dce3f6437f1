#include "bots/planner.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/random.h"
#include "engine/game/plays.h"
#include "engine/game/reach.h"
#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

// So many cards are laid in every way there is; further ones only after the best positions.
constexpr int kFullLevels = 2;
// Plans kept beyond those wanted until the exact scores have put them in order.
constexpr std::size_t kSpare = 3;

// Without a command in the hand or in force, plays on different piles do not touch each other, so
// that only one order of them need be tried.
bool plays_commute(const Table& table, CardSet hand) {
  for (const Card card : hand) {
    if (table.rules.command(card) != Command::kNone) return false;
  }
  const CommandSet visible = table.visible();
  return !visible.contains(Command::kNoBack) && !visible.contains(Command::kOnePile);
}

}  // namespace

void Planner::start(const Table& table, CardSet hand) {
  rules_ = &table.rules;
  unplayed_ = kAllCards - table.laid;
  unplayed_count_ = unplayed_.size();
  minimum_ = table.minimum();
  draw_count_ = table.draw_count;
  all_mine_ = unplayed_ == hand;
  commute_ = plays_commute(table, hand);
  int lower = 0;
  for (std::size_t value = 0; value < below_.size(); ++value) {
    below_[value] = static_cast<std::uint8_t>(lower);
    lower += unplayed_.contains(static_cast<Card>(value)) ? 1 : 0;
  }
  ++epoch_;
  best_count_ = 0;
  nodes_[0] = Node();
  nodes_[0].hand = hand;
  nodes_[0].board = table.board;
  node_count_ = 1;
  prepare_slots(table, hand);
  // In the middle of a turn to end it at once is a plan, too.
  if (table.board.laid_this_turn > 0) {
    nodes_[0].score = exact_score(nodes_[0]);
    offer(nodes_[0], 0);
  }
}

PileEnds Planner::ends_of(const std::array<std::uint8_t, kPileCount>& places) {
  return {std::min<int>(places[0], places[1]), std::max<int>(places[0], places[1]),
          std::min<int>(places[2], places[3]), std::max<int>(places[2], places[3])};
}

std::uint8_t Planner::place_of(Pile pile, Card top) const {
  return is_rising(pile) ? below_[top + 1U] : below_[top];
}

// The card that would be a trick on this top, and how many unplayed cards it would give back.
inline Planner::Trick Planner::trick_on(Pile pile, Card top) const {
  const bool rising = is_rising(pile);
  const int value = rising ? top - kTrickStep : top + kTrickStep;
  if (!is_card(value) || !unplayed_.contains(static_cast<Card>(value))) return {};
  const auto card = static_cast<Card>(value);
  return {card, rising ? below_[top] - below_[card] : below_[card + 1U] - below_[top + 1U]};
}

// A pile by itself: what its trick gives back, and how near the hand is.
Planner::Reach Planner::reach_of(Pile pile, Card top, CardSet hand) const {
  Reach reach;
  const bool rising = is_rising(pile);
  if (const Trick trick = trick_on(pile, top); trick.card != 0) {
    (hand.contains(trick.card) ? reach.trick_hand : reach.trick_unseen) = trick.gain;
  }
  const CardSet mine = hand & takes(pile, top).onward;
  if (!mine.empty()) {
    const int skips = rising ? below_[mine.lowest()] - below_[top + 1U]
                             : below_[top] - below_[mine.highest() + 1U];
    reach.near = std::min(skips, kFar);
  }
  return reach;
}

// What can be on top of a pile after this turn is a card of the hand (slot 0 and on, rising) or
// what lies there now: everything that depends on one pile alone is looked up from here on.
void Planner::prepare_slots(const Table& table, CardSet hand) {
  int count = 0;
  for (const Card card : hand) {
    cards_[static_cast<std::size_t>(count)] = card;
    slot_of_[card] = static_cast<std::uint8_t>(count);
    ++count;
  }
  nodes_[0].bits = static_cast<HandBits>((1U << count) - 1U);
  nodes_[0].terms = 0;
  for (const Pile pile : kPiles) {
    const std::size_t p = index(pile);
    const Card now = table.board.top(pile);
    int lower = 0;  // cards of the hand below what lies there now
    while (lower < count && cards_[static_cast<std::size_t>(lower)] < now) ++lower;
    prepare_slot(pile, kTopSlot, now, hand, lower - 1, lower);
    for (int slot = 0; slot < count; ++slot) {
      const auto place = static_cast<std::size_t>(slot);
      prepare_slot(pile, place, cards_[place], hand, slot - 1, slot + 1);
    }
    nodes_[0].slots[p] = kTopSlot;
    nodes_[0].places[p] = static_cast<std::uint8_t>(places_[p][kTopSlot]);
    nodes_[0].terms += terms_[p][kTopSlot];
  }
}

// `below` and `above` are the slots of the hand's next cards on either side of this top.
void Planner::prepare_slot(Pile pile, std::size_t slot, Card top, CardSet hand, int below,
                           int above) {
  const std::size_t p = index(pile);
  const bool rising = is_rising(pile);
  const unsigned all = nodes_[0].bits;
  // By order alone and with the trick: all there is where plays commute.
  unsigned bits = rising ? all & ~((1U << above) - 1U) : (1U << (below + 1)) - 1U;
  int near = kFar;
  if (bits != 0) {
    const Card next = cards_[static_cast<std::size_t>(rising ? above : below)];
    near = rising ? below_[next] - below_[top + 1U] : below_[top] - below_[next + 1U];
  }
  std::int32_t term = std::min(near, kFar) * rough_.weights[Rough::kNear];
  if (const Trick trick = trick_on(pile, top); trick.card != 0) {
    const bool mine = hand.contains(trick.card);
    if (mine) bits |= 1U << slot_of_[trick.card];
    term += trick.gain * rough_.weights[mine ? Rough::kTrickHand : Rough::kTrickUnseen];
  }
  terms_[p][slot] = term;
  places_[p][slot] = place_of(pile, top);
  takes_[p][slot] = static_cast<HandBits>(bits);
}

RoughCounts Planner::counts_of(const Board& board, CardSet hand) const {
  RoughCounts counts{};
  std::array<std::uint8_t, kPileCount> places{};
  Reach sum{0, 0, 0};
  for (const Pile pile : kPiles) {
    places[index(pile)] = place_of(pile, board.top(pile));
    const Reach reach = reach_of(pile, board.top(pile), hand);
    sum.trick_hand += reach.trick_hand;
    sum.trick_unseen += reach.trick_unseen;
    sum.near += reach.near;
  }
  const Fits fits = fits_at(ends_of(places), unplayed_count_);
  const auto small = [](int value) { return static_cast<std::int16_t>(value); };
  for (std::size_t i = 0; i < fits.size(); ++i) counts[i] = small(fits[i]);
  counts[Rough::kTrickHand] = small(sum.trick_hand);
  counts[Rough::kTrickUnseen] = small(sum.trick_unseen);
  counts[Rough::kNear] = small(sum.near);
  counts[Rough::kLaid] = small(board.laid_this_turn);
  return counts;
}

std::int32_t Planner::exact_score(const Node& node) const {
  const RoughCounts counts = counts_of(node.board, node.hand);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * rough_.weights[i];
  return sum;
}

RoughCounts Planner::counts(const Plan& plan) const { return counts_of(plan.board, plan.hand); }

bool Planner::is_complete(const Node& node) const {
  if (node.board.laid_this_turn < minimum_ && !node.closed && !node.hand.empty()) return false;
  const Outcome loss = loss_at_end(*rules_, node.board);
  if (loss == Outcome::kPlaying) return true;
  return loss == Outcome::kFire && all_mine_ &&
         node.hand.empty();  // F2: won before it is looked at
}

// Whether this position was not met before in this call: what lies on top, what is left of the
// hand, and what else decides how the turn may go on. Where two positions meet in a slot the later
// one stays; the slot depends on the position alone, so that a call never depends on those before
// it.
bool Planner::is_new(const Node& node) {
  const Board& board = node.board;
  std::uint64_t position = node.bits;
  for (const std::uint8_t slot : node.slots) position = position << 4U | slot;
  if (!commute_) {
    const bool bound = visible_commands(*rules_, board.tops).contains(Command::kOnePile);
    position = position << 4U | (rules_->one_pile_retroactive ? board.used : 0U);
    position = position << 2U | (bound ? index(board.latest) : 0U);
    position =
        position << 3U | (board.three ? 1U : 0U) | (node.closed ? 2U : 0U) | (bound ? 4U : 0U);
  }
  Seen& seen = seen_[mix(position) % kSeenSlots];
  if (seen.call == epoch_ && seen.position == position) return false;
  seen = {position, epoch_};
  return true;
}

void Planner::offer(const Node& node, std::size_t place) {
  if (best_count_ == wanted_ && node.score <= nodes_[best_[best_count_ - 1]].score) return;
  if (!is_complete(node)) return;
  std::size_t at = best_count_ < wanted_ ? best_count_++ : best_count_ - 1;
  for (; at > 0 && nodes_[best_[at - 1]].score < node.score; --at) best_[at] = best_[at - 1];
  best_[at] = static_cast<std::uint16_t>(place);
  bar_ = nodes_[best_[best_count_ - 1]].score;
}

// Which cards of the hand may go on a pile now, as bits by their place in the hand.
Planner::HandBits Planner::plays_of(const Node& node, const Plays& plays, std::size_t pile) const {
  if (commute_) return takes_[pile][node.slots[pile]] & node.bits;
  HandBits bits = 0;
  for (const Card card : plays.on[pile]) {
    bits = static_cast<HandBits>(bits | 1U << slot_of_[card]);
  }
  return bits;
}

void Planner::expand(std::size_t parent) {
  const Node& from = nodes_[parent];
  if (from.closed || from.bits == 0) return;
  const int laid = from.board.laid_this_turn + 1;
  const bool may_end = laid >= minimum_;
  const std::int32_t laid_score = laid * rough_.weights[Rough::kLaid];
  const Plays plays = commute_ ? Plays() : plays_on(*rules_, from.board, from.hand);
  // In one order only, while every play is tried; after the best positions in any.
  const bool ordered = commute_ && laid <= kFullLevels;
  const std::size_t first = ordered && parent != 0 ? index(from.board.latest) : 0;
  const PileEnds ends = ends_of(from.places);
  for (std::size_t pile = first; pile < kPiles.size(); ++pile) {
    unsigned bits = plays_of(from, plays, pile);
    if (bits == 0) continue;
    const std::int32_t other_terms = from.terms - terms_[pile][from.slots[pile]] + laid_score;
    const int beside = from.places[pile ^ 1U];  // the other pile of the same direction
    const bool rising = is_rising(kPiles[pile]);
    const SlotLine line{.places = places_[pile].data(),
                        .terms = terms_[pile].data(),
                        .weights = rough_.weights.data(),
                        .unplayed = unplayed_count_,
                        .beside = beside,
                        .base = other_terms};
    SlotScores scores;
    if (rising) {
      score_slots<true>(line, ends, scores);
    } else {
      score_slots<false>(line, ends, scores);
    }
    // Others are neither plans to keep nor positions to go on from. The bar rises on the way.
    if (may_end && best_count_ == wanted_) bits &= slots_from(scores, bar_);
    for (; bits != 0; bits &= bits - 1) {
      const auto slot = static_cast<std::size_t>(std::countr_zero(bits));
      const std::int32_t score = scores[slot];
      if (may_end && best_count_ == wanted_ && score < bar_) continue;
      if (node_count_ == kMaxNodes) return;
      const Action play = Action::lay(cards_[slot], kPiles[pile]);
      if (breaks_one_pile(*rules_, from.board, play)) continue;
      Node& node = nodes_[node_count_];
      node.board = from.board;
      node.hand = from.hand;
      lay(*rules_, node.board, play);
      node.hand.erase(play.card);
      node.closed = closes_turn(node.board, rules_->command(play.card));
      node.slots = from.slots;
      node.slots[pile] = static_cast<std::uint8_t>(slot);
      node.bits = static_cast<HandBits>(from.bits & ~(1U << slot));
      if (!ordered && !is_new(node)) continue;
      node.action = play;
      node.parent = static_cast<std::uint16_t>(parent);
      node.places = from.places;
      node.places[pile] = static_cast<std::uint8_t>(places_[pile][slot]);
      node.terms = other_terms + terms_[pile][slot] - laid_score;
      node.score = score;
      offer(node, node_count_);
      ++node_count_;
    }
  }
}

// Looks at every turn there is until one does not lose.
bool Planner::find_any(const Node& node, Few<Action, kMaxHand>& cards) {
  if (node.board.laid_this_turn > 0 && is_complete(node)) return true;
  if (node.closed || node.hand.empty()) return false;
  const Plays plays = plays_on(*rules_, node.board, node.hand);
  for (const Pile pile : kPiles) {
    if ((node.board.fires.due() & pile_bit(pile)) != 0 &&
        (node.hand & takes(pile, node.board.top(pile)).with_trick).empty()) {
      return false;  // what burns there will not be covered
    }
  }
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      const Action play = Action::lay(card, pile);
      if (breaks_one_pile(*rules_, node.board, play)) continue;
      Node next = node;
      lay(*rules_, next.board, play);
      next.hand.erase(card);
      next.slots[index(pile)] = slot_of_[card];
      next.bits = static_cast<HandBits>(next.bits & ~(1U << slot_of_[card]));
      next.closed = closes_turn(next.board, rules_->command(card));
      if (!is_new(next)) continue;
      cards.push_back(play);
      if (find_any(next, cards)) return true;
      cards.pop_back();
    }
  }
  return false;
}

Plan Planner::plan_at(std::size_t place) const {
  Plan plan;
  plan.board = nodes_[place].board;
  plan.hand = nodes_[place].hand;
  plan.score = nodes_[place].score;
  std::array<Action, kMaxHand> backwards{};
  std::size_t count = 0;
  for (; place != 0; place = nodes_[place].parent) backwards[count++] = nodes_[place].action;
  while (count > 0) plan.cards.push_back(backwards[--count]);
  return plan;
}

// The quick scores made the choice; the exact ones of the chosen put them in order.
void Planner::rank_again() {
  for (std::size_t i = 0; i < best_count_; ++i) {
    const std::uint16_t place = best_[i];
    nodes_[place].score = exact_score(nodes_[place]);
    std::size_t at = i;
    for (; at > 0 && nodes_[best_[at - 1]].score < nodes_[place].score; --at) {
      best_[at] = best_[at - 1];
    }
    best_[at] = place;
  }
}

// The best open nodes of a level, at most `most`: those that may still become a plan to keep.
std::size_t Planner::select(std::size_t begin, std::size_t end, std::size_t most) {
  std::size_t count = 0;
  const bool full = best_count_ == wanted_;
  const std::int32_t bar = full ? nodes_[best_[best_count_ - 1]].score : 0;
  for (std::size_t node = begin; node < end; ++node) {
    const std::int32_t score = nodes_[node].score;
    if (full && score < bar) continue;
    if (count == most && score <= nodes_[selected_[most - 1]].score) continue;
    std::size_t at = count < most ? count++ : most - 1;
    for (; at > 0 && nodes_[selected_[at - 1]].score < score; --at) {
      selected_[at] = selected_[at - 1];
    }
    selected_[at] = static_cast<std::uint16_t>(node);
  }
  return count;
}

std::span<const Plan> Planner::plans(const Table& table, CardSet hand, const Rough& rough,
                                     Width width) {
  rough_ = rough;
  const std::size_t plan_count = std::min(width.plans, kMaxPlans);
  wanted_ = std::min(plan_count + kSpare, best_.size());
  start(table, hand);
  std::size_t begin = 0;
  for (int level = 1; node_count_ > begin && level <= kMaxHand; ++level) {
    const std::size_t end = node_count_;
    if (level <= kFullLevels) {
      for (std::size_t node = begin; node < end; ++node) expand(node);
    } else {
      // The more cards, the fewer positions are worth another one.
      const std::size_t most =
          level <= minimum_ ? width.extras * 4
                            : std::max<std::size_t>(2, width.extras >> (level - kFullLevels - 1));
      const std::size_t count = select(begin, end, std::min(most, selected_.size()));
      for (std::size_t i = 0; i < count; ++i) expand(selected_[i]);
    }
    begin = end;
  }
  if (best_count_ == 0) return any_plan(table, hand);
  rank_again();
  best_count_ = std::min(best_count_, plan_count);
  for (std::size_t i = 0; i < best_count_; ++i) plans_[i] = plan_at(best_[i]);
  return std::span(plans_).first(best_count_);
}

// Nothing was found on the way: look everywhere.
std::span<const Plan> Planner::any_plan(const Table& table, CardSet hand) {
  ++epoch_;
  Plan& plan = plans_[0];
  plan = Plan();
  if (!find_any(nodes_[0], plan.cards)) return {};
  plan.board = table.board;
  plan.hand = hand;
  for (const Action play : plan.cards) {
    lay(table.rules, plan.board, play);
    plan.hand.erase(play.card);
  }
  return std::span(plans_).first(1);
}

}  // namespace backstep::bots
