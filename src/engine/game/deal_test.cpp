#include "engine/game/deal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "engine/game/command.h"
#include "engine/game/state.h"

namespace backstep {
namespace {

TEST(Deck, holds_every_card_once) {
  for (const Deck& made : {deck_from_seed("kestrel"), deck_from_entropy()}) {
    Deck deck = made;
    std::sort(deck.begin(), deck.end());
    for (std::size_t i = 0; i < deck.size(); ++i) EXPECT_EQ(deck[i], i + 2);
  }
}

TEST(Deck, from_entropy_is_new_every_time) { EXPECT_NE(deck_from_entropy(), deck_from_entropy()); }

TEST(Deck, depends_on_the_seed_alone) {
  EXPECT_EQ(deck_from_seed("kestrel"), deck_from_seed("kestrel"));
  EXPECT_NE(deck_from_seed("kestrel"), deck_from_seed("Kestrel"));
  EXPECT_NE(deck_from_seed(""), deck_from_seed(std::string("\0", 1)));
}

TEST(Deal, checks_what_it_is_given) {
  Rules rules;
  Deck deck = deck_from_seed("kestrel");
  EXPECT_TRUE(deal(rules, deck).ok());
  EXPECT_EQ(deal(rules, deck, 2).error(), DealError::kSeat);
  EXPECT_EQ(deal(rules, deck, -1).error(), DealError::kSeat);
  rules.players = 6;
  EXPECT_EQ(deal(rules, deck).error(), DealError::kPlayers);
  rules.players = 0;
  EXPECT_EQ(deal(rules, deck).error(), DealError::kPlayers);
  rules.players = 2;
  rules.commands.set(2, Command::kStop);  // 29 cards, five stops
  EXPECT_EQ(deal(rules, deck).error(), DealError::kCommandMap);
  rules.commands.set(3, Command::kNone);  // 28 cards, four of each again
  EXPECT_TRUE(deal(rules, deck).ok());
  deck[0] = deck[1];
  EXPECT_EQ(deal(rules, deck).error(), DealError::kDeck);
  deck[0] = 100;
  EXPECT_EQ(deal(rules, deck).error(), DealError::kDeck);
}

RC_GTEST_PROP(DealName, makes_the_round_trip, ()) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(*rc::gen::inRange(1, 6));
  rules.extreme = *rc::gen::arbitrary<bool>();
  rules.pro = *rc::gen::arbitrary<bool>();
  rules.small_hand = *rc::gen::arbitrary<bool>();
  rules.on_fire = *rc::gen::arbitrary<bool>();
  rules.one_pile_retroactive = *rc::gen::arbitrary<bool>();
  std::optional<std::string> commands_seed;
  if (*rc::gen::arbitrary<bool>()) commands_seed = *rc::gen::arbitrary<std::string>();
  const NamedDeal deal = named_deal(rules, commands_seed, *rc::gen::arbitrary<std::string>());
  const std::string name = deal_name(deal);
  for (const char c : name)
    RC_ASSERT(std::isalnum(static_cast<unsigned char>(c)) ||
              std::string("-._~").find(c) != std::string::npos);
  const Result<NamedDeal> read = parse_deal_name(name);
  RC_ASSERT(read.ok());
  RC_ASSERT(*read == deal);
}

TEST(DealName, is_short_and_readable) {
  Rules rules;
  EXPECT_EQ(deal_name(named_deal(rules, std::nullopt, "kestrel")), "2-kestrel");
  rules.players = 4;
  rules.extreme = rules.on_fire = true;
  EXPECT_EQ(deal_name(named_deal(rules, std::nullopt, "2026-11-15")), "4xf-2026-11-15");
  EXPECT_EQ(deal_name(named_deal(rules, "red kite", "a b")), "4xf.red~20kite-a~20b");
}

TEST(DealName, has_one_spelling_only) {
  for (const char* name :
       {"", "2", "0-a", "6-a", "x2-a", "2fx-a", "2xx-a", "2y-a", "2-~41", "2-~4g", "2-~c3", "2-~4",
        "2-a b", "2-\xc3\xa9", "02-a", "2.a.b-c", "-a"}) {
    EXPECT_FALSE(parse_deal_name(name).ok()) << name;
  }
  EXPECT_EQ(parse_deal_name("2fx-a").error().sentence,
            "a deal has one name only, and this one is written 2xf-a");
}

}  // namespace
}  // namespace backstep
