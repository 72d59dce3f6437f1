// HTTP over real sockets: how much, how often, how slowly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "net/server_for_tests.h"
#include "net/wire_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;

// More than fits into the buffers on the way.
void answer_at_length(TestServer& server) {
  server.on_loop([&] {
    server.request = [](const Request&, const Reply& reply) {
      Response response;
      response.shared = text_of(std::string(8'000'000, 'x'));
      reply(response);
    };
  });
}

TEST(Http, large_bodies_are_refused) {
  TestServer server(with([](Options& options) { options.max_body = 10; }));
  Wire fits(server.port());
  fits.ask("POST", "/", "", "0123456789");
  EXPECT_EQ(fits.answer().status, 200);
  Wire announced(server.port());
  announced.ask("POST", "/", "Content-Length: 11\r\n");
  const HttpAnswer answer = announced.answer();
  EXPECT_EQ(answer.status, 413);
  EXPECT_EQ(answer.body, code("too_large"));
  EXPECT_TRUE(announced.ends());
  Wire sent(server.port());
  sent.ask("POST", "/", "", std::string(500'000, 'x'));
  EXPECT_EQ(sent.answer().status, 413) << "although it was all sent";
  Wire chunked(server.port());
  chunked.ask("POST", "/", "Transfer-Encoding: chunked\r\n");
  chunked.send("6\r\nabcdef\r\n5\r\nabcde\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.answer().status, 413);
  EXPECT_EQ(server.counts().refused_size, 3U);
}

TEST(Http, large_heads_are_refused) {
  TestServer server;
  Wire fits(server.port());
  EXPECT_EQ(fits.get("/", "X: " + std::string(7000, 'x') + "\r\n").status, 200);
  Wire large(server.port());
  const HttpAnswer answer = large.get("/", "X: " + std::string(9000, 'x') + "\r\n");
  EXPECT_EQ(answer.status, 431);
  EXPECT_EQ(answer.body, code("too_large"));
  Wire endless(server.port());
  endless.send("GET /" + std::string(100'000, 'x'));
  EXPECT_EQ(endless.answer().status, 431);
}

TEST(Http, one_address_may_ask_so_often) {
  TestServer server(with([](Options& options) {
    options.requests_per_second = 0.01;
    options.request_burst = 3;
  }));
  Wire wire(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(wire.get("/").status, 200);
  const HttpAnswer answer = wire.get("/");
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.body, code("too_fast"));
  EXPECT_THAT(std::stoi(answer.headers.at("retry-after")),
              testing::AllOf(testing::Gt(50), testing::Le(100)));
  Wire again(server.port());
  EXPECT_FALSE(again.open()) << "a new socket is a request";
  EXPECT_EQ(server.counts().refused_rate, 2U);
}

TEST(Http, slow_requests_are_given_up) {
  TestServer server(with([](Options& options) { options.header_time = milliseconds(1000); }));
  Wire silent(server.port());
  Wire head(server.port());
  head.send("GET / HT");
  Wire body(server.port());
  body.ask("POST", "/", "Content-Length: 5\r\n");
  body.send("ab");
  for (Wire* const wire : {&head, &body}) {
    const HttpAnswer answer = wire->answer();
    EXPECT_EQ(answer.status, 408);
    EXPECT_EQ(answer.body, code("timeout"));
    EXPECT_TRUE(wire->ends());
  }
  EXPECT_TRUE(silent.ends());
  EXPECT_EQ(server.counts().timed_out, 2U);
}

TEST(Http, dripping_bytes_do_not_help) {
  TestServer server(with([](Options& options) { options.header_time = milliseconds(1000); }));
  Wire wire(server.port());
  const auto begin = std::chrono::steady_clock::now();
  wire.send("GET / HTTP/1.1\r\n");
  while (wire.send("X: y\r\n") && server.counts().timed_out == 0) {
    std::this_thread::sleep_for(milliseconds(10));
    ASSERT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
  }
  EXPECT_EQ(server.counts().timed_out, 1U);
}

TEST(Http, kept_connections_are_not_kept_forever) {
  TestServer server(with([](Options& options) { options.idle_http = milliseconds(300); }));
  Wire wire(server.port());
  EXPECT_EQ(wire.get("/").status, 200);
  EXPECT_TRUE(wire.ends());
}

TEST(Http, requests_that_nobody_answers_are_answered) {
  TestServer server(with([](Options& options) { options.reply_time = milliseconds(50); }));
  auto kept = std::make_shared<std::vector<Reply>>();
  server.on_loop([&] {
    server.request = [kept](const Request&, Reply reply) { kept->push_back(std::move(reply)); };
  });
  Wire wire(server.port());
  const HttpAnswer answer = wire.get("/");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body, code("no_answer"));
  // Too late, twice, and after the server: all the same.
  server.on_loop([&] {
    kept->at(0)(Response{});
    kept->at(0)(Response{});
    server.server().stop(milliseconds(0), [] {});
    server.destroy_server();
    kept->at(0)(Response{});
    kept->clear();
  });
}

TEST(Http, an_answer_counts_once_and_for_its_request) {
  TestServer server;
  auto first = std::make_shared<Reply>();
  server.on_loop([&] {
    server.request = [first](const Request& asked, const Reply& reply) {
      Response response;
      response.body = asked.path;
      if (!*first) *first = reply;
      (*first)(response);
      (*first)(response);
      reply(response);
    };
  });
  Wire wire(server.port());
  for (const char* const path : {"/1", "/2", "/3"}) EXPECT_EQ(wire.get(path).body, path);
}

TEST(Http, large_answers_are_whole_also_for_slow_readers) {
  TestServer server;
  const Text file = text_of(std::string(8'000'000, 'x'));
  server.on_loop([&] {
    server.request = [file](const Request&, const Reply& reply) {
      Response response;
      response.type = "application/octet-stream";
      response.shared = file;
      reply(response);
    };
  });
  Wire slow = Wire::narrow(server.port());
  slow.ask("GET", "/file");
  Wire other(server.port());
  EXPECT_EQ(other.get("/file").body.size(), file->size());
  EXPECT_EQ(slow.answer().body, *file);
}

TEST(Http, answers_that_nobody_takes_are_given_up) {
  TestServer server(with([](Options& options) { options.idle_http = milliseconds(50); }));
  answer_at_length(server);
  Wire wire = Wire::narrow(server.port());
  wire.ask("GET", "/file");
  EXPECT_TRUE(server.happens("trouble too_slow 127.0.0.1"));
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
  EXPECT_EQ(server.counts().timed_out, 1U);
}

TEST(Http, who_goes_in_the_middle_of_an_answer_is_gone) {
  TestServer server;
  answer_at_length(server);
  Wire wire = Wire::narrow(server.port());
  wire.ask("GET", "/file");
  EXPECT_TRUE(server.happens("GET /file"));
  wire.end();
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
}

TEST(Http, one_address_has_so_many_connections) {
  TestServer server(with([](Options& options) { options.max_connections_per_address = 2; }));
  Wire one(server.port());
  Wire two(server.port());
  EXPECT_EQ(one.get("/").status, 200);
  EXPECT_EQ(two.get("/").status, 200);
  Wire three(server.port());
  const HttpAnswer answer = three.answer();
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body, code("too_many"));
  EXPECT_TRUE(three.ends());
  one.end();
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 1; }));
  Wire four(server.port());
  EXPECT_EQ(four.get("/").status, 200);
  EXPECT_EQ(server.counts().refused_full, 1U);
}

TEST(Http, all_have_so_many_connections) {
  TestServer server(with([](Options& options) { options.max_connections = 2; }));
  Wire one(server.port());
  Wire two(server.port());
  EXPECT_EQ(one.get("/").status, 200);
  EXPECT_EQ(two.get("/").status, 200);
  Wire three(server.port());
  EXPECT_EQ(three.get("/").status, 503);
  EXPECT_EQ(one.get("/").status, 200);
  EXPECT_EQ(server.times("trouble too_many 127.0.0.1"), 1);
}

}  // namespace
}  // namespace backstep::net
