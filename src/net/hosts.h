// Hosts: the names under which requests may come, and the pages that may send them.
//
// A page of another site may make a browser open a socket to us, and a name of that site may point
// to our address (DNS rebinding): what tells such requests apart is the host and the origin they
// name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "net/address.h"

namespace backstep::net {

class Hosts {
 public:
  // `listened` is where the server was reached in the end; its port is not 0.
  Hosts(std::vector<std::string> hosts, std::vector<std::string> origins, Endpoint listened);

  // The value of the Host header.
  bool accepts(std::string_view host) const;
  // The value of the Origin header of a request to `host`, which was accepted.
  bool accepts_origin(std::string_view origin, std::string_view host) const;

 private:
  bool is_named(std::string_view host) const;

  std::vector<std::string> hosts_;
  std::vector<std::string> origins_;
  Endpoint listened_;
};

}  // namespace backstep::net
