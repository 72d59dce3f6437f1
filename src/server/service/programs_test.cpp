// Programs at tables of the service: who begins, and what is kept of their games.
#include <gtest/gtest.h>

#include <string>

#include "server/api/api_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class ProgramsAtServer : public AtServer {
 protected:
  void program_sits(Client& client, const std::string& table, int seat) {
    connect(client, table);
    ASSERT_EQ(say(client, request::Join{client.name, true}), "");
    ASSERT_EQ(say(client, request::Sit{seat}), "");
  }
  std::string answer(Client& client, Meaning meaning) {
    Signal signal;
    signal.meaning = meaning;
    return say(client, request::GiveSignal{signal});
  }
  // The seat that begins; -1: it is open.
  int begun(const Client& reader) {
    const auto all = events(reader, "begun");
    return all.empty() ? -1 : static_cast<int>(all.back().at("seat").as_int64());
  }
};

TEST_F(ProgramsAtServer, bots_do_not_wait_for_the_answer_of_a_program) {
  const std::string table = new_table(3, 1);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(begun(ann_), -1);
  ASSERT_EQ(answer(ann_, Meaning::kRatherNotBegin), "");
  EXPECT_EQ(begun(ann_), 2);
}

TEST_F(ProgramsAtServer, a_program_that_would_begin_does_if_no_person_wants_to) {
  const std::string table = new_table(3, 1);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(answer(bob_, Meaning::kCanBegin), "");
  EXPECT_EQ(begun(ann_), -1);
  ASSERT_EQ(answer(ann_, Meaning::kRatherNotBegin), "");
  EXPECT_EQ(begun(ann_), 1);
}

TEST_F(ProgramsAtServer, a_silent_program_begins_after_half_a_minute_where_no_bot_does) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(answer(ann_, Meaning::kRatherNotBegin), "");
  world_.advance(29'000);
  EXPECT_EQ(begun(ann_), -1);
  world_.advance(2'000);
  EXPECT_EQ(begun(ann_), 1);
}

TEST_F(ProgramsAtServer, two_who_would_rather_not_begin_are_one_program_that_does) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(answer(bob_, Meaning::kRatherNotBegin), "");
  EXPECT_EQ(begun(ann_), -1);
  ASSERT_EQ(answer(ann_, Meaning::kRatherNotBegin), "");
  EXPECT_EQ(begun(ann_), 1);
}

TEST_F(ProgramsAtServer, the_mark_is_told_to_those_who_come_later_and_after_a_restart) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  EXPECT_TRUE(events(ann_, "joined").back().at("program").as_bool());
  ASSERT_EQ(say(ann_, request::Say{"hello"}), "");
  restart();
  connect(cat_, table);
  const json::array members = last_told(cat_, "table").at("members").as_array();
  ASSERT_EQ(members.size(), 2U);
  EXPECT_FALSE(members[0].as_object().contains("program"));
  EXPECT_TRUE(members[1].at("program").as_bool());
  connect(ann_, table, 6);
  const json::object missed = last_told(ann_, "missed");
  EXPECT_TRUE(missed.at("members").as_array()[1].at("program").as_bool());
}

TEST_F(ProgramsAtServer, a_program_gets_no_more_than_a_person_would) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  program_sits(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(events(bob_, "dealt").back().at("hand").as_array().size(), 7U);
  EXPECT_FALSE(events(bob_, "did").back().contains("cards"));
  // Ten at once, as for everybody.
  std::string code;
  for (int i = 0; i < 11; ++i) code = say(bob_, request::React{"clap"});
  EXPECT_EQ(code, "too_soon");
}

// ---- over HTTP

class ProgramsApi : public ApiTest {
 protected:
  std::string open_as_program(const Person& person) {
    const net::Response opened = post(
        "/api/tables",
        R"({"settings":{"rules":{"players":2}},"name":"Robo","program":true,"bots":[{"seat":1,)"
        R"("bot":"quick"}]})",
        person.token);
    EXPECT_EQ(opened.status, 201) << opened.body;
    return field(opened.body, "table");
  }
};

TEST_F(ProgramsApi, a_program_that_opens_a_table_has_it) {
  const std::string id = open_as_program(new_person());
  const Table& table = open(id)->table;
  EXPECT_EQ(table.host, 1);
  EXPECT_TRUE(table.member(1).program);
  const std::string shown = get("/api/tables/" + id).body;
  EXPECT_TRUE(has(shown, R"({"free":false,"name":"Robo","bot":"program"})")) << shown;
  EXPECT_EQ(field(shown, "host"), "Robo");
}

TEST_F(ProgramsApi, games_of_programs_are_kept_and_count_nowhere) {
  const Person robo = new_person();
  const std::string id = open_as_program(robo);
  const std::string game = play_game(id);
  EXPECT_TRUE(world.store.logs_with_prefix("totals/").empty());
  const std::string shown = get("/api/games/" + game).body;
  EXPECT_EQ(field(shown, "counts"), "false");
  EXPECT_TRUE(has(shown, R"({"free":false,"name":"Robo","bot":"program"})")) << shown;
  EXPECT_TRUE(has(get("/api/games/" + game + "/record").body,
                  R"("seats":[{"name":"Robo","bot":"program"},{"bot":"quick"}])"));
  EXPECT_TRUE(has(get("/api/person/games", robo.token).body, game));
}

TEST_F(ProgramsApi, what_others_made_of_a_deal_is_what_people_made_of_it) {
  const Person robo = new_person();
  const net::Response opened = post(
      "/api/tables",
      R"({"settings":{"deal":{"kind":"named","name":"1-kestrel"}},"name":"Robo","program":true})",
      robo.token);
  ASSERT_EQ(opened.status, 201) << opened.body;
  play_game(field(opened.body, "table"));
  EXPECT_EQ(field(get("/api/deals/1-kestrel/results").body, "games"), "0");
  play_game(table_of(new_person(), "Ann", 1, R"(,"deal":{"kind":"named","name":"1-kestrel"})"));
  EXPECT_EQ(field(get("/api/deals/1-kestrel/results").body, "games"), "1");
}

TEST_F(ProgramsApi, a_game_with_a_person_counts) {
  const Person ann = new_person();
  const Person robo = new_person();
  const std::string id = table_of(ann, "Ann", 2);
  ASSERT_TRUE(commit(id, {wire::entry::Joined{2, robo.id, "Robo", true}, wire::entry::Sat{2, 1}}));
  play_game(id);
  EXPECT_EQ(world.store.logs_with_prefix("totals/").size(), 1U);
}

}  // namespace
}  // namespace backstep::server
