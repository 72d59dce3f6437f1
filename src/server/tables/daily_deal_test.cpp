// Daily deals at the exact times at which they close, end and open.
#include "server/tables/daily_deal.h"

#include <gtest/gtest.h>

#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kMidnight = 1'795'046'400'000;  // 2026-11-19T00:00:00Z
constexpr std::int64_t kDeadline = kMidnight + 7'200'000;
constexpr std::int64_t kOpens = kDeadline + kOpeningMarginMs;
constexpr std::string_view kDayPath = "/api/today/2026-11-18/solo";

wire::DealChoice solo_of(const std::string& date) {
  return {wire::DealKind::kToday, date + "/solo", 0};
}

TEST(DailyDeal, TimesFollowFromDateAndGrace) {
  Options options;
  const auto times = daily_deal_times(solo_of("2026-11-18"), options);
  ASSERT_TRUE(times);
  EXPECT_EQ(times->closes_ms, kMidnight);
  EXPECT_EQ(times->deadline_ms, kDeadline);
  EXPECT_EQ(times->opens_ms, kOpens);
  options.today_grace_minutes = 0;
  EXPECT_EQ(daily_deal_times(solo_of("2026-11-18"), options)->deadline_ms, kMidnight);
  EXPECT_FALSE(daily_deal_times(solo_of("2026-02-30"), options));
  EXPECT_FALSE(daily_deal_times({wire::DealKind::kNamed, "2026-11-18/solo", 0}, options));
}

TEST(DailyDeal, TheNextDeadlineIsAlwaysAhead) {
  const Options options;
  EXPECT_EQ(next_deadline(kMidnight - 1, options), kDeadline);
  EXPECT_EQ(next_deadline(kDeadline - 1, options), kDeadline);
  EXPECT_EQ(next_deadline(kDeadline, options), kDeadline + 86'400'000);
}

// A first turn from what the table notice says: the lowest card on A, the highest on C.
std::vector<Action> first_turn_of(const json::object& table) {
  const json::array& hand = table.at("game").at("view").at("hand").as_array();
  return {Action::lay(static_cast<Card>(hand.front().as_int64()), Pile::kA),
          Action::lay(static_cast<Card>(hand.back().as_int64()), Pile::kC), Action::end_turn()};
}

net::Request api_request(const std::string& method, const std::string& path,
                         const std::string& token, const std::string& body = {}) {
  net::Request request;
  request.method = method;
  request.path = path;
  request.body = body;
  request.token = token;
  request.address = "192.0.2.1";
  return request;
}

class DailyDealAtServer : public AtServer {
 protected:
  DailyDealAtServer() { world_.options.compared_effort = 20; }

  net::Response ask(const net::Request& request) {
    std::optional<net::Response> got;
    service_->on_request(request, [&](net::Response response) { got = std::move(response); });
    EXPECT_TRUE(world_.run_until([&] { return got.has_value(); })) << request.path;
    return *got;
  }
  net::Response get(const std::string& path, const std::string& token = {}) {
    return ask(api_request("GET", path, token));
  }
  // The table of a new attempt.
  std::string attempt(const Client& client) {
    const net::Response response =
        ask(api_request("POST", "/api/today", client.token, R"({"form":"solo","name":"Annabel"})"));
    EXPECT_EQ(response.status, 201) << response.body;
    return std::string(json::parse(response.body).at("table").as_string());
  }
  void advance_to(std::int64_t ms) { world_.advance(ms - world_.environment.now_ms()); }
  std::string play(Client& client) {
    const json::object table = last_told(client, "table");
    return say(client, request::Play{1, 0, first_turn_of(table)});
  }
  std::string last_entry(const std::string& table) {
    return world_.store.bodies(table_log(table)).back();
  }
  // Whether the cards of a game that was finished in time can be had.
  int record_status(const std::string& game) {
    return get("/api/games/" + game + "/record").status;
  }
  std::string finished_game(Client& client) {
    const std::string table = attempt(client);
    connect(client, table);
    EXPECT_EQ(say(client, request::GiveUp{true}), "");
    const auto logs = world_.store.logs_with_prefix("game/");
    EXPECT_EQ(logs.size(), 1U);
    return logs.front().substr(5);
  }
};

TEST_F(DailyDealAtServer, AnActionCountsUntilTheDeadlineAndNotAtIt) {
  const std::string in_time = attempt(ann_);
  const std::string late = attempt(bob_);
  connect(ann_, in_time);
  connect(bob_, late);
  EXPECT_EQ(last_told(ann_, "table").at("game").at("until"), kDeadline);
  advance_to(kDeadline - 1);
  EXPECT_EQ(play(ann_), "");
  world_.environment.set_now(kDeadline);  // no timer has run yet
  EXPECT_EQ(play(bob_), "game_over");
  EXPECT_EQ(last_entry(late), R"({"e":"stopped","why":"time_over"})");
  EXPECT_EQ(events(bob_, "stopped").back().at("over").at("result"), "time_over");
  EXPECT_EQ(events(bob_, "did").size(), 0U);
}

TEST_F(DailyDealAtServer, CardsAreShownFromTheOpeningOnAndNotBefore) {
  const std::string game = finished_game(ann_);
  const std::string running = attempt(bob_);
  advance_to(kMidnight);
  const auto expect_secret = [&] {
    EXPECT_EQ(record_status(game), 403);
    EXPECT_EQ(get("/api/games/" + game).status, 403);
    EXPECT_EQ(get("/api/games/" + game + "/analysis").status, 403);
    EXPECT_EQ(get(std::string(kDayPath)).status, 403);
    EXPECT_EQ(get(std::string(kDayPath), cat_.token).status, 403);
    EXPECT_EQ(get(std::string(kDayPath), ann_.token).status, 200);  // as before midnight
    EXPECT_EQ(
        ask(api_request("POST", "/api/tables", cat_.token,
                        R"({"settings":{"deal":{"kind":"what_if","name":")" + game + R"("}}})"))
            .status,
        403);
    const std::string table(last_told(ann_, "table").at("table").as_string());
    const json::object shown = json::parse(get("/api/tables/" + table).body).as_object();
    EXPECT_FALSE(shown.contains("over"));
    EXPECT_EQ(shown.at("watch"), false);
  };
  expect_secret();
  EXPECT_EQ(get(std::string(kDayPath), bob_.token).status, 403);  // still playing
  advance_to(kDeadline);
  expect_secret();
  advance_to(kOpens - 1);
  expect_secret();
  EXPECT_EQ(last_entry(running), R"({"e":"stopped","why":"time_over"})");
  advance_to(kOpens);
  EXPECT_EQ(record_status(game), 200);
  EXPECT_EQ(json::parse(get(std::string(kDayPath)).body).at("games"), 2);
}

TEST_F(DailyDealAtServer, AttemptsBeginInTheirDayOnly) {
  advance_to(kMidnight - 1);
  const std::string last = attempt(ann_);
  world_.environment.set_now(kMidnight);
  const std::string next = attempt(ann_);
  EXPECT_NE(last, next);
  connect(ann_, next);
  EXPECT_EQ(last_told(ann_, "table").at("settings").at("deal").at("name"), "2026-11-19/solo");
  const json::object shown = json::parse(get("/api/tables/" + last).body).as_object();
  EXPECT_EQ(shown.at("deal").at("name"), "2026-11-18/solo");
  EXPECT_EQ(shown.at("until"), kDeadline);
}

TEST_F(DailyDealAtServer, AttemptsEndAtTheDeadlineWithoutAnyone) {
  const std::string table = attempt(ann_);
  restart();  // it is not in memory
  advance_to(kDeadline - 1);
  EXPECT_NE(last_entry(table), R"({"e":"stopped","why":"time_over"})");
  advance_to(kDeadline);
  EXPECT_EQ(last_entry(table), R"({"e":"stopped","why":"time_over"})");
}

TEST_F(DailyDealAtServer, ThoseWhoAreThereAreToldAtTheDeadline) {
  const std::string table = attempt(ann_);
  connect(ann_, table);
  advance_to(kDeadline);
  EXPECT_EQ(events(ann_, "stopped").size(), 1U);
}

TEST_F(DailyDealAtServer, AServerThatWasDownEndsThemAtItsStart) {
  const std::string table = attempt(ann_);
  world_.environment.forget_timers();
  world_.environment.set_now(kOpens + 3'600'000);
  restart();
  world_.settle();
  EXPECT_EQ(last_entry(table), R"({"e":"stopped","why":"time_over"})");
}

TEST_F(DailyDealAtServer, AClockSetBackDoesNotLetAnyonePlayCardsThatWereShown) {
  const std::string game = finished_game(ann_);
  const std::string table = attempt(bob_);
  connect(bob_, table);
  world_.environment.set_now(kOpens);  // no timer has run: Bob's attempt is still running
  EXPECT_EQ(record_status(game), 200);
  world_.environment.set_clock_back(kOpens - kMidnight);
  EXPECT_EQ(record_status(game), 200);
  EXPECT_EQ(play(bob_), "game_over");
}

TEST_F(DailyDealAtServer, AClockSetForwardEndsAttemptsWithinAMinute) {
  const std::string table = attempt(ann_);
  restart();
  world_.environment.set_clock_back(
      -(kDeadline - world_.environment.now_ms()));  // timers wait as before
  world_.settle();
  EXPECT_NE(last_entry(table), R"({"e":"stopped","why":"time_over"})");
  world_.advance(60'000);
  EXPECT_EQ(last_entry(table), R"({"e":"stopped","why":"time_over"})");
}

TEST_F(DailyDealAtServer, TheGracePeriodIsAnOption) {
  world_.options.today_grace_minutes = 0;
  restart();
  const std::string table = attempt(ann_);
  connect(ann_, table);
  world_.environment.set_now(kMidnight);
  EXPECT_EQ(play(ann_), "game_over");
}

class DailyDealInCluster : public OnCluster {
 protected:
  net::Response ask(Process& at, const net::Request& request) {
    std::optional<net::Response> got;
    at.service->on_request(request, [&](net::Response response) { got = std::move(response); });
    settle();
    EXPECT_TRUE(got) << request.path;
    return got.value_or(net::Response());
  }
};

// The second process is ahead of the first by as much as is allowed.
TEST_F(DailyDealInCluster, NoActionCountsWhileAProcessThatIsAheadShowsCards) {
  const net::Response response =
      ask(one(), api_request("POST", "/api/today", ann_.token, R"({"form":"solo","name":"Ann"})"));
  const std::string table(json::parse(response.body).at("table").as_string());
  connect(ann_, one(), table);
  const json::object told_table = told(ann_, "table").back();
  const std::string path(kDayPath);
  two().environment.set_now(kOpens);
  one().environment.set_now(kOpens - kOpeningMarginMs);
  EXPECT_EQ(ask(two(), api_request("GET", path, {})).status, 200);
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn_of(told_table)}), "game_over");
  EXPECT_TRUE(stored(table, "did").empty());
  ASSERT_EQ(stored(table, "stopped").size(), 1U);
}

// The process that is behind accepts an action up to its own deadline; the other shows nothing yet.
TEST_F(DailyDealInCluster, NoCardsAreShownWhileAProcessThatIsBehindAcceptsActions) {
  const net::Response response =
      ask(one(), api_request("POST", "/api/today", ann_.token, R"({"form":"solo","name":"Ann"})"));
  const std::string table(json::parse(response.body).at("table").as_string());
  connect(ann_, one(), table);
  two().environment.forget_timers();  // else it would end the attempt at its own deadline
  one().environment.set_now(kDeadline - 1);
  two().environment.set_now(kDeadline - 1 + kOpeningMarginMs);
  EXPECT_EQ(ask(two(), api_request("GET", std::string(kDayPath), {})).status, 403);
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn_of(told(ann_, "table").back())}), "");
}

}  // namespace
}  // namespace backstep::server
