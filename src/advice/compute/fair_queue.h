// FairQueue: start-time fair queueing between origins (those on whose account jobs run),
// round-robin between the tables of an origin.
//
// Each origin has a tag: the virtual time at which its next item is due. Taking an item moves the
// tag on by what it costs, so origins share the time equally however many items they have. An
// origin that had nothing waiting begins at the present virtual time: its first item waits for at
// most one item of each origin that waits already, if items are taken one after the other. Costs
// are known when an item has ended; until then the last cost of the origin stands for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace backstep::advice::compute {

template <class Item>
class FairQueue {
 public:
  using Cost = std::int64_t;  // nanoseconds, or any other unit

  struct Taken {
    Item item{};
    Cost charged = 0;  // for settle()
  };

  bool empty() const { return order_.empty(); }
  std::size_t size_of(const std::string& origin) const {
    const auto at = lanes_.find(origin);
    return at == lanes_.end() ? 0 : at->second.size;
  }
  // Origins that something is kept of: those that wait, and those that were served a moment ago.
  std::size_t origins() const { return lanes_.size(); }

  // Behind the other items of its table; a new table comes after the others of its origin.
  void push(const std::string& origin, const std::string& table, Item item) {
    change(origin, lanes_[origin], [&](Lane& lane) {
      lane.tables.push(table, std::move(item));
      if (++lane.size > 1) return;
      lane.tag = std::max(lane.tag, now_);
      lane.since = ++turns_;
    });
  }

  // The next item of the origin whose tag is lowest. REQUIRES: !empty().
  Taken take() {
    const std::string origin = std::get<2>(*order_.begin());
    Taken taken;
    change(origin, lanes_.find(origin)->second, [&](Lane& lane) {
      taken = {lane.tables.take(), lane.last_cost};
      --lane.size;
      ++lane.running;
      now_ = std::max(now_, lane.tag);
      lane.tag += taken.charged;
      lane.since = ++turns_;
    });
    forget_idle();
    return taken;
  }

  // What an item that was taken has cost in the end. REQUIRES: once for each.
  void settle(const std::string& origin, Cost charged, Cost cost) {
    change(origin, lanes_.find(origin)->second, [&](Lane& lane) {
      --lane.running;
      lane.tag += cost - charged;
      lane.last_cost = cost;
    });
    forget_idle();
  }

  // Whether it was there. The origin and the table keep their turns.
  bool remove(const std::string& origin, const std::string& table, const Item& item) {
    const auto at = lanes_.find(origin);
    if (at == lanes_.end() || !at->second.tables.remove(table, item)) return false;
    change(origin, at->second, [](Lane& lane) { --lane.size; });
    forget_idle();
    return true;
  }

 private:
  // The tables of one origin, in the order in which they are served.
  class Tables {
   public:
    void push(const std::string& table, Item item) {
      auto at = places_.find(table);
      if (at == places_.end()) {
        queues_.push_back({table, {}});
        at = places_.emplace(table, std::prev(queues_.end())).first;
      }
      at->second->items.push_back(std::move(item));
    }
    Item take() {
      const auto queue = queues_.begin();
      Item item = std::move(queue->items.front());
      queue->items.pop_front();
      if (queue->items.empty()) {
        drop(queue);
      } else {
        queues_.splice(queues_.end(), queues_, queue);
      }
      return item;
    }
    bool remove(const std::string& table, const Item& item) {
      const auto at = places_.find(table);
      if (at == places_.end() || std::erase(at->second->items, item) == 0) return false;
      if (at->second->items.empty()) drop(at->second);
      return true;
    }

   private:
    struct Queue {
      std::string table;
      std::deque<Item> items;  // never empty
    };
    using Place = typename std::list<Queue>::iterator;

    void drop(Place queue) {
      places_.erase(queue->table);
      queues_.erase(queue);
    }

    std::list<Queue> queues_;
    std::unordered_map<std::string, Place> places_;
  };

  struct Lane {
    Tables tables;
    std::size_t size = 0;
    std::size_t running = 0;
    Cost tag = 0;
    Cost last_cost = 0;
    std::uint64_t since = 0;  // its place among equal tags
  };
  static constexpr std::size_t kMostIdle = 1'000;

  // Puts a lane where it belongs after a change of its tag or its size.
  template <class Change>
  void change(const std::string& origin, Lane& lane, const Change& how) {
    order_.erase({lane.tag, lane.since, origin});
    idle_.erase({lane.tag, origin});
    how(lane);
    if (lane.size > 0) {
      order_.insert({lane.tag, lane.since, origin});
    } else if (lane.running == 0) {
      idle_.insert({lane.tag, origin});
    }
  }

  // An origin without items whose tag has passed is like a new one. Of too many others those with
  // the lowest tags become so: then virtual time moves on. Where nothing waits or runs nobody
  // competes, and what was used before does not matter.
  void forget_idle() {
    if (idle_.size() == lanes_.size()) {
      lanes_.clear();
      idle_.clear();
      now_ = 0;
    }
    while (!idle_.empty() && (idle_.begin()->first <= now_ || idle_.size() > kMostIdle)) {
      now_ = std::max(now_, idle_.begin()->first);
      lanes_.erase(idle_.begin()->second);
      idle_.erase(idle_.begin());
    }
  }

  std::unordered_map<std::string, Lane> lanes_;                   // by origin
  std::set<std::tuple<Cost, std::uint64_t, std::string>> order_;  // of the lanes with items
  std::set<std::pair<Cost, std::string>> idle_;  // of those without items of which none runs
  Cost now_ = 0;                                 // virtual time: the highest tag that was served
  std::uint64_t turns_ = 0;
};

}  // namespace backstep::advice::compute
