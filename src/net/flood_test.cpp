// What one address may do to a server with many sockets at once.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "net/crowd.h"
#include "net/fragment_counter.h"
#include "net/server_for_tests.h"
#include "net/wire_for_tests.h"

namespace backstep::net {
namespace {

std::string three_frames_with_two_fragments() {
  return Wire::frame_bytes(kText, std::string(300, 'x'), false) + Wire::frame_bytes(0, "", false) +
         Wire::frame_bytes(0, std::string(70'000, 'y'), true);
}

TEST(FragmentCounters, CountFramesThatAreNotFinal) {
  EXPECT_EQ(FragmentCounter().read(three_frames_with_two_fragments()), 2U);
  EXPECT_EQ(FragmentCounter().read(Wire::frame_bytes(kText, "x") + Wire::frame_bytes(kPing, "")),
            0U);
  EXPECT_EQ(FragmentCounter().read(Wire::frame_bytes(kText, "", false, false) +
                                   Wire::frame_bytes(0, "x", false, false)),
            2U)
      << "without a mask, too";
}

TEST(FragmentCounters, DoNotCareWhereReadsEnd) {
  const std::string bytes = three_frames_with_two_fragments();
  for (const std::size_t size : {1U, 2U, 3U, 7U, 1536U}) {
    FragmentCounter counter;
    std::size_t count = 0;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
      count += counter.read(std::string_view(bytes).substr(at, size));
    }
    EXPECT_EQ(count, 2U) << size;
  }
}

TEST(SharedLimits, SpareThoseWhoUseLittle) {
  EXPECT_FALSE(is_over_share(100, 100, 100, 2));
  EXPECT_TRUE(is_over_share(101, 51, 100, 2));
  EXPECT_FALSE(is_over_share(101, 50, 100, 2));
  EXPECT_TRUE(is_over_share(101, 101, 100, 0));
}

// Empty fragments are read over by Beast, which calls nobody for them.
TEST(Floods, FragmentsAreFrames) {
  TestServer server(with([](Options& options) {
    options.frames_per_second = 0.01;
    options.frame_burst = 50;
  }));
  for (const char* const payload : {"", "x"}) {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    std::string bytes = Wire::frame_bytes(kText, "x", false);
    for (int i = 0; i < 60; ++i) bytes += Wire::frame_bytes(0, payload, false);
    wire.send(bytes);
    const Frame close = wire.read_close();
    EXPECT_EQ(close.code(), 1008);
    EXPECT_EQ(close.reason(), "too_fast");
  }
  EXPECT_EQ(server.counts().refused_rate, 2U);
}

TEST(Floods, AFewFragmentsAreFine) {
  TestServer server(with([](Options& options) {
    options.frames_per_second = 0.01;
    options.frame_burst = 10;
  }));
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  wire.send(Wire::frame_bytes(kText, "a", false) + Wire::frame_bytes(0, "", false) +
            Wire::frame_bytes(0, "b", true));
  EXPECT_EQ(wire.read_text(), "ab");
}

TEST(Floods, AnAddressOpensSoManySockets) {
  TestServer server(with([](Options& options) {
    options.sockets_per_second = 0.01;
    options.socket_burst = 3;
  }));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(Wire(server.port()).open()) << i;
  Wire wire(server.port());
  wire.ask_for_socket();
  const HttpAnswer answer = wire.answer();
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.body, code("too_fast"));
  EXPECT_EQ(answer.headers.at("retry-after"), "100");
  EXPECT_EQ(Wire(server.port()).get("/").status, 200) << "other requests are not sockets";
}

// Five links that have sent a hundred frames each, of an address that may send 20 at once and then
// next to nothing.
std::vector<Wire> flood(TestServer& server) {
  std::vector<Wire> flooding;
  for (int i = 0; i < 5; ++i) {
    flooding.emplace_back(server.port());
    EXPECT_TRUE(flooding.back().open());
    for (int j = 0; j < 100; ++j) flooding.back().text("x");
  }
  return flooding;
}

Options slow_address(double steady_per_second) {
  return with([&](Options& options) {
    options.frames_per_second_of_address = 0.0001;
    options.frame_burst_of_address = 20;
    options.steady_frames_per_second = steady_per_second;
    options.steady_frame_burst = 2;
  });
}

// The steady rate is so slow that nothing beyond the bursts comes within the test: an answer says
// that there was no pause before it, however busy the machine is.
TEST(Floods, FramesOfOneAddressDoNotDelayOthersOfIt) {
  TestServer server(slow_address(0.0001));
  std::vector<Wire> flooding = flood(server);
  // 20 of the address, and 2 of each link.
  ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.frames_in >= 30; }));
  Wire honest(server.port());
  ASSERT_TRUE(honest.open());
  for (const char* const text : {"a", "b"}) {
    honest.text(text);
    EXPECT_EQ(honest.read_text(), text);
  }
  // Besides, each link has read one frame that waits for the end of its pause.
  const Counts counts = server.counts();
  EXPECT_LE(counts.frames_in, 30U + 5 + 3);
  EXPECT_EQ(counts.links, 6U);
  EXPECT_EQ(counts.refused_rate, 0U);
  for (Wire& wire : flooding) EXPECT_EQ(wire.read_text(), "x");
}

// Of an address that sends more than it may each link is read at the steady rate, and none is
// closed.
TEST(Floods, FramesOfOneAddressAreReadAtTheSteadyRate) {
  TestServer server(slow_address(50));
  std::vector<Wire> flooding = flood(server);
  // More than the bursts and the frames that wait for a pause.
  ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.frames_in >= 100; }));
  EXPECT_EQ(server.counts().links, 5U);
  EXPECT_EQ(server.counts().refused_rate, 0U);
  for (Wire& wire : flooding) EXPECT_EQ(wire.read_text(), "x");
}

TEST(Floods, ALinkMayEndDuringItsPause) {
  TestServer server(with([](Options& options) {
    options.frames_per_second_of_address = 0.01;
    options.frame_burst_of_address = 1;
    options.steady_frames_per_second = 4;
    options.steady_frame_burst = 1;
  }));
  {
    Wire gone(server.port());
    ASSERT_TRUE(gone.open());
    for (int i = 0; i < 10; ++i) gone.text("x");
    ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.frames_in >= 3; }));
  }
  EXPECT_TRUE(server.happens("close 1"));
  Wire closed(server.port());
  ASSERT_TRUE(closed.open());
  for (int i = 0; i < 10; ++i) closed.text("x");
  ASSERT_TRUE(server.happens("text 2 x"));
  server.on_loop([&] { server.server().close(2, Close::kRefused, "enough"); });
  EXPECT_EQ(closed.read_close().reason(), "enough");
  closed.end();
  EXPECT_TRUE(server.happens("close 2"));
}

// Sends to all links until one was closed for reading too slowly; how often.
int sends_until_closed(TestServer& server, const Text& text, Link links) {
  int sent = 0;
  for (; server.counts().closed_slow == 0 && sent < 1000; ++sent) {
    server.on_loop([&] {
      for (Link link = 1; link <= links; ++link) server.server().send(link, text);
    });
  }
  return sent;
}

TEST(Floods, UnsentBytesOfAnAddressAreBounded) {
  constexpr Link kLinks = 10;
  const auto bound = [](Options& options) {
    options.max_unsent = 100'000'000;
    options.max_unsent_of_address = 2'000'000;
  };
  TestServer server(with(bound));
  std::vector<Wire> deaf;
  for (Link i = 0; i < kLinks; ++i) {
    deaf.push_back(Wire::narrow(server.port()));
    ASSERT_TRUE(deaf.back().open());
  }
  ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.links == kLinks; }));
  const int sent = sends_until_closed(server, text_of(std::string(20'000, 'x')), kLinks);
  // Two million, and what the system takes: some 150,000 a link.
  EXPECT_GE(sent, 10);
  EXPECT_LT(sent, 40);
  // Who reads is not closed for the sake of those who do not.
  Wire quick(server.port());
  ASSERT_TRUE(quick.open());
  quick.text("hello");
  EXPECT_EQ(quick.read_text(), "hello");
}

TEST(Floods, UnsentBytesOfAllAreBounded) {
  constexpr Link kLinks = 10;
  TestServer server(with([](Options& options) {
    options.max_unsent = 100'000'000;
    options.max_unsent_of_address = 100'000'000;
    options.max_unsent_of_all = 2'000'000;
  }));
  std::vector<Wire> deaf;
  for (Link i = 0; i < kLinks; ++i) {
    deaf.push_back(Wire::narrow(server.port()));
    ASSERT_TRUE(deaf.back().open());
  }
  ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.links == kLinks; }));
  EXPECT_LT(sends_until_closed(server, text_of(std::string(20'000, 'x')), kLinks), 40);
}

// An answer that waits for its client counts until it is taken.
TEST(Floods, UntakenAnswersOfAnAddressAreBounded) {
  TestServer server(with([](Options& options) { options.max_unsent_of_address = 3'000'000; }));
  server.on_loop([&] {
    server.request = [](const Request&, const Reply& reply) {
      Response response;
      response.body = std::string(2'000'000, 'x');
      reply(response);
    };
  });
  Wire deaf = Wire::narrow(server.port());
  deaf.ask("GET", "/");
  ASSERT_TRUE(server.happens("GET /"));
  // Each question takes the server through its loop, so it has tried to write the first answer
  // often: the system never takes all of it for a client that does not read.
  Wire refused(server.port());
  for (int i = 0; i < 100; ++i) ASSERT_EQ(refused.get("/").status, 503) << i;
  EXPECT_LT(server.counts().bytes_out, 1'000'000U);
  deaf.end();
  ASSERT_TRUE(server.comes([](const Counts& counts) { return counts.connections <= 1; }));
  Wire taken(server.port());
  EXPECT_EQ(taken.get("/").body.size(), 2'000'000U);
  EXPECT_EQ(taken.get("/").body.size(), 2'000'000U) << "what was taken no longer counts";
}

// Of many addresses together, too: those that have more than an equal share are refused.
TEST(Floods, UntakenAnswersOfAllAreBounded) {
  TestServer server(with([](Options& options) { options.max_unsent_of_all = 5'000'000; }));
  server.on_loop([&] {
    server.request = [](const Request& request, const Reply& reply) {
      Response response;
      response.body = std::string(request.path == "/small" ? 1'200'000 : 2'000'000, 'x');
      reply(response);
    };
  });
  std::vector<Wire> deaf;
  for (const std::string number : {"2", "3"}) {
    deaf.push_back(Wire::narrow(server.port(), "127.0.0." + number));
    deaf.back().ask("GET", '/' + number);
    ASSERT_TRUE(server.happens("GET /" + number));
  }
  // 4,000,000 wait; each of three addresses has a share of 1,666,666 of the 5,000,000.
  Wire large(server.port());
  EXPECT_EQ(large.get("/large").status, 503);
  Wire small(server.port());
  EXPECT_EQ(small.get("/small").status, 200) << "who takes less than the share is served";
}

TEST(Heads, NothingThatCountsOnceMayStandTwice) {
  TestServer server(with([](Options& options) { options.origins = {"https://play.example"}; }));
  const std::string good = "Origin: https://play.example\r\n";
  const std::string evil = "Origin: https://evil.example\r\n";
  for (const std::string& lines : {good + evil, evil + good, good + good}) {
    Wire wire(server.port());
    wire.ask_for_socket(lines);
    EXPECT_EQ(wire.answer().status, 400) << lines;
  }
  Wire host(server.port());
  EXPECT_EQ(host.get("/", "Host: " + host.host() + "\r\n").status, 400);
  Wire token(server.port());
  EXPECT_EQ(token.get("/", "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n").status, 400);
  Wire length(server.port());
  length.ask("POST", "/", "Content-Length: 1\r\nContent-Length: 1\r\n");
  EXPECT_EQ(length.answer().status, 400);
  Wire encoding(server.port());
  encoding.ask("POST", "/", "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n");
  EXPECT_EQ(encoding.answer().status, 400);
}

TEST(Heads, WithoutASocketPathNothingIsUpgraded) {
  TestServer server(with([](Options& options) { options.ws_path = ""; }));
  for (const char* const target : {"/ws", "/", "?", "?x"}) {
    Wire wire(server.port());
    wire.ask("GET", target,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    const int status = wire.answer().status;
    EXPECT_TRUE(status == 200 || status == 400) << target << " " << status;
  }
  EXPECT_EQ(server.counts().links, 0U);
}

}  // namespace
}  // namespace backstep::net
