// Crowd: how many connections each network has.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "net/address.h"

namespace backstep::net {

class Crowd {
 public:
  explicit Crowd(std::size_t most_of_one) : most_of_one_(most_of_one) {}

  // False, and nothing is counted, if there are enough of them.
  bool enter(const Address& address) {
    std::size_t& count = counts_[address.network()];
    if (count >= most_of_one_) {
      if (count == 0) counts_.erase(address.network());
      return false;
    }
    ++count;
    return true;
  }

  // REQUIRES: it entered.
  void leave(const Address& address) {
    const auto entry = counts_.find(address.network());
    if (entry != counts_.end() && --entry->second == 0) counts_.erase(entry);
  }

  std::size_t networks() const { return counts_.size(); }

 private:
  const std::size_t most_of_one_;
  std::unordered_map<Address, std::size_t, AddressHash> counts_;
};

}  // namespace backstep::net
