#include "net/listening.h"

#include <gtest/gtest.h>

#include <utility>

#include "net/net.h"

namespace backstep::net {
namespace {

std::vector<std::string> addresses(std::string_view text) {
  std::vector<std::string> all;
  for (const ListenAddress& each : parse_listen(text)) {
    all.push_back(each.endpoint.address.host_text() + ':' + std::to_string(each.endpoint.port) +
                  (each.optional ? "?" : ""));
  }
  return all;
}

TEST(Listening, ReadsAddressesAndLocalhost) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(addresses("127.0.0.1:80"), Texts{"127.0.0.1:80"});
  EXPECT_EQ(addresses("[::]:80"), Texts{"[::]:80"});
  EXPECT_EQ(addresses("localhost:80"), (Texts{"127.0.0.1:80", "[::1]:80?"}));
  EXPECT_EQ(addresses("LocalHost:0"), (Texts{"127.0.0.1:0", "[::1]:0?"}));
  for (const std::string_view wrong :
       {"", ":80", "localhost", "localhost:", "localhost:x", "localhost:65536", "example.org:80",
        "127.0.0.1", "::1:80:", "localhost:80 "}) {
    EXPECT_TRUE(parse_listen(wrong).empty()) << wrong;
  }
}

class Nobody : public Handler {
 public:
  void on_request(Request /*request*/, Reply reply) override { reply({}); }
  void on_open(Link /*link*/, const std::string& /*address*/) override {}
  void on_text(Link /*link*/, std::string_view /*text*/) override {}
  void on_close(Link /*link*/) override {}
};

TEST(Listening, KnowsWhichAddressesOverlap) {
  for (const auto& [one, other] :
       {std::pair{"127.0.0.1:9", "127.0.0.1:9"}, std::pair{"127.0.0.1:9", "localhost:9"},
        std::pair{"0.0.0.0:9", "127.0.0.1:9"}, std::pair{"[::]:9", "[::1]:9"},
        std::pair{"[::]:9", "10.0.0.1:9"}, std::pair{"[::]:9", "0.0.0.0:9"}}) {
    EXPECT_TRUE(listens_overlap(one, other)) << one << ' ' << other;
    EXPECT_TRUE(listens_overlap(other, one)) << other << ' ' << one;
  }
  for (const auto& [one, other] :
       {std::pair{"127.0.0.1:9", "127.0.0.1:8"}, std::pair{"127.0.0.1:9", "127.0.0.2:9"},
        std::pair{"0.0.0.0:9", "[::1]:9"}, std::pair{"0.0.0.0:9", "127.0.0.1:8"},
        std::pair{"127.0.0.1:0", "127.0.0.1:0"}, std::pair{"127.0.0.1:9", ""}}) {
    EXPECT_FALSE(listens_overlap(one, other)) << one << ' ' << other;
    EXPECT_FALSE(listens_overlap(other, one)) << other << ' ' << one;
  }
}

TEST(Listening, FindsOutWhetherAnAddressIsFree) {
  Loop loop;
  Nobody nobody;
  Options options;
  options.listen = "127.0.0.1:0";
  Server server(loop, options, nobody);
  const Result<int> port = server.listen();
  ASSERT_TRUE(port) << port.error().sentence;
  const std::string there = "127.0.0.1:" + std::to_string(*port);
  EXPECT_EQ(server.listening(), std::vector<std::string>{there});
  const auto trouble = listen_trouble(there);
  ASSERT_TRUE(trouble);
  EXPECT_NE(trouble->sentence.find(there + " is in use"), std::string::npos) << trouble->sentence;
  EXPECT_TRUE(listen_trouble("localhost:" + std::to_string(*port)));
  EXPECT_FALSE(listen_trouble("127.0.0.1:0"));
  EXPECT_TRUE(listen_trouble("192.0.2.1:1")) << "no address of this machine";
}

TEST(Listening, LocalhostIsBothLoopbackAddressesWithOnePort) {
  Loop loop;
  Nobody nobody;
  Options options;
  options.listen = "localhost:0";
  Server server(loop, options, nobody);
  const Result<int> port = server.listen();
  ASSERT_TRUE(port) << port.error().sentence;
  const std::string suffix = ':' + std::to_string(*port);
  ASSERT_FALSE(server.listening().empty());
  EXPECT_EQ(server.listening()[0], "127.0.0.1" + suffix);
  if (server.listening().size() > 1) {
    EXPECT_EQ(server.listening()[1], "[::1]" + suffix);
  }
}

}  // namespace
}  // namespace backstep::net
