#include "bots/features.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace backstep::bots {
namespace {

// A pile with what it could still take.
struct Lane {
  Pile pile = Pile::kA;
  bool rising = true;
  Card top = 0;
  int room = 0;        // unplayed cards that fit by order
  CardSet onward;      // those cards
  int nearest = 0;     // unplayed cards skipped by the nearest card in hand
  int second = 0;      // ... by the second nearest
  int near_count = 0;  // cards in hand that skip few
};

constexpr int kFar = 16;  // a step that no card of the hand makes smaller
constexpr int kFew = 3;   // "skips few"

using Lanes = std::array<Lane, kPileCount>;

constexpr std::int16_t fixed(int value) { return static_cast<std::int16_t>(value); }

Lanes lanes_of(const Board& board, CardSet unplayed) {
  Lanes lanes;
  for (const Pile pile : kPiles) {
    Lane& lane = lanes[index(pile)];
    lane.pile = pile;
    lane.rising = is_rising(pile);
    lane.top = board.top(pile);
    lane.onward = unplayed & takes(pile, lane.top).onward;
    lane.room = lane.onward.size();
    lane.nearest = lane.second = kFar;
  }
  if (lanes[0].room < lanes[1].room) std::swap(lanes[0], lanes[1]);
  if (lanes[2].room < lanes[3].room) std::swap(lanes[2], lanes[3]);
  if (lanes[0].room + lanes[1].room < lanes[2].room + lanes[3].room) {
    std::swap(lanes[0], lanes[2]);
    std::swap(lanes[1], lanes[3]);
  }
  return lanes;
}

// What the cards kept in hand would cost.
struct HandCost {
  int sum = 0;
  int worst = 0;
  int best = kFar;
  int second = kFar;
};

HandCost cost_of_hand(CardSet hand, CardSet unplayed, Lanes& lanes) {
  HandCost cost;
  for (const Card card : hand) {
    const int above = (unplayed & kTakes[1][card].onward).size();
    const int below = (unplayed & kTakes[0][card].onward).size();
    int least = kFar;
    for (Lane& lane : lanes) {
      if (!lane.onward.contains(card)) continue;
      const int skips = lane.room - 1 - (lane.rising ? above : below);
      if (skips <= kFew) ++lane.near_count;
      if (skips < lane.nearest) {
        lane.second = lane.nearest;
        lane.nearest = skips;
      } else if (skips < lane.second) {
        lane.second = skips;
      }
      least = std::min(least, skips);
    }
    for (const Lane& lane : lanes) {
      if (is_trick(lane.pile, lane.top, card)) least = 0;
    }
    cost.sum += least;
    cost.worst = std::max(cost.worst, least);
    if (least < cost.best) {
      cost.second = cost.best;
      cost.best = least;
    } else if (least < cost.second) {
      cost.second = least;
    }
  }
  return cost;
}

constexpr std::size_t kLaneFeatures = 9;

void look_at_lane(const Lane& lane, const AfterTurn& after, CardSet unplayed,
                  std::int16_t* features) {
  const CardSet hand = after.hand;
  int trick_in_hand = 0;
  int trick_unseen = 0;
  const int trick = lane.rising ? lane.top - kTrickStep : lane.top + kTrickStep;
  if (is_card(trick) && unplayed.contains(static_cast<Card>(trick))) {
    const auto card = static_cast<Card>(trick);
    // What the trick gives back: every unplayed card between the two.
    const int gain = (unplayed & kTakes[lane.rising ? 1 : 0][card].onward).size() - lane.room;
    (hand.contains(card) ? trick_in_hand : trick_unseen) = gain + 1;
  }
  // Two cards ten apart, both ahead: laying the farther one makes a trick of the nearer.
  const CardSet pairs = lane.onward & lane.onward.lowered(kTrickStep);
  const CardSet in_hand = lane.onward & hand;
  features[0] = fixed(lane.room * 2);
  features[1] = fixed(lane.rising ? kFallingRowCard - lane.top : lane.top - kRisingRowCard);
  features[2] = fixed(trick_in_hand * 8);
  features[3] = fixed(trick_unseen * 8);
  features[4] = fixed(lane.nearest * 8);
  features[5] = fixed(lane.second * 8);
  features[6] = fixed(lane.near_count * 32);
  features[7] = fixed(pairs.size() * 4);
  features[8] = fixed((in_hand & in_hand.lowered(kTrickStep)).size() * 32);
}

void look_at_core(const AfterTurn& after, CardSet unplayed, Lanes& lanes, Features& features) {
  const HandCost cost = cost_of_hand(after.hand, unplayed, lanes);
  std::size_t next = 0;
  for (const Lane& lane : lanes) {
    look_at_lane(lane, after, unplayed, &features[next]);
    next += kLaneFeatures;
  }

  // On how many piles each card can still go, added up bit by bit for all cards at once.
  const CardSet first_one = lanes[0].onward ^ lanes[1].onward;
  const CardSet first_two = lanes[0].onward & lanes[1].onward;
  const CardSet second_one = lanes[2].onward ^ lanes[3].onward;
  const CardSet second_two = lanes[2].onward & lanes[3].onward;
  const CardSet odd = first_one ^ second_one;
  const CardSet carry = first_one & second_one;
  const CardSet two = first_two ^ second_two ^ carry;
  const CardSet four = (first_two & second_two) | (carry & (first_two | second_two));
  const CardSet none = unplayed - odd - two - four;
  const CardSet one = odd - two;

  // A card that fits nowhere by order may still go by a trick, when a card ten away is on top or
  // can come there.
  CardSet under_rising = unplayed - none;
  CardSet over_falling = under_rising;
  for (const Lane& lane : lanes) (lane.rising ? under_rising : over_falling).insert(lane.top);
  const CardSet by_trick =
      none & (under_rising.lowered(kTrickStep) | over_falling.raised(kTrickStep));

  const CardSet first = lanes[0].onward | lanes[1].onward;
  const CardSet second = lanes[2].onward | lanes[3].onward;
  const CardSet hand = after.hand;
  const PileSet burning = after.board.fires.fresh();
  int fires = 0;
  int fire_room = kFar;
  int untouched = 0;
  int least_room = kCardCount;
  for (const Lane& lane : lanes) {
    if ((burning & pile_bit(lane.pile)) != 0) {
      ++fires;
      fire_room = std::min(fire_room, lane.room);
    }
    if (lane.top == row_card(lane.pile)) ++untouched;
    least_room = std::min(least_room, lane.room);
  }
  const auto put = [&](int value) { features[next++] = fixed(value); };
  put(unplayed.size());
  put(after.draw_count);
  put(after.draw_count == 0 ? kFeatureOne : 0);
  put(hand.size() * 8);
  put(none.size() * 8);
  put(one.size() * 4);
  put((two - odd).size() * 2);
  put((two & odd).size() * 2);
  put((none & hand).size() * 32);
  put((one & hand).size() * 16);
  put(((two - odd) & hand).size() * 16);
  put((two & odd & hand).size() * 16);
  put(by_trick.size() * 16);
  put((first - second).size() * 2);
  put((second - first).size() * 2);
  put(cost.sum * 2);
  put(cost.worst * 4);
  put(cost.best * 8);
  put(cost.second * 8);
  put((unplayed & unplayed.lowered(kTrickStep)).size() * 2);
  put(fires * kFeatureOne);
  put(fires == 0 ? 0 : fire_room * 4);
  put(after.rules->on_fire ? (unplayed & Rules::kFireCards).size() * 16 : 0);
  put(untouched * 16);
  put(least_room * 2);
  put(after.refill * 8);
  put((by_trick & hand).size() * 32);
  put((one - after.hand).size() * 4);
}

void look_at_talk(const AfterTurn& after, const Lanes& lanes, std::int16_t* features) {
  std::fill_n(features, kTalkFeatures, std::int16_t{0});
  if (after.talk == nullptr) return;
  if (visible_commands(*after.rules, after.board.tops).contains(Command::kMute)) return;
  const int players = after.rules->players;
  const auto add = [&](std::size_t place) {
    features[place] = fixed(features[place] + kFeatureOne);
  };
  for (int away = 1; away < players; ++away) {
    // Who moves next is heard apart from the others.
    const std::size_t who = away == 1 ? 0 : 1;
    const Said& said = after.talk->seats[static_cast<std::size_t>((after.seat + away) % players)];
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if ((after.board.used & pile_bit(lanes[i].pile)) != 0) continue;  // lapsed by this very turn
      const std::optional<Meaning> meaning = said.piles[index(lanes[i].pile)];
      if (!meaning || *meaning == Meaning::kAsYouLike) continue;
      add(i * 6 + who * 3 + static_cast<std::size_t>(*meaning));
    }
    if (said.turn == Meaning::kTrouble) add(std::size_t{kPileCount} * 6 + who);
  }
}

void look_at_commands(const AfterTurn& after, CardSet unplayed, const Lanes& lanes,
                      std::int16_t* features) {
  const Rules& rules = *after.rules;
  const CommandSet visible = visible_commands(rules, after.board.tops);
  CardSet lasting;
  for (const Command command :
       {Command::kMute, Command::kNoBack, Command::kOnePile, Command::kDrawOne}) {
    lasting |= rules.with(command);
  }
  int cover_room = kFar;  // of the pile whose lasting command is hardest to cover
  for (const Lane& lane : lanes) {
    if (lasting.contains(lane.top)) cover_room = std::min(cover_room, lane.room);
  }
  int missing = 0;
  for (int seat = 0; seat < rules.players; ++seat) {
    if (seat != after.seat) {
      missing += rules.hand_size() - after.hand_counts[static_cast<std::size_t>(seat)];
    }
  }
  const auto next_seat = static_cast<std::size_t>((after.seat + 1) % rules.players);
  std::size_t next = 0;
  const auto put = [&](int value) { features[next++] = fixed(value); };
  put(visible.contains(Command::kNoBack) ? kFeatureOne : 0);
  put(visible.contains(Command::kOnePile) ? kFeatureOne : 0);
  put(visible.contains(Command::kDrawOne) ? kFeatureOne : 0);
  put(visible.contains(Command::kMute) ? kFeatureOne : 0);
  put((after.hand & rules.with(Command::kStop)).size() * 32);
  put((after.hand & rules.with(Command::kSkull)).size() * 32);
  put((after.hand & rules.with(Command::kThree)).size() * 32);
  put((after.hand & lasting).size() * 16);
  put((unplayed & rules.with(Command::kSkull)).size() * 16);
  put((unplayed & rules.with(Command::kThree)).size() * 16);
  put((unplayed & rules.with(Command::kOnePile)).size() * 16);
  put((unplayed & rules.with(Command::kStop)).size() * 16);
  put(cover_room * 4);
  put(missing * 8);
  put(next_seat == static_cast<std::size_t>(after.seat)
          ? 0
          : (rules.hand_size() - after.hand_counts[next_seat]) * 16);
  put((rules.hand_size() - after.hand.size() - after.refill) * 16);
}

}  // namespace

void look(const AfterTurn& after, std::size_t count, Features& features) {
  const CardSet unplayed = after.hand | after.unseen;
  Lanes lanes = lanes_of(after.board, unplayed);
  look_at_core(after, unplayed, lanes, features);
  if (count > kCoreFeatures) look_at_talk(after, lanes, &features[kCoreFeatures]);
  if (count > kCoreFeatures + kTalkFeatures) {
    look_at_commands(after, unplayed, lanes, &features[kCoreFeatures + kTalkFeatures]);
  }
}

}  // namespace backstep::bots
