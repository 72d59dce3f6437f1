// The client's side of the protocol against a real server, on loopback sockets in one process.
#include "client/session.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "client/api_calls.h"
#include "client/load/cheap_turn.h"
#include "net/net.h"
#include "server/host/host.h"
#include "wire/notice.h"

namespace backstep::client {
namespace {

namespace notice = wire::notice;
namespace request = wire::request;
using std::chrono::milliseconds;

class RunningServer {
 public:
  RunningServer() {
    server::HostOptions options;
    options.net.listen = "127.0.0.1:0";
    options.service.limits = server::widest_limits();
    options.service.bot_delay = 0;
    host_ = std::make_unique<server::Host>(
        options, [](server::Level, std::string_view,
                    const std::vector<std::pair<std::string_view, std::string>>&) {});
    const auto addresses = host_->start();
    EXPECT_TRUE(addresses.ok());
    port_ = addresses ? addresses->port : 0;
    thread_ = std::thread([this] { host_->run(); });
  }
  ~RunningServer() {
    host_->stop();
    thread_.join();
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  net::Url url() const { return *net::parse_url("http://127.0.0.1:" + std::to_string(port_)); }

 private:
  std::unique_ptr<server::Host> host_;
  int port_ = 0;
  std::thread thread_;
};

// What both sides must agree on: everything but the time, who is connected since when, and the
// list of what happened.
std::string comparable(const KnownTable& known) {
  notice::Table table;
  static_cast<table::TableView&>(table) = known.table();
  table.now = 0;
  for (wire::MemberInfo& each : table.members) {
    each.since = 0;
    if (each.state != "left") each.state = "here";
  }
  return wire::write_notice(table);
}

// The clients live on a thread of their own; tests ask them there.
class Sessions : public testing::Test {
 protected:
  template <class Do>
  auto on_loop(Do what) {
    std::packaged_task<decltype(what())()> task(std::move(what));
    auto done = task.get_future();
    loop_.post([&task] { task(); });
    return done.get();
  }

  Sessions() : thread_([this] { loop_.run(); }) {}
  ~Sessions() override {
    on_loop([this] { people_.clear(); });
    loop_.stop();
    thread_.join();
  }

  // Waits until it is so, asked on the loop's thread; a test that waits too long fails.
  void wait_until(const std::function<bool()>& is_so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!on_loop(is_so)) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "it took too long";
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

  SessionOptions options(const std::string& token, const std::string& client = "one") const {
    SessionOptions options;
    options.url = api_.socket_url();
    options.token = token;
    options.table = table_;
    options.client = client;
    options.first_wait = milliseconds(5);
    return options;
  }

  // A table of so many people, who have come; the first one opened it.
  void open_table(const Rules& rules, const std::vector<wire::api::BotSeat>& bots, int people) {
    std::vector<std::string> tokens;
    for (int i = 0; i < people; ++i) {
      tokens.push_back(fetch([&](const auto& then) { api_.new_person(then); }));
    }
    wire::api::OpenTable asked;
    asked.settings.rules = rules;
    asked.settings.pace = wire::Pace::kQuick;
    asked.name = "Ann";
    asked.bots = bots;
    table_ = fetch([&](const auto& then) { api_.open_table(tokens[0], asked, then); });
    on_loop([&] {
      people_.clear();
      for (const std::string& token : tokens) {
        people_.push_back(
            {token, std::make_unique<Session>(loop_, options(token), SessionCalls{})});
      }
    });
    for (int i = 1; i < people; ++i) {
      ASSERT_EQ(request(i, request::Join{"Bo" + std::string(static_cast<std::size_t>(i), 'o')}),
                "");
    }
  }

  std::string fetch(const std::function<void(ApiCalls::Then<std::string>)>& call) {
    std::string text;
    on_loop([&] {
      call([&](const Result<std::string>& answer) {
        text = answer ? *answer : "failed: " + answer.error().sentence;
      });
    });
    wait_until([&] { return !text.empty(); });
    EXPECT_FALSE(text.starts_with("failed")) << text;
    return text;
  }

  // A wish of this person: "" if it was done, or the code of the refusal.
  std::string request(int person, wire::RequestBody request) {
    std::string code = "nothing";
    on_loop([&] {
      session(person).ask(std::move(request), [&](const wire::Notice& answer) {
        const auto* const refused = std::get_if<notice::Refused>(&answer);
        code = refused == nullptr ? "" : refused->code;
      });
    });
    wait_until([&] { return code != "nothing"; });
    return code;
  }

  // On the loop's thread.
  Session& session(int person) { return *people_[static_cast<std::size_t>(person)].session; }
  table::TableView table(int person) {
    return on_loop([&] { return session(person).known().table(); });
  }

  // What this person knows by following equals what somebody is told who comes now.
  void expect_up_to_date(int person) {
    const std::string token = people_[static_cast<std::size_t>(person)].token;
    std::unique_ptr<Session> fresh;
    on_loop([&] {
      fresh = std::make_unique<Session>(loop_, options(token, "fresh-" + std::to_string(++fresh_)),
                                        SessionCalls{});
    });
    const auto seq = [](const Session& of) { return of.known().table().seq; };
    wait_until([&] { return seq(*fresh) > 0 && seq(session(person)) >= seq(*fresh); });
    on_loop([&] {
      // A bot may have gone on meanwhile.
      if (seq(session(person)) == seq(*fresh))
        expect_equal(session(person).known(), fresh->known());
      fresh.reset();
    });
  }
  static void expect_equal(const KnownTable& known, const KnownTable& told) {
    EXPECT_EQ(comparable(known), comparable(told));
    EXPECT_TRUE(known.talk() == told.talk());
    if (known.view() == nullptr || told.view() == nullptr) return;
    EXPECT_TRUE(*known.view() == *told.view());
  }
  void expect_all_up_to_date() {
    for (std::size_t i = 0; i < people_.size(); ++i) expect_up_to_date(static_cast<int>(i));
  }

  // Plays a game that has begun to its end, and looks at it now and then.
  void play_on() {
    for (int turns = 1; table(0).phase != "over"; ++turns) {
      int mover = -1;
      wait_until([&] {
        for (std::size_t i = 0; i < people_.size(); ++i) {
          if (people_[i].session->known().is_to_move()) mover = static_cast<int>(i);
        }
        return mover >= 0 || session(0).known().table().phase == "over";
      });
      if (mover < 0) break;
      const wire::GameInfo game = *table(mover).game;
      request::Play play{game.number, game.n, client::load::cheap_turn(game.view)};
      if (turns % 3 == 0) play.actions.resize(1);  // card by card
      if (turns % 4 == 0)
        request(mover, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kC)});
      ASSERT_EQ(request(mover, std::move(play)), "");
      if (turns % 5 < 2) expect_all_up_to_date();
      if (HasFailure()) return;
    }
    for (std::size_t i = 0; i < people_.size(); ++i) {
      wait_until([&] { return people_[i].session->known().table().phase == "over"; });
    }
    expect_all_up_to_date();
  }

  struct Person {
    std::string token;
    std::unique_ptr<Session> session;
  };

  RunningServer server_;
  net::Loop loop_;
  ApiCalls api_{loop_, server_.url()};
  std::vector<Person> people_;
  std::string table_;
  int fresh_ = 0;

 private:
  std::thread thread_;
};

TEST_F(Sessions, follow_a_lobby) {
  Rules rules;
  rules.players = 3;
  open_table(rules, {}, 2);
  expect_all_up_to_date();
  EXPECT_EQ(table(1).you.member, 2);
  EXPECT_EQ(request(1, request::Sit{2}), "");
  EXPECT_EQ(request(1, request::Rename{"Rob"}), "");
  EXPECT_EQ(request(0, request::SetBot{1, "quick"}), "");
  EXPECT_EQ(request(0, request::Swap{0, 1}), "");
  expect_all_up_to_date();
  wire::Settings settings = table(0).settings;
  settings.rules.players = 2;
  EXPECT_EQ(request(0, request::Change{settings}), "");
  expect_all_up_to_date();
  EXPECT_EQ(request(0, request::Hide{2, true}), "");  // of which the other one is not told
  EXPECT_EQ(request(0, request::HandOver{2}), "");
  expect_all_up_to_date();
  EXPECT_EQ(request(0, request::Leave{}), "");
  expect_up_to_date(1);
  EXPECT_EQ(table(1).host, 2);
}

TEST_F(Sessions, follow_programs) {
  Rules rules;
  rules.players = 3;
  open_table(rules, {}, 1);
  for (const bool program : {true, false}) {
    const std::string token = fetch([&](const auto& then) { api_.new_person(then); });
    on_loop([&] {
      people_.push_back({token, std::make_unique<Session>(loop_, options(token), SessionCalls{})});
    });
    const int last = static_cast<int>(people_.size()) - 1;
    ASSERT_EQ(request(last, request::Join{program ? "Magpie" : "Bob", program}), "");
  }
  EXPECT_TRUE(table(0).members[1].program);
  EXPECT_EQ(request(1, request::Sit{1}), "");
  expect_all_up_to_date();
  EXPECT_EQ(request(0, request::Leave{}), "");
  expect_up_to_date(1);
  EXPECT_EQ(table(1).host, 3);  // who is a person, on the bench
  EXPECT_EQ(request(2, request::Leave{}), "");
  expect_up_to_date(1);
  EXPECT_EQ(table(1).host, 0);
}

TEST_F(Sessions, follow_a_game_of_two) {
  open_table(Rules{}, {}, 2);
  ASSERT_EQ(request(0, request::Start{}), "");
  ASSERT_EQ(request(1, request::GiveSignal{Signal{Meaning::kCanBegin, Pile::kA, Command::kNone}}),
            "");
  expect_all_up_to_date();
  ASSERT_EQ(request(0, request::Begin{1}), "");
  ASSERT_EQ(request(1, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kB)}), "");
  ASSERT_EQ(request(0, request::Hide{2, true}), "");
  expect_up_to_date(0);
  ASSERT_EQ(request(0, request::Hide{2, false}), "");
  expect_up_to_date(0);
  play_on();
}

TEST_F(Sessions, follow_a_game_alone) {
  Rules rules;
  rules.players = 1;
  rules.extreme = true;
  open_table(rules, {}, 1);
  ASSERT_EQ(request(0, request::Start{}), "");
  play_on();
}

TEST_F(Sessions, follow_a_game_with_a_bot_and_every_command) {
  Rules rules;
  rules.players = 4;
  rules.extreme = true;
  rules.on_fire = true;
  rules.one_pile_retroactive = true;
  open_table(rules, {{3, "quick"}}, 3);
  ASSERT_EQ(request(0, request::Start{}), "");
  ASSERT_EQ(request(0, request::Begin{2}), "");
  play_on();
}

TEST_F(Sessions, follow_one_game_after_the_other) {
  open_table(Rules{}, {}, 2);
  for (int game = 0; game < 2; ++game) {
    ASSERT_EQ(request(0, request::Start{}), "");
    ASSERT_EQ(request(0, request::Begin{0}), "");
    ASSERT_EQ(request(1, request::GiveUp{true}), "");
    expect_all_up_to_date();
    ASSERT_EQ(request(0, request::GiveUp{true}), "");
    expect_all_up_to_date();
    EXPECT_EQ(table(1).phase, "over");
  }
}

TEST_F(Sessions, are_told_when_the_server_does_not_want_them) {
  open_table(Rules{}, {}, 1);
  std::string ended;
  on_loop([&] {
    SessionCalls calls;
    calls.on_end = [&](const std::string& code) { ended = code; };
    people_.push_back(
        {"", std::make_unique<Session>(loop_, options("not a token"), std::move(calls))});
  });
  wait_until([&] { return !ended.empty(); });
  EXPECT_EQ(ended, "bad_token");
}

}  // namespace
}  // namespace backstep::client
