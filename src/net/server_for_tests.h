// A server in a thread of its own, and a handler that says what happened to it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "net/net.h"

namespace backstep::net {

inline Text text_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// Limits that no test meets by chance.
inline Options wide_options() {
  Options options;
  options.listen = "127.0.0.1:0";
  options.max_connections_per_address = 100'000;
  options.requests_per_second = 1e6;
  options.request_burst = 1e6;
  options.frames_per_second = 1e6;
  options.frame_burst = 1e6;
  options.sockets_per_second = 1e6;
  options.socket_burst = 1e6;
  options.frames_per_second_of_address = 1e6;
  options.frame_burst_of_address = 1e6;
  return options;
}

class TestServer : public Handler {
 public:
  // Done on the loop's thread, and waited for.
  template <class Do>
  auto on_loop(Do what) {
    std::packaged_task<decltype(what())()> task(std::move(what));
    auto done = task.get_future();
    loop_.post([&task] { task(); });
    return done.get();
  }

  explicit TestServer(Options options = wide_options())
      : server_(std::make_unique<Server>(loop_, std::move(options), *this)) {
    const Result<int> port = server_->listen();
    EXPECT_TRUE(port.ok()) << (port ? "" : port.error().sentence);
    port_ = port ? *port : 0;
    thread_ = std::thread([this] { loop_.run(); });
  }
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer() override {
    on_loop([this] { server_.reset(); });
    loop_.stop();
    thread_.join();
  }

  int port() const { return port_; }
  Loop& loop() { return loop_; }
  // On the loop's thread only.
  Server& server() { return *server_; }
  void destroy_server() { server_.reset(); }

  Counts counts() {
    return on_loop([this] { return server_->counts(); });
  }
  // Whether it is so, now or within some seconds.
  bool comes(const std::function<bool(const Counts&)>& is_so) {
    for (int tries = 0; tries < 2000; ++tries) {
      if (is_so(counts())) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
  }

  // "open 1", "text 1 hello", "close 1", "GET /path", "trouble too_fast 127.0.0.1".
  std::vector<std::string> events() {
    const std::lock_guard lock(mutex_);
    return events_;
  }
  bool happens(const std::string& event) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(5),
                             [&] { return std::ranges::find(events_, event) != events_.end(); });
  }
  // Until now: what the loop is doing is waited for.
  std::ptrdiff_t times(const std::string& event) {
    on_loop([] {});
    const std::lock_guard lock(mutex_);
    return std::ranges::count(events_, event);
  }

  // What is done beyond writing it down; set on the loop's thread.
  std::function<void(Request, Reply)> request = [](const Request& asked, const Reply& reply) {
    Response response;
    response.body = asked.method + " " + asked.path + "?" + asked.query + " " + asked.body;
    reply(std::move(response));
  };
  std::function<void(Link)> opened = [](Link) {};
  std::function<void(Link, std::string_view)> heard = [this](Link link, std::string_view text) {
    server_->send(link, text_of(std::string(text)));
  };
  std::function<void(Link)> closed = [](Link) {};

  void on_request(Request asked, Reply reply) override {
    note(asked.method + " " + asked.path);
    request(std::move(asked), std::move(reply));
  }
  void on_open(Link link, const std::string& address) override {
    note("open " + std::to_string(link) + " " + address);
    opened(link);
  }
  void on_text(Link link, std::string_view text) override {
    note("text " + std::to_string(link) + " " + std::string(text.substr(0, 100)));
    heard(link, text);
  }
  void on_close(Link link) override {
    note("close " + std::to_string(link));
    closed(link);
  }
  void on_trouble(std::string_view what, const std::string& address) override {
    note("trouble " + std::string(what) + " " + address);
  }

  void note(std::string event) {
    {
      const std::lock_guard lock(mutex_);
      events_.push_back(std::move(event));
    }
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> events_;
  Loop loop_;
  std::unique_ptr<Server> server_;
  int port_ = 0;
  std::thread thread_;
};

inline Options with(const std::function<void(Options&)>& change) {
  Options options = wide_options();
  change(options);
  return options;
}

// What a refusal of the server's own is answered with.
inline std::string code(const char* code) { return std::string(R"({"code":")") + code + R"("})"; }

}  // namespace backstep::net
