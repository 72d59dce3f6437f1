// Doors to a real server, on loopback sockets in one process.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "client/api_calls.h"
#include "server/host/host.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/loop_for_tests.h"
#include "wire/event_json.h"

namespace backstep::terminal::connection {
namespace {

namespace event = wire::event;
namespace notice = wire::notice;
namespace request = wire::request;

// A server on a file and a port that stay the same when it comes again.
class RunningServer {
 public:
  RunningServer(std::string data, int port) {
    server::HostOptions options;
    options.data = std::move(data);
    options.net.listen = "127.0.0.1:" + std::to_string(port);
    options.service.limits = server::widest_limits();
    options.service.bot_delay = 0;
    host_ = std::make_unique<server::Host>(
        options, [](server::Level, std::string_view,
                    const std::vector<std::pair<std::string_view, std::string>>&) {});
    const auto addresses = host_->start();
    EXPECT_TRUE(addresses.ok()) << (addresses ? "" : addresses.error().sentence);
    port_ = addresses ? addresses->port : 0;
    thread_ = std::thread([this] { host_->run(); });
  }
  ~RunningServer() {
    host_->stop();
    thread_.join();
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  int port() const { return port_; }

 private:
  std::unique_ptr<server::Host> host_;
  int port_ = 0;
  std::thread thread_;
};

class AtServer : public OnLoop {
 protected:
  AtServer() { start(); }
  ~AtServer() override {
    on_loop([this] {
      connection_.reset();
      other_.reset();
    });
  }

  void start() {
    server_ = std::make_unique<RunningServer>(folder_.path() + "/server.db", port_);
    port_ = server_->port();
  }
  net::Url url() const { return *net::parse_url("http://127.0.0.1:" + std::to_string(port_)); }

  std::string fetch(const std::function<void(client::ApiCalls::Then<std::string>)>& call) {
    std::optional<Result<std::string>> text;
    on_loop([&] { call([&](Result<std::string> answer) { text.emplace(std::move(answer)); }); });
    wait_until([&] { return text.has_value(); }, "the server's answer");
    EXPECT_TRUE(text->ok()) << text->error().sentence;
    return text->ok() ? **text : "";
  }
  // A table of somebody, who may sit there; the token and the id.
  std::pair<std::string, std::string> open_table(const wire::api::OpenTable& asked) {
    const client::ApiCalls server(loop_, url());
    const std::string token = fetch([&](const auto& then) { server.new_person(then); });
    return {token, fetch([&](const auto& then) { server.open_table(token, asked, then); })};
  }
  std::unique_ptr<state::TableConnection> connection_to(const std::string& table,
                                                        const std::string& token,
                                                        int attempts = 1'000) {
    RemoteOptions options;
    options.url = url();
    options.table = table;
    options.token = token;
    options.first_attempts = attempts;
    options.on_token = [this](const std::string& given) { given_ = given; };
    return enter_remote(loop_, std::move(options));
  }
  void enter(const std::string& table, const std::string& token = "") {
    on_loop([&] { connection_ = connection_to(table, token); });
    wait_until([&] { return connection_->model().link == state::Link::kLive; }, "the door");
  }
  static wire::api::OpenTable asked_for(int players, std::vector<wire::api::BotSeat> bots) {
    wire::api::OpenTable asked;
    asked.settings.rules.players = static_cast<std::uint8_t>(players);
    asked.settings.pace = wire::Pace::kQuick;
    asked.bots = std::move(bots);
    return asked;
  }

  const TestFolder folder_;
  int port_ = 0;
  std::unique_ptr<RunningServer> server_;
  std::unique_ptr<state::TableConnection> other_;
  std::string given_;
};

TEST_F(AtServer, somebody_new_comes_sits_down_and_plays) {
  wire::api::OpenTable asked = asked_for(2, {{1, "quick"}});
  const auto [host, id] = open_table(asked);
  enter(id);
  EXPECT_FALSE(given_.empty()) << "somebody new has a token";
  EXPECT_FALSE(model().local);
  EXPECT_EQ(on_loop([&] { return connection_->link(); }),
            "http://127.0.0.1:" + std::to_string(port_) + "/t/" + id);
  ASSERT_TRUE(read_invitation(on_loop([&] { return connection_->link(); })).ok());
  EXPECT_EQ(table().you.member, 0);
  std::optional<int> member_when_answered;
  on_loop([&] {
    connection_->request(request::Join{"Ann"}, [&](const wire::Notice&) {
      member_when_answered = connection_->model().table.you.member;
    });
  });
  wait_until([&] { return member_when_answered.has_value(); });
  EXPECT_EQ(member_when_answered, 1) << "who is answered knows who they are";
  ASSERT_EQ(request(request::Sit{0}), "");
  ASSERT_EQ(request(request::Start{}), "");
  ASSERT_EQ(request(request::Begin{0}), "");
  ASSERT_TRUE(wait_for_turn());
  EXPECT_TRUE(std::holds_alternative<notice::Hinted>(ask(request::Hint{100})));
  wait_until([&] { return connection_->model().hint.has_value(); });
  play_to_the_end();
  EXPECT_TRUE(table().game->over.has_value());
}

TEST_F(AtServer, a_server_that_comes_again_finds_everybody_where_they_were) {
  wire::api::OpenTable asked = asked_for(3, {{1, "quick"}, {2, "quick"}});
  asked.name = "Ann";
  const auto [token, id] = open_table(asked);
  enter(id, token);
  EXPECT_TRUE(given_.empty());
  ASSERT_EQ(request(request::Start{}), "");
  ASSERT_EQ(request(request::Begin{0}), "");
  std::vector<std::string> whys;
  for (int restart = 0; restart < 2 && wait_for_turn(); ++restart) {
    const wire::GameInfo before = *table().game;
    server_.reset();
    wait_until([&] { return connection_->model().link == state::Link::kLost; }, "the loss");
    whys.push_back(model().why);
    // Wished while nobody is there: done once, when somebody is.
    std::optional<wire::Notice> answer;
    on_loop([&] {
      connection_->request(
          request::Play{before.number, before.n, client::load::cheap_turn(before.view)},
          [&](const wire::Notice& told) { answer = told; });
    });
    start();
    wait_until([&] { return answer.has_value(); }, "the answer after the restart");
    EXPECT_TRUE(std::holds_alternative<notice::Done>(*answer));
    wait_until([&] { return connection_->model().link == state::Link::kLive; });
    EXPECT_EQ(table().you.seat, 0);
  }
  for (const std::string& why : whys) EXPECT_FALSE(why.empty());
  if (wait_for_turn()) {
    EXPECT_EQ(request(request::GiveUp{true}), "");
  }
  wait_for_phase("over");
  // Every action is there once.
  const notice::Table end = table();
  int done = 0;
  for (const wire::Happened& each : end.events) {
    if (const auto* const did = std::get_if<event::Did>(&each.event)) {
      done += static_cast<int>(did->actions.size());
      EXPECT_EQ(did->n, done);
    }
  }
  EXPECT_EQ(done, end.game->n);
  // And so it is for somebody who comes now.
  on_loop([&] { other_ = connection_to(id, token); });
  wait_until([&] { return other_->model().is_known(); });
  const notice::Table told = on_loop([&] { return other_->model().table; });
  ASSERT_EQ(told.events.size(), end.events.size());
  for (std::size_t i = 0; i < told.events.size(); ++i) {
    EXPECT_EQ(wire::write_event(told.events[i]), wire::write_event(end.events[i]));
  }
}

TEST_F(AtServer, a_hint_is_finished_by_a_server_that_comes_again) {
  wire::api::OpenTable asked = asked_for(2, {{1, "quick"}});
  asked.name = "Ann";
  const auto [token, id] = open_table(asked);
  enter(id, token);
  ASSERT_EQ(request(request::Start{}), "");
  ASSERT_EQ(request(request::Begin{0}), "");
  ASSERT_TRUE(wait_for_turn());
  const auto is_complete = std::make_shared<bool>();
  on_loop([&] {
    connection_->on_change([connection = connection_.get(), is_complete] {
      const auto& hint = connection->model().hint;
      *is_complete = *is_complete || (hint && hint->advice.complete);
    });
  });
  // Its first words are there, and the last ones take a while: mostly longer than the server lives.
  for (bool in_time = false; !in_time;) {
    on_loop([&] { *is_complete = false; });
    ASSERT_TRUE(std::holds_alternative<notice::Hinted>(ask(request::Hint{20'000})));
    server_.reset();
    wait_until([&] { return connection_->model().link == state::Link::kLost; }, "the loss");
    EXPECT_FALSE(on_loop([&] { return connection_->model().hint.has_value(); }));
    in_time = on_loop([&] { return !*is_complete; });
    start();
    wait_until([&] { return connection_->model().link == state::Link::kLive; }, "the return");
  }
  wait_until(
      [&] { return connection_->model().hint && connection_->model().hint->advice.complete; },
      "the whole hint");
}

TEST_F(AtServer, somebody_new_waits_for_a_server_that_is_not_there_yet) {
  wire::api::OpenTable asked = asked_for(2, {});
  const auto [host, id] = open_table(asked);
  server_.reset();
  on_loop([&] {
    connection_ = connection_to(id, "");
    EXPECT_EQ(connection_->model().link, state::Link::kConnecting);
  });
  wait_until([&] { return !connection_->model().why.empty(); }, "the reason");
  EXPECT_EQ(model().link, state::Link::kConnecting);
  EXPECT_TRUE(model().why.starts_with("could not reach 127.0.0.1:")) << model().why;
  std::optional<wire::Notice> answer;
  on_loop([&] {
    connection_->request(request::Join{"Bob"}, [&](const wire::Notice& told) { answer = told; });
  });
  start();
  wait_until([&] { return answer.has_value(); }, "the answer");
  EXPECT_TRUE(std::holds_alternative<notice::Done>(*answer));
  EXPECT_EQ(model().link, state::Link::kLive);
  EXPECT_EQ(table().you.member, 1);
}

TEST_F(AtServer, a_server_that_is_never_reached_is_given_up) {
  const auto [token, id] = open_table(asked_for(2, {}));
  server_.reset();
  for (const std::string& who : {std::string(), token}) {
    on_loop([&, table = id] { connection_ = connection_to(table, who, 2); });
    wait_until([&] { return connection_->model().link == state::Link::kGone; }, "the end");
    EXPECT_EQ(model().code, "unreachable");
    EXPECT_EQ(model().why,
              "could not reach 127.0.0.1:" + std::to_string(port_) + ": connection refused");
    EXPECT_EQ(request(request::Join{"Bob"}), "unreachable");
  }
}

TEST_F(AtServer, a_game_that_was_reached_once_is_never_given_up) {
  const auto [token, id] = open_table(asked_for(2, {}));
  on_loop([&, table = id, who = token] { connection_ = connection_to(table, who, 1); });
  wait_until([&] { return connection_->model().link == state::Link::kLive; }, "the door");
  server_.reset();
  int losses = 0;
  on_loop([&] { connection_->on_change([&] { ++losses; }); });
  wait_until([&] { return losses >= 3; }, "some attempts");
  on_loop([&] { connection_->on_change({}); });
  EXPECT_EQ(model().link, state::Link::kLost);
  start();
  wait_until([&] { return connection_->model().link == state::Link::kLive; }, "the return");
}

TEST_F(AtServer, what_the_server_does_not_want_is_gone_with_its_code) {
  wire::api::OpenTable asked = asked_for(2, {});
  const auto [host, id] = open_table(asked);
  const auto code_of = [&](const std::string& table, const std::string& token) {
    on_loop([&] { connection_ = connection_to(table, token); });
    wait_until([&] { return connection_->model().link == state::Link::kGone; }, "the end");
    return model().code;
  };
  EXPECT_EQ(code_of(id, "nonsense"), "bad_token");
  EXPECT_EQ(code_of("nonsense", host), "unknown_table");
  EXPECT_EQ(code_of("AAAAAAAAAAAAAAAAAAAAAA", host), "unknown_table");
}

TEST_F(AtServer, records_are_fetched_and_bots_play_them_here) {
  wire::api::OpenTable asked = asked_for(1, {});
  asked.name = "Ann";
  const auto [token, id] = open_table(asked);
  enter(id, token);
  ASSERT_EQ(request(request::Start{}), "");
  ASSERT_TRUE(wait_for_turn());
  ASSERT_EQ(play_turn(), "");
  ASSERT_EQ(request(request::GiveUp{true}), "");
  wait_for_phase("over");
  const std::string game = table().game->over->game.value_or("");
  std::optional<Result<Record>> record;
  on_loop([&] {
    connection_->record(game, [&](Result<Record> read) { record.emplace(std::move(read)); });
  });
  wait_until([&] { return record.has_value(); });
  ASSERT_TRUE(record->ok()) << record->error().sentence;
  EXPECT_GT((*record)->actions.size(), 0U);
  // One bot after the other, each until it has played as often as it should.
  std::vector<std::string> complete;
  on_loop([&] {
    connection_->compare(game, [&](const state::Comparison& each) {
      if (each.complete()) complete.push_back(each.bot);
    });
  });
  wait_until([&] { return !complete.empty(); });
  on_loop([&] { connection_.reset(); });
  EXPECT_EQ(complete.front(), "quick");
}

// The cards of a day's deal are open when the day is over.
TEST_F(AtServer, cards_that_others_still_play_are_not_compared) {
  const client::ApiCalls server(loop_, url());
  const std::string token = fetch([&](const auto& then) { server.new_person(then); });
  net::FetchRequest asked;
  asked.method = "POST";
  asked.url = url();
  asked.url.target = "/api/today";
  asked.headers = {{"Authorization", "Bearer " + token}, {"Content-Type", "application/json"}};
  asked.body = R"({"form":"solo","name":"Ann"})";
  std::string body;
  on_loop([&] {
    net::fetch(loop_, asked, [&](const Result<net::FetchAnswer>& answer) {
      body = answer ? answer->body : "failed";
    });
  });
  wait_until([&] { return !body.empty(); });
  const std::size_t at = body.find("/t/");
  ASSERT_NE(at, std::string::npos) << body;
  enter(body.substr(at + 3, 22), token);
  ASSERT_EQ(request(request::GiveUp{true}), "");
  wait_for_phase("over");
  const std::string game = table().game->over->game.value_or("");
  std::optional<Result<Record>> record;
  on_loop([&] {
    connection_->compare(game,
                         [](const state::Comparison&) { ADD_FAILURE() << "of secret cards"; });
    connection_->record(game, [&](Result<Record> read) { record.emplace(std::move(read)); });
  });
  wait_until([&] { return record.has_value(); });
  EXPECT_FALSE(record->ok());
}

}  // namespace
}  // namespace backstep::terminal::connection
