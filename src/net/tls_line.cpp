#include "net/tls_line.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/error.hpp>
#include <boost/system/system_error.hpp>

#include "net/tls.h"

namespace backstep::net {

using asio::ip::tcp;

namespace {

Address net_address_of(const asio::ip::address& address) {
  return Address::parse(address.to_string()).value_or(Address());
}

}  // namespace

void Line::open(const Url& url, Opened then, const MayConnect& may_connect) {
  error_code error;
  const asio::ip::address literal = asio::ip::make_address(url.host, error);
  if (!error) {
    if (may_connect && !may_connect(net_address_of(literal))) {
      return on_connect(url, asio::error::access_denied, std::move(then));
    }
    socket_.async_connect({literal, url.port},
                          [this, &url, then = std::move(then)](error_code failed) mutable {
                            on_connect(url, failed, std::move(then));
                          });
    return;
  }
  // A name costs a thread, which addresses do without.
  resolver_.emplace(socket_.get_executor());
  resolver_->async_resolve(
      url.host, std::to_string(url.port),
      [this, &url, then = std::move(then), may_connect](
          error_code failed, const Resolver::results_type& results) mutable {
        // To connect would open the socket again.
        if (cut_) failed = asio::error::operation_aborted;
        if (failed) return on_connect(url, failed, std::move(then));
        std::vector<tcp::endpoint> endpoints;
        for (const auto& each : results) {
          const tcp::endpoint endpoint = each.endpoint();
          if (!may_connect || may_connect(net_address_of(endpoint.address()))) {
            endpoints.push_back(endpoint);
          }
        }
        if (endpoints.empty()) {
          return on_connect(url, asio::error::access_denied, std::move(then));
        }
        connect_to_one(url, std::move(endpoints), std::move(then));
      });
}

void Line::connect_to_one(const Url& url, std::vector<tcp::endpoint> endpoints, Opened then) {
  auto held = std::make_shared<std::vector<tcp::endpoint>>(std::move(endpoints));
  asio::async_connect(
      socket_, *held,
      [this, &url, held, then = std::move(then)](error_code failed, const tcp::endpoint&) mutable {
        on_connect(url, failed, std::move(then));
      });
}

void Line::cut() {
  cut_ = true;
  if (resolver_) resolver_->cancel();
  close_quietly(socket_);
}

void Line::on_connect(const Url& url, error_code error, Opened then) {
  resolver_.reset();
  if (cut_) error = asio::error::operation_aborted;
  if (error) return then(unreachable(url, error));
  set_quietly(socket_, tcp::no_delay(true));
  if (!url.secure) return then(std::nullopt);
  make_secure(url, std::move(then));
}

void Line::make_secure(const Url& url, Opened then) {
  try {
    secure_ = std::make_unique<Secure>(socket_, tls_context(io_));
  } catch (const boost::system::system_error& error) {
    return then("secure connections are not possible here: " + error.code().message());
  }
  if (!expect_host(secure_->stream.native_handle(), url.host)) {
    return then("nobody can prove to be \"" + url.host + "\"");
  }
  secure_->stream.async_handshake(
      asio::ssl::stream_base::client, [this, &url, then = std::move(then)](error_code error) {
        if (!error) return then(std::nullopt);
        then(handshake_failure(url, secure_->stream.native_handle(), error));
      });
}

}  // namespace backstep::net
