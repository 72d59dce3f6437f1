// A service in a world for tests: connections are lists of texts, and time passes when the test
// says so.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/environment_for_tests.h"
#include "server/service/service.h"
#include "server/tables/seat_times.h"
#include "wire/request.h"

namespace backstep::server {

namespace entry = wire::entry;
namespace json = boost::json;
namespace request = wire::request;

// Those of a server that is not told otherwise.
inline const SeatTimes kTimes;

class AtServer : public testing::Test {
 protected:
  AtServer() { restart(); }
  ~AtServer() override { world_.finish(); }

  // As after a kill: everything that was in memory is gone.
  void restart() {
    world_.finish();
    world_.environment.forget_timers();
    service_.reset();
    service_ = std::make_unique<Service>(world_.context);
    bool started = false;
    service_->start([&](const std::optional<Error>& error) { started = !error; });
    world_.run_until([&] { return started; });
  }

  // A table for so many, with bots on the last seats.
  std::string new_table(int players, int bots = 0, bool listed = false) {
    wire::Settings settings;
    settings.rules.players = static_cast<std::uint8_t>(players);
    settings.listed = listed;
    return new_table(settings, bots);
  }
  std::string new_table(const wire::Settings& settings, int bots) {
    const std::string id = new_id();
    std::vector<store::Entry> entries;
    const auto add = [&](const wire::TableEntry& made) {
      store::Entry stored;
      stored.time_ms = world_.environment.now_ms();
      stored.body = wire::write_entry(made);
      entries.push_back(stored);
    };
    add(entry::Opened{settings});
    const int players = settings.rules.players;
    for (int seat = players - bots; seat < players; ++seat) add(entry::BotSat{seat, "quick"});
    bool stored = false;
    world_.store.append({{table_log(id), 0, entries, std::vector<std::string>{"table"}}},
                        [&](const auto&) { stored = true; });
    EXPECT_TRUE(stored);
    return id;
  }

  struct Client {
    net::Link link = 0;
    std::uint64_t last_id = 0;
    std::string token;
    std::string name;
    std::string address = "192.0.2.1";
  };

  Client person(const std::string& name, const std::string& address = "192.0.2.1") {
    return {0, 0, new_person_token(), name, address};
  }

  // Connects, and says hello.
  void connect(Client& client, const std::string& table,
               std::optional<std::uint64_t> seen = std::nullopt) {
    client.link = ++last_link_;
    service_->on_open(client.link, client.address);
    say(client, request::Hello{1, client.token, "page of " + client.name, table, seen});
  }
  void disconnect(const Client& client) {
    service_->on_close(client.link);
    world_.settle();
  }

  // Sends a wish, and gives the code of the refusal, or "" if it was done.
  std::string say(Client& client, const wire::RequestBody& request) {
    return say(client, request, ++client.last_id);
  }
  std::string say(Client& client, const wire::RequestBody& request, std::uint64_t id) {
    const std::size_t before = world_.environment.sent[client.link].size();
    service_->on_text(client.link, wire::write_request({id, request}));
    world_.settle();
    const auto& sent = world_.environment.sent[client.link];
    for (std::size_t i = before; i < sent.size(); ++i) {
      const json::object notice = json::parse(sent[i]).as_object();
      if (notice.at("t") == "refused" &&
          notice.at("id").as_int64() == static_cast<std::int64_t>(id)) {
        return std::string(notice.at("code").as_string());
      }
    }
    return "";
  }

  // Everything of one kind that a connection was told.
  std::vector<json::object> told(const Client& client, std::string_view kind) {
    std::vector<json::object> found;
    for (const std::string& text : world_.environment.sent[client.link]) {
      const json::object notice = json::parse(text).as_object();
      if (notice.at("t") == json::value(kind)) found.push_back(notice);
    }
    return found;
  }
  // Its events of one kind.
  std::vector<json::object> events(const Client& client, std::string_view kind) {
    std::vector<json::object> found;
    for (const json::object& notice : told(client, "event")) {
      const json::object& happened = notice.at("happened").as_object();
      if (happened.at("e") == json::value(kind)) found.push_back(happened);
    }
    return found;
  }
  json::object last_told(const Client& client, std::string_view kind) {
    const auto all = told(client, kind);
    EXPECT_FALSE(all.empty()) << "nothing of the kind " << kind;
    return all.empty() ? json::object() : all.back();
  }

  void join_and_sit(Client& client, const std::string& table, int seat) {
    connect(client, table);
    ASSERT_EQ(say(client, request::Join{client.name}), "");
    ASSERT_EQ(say(client, request::Sit{seat}), "");
  }

  // Ann and Bob, and Ann begins.
  std::string game_of_two() {
    const std::string table = new_table(2);
    join_and_sit(ann_, table, 0);
    join_and_sit(bob_, table, 1);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Begin{0}), "");
    return table;
  }

  // A first turn that is always legal: the lowest card on A, the highest on C.
  std::vector<Action> first_turn(const Client& client) {
    const json::object dealt = events(client, "dealt").back();
    const json::array& hand = dealt.at("hand").as_array();
    return {Action::lay(static_cast<Card>(hand.front().as_int64()), Pile::kA),
            Action::lay(static_cast<Card>(hand.back().as_int64()), Pile::kC), Action::end_turn()};
  }

  World world_;
  std::unique_ptr<Service> service_;
  net::Link last_link_ = 0;
  Client ann_ = person("Ann");
  Client bob_ = person("Bob");
  Client cat_ = person("Cat");
};

}  // namespace backstep::server
