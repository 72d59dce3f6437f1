// A session on a line that the test holds the other end of: what it makes of a server that says
// more than it knows.
#include "client/session.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/state.h"
#include "engine/game/view.h"
#include "wire/notice.h"

namespace backstep::client {
namespace {

class HeldLine final : public Line {
 public:
  explicit HeldLine(std::vector<std::string>& sent) : sent_(sent) {}
  void send(net::Text text) override { sent_.emplace_back(*text); }
  void close() override {}

 private:
  std::vector<std::string>& sent_;
};

class OnHeldLine : public testing::Test {
 protected:
  OnHeldLine() {
    SessionOptions options;
    options.line = [this](net::ClientCalls calls) {
      line = std::move(calls);
      if (comes_back) loop.stop();
      return std::make_unique<HeldLine>(sent);
    };
    SessionCalls calls;
    calls.on_event = [this](const wire::Happened& each) { events.push_back(each.seq); };
    calls.on_trouble = [this](const std::string& why) { troubles.push_back(why); };
    session = std::make_unique<Session>(loop, std::move(options), std::move(calls));
    line.on_open();
    say(wire::write_notice(wire::notice::Welcome{1, 0, 0}));
  }

  void say(std::string_view text) { line.on_text(text); }
  // The line is lost, and there again after a while.
  void reconnect() {
    comes_back = true;
    const auto lost = std::exchange(line.on_close, nullptr);
    lost({});
    loop.run();
    ASSERT_TRUE(line.on_close);
    line.on_open();
    say(wire::write_notice(wire::notice::Welcome{1, 0, 0}));
  }
  void say_table(std::uint64_t seq) {
    wire::notice::Table table;
    table.seq = seq;
    table.phase = "lobby";
    say(wire::write_notice(table));
  }
  int looks() const {
    int count = 0;
    for (const std::string& each : sent) count += each.find("\"look\"") != std::string::npos;
    return count;
  }

  net::Loop loop;
  net::ClientCalls line;
  bool comes_back = false;
  std::vector<std::string> sent;
  std::vector<std::uint64_t> events;
  std::vector<std::string> troubles;
  std::unique_ptr<Session> session;
};

TEST_F(OnHeldLine, follows_a_server_that_says_more) {
  say(R"({"t":"weather","sun":true})");
  say_table(3);
  say(R"({"t":"event","happened":{"seq":4,"ms":1,"e":"joined","member":1,"name":"Ann","mood":2}})");
  EXPECT_EQ(events, std::vector<std::uint64_t>{4});
  EXPECT_EQ(session->known().table().members.size(), 1U);
  EXPECT_EQ(looks(), 0);
  EXPECT_TRUE(troubles.empty());
}

TEST_F(OnHeldLine, looks_at_the_table_after_an_event_it_does_not_know) {
  say_table(3);
  say(R"({"t":"event","happened":{"seq":4,"ms":1,"e":"flew"}})");
  say(R"({"t":"event","happened":{"seq":5,"ms":1,"e":"flew"}})");
  EXPECT_EQ(looks(), 1) << "once until the table comes";
  say_table(5);
  say(R"({"t":"event","happened":{"seq":6,"ms":1,"e":"joined","member":1,"name":"Ann"}})");
  EXPECT_EQ(events, std::vector<std::uint64_t>{6});
  EXPECT_TRUE(troubles.empty());
}

TEST_F(OnHeldLine, comes_back_although_something_unknown_was_missed) {
  say(R"({"t":"missed","seq":4,"acting_host":0,"members":[],"events":[{"seq":4,"ms":1,"e":"flew"}]})");
  EXPECT_TRUE(session->is_connected());
  EXPECT_EQ(looks(), 1);
}

TEST_F(OnHeldLine, asks_for_the_table_again_when_a_view_was_lost) {
  say_table(3);
  say(R"({"t":"event","happened":{"seq":4,"ms":1,"e":"flew"}})");
  ASSERT_EQ(looks(), 1);
  say(wire::write_notice(wire::notice::Done{1, 0, false}));  // and the table does not come any more
  reconnect();
  EXPECT_EQ(sent.back().find("\"seen\""), std::string::npos) << sent.back();
  say_table(4);
  say(R"({"t":"event","happened":{"seq":5,"ms":1,"e":"joined","member":1,"name":"Ann"}})");
  EXPECT_EQ(events, std::vector<std::uint64_t>{5});
}

TEST_F(OnHeldLine, asks_for_what_was_missed_otherwise) {
  say_table(3);
  reconnect();
  EXPECT_NE(sent.back().find("\"seen\":3"), std::string::npos) << sent.back();
}

TEST_F(OnHeldLine, says_what_is_wrong) {
  say_table(3);
  say(R"({"t":"goodbye"})");
  EXPECT_EQ(troubles, std::vector<std::string>{"code is missing"});
}

// A game of two that was just begun, from seat 0.
wire::notice::Table table_of_two(std::uint64_t seq) {
  wire::notice::Table table;
  table.seq = seq;
  table.phase = "play";
  table.you = {1, 0, {}};
  table.seats = {{1, ""}, {2, ""}};
  wire::GameInfo& game = table.game.emplace();
  game.number = 1;
  game.phase = "play";
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  Rules rules;
  rules.players = 2;
  game.view = view(deal_unchecked(rules, deck, 0), 0);
  return table;
}

TEST_F(OnHeldLine, takes_a_compact_play_for_event_and_answer) {
  say(wire::write_notice(table_of_two(3)));
  int done = 0;
  const std::uint64_t id =
      session->ask(wire::request::Play{1, 0, {}}, [&](const wire::Notice& answer) {
        done += std::holds_alternative<wire::notice::Done>(answer) ? 1 : 0;
        EXPECT_EQ(events, std::vector<std::uint64_t>{4}) << "the event comes first";
      });
  say(R"({"t":"did","seq":4,"ms":1,"acts":"2A 3A end","cards":[16,17],"id":)" + std::to_string(id) +
      '}');
  EXPECT_EQ(done, 1);
  const View& known = *session->known().view();
  EXPECT_EQ(known.turn, 1);
  EXPECT_EQ(known.hand.size(), 7);
  EXPECT_TRUE(known.hand.contains(17));
  EXPECT_EQ(known.draw_count, 82);
  EXPECT_EQ(session->known().table().game->n, 3);
  EXPECT_EQ(looks(), 0);
  say(R"({"t":"did","seq":4,"ms":1,"acts":"2A 3A end","cards":[16,17]})");
  EXPECT_EQ(events.size(), 1U) << "told once, whatever is sent again";
}

TEST_F(OnHeldLine, looks_at_the_table_after_a_compact_play_that_does_not_fit) {
  say(wire::write_notice(table_of_two(3)));
  say(R"({"t":"did","seq":4,"ms":1,"acts":"9A"})");  // the other seat's card
  EXPECT_EQ(looks(), 1);
  EXPECT_TRUE(events.empty());
  EXPECT_TRUE(troubles.empty());
}

TEST_F(OnHeldLine, asks_for_compact_plays_but_not_of_an_older_server) {
  EXPECT_NE(sent.front().find("\"compact\":true"), std::string::npos) << sent.front();
  comes_back = true;
  const auto lost = std::exchange(line.on_close, nullptr);
  lost({4000, "bad_request", ""});
  loop.run();
  ASSERT_TRUE(line.on_close);
  line.on_open();
  EXPECT_EQ(sent.back().find("compact"), std::string::npos) << sent.back();
}

}  // namespace
}  // namespace backstep::client
