// Full tables: who makes room for whom, and what the next one gets of it.
#include "server/tables/places.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <deque>
#include <string>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class Places : public AtServer {
 protected:
  Places() {
    Limits& limits = world_.options.limits;
    limits.table_visit_burst = widest_limits().table_visit_burst;
    limits.visit_entries_per_address = widest_limits().visit_entries_per_address;
    limits.look_burst_of_address = widest_limits().look_burst_of_address;
  }
  // Ann has the table, and sits there.
  std::string table_of_ann() {
    std::string table = new_table(2);
    join_and_sit(ann_, table, 0);
    return table;
  }
  // Somebody comes, from an address of their own or from this one.
  std::string come(const std::string& table, const std::string& address = "") {
    const int number = static_cast<int>(strangers_.size());
    std::string name = "Name ";
    for (int rest = number; rest > 0 || name.size() < 6; rest /= 26) {
      name += static_cast<char>('a' + rest % 26);
    }
    Client& stranger = strangers_.emplace_back(
        person(name, address.empty() ? "198.51.100." + std::to_string(number) : address));
    connect(stranger, table);
    return say(stranger, request::Join{name});
  }
  void fill(const std::string& table) {
    for (std::size_t i = 1; i < kMostMembers; ++i) ASSERT_EQ(come(table), "") << i;
  }
  void all_go() {
    for (const Client& each : strangers_) disconnect(each);
  }
  json::object view(Client& client) {
    EXPECT_EQ(say(client, request::Look{}), "");
    return last_told(client, "table");
  }
  // The member a person is, or 0.
  std::int64_t number_of(Client& client) {
    return view(client).at("you").as_object().at("member").as_int64();
  }

  std::deque<Client> strangers_;
};

TEST_F(Places, OfThoseWhoAreNotConnectedArePassedOn) {
  const std::string table = table_of_ann();
  fill(table);
  connect(bob_, table);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "full") << "all of them are there";
  disconnect(strangers_[4]);
  world_.advance(kHostLostMs - 1'000);
  for (Client& each : strangers_) {
    if (&each != &strangers_[4]) disconnect(each);
  }
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "full") << "a connection that has just dropped";
  world_.advance(1'000);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  EXPECT_EQ(number_of(bob_), 6) << "of the one who has been lost longest";
  ASSERT_EQ(events(ann_, "left").size(), 1U);
  EXPECT_EQ(events(ann_, "left")[0].at("member"), 6);
  EXPECT_EQ(events(ann_, "joined").back().at("member"), 6);
  EXPECT_EQ(events(ann_, "joined").back().at("name"), "Bob");
  EXPECT_EQ(view(ann_).at("members").as_array().size(), kMostMembers);
  restart();
  connect(bob_, table);
  EXPECT_EQ(number_of(bob_), 6);
  connect(strangers_[0], table);
  EXPECT_EQ(number_of(strangers_[0]), 2) << "everybody else is who they were";
  Client& gone = strangers_[4];
  connect(gone, table);
  EXPECT_EQ(number_of(gone), 0);
}

TEST_F(Places, OfThoseWhoHaveLeftArePassedOnFirst) {
  const std::string table = table_of_ann();
  fill(table);
  ASSERT_EQ(say(strangers_[7], request::Leave{}), "");
  ASSERT_EQ(say(strangers_[3], request::Leave{}), "");
  disconnect(strangers_[0]);
  world_.advance(kHostLostMs);
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  EXPECT_EQ(number_of(bob_), 9) << "who left first";
  connect(cat_, table);
  ASSERT_EQ(say(cat_, request::Join{"Cat"}), "");
  EXPECT_EQ(number_of(cat_), 5);
}

TEST_F(Places, OfPlayersAndTheHostAreTheirs) {
  const std::string table = new_table(2);
  connect(ann_, table);
  ASSERT_EQ(say(ann_, request::Join{"Ann"}), "") << "the host has no seat";
  join_and_sit(bob_, table, 0);
  for (std::size_t i = 2; i < kMostMembers; ++i) ASSERT_EQ(come(table), "");
  ASSERT_EQ(say(strangers_[0], request::Sit{1}), "");
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(strangers_[0], request::Leave{}), "") << "who has seen a hand of this game";
  for (const Client* const each : {&ann_, &bob_}) disconnect(*each);
  world_.advance(2 * kHostLostMs);
  connect(cat_, table);
  EXPECT_EQ(say(cat_, request::Join{"Cat"}), "full");
}

TEST_F(Places, OfOneAddressAreBounded) {
  const std::string table = table_of_ann();
  world_.options.limits.unseated_members_per_address = 5;
  for (int i = 0; i < 5; ++i) ASSERT_EQ(come(table, "203.0.113.7"), "");
  EXPECT_EQ(come(table, "203.0.113.7"), "full");
  EXPECT_EQ(come(table, "203.0.113.8"), "");
  ASSERT_EQ(say(strangers_[0], request::Sit{1}), "");
  EXPECT_EQ(come(table, "203.0.113.7"), "") << "one of them has a seat now";
  ASSERT_EQ(come(table, "2001:db8::1"), "");
  for (int i = 2; i <= 5; ++i) ASSERT_EQ(come(table, "2001:db8::" + std::to_string(i)), "");
  EXPECT_EQ(come(table, "2001:db8::ffff"), "full") << "one network";
}

TEST_F(Places, ComeWithNothingOfTheOneBefore) {
  const std::string table = table_of_ann();
  fill(table);
  Client& before = strangers_[0];
  ASSERT_EQ(say(before, request::Say{"before"}), "");
  ASSERT_EQ(say(ann_, request::Say{"while they were here"}), "");
  ASSERT_EQ(say(ann_, request::Hide{2, true}), "");
  ASSERT_EQ(say(before, request::Hide{1, true}), "");
  ASSERT_EQ(say(before, request::Leave{}), "");
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  ASSERT_EQ(number_of(bob_), 2);
  EXPECT_EQ(json::serialize(view(ann_).at("you").as_object().at("hidden")), "[]");
  EXPECT_EQ(json::serialize(view(bob_).at("you").as_object().at("hidden")), "[]");
  ASSERT_EQ(say(bob_, request::Say{"after"}), "");
  EXPECT_EQ(events(ann_, "said").back().at("text"), "after") << "she does not hide Bob";
  ASSERT_EQ(say(ann_, request::Say{"hello"}), "");
  EXPECT_EQ(events(bob_, "said").back().at("text"), "hello");
  for (Client* const each : {&ann_, &bob_}) {
    const std::string told = json::serialize(view(*each));
    EXPECT_EQ(told.find("\"before\""), std::string::npos) << "not Bob's words";
    EXPECT_EQ(told.find("while they were here") == std::string::npos, each == &bob_);
  }
}

}  // namespace
}  // namespace backstep::server
