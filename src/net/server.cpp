#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/answer.h"
#include "net/core.h"
#include "net/listening.h"
#include "net/net.h"
#include "net/socket_link.h"
#include "net/visit.h"

namespace backstep::net {
namespace {

using asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

Address address_of(const asio::ip::address& address) {
  if (address.is_v6()) return Address(address.to_v6().to_bytes());
  return Address(asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes());
}

asio::ip::address address_of(const Address& address) {
  const asio::ip::address_v6 v6(address.bytes());
  if (!address.is_v4()) return v6;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, v6);
}

// What the system may take of answers that a client does not read: bytes that no limit of ours
// counts. Without a bound Linux takes up to 4 MiB of each connection (net.ipv4.tcp_wmem); with it
// some 400 KB, which still is 4 MB/s over a line with a round trip of 100 ms.
constexpr int kHttpSendBuffer = 256 << 10;

// How often links are looked at: often enough for every limit of time to be kept about.
std::chrono::milliseconds time_between_looks(const Options& options) {
  const auto least = std::min(options.ping_every, options.header_time) / 4;
  return std::clamp(least, std::chrono::milliseconds(5), std::chrono::milliseconds(1000));
}

}  // namespace

struct Server::Inside : Core, std::enable_shared_from_this<Inside> {
  Inside(Loop& the_loop, Options the_options, Handler& the_handler)
      : Core(the_loop, std::move(the_options), the_handler), looks(io.get_executor()) {}

  std::shared_ptr<Core> core() { return shared_from_this(); }
  Result<int> listen();
  Result<int> listen_on(const ListenAddress& wanted);
  struct Listener;
  void accept(Listener& listener);
  void on_accept(Listener& listener, error_code error, Socket socket);
  void stop_accepting();
  void welcome(Socket socket);
  void look_after_links();
  void cut_all();

  // One address that is listened on.
  struct Listener {
    explicit Listener(Executor executor) : acceptor(executor), pause(executor) {}
    Acceptor acceptor;
    Timer pause;
  };
  std::vector<std::unique_ptr<Listener>> listeners;
  std::vector<std::string> listening;  // "127.0.0.1:9898"
  Timer looks;
};

Result<int> Server::Inside::listen() {
  std::vector<ListenAddress> wanted = parse_listen(options.listen);
  if (wanted.empty()) return Error{"\"" + options.listen + "\" is not an address with a port"};
  for (const std::string& proxy : options.trusted_proxies) {
    const std::optional<Address> address = Address::parse(proxy);
    if (!address) return Error{"the trusted proxy \"" + proxy + "\" is not an address"};
    trusted.push_back(*address);
  }

  Endpoint first = wanted.front().endpoint;
  for (ListenAddress& each : wanted) {
    if (each.endpoint.port == 0) each.endpoint.port = first.port;
    const Result<int> port = listen_on(each);
    if (!port) return port.error();
    first.port = static_cast<std::uint16_t>(*port);
  }
  hosts = Hosts(options.hosts, options.origins, first);
  for (const auto& each : listeners) accept(*each);
  look_after_links();
  return int{first.port};
}

Result<int> Server::Inside::listen_on(const ListenAddress& wanted) {
  const tcp::endpoint endpoint(address_of(wanted.endpoint.address), wanted.endpoint.port);
  const std::string host = wanted.endpoint.address.host_text() + ':';
  const auto failed = [&](const char* what, error_code error) -> Result<int> {
    if (wanted.optional &&
        (error == asio::error::address_family_not_supported ||
         error == asio::error::no_such_device ||
         error == error_code(EADDRNOTAVAIL, asio::error::get_system_category()))) {
      return int{wanted.endpoint.port};
    }
    return Error{host + std::to_string(wanted.endpoint.port) + " cannot be " + what + ": " +
                 error.message()};
  };
  auto listener = std::make_unique<Listener>(io.get_executor());
  Acceptor& acceptor = listener->acceptor;
  error_code error;
  if (acceptor.open(endpoint.protocol(), error)) return failed("opened", error);
  if (acceptor.set_option(Acceptor::reuse_address(true), error)) return failed("shared", error);
  // "[::]" is IPv4, too, whatever the system is set to.
  if (endpoint.protocol() == tcp::v6() && acceptor.set_option(asio::ip::v6_only(false), error)) {
    return failed("used for IPv4", error);
  }
  // Accepted connections inherit it; tcp(7): it must be set before listen().
  if (acceptor.set_option(asio::socket_base::send_buffer_size(kHttpSendBuffer), error)) {
    return failed("bounded", error);
  }
  if (acceptor.bind(endpoint, error) || acceptor.listen(Acceptor::max_listen_connections, error)) {
    return failed("listened on", error);
  }
  const std::uint16_t port = acceptor.local_endpoint(error).port();
  if (error) return failed("listened on", error);
  listening.push_back(host + std::to_string(port));
  listeners.push_back(std::move(listener));
  return int{port};
}

void Server::Inside::accept(Listener& listener) {
  listener.acceptor.async_accept(
      [self = shared_from_this(), &listener](error_code error, Socket socket) {
        self->on_accept(listener, error, std::move(socket));
      });
}

void Server::Inside::stop_accepting() {
  for (const auto& each : listeners) {
    close_quietly(each->acceptor);
    each->pause.cancel();
  }
}

void Server::Inside::on_accept(Listener& listener, error_code error, Socket socket) {
  if (stopping || handler == nullptr || error == asio::error::operation_aborted) return;
  if (!error) {
    welcome(std::move(socket));
  } else if (error != asio::error::connection_aborted) {
    // No more files, or no memory: whoever waits will still wait when there are some again.
    listener.pause.expires_after(std::chrono::milliseconds(100));
    listener.pause.async_wait([self = shared_from_this(), &listener](error_code canceled) {
      if (!canceled && !self->stopping) self->accept(listener);
    });
    return;
  }
  if (!stopping && handler != nullptr) accept(listener);
}

void Server::Inside::welcome(Socket socket) {
  ++counts.accepted;
  error_code error;
  const tcp::endpoint endpoint = socket.remote_endpoint(error);
  if (error) return;
  const Address peer = address_of(endpoint.address());
  if (is_blocked(peer)) return;
  set_quietly(socket, tcp::no_delay(true));

  Place place(core());
  // The connections of a proxy are not its own.
  if (counts.connections > options.max_connections ||
      (!is_trusted(peer, trusted) && !place.count(peer))) {
    ++counts.refused_full;
    const Response response = response_of(Refusal::kTooMany);
    const std::string bytes = head_of(response, false) + response.body;
    // It fits into an empty buffer; if not, the closing says the same.
    static_cast<void>(
        ::send(socket.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
    trouble(code_of(Refusal::kTooMany), peer);
    return;
  }
  std::make_shared<Visit>(core(), std::move(socket), std::move(place), peer)->start();
}

void Server::Inside::look_after_links() {
  looks.expires_after(time_between_looks(options));
  looks.async_wait([self = shared_from_this()](error_code error) {
    if (error || self->handler == nullptr) return;
    const Clock::time_point now = Clock::now();
    for (const auto& [id, link] : self->links) link->look(now);
    self->look_after_links();
  });
}

void Server::Inside::cut_all() {
  // A visit that is cut stays in the set until it has noticed; the link, too.
  for (Visit* const visit : visits) visit->cut();
  for (const auto& [id, link] : links) link->cut();
}

Server::Server(Loop& loop, Options options, Handler& handler)
    : inside_(std::make_shared<Inside>(loop, std::move(options), handler)) {}

// NOLINTNEXTLINE(bugprone-exception-escape): only by the declaration of Asio's cancel()
Server::~Server() {
  inside_->handler = nullptr;
  inside_->when_stopped.clear();
  inside_->stop_accepting();
  inside_->looks.cancel();
  inside_->cut_all();
}

Result<int> Server::listen() { return inside_->listen(); }
const std::vector<std::string>& Server::listening() const { return inside_->listening; }

void Server::send(Link link, Text text) {
  const auto found = inside_->links.find(link);
  if (found != inside_->links.end()) found->second->send(std::move(text));
}

std::size_t Server::unsent(Link link) const {
  const auto found = inside_->links.find(link);
  return found == inside_->links.end() ? 0 : found->second->unsent();
}

void Server::close(Link link, Close code, std::string_view reason) {
  const auto found = inside_->links.find(link);
  if (found != inside_->links.end()) {
    found->second->close(static_cast<std::uint16_t>(code), reason);
  }
}

void Server::stop(std::chrono::milliseconds time, std::function<void()> then) {
  Inside& inside = *inside_;
  inside.stopping = true;
  inside.stop_accepting();
  for (Visit* const visit : inside.visits) visit->wind_up();
  for (const auto& [id, link] : inside.links) {
    link->close(static_cast<std::uint16_t>(Close::kGoingAway), "going_away");
  }
  if (inside.counts.connections == 0) return inside.loop.post(std::move(then));
  inside.when_stopped.push_back(std::move(then));
  inside.loop.after(time, [weak = std::weak_ptr(inside_)] {
    const std::shared_ptr<Inside> self = weak.lock();
    if (!self || self->handler == nullptr) return;
    self->cut_all();
    // Whoever waits for the end has been told of every link's end before.
    std::vector<SocketLink*> left;
    for (const auto& [id, link] : self->links) left.push_back(link);
    for (SocketLink* const link : left) {
      if (self->handler != nullptr) link->finish();
    }
    for (const std::function<void()>& what : std::exchange(self->when_stopped, {})) what();
  });
}

void Server::block(const std::string& address, bool blocked) {
  const std::optional<Address> parsed = Address::parse(address);
  if (!parsed) return;
  const Address network = parsed->network();
  if (!blocked) {
    inside_->blocked.erase(network);
    return;
  }
  inside_->blocked.insert(network);
  for (Visit* const visit : inside_->visits) {
    if (visit->address().network() == network) visit->cut();
  }
  for (const auto& [id, link] : inside_->links) {
    if (link->address().network() == network) {
      link->close(static_cast<std::uint16_t>(Close::kPolicy), "blocked");
    }
  }
}

const Counts& Server::counts() const { return inside_->counts; }

}  // namespace backstep::net
