#include "advice/measure.h"

#include "bots/worlds.h"

namespace backstep::advice {

bool hides_nothing(const View& view) {
  return view.draw_count == 0 && bots::AllWorlds(view).count(1) == 1;
}

void Measure::run(const View& view, const Talk* heard, std::span<const bots::Turn> turns,
                  int worlds, Random& random, const std::function<bool()>& goes_on) {
  findings_ = {};
  leads_ = {};
  worlds_ = 0;
  ground_ = hides_nothing(view) ? bots::Evidence::kKnown : bots::Evidence::kImagined;
  std::array<bots::Prospect, kMost> prospects;
  if (ground_ == bots::Evidence::kKnown) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      State state = bots::AllWorlds(view).state();
      for (const Action action : turns[i]) apply_unchecked(state, action);
      prospects[i] = end_play_.end_of(state).prospect;
    }
    note(std::span(prospects).first(turns.size()));
    return;
  }
  for (int world = 0; world < worlds && (world == 0 || goes_on()); ++world) {
    const State state = bots::imagine(view, heard, random);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      prospects[i] = play_on_.after(state, heard, turns[i], bots::Horizon::kFar);
    }
    note(std::span(prospects).first(turns.size()));
  }
}

void Measure::note(std::span<const bots::Prospect> prospects) {
  ++worlds_;
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    findings_[i].add(prospects[i]);
    for (std::size_t j = 0; j < prospects.size(); ++j) {
      leads_[i][j].add(prospects[i], prospects[j]);
    }
  }
}

}  // namespace backstep::advice
