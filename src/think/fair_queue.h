// FairQueue: everyone has a line of their own, and the lines take turns: who brings a hundred
// things does not make those wait who bring one.
#pragma once

#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace backstep::think {

template <class Item>
class FairQueue {
 public:
  bool empty() const { return lines_.empty(); }

  // At the end of its line; a new line comes after all others.
  void push(const std::string& line, Item item) {
    auto at = places_.find(line);
    if (at == places_.end()) {
      lines_.push_back({line, {}});
      at = places_.emplace(line, std::prev(lines_.end())).first;
    }
    at->second->items.push_back(std::move(item));
  }

  // The first of the line whose turn it is. REQUIRES: !empty().
  Item take() {
    const auto line = lines_.begin();
    Item item = std::move(line->items.front());
    line->items.pop_front();
    if (line->items.empty()) {
      close(line);
    } else {
      lines_.splice(lines_.end(), lines_, line);
    }
    return item;
  }

  // Whether it was there. The line keeps its turn.
  bool remove(const std::string& line, const Item& item) {
    const auto at = places_.find(line);
    if (at == places_.end() || std::erase(at->second->items, item) == 0) return false;
    if (at->second->items.empty()) close(at->second);
    return true;
  }

 private:
  struct Line {
    std::string name;
    std::deque<Item> items;  // never empty
  };
  using Place = typename std::list<Line>::iterator;

  void close(Place line) {
    places_.erase(line->name);
    lines_.erase(line);
  }

  std::list<Line> lines_;  // the next one first
  std::unordered_map<std::string, Place> places_;
};

}  // namespace backstep::think
