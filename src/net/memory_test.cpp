// What a connection costs. With BACKSTEP_LONG only.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "net/client.h"
#include "net/server_for_tests.h"

namespace backstep::net {
namespace {

constexpr int kSockets = 10'000;

std::int64_t resident_bytes() {
  std::int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

class Echo : public Handler {
 public:
  void on_request(Request, Reply reply) override { reply({}); }
  void on_open(Link, const std::string&) override {}
  void on_text(Link link, std::string_view text) override {
    server->send(link, text_of(std::string(text)));
  }
  void on_close(Link) override {}

  Server* server = nullptr;
};

// The clients, in a process of their own. `written` is where it says that all have been answered.
[[noreturn]] void be_clients(int port, int written, int until) {
  alarm(60);  // if the test dies, this must not stay
  Loop loop;
  const Url url = *parse_url("ws://127.0.0.1:" + std::to_string(port) + "/ws");
  const std::int64_t before = resident_bytes();
  std::vector<std::unique_ptr<Client>> clients(kSockets);
  int answered = 0;
  // One after the other: more than the backlog at once would wait a second for TCP.
  const std::function<void(std::size_t)> open = [&](std::size_t at) {
    if (at == clients.size()) return;
    ClientCalls calls;
    calls.on_open = [&, at] {
      clients[at]->send(text_of(std::string(200, 'x')));
      open(at + 1);
    };
    calls.on_text = [&](std::string_view) {
      if (++answered < kSockets) return;
      const std::int64_t each = (resident_bytes() - before) / kSockets;
      loop.stop();
      if (write(written, &each, sizeof each) != sizeof each) _exit(1);
    };
    clients[at] = std::make_unique<Client>(loop, url, std::move(calls));
  };
  loop.post([&] { open(0); });
  loop.run();
  char end = 0;
  _exit(static_cast<int>(read(until, &end, 1)));
}

TEST(Memory, of_a_silent_socket_is_small) {
  if (std::getenv("BACKSTEP_LONG") == nullptr) GTEST_SKIP() << "only with BACKSTEP_LONG";
  if (raise_open_files() < kSockets + 100) GTEST_SKIP() << "not so many files may be open";
  Loop loop;
  Echo echo;
  Options options = wide_options();
  Server server(loop, options, echo);
  echo.server = &server;
  const int port = *server.listen();
  std::array<int, 2> says{};
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(says.data()), 0);
  ASSERT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[1]);
    be_clients(port, says[1], ends[0]);
  }
  const std::int64_t before = resident_bytes();
  const auto begin = std::chrono::steady_clock::now();
  std::int64_t each_client = 0;
  std::thread waits([&] {
    EXPECT_EQ(read(says[0], &each_client, sizeof each_client), ssize_t{sizeof each_client});
    loop.stop();
  });
  loop.run();
  waits.join();
  const std::int64_t each = (resident_bytes() - before) / kSockets;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << kSockets << " sockets: " << each << " bytes each in the server, " << each_client
            << " in the client, opened in " << took.count() << " s\n";
  EXPECT_EQ(server.counts().links, std::uint64_t{kSockets});
#ifndef BACKSTEP_CHECKS  // sanitizers have a memory of their own
  EXPECT_LT(each, 10'000);
#endif
  for (const int file : {says[0], says[1], ends[0], ends[1]}) close(file);
  int status = 0;
  waitpid(child, &status, 0);
}

// How many frames a second: each client has a few under way all the time.
TEST(Speed, of_small_frames) {
  if (std::getenv("BACKSTEP_LONG") == nullptr) GTEST_SKIP() << "only with BACKSTEP_LONG";
  constexpr int kClients = 100;
  constexpr int kFrames = 200'000;
  Loop loop;
  Echo echo;
  Server server(loop, wide_options(), echo);
  echo.server = &server;
  const Url url = *parse_url("ws://127.0.0.1:" + std::to_string(*server.listen()) + "/ws");
  std::vector<std::unique_ptr<Client>> clients(kClients);
  const Text text = text_of(std::string(100, 'x'));
  int texts = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (std::unique_ptr<Client>& client : clients) {
    ClientCalls calls;
    calls.on_open = [&] {
      for (int i = 0; i < 4; ++i) client->send(text);
    };
    calls.on_text = [&](std::string_view) {
      if (++texts == kFrames) return loop.stop();
      client->send(text);
    };
    client = std::make_unique<Client>(loop, url, std::move(calls));
  }
  loop.run();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << kFrames / took.count() << " echoes a second, clients and server on one core\n";
}

}  // namespace
}  // namespace backstep::net
