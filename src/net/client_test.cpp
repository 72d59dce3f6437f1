// The client against the server, on one loop.
#include "net/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/server_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

class Clients : public testing::Test, public Handler {
 protected:
  // Until done() is called.
  void run() {
    loop_.after(std::chrono::seconds(8), [this] {
      ADD_FAILURE() << "it took too long";
      loop_.stop();
    });
    loop_.run();
  }
  void done() { loop_.stop(); }

  int listen(Options options = wide_options()) {
    server_ = std::make_unique<Server>(loop_, std::move(options), *this);
    return *server_->listen();
  }
  static Url url(int port, const std::string& target = "/ws") {
    return *parse_url("ws://127.0.0.1:" + std::to_string(port) + target);
  }
  // Notes everything, and is done when it ends.
  ClientCalls calls() {
    return {.on_open = [this] { note("open"); },
            .on_text = [this](std::string_view text) { note("text " + std::string(text)); },
            .on_close =
                [this](const Ended& ended) {
                  note("close " + std::to_string(ended.code) + " " + ended.reason + ended.error);
                  done();
                }};
  }
  void note(std::string what) { notes_.push_back(std::move(what)); }

  void on_request(Request request, Reply reply) override {
    Response response;
    response.status = 201;
    response.headers = {{"X-Of", request.token}};
    response.body = request.method + " " + request.path + " " + request.body;
    if (request.path != "/never") reply(std::move(response));
  }
  void on_open(Link link, const std::string&) override { opened_(link); }
  void on_text(Link link, std::string_view text) override {
    if (text == "bye") return server_->close(link, Close::kRefused, "bye");
    server_->send(link, text_of(std::string(text)));
  }
  void on_close(Link link) override { closed_(link); }

  std::function<void(Link)> opened_ = [](Link) {};
  std::function<void(Link)> closed_ = [](Link) {};
  std::vector<std::string> notes_;
  Loop loop_;
  std::unique_ptr<Server> server_;
};

TEST_F(Clients, talk_and_are_told_why_it_ended) {
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] {
    note("open");
    client->send(text_of("one"));
    client->send(text_of(std::string(10'000, 'x')));
    client->send(text_of("bye"));
  };
  calls.on_text = [&](std::string_view text) { note("text " + std::string(text.substr(0, 3))); };
  client = std::make_unique<Client>(loop_, url(listen()), std::move(calls));
  client->send(text_of("too early"));
  run();
  EXPECT_THAT(notes_, ElementsAre("open", "text one", "text xxx", "close 4000 bye"));
}

TEST_F(Clients, may_be_addressed_by_name) {
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->close(); };
  const Url url = *parse_url("ws://localhost:" + std::to_string(listen()) + "/ws");
  client = std::make_unique<Client>(loop_, url, std::move(calls));
  run();
  EXPECT_THAT(notes_, ElementsAre("close 1000 "));
}

TEST_F(Clients, close_after_what_they_sent) {
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_close = [&](const Ended& ended) { note("close " + std::to_string(ended.code)); };
  closed_ = [&](Link) {
    note("server saw it");
    done();
  };
  calls.on_open = [&] {
    client->send(text_of("one"));
    client->close(Close::kNormal, "enough");
    client->send(text_of("late"));
    note("returned");
  };
  client = std::make_unique<Client>(loop_, url(listen()), std::move(calls));
  run();
  EXPECT_THAT(notes_, ElementsAre("returned", "close 1000", "server saw it"));
}

TEST_F(Clients, are_told_how_they_were_refused) {
  const Client client(loop_, url(listen(), "/other"), calls());
  run();
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("answers 201 GET /other")));
}

TEST_F(Clients, find_nobody) {
  int port = 0;
  {
    Loop other;
    Server server(other, wide_options(), *this);
    port = *server.listen();
  }
  const Client client(loop_, url(port), calls());
  run();
  ASSERT_EQ(notes_.size(), 1U);
  EXPECT_THAT(notes_[0], HasSubstr("could not reach 127.0.0.1:"));
}

TEST_F(Clients, send_their_headers) {
  Options options = wide_options();
  options.origins = {"https://play.example"};
  const Client client(loop_, url(listen(options)), calls(), {},
                      {{"Origin", "https://evil.example"}});
  run();
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("answers 403")));
}

TEST_F(Clients, give_up_when_nobody_answers) {
  // It listens, and never says a word: its loop does not run.
  Loop other;
  Server silent(other, wide_options(), *this);
  ClientOptions options;
  options.connect_time = milliseconds(50);
  const Client client(loop_, url(*silent.listen()), calls(), options);
  run();
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("did not answer in time")));
}

TEST_F(Clients, may_be_destroyed_in_their_calls) {
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->send(text_of("x")); };
  calls.on_text = [&](std::string_view text) {
    client.reset();
    note("text " + std::string(text));
  };
  closed_ = [&](Link) {
    note("server saw it");
    done();
  };
  client = std::make_unique<Client>(loop_, url(listen()), std::move(calls));
  run();
  EXPECT_THAT(notes_, ElementsAre("text x", "server saw it"));
}

TEST_F(Clients, hear_when_the_server_is_gone) {
  ClientCalls calls = this->calls();
  calls.on_open = [&] { loop_.post([&] { server_.reset(); }); };
  const Client client(loop_, url(listen()), std::move(calls));
  run();
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("is gone")));
}

TEST_F(Clients, five_hundred_on_one_loop) {
  raise_open_files();
  constexpr int kMany = 500;
  const int port = listen();
  std::vector<std::unique_ptr<Client>> clients;
  int open = 0;
  int texts = 0;
  for (int i = 0; i < kMany; ++i) {
    ClientCalls calls;
    calls.on_open = [&] {
      if (++open < kMany) return;
      for (const auto& client : clients) {
        for (int j = 0; j < 10; ++j) client->send(text_of("x"));
      }
    };
    calls.on_text = [&](std::string_view) {
      if (++texts == 10 * kMany) done();
    };
    clients.push_back(std::make_unique<Client>(loop_, url(port), std::move(calls)));
  }
  run();
  EXPECT_EQ(texts, 10 * kMany);
}

class Fetches : public Clients {
 protected:
  static FetchRequest request(std::string method, Url url) {
    FetchRequest request;
    request.method = std::move(method);
    request.url = std::move(url);
    return request;
  }
  void get(FetchRequest request) {
    fetch(loop_, std::move(request), [this](Result<FetchAnswer> answer) {
      note(answer ? std::to_string(answer->status) + " " + answer->body : answer.error().sentence);
      if (answer) answer_ = *answer;
      done();
    });
    EXPECT_TRUE(notes_.empty()) << "not from within the call";
    run();
  }
  FetchAnswer answer_;
};

TEST_F(Fetches, get_answers) {
  get(request("GET", url(listen(), "/a?b")));
  EXPECT_THAT(notes_, ElementsAre("201 GET /a "));
}

TEST_F(Fetches, post_bodies_with_headers) {
  FetchRequest post = request("POST", url(listen(), "/a"));
  post.headers = {{"Authorization", "Bearer abc"}};
  post.body = "body";
  get(std::move(post));
  EXPECT_THAT(notes_, ElementsAre("201 POST /a body"));
  EXPECT_THAT(answer_.headers, testing::Contains(testing::Pair("X-Of", "abc")));
}

TEST_F(Fetches, know_that_head_has_no_body) {
  get(request("HEAD", url(listen(), "/a")));
  EXPECT_THAT(notes_, ElementsAre("201 "));
}

TEST_F(Fetches, are_told_of_refusals) {
  FetchRequest large = request("POST", url(listen(), "/a"));
  large.body = std::string(200'000, 'x');
  get(std::move(large));
  EXPECT_THAT(notes_, ElementsAre(R"(413 {"code":"too_large"})"));
}

TEST_F(Fetches, give_up_in_time) {
  FetchRequest slow = request("GET", url(listen(), "/never"));
  slow.time = milliseconds(50);
  get(std::move(slow));
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("did not answer in time")));
}

}  // namespace
}  // namespace backstep::net
