#include <memory>
#include <utility>

#include "client/house_calls.h"
#include "seat/seat.h"
#include "seat/table_door.h"

namespace backstep::seat {
namespace {

class BehindRemote final : public Behind {
 public:
  explicit BehindRemote(client::HouseCalls calls) : calls_(std::move(calls)) {}

  void new_person(Then<std::string> then) override { calls_.new_person(std::move(then)); }
  void record(const std::string& game, Then<std::string> then) override {
    calls_.record(game, std::move(then));
  }
  // Most doors never need it.
  think::Pool* pool() override {
    if (pool_ == nullptr) pool_ = std::make_unique<think::Pool>(think::PoolOptions{});
    return pool_.get();
  }

 private:
  client::HouseCalls calls_;
  std::unique_ptr<think::Pool> pool_;
};

std::string address_of(const net::Url& url, const std::string& table) {
  return (url.secure ? "https://" : "http://") + url.authority() + "/t/" + table;
}

}  // namespace

std::unique_ptr<desk::Door> enter_remote(net::Loop& loop, RemoteOptions options) {
  const client::HouseCalls calls(loop, options.url);
  TableDoorOptions made;
  made.session.url = calls.socket_url();
  made.session.token = std::move(options.token);
  made.session.table = options.table;
  made.session.client = new_client_name();
  made.session.net.silence = client::kServerSilence;
  made.on_token = std::move(options.on_token);
  made.first_attempts = options.first_attempts;
  made.link = address_of(options.url, options.table);
  made.behind = std::make_unique<BehindRemote>(calls);
  return std::make_unique<TableDoor>(loop, std::move(made));
}

}  // namespace backstep::seat
