// Servers that show certificates, and whom a client trusts.
#pragma once

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <array>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net/loop.h"
#include "tests/certificates/authority.h"

namespace backstep::net {

using tests::Authority;
using tests::Identity;
using tests::Wanted;

// What is trusted besides what the machine trusts, for loops that are made while this lives.
class Trusting {
 public:
  explicit Trusting(const Authority& authority) : file_(authority) {
    setenv("SSL_CERT_FILE", file_.path().c_str(), 1);
  }
  Trusting(const Trusting&) = delete;
  Trusting& operator=(const Trusting&) = delete;
  ~Trusting() { unsetenv("SSL_CERT_FILE"); }

 private:
  tests::AuthorityFile file_;
};

// Accepts connections on the loop and hands them out.
class Accepting {
 public:
  using Taken = std::function<void(Socket)>;

  Accepting(Loop& loop, Taken taken)
      : acceptor_(loop.inside().io.get_executor(), {asio::ip::make_address("127.0.0.1"), 0}),
        taken_(std::move(taken)) {
    accept();
  }

  int port() const { return acceptor_.local_endpoint().port(); }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code error, Socket socket) {
      if (error) return;
      set_quietly(socket, asio::ip::tcp::no_delay(true));
      taken_(std::move(socket));
      accept();
    });
  }

  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor_;
  Taken taken_;
};

// As a proxy does it: secure in front, and what is said inside goes to a plain server behind.
class Front {
 public:
  struct Manners {
    bool goodbye = true;  // says that nothing more comes before it closes
    // So many bytes of what is behind get through; then the connection is cut, or nothing happens.
    std::size_t most = std::numeric_limits<std::size_t>::max();
    bool cuts = true;
    bool stays = false;  // does not close when the server behind does
  };

  Front(Loop& loop, const Identity& identity, Manners manners)
      : context_(asio::ssl::context::tls_server),
        manners_(manners),
        accepting_(loop, [this](Socket socket) {
          std::make_shared<Pair>(std::move(socket), *this)->start();
        }) {
    SSL_CTX_use_certificate(context_.native_handle(), identity.certificate.get());
    SSL_CTX_use_PrivateKey(context_.native_handle(), identity.key.get());
  }
  int port() const { return accepting_.port(); }
  SSL_CTX* tls() { return context_.native_handle(); }

  int behind = 0;                      // the port of the server
  std::vector<std::string> asked_for;  // names that clients asked for; "" without one
  std::size_t goodbyes = 0;            // of clients, in TLS
  std::function<void()> after_goodbye = [] {};

 private:
  struct Pair : std::enable_shared_from_this<Pair> {
    Pair(Socket socket, Front& the_front)
        : front(the_front),
          outside(std::move(socket), the_front.context_),
          inside(outside.get_executor()) {}

    void start() {
      outside.async_handshake(
          asio::ssl::stream_base::server, [self = shared_from_this()](error_code error) {
            if (error) return self->cut();
            const char* name =
                SSL_get_servername(self->outside.native_handle(), TLSEXT_NAMETYPE_host_name);
            self->front.asked_for.emplace_back(name == nullptr ? "" : name);
            const asio::ip::tcp::endpoint behind(asio::ip::make_address("127.0.0.1"),
                                                 static_cast<std::uint16_t>(self->front.behind));
            self->inside.async_connect(behind, [self](error_code failed) {
              if (failed) return self->cut();
              set_quietly(self->inside, asio::ip::tcp::no_delay(true));
              self->inwards();
              self->outwards();
            });
          });
    }

    void inwards() {
      outside.async_read_some(asio::buffer(in),
                              [self = shared_from_this()](error_code error, std::size_t size) {
                                if (error) return self->cut();
                                asio::async_write(self->inside, asio::buffer(self->in, size),
                                                  [self](error_code failed, std::size_t) {
                                                    if (failed) return;
                                                    self->inwards();
                                                  });
                              });
    }

    void outwards() {
      inside.async_read_some(asio::buffer(out),
                             [self = shared_from_this()](error_code error, std::size_t size) {
                               if (error) return self->close();
                               self->passed += size;
                               if (self->passed > self->front.manners_.most) {
                                 if (self->front.manners_.cuts) self->cut();
                                 return;
                               }
                               asio::async_write(self->outside, asio::buffer(self->out, size),
                                                 [self](error_code failed, std::size_t) {
                                                   if (failed) return self->cut();
                                                   self->outwards();
                                                 });
                             });
    }

    void close() {
      if (front.manners_.stays) return;
      if (!front.manners_.goodbye) return cut();
      outside.async_shutdown([self = shared_from_this()](error_code) { self->cut(); });
    }

    void cut() {
      if (over) return;
      over = true;
      close_quietly(inside);
      close_quietly(outside.next_layer());
      if ((SSL_get_shutdown(outside.native_handle()) & SSL_RECEIVED_SHUTDOWN) == 0) return;
      ++front.goodbyes;
      front.after_goodbye();
    }

    Front& front;
    asio::ssl::stream<Socket> outside;
    Socket inside;
    std::array<char, 16U << 10U> in{};
    std::array<char, 16U << 10U> out{};
    std::size_t passed = 0;
    bool over = false;
  };

  asio::ssl::context context_;
  const Manners manners_;
  Accepting accepting_;
};

}  // namespace backstep::net
