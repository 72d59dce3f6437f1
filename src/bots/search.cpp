#include "bots/search.h"

#include <algorithm>

namespace backstep::bots {
namespace {

// A turn without a rival is looked at in so many worlds less than the effort.
constexpr int kOneTurnShare = 16;

Prospect thought_of(const Sight& sight, const Instinct::Valued& valued) {
  if (valued.value == Instinct::kWin) return prospect_of_end(sight.table->rules, true, 0);
  return prospect_of(sight.table->rules,
                     forecast(afterwards(sight, valued.plan->board, valued.plan->hand)));
}

}  // namespace

void Search::begin(const View& view, const Talk& talk, int effort, const Insight& insight) {
  view_ = view;
  insight_ = insight;
  talk_ = talk;
  heard_ = talk.in_use && !view.is_muted() ? &talk_ : nullptr;
  effort_ = effort;
  ground_ = Evidence::kImagined;
  worlds_ = 0;
  leads_ = {};
  all_lose_ = false;
  const Sight sight(view_, heard_);
  const std::span<const Instinct::Valued> turns =
      instinct_.turns(brain_for(view.rules, heard_ != nullptr), sight, kWidth);
  consider(turns);
  if (view.draw_count == 0) {
    const EndPlay::Limits limits{.worlds = std::max(1, effort_ / static_cast<int>(2 * kCandidates)),
                                 .sampled = true,
                                 .turns = kCandidates};
    const EndPlay::Answer answer = end_play_.begin(view_, heard_, turns, limits);
    if (answer == EndPlay::Answer::kKnown) return settle_known();
    if (answer == EndPlay::Answer::kAsks) {
      way_ = Way::kEndGame;
      if (end_play_.asks_all()) ground_ = Evidence::kCounted;
      choosing_ = true;
      return;
    }
  }
  choosing_ = count_ > 1 && turns[0].value != Instinct::kWin;
  way_ = choosing_ ? Way::kHalving : Way::kOneTurn;
  if (!choosing_) return settle_one();
  rounds_ = 1;
  for (std::size_t n = alive_; n > 2; n = (n + 1) / 2) ++rounds_;
  start_round();
}

// Makes candidates of instinct's best turns; of none, a last stand.
void Search::consider(std::span<const Instinct::Valued> turns) {
  const Sight sight(view_, heard_);
  count_ = alive_ = std::min(turns.size(), kCandidates);
  for (std::size_t i = 0; i < count_; ++i) {
    candidates_[i] = {turn_of(view_.rules, *turns[i].plan), i, thought_of(sight, turns[i]), {}};
  }
  if (count_ > 0) return;
  all_lose_ = true;
  count_ = alive_ = 1;
  const Turn turn = last_stand(view_);
  const auto laid = std::count_if(turn.begin(), turn.end(), [](Action a) { return !a.is_end(); });
  candidates_[0] = {
      turn, 0, prospect_of_end(view_.rules, false, view_.left() - static_cast<int>(laid)), {}};
}

// There is nothing to choose. What ends the game at once is known; of anything else it is still
// asked what comes of it.
void Search::settle_one() {
  count_ = alive_ = 1;
  const bool ends = all_lose_ || candidates_[0].thought.worth == kChanceOne;
  samples_ = ends ? 0 : std::max(1, effort_ / kOneTurnShare);
  if (!ends) return;
  ground_ = Evidence::kKnown;
  candidates_[0].found.add(candidates_[0].thought);
}

// The best line is known: its turn comes first, and the others need only be asked how they end.
void Search::settle_known() {
  way_ = Way::kKnownEnd;
  ground_ = Evidence::kKnown;
  choosing_ = false;
  const Turn& known = end_play_.known();
  const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(count_);
  auto place = std::find_if(candidates_.begin(), end,
                            [&](const Candidate& candidate) { return candidate.turn == known; });
  if (place == end) {
    if (count_ < kCandidates && !all_lose_) ++count_;
    place = candidates_.begin() + static_cast<std::ptrdiff_t>(count_ - 1);
  }
  std::rotate(candidates_.begin(), place, place + 1);
  alive_ = count_;
  for (std::size_t i = 0; i < count_; ++i) candidates_[i].id = i;
  candidates_[0].turn = known;
  candidates_[0].exact = true;
  candidates_[0].thought = end_play_.known_prospect();
  candidates_[0].found.add(end_play_.known_prospect());
  worlds_ = 1;
  samples_ = static_cast<int>(count_) - 1;
}

bool Search::step(Random& random) {
  switch (way_) {
    case Way::kHalving:
      return step_halving(random);
    case Way::kEndGame:
      return step_end_game(random);
    case Way::kKnownEnd:
      return step_known_end();
    case Way::kOneTurn:
      return step_one_turn(random);
  }
  return false;
}

// Sequential halving: an even share of the effort for every round, in worlds that all turns still
// in question share.
void Search::start_round() {
  samples_ = std::max(1, effort_ / (rounds_ * static_cast<int>(alive_)));
}

bool Search::step_halving(Random& random) {
  if (alive_ < 2) return false;
  const State world = imagine(view_, heard_, insight_, random);
  std::array<Prospect, kCandidates> prospects;
  for (std::size_t i = 0; i < alive_; ++i) {
    prospects[i] = play_on_.after(world, heard_, candidates_[i].turn, Horizon::kNear);
  }
  note(std::span(prospects).first(alive_));
  if (--samples_ == 0) end_round();
  return true;
}

void Search::end_round() {
  // Insertion keeps the order of equals: instinct's.
  for (std::size_t i = 1; i < alive_; ++i) {
    const Candidate candidate = candidates_[i];
    std::size_t at = i;
    for (; at > 0 && is_better(candidate, candidates_[at - 1]); --at) {
      candidates_[at] = candidates_[at - 1];
    }
    candidates_[at] = candidate;
  }
  alive_ = (alive_ + 1) / 2;
  choosing_ = alive_ > 1;
  if (choosing_) start_round();
}

bool Search::step_end_game(Random& random) {
  if (!end_play_.step(random)) {
    choosing_ = false;
    return false;
  }
  note(end_play_.latest());
  return true;
}

bool Search::step_known_end() {
  if (samples_ == 0) return false;
  Candidate& candidate = candidates_[count_ - static_cast<std::size_t>(samples_)];
  --samples_;
  State state = AllWorlds(view_).state();
  for (const Action action : candidate.turn) apply_unchecked(state, action);
  const EndPlay::End end = end_play_.end_of(state);
  candidate.exact = end.exact;
  candidate.thought = end.prospect;
  candidate.found.add(end.prospect);
  leads_[0][candidate.id].add(candidates_[0].thought, end.prospect);
  return true;
}

bool Search::step_one_turn(Random& random) {
  if (samples_ == 0) return false;
  --samples_;
  const State world = imagine(view_, heard_, insight_, random);
  const std::array<Prospect, 1> prospect{
      play_on_.after(world, heard_, candidates_[0].turn, Horizon::kNear)};
  note(prospect);
  return true;
}

// What the first candidates came to in one world.
void Search::note(std::span<const Prospect> prospects) {
  ++worlds_;
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    candidates_[i].found.add(prospects[i]);
    for (std::size_t j = 0; j < prospects.size(); ++j) {
      leads_[candidates_[i].id][candidates_[j].id].add(prospects[i], prospects[j]);
    }
  }
}

// By the mean worth. The first thought steadies it, except where worlds are not imagined.
bool Search::is_better(const Candidate& a, const Candidate& b) const {
  const int thoughts = way_ == Way::kHalving ? kFirstThought : 0;
  const auto sum = [&](const Candidate& c) {
    return c.found.worth + std::int64_t{c.thought.worth} * thoughts;
  };
  if (a.found.count + thoughts == 0 || b.found.count + thoughts == 0) {
    return a.thought.worth > b.thought.worth;
  }
  return sum(a) * (b.found.count + thoughts) > sum(b) * (a.found.count + thoughts);
}

std::size_t Search::leader() const {
  if (way_ == Way::kKnownEnd) return 0;
  std::size_t best = 0;
  for (std::size_t i = 1; i < alive_; ++i) {
    if (is_better(candidates_[i], candidates_[best])) best = i;
  }
  return best;
}

std::vector<Search::Candidate> Search::ranking() const {
  std::vector<Candidate> ranked(candidates_.begin(),
                                candidates_.begin() + static_cast<std::ptrdiff_t>(count_));
  const std::size_t first = way_ == Way::kKnownEnd ? 1 : 0;  // the known turn stays where it is
  for (std::size_t i = first + 1; i < alive_; ++i) {
    for (std::size_t at = i; at > first && is_better(ranked[at], ranked[at - 1]); --at) {
      std::swap(ranked[at], ranked[at - 1]);
    }
  }
  return ranked;
}

Lead Search::lead(std::size_t one, std::size_t other) const { return leads_[one][other]; }

}  // namespace backstep::bots
