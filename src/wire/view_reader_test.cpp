#include "wire/view_reader.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "wire/fields.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

std::string text_of_view(const View& view) {
  std::string text;
  put(text, view);
  return text;
}

std::string wrong_with(const std::string& text) {
  View view;
  return take(*parse_json(text), view).value_or("");
}

Deck deck_in_order() {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  return deck;
}

void expect_same(const View& view) {
  const std::string text = text_of_view(view);
  View read;
  ASSERT_EQ(take(*parse_json(text), read).value_or(""), "") << text;
  ASSERT_TRUE(read == view) << text;
  ASSERT_EQ(text_of_view(read), text);
}

TEST(ViewReader, reads_back_the_views_of_random_games_of_all_rule_sets) {
  Random random("views", "backstep");
  for (Rules rules : bots::all_rule_sets()) {
    for (int game = 0; game < 3; ++game) {
      rules.commands = Commands::random(std::to_string(game));
      Deck deck = deck_in_order();
      shuffle(deck, random);
      State state = deal_unchecked(rules, deck, game % rules.players);
      // Everybody looks, one after the other; after the last seat somebody who has none.
      for (int looks = 0;; looks = (looks + 1) % (rules.players + 1)) {
        expect_same(view(state, looks < rules.players ? std::optional<int>(looks) : std::nullopt));
        if (HasFatalFailure()) return;
        if (state.is_over()) break;
        // Half the games are played with some care, so that they get far.
        const View seen = view(state, state.turn);
        apply_unchecked(state, game == 0 ? bots::random_action(state, state.hand_to_move(), random)
                                         : bots::smallest_step(seen));
      }
    }
  }
}

TEST(ViewReader, does_without_the_piles_of_the_turn) {
  const Rules rules;
  View view = backstep::view(deal_unchecked(rules, deck_in_order()), 0);
  lay(rules, view.board, Action::lay(2, Pile::kB));
  auto json = *parse_json(text_of_view(view));
  json.get_object().erase("used");
  json.get_object().erase("latest");
  View read;
  ASSERT_EQ(take(json, read).value_or(""), "");
  EXPECT_EQ(read.board.latest, Pile::kA);
  EXPECT_EQ(read.board.used, pile_bit(Pile::kA));
}

TEST(ViewReader, says_what_is_wrong) {
  EXPECT_EQ(wrong_with("[]"), "must be an object");
  EXPECT_EQ(wrong_with("{}"), "rules is missing");
  const std::string good = text_of_view(view(deal_unchecked({}, deck_in_order()), 0));
  const auto with = [&](std::string_view key, std::string_view value) {
    auto json = *parse_json(good);
    json.get_object()[boost::json::string_view(key.data(), key.size())] = *parse_json(value);
    View view;
    return take(json, view).value_or("");
  };
  EXPECT_EQ(with("turn", "2"), "turn must be a number from 0 to 1");
  EXPECT_EQ(with("seat", "2"), "seat must be a number from 0 to 1");
  EXPECT_EQ(with("hand_counts", "[7]"), "hand_counts must have one for each player");
  EXPECT_EQ(with("tops", "{}"), "tops must name four piles");
  EXPECT_EQ(with("status", "\"won\""), "");
  EXPECT_EQ(with("status", "\"lost\""), "status is none with this reason");
  EXPECT_EQ(with("fire_due", "[\"E\"]"), "fire_due must be a list of piles");
}

}  // namespace
}  // namespace backstep::wire
