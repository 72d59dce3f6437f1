// The API without sockets: a request is a call, and its answer is waited for.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/compute/jobs.h"
#include "server/api/api.h"
#include "server/host/environment_for_tests.h"
#include "server/host/maintenance.h"
#include "server/people/secrets.h"

namespace backstep::server {

// The value of the first "key": in a JSON text, as it stands there without its quotes; empty if
// there is none. Enough for answers whose keys we know.
inline std::string field(std::string_view text, std::string_view key) {
  const std::string wanted = '"' + std::string(key) + "\":";
  const std::size_t at = text.find(wanted);
  if (at == std::string_view::npos) return {};
  std::string_view rest = text.substr(at + wanted.size());
  if (rest.front() == '"') {
    rest.remove_prefix(1);
    return std::string(rest.substr(0, rest.find('"')));
  }
  return std::string(rest.substr(0, rest.find_first_of(",}]")));
}

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

class ApiTest : public testing::Test {
 protected:
  struct Person {
    std::string token{};
    std::string id;
  };

  ApiTest() {
    world.options.analysis_effort = 20;
    world.options.compared_effort = 20;
    restart();
  }
  ~ApiTest() override { world.finish(); }

  // As after a crash: what is in memory is gone.
  void restart() {
    world.finish();
    api.reset();
    upkeep.reset();
    peers.reset();
    tables.reset();
    archive = std::make_unique<Archive>(world.context);
    deals = std::make_unique<Deals>(world.context, *archive);
    persons = std::make_unique<Persons>(world.context, *deals);
    tables =
        std::make_unique<Tables>(world.context, *archive, [](const auto&, const auto&, Origin) {});
    peers = std::make_unique<Peers>(
        world.context, *tables,
        Peers::Calls{[](const auto&, const auto&) {}, [](const wire::Told&) {}});
    thinking = std::make_unique<Thinking>(world.context);
    api = std::make_unique<Api>(world.context, *tables, *archive, *deals, *persons, *thinking);
    upkeep = std::make_unique<Maintenance>(world.context, *tables, *peers);
    bool started = false;
    deals->start([&](const std::optional<Error>& error) { started = !error; });
    world.run_until([&] { return started; });
  }

  Person new_person() {
    const std::string token = new_person_token();
    everybody_.push_back(hash_of_token(token));
    return {token, everybody_.back()};
  }

  // A one-time code for another device.
  std::string code_of(const Person& person) {
    std::optional<Persons::Code> given;
    persons->give_code(person.id, [&](const std::optional<Persons::Code>& code) { given = code; });
    EXPECT_TRUE(world.run_until([&] { return given.has_value(); }));
    return given->code;
  }

  struct Asked {
    std::string method = "GET";
    std::string path{};
    std::string query{};
    std::string body{};
    std::string token{};
    std::string address = "192.0.2.1";
  };
  net::Response ask(const Asked& asked) {
    net::Request request;
    request.method = asked.method;
    request.path = asked.path;
    request.query = asked.query;
    request.body = asked.body;
    request.token = asked.token;
    request.address = asked.address;
    std::optional<net::Response> got;
    api->answer(std::move(request), [&](net::Response response) {
      EXPECT_FALSE(got) << "answered twice: " << asked.path;
      got = std::move(response);
    });
    EXPECT_TRUE(world.run_until([&] { return got.has_value(); })) << asked.path;
    world.settle();
    // Whatever is asked: nobody ever gets a person's id.
    for (const std::string& id : everybody_) EXPECT_FALSE(has(got->body, id)) << got->body;
    return *got;
  }
  net::Response get(const std::string& path, const std::string& token = {},
                    const std::string& query = {}) {
    return ask({.path = path, .query = query, .token = token});
  }
  net::Response post(const std::string& path, const std::string& body,
                     const std::string& token = {}) {
    return ask({.method = "POST", .path = path, .body = body, .token = token});
  }
  static void expect_refused(const net::Response& response, int status, std::string_view code) {
    EXPECT_EQ(response.status, status) << response.body;
    EXPECT_EQ(field(response.body, "code"), code) << response.body;
    EXPECT_FALSE(field(response.body, "text").empty());
  }

  // ---- tables

  Live open(const std::string& id) {
    Live found;
    bool done = false;
    tables->open(id, [&](Tables::Opened, const Live& live) {
      found = live;
      done = true;
    });
    world.run_until([&] { return done; });
    return found;
  }
  bool commit(const std::string& id, std::vector<wire::TableEntry> entries,
              std::vector<store::LogChange> besides = {}) {
    const Live live = open(id);
    std::optional<Committed> how;
    tables->when_quiet(live, [&] {
      Commit commit;
      commit.entries = std::move(entries);
      commit.besides = std::move(besides);
      commit.then = [&](Committed committed, std::uint64_t) { how = committed; };
      tables->commit(live, std::move(commit));
    });
    world.run_until([&] { return how.has_value(); });
    return how == Committed::kStored;
  }
  // A table that this person opens and sits at, with bots everywhere else.
  std::string table_of(const Person& person, const std::string& name, int players = 1,
                       const std::string& settings_more = {}) {
    std::string bots;
    for (int seat = 1; seat < players; ++seat) {
      bots += (bots.empty() ? "" : ",") + std::string(R"({"bot":"quick","seat":)") +
              std::to_string(seat) + '}';
    }
    const net::Response opened =
        post("/api/tables",
             R"({"settings":{"rules":{"players":)" + std::to_string(players) + '}' + settings_more +
                 R"(},"name":")" + name + R"(","bots":[)" + bots + "]}",
             person.token);
    EXPECT_EQ(opened.status, 201) << opened.body;
    return field(opened.body, "table");
  }
  // Deals as the service would; the code of a refusal, or nothing.
  std::string deal(const std::string& id) {
    const Live live = open(id);
    std::optional<Result<Cards, wire::notice::Refused>> got;
    deals->cards(live->table, [&](Result<Cards, wire::notice::Refused> cards) { got = cards; });
    world.run_until([&] { return got.has_value(); });
    if (!*got) return got->error().code;
    wire::entry::Dealt dealt;
    dealt.game = new_id();
    dealt.rules = (*got)->rules;
    dealt.deck = (*got)->deck;
    dealt.deal = live->table.settings.deal;
    dealt.done = (*got)->done;
    dealt.begins = (*got)->begins;
    std::vector<wire::TableEntry> entries{dealt};
    if (dealt.rules.players > 1 && dealt.done.empty()) entries.push_back(wire::entry::Begun{0, 0});
    return commit(id, std::move(entries), (*got)->besides) ? "" : "not_stored";
  }
  // The quick bot plays so many turns for whoever is to move, or all of them.
  void play(const std::string& id, int turns = 1'000'000) {
    const Live live = open(id);
    for (int i = 0; i < turns && live->table.is_running(); ++i) {
      const State& state = live->table.game->state;
      wire::entry::Did did{state.turn, {}};
      const bots::Turn turn = advice::compute::think_turn({"quick"}, view(state, state.turn),
                                                          live->table.game->talk, Random(1));
      for (const Action action : turn) did.actions.push_back(action);
      ASSERT_TRUE(commit(id, {did}));
    }
  }
  // A whole game there; its id.
  std::string play_game(const std::string& id) {
    EXPECT_EQ(deal(id), "");
    play(id);
    return open(id)->table.game->id;
  }

  World world;
  std::unique_ptr<Archive> archive;
  std::unique_ptr<Deals> deals;
  std::unique_ptr<Persons> persons;
  std::unique_ptr<Tables> tables;
  std::unique_ptr<Thinking> thinking;
  std::unique_ptr<Api> api;
  std::unique_ptr<Peers> peers;
  std::unique_ptr<Maintenance> upkeep;

 private:
  std::vector<std::string> everybody_;
};

}  // namespace backstep::server
