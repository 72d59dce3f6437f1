// Plays told in short and in full, by a real server on loopback sockets: both make the same table,
// and the one that a client sees that comes only then.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "client/api_calls.h"
#include "client/load/cheap_turn.h"
#include "client/session.h"
#include "server/host/host.h"
#include "terminal/connection/loop_for_tests.h"

namespace backstep::terminal::connection {
namespace {

namespace request = wire::request;
using client::Session;

// What is known, as text; without the server's clock.
std::string known_by(const Session& session) {
  wire::notice::Table table;
  static_cast<table::TableView&>(table) = session.known().table();
  table.now = 0;
  return wire::write_notice(table);
}

class Compact : public OnLoop {
 protected:
  // One person at a table, who is told plays in full and in short.
  struct Person {
    std::string token;
    std::unique_ptr<Session> full;
    std::unique_ptr<Session> compact;
  };

  Compact() {
    server::HostOptions options;
    options.net.listen = "127.0.0.1:0";
    server::Limits& limits = options.service.limits;
    limits.frames_per_second = limits.frame_burst = 1'000'000;
    limits.steady_frames_per_second = limits.steady_frame_burst = 1'000'000;
    limits.requests_per_second = limits.request_burst = 1'000'000;
    limits.tables_per_address = 1'000'000;
    options.service.bot_delay = 0;
    host_ = std::make_unique<server::Host>(
        options, [](server::Level, std::string_view,
                    const std::vector<std::pair<std::string_view, std::string>>&) {});
    const auto addresses = host_->start();
    EXPECT_TRUE(addresses.ok()) << (addresses ? "" : addresses.error().sentence);
    url_ = *net::parse_url("http://127.0.0.1:" + std::to_string(addresses ? addresses->port : 0));
    server_ = std::thread([this] { host_->run(); });
  }
  ~Compact() override {
    on_loop([this] { people_.clear(); });
    host_->stop();
    server_.join();
  }

  std::string fetch(const std::function<void(client::ApiCalls::Then<std::string>)>& call) {
    std::optional<Result<std::string>> text;
    on_loop([&] { call([&](Result<std::string> answer) { text.emplace(std::move(answer)); }); });
    wait_until([&] { return text.has_value(); }, "the server's answer");
    EXPECT_TRUE(text->ok()) << text->error().sentence;
    return text->ok() ? **text : "";
  }

  std::unique_ptr<Session> connect(const std::string& token, const std::string& name,
                                   bool compact) {
    client::SessionOptions options;
    options.url = client::ApiCalls(loop_, url_).socket_url();
    options.token = token;
    options.table = table_;
    options.client = name;
    options.compact = compact;
    return std::make_unique<Session>(loop_, std::move(options), client::SessionCalls());
  }

  std::string ask(Session& session, const wire::RequestBody& request) {
    std::optional<wire::Notice> answer;
    on_loop([&] { session.ask(request, [&](const wire::Notice& told) { answer = told; }); });
    wait_until([&] { return answer.has_value(); }, "the answer");
    const auto* const refused = std::get_if<wire::notice::Refused>(&*answer);
    return refused == nullptr ? "" : refused->code;
  }

  // Everybody has a seat but the last one, who looks on; a bot is on the last seat.
  void set_up(const Rules& rules, bool bot) {
    on_loop([this] { people_.clear(); });
    const client::ApiCalls server(loop_, url_);
    const int players = rules.players - (bot ? 1 : 0);
    wire::api::OpenTable asked;
    asked.settings.rules = rules;
    asked.settings.listed = true;
    asked.settings.pace = wire::Pace::kAtOnce;
    asked.name = "Ann";
    if (bot) asked.bots = {{rules.players - 1, "quick"}};
    for (int i = 0; i <= players; ++i) {
      people_.push_back({fetch([&](const auto& then) { server.new_person(then); }), {}, {}});
    }
    table_ = fetch([&](const auto& then) { server.open_table(people_[0].token, asked, then); });
    for (int i = 0; i <= players; ++i) {
      Person& person = people_[static_cast<std::size_t>(i)];
      on_loop([&] { person.full = connect(person.token, "full", false); });
      if (i > 0 && i < players) {
        ASSERT_EQ(ask(*person.full, request::Join{std::string("Bo") + "bce"[i]}), "");
        ASSERT_EQ(ask(*person.full, request::Sit{i}), "");
      }
      on_loop([&] { person.compact = connect(person.token, "compact", true); });
      wait_until([&] { return person.compact->is_connected(); }, "the connection");
    }
    ASSERT_EQ(ask(*people_[0].full, request::Start{}), "");
    if (rules.players > 1) {
      ASSERT_EQ(ask(*people_[0].compact, request::Begin{0}), "");
    }
    wait_until_all_know();
  }

  void wait_until_all_know() {
    wait_until(
        [&] {
          const std::uint64_t seq = people_[0].full->known().table().seq;
          for (const Person& each : people_) {
            if (each.full->known().table().seq != seq) return false;
            if (each.compact->known().table().seq != seq) return false;
          }
          return true;
        },
        "everybody");
  }

  void expect_all_alike() {
    on_loop([&] {
      for (const Person& each : people_) {
        EXPECT_EQ(known_by(*each.compact), known_by(*each.full));
        EXPECT_TRUE(each.compact->known().talk() == each.full->known().talk());
      }
    });
  }

  void expect_as_for_a_newcomer() {
    for (const Person& each : people_) {
      std::unique_ptr<Session> fresh;
      on_loop([&] { fresh = connect(each.token, "fresh", true); });
      wait_until([&] { return fresh->is_connected(); }, "the newcomer");
      on_loop([&] {
        EXPECT_EQ(known_by(*each.compact), known_by(*fresh));
        fresh.reset();
      });
    }
  }

  // One turn of the person to move, or one card of it; false at the end.
  bool play(int turn) {
    Session* mover = nullptr;
    request::Play play;
    wait_until(
        [&] {
          if (people_[0].full->known().table().phase == "over") return true;
          for (const Person& each : people_) {
            const client::KnownTable& known = each.compact->known();
            if (!known.is_to_move()) continue;
            const wire::GameInfo& game = *known.table().game;
            mover = (turn % 2 == 0 ? each.compact : each.full).get();
            play = {game.number, game.n, client::load::cheap_turn(game.view)};
            return true;
          }
          return false;
        },
        "a turn");
    if (mover == nullptr) return false;
    if (turn % 3 == 0) play.actions.resize(1);
    EXPECT_EQ(ask(*mover, play), "");
    wait_until_all_know();
    return true;
  }

  std::unique_ptr<server::Host> host_;
  std::thread server_;
  net::Url url_;
  std::string table_;
  std::vector<Person> people_;
};

TEST_F(Compact, plays_make_the_same_table_as_plays_told_in_full) {
  struct Game {
    int players;
    bool extreme;
    bool bot;
  };
  for (const Game& game : {Game{2, false, false}, {1, true, false}, {3, true, true}}) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(game.players);
    rules.extreme = game.extreme;
    set_up(rules, game.bot);
    if (HasFatalFailure()) return;
    for (int turn = 0; play(turn); ++turn) {
      // A bot plays on at any time: then only the end can be compared.
      if (!game.bot) expect_all_alike();
      if (!game.bot && turn % 10 == 0) expect_as_for_a_newcomer();
      if (HasFailure()) return;
    }
    wait_until_all_know();
    expect_all_alike();
    expect_as_for_a_newcomer();
  }
}

}  // namespace
}  // namespace backstep::terminal::connection
