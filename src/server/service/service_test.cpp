// The service without sockets: who is told what, and what is kept.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

TEST_F(AtServer, hello_must_be_right) {
  const std::string table = new_table(2);
  Client client = person("Ann");
  const auto first = [&](const wire::RequestBody& request) {
    client.link = ++last_link_;
    service_->on_open(client.link, "192.0.2.1");
    return say(client, request);
  };
  EXPECT_EQ(first(request::Join{"Ann"}), "no_hello");
  EXPECT_EQ(first(request::Hello{2, client.token, "page", table, {}}), "bad_version");
  EXPECT_EQ(first(request::Hello{1, "nonsense", "page", table, {}}), "bad_token");
  EXPECT_EQ(first(request::Hello{1, new_device_token(), "page", table, {}}), "bad_token");
  EXPECT_EQ(first(request::Hello{1, client.token, "page", new_id(), {}}), "unknown_table");
  EXPECT_EQ(first(request::Hello{1, client.token, "page", "../data", {}}), "unknown_table");
  EXPECT_EQ(first(request::Hello{1, client.token, "", table, {}}), "bad_request");
  EXPECT_TRUE(world_.environment.closed.contains(client.link));
  EXPECT_EQ(first(request::Hello{1, client.token, "page", table, {}}), "");
  EXPECT_FALSE(world_.environment.closed.contains(client.link));
  EXPECT_EQ(last_told(client, "table").at("phase"), "lobby");
  EXPECT_EQ(say(client, request::Hello{1, client.token, "page", table, {}}), "bad_request");
}

TEST_F(AtServer, whoever_says_nothing_is_sent_away) {
  service_->on_open(7, "192.0.2.1");
  world_.advance(20'000);
  EXPECT_TRUE(world_.environment.closed.contains(7));
}

TEST_F(AtServer, nonsense_is_refused_and_harms_nobody) {
  game_of_two();
  for (const std::string_view text :
       {"", "{", "[]", "{\"t\":\"sit\"}", "{\"t\":\"fly\",\"id\":1}", "{\"t\":\"sit\",\"id\":-1}",
        "{\"t\":\"sit\",\"id\":99,\"seat\":\"a\"}", "{\"t\":\"sit\",\"id\":99,\"seat\":1,\"x\":1}",
        "{\"t\":\"play\",\"id\":99,\"game\":1,\"n\":0,\"actions\":[\"100A\"]}"}) {
    const std::size_t before = told(ann_, "refused").size();
    service_->on_text(ann_.link, text);
    world_.settle();
    ASSERT_EQ(told(ann_, "refused").size(), before + 1) << text;
    EXPECT_EQ(last_told(ann_, "refused").at("code"), "bad_request") << text;
  }
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
}

TEST_F(AtServer, a_turn_is_told_to_everybody_each_in_their_way) {
  game_of_two();
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  const json::object own = events(ann_, "did").back();
  const json::object other = events(bob_, "did").back();
  EXPECT_EQ(own.at("drew").as_int64(), 2);
  EXPECT_EQ(own.at("cards").as_array().size(), 2U);
  EXPECT_EQ(other.at("drew").as_int64(), 2);
  EXPECT_FALSE(other.contains("cards"));
  EXPECT_EQ(other.at("turn").as_int64(), 1);
  EXPECT_EQ(own.at("seq"), other.at("seq"));
  EXPECT_EQ(last_told(ann_, "done").at("seq"), own.at("seq"));
}

TEST_F(AtServer, a_stale_play_gets_a_fresh_view) {
  game_of_two();
  const std::size_t before = told(ann_, "table").size();
  EXPECT_EQ(say(ann_, request::Play{1, 5, first_turn(ann_)}), "stale");
  EXPECT_EQ(told(ann_, "table").size(), before + 1);
}

TEST_F(AtServer, what_is_sent_again_is_done_once_also_after_a_restart) {
  const std::string table = game_of_two();
  const std::vector<Action> turn = first_turn(ann_);
  const std::uint64_t id = ++ann_.last_id;
  ASSERT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  const json::object done = last_told(ann_, "done");
  ASSERT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  EXPECT_EQ(last_told(ann_, "done").at("repeated"), true);
  EXPECT_EQ(last_told(ann_, "done").at("seq"), done.at("seq"));
  EXPECT_EQ(events(bob_, "did").size(), 1U);
  restart();
  connect(ann_, table);
  ASSERT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  EXPECT_EQ(last_told(ann_, "done").at("repeated"), true);
  EXPECT_EQ(last_told(ann_, "table").at("game").as_object().at("n").as_int64(), 3);
}

TEST_F(AtServer, another_person_with_the_same_client_and_number_is_another) {
  const std::string table = new_table(3);
  connect(ann_, table);
  bob_.name = "Ann";  // the same name of the program
  connect(bob_, table);
  bob_.name = "Bob";
  ASSERT_EQ(say(ann_, request::Join{"Ann"}, 50), "");
  ASSERT_EQ(say(bob_, request::Join{"Bob"}, 50), "");
  EXPECT_EQ(last_told(bob_, "done").at("repeated"), false);
}

TEST_F(AtServer, whoever_comes_back_is_told_what_was_missed) {
  const std::string table = game_of_two();
  // Bob's second device sees everything; his first one is away for a while.
  Client other = bob_;
  connect(other, table);
  const auto seen = static_cast<std::uint64_t>(events(bob_, "begun").back().at("seq").as_int64());
  const std::size_t before = told(other, "event").size();
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  ASSERT_EQ(say(ann_, request::Say{"your turn"}), "");
  Client back = bob_;
  connect(back, table, seen);
  const json::array missed = last_told(back, "missed").at("events").as_array();
  const auto all = told(other, "event");
  ASSERT_EQ(missed.size(), all.size() - before);
  for (std::size_t i = 0; i < missed.size(); ++i) {
    EXPECT_EQ(missed[i], all[before + i].at("happened"));
  }
  // After a restart the same is read off the log.
  restart();
  Client again = bob_;
  connect(again, table, seen);
  EXPECT_EQ(last_told(again, "missed").at("events").as_array(), missed);
  // Somebody who saw more than there is gets a fresh view.
  Client odd = bob_;
  connect(odd, table, 1'000'000);
  EXPECT_TRUE(told(odd, "missed").empty());
  EXPECT_FALSE(told(odd, "table").empty());
}

TEST_F(AtServer, what_cannot_be_stored_has_not_happened) {
  const std::string table = game_of_two();
  const std::vector<Action> turn = first_turn(ann_);
  world_.store.failing = true;
  const std::uint64_t id = ++ann_.last_id;
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}, id), "store_failed");
  EXPECT_TRUE(events(ann_, "did").empty());
  EXPECT_TRUE(events(bob_, "did").empty());
  world_.store.failing = false;
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  EXPECT_EQ(events(bob_, "did").size(), 1U);
}

TEST_F(AtServer, a_refused_text_goes_back_to_its_writer_and_to_nobody_else) {
  game_of_two();
  EXPECT_EQ(say(ann_, request::Say{"I have the 47"}), "taboo");
  const json::object refused = last_told(ann_, "refused");
  EXPECT_EQ(refused.at("why"), "digits");
  EXPECT_EQ(refused.at("span").as_array()[0].as_int64(), 11);
  for (const std::string& text : world_.environment.sent[bob_.link]) {
    EXPECT_EQ(text.find("47\""), std::string::npos);
    EXPECT_EQ(text.find("I have"), std::string::npos);
  }
  // A value in pieces, also when the first piece was said before a restart.
  EXPECT_EQ(say(ann_, request::Say{"forty"}), "taboo");
  EXPECT_EQ(say(ann_, request::Say{"s e v"}), "");
  EXPECT_EQ(say(ann_, request::Say{"e n"}), "taboo");
  EXPECT_EQ(last_told(ann_, "refused").at("why"), "pieces");
}

TEST_F(AtServer, a_check_tells_only_its_writer) {
  game_of_two();
  const std::size_t before = world_.environment.sent[bob_.link].size();
  say(ann_, request::Check{"forty-seven"});
  EXPECT_EQ(last_told(ann_, "checked").at("allowed"), false);
  EXPECT_EQ(last_told(ann_, "checked").at("why"), "word");
  say(ann_, request::Check{"a small step"});
  EXPECT_EQ(last_told(ann_, "checked").at("allowed"), true);
  EXPECT_EQ(world_.environment.sent[bob_.link].size(), before);
  for (int i = 0; i < 30; ++i) say(ann_, request::Check{"again"});
  EXPECT_EQ(last_told(ann_, "refused").at("code"), "too_soon");
}

TEST_F(AtServer, presence_is_told) {
  const std::string table = game_of_two();
  say(ann_, request::Away{true});
  EXPECT_EQ(last_told(bob_, "presence").at("state"), "away");
  Client second = ann_;
  connect(second, table);
  EXPECT_EQ(last_told(bob_, "presence").at("state"), "connected");
  disconnect(second);
  EXPECT_EQ(last_told(bob_, "presence").at("state"), "away");
  disconnect(ann_);
  EXPECT_EQ(last_told(bob_, "presence").at("state"), "lost");
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host").as_int64(), 1);
  world_.advance(kHostLostMs);
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host").as_int64(), 2);
  connect(ann_, table);
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host").as_int64(), 1);
}

TEST_F(AtServer, a_nudge_reaches_all_also_under_mute) {
  game_of_two();
  EXPECT_EQ(say(bob_, request::Nudge{}), "too_soon");
  world_.advance(kNudgeAfterMs);
  EXPECT_EQ(say(bob_, request::Nudge{}), "");
  EXPECT_EQ(told(ann_, "nudged").size(), 1U);
  EXPECT_EQ(say(bob_, request::Nudge{}), "too_soon");
}

TEST_F(AtServer, hints_are_for_the_own_turn) {
  game_of_two();
  EXPECT_EQ(say(bob_, request::Hint{}), "not_your_turn");
  EXPECT_EQ(say(ann_, request::Hint{200}), "");
  ASSERT_TRUE(world_.run_until([&] {
    const auto hints = told(ann_, "hint");
    return !hints.empty() && hints.back().at("advice").as_object().at("complete").as_bool();
  }));
  EXPECT_TRUE(told(bob_, "hint").empty());
}

TEST_F(AtServer, who_has_left_the_seat_is_told_no_more_of_a_hint) {
  game_of_two();
  ASSERT_EQ(say(ann_, request::Hint{2'000}), "");
  ASSERT_EQ(say(ann_, request::Leave{}), "");
  const std::size_t before = told(ann_, "hint").size();
  world_.finish();  // the whole hint was thought about by now
  EXPECT_EQ(told(ann_, "hint").size(), before);
}

TEST_F(AtServer, when_all_others_go_the_rest_decide_to_give_up) {
  game_of_two();
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  EXPECT_TRUE(events(ann_, "stopped").empty());
  disconnect(bob_);
  world_.advance(SeatTimes().claim_after_ms - 1);
  EXPECT_TRUE(events(ann_, "stopped").empty());
  world_.advance(1);
  EXPECT_EQ(events(ann_, "stopped").size(), 1U);
}

TEST_F(AtServer, a_connection_that_drops_does_not_give_up_a_game) {
  const std::string table = game_of_two();
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  world_.advance(SeatTimes().claim_after_ms / 2);
  connect(bob_, table);
  world_.advance(SeatTimes().claim_after_ms);
  EXPECT_TRUE(events(ann_, "stopped").empty());
  ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  EXPECT_EQ(events(ann_, "stopped").size(), 1U);
}

TEST_F(AtServer, a_restart_does_not_give_up_a_game) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  restart();
  connect(ann_, table);
  EXPECT_EQ(last_told(ann_, "table").at("phase").as_string(), "play");
  connect(bob_, table);
  EXPECT_TRUE(events(ann_, "stopped").empty());
}

TEST_F(AtServer, a_second_device_is_the_same_person) {
  const std::string table = game_of_two();
  say(ann_, request::Code{});
  const std::string code(last_told(ann_, "code").at("code").as_string());
  EXPECT_EQ(code.size(), 11U);
  // Nobody else is told.
  for (const std::string& text : world_.environment.sent[bob_.link]) {
    EXPECT_EQ(text.find(code), std::string::npos);
  }
}

TEST_F(AtServer, the_old_token_means_nothing_after_the_seat_was_passed) {
  const std::string table = game_of_two();
  disconnect(bob_);
  Client again = person("Bob");
  connect(again, table);
  world_.advance(SeatTimes().claim_after_ms);
  ASSERT_EQ(say(again, request::Ask{1, ""}), "");
  world_.advance(SeatTimes().claim_objection_ms);
  ASSERT_EQ(say(ann_, request::Answer{1, true}), "");
  EXPECT_EQ(last_told(again, "table").at("you").as_object().at("seat").as_int64(), 1);
  EXPECT_TRUE(
      last_told(again, "table").at("game").as_object().at("view").as_object().contains("hand"));
  connect(bob_, table);
  EXPECT_EQ(last_told(bob_, "table").at("you").as_object().at("member").as_int64(), 0);
  EXPECT_FALSE(last_told(bob_, "table").contains("game"));
}

TEST_F(AtServer, whoever_got_a_seat_and_lost_the_connection_knows_it_after_coming_back) {
  const std::string table = new_table(2, 1, true);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  Client guest = person("Guest");
  connect(guest, table);
  ASSERT_EQ(say(guest, request::Ask{1, "Guest"}), "");
  ASSERT_EQ(say(ann_, request::Answer{1, true}), "");
  // The event has come, the view after it has not.
  const auto seen =
      static_cast<std::uint64_t>(events(guest, "answered").back().at("seq").as_int64());
  disconnect(guest);
  Client back = guest;
  connect(back, table, seen);
  EXPECT_EQ(last_told(back, "table").at("you").as_object().at("seat").as_int64(), 1);
  // What was said since needs no view, and none is told for it.
  ASSERT_EQ(say(ann_, request::Say{"welcome"}), "");
  disconnect(back);
  Client again = guest;
  connect(again, table, seen + 1);
  EXPECT_TRUE(told(again, "table").empty());
  EXPECT_EQ(last_told(again, "missed").at("seq").as_int64(), static_cast<std::int64_t>(seen + 1));
}

TEST_F(AtServer, whoever_may_not_watch_knows_after_coming_back_that_a_game_began_or_ended) {
  const std::string table = new_table(2, 1, false);
  join_and_sit(ann_, table, 0);
  Client guest = person("Guest");
  connect(guest, table);
  const auto come_back = [&] {
    const auto seen = static_cast<std::uint64_t>(last_told(guest, "table").at("seq").as_int64());
    connect(guest, table, seen);
    EXPECT_TRUE(told(guest, "missed").empty());
    return last_told(guest, "table").at("phase");
  };
  disconnect(guest);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(come_back(), "begin");
  disconnect(guest);
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  EXPECT_EQ(come_back(), "play");
  disconnect(guest);
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  EXPECT_EQ(come_back(), "over");
}

TEST_F(AtServer, whoever_became_host_and_lost_the_connection_knows_it_after_coming_back) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::HandOver{2}), "");
  const auto seen = static_cast<std::uint64_t>(events(bob_, "hosts").back().at("seq").as_int64());
  disconnect(bob_);
  Client back = bob_;
  connect(back, table, seen);
  EXPECT_EQ(last_told(back, "table").at("host").as_int64(), 2);
}

TEST_F(AtServer, when_the_server_stops_clients_are_told) {
  const std::string table = game_of_two();
  service_->stop();
  EXPECT_EQ(last_told(ann_, "goodbye").at("code"), "server_stops");
  restart();
  connect(ann_, table);
  EXPECT_EQ(last_told(ann_, "table").at("phase"), "play");
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(bob_)}), "not_in_hand");
}

TEST_F(AtServer, an_operator_closes_a_table) {
  const std::string table = game_of_two();
  bool closed = false;
  service_->close_table(table, [&](bool done) { closed = done; });
  world_.settle();
  EXPECT_TRUE(closed);
  EXPECT_TRUE(world_.environment.closed.contains(ann_.link));
}

TEST_F(AtServer, no_card_and_no_token_is_logged) {
  game_of_two();
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  say(ann_, request::Play{1, 9, first_turn(ann_)});
  for (const FakeEnvironment::Line& line : world_.environment.lines) {
    for (const auto& [key, value] : line.fields) {
      EXPECT_EQ(value.find(ann_.token), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace backstep::server
