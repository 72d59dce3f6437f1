// FairQueue: a queue with one FIFO per key, served in turn: a key with many items delays the items
// of other keys by one item at most. Allocates nothing while it is empty.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backstep::server {

template <class Item>
class FairQueue {
 public:
  bool empty() const { return lanes_.empty(); }
  std::size_t size() const { return size_; }
  std::size_t size_of(std::string_view key) const {
    const auto lane = find(key);
    return lane == lanes_.end() ? 0 : lane->items.size();
  }

  // Behind the other items of its key.
  void push(std::string_view key, Item item) {
    lane_of(key).items.push_back(std::move(item));
    ++size_;
  }
  // Before the other items of its key.
  void push_front(std::string_view key, Item item) {
    std::vector<Item>& items = lane_of(key).items;
    items.insert(items.begin(), std::move(item));
    ++size_;
  }

  // The next item of the first key for which `may` is true, which then goes behind the other keys.
  // Calls `take(item)` and returns true; false if there is no such key.
  template <class May, class Take>
  bool pop_if(const May& may, const Take& take) {
    const auto lane = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& each) {
      return may(std::string_view(each.key));
    });
    if (lane == lanes_.end()) return false;
    Item item = std::move(lane->items.front());
    lane->items.erase(lane->items.begin());
    if (lane->items.empty()) {
      lanes_.erase(lane);
    } else {
      std::rotate(lane, lane + 1, lanes_.end());
    }
    --size_;
    take(std::move(item));
    return true;
  }

  // REQUIRES: !empty().
  Item pop() {
    Item next{};
    pop_if([](std::string_view) { return true; }, [&](Item item) { next = std::move(item); });
    return next;
  }

 private:
  struct Lane {
    std::string key;
    std::vector<Item> items;  // never empty
  };
  typename std::vector<Lane>::const_iterator find(std::string_view key) const {
    return std::find_if(lanes_.begin(), lanes_.end(),
                        [&](const Lane& each) { return each.key == key; });
  }
  Lane& lane_of(std::string_view key) {
    const auto found = find(key);
    if (found != lanes_.end()) return lanes_[static_cast<std::size_t>(found - lanes_.begin())];
    return lanes_.emplace_back(Lane{std::string(key), {}});
  }

  std::vector<Lane> lanes_;  // in the order in which they are served
  std::size_t size_ = 0;
};

}  // namespace backstep::server
