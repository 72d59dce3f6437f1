#include <algorithm>
#include <thread>
#include <utility>

#include "client/api_calls.h"
#include "server/people/secrets.h"
#include "store/memory/memory_store.h"
#include "store/sqlite/sqlite_store.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/local_server_inside.h"
#include "terminal/connection/session_connection.h"

namespace backstep::terminal::connection {
namespace {

// Nobody has to share a house of one's own, and nothing in it grows old.
server::Options server_options(const LocalOptions& chosen) {
  constexpr std::int64_t kForEver = 36'500;
  server::Options options;
  options.lobby_days = kForEver;
  options.game_days = kForEver;
  options.limits = server::widest_limits();
  options.bot_delay = chosen.bot_delay;
  return options;
}

// With two, a hint need not wait for the breath of a comparison.
std::size_t usual_threads() { return std::thread::hardware_concurrency() > 2 ? 2 : 1; }

client::ApiCalls calls_to(const std::weak_ptr<LocalInside>& server, net::Loop& loop) {
  return client::ApiCalls([server, &loop](net::FetchRequest request,
                                          std::function<void(Result<net::FetchAnswer>)> then) {
    if (const auto here = server.lock()) {
      here->fetch(std::move(request), std::move(then));
    } else {
      loop.post([then = std::move(then)] { then(Error{"the house is closed"}); });
    }
  });
}

class BehindLocal final : public TableServices {
 public:
  BehindLocal(net::Loop& loop, const std::weak_ptr<LocalInside>& server)
      : server_(server), calls_(calls_to(server, loop)) {}

  void new_person(Then<std::string> then) override { calls_.new_person(std::move(then)); }
  void record(const std::string& game, Then<std::string> then) override {
    calls_.record(game, std::move(then));
  }
  advice::compute::Pool* pool() override {
    const auto here = server_.lock();
    return here == nullptr ? nullptr : here->pool();
  }

 private:
  std::weak_ptr<LocalInside> server_;
  client::ApiCalls calls_;
};

class InProcessServer final : public LocalServer {
 public:
  InProcessServer(net::Loop& loop, std::shared_ptr<LocalInside> inside)
      : loop_(loop), inside_(std::move(inside)) {}
  ~InProcessServer() override { inside_->end(); }
  InProcessServer(const InProcessServer&) = delete;
  InProcessServer& operator=(const InProcessServer&) = delete;

  void open_table(const wire::api::OpenTable& asked,
                  std::function<void(Result<Opened>)> then) override {
    inside_->when_judged([calls = calls_to(inside_, loop_), asked, then = std::move(then)] {
      calls.new_person([calls, asked, then](Result<std::string> token) {
        if (!token) return then(token.error());
        calls.open_table(*token, asked, [then, token = *token](Result<std::string> table) {
          if (!table) return then(table.error());
          then(Opened{std::move(*table), token});
        });
      });
    });
  }

  std::unique_ptr<state::TableConnection> enter(const Opened& opened) override {
    SessionConnectionOptions options;
    options.session.token = opened.token;
    options.session.table = opened.table;
    options.session.client = new_client_name();
    options.session.line = inside_->line();
    options.session.first_wait = std::chrono::milliseconds(10);
    options.local = true;
    options.behind = std::make_unique<BehindLocal>(loop_, inside_);
    options.unanswered = inside_->unanswered();
    return std::make_unique<SessionConnection>(loop_, std::move(options));
  }

  void close(std::function<void()> then) override { inside_->close(std::move(then)); }

 private:
  net::Loop& loop_;
  std::shared_ptr<LocalInside> inside_;
};

}  // namespace

Result<std::unique_ptr<LocalServer>> LocalServer::open(net::Loop& loop, const std::string& file,
                                                       const LocalOptions& options) {
  if (!server::start_secrets()) return Error{"libsodium cannot work on this machine"};
  std::unique_ptr<store::Store> store;
  if (file.empty()) {
    store = store::open_memory_store();
  } else {
    Result<std::unique_ptr<store::Store>> opened = store::open_sqlite_store(file);
    if (!opened) return opened.error();
    store = std::move(*opened);
  }
  auto inside = std::make_shared<LocalInside>(loop, server_options(options));
  inside->start(std::move(store), options.threads > 0 ? options.threads : usual_threads());
  return std::unique_ptr<LocalServer>(std::make_unique<InProcessServer>(loop, std::move(inside)));
}

Result<std::unique_ptr<LocalServer>> LocalServer::open(net::Loop& loop, const std::string& file) {
  return open(loop, file, LocalOptions{});
}

}  // namespace backstep::terminal::connection
