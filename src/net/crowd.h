// Crowd: what each network has: connections, and bytes that wait to be sent to them.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "net/address.h"

namespace backstep::net {

struct NetworkUse {
  std::size_t connections = 0;
  std::size_t unsent = 0;  // bytes
};

// A limit that several share: whether `all` is more than `most`, and `own`, which is part of it, is
// more than an equal share. So those who use little are never over it.
inline bool is_over_share(std::size_t all, std::size_t own, std::size_t most, std::size_t sharers) {
  return all > most && own > most / (sharers == 0 ? 1 : sharers);
}

class Crowd {
 public:
  explicit Crowd(std::size_t most_of_one) : most_of_one_(most_of_one) {}

  // What the network uses, with one connection more; stays where it is until leave(). Null, and
  // nothing is counted, if there are enough of them.
  NetworkUse* enter(const Address& address) {
    NetworkUse& use = uses_[address.network()];
    if (use.connections >= most_of_one_) {
      if (use.connections == 0) uses_.erase(address.network());
      return nullptr;
    }
    ++use.connections;
    return &use;
  }

  // REQUIRES: it entered.
  void leave(const Address& address) {
    const auto entry = uses_.find(address.network());
    if (entry != uses_.end() && --entry->second.connections == 0) uses_.erase(entry);
  }

  std::size_t networks() const { return uses_.size(); }

 private:
  const std::size_t most_of_one_;
  std::unordered_map<Address, NetworkUse, AddressHash> uses_;
};

}  // namespace backstep::net
