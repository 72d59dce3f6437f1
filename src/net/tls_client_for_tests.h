// A client, a proxy that speaks TLS, and a server that echoes, all on one loop.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/client.h"
#include "net/server_for_tests.h"
#include "net/tls_for_tests.h"

namespace backstep::net {

class Secure : public testing::Test, public Handler {
 protected:
  void run() {
    loop.after(std::chrono::seconds(20), [this] {
      ADD_FAILURE() << "it took too long";
      loop.stop();
    });
    loop.run();
  }

  void show(const Identity& identity, Front::Manners manners = {}) {
    front = std::make_unique<Front>(loop, identity, manners);
    front->behind = listen();
  }
  // The port of a server that echoes, also to those who come through the front.
  virtual int listen() {
    Options options = wide_options();
    options.max_frame = 8U << 20U;
    options.max_unsent = 64U << 20U;
    if (front) {
      const std::string port = std::to_string(front->port());
      options.hosts = {"localhost:" + port, "127.0.0.1:" + port};
    }
    server = std::make_unique<Server>(loop, std::move(options), *this);
    return *server->listen();
  }
  Url url(const std::string& host = "localhost") const {
    return *parse_url("wss://" + host + ":" + std::to_string(front->port()) + "/ws");
  }

  // Notes everything, and stops when it ends.
  ClientCalls calls() {
    return {.on_open = [this] { note("open"); },
            .on_text = [this](std::string_view text) { note("text " + std::string(text)); },
            .on_close =
                [this](const Ended& ended) {
                  note("close " + std::to_string(ended.code) + " " + ended.reason + ended.error);
                  loop.stop();
                }};
  }
  void note(std::string what) { notes.push_back(std::move(what)); }

  // How it ends with a client that says goodbye as soon as it is open.
  std::string visit(const Url& url, const ClientOptions& options = {}) {
    std::unique_ptr<Client> client;
    ClientCalls calls = this->calls();
    calls.on_open = [&] { client->close(); };
    client = std::make_unique<Client>(loop, url, std::move(calls), options);
    EXPECT_TRUE(notes.empty()) << "not from within the call";
    run();
    return notes.empty() ? "" : notes.back();
  }

  void get(FetchRequest request) {
    fetch(loop, std::move(request), [this](Result<FetchAnswer> answer) {
      note(answer ? std::to_string(answer->status) + " " + answer->body : answer.error().sentence);
      loop.stop();
    });
    EXPECT_TRUE(notes.empty()) << "not from within the call";
    run();
  }
  static FetchRequest request(std::string method, Url url, std::string target) {
    FetchRequest request;
    request.method = std::move(method);
    request.url = std::move(url);
    request.url.target = std::move(target);
    return request;
  }

  void on_request(Request request, Reply reply) override {
    Response response;
    response.body = request.method + " " + request.path + " " + request.body;
    if (request.path == "/large") response.body = std::string(3'000'000, 'x');
    if (request.path != "/never") reply(std::move(response));
  }
  void on_open(Link, const std::string&) override {}
  void on_text(Link link, std::string_view text) override {
    if (text == "bye") return server->close(link, Close::kRefused, "bye");
    server->send(link, text_of(std::string(text)));
  }
  void on_close(Link) override {}

  const Authority authority;
  const Trusting trusting{authority};
  std::vector<std::string> notes;
  Loop loop;
  std::unique_ptr<Server> server;
  std::unique_ptr<Front> front;
};

}  // namespace backstep::net
