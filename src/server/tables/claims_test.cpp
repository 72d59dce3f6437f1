// "I was here before": who can ask for the seat of a lost member, when, and what passes on.
#include "server/tables/claims.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"
#include "server/tables/places.h"
#include "server/tables/redact.h"
#include "server/tables/table_for_tests.h"

namespace backstep::server {
namespace {

constexpr const char* kEve = "eve";

class Claims : public AtTable {
 protected:
  // Ann (host), Bob and Carl play; Eve is a visitor.
  void game_of_three() {
    open(3);
    join_and_sit("ann", 0);
    join_and_sit("bob", 1);
    join_and_sit("carl", 2);
    ASSERT_EQ(start("ann"), "");
    ASSERT_EQ(request("ann", request::Begin{0}), "");
    connect(kEve);
  }
  // Lost for as long as it takes, and asked for.
  void claim(const std::string& owner, int seat) {
    lose(owner);
    pass(kTimes.claim_after_ms);
    ASSERT_EQ(request(kEve, request::Ask{seat, ""}), "");
  }
};

TEST_F(Claims, ASeatWhoseMemberHasJustDroppedCannotBeAskedFor) {
  game_of_three();
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "not_lost");
  lose("bob");
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, kTimes.claim_after_ms);
  pass(kTimes.claim_after_ms - 1);
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, 1);
  // A short return starts the time again.
  connect("bob");
  lose("bob");
  pass(1);
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, kTimes.claim_after_ms - 1);
  pass(kTimes.claim_after_ms);
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "");
}

TEST_F(Claims, NobodyAgreesBeforeTheOwnerHadTimeToObject) {
  game_of_three();
  claim("bob", 1);
  EXPECT_EQ(table_.asks.at(0).until_ms, now_ + kTimes.claim_objection_ms);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, kTimes.claim_objection_ms);
  pass(kTimes.claim_objection_ms - 1);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "too_soon");
  pass(1);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "");
}

TEST_F(Claims, AllOtherPeopleAtTheSeatsMustAgree) {
  game_of_three();
  claim("bob", 1);
  pass(kTimes.claim_objection_ms);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "");
  EXPECT_EQ(table_.member(2).person, "bob") << "the host alone is not enough";
  EXPECT_EQ(table_.asks.at(0).agreed, std::vector<int>{1});
  EXPECT_EQ(request("ann", request::Answer{1, true}), "voted");
  EXPECT_EQ(request(kEve, request::Answer{1, true}), "not_member");
  EXPECT_EQ(request("carl", request::Answer{1, true}), "");
  EXPECT_EQ(table_.member(2).person, kEve);
  EXPECT_EQ(table_.member_of("bob"), 0);
  EXPECT_FALSE(viewer_of(table_, "bob", false).seat);
  EXPECT_EQ(viewer_of(table_, kEve, false).seat, 1);
  EXPECT_TRUE(table_.asks.empty());
}

TEST_F(Claims, OneWhoDeclinesIsEnough) {
  game_of_three();
  claim("bob", 1);
  EXPECT_EQ(request("carl", request::Answer{1, false}), "") << "at any time, also before";
  EXPECT_TRUE(table_.asks.empty());
  EXPECT_EQ(table_.member(2).person, "bob");
}

// Everybody who ever had the number is kept with the table, and copied with each change.
TEST_F(Claims, ATablePassesOnSeatsOnlySoOften) {
  game_of_three();
  lose("bob");
  pass(kTimes.claim_after_ms);
  table_.former.resize(kMostFormer, "somebody");
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "full");
  table_.former.pop_back();
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "");
}

TEST_F(Claims, AConnectionThatDropsTakesNoVoteAway) {
  game_of_three();
  claim("bob", 1);
  pass(kTimes.claim_objection_ms);
  lose("carl");
  EXPECT_EQ(request("ann", request::Answer{1, true}), "");
  EXPECT_EQ(table_.member(2).person, "bob");
  const Asking asking{table_, presence_, "", now_};
  EXPECT_EQ(claims_due(asking), now_ + kTimes.claim_after_ms);
  EXPECT_TRUE(granted_claim(asking).empty());
  pass(kTimes.claim_after_ms);
  EXPECT_FALSE(granted_claim(Asking{table_, presence_, "", now_}).empty())
      << "who is lost for long is not waited for";
}

TEST_F(Claims, TheOwnerWhoComesBackEndsIt) {
  game_of_three();
  claim("bob", 1);
  pass(kTimes.claim_objection_ms);
  connect("bob");
  EXPECT_EQ(request("ann", request::Answer{1, true}), "not_lost");
  const auto entries = void_claims(Asking{table_, presence_, "", now_});
  ASSERT_EQ(entries.size(), 1U);
  const auto& answered = std::get<entry::Answered>(entries[0]);
  EXPECT_FALSE(answered.agreed);
  EXPECT_EQ(answered.by, 2) << "by the owner of the seat";
}

TEST_F(Claims, AProcessThatHasJustStartedWaitsForTheOwner) {
  game_of_three();
  claim("bob", 1);
  pass(10 * kTimes.claim_objection_ms);  // nothing listened meanwhile
  presence_ = Presence(now_);
  for (const std::string person : {"ann", "carl"}) connect(person);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "too_soon");
  EXPECT_EQ(refused_.wait_ms, kTimes.claim_objection_ms);
  pass(kTimes.claim_objection_ms);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "");
}

TEST_F(Claims, TheHostsRightsDoNotPassWithTheSeat) {
  game_of_three();
  ASSERT_EQ(table_.host, 1);
  claim("ann", 0);
  pass(kTimes.claim_objection_ms);
  ASSERT_EQ(request("bob", request::Answer{0, true}), "");
  EXPECT_EQ(table_.member(1).person, "ann") << "one person at the seats is not enough";
  ASSERT_EQ(request("carl", request::Answer{0, true}), "");
  EXPECT_EQ(table_.member(1).person, kEve);
  EXPECT_EQ(table_.host, 2) << "the acting host";
}

TEST_F(Claims, WhatTheOwnerChoseDoesNotPass) {
  game_of_three();
  ASSERT_EQ(request("bob", request::Hide{3, true}), "");
  ASSERT_EQ(request("bob", request::GiveUp{true}), "");
  claim("bob", 1);
  pass(kTimes.claim_objection_ms);
  ASSERT_EQ(request("ann", request::Answer{1, true}), "");
  ASSERT_EQ(request("carl", request::Answer{1, true}), "");
  ASSERT_EQ(table_.member(2).person, kEve);
  EXPECT_TRUE(table_.member(2).hidden.empty());
  EXPECT_TRUE(table_.game->votes.empty());
}

TEST_F(Claims, ASecondPersonCannotReplaceTheAsk) {
  game_of_three();
  connect("mallory");
  claim("bob", 1);
  EXPECT_EQ(request("mallory", request::Ask{1, ""}), "asked");
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "asked");
  EXPECT_EQ(table_.asks.at(0).person, kEve);
}

TEST_F(Claims, AHostOnTheBenchDoesNotAgreeToTheOwnClaim) {
  open(2);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  ASSERT_EQ(request("ann", request::Stand{}), "");
  join_and_sit("carl", 0);
  ASSERT_EQ(table_.host, 1);
  ASSERT_EQ(request("bob", request::Stand{}), "");
  ASSERT_EQ(request("ann", request::SetBot{1, "quick"}), "");
  must_add(entry::Dealt{"game1", table_.settings.rules, deck_from_seed("x"), {}, {}, 0});
  lose("carl");
  pass(kTimes.claim_after_ms);
  EXPECT_EQ(request("ann", request::Ask{0, ""}), "nobody_to_ask");
  EXPECT_EQ(request("bob", request::Ask{0, ""}), "");
  pass(kTimes.claim_objection_ms);
  EXPECT_EQ(request("bob", request::Answer{0, true}), "not_seated");
  EXPECT_EQ(request("ann", request::Answer{0, true}), "");
  EXPECT_EQ(table_.member(3).person, "bob");
}

TEST_F(Claims, AloneThereIsNobodyToAsk) {
  open(1);
  join_and_sit("ann", 0);
  ASSERT_EQ(start("ann"), "");
  connect(kEve);
  lose("ann");
  pass(kTimes.claim_after_ms);
  EXPECT_EQ(request(kEve, request::Ask{0, ""}), "nobody_to_ask");
}

TEST_F(Claims, CardsThatOthersStillPlayAreNotClaimed) {
  open(2);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  entry::Dealt dealt{"game1", table_.settings.rules, deck_from_seed("x"), {}, {}, 0};
  dealt.deal = {wire::DealKind::kClub, "evening", 1};
  must_add(dealt);
  connect(kEve);
  lose("bob");
  pass(kTimes.claim_after_ms);
  EXPECT_EQ(request(kEve, request::Ask{1, ""}), "fixed");
}

TEST_F(Claims, WhenTheOwnerLeavesNobodyGetsTheHandByTheOldAsk) {
  game_of_three();
  claim("bob", 1);
  ASSERT_EQ(request("bob", request::Leave{}), "");
  ASSERT_EQ(table_.seat(1).member, 0);
  EXPECT_EQ(request("ann", request::Answer{1, true}), "no_ask");
  EXPECT_EQ(request(kEve, request::Ask{1, "Eve"}), "hand_seen");
}

TEST_F(Claims, AnActingHostDoesNotMakeThemselvesHost) {
  game_of_three();
  lose("ann");
  pass(kHostLostMs);
  ASSERT_EQ(presence_.acting_host(table_, now_), 2);
  EXPECT_EQ(request("bob", request::HandOver{2}), "not_host");
  EXPECT_EQ(request("bob", request::HandOver{3}), "not_host");
  EXPECT_EQ(table_.host, 1);
}

// ---- with a service

TEST_F(AtServer, TheAskAndTheTimeToObjectAreAnnounced) {
  const std::string table = game_of_two();
  connect(cat_, table);
  disconnect(bob_);
  EXPECT_EQ(say(cat_, request::Ask{1, ""}), "too_soon");
  world_.advance(kTimes.claim_after_ms);
  ASSERT_EQ(say(cat_, request::Ask{1, ""}), "");
  const std::int64_t until = world_.environment.now_ms() + kTimes.claim_objection_ms;
  ASSERT_EQ(events(ann_, "asked").size(), 1U);
  EXPECT_EQ(events(ann_, "asked")[0].at("until").as_int64(), until);
  const json::object people = events(ann_, "asked")[0].at("people").as_object();
  EXPECT_EQ(people.at("asks").at(0).at("until").as_int64(), until);
}

TEST_F(AtServer, TheOwnerComesBackAndIsTold) {
  const std::string table = game_of_two();
  connect(cat_, table);
  disconnect(bob_);
  world_.advance(kTimes.claim_after_ms);
  ASSERT_EQ(say(cat_, request::Ask{1, ""}), "");
  world_.advance(kTimes.claim_objection_ms - 1);
  connect(bob_, table);
  EXPECT_EQ(last_told(bob_, "table").at("asks").as_array().size(), 1U);
  ASSERT_EQ(events(bob_, "answered").size(), 1U);
  EXPECT_EQ(events(bob_, "answered")[0].at("by"), 2);
  ASSERT_EQ(events(ann_, "answered").size(), 1U);
  EXPECT_EQ(say(ann_, request::Answer{1, true}), "no_ask");
  disconnect(bob_);
  EXPECT_EQ(say(cat_, request::Ask{1, ""}), "too_soon");
}

TEST_F(AtServer, ARestartDoesNotShortenTheTimeOfTheOwner) {
  const std::string table = game_of_two();
  connect(cat_, table);
  disconnect(bob_);
  world_.advance(kTimes.claim_after_ms);
  ASSERT_EQ(say(cat_, request::Ask{1, ""}), "");
  restart();
  world_.environment.set_now(world_.environment.now_ms() + 10 * kTimes.claim_objection_ms);
  connect(ann_, table);
  EXPECT_EQ(say(ann_, request::Answer{1, true}), "too_soon");
  world_.advance(kTimes.claim_objection_ms - 1);
  EXPECT_EQ(say(ann_, request::Answer{1, true}), "too_soon");
  world_.advance(1);
  EXPECT_EQ(say(ann_, request::Answer{1, true}), "");
}

// ---- with several processes

using ClaimsElsewhere = OnCluster;

TEST_F(ClaimsElsewhere, AnOwnerAtAnotherProcessObjectsAlsoIfThatIsNotKnownHere) {
  const std::string table = game_of_two();  // Bob is at the second process
  disconnect(bob_);
  Client eve{"Eve"};
  connect(eve, one(), table);
  advance(kTimes.claim_after_ms);
  cluster_.lose_notes = true;
  connect(bob_, two(), table);
  ASSERT_EQ(connection_state(ann_, 2), "lost") << "no note says that Bob is back";
  EXPECT_EQ(say(eve, request::Ask{1, ""}), "");
  ASSERT_EQ(stored(table, "answered").size(), 1U) << "the process of the owner ends the claim";
  advance(kTimes.claim_objection_ms);
  EXPECT_EQ(say(ann_, request::Answer{1, true}), "no_ask");
}

TEST_F(ClaimsElsewhere, TheReturnOfTheOwnerEndsAClaimEverywhere) {
  const std::string table = game_of_two();
  disconnect(bob_);
  Client eve{"Eve"};
  connect(eve, one(), table);
  advance(kTimes.claim_after_ms);
  ASSERT_EQ(say(eve, request::Ask{1, ""}), "");
  connect(bob_, two(), table);
  EXPECT_EQ(stored(table, "answered").size(), 1U);
  EXPECT_EQ(events(ann_, "answered").size(), 1U);
}

}  // namespace
}  // namespace backstep::server
