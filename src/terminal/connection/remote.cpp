#include <memory>
#include <utility>

#include "client/api_calls.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/session_connection.h"

namespace backstep::terminal::connection {
namespace {

class BehindRemote final : public TableServices {
 public:
  explicit BehindRemote(client::ApiCalls calls) : calls_(std::move(calls)) {}

  void new_person(Then<std::string> then) override { calls_.new_person(std::move(then)); }
  void record(const std::string& game, Then<std::string> then) override {
    calls_.record(game, std::move(then));
  }
  // Most doors never need it.
  advice::compute::Pool* pool() override {
    if (pool_ == nullptr)
      pool_ = std::make_unique<advice::compute::Pool>(advice::compute::PoolOptions{});
    return pool_.get();
  }

 private:
  client::ApiCalls calls_;
  std::unique_ptr<advice::compute::Pool> pool_;
};

std::string address_of(const net::Url& url, const std::string& table) {
  return (url.secure ? "https://" : "http://") + url.authority() + "/t/" + table;
}

}  // namespace

std::unique_ptr<state::TableConnection> enter_remote(net::Loop& loop, RemoteOptions options) {
  const client::ApiCalls calls(loop, options.url);
  SessionConnectionOptions made;
  made.session.url = calls.socket_url();
  made.session.token = std::move(options.token);
  made.session.table = options.table;
  made.session.client = new_client_name();
  made.session.net.silence = client::kServerSilence;
  made.on_token = std::move(options.on_token);
  made.first_attempts = options.first_attempts;
  made.link = address_of(options.url, options.table);
  made.behind = std::make_unique<BehindRemote>(calls);
  return std::make_unique<SessionConnection>(loop, std::move(made));
}

}  // namespace backstep::terminal::connection
