// What a local house is made of: the service, what it stands on, and lines to it that are no
// sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "advice/compute/pool.h"
#include "base/result.h"
#include "client/line.h"
#include "net/client.h"
#include "net/net.h"
#include "server/host/context.h"
#include "server/service/service.h"
#include "store/shared_state.h"
#include "store/store.h"

namespace backstep::terminal::connection {

// Everything on the loop's thread, but for post() and log(). Whatever the service does happens in
// turns of the loop of its own, so nobody is called from within a call.
class LocalInside final : public server::Environment,
                          public std::enable_shared_from_this<LocalInside> {
 public:
  LocalInside(net::Loop& loop, server::Options options)
      : loop_(loop), options_(std::move(options)) {}
  ~LocalInside() override;

  void start(std::unique_ptr<store::Store> store, std::size_t threads);
  // Stores what is on its way, and then calls back.
  void close(std::function<void()> then);
  // The same at once, without a call.
  void end();

  client::OpenLine line();
  void fetch(net::FetchRequest request, std::function<void(Result<net::FetchAnswer>)> then);
  // When names can be judged.
  void when_judged(std::function<void()> what);
  advice::compute::Pool* pool() { return session_ == Stage::kOpen ? pool_.get() : nullptr; }
  const std::shared_ptr<std::size_t>& unanswered() const { return unanswered_; }

  std::int64_t now_ms() override;
  void after(std::int64_t ms, std::function<void()> what) override;
  void post(std::function<void()> what) override;
  void send(net::Link link, net::Text text) override;
  void close(net::Link link, net::Close code, std::string_view reason) override;
  void log(server::Level, std::string_view, Fields) override {}

 private:
  enum class Stage : std::uint8_t { kStarting, kOpen, kClosed };
  // The client's end of a line. It is over when it has closed, or nobody holds it any more.
  struct End {
    net::ClientCalls calls;
    net::Link link = 0;
    bool over = false;
  };
  class LocalLine;

  // In a turn of the loop to come, unless the house is closed by then.
  void later(std::function<void()> what) { post(std::move(what)); }
  void when_started(std::function<void()> what);
  void started(const std::optional<Error>& error);
  void open(const std::shared_ptr<End>& end);
  void hang_up(const std::shared_ptr<End>& end, net::Ended ended);
  void close_when_answered(int tries);
  void shut();

  net::Loop& loop_;
  const server::Options options_;
  Stage session_ = Stage::kStarting;
  bool judged_ = false;
  bool closed_ = false;                          // and everything is stored
  std::vector<std::function<void()>> closers_;   // who waits for that
  std::vector<std::function<void()>> starting_;  // what waits for the start ...
  std::vector<std::function<void()>> judging_;   // ... and for the judge
  std::map<net::Link, std::shared_ptr<End>> lines_;
  net::Link last_link_ = 0;
  std::shared_ptr<std::size_t> unanswered_ = std::make_shared<std::size_t>(0);
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::SharedState> shared_state_;
  std::unique_ptr<server::Service> service_;
  std::unique_ptr<advice::compute::Pool> pool_;
  std::thread judge_;
  std::thread closing_;
};

}  // namespace backstep::terminal::connection
