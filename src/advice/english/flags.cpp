#include "advice/english/flags.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace backstep::advice::english {
namespace {

constexpr std::array<Align, 3> kAligns{Align::kLeft, Align::kRight, Align::kCentre};

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() + 2 * kFlagGap && b.x < a.right() + 2 * kFlagGap;
}

bool runs_through(double x, const Box& label) {
  return x > label.x - kFlagGap / 2 && x < label.right() + kFlagGap / 2;
}

// All labels with their sides chosen, the first of the list slowest.
class Arrangement {
 public:
  Arrangement(std::span<const Flag> flags, std::span<const std::size_t> sides) : flags_(flags) {
    boxes_.reserve(flags.size());
    for (std::size_t i = 0; i < flags.size(); ++i) {
      boxes_.push_back(flag_box(flags[i], kAligns[sides[i]]));
    }
    lanes_.assign(flags.size(), -1);
  }

  bool fits(double left, double right) const {
    return std::all_of(boxes_.begin(), boxes_.end(), [left, right](const Box& box) {
      return box.x >= left && box.right() <= right;
    });
  }

  // From the lowest lane up. A flag whose pole would run through a label must hang below it; false
  // if two should hang below each other.
  bool find_lanes() {
    for (std::size_t placed = 0; placed < flags_.size(); ++placed) {
      std::size_t next = 0;
      while (next < flags_.size() && (lanes_[next] >= 0 || !is_free(next))) ++next;
      if (next == flags_.size()) return false;
      lanes_[next] = lowest_lane(next);
    }
    return true;
  }

  int lane(std::size_t i) const { return lanes_[i]; }
  int lane_count() const { return 1 + *std::max_element(lanes_.begin(), lanes_.end()); }

 private:
  bool hangs_below(std::size_t low, std::size_t high) const {
    return low != high && runs_through(flags_[low].x, boxes_[high]);
  }
  // Everything that must hang below it has its lane.
  bool is_free(std::size_t flag) const {
    for (std::size_t other = 0; other < flags_.size(); ++other) {
      if (lanes_[other] < 0 && hangs_below(other, flag)) return false;
    }
    return true;
  }
  int lowest_lane(std::size_t flag) const {
    int lane = 0;
    for (std::size_t other = 0; other < flags_.size(); ++other) {
      if (hangs_below(other, flag)) lane = std::max(lane, lanes_[other] + 1);
    }
    const auto taken = [&](int wanted) {
      for (std::size_t other = 0; other < flags_.size(); ++other) {
        if (lanes_[other] == wanted && overlap(boxes_[other], boxes_[flag])) return true;
      }
      return false;
    };
    while (taken(lane)) ++lane;
    return lane;
  }

  std::span<const Flag> flags_;
  std::vector<Box> boxes_;
  std::vector<int> lanes_;
};

// The best of all choices of sides: fewest lanes, then most labels that begin at their pole.
std::optional<std::vector<FlagPlace>> arrange(std::span<const Flag> flags, double left,
                                              double right) {
  std::optional<std::vector<FlagPlace>> best;
  std::pair<int, int> least;
  std::vector<std::size_t> sides(flags.size(), 0);
  while (true) {
    Arrangement arrangement(flags, sides);
    if (arrangement.fits(left, right) && arrangement.find_lanes()) {
      const std::pair cost(arrangement.lane_count(),
                           static_cast<int>(std::accumulate(sides.begin(), sides.end(), 0UL)));
      if (!best || cost < least) {
        least = cost;
        best.emplace();
        for (std::size_t i = 0; i < flags.size(); ++i) {
          best->push_back({kAligns[sides[i]], arrangement.lane(i)});
        }
      }
    }
    std::size_t turn = flags.size();
    while (turn > 0 && ++sides[turn - 1] == kAligns.size()) sides[--turn] = 0;
    if (turn == 0) return best;
  }
}

}  // namespace

Box flag_box(const Flag& flag, Align align) {
  const double x = align == Align::kLeft    ? flag.x + kFlagGap
                   : align == Align::kRight ? flag.x - kFlagGap - flag.width
                                            : flag.x - flag.width / 2;
  return {x, 0, flag.width, 0};
}

std::vector<std::optional<FlagPlace>> place_flags(std::span<const Flag> flags, double left,
                                                  double right) {
  std::vector<std::optional<FlagPlace>> places(flags.size());
  std::vector<Flag> kept;
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    kept.push_back(flags[i]);
    which.push_back(i);
    if (const auto arranged = arrange(kept, left, right)) {
      for (std::size_t k = 0; k < which.size(); ++k) places[which[k]] = (*arranged)[k];
    } else {
      kept.pop_back();
      which.pop_back();
    }
  }
  return places;
}

}  // namespace backstep::advice::english
