// Core: what the connections of a server share, and how they are counted.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "net/address.h"
#include "net/crowd.h"
#include "net/hosts.h"
#include "net/loop.h"
#include "net/net.h"
#include "net/rate.h"

namespace backstep::net {

class SocketLink;
class Visit;

struct Core {
  Core(Loop& the_loop, Options the_options, Handler& the_handler)
      : loop(the_loop),
        io(the_loop.inside().io),
        options(std::move(the_options)),
        handler(&the_handler),
        hosts(options.hosts, options.origins, {}),
        crowd(options.max_connections_per_address),
        request_rates({options.requests_per_second, options.request_burst}),
        socket_rates({options.sockets_per_second, options.socket_burst}),
        frame_rates({options.frames_per_second_of_address, options.frame_burst_of_address}) {}

  bool is_blocked(const Address& address) const { return blocked.contains(address.network()); }

  // For the places where the handler may be called.
  void trouble(std::string_view what, const Address& address) const {
    if (handler != nullptr) handler->on_trouble(what, address.text());
  }

  Loop& loop;
  asio::io_context& io;
  const Options options;
  Handler* handler;  // null when the server is destroyed
  Counts counts;
  Hosts hosts;
  Crowd crowd;
  Rates request_rates;
  Rates socket_rates;
  Rates frame_rates;       // for frames beyond what each socket may send whatever others do
  std::size_t unsent = 0;  // bytes that wait to be sent, of all connections
  std::vector<Address> trusted;
  std::unordered_set<Address, AddressHash> blocked;

  // Those that are open, by themselves: they are kept alive by what they wait for.
  std::unordered_map<Link, SocketLink*> links;
  std::unordered_set<Visit*> visits;
  Link last_link = 0;

  bool stopping = false;
  std::vector<std::function<void()>> when_stopped;
};

// The place of one connection in the counts, from its beginning to its end.
class Place {
 public:
  explicit Place(std::shared_ptr<Core> core) : core_(std::move(core)) {
    ++core_->counts.connections;
  }
  Place(Place&&) = default;
  Place& operator=(Place&&) = delete;
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {  // NOLINT(bugprone-exception-escape): a mutex that cannot be locked ends the program
    if (!core_) return;
    if (counted_) core_->crowd.leave(*counted_);
    --core_->counts.connections;
    if (core_->counts.connections > 0) return;
    for (std::function<void()>& then : std::exchange(core_->when_stopped, {})) {
      core_->loop.post(std::move(then));
    }
  }

  // Once. False if the address has too many.
  bool count(const Address& address) {
    use_ = core_->crowd.enter(address);
    if (use_ == nullptr) return false;
    counted_ = address;
    return true;
  }
  bool is_counted() const { return counted_.has_value(); }
  // What the connections of the address use together; null before count().
  NetworkUse* use() const { return use_; }

 private:
  std::shared_ptr<Core> core_;
  std::optional<Address> counted_;
  NetworkUse* use_ = nullptr;
};

}  // namespace backstep::net
