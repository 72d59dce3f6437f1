// Several processes on one store: people of one table at different ones.
#include "server/host/peers.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <map>
#include <string>

#include "server/api/api_for_tests.h"
#include "server/host/cluster_for_tests.h"

namespace backstep::server {
namespace {

using PeersOfCluster = OnCluster;

TEST_F(PeersOfCluster, play_one_game) {
  const std::string table = game_of_two();
  EXPECT_EQ(events(bob_, "begun").size(), 1U);
  const auto turn = first_turn(ann_);
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}), "");
  ASSERT_EQ(events(bob_, "did").size(), 1U) << "Bob sees what Ann did, elsewhere";
  EXPECT_EQ(events(bob_, "did")[0].at("n"), 3);
  EXPECT_FALSE(events(bob_, "did")[0].contains("cards")) << "but not what she drew";
  EXPECT_TRUE(events(ann_, "did")[0].contains("cards"));
  EXPECT_EQ(say(bob_, request::Play{1, 0, turn}), "stale");
  EXPECT_EQ(say(bob_, request::Say{"my turn now"}), "");
  EXPECT_EQ(events(ann_, "said").size(), 1U);
}

TEST_F(PeersOfCluster, find_out_within_a_second_what_no_hint_told) {
  const std::string table = game_of_two();
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(events(bob_, "did").size(), 0U);
  advance(1'000);
  EXPECT_EQ(events(bob_, "did").size(), 1U);
}

TEST_F(PeersOfCluster, who_do_not_know_of_each_other_get_on_all_the_same) {
  const std::string table = game_of_two();
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Say{"hello"}), "");
  EXPECT_EQ(events(bob_, "said").size(), 0U);
  EXPECT_EQ(say(bob_, request::Say{"good morning"}), "") << "a conflict, read on, and stored";
  ASSERT_EQ(events(bob_, "said").size(), 2U);
  EXPECT_EQ(events(bob_, "said")[0].at("text"), "hello") << "in the order of the log";
  advance(1'000);
  EXPECT_EQ(events(ann_, "said").size(), 2U);
}

// What people who have not joined ask for in vain is not looked up in the store each time.
TEST_F(PeersOfCluster, visitors_who_are_refused_cost_one_read_a_second) {
  const std::string table = game_of_two();
  Client cat{"Cat"};
  connect(cat, two(), table);
  const int before = two().store.loads;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(say(cat, request::React{"clap"}), "not_member");
    EXPECT_EQ(say(cat, request::Play{1, 0, {}}), "not_seated");
  }
  EXPECT_LE(two().store.loads, before + 1);
  // The same person joins by the other process, where this one does not hear of it.
  cluster_.lose_hints = true;
  Client again{"Cat", cat.token};
  connect(again, one(), table);
  ASSERT_EQ(say(again, request::Join{"Cat"}), "");
  advance(900);
  EXPECT_EQ(say(cat, request::React{"clap"}), "not_member");
  advance(100);
  EXPECT_EQ(say(cat, request::React{"clap"}), "spectator") << "a member, who looks on";
}

TEST_F(PeersOfCluster, a_turn_that_is_stale_elsewhere_is_refused) {
  const std::string table = new_table(1);
  join_and_sit(ann_, one(), table, 0);
  Client other{"Ann", ann_.token};
  connect(other, two(), table);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  const auto turn = first_turn(ann_);
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}), "");
  EXPECT_EQ(say(other, request::Play{1, 0, turn}, 900), "stale");
  EXPECT_EQ(stored(table, "did").size(), 1U);
}

TEST_F(PeersOfCluster, a_wish_is_not_refused_for_what_is_no_longer_so) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  cluster_.lose_hints = true;
  cluster_.lose_notes = true;
  connect(bob_, two(), table);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
  EXPECT_EQ(say(ann_, request::Start{}), "") << "Bob has come, although nobody has told";
  EXPECT_EQ(say(bob_, request::Begin{1}), "") << "and the cards are dealt";
  EXPECT_EQ(say(ann_, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kA)}), "");
  EXPECT_EQ(say(bob_, request::Begin{1}), "begun");
}

TEST_F(PeersOfCluster, who_came_elsewhere_a_moment_ago_is_there_for_who_reads_the_table) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  cluster_.lose_notes = true;
  connect(bob_, one(), table);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
  Client other{"Ann", ann_.token};
  connect(other, two(), table);
  EXPECT_EQ(say(other, request::Start{}, 900), "") << "Bob has come, although nobody has told";
  EXPECT_EQ(stored(table, "dealt").size(), 1U);
}

TEST_F(PeersOfCluster, whoever_looks_sees_what_was_done_elsewhere) {
  const std::string table = game_of_two();
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(say(bob_, request::Look{}), "");
  EXPECT_EQ(told(bob_, "table").back().at("game").at("n"), 3);
}

TEST_F(PeersOfCluster, the_end_of_a_game_is_told_as_it_was_when_the_next_one_is_dealt) {
  const std::string table = new_table(1);
  join_and_sit(ann_, one(), table, 0);
  Client other{"Ann", ann_.token};
  connect(other, two(), table);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  cluster_.lose_hints = true;
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  ASSERT_EQ(say(ann_, request::Start{}), "");
  advance(1'000);
  ASSERT_EQ(events(other, "stopped").size(), 1U);
  EXPECT_EQ(events(other, "stopped")[0], events(ann_, "stopped")[0]);
  ASSERT_EQ(events(other, "dealt").size(), 2U);
  EXPECT_EQ(events(other, "dealt")[1], events(ann_, "dealt")[1]);
}

TEST_F(PeersOfCluster, news_of_entries_that_are_not_there_stop_nobody) {
  const std::string table = game_of_two();
  one().store.hear(table_log(table), 999'999'999);
  settle();
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(events(bob_, "did").size(), 1U);
  EXPECT_EQ(say(bob_, request::Say{"my turn now"}), "");
  EXPECT_EQ(events(ann_, "said").size(), 1U);
}

TEST_F(PeersOfCluster, know_a_request_that_is_sent_again_to_another) {
  const std::string table = game_of_two();
  const auto turn = first_turn(ann_);
  const std::uint64_t id = ++ann_.last_id;
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  const auto seq = told(ann_, "done").back().at("seq");
  // Her connection breaks before she reads the answer, and comes back elsewhere.
  disconnect(ann_);
  connect(ann_, two(), table);
  EXPECT_EQ(say(ann_, request::Play{1, 0, turn}, id), "");
  const json::object done = told(ann_, "done").back();
  EXPECT_EQ(done.at("seq"), seq);
  EXPECT_EQ(done.at("repeated"), true);
  EXPECT_EQ(stored(table, "did").size(), 1U);
}

TEST_F(PeersOfCluster, whoever_comes_from_elsewhere_is_never_told_less) {
  const std::string table = game_of_two();
  cluster_.lose_hints = true;
  EXPECT_EQ(say(ann_, request::Say{"hello"}), "");
  const std::uint64_t seen = told(ann_, "done").back().at("seq").to_number<std::uint64_t>();
  disconnect(ann_);
  connect(ann_, two(), table, seen);
  ASSERT_EQ(told(ann_, "missed").size(), 1U);
  EXPECT_EQ(told(ann_, "missed")[0].at("seq").to_number<std::uint64_t>(), seen);
}

// ---- who is there

TEST_F(PeersOfCluster, see_each_other) {
  const std::string table = game_of_two();
  EXPECT_EQ(connection_state(ann_, 2), "connected");
  EXPECT_EQ(connection_state(bob_, 1), "connected");
  EXPECT_EQ(say(bob_, request::Away{true}), "");
  EXPECT_EQ(connection_state(ann_, 2), "away");
  EXPECT_EQ(say(bob_, request::Away{false}), "");
  EXPECT_EQ(connection_state(ann_, 2), "connected");
  disconnect(bob_);
  EXPECT_EQ(connection_state(ann_, 2), "lost");
  connect(bob_, one(), table);
  EXPECT_EQ(connection_state(ann_, 2), "connected");
  EXPECT_EQ(connection_state(bob_, 1), "connected");
}

TEST_F(PeersOfCluster, whoever_was_at_a_process_that_is_gone_is_lost) {
  const std::string table = game_of_two();
  end(1);
  EXPECT_EQ(connection_state(ann_, 2), "lost");
}

TEST_F(PeersOfCluster, who_is_gone_while_notes_are_read_is_gone) {
  const std::string table = new_table(2);
  join_and_sit(bob_, two(), table, 0);
  cluster_.while_notes_are_read = [this] { two().shared_state.be_gone(); };
  connect(ann_, one(), table);
  EXPECT_EQ(connection_state(ann_, 1), "lost");
}

TEST_F(PeersOfCluster, one_of_two_connections_is_enough) {
  const std::string table = game_of_two();
  Client phone{"Bob", bob_.token};
  connect(phone, one(), table);
  disconnect(bob_);
  EXPECT_EQ(connection_state(ann_, 2), "connected");
  disconnect(phone);
  EXPECT_EQ(connection_state(ann_, 2), "lost");
}

TEST_F(PeersOfCluster, a_game_is_given_up_by_all_wherever_they_are) {
  const std::string table = game_of_two();
  EXPECT_EQ(say(ann_, request::GiveUp{true}), "");
  EXPECT_TRUE(stored(table, "stopped").empty());
  EXPECT_EQ(say(bob_, request::GiveUp{true}), "");
  EXPECT_EQ(stored(table, "stopped").size(), 1U);
}

TEST_F(PeersOfCluster, a_nudge_is_heard_elsewhere) {
  const std::string table = game_of_two();
  advance(61'000);
  EXPECT_EQ(say(bob_, request::Nudge{}), "");
  EXPECT_EQ(told(ann_, "nudged").size(), 1U);
  Client bob_again{"Bob", bob_.token};
  connect(bob_again, one(), table);
  EXPECT_EQ(say(bob_again, request::Nudge{}), "too_soon") << "and counts there";
}

// ---- bots

TEST_F(PeersOfCluster, bots_play_once_whoever_thinks) {
  const std::string table = new_table(4, 2);
  join_and_sit(ann_, one(), table, 0);
  join_and_sit(bob_, two(), table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{3}), "");
  advance(10'000);
  // Seat 3 is a bot's, then it is Ann's turn.
  ASSERT_EQ(stored(table, "did").size(), 1U);
  EXPECT_EQ(events(ann_, "did").size(), 1U);
  EXPECT_EQ(events(bob_, "did").size(), 1U);
  const auto thoughts = [](Process& process) {
    return process.pool.counts()[static_cast<std::size_t>(advice::compute::Urgency::kBot)].done;
  };
  EXPECT_EQ(std::min(thoughts(one()), thoughts(two())), 0U) << "only one of them has thought";
}

TEST_F(PeersOfCluster, bots_play_on_when_the_process_that_thought_is_gone) {
  const std::string table = new_table(3, 2);
  join_and_sit(ann_, one(), table, 0);
  Client watcher{"Ann", ann_.token};
  connect(watcher, two(), table);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{1}), "");
  // Whichever of them thinks for the bots: it takes its time, and is gone before it plays.
  const bool first =
      one().pool.counts()[static_cast<std::size_t>(advice::compute::Urgency::kBot)].done > 0;
  end(first ? 0 : 1);
  EXPECT_TRUE(stored(table, "did").empty());
  advance(20'000);
  EXPECT_EQ(stored(table, "did").size(), 2U) << "both bots, then Ann would be next";
}

TEST_F(PeersOfCluster, a_word_at_the_wrong_moment_does_not_cost_a_bot_its_thought) {
  const std::string table = new_table(3, 2);
  join_and_sit(ann_, one(), table, 0);
  Client other{"Ann", ann_.token};
  connect(other, two(), table);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{1}), "");
  cluster_.lose_hints = true;
  // The process that thinks does not know of these when its bot plays: it meets a conflict.
  ASSERT_EQ(say(ann_, request::Say{"go on"}), "");
  ASSERT_EQ(say(other, request::Say{"please"}, 901), "");
  for (int i = 0; i < 20; ++i) advance(900);
  EXPECT_EQ(stored(table, "did").size(), 2U);
  EXPECT_EQ(stored(table, "said").size(), 2U);
}

// ---- what is not at a table

class ElsewhereAsked : public OnCluster {
 protected:
  net::Response ask(Process& at, const std::string& method, const std::string& path,
                    const std::string& body = {}, const std::string& token = {}) {
    net::Request request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.token = token;
    request.address = "192.0.2.1";
    std::optional<net::Response> got;
    at.service->on_request(std::move(request),
                           [&](net::Response response) { got = std::move(response); });
    while (!got) settle();
    return *got;
  }
};

TEST_F(ElsewhereAsked, codes_are_good_at_any_process_and_once) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  ASSERT_EQ(say(ann_, request::Code{}), "");
  const std::string code(told(ann_, "code").back().at("code").as_string());
  const std::string body = R"({"code":")" + code + R"("})";
  EXPECT_EQ(ask(two(), "POST", "/api/person/redeem", body).status, 200);
  EXPECT_EQ(ask(two(), "POST", "/api/person/redeem", body).status, 403);
  EXPECT_EQ(ask(one(), "POST", "/api/person/redeem", body).status, 403);
}

TEST_F(ElsewhereAsked, a_code_redeemed_at_two_processes_at_once_is_good_once) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  ASSERT_EQ(say(ann_, request::Code{}), "");
  const std::string code(told(ann_, "code").back().at("code").as_string());
  std::map<int, int> answers;  // by status
  for (int i = 0; i < 8; ++i) {
    net::Request request;
    request.method = "POST";
    request.path = "/api/person/redeem";
    request.body = R"({"code":")" + code + R"("})";
    request.address = "192.0.2." + std::to_string(i);
    (i % 2 == 0 ? one() : two()).service->on_request(request, [&](const net::Response& got) {
      ++answers[got.status];
    });
  }
  settle();
  EXPECT_EQ(answers[200], 1);
  EXPECT_EQ(answers[403], 7);
}

TEST_F(ElsewhereAsked, wrong_codes_are_counted_by_all_processes_together) {
  const std::string body = R"({"code":"22222-22222"})";
  one().options.limits.wrong_codes_per_address = 3;
  two().options.limits.wrong_codes_per_address = 3;
  std::map<int, int> answers;
  for (int i = 0; i < 8; ++i) {
    ++answers[ask(i % 2 == 0 ? one() : two(), "POST", "/api/person/redeem", body).status];
  }
  EXPECT_EQ(answers[403], 3);
  EXPECT_EQ(answers[429], 5);
}

TEST_F(ElsewhereAsked, codes_of_a_person_are_limited_over_all_connections) {
  one().options.limits.codes_per_person = two().options.limits.codes_per_person = 3;
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  Client other{"Ann", ann_.token};
  connect(other, two(), table);
  EXPECT_EQ(say(ann_, request::Code{}), "");
  EXPECT_EQ(say(other, request::Code{}, 101), "");
  EXPECT_EQ(say(other, request::Code{}, 102), "");
  EXPECT_EQ(say(ann_, request::Code{}), "too_soon");
  EXPECT_EQ(say(other, request::Code{}, 103), "too_soon");
  jump(Persons::kCodeMs);
  EXPECT_EQ(say(ann_, request::Code{}), "");
}

TEST_F(ElsewhereAsked, limits_hold_across_processes) {
  one().options.limits.tables_per_address = two().options.limits.tables_per_address = 3;
  const std::string body = R"({"settings":{"rules":{"players":2}}})";
  EXPECT_EQ(ask(one(), "POST", "/api/tables", body, ann_.token).status, 201);
  EXPECT_EQ(ask(two(), "POST", "/api/tables", body, ann_.token).status, 201);
  EXPECT_EQ(ask(one(), "POST", "/api/tables", body, ann_.token).status, 201);
  EXPECT_EQ(ask(two(), "POST", "/api/tables", body, ann_.token).status, 429);
  EXPECT_EQ(ask(one(), "POST", "/api/tables", body, ann_.token).status, 429);
}

TEST_F(ElsewhereAsked, todays_deal_is_one_for_all_and_tried_once) {
  const std::string body = R"({"form":"solo","name":"Ann"})";
  const net::Response first = ask(one(), "POST", "/api/today", body, ann_.token);
  EXPECT_EQ(first.status, 201);
  const net::Response again = ask(two(), "POST", "/api/today", body, ann_.token);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(field(again.body, "table"), field(first.body, "table"));
  const net::Response other = ask(two(), "POST", "/api/today", body, bob_.token);
  const auto deck = [&](const net::Response& opened) {
    return json::parse(stored(field(opened.body, "table"), "dealt").at(0)).at("deck");
  };
  EXPECT_EQ(deck(first), deck(other));
}

TEST_F(ElsewhereAsked, statistics_count_games_of_all_processes) {
  const std::string table = game_of_two();
  EXPECT_EQ(say(ann_, request::GiveUp{true}), "");
  EXPECT_EQ(say(bob_, request::GiveUp{true}), "");
  for (Process* const process : {&one(), &two()}) {
    EXPECT_EQ(field(ask(*process, "GET", "/api/stats").body, "games"), "1");
  }
  EXPECT_EQ(one().service->counts().games_over + two().service->counts().games_over, 1U);
  EXPECT_EQ(one().service->counts().games_begun + two().service->counts().games_begun, 1U);
}

TEST_F(ElsewhereAsked, an_analysis_is_made_once_and_seen_everywhere) {
  one().options.analysis_effort = two().options.analysis_effort = 20;
  const std::string table = game_of_two();
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(say(ann_, request::GiveUp{true}) + say(bob_, request::GiveUp{true}), "");
  const std::string game(events(ann_, "stopped").back().at("over").at("game").as_string());
  const std::string path = "/api/games/" + game + "/analysis";
  // What the other one would say of an analysis that goes on here.
  one().shared_state.note("analysis/" + game,
                          wire::write_between(wire::AnalysisThere{"running", 1, 2}));
  EXPECT_EQ(field(ask(two(), "GET", path).body, "state"), "running");
  EXPECT_EQ(ask(two(), "POST", path, {}, bob_.token).status, 202);
  EXPECT_EQ(two().pool.counts()[static_cast<std::size_t>(advice::compute::Urgency::kAnalysis)].done,
            0U);
  one().shared_state.note("analysis/" + game, {});
  EXPECT_EQ(field(ask(two(), "GET", path).body, "state"), "none");
  EXPECT_EQ(ask(one(), "POST", path, {}, ann_.token).status, 202);
  settle();
  EXPECT_EQ(field(ask(two(), "GET", path).body, "state"), "done");
  EXPECT_FALSE(told(bob_, "analysing").empty()) << "Bob hears how it goes on, at another process";
}

TEST_F(ElsewhereAsked, visitors_are_not_told_of_analyses_of_earlier_games) {
  one().options.analysis_effort = two().options.analysis_effort = 20;
  const std::string table = game_of_two();
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(say(ann_, request::GiveUp{true}) + say(bob_, request::GiveUp{true}), "");
  const std::string game(events(ann_, "stopped").back().at("over").at("game").as_string());
  wire::Settings listed;
  listed.listed = true;
  EXPECT_EQ(say(ann_, request::Change{listed}), "");
  EXPECT_EQ(say(ann_, request::Start{}), "");
  Client visitor{"Cat"};
  connect(visitor, two(), table);
  ASSERT_EQ(ask(one(), "POST", "/api/games/" + game + "/analysis", {}, ann_.token).status, 202);
  settle();
  EXPECT_FALSE(told(bob_, "analysing").empty());
  EXPECT_TRUE(told(visitor, "analysing").empty()) << "the table was not listed then";
}

TEST_F(ElsewhereAsked, nobody_has_more_thought_about_by_asking_elsewhere) {
  one().options.analysis_effort = two().options.analysis_effort = 20;
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  // What the other one would say while it thinks for them.
  const auto think_for = [this](Process& there, const Client& person, const char* jobs) {
    there.shared_state.note("thinks/" + hash_of_token(person.token), jobs);
    settle();
  };
  think_for(one(), bob_, "2");
  EXPECT_EQ(say(bob_, request::Hint{10}), "too_many");
  EXPECT_TRUE(told(bob_, "hint").empty());
  think_for(one(), bob_, "");
  EXPECT_EQ(say(bob_, request::Hint{10}), "");
  EXPECT_FALSE(told(bob_, "hint").empty());

  EXPECT_EQ(say(ann_, request::GiveUp{true}) + say(bob_, request::GiveUp{true}), "");
  const std::string game(events(ann_, "stopped").back().at("over").at("game").as_string());
  const std::string path = "/api/games/" + game + "/analysis";
  think_for(two(), ann_, "2");
  EXPECT_EQ(ask(one(), "POST", path, {}, ann_.token).status, 429);
  EXPECT_EQ(field(ask(one(), "GET", path).body, "state"), "none");
  think_for(two(), ann_, "1");
  EXPECT_EQ(ask(one(), "POST", path, {}, ann_.token).status, 202);
  settle();
  EXPECT_EQ(field(ask(one(), "GET", path).body, "state"), "done");
}

TEST_F(ElsewhereAsked, whoever_is_forgotten_is_forgotten_everywhere) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::Say{"pineapple"}), "");
  EXPECT_EQ(ask(one(), "DELETE", "/api/person", {}, ann_.token).status, 200);
  settle();
  Client late{"Bob", bob_.token};
  connect(late, two(), table);
  const std::string shown = json::serialize(json::value(told(late, "table").back()));
  EXPECT_EQ(shown.find("Ann"), std::string::npos);
  EXPECT_EQ(shown.find("pineapple"), std::string::npos);
}

TEST_F(ElsewhereAsked, a_lobby_that_is_in_use_elsewhere_is_not_closed) {
  const std::string table = new_table(2);
  join_and_sit(bob_, two(), table, 1);
  jump(2 * 86'400'000LL);  // the second process has it, and both look after old ones
  EXPECT_TRUE(stored(table, "closed").empty());
  disconnect(bob_);
  jump(3'600'000);
  EXPECT_EQ(stored(table, "closed").size(), 1U);
}

TEST_F(PeersOfCluster, readiness_follows_the_store_and_the_end) {
  EXPECT_EQ(one().service->readiness(), Service::Readiness::kReady);
  one().store.reachable = false;
  EXPECT_EQ(one().service->readiness(), Service::Readiness::kNoStore);
  one().store.reachable = true;
  one().service->stop();
  EXPECT_EQ(one().service->readiness(), Service::Readiness::kStopping);
}

}  // namespace
}  // namespace backstep::server
