// What single events change in the table that a client knows.
#include "table/apply.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace backstep::table {
namespace {

class Applying : public testing::Test {
 protected:
  // Ann and Ben sit, Cat waits, and Ann is the host and the reader.
  Applying() {
    table_.seq = 10;
    table_.phase = "lobby";
    table_.settings.rules.players = 2;
    for (const char* name : {"Ann", "Ben", "Cat"}) {
      const int number = static_cast<int>(table_.members.size()) + 1;
      table_.members.push_back({number, name, "connected", 0});
    }
    table_.seats = {{1, ""}, {2, ""}};
    table_.bench = {3};
    table_.host = table_.acting_host = 1;
    table_.you = {1, 0, {}};
  }

  Applied happen(Event event, std::optional<People> people = std::nullopt) {
    return apply(table_, {table_.seq + 1, 1'000, std::move(event), std::move(people)});
  }
  People people() const { return table_; }
  void deal() {
    event::Dealt dealt;
    dealt.game = 1;
    dealt.rules = table_.settings.rules;
    dealt.hand_counts = {7, 7};
    dealt.draw_count = 84;
    dealt.hand = CardSet{2, 3, 4, 5, 6, 7, 8};
    ASSERT_EQ(happen(dealt), Applied::kYes);
    ASSERT_EQ(happen(event::Begun{1, 1}), Applied::kYes);
  }

  TableView table_;
};

TEST_F(Applying, AnEventIsAppliedOnce) {
  const Happened stood{11, 0, event::Stood{2}};
  EXPECT_EQ(apply(table_, stood), Applied::kYes);
  EXPECT_EQ(apply(table_, stood), Applied::kYes);
  EXPECT_EQ(table_.bench, (std::vector<int>{3, 2}));
  EXPECT_EQ(table_.seq, 11U);
}

TEST_F(Applying, AnEventThatCannotBeAppliedChangesNothing) {
  deal();
  event::Did did;
  did.seat = 1;
  did.n = 3;
  did.actions = {Action::end_turn()};
  for (const Event& each : {Event(did), Event(event::Sat{9, 0}), Event(event::Hid{1, 2, true}),
                            Event(event::Swapped{0, 5})}) {
    const std::uint64_t seq = table_.seq;
    EXPECT_EQ(happen(each), Applied::kNeedsView) << each.index();
    EXPECT_EQ(table_.seq, seq);
    EXPECT_EQ(table_.game->n, 0);
    EXPECT_TRUE(table_.you.hidden.empty());
  }
}

TEST_F(Applying, ProgramsGetNoTableThatNobodyHas) {
  table_.host = table_.acting_host = 0;
  EXPECT_EQ(happen(event::Joined{4, "Magpie", true}), Applied::kYes);
  EXPECT_TRUE(table_.members[3].program);
  EXPECT_EQ(table_.host, 0);
  EXPECT_EQ(happen(event::Joined{5, "Eve"}), Applied::kYes);
  EXPECT_FALSE(table_.members[4].program);
  EXPECT_EQ(table_.host, 5);
  EXPECT_EQ(table_.acting_host, 5);
  // A program that comes back is still one.
  EXPECT_EQ(happen(event::Left{4}), Applied::kYes);
  EXPECT_EQ(happen(event::Joined{4, "Magpie"}), Applied::kYes);
  EXPECT_TRUE(table_.members[3].program);
}

TEST_F(Applying, PeopleThatAreSentReplaceThoseThatAreKnown) {
  deal();
  ASSERT_EQ(happen(event::Idle{1, 5'000}), Applied::kYes);
  ASSERT_EQ(happen(event::Voted{2, true}), Applied::kYes);
  People after = people();
  after.leave(2);
  after.play_on(1, "strong");
  after.member(2).state = "left";
  EXPECT_EQ(happen(event::Left{2}, after), Applied::kYes);
  EXPECT_EQ(table_.seats[1], (Seat{0, "strong"}));
  EXPECT_EQ(table_.members[1].state, "left");
  // What is not about people follows from the event.
  EXPECT_FALSE(table_.game->idle.has_value());
  EXPECT_TRUE(table_.game->votes.empty());
}

TEST_F(Applying, AnOlderServerSendsNoPeopleAndIsAskedForTheTable) {
  EXPECT_EQ(happen(event::Left{3}), Applied::kYes) << "from the bench nothing is unknown";
  EXPECT_EQ(happen(event::Hosts{2}), Applied::kNeedsView);
  EXPECT_EQ(happen(event::Left{1}), Applied::kNeedsView) << "who has the host's rights?";
  deal();
  EXPECT_EQ(happen(event::Left{2}), Applied::kNeedsView) << "which bot plays on?";
  EXPECT_EQ(happen(event::Asked{1, "Dan"}), Applied::kNeedsView) << "what else did Dan ask for?";
  EXPECT_EQ(table_.seats[1], (Seat{2, ""}));
}

TEST_F(Applying, ClaimsOfSeats) {
  deal();
  People after = people();
  after.add_ask({1, "Ben", false, 5'000});
  ASSERT_EQ(happen(event::Asked{1, "Ben", false, 5'000}, after), Applied::kYes);
  ASSERT_EQ(happen(event::AskAgreed{1, 1}), Applied::kYes);
  ASSERT_EQ(table_.asks.size(), 1U);
  EXPECT_EQ(table_.asks[0].agreed, std::vector<int>{1});
  ASSERT_EQ(happen(event::Answered{1, false, 2, 0}), Applied::kYes);
  EXPECT_TRUE(table_.asks.empty());
}

TEST_F(Applying, IdlePlayers) {
  deal();
  ASSERT_EQ(happen(event::Idle{1, 9'000}), Applied::kYes);
  ASSERT_EQ(happen(event::StandInAgreed{1, "quick", 1}), Applied::kYes);
  ASSERT_TRUE(table_.game->idle.has_value());
  EXPECT_EQ(table_.game->idle->agreed, std::vector<int>{1});
  EXPECT_EQ(table_.game->idle->bot, "quick");
  ASSERT_EQ(happen(event::Here{1}), Applied::kYes);
  EXPECT_FALSE(table_.game->idle.has_value());
  ASSERT_EQ(happen(event::Idle{1, 9'000}), Applied::kYes);
  ASSERT_EQ(happen(event::StoodIn{1, "quick", 1}), Applied::kYes);
  EXPECT_FALSE(table_.game->idle.has_value());
  EXPECT_EQ(table_.seats[1], (Seat{2, "quick"}));
}

TEST_F(Applying, TheReaderIsToMoveUnlessABotPlaysForThem) {
  EXPECT_FALSE(is_to_move(table_));
  deal();
  EXPECT_FALSE(is_to_move(table_));
  table_.game->view.turn = 0;
  EXPECT_TRUE(is_to_move(table_));
  ASSERT_EQ(happen(event::StoodIn{0, "quick", 1}), Applied::kYes);
  EXPECT_FALSE(is_to_move(table_));
  ASSERT_EQ(happen(event::TookBack{0}), Applied::kYes);
  EXPECT_TRUE(is_to_move(table_));
  table_.you = {};
  EXPECT_FALSE(is_to_move(table_));
}

TEST_F(Applying, MembersComeAndGo) {
  apply_presence(table_, {2, "", "away", 77}, 3);
  EXPECT_EQ(table_.members[1].name, "Ben");
  EXPECT_EQ(table_.members[1].state, "away");
  EXPECT_EQ(table_.members[1].since, 77);
  EXPECT_EQ(table_.acting_host, 3);
  apply_missed(table_, 20, {table_.members[0]}, 1);
  EXPECT_EQ(table_.seq, 20U);
  EXPECT_EQ(table_.members.size(), 1U);
  join_as(table_, 2);
  EXPECT_EQ(table_.you.seat, 1);
}

}  // namespace
}  // namespace backstep::table
