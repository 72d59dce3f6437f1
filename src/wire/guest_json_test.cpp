// Lines that are told to guests, and answers of every kind.
#include "wire/guest_json.h"

#include <gtest/gtest.h>

#include "engine/game/deal.h"
#include "engine/game/hidden_cards_for_tests.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "wire/league_json.h"

namespace backstep::wire {
namespace {

template <class Value>
std::string error_of(const Result<Value>& result) {
  return result ? "" : result.error().sentence;
}

TEST(Guests, are_told_what_their_seat_sees) {
  Rules rules;
  rules.players = 2;
  const State state = deal_unchecked(rules, deck_from_seed("kestrel"));
  const View seen = view(state, 1);
  Talk talk;
  hear(talk, 0, Signal::about(Meaning::kLeave, Pile::kB));
  const std::vector<Heard> since{{0, Action::lay(37, Pile::kA), {}},
                                 {0, Action::end_turn(), {}},
                                 {0, {}, Signal::about(Meaning::kLeave, Pile::kB)}};
  const std::string line = guest_say(seen, talk, since);
  EXPECT_TRUE(line.starts_with(R"({"t":"say","view":{)")) << line;
  EXPECT_TRUE(line.ends_with(
      R"("signals":[{"seat":0,"signal":"leave:B"}],"since":[{"seat":0,"action":"37A"},{"seat":0,"action":"end"},{"seat":0,"signal":"leave:B"}]})"))
      << line;
  EXPECT_EQ(line.find("legal"), std::string::npos);
  EXPECT_NE(guest_turn(view(state, 0), talk, {}).find(R"("legal":{"plays":[{"card":)"),
            std::string::npos);
  EXPECT_EQ(guest_hello(2500), R"({"t":"hello","version":1,"patience_ms":2500})");
  const std::string game = guest_game(seen, true, 0xabcU);
  EXPECT_TRUE(game.ends_with(R"("seat":1,"talks":true,"chance":"0000000000000abc"})")) << game;
}

// An action that is allowed. REQUIRES: the game goes on.
Action any_action(const State& state, Random& random) {
  std::vector<Action> allowed;
  const auto add = [&](Action action) {
    if (refusal(state, state.hand_to_move(), action) == Refusal::kNone) allowed.push_back(action);
  };
  add(Action::end_turn());
  for (const Card card : state.hand_to_move()) {
    for (const Pile pile : kPiles) add(Action::lay(card, pile));
  }
  return allowed.at(random.below(static_cast<std::uint32_t>(allowed.size())));
}

// Through whole games: what a seat does not know has no way into any line for its program.
TEST(Guests, are_told_nothing_that_depends_on_hidden_cards) {
  Random random("guests", "hidden");
  int compared = 0;
  for (const int players : {1, 2, 5}) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.extreme = players == 5;
    State state = deal_unchecked(rules, deck_from_seed("guests " + std::to_string(players)));
    std::vector<Heard> since;
    while (!state.is_over()) {
      for (int seat = 0; seat < players; ++seat) {
        const View seen = view(state, seat);
        const View other = view(with_hidden_cards_shuffled(state, seat, random), seat);
        EXPECT_EQ(guest_game(seen, true, 7), guest_game(other, true, 7));
        EXPECT_EQ(guest_turn(seen, Talk(), since), guest_turn(other, Talk(), since));
        EXPECT_EQ(guest_say(seen, Talk(), since), guest_say(other, Talk(), since));
        EXPECT_EQ(guest_begin(seen, Talk()), guest_begin(other, Talk()));
        EXPECT_EQ(guest_over(seen, false, since), guest_over(other, false, since));
        ++compared;
      }
      const Action action = any_action(state, random);
      since = {{state.turn, action, {}}};
      apply_unchecked(state, action);
    }
  }
  EXPECT_GT(compared, 50);
}

TEST(Guests, are_told_how_it_ended) {
  Rules rules;
  rules.players = 1;
  View seen = view(deal_unchecked(rules, deck_from_seed("kestrel")), 0);
  EXPECT_TRUE(guest_over(seen, false, {})
                  .starts_with(R"({"t":"over","result":"stopped","reason":null,"left":98,)"));
  EXPECT_TRUE(guest_over(seen, true, {}).starts_with(R"({"t":"over","result":"broken")"));
  seen.outcome = Outcome::kStuck;
  EXPECT_TRUE(
      guest_over(seen, false, {}).starts_with(R"({"t":"over","result":"lost","reason":"stuck")"));
  seen.outcome = Outcome::kWon;
  EXPECT_TRUE(
      guest_over(seen, false, {}).starts_with(R"({"t":"over","result":"won","reason":null)"));
}

TEST(Guests, may_leave_out_everything_about_themselves) {
  const Result<GuestReady> silent = read_guest_ready("{}");
  ASSERT_TRUE(silent.ok());
  EXPECT_EQ(silent->name, "");
  EXPECT_FALSE(silent->says || silent->begins);
  const Result<GuestReady> chatty =
      read_guest_ready(R"({"t":"ready","name":"x","asks":["turn","say","begin"]})");
  ASSERT_TRUE(chatty.ok());
  EXPECT_TRUE(chatty->name == "x" && chatty->says && chatty->begins);
  EXPECT_NE(error_of(read_guest_ready(R"({"asks":["hands"]})")), "");
  EXPECT_NE(error_of(read_guest_ready(R"({"t":"turn"})")), "");
  EXPECT_NE(error_of(read_guest_ready("[]")), "");
}

TEST(Guests, answer_with_actions_signals_and_wishes) {
  const Result<std::vector<Action>> turn = read_guest_turn(R"({"actions":["37A","end"]})");
  ASSERT_TRUE(turn.ok());
  EXPECT_EQ(*turn, (std::vector{Action::lay(37, Pile::kA), Action::end_turn()}));
  EXPECT_EQ(read_guest_say(R"({"signals":["trouble"]})")->size(), 1);
  EXPECT_TRUE(read_guest_say(R"({"t":"say","signals":[]})")->empty());
  EXPECT_TRUE(*read_guest_begin(R"({"willing":true})"));
  for (const char* const line :
       {"", "{", "7", "null", "{}", R"({"actions":"37A"})", R"({"actions":[]})",
        R"({"actions":[37]})", R"({"actions":["1A"]})", R"({"actions":["37E"]})",
        R"({"actions":["37A"],"x":1})", R"({"t":"say","actions":["37A"]})",
        R"({"actions":["2A","3A","4A","5A","6A","7A","8A","9A","10A","end"]})"}) {
    EXPECT_NE(error_of(read_guest_turn(line)), "") << line;
  }
  EXPECT_NE(error_of(read_guest_say(R"({"signals":["play:37"]})")), "");
  EXPECT_NE(error_of(read_guest_begin(R"({"willing":1})")), "");
}

TEST(Leagues, name_two_bots_or_more) {
  const auto league =
      read_league(R"({"bots":[{"name":"a","bot":"quick"},{"name":"b","bot":"exec:x"}]})");
  ASSERT_TRUE(league.ok());
  EXPECT_EQ(league->at(1).bot, "exec:x");
  for (const char* const text :
       {"", "[]", "{}", R"({"bots":[]})", R"({"bots":[{"name":"a","bot":"quick"}]})",
        R"({"bots":[{"name":"a","bot":"quick"},{"name":"a","bot":"greedy"}]})",
        R"({"bots":[{"name":"","bot":"quick"},{"name":"a","bot":"greedy"}]})",
        R"({"bots":[{"name":"a","bot":"quick"},{"name":"b"}]})"}) {
    EXPECT_NE(error_of(read_league(text)), "") << text;
  }
}

}  // namespace
}  // namespace backstep::wire
