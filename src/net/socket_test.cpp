// WebSockets over real sockets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "net/server_for_tests.h"
#include "net/wire_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

TEST(Sockets, echo) {
  TestServer server;
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  for (const std::size_t size : {0U, 1U, 125U, 126U, 256U, 257U, 1535U, 1536U, 1537U, 16384U}) {
    const std::string text(size, 'x');
    wire.text(text);
    EXPECT_EQ(wire.read_text(), text);
  }
  // A frame counts when the system has said that it took it, which may be after it was read.
  Counts counts = server.counts();
  for (int i = 0; i < 1000 && counts.frames_out < 10; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
    counts = server.counts();
  }
  EXPECT_EQ(counts.links, 1U);
  EXPECT_EQ(counts.frames_in, 10U);
  EXPECT_EQ(counts.frames_out, 10U);
}

TEST(Sockets, events_come_in_order_and_links_have_numbers) {
  TestServer server;
  {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    wire.text("hello");
    EXPECT_EQ(wire.read_text(), "hello");
    wire.frame(kClose, "\x03\xe8");
    EXPECT_EQ(wire.read_close().code(), 1000);
    EXPECT_TRUE(wire.ends());
  }
  ASSERT_TRUE(server.happens("close 1"));
  {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
  }
  ASSERT_TRUE(server.happens("close 2"));
  EXPECT_THAT(server.events(), ElementsAre("open 1 127.0.0.1", "text 1 hello", "close 1",
                                           "open 2 127.0.0.1", "close 2"));
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
  EXPECT_EQ(server.counts().links, 0U);
}

TEST(Sockets, fragments_are_one_text) {
  TestServer server;
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  wire.frame(kText, "a\xC3", false);
  wire.frame(kPing, "between");
  wire.frame(0, "", false);
  wire.frame(0, "\xA9", false);
  wire.frame(0, "b");
  const std::optional<Frame> pong = wire.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, kPong);
  EXPECT_EQ(pong->payload, "between");
  EXPECT_EQ(wire.read_text(),
            "a\xC3\xA9"
            "b");
}

TEST(Sockets, bytes_may_come_one_by_one) {
  TestServer server;
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  for (const char byte : Wire::frame_bytes(kText, std::string(300, 'x'))) {
    wire.send({&byte, 1});
  }
  EXPECT_EQ(wire.read_text(), std::string(300, 'x'));
}

TEST(Sockets, are_at_one_path_only) {
  TestServer server;
  Wire plain(server.port());
  const HttpAnswer answer = plain.get("/ws?x=y");
  EXPECT_EQ(answer.status, 426);
  EXPECT_EQ(answer.body, R"({"code":"not_a_socket"})");
  EXPECT_EQ(answer.headers.at("upgrade"), "websocket");
  Wire old(server.port());
  old.ask("GET", "/ws",
          "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
  EXPECT_EQ(old.answer().status, 426);
  Wire elsewhere(server.port());
  EXPECT_EQ(elsewhere
                .get("/other",
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                .body,
            "GET /other? ");
}

TEST(Sockets, of_foreign_pages_are_refused) {
  TestServer server(with([](Options& options) { options.origins = {"https://play.example"}; }));
  Wire foreign(server.port());
  foreign.ask_for_socket("Origin: https://evil.example\r\n");
  const HttpAnswer answer = foreign.answer();
  EXPECT_EQ(answer.status, 403);
  EXPECT_EQ(answer.body, R"({"code":"bad_origin"})");
  EXPECT_TRUE(Wire(server.port()).open("Origin: https://play.example\r\n"));
  EXPECT_TRUE(Wire(server.port()).open("Origin: http://" + foreign.host() + "\r\n"));
  EXPECT_TRUE(server.happens("trouble bad_origin 127.0.0.1"));
}

TEST(Sockets, frames_before_the_answer_are_refused) {
  TestServer server;
  Wire wire(server.port());
  wire.send("GET /ws HTTP/1.1\r\nHost: " + wire.host() +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
            Wire::frame_bytes(kText, "early"));
  EXPECT_EQ(wire.answer().status, 400);
}

struct Wrong {
  const char* name;
  std::string bytes;
  int code;
};

TEST(Sockets, wrong_frames_close_with_a_reason) {
  const std::vector<Wrong> all = {
      {"too large", Wire::frame_bytes(kText, std::string(101, 'x')), 1009},
      {"too large in fragments",
       Wire::frame_bytes(kText, std::string(60, 'x'), false) +
           Wire::frame_bytes(0, std::string(60, 'x')),
       1009},
      {"huge", std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14), 1009},
      {"not UTF-8", Wire::frame_bytes(kText, "a\xC3("), 1007},
      {"half UTF-8", Wire::frame_bytes(kText, "a\xC3"), 1007},
      {"binary", Wire::frame_bytes(kBinary, "abc"), 1003},
      {"not masked", Wire::frame_bytes(kText, "abc", true, false), 1002},
      {"reserved bits", Wire::frame_bytes(kText | 0x40, "abc"), 1002},
      {"unknown opcode", Wire::frame_bytes(3, "abc"), 1002},
      {"continuation of nothing", Wire::frame_bytes(0, "abc"), 1002},
      {"text within text", Wire::frame_bytes(kText, "abc", false) + Wire::frame_bytes(kText, "abc"),
       1002},
      {"ping in fragments", Wire::frame_bytes(kPing, "abc", false), 1002},
      {"large ping", Wire::frame_bytes(kPing, std::string(126, 'x')), 1002},
      {"close of one byte", Wire::frame_bytes(kClose, "a"), 1002},
      {"close with a code that is none", Wire::frame_bytes(kClose, std::string("\0\1", 2)), 1002},
  };
  TestServer server(with([](Options& options) { options.max_frame = 100; }));
  for (const Wrong& wrong : all) {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    wire.send(wrong.bytes);
    EXPECT_EQ(wire.read_close().code(), wrong.code) << wrong.name;
    EXPECT_TRUE(wire.ends()) << wrong.name;
  }
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
  EXPECT_EQ(server.counts().refused_size, 3U);
  EXPECT_EQ(server.times("trouble too_large 127.0.0.1"), 3);
  for (std::size_t link = 1; link <= all.size(); ++link) {
    EXPECT_EQ(server.times("close " + std::to_string(link)), 1);
  }
  for (const std::string& event : server.events()) EXPECT_NE(event.substr(0, 4), "text") << event;
}

TEST(Sockets, garbage_harms_nobody) {
  TestServer server;
  Wire other(server.port());
  ASSERT_TRUE(other.open());
  for (int size = 1; size < 5000; size = size * 2 + 1) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(i * i * 37 + size);
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    wire.send(bytes);
  }
  other.text("still here");
  EXPECT_EQ(other.read_text(), "still here");
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.links == 1; }));
}

TEST(Sockets, too_many_frames_are_closed) {
  TestServer server(with([](Options& options) {
    options.frames_per_second = 0.01;
    options.frame_burst = 5;
  }));
  for (const int kind : {kText, kPing, kPong}) {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    for (int i = 0; i < 6; ++i) wire.frame(kind, "x");
    const Frame close = wire.read_close();
    EXPECT_EQ(close.code(), 1008);
    EXPECT_EQ(close.reason(), "too_fast");
    EXPECT_TRUE(wire.ends());
  }
  EXPECT_EQ(server.times("text 1 x"), 5);
  EXPECT_EQ(server.times("trouble too_fast 127.0.0.1"), 3);
  EXPECT_EQ(server.counts().refused_rate, 3U);
}

TEST(Sockets, slow_readers_are_closed_and_others_feel_nothing) {
  TestServer server(with([](Options& options) { options.max_unsent = 100'000; }));
  Wire slow = Wire::narrow(server.port());
  Wire quick(server.port());
  ASSERT_TRUE(slow.open());
  ASSERT_TRUE(quick.open());
  ASSERT_TRUE(server.happens("open 2 127.0.0.1"));
  const Text text = text_of(std::string(20'000, 'x'));
  int sent = 0;
  while (server.counts().closed_slow == 0 && sent < 1000) {
    server.on_loop([&] {
      server.server().send(1, text);
      server.server().send(2, text);
    });
    ++sent;
    ASSERT_EQ(quick.read_text(), *text);
  }
  EXPECT_LT(sent, 100) << "the system must not take as much as it likes";
  EXPECT_TRUE(server.happens("close 1"));
  EXPECT_TRUE(server.happens("trouble too_slow 127.0.0.1"));
  quick.text("hello");
  EXPECT_EQ(quick.read_text(), "hello");
  EXPECT_EQ(server.times("close 2"), 0);
}

TEST(Sockets, one_long_text_is_not_a_slow_reader) {
  TestServer server(with([](Options& options) { options.max_unsent = 1000; }));
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  ASSERT_TRUE(server.happens("open 1 127.0.0.1"));
  const Text text = text_of(std::string(1'000'000, 'x'));
  server.on_loop([&] { server.server().send(1, text); });
  EXPECT_EQ(wire.read_text(), *text);
}

TEST(Sockets, silence_is_asked_and_then_closed) {
  // Long enough for those who answer to do so in time, on a machine that has much else to do.
  TestServer server(with([](Options& options) { options.ping_every = milliseconds(1000); }));
  Wire half_open(server.port());
  Wire alive(server.port());
  Wire busy(server.port());
  ASSERT_TRUE(half_open.open());
  ASSERT_TRUE(alive.open());
  ASSERT_TRUE(busy.open());
  for (int i = 0; i < 2; ++i) {
    const std::optional<Frame> ping = alive.read_frame();
    ASSERT_TRUE(ping);
    ASSERT_EQ(ping->opcode, kPing);
    alive.frame(kPong, ping->payload);
    busy.text("x");
  }
  EXPECT_TRUE(server.happens("close 1"));
  EXPECT_EQ(server.times("trouble half_open 127.0.0.1"), 1);
  EXPECT_EQ(server.times("close 2"), 0);
  EXPECT_EQ(server.times("close 3"), 0);
  EXPECT_EQ(server.counts().timed_out, 1U);
}

TEST(Sockets, those_that_are_spoken_to_must_still_answer) {
  TestServer server(with([](Options& options) { options.ping_every = milliseconds(60); }));
  Wire half_open(server.port());
  ASSERT_TRUE(half_open.open());
  ASSERT_TRUE(server.happens("open 1 127.0.0.1"));
  const auto begin = std::chrono::steady_clock::now();
  while (server.times("close 1") == 0 && std::chrono::steady_clock::now() - begin < seconds(4)) {
    server.on_loop([&] { server.server().send(1, text_of("x")); });
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(server.times("close 1"), 1);
}

TEST(Sockets, close_comes_after_what_was_sent) {
  TestServer server;
  server.on_loop([&] {
    server.heard = [&server](Link link, std::string_view) {
      for (int i = 0; i < 100; ++i) server.server().send(link, text_of(std::to_string(i)));
      server.server().close(link, Close::kRefused, "enough");
      // Nothing of this is heard.
      server.server().send(link, text_of("late"));
      server.server().close(link, Close::kNormal, "again");
      server.note("returned");
    };
  });
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  wire.text("go");
  wire.text("and more");
  for (int i = 0; i < 100; ++i) ASSERT_EQ(wire.read_text(), std::to_string(i));
  const Frame close = wire.read_close();
  EXPECT_EQ(close.code(), 4000);
  EXPECT_EQ(close.reason(), "enough");
  EXPECT_TRUE(wire.ends());
  wire.end();
  EXPECT_TRUE(server.happens("close 1"));
  EXPECT_THAT(server.events(), ElementsAre("open 1 127.0.0.1", "text 1 go", "returned", "close 1"));
}

TEST(Sockets, may_be_closed_as_they_open) {
  TestServer server;
  server.on_loop([&] {
    server.opened = [&server](Link link) {
      server.server().send(link, text_of("no"));
      server.server().close(link, Close::kTryLater, "full");
      server.server().send(99, text_of("nobody"));
      server.server().close(99, Close::kNormal, "");
    };
    // Nothing happens for a link that is gone.
    server.closed = [&server](Link link) {
      server.server().send(link, text_of("no"));
      server.server().close(link, Close::kNormal, "");
    };
  });
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  EXPECT_EQ(wire.read_text(), "no");
  EXPECT_EQ(wire.read_close().code(), 1013);
  wire.end();
  EXPECT_TRUE(server.happens("close 1"));
}

TEST(Sockets, that_do_not_answer_a_close_are_cut) {
  TestServer server(with([](Options& options) { options.header_time = milliseconds(1000); }));
  server.on_loop([&] {
    server.opened = [&server](Link link) {
      // More than is taken without reading: the close cannot even be sent.
      if (link == 2) server.server().send(link, text_of(std::string(4'000'000, 'x')));
      server.server().close(link, Close::kRefused, "");
    };
  });
  Wire silent(server.port());
  ASSERT_TRUE(silent.open());
  Wire deaf = Wire::narrow(server.port());
  ASSERT_TRUE(deaf.open());
  // Who talks on is not an answer.
  for (int i = 0; i < 10; ++i) silent.text("x");
  EXPECT_TRUE(server.happens("close 1"));
  EXPECT_TRUE(server.happens("close 2"));
  EXPECT_EQ(server.times("text 1 x"), 0);
}

TEST(Sockets, both_sides_may_close_at_once) {
  TestServer server;
  server.on_loop([&] {
    server.heard = [&server](Link link, std::string_view) {
      server.server().close(link, Close::kNormal, "");
    };
  });
  for (int i = 0; i < 50; ++i) {
    Wire wire(server.port());
    ASSERT_TRUE(wire.open());
    wire.send(Wire::frame_bytes(kText, "x") + Wire::frame_bytes(kClose, "\x03\xe8"));
    EXPECT_EQ(wire.read_frame().value_or(Frame{}).code(), 1000);
    EXPECT_TRUE(wire.ends());
  }
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
  for (int i = 1; i <= 50; ++i) EXPECT_EQ(server.times("close " + std::to_string(i)), 1);
}

TEST(Sockets, of_blocked_addresses_are_closed) {
  TestServer server;
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  ASSERT_TRUE(server.happens("open 1 127.0.0.1"));
  server.on_loop([&] { server.server().block("127.0.0.1", true); });
  const Frame close = wire.read_close();
  EXPECT_EQ(close.code(), 1008);
  EXPECT_EQ(close.reason(), "blocked");
  wire.end();
  EXPECT_TRUE(server.happens("close 1"));
  EXPECT_FALSE(Wire(server.port()).open());
}

TEST(Sockets, a_thousand_at_once) {
  raise_open_files();
  TestServer server;
  std::vector<Wire> wires;
  for (int i = 0; i < 1000; ++i) {
    wires.emplace_back(server.port());
    ASSERT_TRUE(wires.back().open()) << i;
  }
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.links == 1000; }));
  const Text text = text_of("to all");
  server.on_loop([&] {
    for (Link link = 1; link <= 1000; ++link) server.server().send(link, text);
  });
  for (Wire& wire : wires) ASSERT_EQ(wire.read_text(), "to all");
  wires.clear();
  EXPECT_TRUE(server.comes([](const Counts& counts) { return counts.connections == 0; }));
}

TEST(Sockets, stop_says_goodbye) {
  TestServer server;
  Wire wire(server.port());
  ASSERT_TRUE(wire.open());
  ASSERT_TRUE(server.happens("open 1 127.0.0.1"));
  std::promise<void> stopped;
  server.on_loop([&] {
    server.server().send(1, text_of("last words"));
    server.server().stop(seconds(5), [&] {
      server.note("stopped");
      stopped.set_value();
    });
    server.note("returned");
  });
  EXPECT_EQ(wire.read_text(), "last words");
  EXPECT_EQ(wire.read_close().code(), 1001);
  EXPECT_TRUE(wire.ends());
  wire.end();
  ASSERT_EQ(stopped.get_future().wait_for(seconds(5)), std::future_status::ready);
  EXPECT_THAT(server.events(), ElementsAre("open 1 127.0.0.1", "returned", "close 1", "stopped"));
  EXPECT_EQ(Wire(server.port()).get("/").status, 0) << "nobody listens any more";
}

TEST(Sockets, stop_does_not_wait_for_the_rude) {
  TestServer server;
  Wire silent(server.port());
  ASSERT_TRUE(silent.open());
  Wire deaf = Wire::narrow(server.port());
  ASSERT_TRUE(deaf.open());
  ASSERT_TRUE(server.happens("open 2 127.0.0.1"));
  std::promise<void> stopped;
  const auto begin = std::chrono::steady_clock::now();
  server.on_loop([&] {
    server.server().send(2, text_of(std::string(4'000'000, 'x')));
    server.server().stop(milliseconds(100), [&] {
      server.note("stopped");
      stopped.set_value();
    });
  });
  ASSERT_EQ(stopped.get_future().wait_for(seconds(5)), std::future_status::ready);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(3));
  EXPECT_EQ(server.times("close 1"), 1);
  EXPECT_EQ(server.times("close 2"), 1);
  EXPECT_EQ(server.events().back(), "stopped");
}

TEST(Sockets, a_server_may_be_destroyed_in_a_call) {
  TestServer server;
  server.on_loop(
      [&] { server.heard = [&server](Link, std::string_view) { server.destroy_server(); }; });
  Wire one(server.port());
  Wire two(server.port());
  ASSERT_TRUE(one.open());
  ASSERT_TRUE(two.open());
  one.text("go");
  EXPECT_TRUE(one.ends());
  EXPECT_TRUE(two.ends());
  EXPECT_EQ(server.times("close 1"), 0);
  EXPECT_EQ(server.times("close 2"), 0);
}

TEST(Sockets, a_loop_may_end_with_everything_under_way) {
  auto server = std::make_unique<TestServer>();
  Wire one(server->port());
  ASSERT_TRUE(one.open());
  Wire two(server->port());
  two.send("GET / HT");
  server.reset();
  EXPECT_TRUE(one.ends());
}

}  // namespace
}  // namespace backstep::net
