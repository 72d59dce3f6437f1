// Programs as members of a table: everybody is told that they are, and they neither block people
// nor decide for them.
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "server/tables/redact.h"
#include "server/tables/table_for_tests.h"

namespace backstep::server {
namespace {

class WithPrograms : public AtTable {
 protected:
  void program_sits(const std::string& person, int seat) {
    connect(person);
    ASSERT_EQ(request(person, request::Join{"Name of " + person, true}), "");
    ASSERT_EQ(request(person, request::Sit{seat}), "");
  }
  // Ann, who is the host, and a program.
  void ann_and_program() {
    open(2);
    join_and_sit("ann", 0);
    program_sits("bot", 1);
  }
  void ann_and_program_play(int begins = 0) {
    ann_and_program();
    ASSERT_EQ(start("ann"), "");
    ASSERT_EQ(request("ann", request::Begin{begins}), "");
  }
  // As POST /api/tables does it.
  void program_opens(int players) {
    open(players);
    program_sits("host", 0);
    must_add(entry::Hosts{1});
  }
  int acting_host() const { return presence_.acting_host(table_, now_); }
  std::string nudge(const std::string& person) const {
    const auto refused = nudge_refusal({table_, presence_, person, now_, nullptr}, 0);
    return refused ? refused->code : "";
  }

  const std::deque<Happening> no_history_;
};

TEST_F(WithPrograms, everybody_is_told_that_a_member_is_a_program) {
  ann_and_program();
  const auto members = people_for(table_, presence_, 0).members;
  ASSERT_EQ(members.size(), 2U);
  EXPECT_FALSE(members[0].program);
  EXPECT_TRUE(members[1].program);
  const Happening joined{2, now_, entry::Joined{2, "bot", "Robo", true}, {}};
  for (const std::string reader : {"ann", "bot", "a visitor"}) {
    const auto event = redact(joined, table_, viewer_of(table_, reader, true));
    ASSERT_TRUE(event);
    EXPECT_TRUE(std::get<wire::event::Joined>(*event).program);
  }
}

TEST_F(WithPrograms, a_mark_once_given_stays) {
  ann_and_program();
  ASSERT_EQ(request("bot", request::Leave{}), "");
  ASSERT_EQ(request("bot", request::Join{"Not a bot"}), "");
  EXPECT_TRUE(table_.member(2).program);
  EXPECT_EQ(table_.members.size(), 2U);
  // Nor does a program slip into what was a person's.
  ASSERT_EQ(request("ann", request::Leave{}), "");
  EXPECT_EQ(request("ann", request::Join{"Ann", true}), "people_only");
  ASSERT_EQ(request("ann", request::Join{"Ann"}), "");
  EXPECT_FALSE(table_.member(1).program);
}

TEST_F(WithPrograms, a_table_that_nobody_has_waits_for_a_person) {
  open(3);
  program_sits("bot", 0);
  EXPECT_EQ(table_.host, 0);
  EXPECT_EQ(acting_host(), 0);
  EXPECT_EQ(start("bot"), "not_host");
  EXPECT_EQ(request("bot", request::SetBot{1, "quick"}), "not_host");
  join_and_sit("ann", 1);
  EXPECT_EQ(table_.host, 2);
}

TEST_F(WithPrograms, programs_do_not_inherit_a_table) {
  open(3);
  join_and_sit("ann", 0);
  program_sits("bot", 1);
  connect("bob");
  ASSERT_EQ(request("bob", request::Join{"Bob"}), "");
  ASSERT_EQ(request("ann", request::Leave{}), "");
  EXPECT_EQ(table_.host, 3);  // on the bench, and a person
  ASSERT_EQ(request("bob", request::Leave{}), "");
  EXPECT_EQ(table_.host, 0);
  EXPECT_EQ(start("bot"), "not_host");
  ASSERT_EQ(request("bob", request::Join{"Bob"}), "");
  EXPECT_EQ(table_.host, 3);
}

TEST_F(WithPrograms, a_lost_host_s_rights_go_to_the_next_person) {
  open(3);
  join_and_sit("ann", 0);
  program_sits("bot", 1);
  join_and_sit("bob", 2);
  lose("ann");
  pass(kHostLostMs);
  EXPECT_EQ(acting_host(), 3);
  lose("bob");
  EXPECT_EQ(acting_host(), 1);  // who is lost: nobody has them
  EXPECT_EQ(start("bot"), "not_host");
}

TEST_F(WithPrograms, a_person_does_not_make_a_program_host) {
  ann_and_program();
  EXPECT_EQ(request("ann", request::HandOver{2}), "people_only");
}

TEST_F(WithPrograms, a_program_has_the_table_that_it_opened) {
  program_opens(2);
  EXPECT_EQ(table_.host, 1);
  join_and_sit("ann", 1);
  EXPECT_EQ(acting_host(), 1);
  EXPECT_EQ(start("ann"), "not_host");
  lose("host");
  pass(kHostLostMs);
  EXPECT_EQ(acting_host(), 2);
  connect("host");
  EXPECT_EQ(request("host", request::HandOver{2}), "");
  EXPECT_EQ(request("ann", request::HandOver{1}), "people_only");
}

TEST_F(WithPrograms, programs_play_among_themselves) {
  program_opens(2);
  program_sits("bot", 1);
  ASSERT_EQ(start("host"), "");
  EXPECT_EQ(request("bot", request::Begin{0}), "not_host");
  EXPECT_EQ(request("bot", request::Begin{1}), "");
  EXPECT_EQ(request("bot", request::GiveUp{true}), "");
  EXPECT_TRUE(table_.is_running());
  EXPECT_EQ(request("host", request::GiveUp{true}), "");
  EXPECT_EQ(table_.phase(), "over");
  EXPECT_EQ(request("host", request::HandOver{2}), "");  // there is no person it could be
}

TEST_F(WithPrograms, c2_people_say_who_begins) {
  ann_and_program();
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(request("bot", request::Begin{1}), "people_only");
  Signal begin;
  begin.meaning = Meaning::kCanBegin;
  EXPECT_EQ(request("bot", request::GiveSignal{begin}), "");
  EXPECT_EQ(request("ann", request::Begin{1}), "");
}

TEST_F(WithPrograms, c2_a_person_among_programs_gives_the_start_to_any_seat) {
  open(3);
  program_sits("bot", 0);
  join_and_sit("ann", 1);
  program_sits("bat", 2);
  ASSERT_EQ(start("ann"), "");
  must_add(entry::Hosts{1});  // whoever is the host
  EXPECT_EQ(request("bot", request::Begin{0}), "people_only");
  EXPECT_EQ(request("ann", request::Begin{2}), "");
}

TEST_F(WithPrograms, giving_up_is_for_people_to_say) {
  ann_and_program_play();
  EXPECT_EQ(request("bot", request::GiveUp{true}), "");
  EXPECT_TRUE(table_.is_running());
  // It forces nobody, also while nobody is there.
  lose("ann");
  pass(SeatTimes().claim_after_ms);
  EXPECT_FALSE(all_give_up({table_, presence_, {}, now_}));
  connect("ann");
  EXPECT_EQ(request("bot", request::GiveUp{false}), "");
  // And blocks nobody.
  EXPECT_EQ(request("ann", request::GiveUp{true}), "");
  EXPECT_EQ(table_.phase(), "over");
}

TEST_F(WithPrograms, a_game_ends_with_its_last_person) {
  ann_and_program_play();
  EXPECT_EQ(request("ann", request::Leave{}), "");
  EXPECT_EQ(table_.phase(), "over");
  EXPECT_EQ(result_of(*table_.game), "given_up");
}

TEST_F(WithPrograms, a_game_goes_on_without_its_program) {
  ann_and_program_play();
  EXPECT_EQ(request("bot", request::Leave{}), "");
  EXPECT_TRUE(table_.is_running());
  EXPECT_EQ(table_.seat(1), (Seat{0, std::string(kSeatBot)}));
}

TEST_F(WithPrograms, nobody_is_reminded_by_a_program_and_no_program_is) {
  ann_and_program_play(1);
  pass(kNudgeAfterMs);
  EXPECT_EQ(nudge("ann"), "bot_plays");
  must_add(entry::Stopped{});
  ASSERT_EQ(start("ann"), "");
  ASSERT_EQ(request("ann", request::Begin{0}), "");
  pass(kNudgeAfterMs);
  EXPECT_EQ(nudge("bot"), "people_only");
}

TEST_F(WithPrograms, a_program_that_does_not_play_is_stood_in_for) {
  ann_and_program_play(1);
  EXPECT_EQ(request("ann", request::StandIn{1, "quick"}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, kReplaceLostMs);
  pass(kReplaceLostMs);
  EXPECT_EQ(request("ann", request::StandIn{1, "quick"}), "");
  EXPECT_EQ(table_.seat(1), (Seat{2, "quick"}));
  EXPECT_EQ(request("bot", request::TakeBack{}), "");
}

TEST_F(WithPrograms, a_program_that_is_not_to_move_is_as_lost_as_a_person_must_be) {
  ann_and_program_play(0);
  pass(kReplaceLostMs);
  EXPECT_EQ(request("ann", request::StandIn{1, "quick"}), "not_lost");
  lose("bot");
  EXPECT_EQ(request("ann", request::StandIn{1, "quick"}), "too_soon");
  pass(kReplaceLostMs);
  EXPECT_EQ(request("ann", request::StandIn{1, "quick"}), "");
}

TEST_F(WithPrograms, a_program_lets_no_bot_play_for_a_person) {
  ann_and_program_play(0);
  lose("ann");
  pass(kReplaceLostMs);
  EXPECT_EQ(request("bot", request::StandIn{0, "quick"}), "people_only");
  EXPECT_EQ(request("bot", request::StandIn{1, "quick"}), "");  // for itself it may
}

TEST_F(WithPrograms, a_number_passes_on_to_its_like_only) {
  open(3);
  join_and_sit("ann", 0);
  program_sits("bot", 1);
  join_and_sit("bob", 2);
  ASSERT_EQ(start("ann"), "");
  lose("bot");
  lose("bob");
  connect("guest");
  pass(SeatTimes().claim_after_ms);
  EXPECT_EQ(request("guest", request::Ask{1, "Guest"}), "bot_plays");
  connect("new bot");
  ASSERT_EQ(request("new bot", request::Join{"Again", true}), "");
  EXPECT_EQ(request("new bot", request::Ask{2, ""}), "people_only");
  EXPECT_EQ(request("new bot", request::Ask{1, ""}), "");
  pass(SeatTimes().claim_objection_ms);
  ASSERT_EQ(request("ann", request::Answer{1, true}), "");
  EXPECT_EQ(table_.member(2).person, "new bot");
  EXPECT_TRUE(table_.member(2).program);
  EXPECT_FALSE(table_.member(4).here);
}

TEST_F(WithPrograms, who_answers_is_told_that_a_program_asks) {
  open(2);
  join_and_sit("ann", 0);
  ASSERT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  connect("bot");
  ASSERT_EQ(request("bot", request::Join{"Robo", true}), "");
  ASSERT_EQ(start("ann"), "");
  ASSERT_EQ(request("bot", request::Ask{1, ""}), "");
  const Viewer ann = viewer_of(table_, "ann", true);
  EXPECT_TRUE(table_for(table_, presence_, {no_history_}, ann, now_).asks.at(0).program);
  const auto event = redact({9, now_, entry::Asked{"bot", "Robo", 1}, {}}, table_, ann);
  EXPECT_TRUE(std::get<wire::event::Asked>(*event).program);
  connect("cat");
  ASSERT_EQ(request("cat", request::Ask{1, "Cat"}), "");
  EXPECT_FALSE(table_for(table_, presence_, {no_history_}, ann, now_).asks.at(0).program);
}

TEST_F(WithPrograms, for_the_host_s_seat_a_program_answers_nobody) {
  ann_and_program_play();
  lose("ann");
  connect("guest");
  pass(SeatTimes().claim_after_ms);
  EXPECT_EQ(request("guest", request::Ask{0, "Ann"}), "nobody_to_ask");
  must_add(entry::Asked{"guest", "Ann", 0});
  EXPECT_EQ(request("bot", request::Answer{0, true}), "people_only");
}

TEST_F(WithPrograms, the_host_takes_a_program_off_its_seat) {
  ann_and_program();
  EXPECT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  EXPECT_EQ(table_.seat(1), (Seat{0, "quick"}));
  EXPECT_EQ(table_.bench, std::vector<int>{2});
}

TEST_F(WithPrograms, people_get_seats_before_programs) {
  open(2);
  join_and_sit("ann", 0);
  connect("bot");
  ASSERT_EQ(request("bot", request::Join{"Robo", true}), "");
  connect("bob");
  ASSERT_EQ(request("bob", request::Join{"Bob"}), "");
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.seat(1).member, 3);
  // A program that waits takes no bot's seat, no new one and nobody's.
  must_add(entry::Stopped{});
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.seats.size(), 2U);
  EXPECT_EQ(table_.bench, std::vector<int>{2});
}

TEST_F(WithPrograms, a_person_who_waits_gets_a_program_s_seat_after_a_bot_s) {
  open(3);
  join_and_sit("ann", 0);
  ASSERT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  program_sits("bot", 2);
  ASSERT_EQ(start("ann"), "");
  for (const std::string late : {"bob", "cat"}) {
    connect(late);
    ASSERT_EQ(request(late, request::Join{"Late " + late}), "");
  }
  must_add(entry::Stopped{});
  ASSERT_EQ(start("ann"), "");
  EXPECT_EQ(table_.seat(1).member, 3);
  EXPECT_EQ(table_.seat(2).member, 4);
  EXPECT_EQ(table_.bench, std::vector<int>{2});
  EXPECT_EQ(table_.seats.size(), 3U);
}

TEST_F(WithPrograms, talk_is_judged_as_everybody_s) {
  ann_and_program_play();
  EXPECT_EQ(request("bot", request::Say{"I have forty-seven"}), "taboo");
  EXPECT_EQ(request("bot", request::Say{"a small step, please"}), "");
}

TEST_F(WithPrograms, a_record_says_that_it_was_a_bot) {
  ann_and_program_play(1);
  const Record record = record_of(*table_.game);
  EXPECT_EQ(record.seats[0], (Occupant{"Name of ann", ""}));
  EXPECT_EQ(record.seats[1], (Occupant{"Name of bot", "program"}));
  pass(kReplaceLostMs);
  ASSERT_EQ(request("ann", request::StandIn{1, "quick"}), "");
  ASSERT_EQ(request("bot", request::TakeBack{}), "");
  const Record later = record_of(*table_.game);
  ASSERT_EQ(later.notes.size(), 2U);
  EXPECT_EQ(later.notes[0].occupant, (Occupant{"Name of bot", "quick"}));
  EXPECT_EQ(later.notes[1].occupant, (Occupant{"Name of bot", "program"}));
}

}  // namespace
}  // namespace backstep::server
