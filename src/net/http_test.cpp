// HTTP over real sockets: what is answered, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

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
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Http, answers_and_keeps_the_connection) {
  TestServer server;
  Wire wire(server.port());
  const HttpAnswer first = wire.get("/t/a%20b?x=%20");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "GET /t/a b?x=%20 ");
  EXPECT_EQ(first.headers.at("connection"), "keep-alive");
  EXPECT_EQ(first.headers.at("cache-control"), "no-store");
  EXPECT_EQ(first.headers.at("referrer-policy"), "no-referrer");
  EXPECT_FALSE(first.headers.contains("set-cookie"));
  for (const char* const method : {"POST", "PUT", "DELETE"}) {
    wire.ask(method, "/x", "", "body");
    EXPECT_EQ(wire.answer().body, std::string(method) + " /x? body");
  }
  EXPECT_EQ(server.counts().accepted, 1U);
  EXPECT_EQ(server.counts().requests, 4U);
}

TEST(Http, tells_the_handler_what_it_needs) {
  TestServer server;
  server.on_loop([&] {
    server.request = [](const Request& asked, const Reply& reply) {
      Response response;
      response.body = asked.token + "|" + asked.address + "|" + asked.language + "|" +
                      asked.if_none_match + "|" + (asked.gzip ? "gzip" : "plain");
      reply(response);
    };
  });
  Wire wire(server.port());
  EXPECT_EQ(wire.get("/",
                     "Authorization: Bearer abc\r\nX-Forwarded-For: 6.6.6.6\r\n"
                     "Accept-Language: de\r\nIf-None-Match: \"1\"\r\n"
                     "Accept-Encoding: br, gzip\r\n")
                .body,
            "abc|127.0.0.1|de|\"1\"|gzip");
  EXPECT_EQ(wire.get("/").body, "|127.0.0.1|||plain");
}

TEST(Http, head_is_get_without_the_body) {
  TestServer server;
  Wire wire(server.port());
  wire.ask("HEAD", "/x");
  const HttpAnswer answer = wire.answer(true);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("content-length"), "9");
  EXPECT_EQ(wire.get("/y").body, "GET /y? ") << "nothing of a body came before";
}

TEST(Http, pipelined_requests_are_answered_in_order) {
  TestServer server;
  server.on_loop([&] {
    server.request = [&server](const Request& asked, const Reply& reply) {
      Response response;
      response.body = asked.path;
      if (asked.path != "/1") return reply(response);
      server.loop().after(milliseconds(20), [reply, response] { reply(response); });
    };
  });
  Wire wire(server.port());
  for (const char* const path : {"/1", "/2", "/3"}) wire.ask("GET", path);
  for (const char* const path : {"/1", "/2", "/3"}) EXPECT_EQ(wire.answer().body, path);
}

TEST(Http, bodies_come_in_pieces_and_chunks) {
  TestServer server;
  Wire wire(server.port());
  wire.ask("POST", "/x", "Content-Length: 6\r\n");
  wire.send("abc");
  wire.send("def");
  EXPECT_EQ(wire.answer().body, "POST /x? abcdef");
  wire.ask("POST", "/x", "Transfer-Encoding: chunked\r\n");
  wire.send("3\r\nabc\r\n");
  wire.send("2;name=value\r\nde\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n");
  EXPECT_EQ(wire.answer().body, "POST /x? abcde");
  wire.ask("POST", "/x", "Expect: 100-continue\r\nContent-Length: 3\r\n");
  EXPECT_EQ(wire.answer().status, 100);
  wire.send("abc");
  EXPECT_EQ(wire.answer().body, "POST /x? abc");
}

TEST(Http, closes_for_those_who_want_it) {
  TestServer server;
  Wire wire(server.port());
  EXPECT_EQ(wire.get("/", "Connection: close\r\n").headers.at("connection"), "close");
  EXPECT_TRUE(wire.ends());
  Wire old(server.port());
  old.send("GET / HTTP/1.0\r\nHost: " + old.host() + "\r\n\r\n");
  EXPECT_EQ(old.answer().status, 200);
  EXPECT_TRUE(old.ends());
}

TEST(Http, what_is_not_a_request_is_refused_and_closed) {
  TestServer server;
  const std::string host = "Host: " + Wire(server.port()).host() + "\r\n";
  const std::vector<std::string> wrong = {
      "\x16\x03\x01\x02 is a TLS hello\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/2.0\r\n" + host + "\r\n",
      "GET / HTTP/1.1\r\n" + host + "A B: c\r\n\r\n",
      "GET / HTTP/1.1\r\n" + host + "A : c\r\n\r\n",
      "GET /a b HTTP/1.1\r\n" + host + "\r\n",
      "GET /%zz HTTP/1.1\r\n" + host + "\r\n",
      "GET /../x HTTP/1.1\r\n" + host + "\r\n",
      "GET http://other/ HTTP/1.1\r\n" + host + "\r\n",
      "GET / HTTP/1.1\r\n" + host + host + "\r\n",
      // Where one request ends and the next begins must be beyond doubt.
      "POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
      "POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
      "POST / HTTP/1.1\r\n" + host + "Content-Length: 3, 5\r\n\r\nabcde",
      "POST / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Content-Length: 0x3\r\n\r\nabc",
      "POST / HTTP/1.1\r\n" + host +
          "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host +
          "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: identity\r\n\r\n",
      "POST / HTTP/1.0\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\n" + host +
          "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nabc\r\n0\r\n\r\n",
  };
  for (const std::string& bytes : wrong) {
    Wire wire(server.port());
    wire.send(bytes + "GET /smuggled HTTP/1.1\r\n" + host + "\r\n");
    const HttpAnswer answer = wire.answer();
    EXPECT_EQ(answer.status, 400) << bytes;
    EXPECT_EQ(answer.body, code("bad_request")) << bytes;
    EXPECT_TRUE(wire.ends()) << bytes;
  }
  EXPECT_EQ(server.times("GET /smuggled"), 0);
}

TEST(Http, garbage_harms_nobody) {
  TestServer server;
  for (int size = 1; size < 5000; size = size * 3 + 1) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(i * i * 31 + size);
    Wire wire(server.port());
    wire.send(bytes);
  }
  Wire wire(server.port());
  EXPECT_EQ(wire.get("/").status, 200);
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 1; }));
}

TEST(Http, methods_that_nobody_needs_are_refused) {
  TestServer server;
  for (const char* const method : {"OPTIONS", "TRACE", "PATCH", "CONNECT", "BREW"}) {
    Wire wire(server.port());
    wire.ask(method, "/");
    const HttpAnswer answer = wire.answer();
    EXPECT_EQ(answer.status, 405) << method;
    EXPECT_EQ(answer.body, code("bad_method"));
    EXPECT_THAT(answer.headers.at("allow"), HasSubstr("GET"));
  }
}

TEST(Http, foreign_hosts_are_refused) {
  TestServer server(with([](Options& options) { options.hosts = {"play.example"}; }));
  const auto status = [&](const std::string& host) {
    Wire wire(server.port());
    wire.send("GET / HTTP/1.1\r\n" + host + "\r\n");
    const HttpAnswer answer = wire.answer();
    EXPECT_TRUE(answer.status == 200 || answer.body == code("bad_host")) << answer.body;
    return answer.status;
  };
  EXPECT_EQ(status("Host: play.example\r\n"), 200);
  EXPECT_EQ(status("Host: localhost:" + std::to_string(server.port()) + "\r\n"), 200);
  EXPECT_EQ(status("Host: evil.example\r\n"), 421);
  EXPECT_EQ(status("Host: evil.example:" + std::to_string(server.port()) + "\r\n"), 421);
  EXPECT_EQ(status("Host: localhost\r\n"), 421);
  EXPECT_EQ(status(""), 421);
  EXPECT_EQ(server.counts().refused_host, 4U);
  EXPECT_EQ(server.times("trouble bad_host 127.0.0.1"), 4);
}

TEST(Http, foreign_pages_may_look_but_not_change) {
  TestServer server;
  const auto status = [&](const char* method, const std::string& origin) {
    Wire wire(server.port());
    wire.ask(method, "/", origin.empty() ? "" : "Origin: " + origin + "\r\n");
    return wire.answer().status;
  };
  const std::string ours = "http://localhost:" + std::to_string(server.port());
  for (const char* const method : {"POST", "PUT", "DELETE"}) {
    EXPECT_EQ(status(method, ""), 200);
    EXPECT_EQ(status(method, ours), 200);
    EXPECT_EQ(status(method, "https://evil.example"), 403);
    EXPECT_EQ(status(method, "null"), 403);
  }
  EXPECT_EQ(status("GET", "https://evil.example"), 200);
  EXPECT_EQ(server.counts().refused_origin, 6U);
}
TEST(Http, behind_a_proxy_clients_are_told_apart) {
  TestServer server(with([](Options& options) {
    options.trusted_proxies = {"127.0.0.1"};
    options.hosts = {"play.example"};
    options.requests_per_second = 0.01;
    options.request_burst = 2;
    options.max_connections_per_address = 1;
  }));
  const auto asks = [](Wire& wire, const std::string& from) {
    wire.send(
        "GET / HTTP/1.1\r\nHost: play.example\r\nX-Forwarded-For: 9.9.9.9\r\n"
        "X-Forwarded-For: " +
        from + "\r\n\r\n");
    return wire.answer().status;
  };
  Wire one(server.port());
  Wire two(server.port());
  EXPECT_EQ(asks(one, "1.1.1.1"), 200);
  EXPECT_EQ(asks(two, "1.1.1.1"), 200);
  EXPECT_EQ(asks(one, "2001:db8::1"), 200);
  EXPECT_EQ(asks(one, "2001:db8::2"), 200);
  EXPECT_EQ(asks(two, "2001:db8::3"), 429);
  EXPECT_EQ(asks(one, "1.1.1.1"), 429);
  EXPECT_EQ(server.times("trouble too_fast 1.1.1.1"), 1);

  Wire socket(server.port());
  Wire second(server.port());
  Wire other(server.port());
  EXPECT_TRUE(socket.open("X-Forwarded-For: 3.3.3.3\r\n"));
  EXPECT_TRUE(server.happens("open 1 3.3.3.3"));
  second.ask_for_socket("X-Forwarded-For: 3.3.3.3\r\n");
  EXPECT_EQ(second.answer().status, 503);
  EXPECT_TRUE(other.open("X-Forwarded-For: 4.4.4.4\r\n"));
}

TEST(Http, blocked_addresses_get_nothing) {
  TestServer server;
  Wire before(server.port());
  EXPECT_EQ(before.get("/").status, 200);
  server.on_loop([&] {
    server.server().block("not an address", true);
    server.server().block("127.0.0.1", true);
  });
  EXPECT_TRUE(before.ends());
  Wire blocked(server.port());
  EXPECT_EQ(blocked.get("/").status, 0);
  server.on_loop([&] { server.server().block("::ffff:127.0.0.1", false); });
  Wire after(server.port());
  EXPECT_EQ(after.get("/").status, 200);
}

TEST(Http, running_out_of_files_is_waited_out) {
  TestServer server;
  // This one has its file before there are no more.
  const int socket = Wire::unconnected();
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  rlimit none = limit;
  none.rlim_cur = static_cast<rlim_t>(socket);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  Wire wire(socket, server.port());
  wire.ask("GET", "/");
  rusage before{};
  rusage after{};
  getrusage(RUSAGE_SELF, &before);
  std::this_thread::sleep_for(milliseconds(150));
  getrusage(RUSAGE_SELF, &after);
  const auto accepted = server.counts().accepted;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(accepted, 0U);
  EXPECT_EQ(wire.answer().status, 200);
  const auto used = [](const rusage& usage) {
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1'000'000 + usage.ru_utime.tv_usec +
           usage.ru_stime.tv_usec;
  };
  EXPECT_LT(used(after) - used(before), 75'000) << "it went round and round";
}

TEST(Http, stop_finishes_answers_and_ends_the_rest) {
  TestServer server;
  auto kept = std::make_shared<std::vector<Reply>>();
  server.on_loop([&] {
    server.request = [kept](const Request& asked, const Reply& reply) {
      if (asked.path == "/slow") {
        kept->push_back(reply);
      } else {
        reply(Response{});
      }
    };
  });
  Wire idle(server.port());
  EXPECT_EQ(idle.get("/").status, 200);
  Wire half(server.port());
  half.send("GET / HT");
  Wire waiting(server.port());
  waiting.ask("GET", "/slow");
  ASSERT_TRUE(server.happens("GET /slow"));
  std::promise<void> stopped;
  server.on_loop([&] {
    server.server().stop(std::chrono::seconds(5), [&] {
      server.note("stopped");
      stopped.set_value();
    });
  });
  EXPECT_TRUE(idle.ends());
  EXPECT_TRUE(half.ends());
  EXPECT_EQ(server.times("stopped"), 0);
  server.on_loop([&] { kept->at(0)(Response{}); });
  const HttpAnswer answer = waiting.answer();
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(waiting.ends());
  EXPECT_EQ(stopped.get_future().wait_for(std::chrono::seconds(5)), std::future_status::ready);
  EXPECT_EQ(server.counts().connections, 0U);
  server.on_loop([&] { kept->clear(); });
}

TEST(Http, listening_may_fail) {
  Loop loop;
  TestServer running;
  const auto error = [&](const std::function<void(Options&)>& change) {
    Server server(loop, with(change), running);
    const Result<int> port = server.listen();
    return port ? "" : port.error().sentence;
  };
  EXPECT_THAT(error([](Options& options) { options.listen = "localhost"; }),
              HasSubstr("is not an address with a port"));
  EXPECT_THAT(error([](Options& options) { options.trusted_proxies = {"proxy"}; }),
              HasSubstr("\"proxy\" is not an address"));
  EXPECT_THAT(error([&](Options& options) {
                options.listen = "127.0.0.1:" + std::to_string(running.port());
              }),
              HasSubstr("cannot be listened on"));
  EXPECT_EQ(error([](Options&) {}), "");
}

}  // namespace
}  // namespace backstep::net
