#include "engine/game/card_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <iterator>
#include <set>
#include <vector>

namespace backstep {
namespace {

// Any set, as the standard library has it and as ours.
struct Both {
  std::set<int> model;
  CardSet cards;
};

Both any_set() {
  Both both;
  for (const int card : *rc::gen::container<std::set<int>>(rc::gen::inRange(1, 101))) {
    both.model.insert(card);
    both.cards.insert(static_cast<Card>(card));
  }
  return both;
}

void expect_same(const std::set<int>& model, const CardSet& cards) {
  std::vector<int> walked;
  for (const Card card : cards) walked.push_back(card);
  RC_ASSERT(walked == std::vector<int>(model.begin(), model.end()));
  RC_ASSERT(cards.size() == static_cast<int>(model.size()));
  RC_ASSERT(cards.empty() == model.empty());
}

RC_GTEST_PROP(CardSet, is_a_set, ()) {
  const Both a = any_set();
  expect_same(a.model, a.cards);
  for (int card = 0; card < 128; ++card) {
    RC_ASSERT(a.cards.contains(static_cast<Card>(card)) == a.model.contains(card));
  }
  if (a.model.empty()) return;
  RC_ASSERT(a.cards.lowest() == *a.model.begin());
  RC_ASSERT(a.cards.highest() == *a.model.rbegin());
  const int rank = *rc::gen::inRange(0, static_cast<int>(a.model.size()));
  RC_ASSERT(a.cards.nth(rank) == *std::next(a.model.begin(), rank));
}

RC_GTEST_PROP(CardSet, knows_and_or_minus, ()) {
  const Both a = any_set();
  const Both b = any_set();
  std::set<int> both;
  std::set<int> either = a.model;
  std::set<int> without;
  for (const int card : a.model) (b.model.contains(card) ? both : without).insert(card);
  either.insert(b.model.begin(), b.model.end());
  expect_same(both, a.cards & b.cards);
  expect_same(either, a.cards | b.cards);
  expect_same(without, a.cards - b.cards);
}

RC_GTEST_PROP(CardSet, inserts_and_erases, ()) {
  Both a = any_set();
  const int card = *rc::gen::inRange(1, 101);
  a.cards.insert(static_cast<Card>(card));
  a.model.insert(card);
  expect_same(a.model, a.cards);
  a.cards.erase(static_cast<Card>(card));
  a.model.erase(card);
  expect_same(a.model, a.cards);
}

TEST(Takes, follows_order_and_trick_for_every_top) {
  for (const Pile pile : kPiles) {
    for (int top = kRisingRowCard; top <= kFallingRowCard; ++top) {
      for (const Card card : kAllCards) {
        const bool onward = is_rising(pile) ? card > top : card < top;
        const bool back = is_rising(pile) ? card == top - 10 : card == top + 10;
        const Takes& found = takes(pile, static_cast<Card>(top));
        ASSERT_EQ(found.onward.contains(card), onward) << int{card} << " on " << top;
        ASSERT_EQ(found.with_trick.contains(card), onward || back) << int{card} << " on " << top;
      }
    }
  }
}

}  // namespace
}  // namespace backstep
