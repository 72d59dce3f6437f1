// Planner: the whole turns a seat could play, best first by a rough score.
//
// Turns are planned, not cards: a small step now may cost the next pile. All plays of the minimum
// are looked at; further cards only from the best positions so far. No turn that the seat could
// know to lose is ever among the plans, and if the quick look finds no other, an exhaustive one
// decides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/bot.h"
#include "bots/slot_scores.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/plays.h"
#include "engine/game/table.h"
#include "engine/game/view.h"

namespace backstep::bots {

// Weights of the rough score, a linear one over a few counts.
struct Rough {
  enum : std::size_t {
    kFitsOne,      // unplayed cards that fit on at least one pile, by order
    kFitsTwo,      // ... two
    kFitsThree,    // ... three
    kFitsFour,     // ... all four
    kTrickHand,    // what the tricks in hand give back
    kTrickUnseen,  // ... the unseen ones
    kNear,         // cards skipped by the nearest card in hand, over all piles
    kLaid,         // cards laid in this turn
    kCount,
  };
  std::array<std::int16_t, kCount> weights{};
};
using RoughCounts = std::array<std::int16_t, Rough::kCount>;

// A turn to its end, or the rest of one, and what it leaves.
struct Plan {
  Board board;
  CardSet hand;
  std::int32_t score = 0;  // rough
  Few<Action, kMaxHand> cards;
};

class Planner {
 public:
  // How far a plan looks: the positions that get a card beyond the minimum, and how many plans.
  struct Width {
    std::size_t extras = 8;
    std::size_t plans = 8;
  };
  static constexpr std::size_t kMaxPlans = 64;

  // The best plans by rough score, best first; none when every turn loses. In the middle of a turn
  // they are what is left of it, perhaps only its end. Valid until the next call.
  // REQUIRES: whoever holds `hand` is to move, and the game is not over.
  std::span<const Plan> plans(const Table& table, CardSet hand, const Rough& rough, Width width);

  // The counts of the rough score for a plan of the latest call.
  RoughCounts counts(const Plan& plan) const;

 private:
  using HandBits = std::uint8_t;                       // cards of the hand, bit i for slot i
  static constexpr std::size_t kSlots = kMaxHand + 1;  // what may be on top: see prepare_slots
  static constexpr std::size_t kTopSlot = kMaxHand;
  struct Node {
    CardSet hand;
    Board board;
    Action action;
    bool closed = false;  // nothing more may be laid in this turn
    HandBits bits = 0;    // the same hand
    std::uint16_t parent = 0;
    std::array<std::uint8_t, kPileCount> slots{};   // of the tops
    std::array<std::uint8_t, kPileCount> places{};  // of the tops on the line of unplayed cards
    std::int32_t terms = 0;                         // what the piles count for, each by itself
    std::int32_t score = 0;
  };
  static constexpr std::size_t kMaxNodes = 4096;
  static constexpr std::size_t kSeenSlots = 4096;

  struct Seen {
    std::uint64_t position = 0;
    std::uint32_t call = 0;
  };
  static constexpr int kFar = 12;  // as far as a card of the hand that does not fit at all
  struct Reach {
    int trick_hand = 0;
    int trick_unseen = 0;
    int near = kFar;
  };
  struct Trick {
    Card card = 0;  // 0: there is none any more
    int gain = 0;
  };

  void start(const Table& table, CardSet hand);
  void prepare_slots(const Table& table, CardSet hand);
  void prepare_slot(Pile pile, std::size_t slot, Card top, CardSet hand, int below, int above);
  HandBits plays_of(const Node& node, const Plays& plays, std::size_t pile) const;
  void expand(std::size_t parent);
  void offer(const Node& node, std::size_t place);
  bool is_complete(const Node& node) const;
  bool is_new(const Node& node);
  std::int32_t exact_score(const Node& node) const;
  std::uint8_t place_of(Pile pile, Card top) const;
  static PileEnds ends_of(const std::array<std::uint8_t, kPileCount>& places);
  Trick trick_on(Pile pile, Card top) const;
  Reach reach_of(Pile pile, Card top, CardSet hand) const;
  RoughCounts counts_of(const Board& board, CardSet hand) const;
  std::size_t select(std::size_t begin, std::size_t end, std::size_t most);
  void rank_again();
  std::span<const Plan> any_plan(const Table& table, CardSet hand);
  bool find_any(const Node& node, Few<Action, kMaxHand>& cards);
  Plan plan_at(std::size_t place) const;

  const Rules* rules_ = nullptr;
  Rough rough_;
  CardSet unplayed_;
  int unplayed_count_ = 0;
  int minimum_ = 0;
  int draw_count_ = 0;
  bool all_mine_ = false;                  // nobody else holds a card, and nothing is left to draw
  bool commute_ = true;                    // the order of plays on different piles does not matter
  std::array<std::uint8_t, 102> below_{};  // unplayed cards lower than a value

  std::array<Card, kSlots> cards_{};         // by slot
  std::array<std::uint8_t, 128> slot_of_{};  // by card
  // What a top counts for with the hand of the turn's start: right unless another card of the turn
  // changed it, and far quicker than to look again.
  std::array<std::array<std::int32_t, kSlots>, kPileCount> terms_{};
  std::array<std::array<std::int16_t, kSlots>, kPileCount> places_{};
  std::array<std::array<HandBits, kSlots>, kPileCount> takes_{};  // only where plays commute

  std::size_t wanted_ = 0;  // complete nodes to keep
  std::int32_t bar_ = 0;    // the least score among those kept
  std::size_t node_count_ = 0;
  std::array<Node, kMaxNodes> nodes_;
  std::size_t best_count_ = 0;
  std::array<std::uint16_t, 2 * kMaxPlans> best_{};  // complete nodes, best first
  std::array<std::uint16_t, kMaxPlans> selected_{};
  std::array<Plan, kMaxPlans> plans_;
  std::uint32_t epoch_ = 0;
  std::array<Seen, kSeenSlots> seen_{};
};

}  // namespace backstep::bots
