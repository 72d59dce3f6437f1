// What people may do at a table, decided without sockets and without a store.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/tables/redact.h"
#include "server/tables/table_for_tests.h"

namespace backstep::server {
namespace {

TEST_F(AtTable, whoever_comes_first_is_the_host) {
  open(3);
  connect("ann");
  EXPECT_EQ(request("ann", request::Sit{0}), "not_member");
  EXPECT_EQ(request("ann", request::Join{"Ann"}), "");
  EXPECT_EQ(table_.host, 1);
  EXPECT_EQ(request("ann", request::Join{"Ann"}), "joined");
  EXPECT_EQ(request("ann", request::Sit{3}), "no_such_seat");
  EXPECT_EQ(request("ann", request::Sit{1}), "");
  EXPECT_EQ(request("ann", request::Sit{1}), "seated");
  EXPECT_EQ(request("ann", request::Sit{2}), "");
  EXPECT_TRUE(table_.seat(1).is_free());
}

TEST_F(AtTable, names_are_judged) {
  open(3);
  connect("ann");
  connect("bob");
  EXPECT_EQ(request("ann", request::Join{"  "}), "bad_name");
  EXPECT_EQ(request("ann", request::Join{"\xF0\x9F\x98\x80"}), "bad_name");
  EXPECT_EQ(request("ann", request::Join{"A name with more than twenty"}), "name_too_long");
  EXPECT_EQ(request("ann", request::Join{"Guest 7"}), "taboo");
  EXPECT_EQ(refused_.why, "digits");
  EXPECT_EQ(refused_.span, (std::pair<int, int>{6, 7}));
  EXPECT_EQ(request("ann", request::Join{"b"}), "bad_name");
  EXPECT_EQ(request("ann", request::Join{" Ann\n"}), "");
  EXPECT_EQ(table_.member(1).name, "Ann");
  EXPECT_EQ(request("bob", request::Join{"\xD0\x90nn"}), "name_taken");  // a Cyrillic A
  EXPECT_EQ(request("bob", request::Join{"\xD0\xAE\xD0\xBB\xD1\x8F"}), "");
}

TEST_F(AtTable, names_do_not_change_during_a_game) {
  play_of_two();
  EXPECT_EQ(request("ann", request::Rename{"Anna"}), "running");
}

TEST_F(AtTable, only_the_host_seats_bots_and_starts) {
  open(2);
  join_and_sit("ann", 0);
  connect("bob");
  ASSERT_EQ(request("bob", request::Join{"Bob"}), "");
  EXPECT_EQ(request("bob", request::SetBot{1, "quick"}), "not_host");
  EXPECT_EQ(request("ann", request::SetBot{1, "nobody"}), "no_such_bot");
  EXPECT_EQ(request("ann", request::SetBot{0, "quick"}), "seat_taken");
  EXPECT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  EXPECT_EQ(start("bob"), "not_host");
  EXPECT_EQ(request("bob", request::Sit{1}), "");  // a bot makes room
  EXPECT_EQ(start("ann"), "");
  EXPECT_EQ(request("ann", request::SetBot{1, "quick"}), "running");
  EXPECT_EQ(request("bob", request::Stand{}), "running");
}

TEST_F(AtTable, who_leaves_a_running_game_leaves_the_seat_to_a_bot_and_to_nobody_else) {
  play_of_two();
  EXPECT_EQ(request("bob", request::StandIn{1, "quick"}), "");  // for oneself, at any time
  EXPECT_EQ(request("bob", request::TakeBack{}), "");
  EXPECT_EQ(request("bob", request::Leave{}), "");
  EXPECT_EQ(table_.seat(1), (Seat{0, std::string(kSeatBot)}));
  connect("cat");
  EXPECT_EQ(request("cat", request::Ask{1, "Cat"}), "hand_seen");
  EXPECT_EQ(request("bob", request::Ask{1, "Bob"}), "");
  EXPECT_EQ(request("ann", request::Answer{1, true}), "");
  EXPECT_EQ(table_.seat(1).member, 2);
  // The last one out ends it.
  EXPECT_EQ(request("bob", request::Leave{}), "");
  EXPECT_EQ(request("ann", request::Leave{}), "");
  EXPECT_EQ(table_.phase(), "over");
  EXPECT_EQ(result_of(*table_.game), "given_up");
}

TEST_F(AtTable, after_a_game_people_say_who_would_play_again) {
  play_of_two();
  EXPECT_EQ(request("bob", request::Ready{true}), "running");
  must_add(entry::Stopped{});
  EXPECT_EQ(request("bob", request::Ready{true}), "");
  EXPECT_EQ(table_.ready, std::vector<int>{2});
  EXPECT_EQ(request("bob", request::Ready{false}), "");
  EXPECT_EQ(request("ann", request::Ready{true}), "");
  ASSERT_EQ(start("ann"), "");
  EXPECT_TRUE(table_.ready.empty());
}

TEST_F(AtTable, an_empty_seat_keeps_a_game_from_starting) {
  open(3);
  join_and_sit("ann", 0);
  EXPECT_EQ(start("ann"), "empty_seats");
  // Those who have come and not sat down are seated.
  connect("bob");
  ASSERT_EQ(request("bob", request::Join{"Bob"}), "");
  ASSERT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  EXPECT_EQ(start("ann"), "");
  EXPECT_EQ(table_.seat(2).member, 2);
}

TEST_F(AtTable, who_is_late_gets_a_seat_in_the_next_game) {
  play_of_two();
  connect("cat");
  ASSERT_EQ(request("cat", request::Join{"Cat"}), "");
  EXPECT_EQ(request("cat", request::Sit{0}), "running");
  ASSERT_EQ(request("ann", request::GiveUp{true}), "");
  ASSERT_EQ(request("bob", request::GiveUp{true}), "");
  ASSERT_EQ(table_.phase(), "over");
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.seats.size(), 3U);
  EXPECT_EQ(table_.seat(2).member, 3);
  EXPECT_EQ(table_.game->state.rules.players, 3);
}

TEST_F(AtTable, who_is_too_many_takes_turns_with_those_who_played) {
  open(5);
  for (int i = 0; i < 5; ++i)
    join_and_sit("person" + std::string(1, static_cast<char>('a' + i)), i);
  connect("late");
  ASSERT_EQ(request("late", request::Join{"Late"}), "");
  ASSERT_EQ(start("persona"), "");
  EXPECT_EQ(table_.bench, std::vector<int>{6});
  must_add(entry::Stopped{});
  ASSERT_EQ(start("persona"), "");
  EXPECT_EQ(table_.seat(4).member, 6);
  EXPECT_EQ(table_.bench, std::vector<int>{5});
  must_add(entry::Stopped{});
  ASSERT_EQ(start("persona"), "");
  EXPECT_EQ(table_.seat_of(5), 3);
  EXPECT_EQ(table_.bench, std::vector<int>{4});
}

TEST_F(AtTable, c2_the_first_who_takes_the_start_has_it) {
  open(3);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  ASSERT_EQ(request("ann", request::SetBot{2, "quick"}), "");
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.phase(), "begin");
  EXPECT_EQ(request("bob", request::Begin{0}), "not_host");  // for others only the host
  EXPECT_EQ(request("bob", play({Action::end_turn()})), "not_begun");
  EXPECT_EQ(request("bob", request::Begin{1}), "");
  EXPECT_EQ(request("ann", request::Begin{0}), "begun");
  EXPECT_EQ(table_.game->state.turn, 1);
}

TEST_F(AtTable, c2_a_lone_person_gives_the_start_to_any_seat) {
  open(2);
  join_and_sit("ann", 1);
  ASSERT_EQ(request("ann", request::SetBot{0, "quick"}), "");
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(request("ann", request::Begin{0}), "");
  EXPECT_EQ(table_.game->state.turn, 0);
}

TEST_F(AtTable, alone_there_is_nothing_to_settle) {
  open(1);
  join_and_sit("ann", 0);
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.phase(), "play");
}

TEST_F(AtTable, a_planned_turn_is_done_whole_or_not_at_all) {
  play_of_two();
  const CardSet hand = table_.game->state.hands[0];
  std::vector<Card> cards;
  for (const Card card : hand) cards.push_back(card);
  const Action up = Action::lay(cards.front(), Pile::kA);
  const Action down = Action::lay(cards.back(), Pile::kC);
  EXPECT_EQ(request("bob", play({up})), "not_your_turn");
  EXPECT_EQ(request("ann", request::Play{1, 1, {up}}), "stale");
  EXPECT_EQ(request("ann", request::Play{2, 0, {up}}), "stale");
  EXPECT_EQ(request("ann", play({})), "bad_request");
  EXPECT_EQ(request("ann", play({up, Action::end_turn()})), "below_minimum");
  EXPECT_EQ(refused_.at, 1);
  EXPECT_EQ(refused_.clause, "C6");
  EXPECT_EQ(table_.game->n(), 0);
  EXPECT_EQ(request("ann", play({up, down, Action::end_turn(), up})), "turn_over");
  EXPECT_EQ(table_.game->n(), 0);
  EXPECT_EQ(request("ann", play({up, down, Action::end_turn()})), "");
  EXPECT_EQ(table_.game->n(), 3);
  EXPECT_EQ(last_.drew.size(), 2);
  EXPECT_EQ(table_.game->state.turn, 1);
}

TEST_F(AtTable, values_are_taboo_while_a_game_runs_and_no_longer) {
  open(2);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  EXPECT_EQ(request("ann", request::Say{"see you at 7"}), "");  // no cards are dealt yet
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(request("ann", request::Say{"I have forty-seven"}), "taboo");
  EXPECT_EQ(refused_.why, "word");
  EXPECT_EQ(request("ann", request::Say{"a small step, please"}), "");
  EXPECT_EQ(request("ann", request::Say{" \t"}), "empty");
  connect("cat");
  EXPECT_EQ(request("cat", request::Say{"hello"}), "not_member");
  ASSERT_EQ(request("cat", request::Join{"Cat"}), "");
  EXPECT_EQ(request("cat", request::Say{"hello"}), "spectator");
  EXPECT_EQ(request("cat", request::React{"clap"}), "spectator");
  EXPECT_EQ(request("ann", request::React{"whistle"}), "no_such_reaction");
  EXPECT_EQ(request("ann", request::React{"clap"}), "");
  must_add(entry::Stopped{});
  EXPECT_EQ(request("cat", request::Say{"you had the 47"}), "");
}

TEST_F(AtTable, t3_a_mute_silences_everybody_until_it_is_covered) {
  open(2, true);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  // Look for a deal in which the first hand holds a mute that can lie on A.
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(start("ann"), "");
    if (!(table_.game->state.hands[0] & table_.game->record.rules.with(Command::kMute)).empty()) {
      break;
    }
    must_add(entry::Stopped{});
  }
  ASSERT_EQ(request("ann", request::Begin{0}), "");
  const CardSet mutes =
      table_.game->state.hands[0] & table_.game->record.rules.with(Command::kMute);
  ASSERT_FALSE(mutes.empty());
  const Signal leave = Signal::about(Meaning::kLeave, Pile::kC);
  ASSERT_EQ(request("bob", request::GiveSignal{leave}), "");
  ASSERT_EQ(request("ann", play({Action::lay(*mutes.begin(), Pile::kA)})), "");
  for (const std::string person : {"ann", "bob"}) {
    EXPECT_EQ(request(person, request::Say{"hello"}), "muted");
    EXPECT_EQ(request(person, request::React{"clap"}), "muted");
    EXPECT_EQ(request(person, request::GiveSignal{leave}), "muted");
    EXPECT_EQ(refused_.clause, "T3");
  }
  EXPECT_EQ(table_.game->talk.seats[1].piles[index(Pile::kC)], std::nullopt);
  must_add(entry::Stopped{});
  EXPECT_EQ(request("bob", request::Say{"at last"}), "");
}

TEST_F(AtTable, only_somebody_lost_for_two_minutes_is_stood_in_for) {
  play_of_two();
  EXPECT_EQ(request("bob", request::StandIn{0, "quick"}), "not_lost");
  lose("ann");
  pass(kReplaceLostMs - 1);
  EXPECT_EQ(request("bob", request::StandIn{0, "quick"}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, 1);
  pass(1);
  EXPECT_EQ(request("cat", request::StandIn{0, "quick"}), "not_seated");
  EXPECT_EQ(request("bob", request::StandIn{0, "quick"}), "");
  EXPECT_EQ(table_.seat(0).bot, "quick");
  EXPECT_EQ(table_.seat(0).member, 1);
  EXPECT_EQ(request("bob", request::StandIn{0, "quick"}), "bot_plays");
  connect("ann");
  EXPECT_EQ(request("ann", play({Action::end_turn()})), "bot_plays");
  EXPECT_EQ(request("ann", request::TakeBack{}), "");
  EXPECT_EQ(table_.seat(0).bot, "");
  EXPECT_EQ(request("ann", request::TakeBack{}), "seated");
}

TEST_F(AtTable, whoever_has_seen_a_hand_gets_no_other) {
  open(3);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  ASSERT_EQ(request("ann", request::SetBot{2, "quick"}), "");
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(request("bob", request::Ask{2, ""}), "seated");
  // Bob's seat passes to another person; the one who was bob has seen that hand.
  lose("bob");
  connect("eve");
  pass(SeatTimes().claim_after_ms);
  ASSERT_EQ(request("eve", request::Ask{1, ""}), "");
  pass(SeatTimes().claim_objection_ms);
  ASSERT_EQ(request("ann", request::Answer{1, true}), "");
  connect("bob");
  EXPECT_EQ(request("bob", request::Ask{2, "Bob"}), "knows_hand");
  // Somebody new may have the bot's seat, if the host agrees.
  connect("cat");
  EXPECT_EQ(request("cat", request::Ask{2, "Cat"}), "");
  EXPECT_EQ(request("ann", request::Answer{2, true}), "");
  EXPECT_EQ(table_.member(table_.seat(2).member).name, "Cat");
  EXPECT_EQ(table_.seat(2).bot, "");
}

// The host answers for a seat: in the moment of the answer nobody else must have asked for it.
TEST_F(AtTable, who_asks_for_the_seat_of_a_bot_is_not_pushed_aside) {
  open(2);
  join_and_sit("ann", 0);
  ASSERT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  ASSERT_EQ(start("ann"), "");
  connect("bob");
  connect("mallory");
  ASSERT_EQ(request("bob", request::Ask{1, "Bob"}), "");
  EXPECT_EQ(request("mallory", request::Ask{1, "Mallory"}), "asked");
  // Of somebody who is gone nobody waits for the answer.
  lose("bob");
  EXPECT_EQ(request("mallory", request::Ask{1, "Mallory"}), "");
  EXPECT_EQ(table_.asks.at(0).person, "mallory");
  connect("bob");
  EXPECT_EQ(request("bob", request::Ask{1, "Bob"}), "asked");
  EXPECT_EQ(request("ann", request::Answer{1, false}), "");
  EXPECT_EQ(request("bob", request::Ask{1, "Bob"}), "");
}

TEST_F(AtTable, a_lost_host_is_stood_in_for) {
  open(3);
  join_and_sit("ann", 0);
  join_and_sit("bob", 2);
  EXPECT_EQ(request("bob", request::SetBot{1, "quick"}), "not_host");
  lose("ann");
  pass(kHostLostMs - 1);
  EXPECT_EQ(request("bob", request::SetBot{1, "quick"}), "not_host");
  pass(1);
  EXPECT_EQ(request("bob", request::SetBot{1, "quick"}), "");
  connect("ann");
  EXPECT_EQ(request("bob", request::SetBot{1, ""}), "not_host");
  EXPECT_EQ(request("ann", request::HandOver{2}), "");
  EXPECT_EQ(table_.host, 2);
  EXPECT_EQ(request("ann", request::SetBot{1, ""}), "not_host");
}

TEST_F(AtTable, a_game_is_given_up_when_all_agree_but_those_who_are_lost_for_long) {
  play_of_two();
  EXPECT_EQ(request("ann", request::GiveUp{true}), "");
  EXPECT_EQ(request("ann", request::GiveUp{true}), "voted");
  EXPECT_TRUE(table_.is_running());
  EXPECT_EQ(request("ann", request::GiveUp{false}), "");
  EXPECT_EQ(request("bob", request::GiveUp{true}), "");
  EXPECT_TRUE(table_.is_running());
  const auto given_up = [this] { return all_give_up({table_, presence_, {}, now_}); };
  EXPECT_FALSE(given_up());
  lose("ann");
  EXPECT_FALSE(given_up());
  pass(SeatTimes().claim_after_ms - 1);
  EXPECT_FALSE(given_up());
  pass(1);
  EXPECT_TRUE(given_up());
  must_add(entry::Stopped{});
  EXPECT_EQ(result_of(*table_.game), "given_up");
  EXPECT_EQ(record_of(*table_.game).result->ending, Ending::kAbandoned);
}

TEST_F(AtTable, a_seat_is_nudged_after_a_minute_and_once_a_minute) {
  play_of_two();
  const auto nudge = [&](const std::string& person, std::int64_t last) {
    const auto refused = nudge_refusal(Asking{table_, presence_, person, now_, nullptr}, last);
    return refused ? refused->code : "";
  };
  EXPECT_EQ(nudge("bob", 0), "too_soon");
  pass(kNudgeAfterMs);
  EXPECT_EQ(nudge("ann", 0), "not_your_turn");
  EXPECT_EQ(nudge("cat", 0), "not_seated");
  EXPECT_EQ(nudge("bob", 0), "");
  EXPECT_EQ(nudge("bob", now_ - 1), "too_soon");
}

TEST_F(AtTable, settings_change_between_games_only) {
  play_of_two();
  wire::Settings settings = table_.settings;
  settings.rules.pro = true;
  EXPECT_EQ(request("ann", request::Change{settings}), "running");
  must_add(entry::Stopped{});
  EXPECT_EQ(request("bob", request::Change{settings}), "not_host");
  EXPECT_EQ(request("ann", request::Change{settings}), "");
  EXPECT_TRUE(table_.settings.rules.pro);
  settings.deal = {wire::DealKind::kNamed, "no name", 0};
  EXPECT_EQ(request("ann", request::Change{settings}), "bad_deal");
  settings.deal.name = "4x-kestrel";
  EXPECT_EQ(request("ann", request::Change{settings}), "");
  EXPECT_EQ(table_.seats.size(), 4U);
  EXPECT_TRUE(table_.settings.rules.extreme);
  settings.deal = {wire::DealKind::kToday, "2026-11-16/solo", 0};
  EXPECT_EQ(request("ann", request::Change{settings}), "fixed");
  settings.deal = {};
  settings.rules.players = 1;
  EXPECT_EQ(request("ann", request::Change{settings}), "");
  EXPECT_EQ(table_.bench, std::vector<int>{2});
  settings.name = "Table for seven";
  EXPECT_EQ(request("ann", request::Change{settings}), "taboo");
}

TEST_F(AtTable, when_the_host_leaves_somebody_else_is) {
  open(2);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  ASSERT_EQ(request("ann", request::Leave{}), "");
  EXPECT_EQ(table_.host, 2);
  ASSERT_EQ(request("bob", request::Leave{}), "");
  EXPECT_EQ(table_.host, 0);
  ASSERT_EQ(request("ann", request::Join{"Ann"}), "");  // back under the old number
  EXPECT_EQ(table_.member_of("ann"), 1);
  EXPECT_EQ(table_.host, 1);
}

TEST_F(AtTable, nothing_happens_at_a_closed_table) {
  open(2);
  must_add(entry::Closed{"unused"});
  connect("ann");
  EXPECT_EQ(request("ann", request::Join{"Ann"}), "closed");
  EXPECT_EQ(start("ann"), "closed");
}

}  // namespace
}  // namespace backstep::server
