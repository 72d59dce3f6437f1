// Admin: what whoever runs the server asks of it, on an address of its own: health, figures,
// closing a table, blocking an address.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "net/net.h"
#include "server/host/context.h"
#include "server/service/service.h"

namespace backstep::server {

class Admin final : public net::Handler {
 public:
  Admin(Context context, Service& service, std::function<net::Server*()> server)
      : context_(context), service_(service), server_(std::move(server)) {}

  void on_request(net::Request request, net::Reply reply) override;
  void on_open(net::Link, const std::string&) override {}
  void on_text(net::Link, std::string_view) override {}
  void on_close(net::Link) override {}

 private:
  std::string metrics() const;

  Context context_;
  Service& service_;
  std::function<net::Server*()> server_;
};

}  // namespace backstep::server
