// The own turn at a door that is a position of the rules: what is laid happens there at once, but
// is answered when the test says so.
#include "terminal/state/own_turn.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/view.h"
#include "terminal/state/people.h"

namespace backstep::terminal::state {
namespace {

std::string text(const std::vector<Action>& actions) {
  std::string text;
  for (const Action action : actions) text += (text.empty() ? "" : " ") + action_text(action);
  return text;
}

class PositionConnection final : public TableConnection {
 public:
  explicit PositionConnection(const Game& game) {
    model_.link = Link::kLive;
    Table& table = model_.table;
    table.seq = 1;
    table.phase = "play";
    table.you = {1, 0, {}};
    table.members = {{1, "Ann", "connected", 0}};
    table.seats = {{1, ""}};
    for (int seat = 1; seat < game.state().rules.players; ++seat)
      table.seats.push_back({0, "quick"});
    table.game.emplace();
    table.game->number = 1;
    table.game->phase = "play";
    set(game, 0);
  }

  void set(const Game& game, int n) {
    model_.table.game->view = view(game.state(), 0);
    model_.table.game->n = n;
    if (game.state().is_over()) model_.table.phase = model_.table.game->phase = "over";
  }
  Model& change() { return model_; }

  const Model& model() const override { return model_; }
  void on_change(std::function<void()> /*changed*/) override {}
  void request(wire::RequestBody request, Then then) override {
    sent.push_back(std::get<wire::request::Play>(request));
    answers.push_back(std::move(then));
  }
  void record(const std::string& /*game*/, std::function<void(Result<Record>)> /*then*/) override {}
  void compare(const std::string& /*game*/,
               std::function<void(const Comparison&)> /*then*/) override {}
  std::string link() const override { return ""; }

  std::vector<wire::request::Play> sent;
  std::vector<Then> answers;

 private:
  Model model_;
};

using What = Said::What;

Game plain_game() {
  return Position::original()
      .tops(40, 50, 60, 70)
      .hand(0, {30, 41, 45, 71, 72, 99})
      .hand(1, {97, 98})
      .draw({80, 12, 13, 14, 15})
      .game();
}

TEST(OwnTurn, picks_and_puts_and_takes_back) {
  PositionConnection connection(plain_game());
  OwnTurn turn(connection);
  EXPECT_TRUE(turn.now().preview->mine);
  turn.pick(41);
  EXPECT_EQ(turn.now().picked, 41);
  EXPECT_EQ(turn.now().said.what, What::kPicked);
  turn.pick(41);
  EXPECT_EQ(turn.now().picked, std::nullopt);
  turn.pick(42);  // not in the hand
  EXPECT_EQ(turn.now().picked, std::nullopt);

  turn.pick(41);
  turn.put(Pile::kA);
  EXPECT_EQ(text(turn.now().puts), "41A");
  EXPECT_EQ(turn.now().picked, std::nullopt);
  EXPECT_EQ(turn.now().said.what, What::kPut);
  turn.put(Pile::kA, 45);
  turn.put(Pile::kB, 41);  // does not fit there, so it stays where it is
  EXPECT_EQ(turn.now().said.what, What::kRefused);
  EXPECT_EQ(turn.now().said.code, "wrong_order");
  EXPECT_EQ(turn.now().said.clause, "C4");
  EXPECT_EQ(text(turn.now().puts), "41A 45A");
  turn.pick(41);  // put cards are not picked
  EXPECT_EQ(turn.now().picked, std::nullopt);

  turn.take_back(41);
  EXPECT_EQ(text(turn.now().puts), "45A");
  turn.take_back();
  EXPECT_EQ(text(turn.now().puts), "");
  const unsigned count = turn.now().said.count;
  turn.take_back();
  EXPECT_EQ(turn.now().said.count, count) << "nothing was put";
}

TEST(OwnTurn, takes_back_what_does_not_fit_without_a_card) {
  PositionConnection connection(Position::original()
                                    .tops(40, 50, 60, 70)
                                    .hand(0, {45, 35, 99, 98})
                                    .hand(1, {97, 96})
                                    .draw({80})
                                    .game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 45);
  turn.put(Pile::kA, 35);  // the trick
  EXPECT_EQ(text(turn.now().puts), "45A 35A");
  turn.take_back(45);
  EXPECT_EQ(text(turn.now().puts), "");
  EXPECT_EQ(turn.now().said.cards, (std::vector<Card>{45}));
  EXPECT_EQ(turn.now().said.also, (std::vector<Card>{35}));
}

TEST(OwnTurn, lays_and_ends_with_what_is_put) {
  const Game game = plain_game();
  PositionConnection connection(game);
  OwnTurn turn(connection);
  int changes = 0;
  turn.on_change([&] { ++changes; });
  turn.lay();
  turn.end();  // two cards are due
  EXPECT_TRUE(connection.sent.empty());
  EXPECT_EQ(turn.now().said.code, "below_minimum");

  turn.put(Pile::kA, 41);
  turn.lay();
  ASSERT_EQ(connection.sent.size(), 1U);
  EXPECT_EQ(text(connection.sent[0].actions), "41A");
  EXPECT_EQ(connection.sent[0].game, 1);
  EXPECT_EQ(connection.sent[0].n, 0);
  EXPECT_TRUE(turn.now().busy);
  turn.put(Pile::kA, 45);  // not while it is not answered
  turn.lay();
  EXPECT_EQ(connection.sent.size(), 1U);

  connection.set(game.after("41A"), 1);
  turn.follow();
  connection.answers[0](wire::notice::Done{});
  EXPECT_EQ(changes, 1);
  EXPECT_FALSE(turn.now().busy);
  EXPECT_EQ(text(turn.now().puts), "") << "it lies there now";
  EXPECT_EQ(turn.now().said.what, What::kSent);

  turn.put(Pile::kA, 45);
  turn.end();
  ASSERT_EQ(connection.sent.size(), 2U);
  EXPECT_EQ(text(connection.sent[1].actions), "45A end");
  EXPECT_EQ(connection.sent[1].n, 1);
}

TEST(OwnTurn, tells_why_what_was_laid_is_refused) {
  PositionConnection connection(plain_game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 41);
  turn.lay();
  wire::notice::Refused refused;
  refused.code = "stale";
  connection.answers[0](refused);
  EXPECT_EQ(turn.now().said.what, What::kFailed);
  EXPECT_EQ(turn.now().said.code, "stale");
  EXPECT_EQ(text(turn.now().puts), "41A") << "it can be tried again";
  EXPECT_FALSE(turn.now().busy);
}

Game skull_game() {
  return Position::extreme()
      .tops(40, 99, 2, 3)
      .command(45, Command::kSkull)
      .hand(0, {43, 44, 45, 46})
      .hand(1, {97, 98})
      .draw({80, 14})
      .game();
}

TEST(OwnTurn, asks_before_what_loses) {
  PositionConnection connection(skull_game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 44);
  turn.put(Pile::kA, 45);
  turn.end();
  EXPECT_TRUE(connection.sent.empty());
  ASSERT_TRUE(turn.now().question);
  EXPECT_TRUE(turn.now().question->ends);
  EXPECT_EQ(turn.now().question->loses.outcome, Outcome::kSkull);
  ASSERT_TRUE(turn.now().question->rescue);
  EXPECT_EQ(text(*turn.now().question->rescue), "46A end");
  turn.not_now();
  EXPECT_FALSE(turn.now().question);
  turn.end();
  turn.take_back();  // another turn than the one that was asked about
  EXPECT_FALSE(turn.now().question);
  turn.anyway();
  EXPECT_TRUE(connection.sent.empty());

  turn.put(Pile::kA, 45);
  turn.end();
  turn.anyway();
  ASSERT_EQ(connection.sent.size(), 1U);
  EXPECT_EQ(text(connection.sent[0].actions), "44A 45A end");
}

TEST(OwnTurn, does_not_ask_where_everything_loses) {
  PositionConnection connection(Position::extreme()
                                    .tops(40, 99, 2, 3)
                                    .command(45, Command::kSkull)
                                    .hand(0, {44, 45})
                                    .hand(1, {97, 98})
                                    .draw({80, 14})
                                    .game());
  OwnTurn turn(connection);
  ASSERT_FALSE(turn.now().preview->rescue_from_start);
  turn.put(Pile::kA, 44);
  turn.put(Pile::kA, 45);
  turn.end();
  EXPECT_FALSE(turn.now().question);
  EXPECT_EQ(connection.sent.size(), 1U);
}

TEST(OwnTurn, ends_without_a_word_where_the_turn_ends_by_itself) {
  PositionConnection connection(Position::extreme()
                                    .tops(40, 50, 60, 70)
                                    .command(42, Command::kStop)
                                    .hand(0, {41, 42, 43})
                                    .hand(1, {97, 98})
                                    .draw({80, 12, 13, 14, 15})
                                    .game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 42);
  turn.put(Pile::kA, 43);
  EXPECT_EQ(turn.now().said.code, "turn_over");
  turn.end();
  ASSERT_EQ(connection.sent.size(), 1U);
  EXPECT_EQ(text(connection.sent[0].actions), "42A");
}

TEST(OwnTurn, ends_without_a_word_where_a_card_ends_the_game) {
  // One pile, retroactively: the card itself loses, and there is no other way.
  PositionConnection connection(Position::extreme()
                                    .one_pile_retroactive()
                                    .tops(40, 50, 2, 3)
                                    .command(55, Command::kOnePile)
                                    .hand(0, {41, 55})
                                    .hand(1, {97, 98})
                                    .draw({80, 14})
                                    .game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 41);
  turn.put(Pile::kB, 55);
  ASSERT_EQ(text(turn.now().puts), "41A 55B");
  ASSERT_TRUE(turn.now().preview->table.is_over());
  turn.end();
  turn.anyway();
  ASSERT_EQ(connection.sent.size(), 1U);
  EXPECT_EQ(text(connection.sent[0].actions), "41A 55B");
}

TEST(OwnTurn, is_nobody_elses) {
  const Game game = plain_game();
  PositionConnection connection(game.after("41A 45A end"));
  OwnTurn turn(connection);
  EXPECT_FALSE(turn.now().preview->mine);
  turn.pick(99);  // looking is free
  EXPECT_EQ(turn.now().picked, 99);
  turn.put(Pile::kA);
  EXPECT_EQ(turn.now().said.code, "not_your_turn");
  turn.end();
  turn.lay();
  EXPECT_EQ(turn.now().said.code, "not_your_turn");
  EXPECT_TRUE(connection.sent.empty());

  connection.change().table.phase = connection.change().table.game->phase = "begin";
  turn.follow();
  turn.put(Pile::kA, 99);
  EXPECT_EQ(turn.now().said.code, "not_begun");

  connection.change().table.phase = "over";
  turn.follow();
  EXPECT_FALSE(turn.now().preview);
  turn.end();
  EXPECT_EQ(turn.now().said.code, "game_over");
}

TEST(OwnTurn, waits_while_the_link_is_lost_or_a_bot_plays) {
  PositionConnection connection(plain_game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 41);
  turn.put(Pile::kA, 45);
  connection.change().link = Link::kLost;
  turn.follow();
  EXPECT_FALSE(turn.now().preview->mine);
  EXPECT_EQ(text(turn.now().puts), "41A 45A") << "what was put is not lost";
  turn.end();
  EXPECT_EQ(turn.now().said.code, "offline");
  connection.change().link = Link::kLive;
  turn.follow();
  EXPECT_TRUE(turn.now().preview->mine);
  EXPECT_EQ(text(turn.now().puts), "41A 45A");

  connection.change().table.seats[0].bot = "quick";
  turn.follow();
  turn.end();
  EXPECT_EQ(turn.now().said.what, What::kRefused);
  EXPECT_TRUE(connection.sent.empty());
}

TEST(OwnTurn, returns_what_the_position_no_longer_allows) {
  const Game game = plain_game();
  PositionConnection connection(game);
  OwnTurn turn(connection);
  turn.put(Pile::kA, 45);
  // From another device the turn was played without it.
  connection.set(game.after("30A 99B end"), 3);
  turn.follow();
  EXPECT_EQ(text(turn.now().puts), "");
  EXPECT_EQ(turn.now().said.what, What::kReturned);
  EXPECT_EQ(turn.now().said.cards, (std::vector<Card>{45}));
  EXPECT_EQ(turn.now().said.code, "stale");
}

TEST(OwnTurn, puts_a_whole_turn) {
  PositionConnection connection(plain_game());
  OwnTurn turn(connection);
  turn.put(Pile::kA, 99);
  turn.put_all({Action::lay(30, Pile::kA), Action::lay(41, Pile::kA), Action::end_turn()});
  EXPECT_EQ(text(turn.now().puts), "30A 41A");
  turn.take_all_back();
  EXPECT_EQ(text(turn.now().puts), "");
  EXPECT_EQ(turn.now().said.cards, (std::vector<Card>{30, 41}));
}

}  // namespace
}  // namespace backstep::terminal::state
