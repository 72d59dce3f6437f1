// HTTP over real sockets: what is answered, what is refused, and what it takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
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

std::string code(const char* code) { return std::string(R"({"code":")") + code + R"("})"; }

Options with(const std::function<void(Options&)>& change) {
  Options options = wide_options();
  change(options);
  return options;
}

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
    options.requests_per_second = 0.5;
    options.request_burst = 3;
  }));
  Wire wire(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(wire.get("/").status, 200);
  const HttpAnswer answer = wire.get("/");
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.body, code("too_fast"));
  EXPECT_EQ(answer.headers.at("retry-after"), "2");
  Wire again(server.port());
  EXPECT_FALSE(again.open()) << "a new socket is a request";
  EXPECT_EQ(server.counts().refused_rate, 2U);
}

TEST(Http, slow_requests_are_given_up) {
  TestServer server(with([](Options& options) { options.header_time = milliseconds(80); }));
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
  TestServer server(with([](Options& options) { options.header_time = milliseconds(100); }));
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
  TestServer server(with([](Options& options) { options.idle_http = milliseconds(60); }));
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
  server.on_loop([&] {
    server.request = [](const Request&, const Reply& reply) {
      Response response;
      response.shared = text_of(std::string(8'000'000, 'x'));
      reply(response);
    };
  });
  Wire wire = Wire::narrow(server.port());
  wire.ask("GET", "/file");
  EXPECT_TRUE(server.happens("trouble too_slow 127.0.0.1"));
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
  EXPECT_EQ(server.counts().timed_out, 1U);
}

TEST(Http, who_goes_in_the_middle_of_an_answer_is_gone) {
  TestServer server;
  server.on_loop([&] {
    server.request = [](const Request&, const Reply& reply) {
      Response response;
      response.shared = text_of(std::string(8'000'000, 'x'));
      reply(response);
    };
  });
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
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(server.counts().accepted, 0U);
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

TEST(Loops, do_things_in_order_and_not_early) {
  Loop loop;
  std::vector<int> done;
  const auto begin = std::chrono::steady_clock::now();
  loop.post([&] {
    loop.after(milliseconds(20), [&] {
      done.push_back(3);
      loop.stop();
    });
    loop.post([&] { done.push_back(2); });
    loop.after(milliseconds(0), [&] { done.push_back(2); });
    done.push_back(1);
  });
  loop.run();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(20));
  EXPECT_THAT(done, ElementsAre(1, 2, 2, 3));
}

TEST(Loops, hear_signals) {
  Loop loop;
  int heard = 0;
  loop.on_signal([&] {
    if (++heard == 2) return loop.stop();
    loop.post([] { std::raise(SIGTERM); });
  });
  loop.post([] { std::raise(SIGINT); });
  loop.run();
  EXPECT_EQ(heard, 2);
}

TEST(OpenFiles, are_as_many_as_may_be) {
  rlimit limit{};
  EXPECT_GT(raise_open_files(), 0U);
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
}

}  // namespace
}  // namespace backstep::net
