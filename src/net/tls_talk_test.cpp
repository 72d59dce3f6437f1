// What is said and fetched over secure connections, and how they end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/client.h"
#include "net/tls_client_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Lt;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// ---- what is said

class SecureTalks : public Secure {};

TEST_F(SecureTalks, of_many_messages_and_large_ones) {
  show(authority.issue());
  std::vector<std::string> sent;
  sent.reserve(2005);
  for (int i = 0; i < 2000; ++i) sent.push_back("message " + std::to_string(i));
  for (const std::size_t size : {16'383U, 16'384U, 16'385U, 1'000'000U, 3'000'000U}) {
    sent.emplace_back(size, 'x');
  }
  std::vector<std::string> heard;
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] {
    for (const std::string& text : sent) client->send(text_of(text));
  };
  calls.on_text = [&](std::string_view text) {
    heard.emplace_back(text);
    if (heard.size() == sent.size()) client->close();
  };
  client = std::make_unique<Client>(loop, url(), std::move(calls));
  run();
  EXPECT_TRUE(heard == sent) << heard.size() << " heard";
  EXPECT_THAT(notes, ElementsAre("close 1000 "));
}

TEST_F(SecureTalks, that_the_server_ends) {
  show(authority.issue());
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] {
    client->send(text_of("one"));
    client->send(text_of("bye"));
  };
  client = std::make_unique<Client>(loop, url(), std::move(calls));
  run();
  EXPECT_THAT(notes, ElementsAre("text one", "close 4000 bye"));
}

TEST_F(SecureTalks, that_end_without_a_goodbye_of_TLS) {
  show(authority.issue(), {.goodbye = false});
  EXPECT_EQ(visit(url()), "close 1000 ");
}

TEST_F(SecureTalks, that_the_server_ends_without_a_goodbye_of_TLS) {
  show(authority.issue(), {.goodbye = false});
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->send(text_of("bye")); };
  client = std::make_unique<Client>(loop, url(), std::move(calls));
  run();
  EXPECT_THAT(notes, ElementsAre("close 4000 bye"));
}

TEST_F(SecureTalks, end_in_time_though_the_server_stays) {
  show(authority.issue(), {.stays = true});
  ClientOptions options;
  options.connect_time = std::chrono::seconds(4);
  std::unique_ptr<Client> closes;
  std::unique_ptr<Client> is_closed;
  ClientCalls calls;
  calls.on_close = [&](const Ended& ended) {
    note("close " + std::to_string(ended.code) + ended.error);
    if (notes.size() == 2) loop.stop();
  };
  calls.on_open = [&] { closes->close(); };
  closes = std::make_unique<Client>(loop, url(), calls, options);
  calls.on_open = [&] { is_closed->send(text_of("bye")); };
  is_closed = std::make_unique<Client>(loop, url(), calls, options);
  run();
  EXPECT_THAT(notes, UnorderedElementsAre("close 1000", "close 4000"));
}

TEST_F(SecureTalks, of_clients_that_are_destroyed_in_them) {
  show(authority.issue());
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] {
    client->send(text_of(std::string(100'000, 'x')));
    client->send(text_of("x"));
  };
  calls.on_text = [&](std::string_view) {
    client.reset();
    loop.post([&] { loop.stop(); });
  };
  client = std::make_unique<Client>(loop, url(), std::move(calls));
  run();
  EXPECT_TRUE(notes.empty());
}

TEST_F(SecureTalks, that_are_given_up_at_any_time) {
  show(authority.issue());
  std::vector<std::unique_ptr<Client>> clients(40);
  for (std::unique_ptr<Client>& client : clients) {
    client = std::make_unique<Client>(loop, url(), ClientCalls{});
  }
  // One after the other, while the rest is on its way in one stage or another.
  const std::function<void()> give_up = [&] {
    clients.pop_back();
    if (clients.empty()) return loop.stop();
    loop.after(milliseconds(1), give_up);
  };
  loop.post(give_up);
  run();
}

TEST_F(SecureTalks, of_many_at_once) {
  constexpr int kMany = 50;
  show(authority.issue());
  std::vector<std::unique_ptr<Client>> clients(kMany);
  int texts = 0;
  for (std::unique_ptr<Client>& client : clients) {
    ClientCalls calls = this->calls();
    calls.on_open = [&] {
      for (int i = 0; i < 10; ++i) client->send(text_of("x"));
    };
    calls.on_text = [&](std::string_view) {
      if (++texts == 10 * kMany) loop.stop();
    };
    client = std::make_unique<Client>(loop, url(), std::move(calls));
  }
  run();
  EXPECT_EQ(texts, 10 * kMany);
  EXPECT_TRUE(notes.empty());
}

// ---- what is fetched

class SecureFetches : public Secure {
 protected:
  // A server behind TLS that says these words, whatever it is asked, and hangs up.
  void say(const std::string& words, Front::Manners manners) {
    words_ = text_of(words);
    show(authority.issue(), manners);
  }
  int listen() override {
    if (!words_) return Secure::listen();
    speaker_ = std::make_unique<Accepting>(loop, [this](Socket accepted) {
      auto socket = std::make_shared<Socket>(std::move(accepted));
      auto asked = std::make_shared<std::array<char, 1000>>();
      socket->async_read_some(asio::buffer(*asked), [this, socket, asked](error_code, std::size_t) {
        asio::async_write(*socket, asio::buffer(*words_), [socket](error_code, std::size_t) {});
      });
    });
    return speaker_->port();
  }

 private:
  Text words_;
  std::unique_ptr<Accepting> speaker_;
};

TEST_F(SecureFetches, post_bodies) {
  show(authority.issue());
  FetchRequest post = request("POST", url(), "/a");
  post.body = std::string(50'000, 'b');
  get(std::move(post));
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_TRUE(notes[0] == "200 POST /a " + std::string(50'000, 'b')) << notes[0].size();
  EXPECT_THAT(front->asked_for, ElementsAre("localhost"));
}

TEST_F(SecureFetches, get_large_bodies) {
  show(authority.issue());
  get(request("GET", url("127.0.0.1"), "/large"));
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_TRUE(notes[0] == "200 " + std::string(3'000'000, 'x')) << notes[0].size();
}

TEST_F(SecureFetches, give_up_in_time) {
  show(authority.issue());
  FetchRequest slow = request("GET", url(), "/never");
  slow.time = milliseconds(200);
  get(std::move(slow));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("did not answer in time")));
}

TEST_F(SecureFetches, do_not_follow_elsewhere) {
  say("HTTP/1.1 301 Moved\r\nLocation: https://play.example/\r\nContent-Length: 0\r\n\r\n", {});
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre("301 "));
}

TEST_F(SecureFetches, and_sockets_do_not_follow_elsewhere) {
  say("HTTP/1.1 301 Moved\r\nLocation: https://play.example/\r\nContent-Length: 0\r\n\r\n", {});
  EXPECT_THAT(visit(url()), HasSubstr("answers 301 and sends to https://play.example/"));
}

TEST_F(SecureFetches, and_sockets_are_told_the_beginning_of_another_answer) {
  say("HTTP/1.1 404 No\r\nContent-Length: 2011\r\n\r\nno\x1b[2Jthing" + std::string(2000, 'x'), {});
  EXPECT_THAT(visit(url()), AllOf(HasSubstr("answers 404 no?[2Jthingxxx"), SizeIs(Lt(300U))));
}

TEST_F(SecureFetches, need_no_goodbye_where_the_length_is_known) {
  say("HTTP/1.1 200 Fine\r\nContent-Length: 5\r\n\r\nwhole", {.goodbye = false});
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre("200 whole"));
}

TEST_F(SecureFetches, take_a_goodbye_for_the_end) {
  say("HTTP/1.1 200 Fine\r\n\r\nwhole", {});
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre("200 whole"));
}

TEST_F(SecureFetches, do_not_take_a_cut_for_the_end) {
  say("HTTP/1.1 200 Fine\r\n\r\nhal", {.goodbye = false});
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("did not answer: the connection was cut")));
}

TEST_F(SecureFetches, do_not_take_a_part_for_the_whole) {
  say("HTTP/1.1 200 Fine\r\nContent-Length: 5\r\n\r\nhal", {});
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("did not answer: ")));
}

TEST_F(SecureFetches, say_goodbye) {
  show(authority.issue());
  front->after_goodbye = [this] {
    note("goodbye");
    loop.stop();
  };
  fetch(loop, request("GET", url(), "/a"),
        [this](const Result<FetchAnswer>& answer) { note(answer ? "answer" : "none"); });
  run();
  EXPECT_THAT(notes, ElementsAre("answer", "goodbye"));
}

}  // namespace
}  // namespace backstep::net
