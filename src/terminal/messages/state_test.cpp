#include "terminal/messages/state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game/positions_for_tests.h"
#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

using ::testing::ElementsAre;
using What = state::Said::What;

state::Said effect(What what, Card card = 0, std::optional<Pile> pile = std::nullopt,
                   const std::string& code = "") {
  state::Said said;
  said.what = what;
  said.card = card;
  said.pile = pile;
  said.code = code;
  return said;
}
state::Said moved(What what, std::vector<Card> cards, std::vector<Card> also = {},
                  const std::string& code = "") {
  state::Said said = effect(what, 0, std::nullopt, code);
  said.cards = std::move(cards);
  said.also = std::move(also);
  return said;
}

// 45 is a skull, 63 a mute that lies on C; 22 and 55 burn.
struct Stand {
  Table table = playing_table();
  Preview preview;

  explicit Stand(const std::string& puts = "", int top_of_a = 20) {
    const Game game = Position::extreme(3)
                          .command(45, Command::kSkull)
                          .command(63, Command::kMute)
                          .on_fire()
                          .tops(top_of_a, 41, 63, kRow)
                          .hand(0, {45, 46, 51, 55})
                          .hand(1, {97, 98})
                          .hand(2, {95, 96})
                          .draw({2, 3})
                          .game();
    table.game->view = view(game.state(), 0);
    preview = backstep::preview(table.game->view, actions_of(puts));
  }
};

TEST(State, tells_piles_hand_and_what_is_owed) {
  const Texts t;
  const Stand at("45B 51D");
  EXPECT_EQ(
      piles_text(t, at.table, nullptr),
      "A, ascending: 20. B, ascending: 41. C, descending: 63, silence. D, descending: empty.");
  EXPECT_EQ(piles_text(t, at.table, &at.preview),
            "A, ascending: 20. B, ascending: 41, you placed 45. C, descending: 63, silence. D, "
            "descending: "
            "empty, you placed 51.");
  EXPECT_EQ(hand_text(t, at.table, nullptr), "Your hand: 45, skull; 46; 51; 55, fire.");
  EXPECT_EQ(hand_text(t, at.table, &at.preview),
            "Your hand: 45, skull, placed on B; 46; 51, placed on D; 55, fire.");
  EXPECT_EQ(owed_text(t, at.table, &at.preview), "Cover the skull on B this turn.");
  EXPECT_EQ(owed_text(t, at.table, nullptr), "Nothing to do.");
  EXPECT_EQ(force_text(t, at.table), "In effect: silence (card on C).");
}

TEST(State, tells_what_is_due) {
  const auto owed = [](const std::string& puts) {
    const Stand at(puts);
    return owed_text(Texts(), at.table, &at.preview);
  };
  EXPECT_EQ(owed(""), "Play 2 more cards.");
  EXPECT_EQ(owed("46B"), "Play one more card.");
  EXPECT_EQ(owed("46B 51B"), "You can end your turn.");
}

TEST(State, tells_of_a_fire_that_is_due) {
  const Stand at("46B 51B", 22);
  EXPECT_EQ(owed_text(Texts(), at.table, &at.preview), "Cover the fire on A this turn.");
  EXPECT_EQ(duties(Texts(), at.preview)[0].text, "Cover the fire on A this turn.");
  EXPECT_THAT(in_force(Texts(), at.preview), ElementsAre("silence (card on C)"));
  EXPECT_EQ(piles_text(Texts(), at.table, nullptr).substr(0, 24), "A, ascending: 22, fire. ");
}

TEST(State, tells_until_when_an_attempt_counts) {
  Stand at;
  EXPECT_EQ(deadline_text(Texts(), at.table), "");
  at.table.game->until = 1'795'053'660'000;  // 2026-11-19T02:01:00Z
  EXPECT_EQ(deadline_text(Texts(), at.table), "This attempt counts until 02:01 UTC.");
  EXPECT_EQ(deadline_text(Texts(Language::kGerman), at.table),
            "Dieser Versuch zählt bis 02:01 UTC.");
  EXPECT_NE(state_text(Texts(), at.table, nullptr).find("until 02:01 UTC."), std::string::npos);
  at.table.phase = "over";
  EXPECT_EQ(deadline_text(Texts(), at.table), "");
}

TEST(State, tells_room) {
  const Texts t;
  Stand at("46B");
  EXPECT_EQ(room_text(t, at.table, &at.preview, Pile::kB),
            "B: Room for 6 unplayed cards. Your cards that fit: 51 and 55.");
  EXPECT_NE(room_text(t, at.table, &at.preview, std::nullopt).find("D: "), std::string::npos);
  at.table.settings.aid = false;
  EXPECT_EQ(room_text(t, at.table, &at.preview, Pile::kB), "There’s no memory aid at this table.");
  EXPECT_EQ(room_text(t, at.table, nullptr, std::nullopt), "No game is running.");
}

TEST(State, calls_out_the_own_turn) {
  const Texts t;
  Stand at;
  EXPECT_EQ(your_turn_text(t, at.table, &at.preview, false),
            "Your turn. Play 2 more cards. In effect: silence (card on C).");
  at.preview.rescue_from_start.reset();
  EXPECT_EQ(your_turn_text(t, at.table, &at.preview, true),
            "Your turn. Play 2 more cards. Whatever you play, the game is lost.");
  EXPECT_EQ(your_turn_text(t, at.table, nullptr, true), "Your turn.");
}

TEST(State, tells_all_of_it) {
  const Texts t;
  Stand at;
  EXPECT_EQ(state_text(t, at.table, &at.preview),
            "It’s your turn. Play 2 more cards. A, ascending: 20. B, ascending: 41. C, descending: "
            "63, silence. D, descending: empty. Your hand: 45, skull; 46; 51; 55, fire. In effect: "
            "silence (card on C). 2 "
            "cards left to draw.");
  at.table.game->view.turn = 1;
  EXPECT_EQ(whose_text(t, at.table), "It’s Visitor’s turn.");
  at.table.phase = "begin";
  EXPECT_EQ(whose_text(t, at.table), "The cards have been dealt. Decide who starts.");
  at.table.phase = "over";
  at.table.game->over.emplace().result = "won";
  EXPECT_EQ(whose_text(t, at.table), "All cards played: you’ve won!");
  at.table.game->view.seat = View::kSpectator;
  EXPECT_EQ(hand_text(t, at.table, nullptr), "You have no hand in this game.");
  at.table.game.reset();
  for (const std::string& text : {piles_text(t, at.table, nullptr), hand_text(t, at.table, nullptr),
                                  whose_text(t, at.table), state_text(t, at.table, nullptr)}) {
    EXPECT_EQ(text, "No game is running.");
  }
  EXPECT_EQ(force_text(t, at.table), "");
}

TEST(Status, is_told_in_sentences) {
  const Texts t;
  const Stand at("45B 55D");
  EXPECT_EQ(progress(t, Stand().preview), "0 of 2 placed.");
  EXPECT_EQ(progress(t, at.preview), "2 of 2 placed.");
  Preview laid = Stand().preview;
  laid.laid = 1;
  EXPECT_EQ(progress(t, laid), "1 of 2 played.");
  ASSERT_EQ(duties(t, at.preview).size(), 1U);
  EXPECT_EQ(duties(t, at.preview)[0].text, "Cover the skull on B this turn.");
  Preview others = at.preview;
  others.mine = false;
  EXPECT_EQ(duties(t, others)[0].text, "The skull on B must be covered this turn.");
  EXPECT_THAT(in_force(t, at.preview),
              ElementsAre("Fire on D (until the end of the next turn)", "silence (card on C)"));
}

TEST(Status, says_when_every_play_loses) {
  const Texts t;
  Preview told = Stand().preview;
  EXPECT_EQ(lost_text(t, told), "");
  told.rescue_from_start.reset();
  EXPECT_EQ(lost_text(t, told), "No card can save this turn.");
  told.least = Least{actions_of("46B 51B end"), 12, {}};
  EXPECT_EQ(lost_text(t, told),
            "The game can’t be saved. Playing 46 and 51 leaves the fewest: 12 cards.");
  told.least->left = 0;
  EXPECT_EQ(lost_text(t, told),
            "The game can’t be saved. Playing 46 and 51 leaves no card, but a command is broken.");
  told.mine = false;
  EXPECT_EQ(lost_text(t, told), "");
}

TEST(Said, tells_what_a_deed_came_to) {
  const Texts t;
  const Stand at("46B");
  const auto told = [&](const state::Said& said, bool brief = false) {
    return said_text(t, said, at.table, &at.preview, brief);
  };
  EXPECT_EQ(told({}), "");
  EXPECT_EQ(told(effect(What::kPicked, 45)), "45, skull, picked.");
  EXPECT_EQ(told(effect(What::kUnpicked)), "No card picked.");
  EXPECT_EQ(told(effect(What::kPut, 46, Pile::kB)), "46 placed on B. Play one more card.");
  EXPECT_EQ(told(effect(What::kPut, 46, Pile::kB), true), "46 placed on B.");
  EXPECT_EQ(told(effect(What::kRefused, 45, Pile::kB, "wrong_order")),
            "45 doesn’t fit here: only cards above 46 do.");
  EXPECT_EQ(told(effect(What::kRefused, 45, Pile::kB, "not_in_hand")),
            "This card isn’t in your hand.");
  EXPECT_EQ(told(moved(What::kBack, {46})), "Taken back: 46.");
  EXPECT_EQ(told(moved(What::kBack, {46}, {51, 55})),
            "Taken back: 46. Also back in your hand: 51 and 55.");
  EXPECT_EQ(told(moved(What::kReturned, {46}, {}, "wrong_order")),
            "Back in your hand: 46. This card doesn’t fit there.");
  EXPECT_EQ(told(effect(What::kSent)), "");
  EXPECT_EQ(told(effect(What::kFailed, 0, std::nullopt, "offline")),
            "You’re offline. Try again when you’re connected.");
}

TEST(Questions, tell_the_rule_and_a_way_out) {
  const Texts t;
  state::Question asked;
  asked.loses = {Outcome::kSkull, Pile::kB};
  EXPECT_EQ(question_text(t, asked), "The skull on B wouldn’t be covered this turn (rule E4).");
  EXPECT_EQ(rescue_text(t, asked),
            "With the cards you’ve placed, you lose whatever you do. Take some back first.");
  asked.rescue = actions_of("46B 49B end");
  EXPECT_EQ(rescue_text(t, asked), "46 on B and 49 on B would save the game.");
  asked.rescue = actions_of("end");
  EXPECT_EQ(rescue_text(t, asked), "Ending your turn now would save the game.");
  for (const Outcome outcome :
       {Outcome::kStuck, Outcome::kSkull, Outcome::kThree, Outcome::kFire, Outcome::kOnePile}) {
    asked.loses.outcome = outcome;
    for (const Language language : kLanguages) {
      expect_finished(question_text(Texts(language), asked), std::string(reason(outcome)));
    }
  }
}

TEST(State, is_finished_in_every_language) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    const std::string where(code(language));
    for (const char* puts : {"", "45B", "45B 51D", "46B 51B"}) {
      const Stand at(puts);
      expect_finished(state_text(t, at.table, &at.preview), where);
      expect_finished(your_turn_text(t, at.table, &at.preview, false), where);
      expect_finished(room_text(t, at.table, &at.preview, std::nullopt), where);
      expect_finished(progress(t, at.preview), where);
      for (const Words& duty : duties(t, at.preview)) expect_finished(duty.text, where);
      for (const std::string& force : in_force(t, at.preview)) expect_finished(force, where);
    }
  }
}

}  // namespace
}  // namespace backstep::terminal::messages
