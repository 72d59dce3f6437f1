#include "phrase/state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "game/positions_for_tests.h"
#include "phrase/table_for_tests.h"

namespace backstep::phrase {
namespace {

using ::testing::ElementsAre;
using What = desk::Said::What;

desk::Said deed(What what, Card card = 0, std::optional<Pile> pile = std::nullopt,
                const std::string& code = "") {
  desk::Said said;
  said.what = what;
  said.card = card;
  said.pile = pile;
  said.code = code;
  return said;
}
desk::Said moved(What what, std::vector<Card> cards, std::vector<Card> also = {},
                 const std::string& code = "") {
  desk::Said said = deed(what, 0, std::nullopt, code);
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
  EXPECT_EQ(piles_text(t, at.table, nullptr),
            "A, rising: 20. B, rising: 41. C, falling: 63, mute. D, falling: empty.");
  EXPECT_EQ(piles_text(t, at.table, &at.preview),
            "A, rising: 20. B, rising: 41, you put 45. C, falling: 63, mute. D, falling: "
            "empty, you put 51.");
  EXPECT_EQ(hand_text(t, at.table, nullptr), "Your hand: 45, skull; 46; 51; 55, fire.");
  EXPECT_EQ(hand_text(t, at.table, &at.preview),
            "Your hand: 45, skull, put on B; 46; 51, put on D; 55, fire.");
  EXPECT_EQ(owed_text(t, at.table, &at.preview), "Cover the skull on B this turn.");
  EXPECT_EQ(owed_text(t, at.table, nullptr), "Nothing is owed.");
  EXPECT_EQ(force_text(t, at.table), "In force: mute on C.");
}

TEST(State, tells_what_is_due) {
  const auto owed = [](const std::string& puts) {
    const Stand at(puts);
    return owed_text(Texts(), at.table, &at.preview);
  };
  EXPECT_EQ(owed(""), "2 more cards are due.");
  EXPECT_EQ(owed("46B"), "One more card is due.");
  EXPECT_EQ(owed("46B 51B"), "Nothing is owed, the turn may end.");
}

TEST(State, tells_of_a_fire_that_is_due) {
  const Stand at("46B 51B", 22);
  EXPECT_EQ(owed_text(Texts(), at.table, &at.preview), "Cover the fire on A this turn.");
  EXPECT_EQ(duties(Texts(), at.preview)[0].text, "Cover the fire on A this turn");
  EXPECT_THAT(in_force(Texts(), at.preview), ElementsAre("mute on C"));
  EXPECT_EQ(piles_text(Texts(), at.table, nullptr).substr(0, 21), "A, rising: 22, fire. ");
}

TEST(State, tells_room) {
  const Texts t;
  Stand at("46B");
  EXPECT_EQ(room_text(t, at.table, &at.preview, Pile::kB),
            "B: Room for 6 unplayed cards. Of yours: 51 and 55.");
  EXPECT_NE(room_text(t, at.table, &at.preview, std::nullopt).find("D: "), std::string::npos);
  at.table.settings.aid = false;
  EXPECT_EQ(room_text(t, at.table, &at.preview, Pile::kB),
            "This table plays without the memory aid.");
  EXPECT_EQ(room_text(t, at.table, nullptr, std::nullopt), "No game is running.");
}

TEST(State, calls_out_the_own_turn) {
  const Texts t;
  Stand at;
  EXPECT_EQ(your_turn_text(t, at.table, &at.preview, false),
            "Your turn. 2 more cards are due. In force: mute on C.");
  at.preview.rescue_from_start.reset();
  EXPECT_EQ(your_turn_text(t, at.table, &at.preview, true),
            "Your turn. 2 more cards are due. Every play loses the game now.");
  EXPECT_EQ(your_turn_text(t, at.table, nullptr, true), "Your turn.");
}

TEST(State, tells_all_of_it) {
  const Texts t;
  Stand at;
  EXPECT_EQ(
      state_text(t, at.table, &at.preview),
      "It is your turn. 2 more cards are due. A, rising: 20. B, rising: 41. C, falling: "
      "63, mute. D, falling: empty. Your hand: 45, skull; 46; 51; 55, fire. In force: mute on C. 2 "
      "cards left to draw.");
  at.table.game->view.turn = 1;
  EXPECT_EQ(whose_text(t, at.table), "It is the turn of Visitor.");
  at.table.phase = "begin";
  EXPECT_EQ(whose_text(t, at.table), "The cards are dealt. Settle who begins.");
  at.table.phase = "over";
  at.table.game->over.emplace().result = "won";
  EXPECT_EQ(whose_text(t, at.table), "All cards are laid: the game is won.");
  at.table.game->view.seat = View::kSpectator;
  EXPECT_EQ(hand_text(t, at.table, nullptr), "You have no hand in this game.");
  at.table.game.reset();
  for (const std::string& text : {piles_text(t, at.table, nullptr), hand_text(t, at.table, nullptr),
                                  whose_text(t, at.table), state_text(t, at.table, nullptr)}) {
    EXPECT_EQ(text, "No game is running.");
  }
  EXPECT_EQ(force_text(t, at.table), "");
}

TEST(Status, is_short) {
  const Texts t;
  const Stand at("45B 55D");
  EXPECT_EQ(progress(t, Stand().preview), "0 of 2 put");
  EXPECT_EQ(progress(t, at.preview), "2 of 2 put");
  Preview laid = Stand().preview;
  laid.laid = 1;
  EXPECT_EQ(progress(t, laid), "1 of 2 laid");
  ASSERT_EQ(duties(t, at.preview).size(), 1U);
  EXPECT_EQ(duties(t, at.preview)[0].text, "Cover the skull on B this turn");
  Preview others = at.preview;
  others.mine = false;
  EXPECT_EQ(duties(t, others)[0].text, "Skull on B is to be covered this turn");
  EXPECT_THAT(in_force(t, at.preview),
              ElementsAre("Fire on D: by the end of the next turn", "mute on C"));
}

TEST(Status, says_when_every_play_loses) {
  const Texts t;
  Preview told = Stand().preview;
  EXPECT_EQ(lost_text(t, told), "");
  told.rescue_from_start.reset();
  EXPECT_EQ(lost_text(t, told), "No play can save this turn.");
  told.least = Least{actions_of("46B 51B end"), 12, {}};
  EXPECT_EQ(lost_text(t, told), "Every play loses now. Laying 46, 51 leaves fewest: 12 cards.");
  told.mine = false;
  EXPECT_EQ(lost_text(t, told), "");
}

TEST(Said, tells_what_a_deed_came_to) {
  const Texts t;
  const Stand at("46B");
  const auto told = [&](const desk::Said& said, bool brief = false) {
    return said_text(t, said, at.table, &at.preview, brief);
  };
  EXPECT_EQ(told({}), "");
  EXPECT_EQ(told(deed(What::kPicked, 45)), "45, skull, picked.");
  EXPECT_EQ(told(deed(What::kUnpicked)), "No card picked.");
  EXPECT_EQ(told(deed(What::kPut, 46, Pile::kB)), "46 put on B. One more card is due.");
  EXPECT_EQ(told(deed(What::kPut, 46, Pile::kB), true), "46 put on B.");
  EXPECT_EQ(told(deed(What::kRefused, 45, Pile::kB, "wrong_order")),
            "45 does not fit here: it needs more than 46.");
  EXPECT_EQ(told(deed(What::kRefused, 45, Pile::kB, "not_in_hand")),
            "This card is not in your hand.");
  EXPECT_EQ(told(moved(What::kBack, {46})), "Taken back: 46.");
  EXPECT_EQ(told(moved(What::kBack, {46}, {51, 55})),
            "Taken back: 46; without it this does not fit and is back, too: 51 and 55.");
  EXPECT_EQ(told(moved(What::kReturned, {46}, {}, "wrong_order")),
            "Back in your hand: 46. This card does not fit there.");
  EXPECT_EQ(told(deed(What::kSent)), "");
  EXPECT_EQ(told(deed(What::kFailed, 0, std::nullopt, "offline")),
            "There is no connection. Try again when it is back.");
}

TEST(Questions, tell_the_rule_and_a_way_out) {
  const Texts t;
  desk::Question asked;
  asked.loses = {Outcome::kSkull, Pile::kB};
  EXPECT_EQ(question_text(t, asked),
            "The skull on B would stay uncovered at the end of your turn (rule E4).");
  EXPECT_EQ(rescue_text(t, asked),
            "With the cards you have put, every way loses; take some of them back first.");
  asked.rescue = actions_of("46B 49B end");
  EXPECT_EQ(rescue_text(t, asked), "You would not lose with 46 on B and 49 on B.");
  asked.rescue = actions_of("end");
  EXPECT_EQ(rescue_text(t, asked), "You would not lose by ending the turn now.");
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
}  // namespace backstep::phrase
