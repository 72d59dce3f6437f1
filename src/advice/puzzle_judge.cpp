#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "advice/measure.h"
#include "advice/puzzle.h"
#include "advice/turns.h"
#include "bots/worlds.h"

namespace backstep::advice {
namespace {

// Fewer turns are no puzzle, and among more nobody could look for one.
constexpr std::size_t kFewestTurns = 10;
constexpr std::size_t kMostTurns = 700;
constexpr std::size_t kMostRivals = 6;
// Worlds in which a turn is compared with the best one, after each round; those that are clearly
// behind are not looked at any further.
constexpr std::array kRounds{24, 160, 1200};
constexpr double kClearlyWorse = 0.02;
constexpr int kStrongEffort = 200;
constexpr int kStrongMostly = 6;
constexpr double kPlainLead = 0.1;
constexpr std::size_t kMediumRank = 4;
// A puzzle to play out has something to play, and not too much to see.
constexpr int kFewestLeft = 5;
constexpr double kMostWinning = 0.5;
constexpr double kEasyShare = 1.0 / 3;
constexpr double kHardShare = 0.1;

State after(State state, const bots::Turn& turn) {
  for (const Action action : turn) apply_unchecked(state, action);
  return state;
}

// Facts of both turns, what tells them apart first.
void state_reasons(Puzzle& puzzle, const View& view) {
  const bots::Turn& rival = puzzle.rivals[0].turn;
  std::vector<Reasons> facts{reasons(view, nullptr, puzzle.best), reasons(view, nullptr, rival)};
  puzzle.why = kind_of(rival, facts[1], puzzle.best, facts[0]);
  tell_apart(facts);
  puzzle.reasons = std::move(facts[0]);
  puzzle.rival_reasons = std::move(facts[1]);
}

// Moves the elements that are `late` behind the others, all in their order; where they begin.
// (std::stable_partition of libstdc++ 12 uses what C++17 deprecates, and clang says so.)
template <class Iterator, class Predicate>
Iterator move_back(Iterator first, Iterator end, const Predicate& late) {
  std::vector<typename std::iterator_traits<Iterator>::value_type> behind;
  Iterator to = first;
  for (Iterator each = first; each != end; ++each) {
    if (late(*each)) {
      behind.push_back(std::move(*each));
    } else {
      if (to != each) *to = std::move(*each);
      ++to;
    }
  }
  std::move(behind.begin(), behind.end(), to);
  return to;
}

bool can_be_stated(ChoiceKind why) {
  return why != ChoiceKind::kOther && why != ChoiceKind::kOtherPile;
}

}  // namespace

// What a comparison of all turns with the best one came to.
struct PuzzleJudge::Compared {
  bots::Evidence ground = bots::Evidence::kImagined;
  int worlds = 0;
  Uncertain chance;
  Uncertain lead;
  std::vector<PuzzleRival> rivals;
};

PuzzleJudge::PuzzleJudge() : strong_(kStrongEffort) {}

bool PuzzleJudge::is_exact_win(const State& state) {
  return state.outcome == Outcome::kWon ||
         (!state.is_over() && end_play_.end_of(state).prospect.worth == bots::kChanceOne);
}

std::optional<PuzzleJudge::Compared> PuzzleJudge::compare_known(
    const View& view, const std::vector<bots::Turn>& turns, std::size_t best) {
  const State state = bots::AllWorlds(view).state();
  Compared compared{bots::Evidence::kKnown, 1, {1, 0}, {1, 0}, {}};
  std::vector<std::pair<int, const bots::Turn*>> ends;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (is_stopped()) return std::nullopt;
    const State then = after(state, turns[i]);
    const bots::EndPlay::End end = end_play_.end_of(then);
    if (!end.exact) return std::nullopt;
    const bool wins = end.prospect.worth == bots::kChanceOne;
    if (wins != (i == best)) return std::nullopt;
    if (i != best) ends.emplace_back(end.prospect.forecast.left, &turns[i]);
  }
  std::sort(ends.begin(), ends.end());  // of equal ones, in the order of the turns
  for (const auto& [left, turn] : ends) {
    if (compared.rivals.size() < kMostRivals) compared.rivals.push_back({*turn, 0});
  }
  return compared;
}

std::optional<PuzzleJudge::Compared> PuzzleJudge::compare(const View& view,
                                                          const std::vector<bots::Turn>& turns,
                                                          std::size_t best, double wanted_lead,
                                                          Random& random) {
  if (hides_nothing(view)) return compare_known(view, turns, best);
  struct Rival {
    std::size_t turn = 0;
    bots::Findings found;
    bots::Lead lead;
  };
  std::vector<Rival> rivals;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (i != best) rivals.push_back({i, {}, {}});
  }
  std::size_t alive = rivals.size();
  bots::Findings found;
  int worlds = 0;
  for (const int until : kRounds) {
    for (; worlds < until && alive > 0; ++worlds) {
      if (is_stopped()) return std::nullopt;
      const State world = bots::imagine(view, nullptr, random);
      const bots::Prospect mine = play_on_.after(world, nullptr, turns[best], bots::Horizon::kFar);
      found.add(mine);
      for (std::size_t i = 0; i < alive; ++i) {
        const bots::Prospect theirs =
            play_on_.after(world, nullptr, turns[rivals[i].turn], bots::Horizon::kFar);
        rivals[i].found.add(theirs);
        rivals[i].lead.add(mine, theirs);
      }
    }
    const auto is_behind = [wanted_lead](const Rival& rival) {
      const Uncertain lead = chance_ahead(rival.lead, bots::Evidence::kImagined);
      return lead.value - lead.error >= wanted_lead;
    };
    // A few worlds may all end alike, and then say nothing about how far off they are.
    const double hopeless = until == kRounds.front() ? -kClearlyWorse : wanted_lead;
    const auto cannot_be_behind = [hopeless](const Rival& rival) {
      const Uncertain lead = chance_ahead(rival.lead, bots::Evidence::kImagined);
      return lead.value + lead.error < hopeless;
    };
    const auto end = rivals.begin() + static_cast<std::ptrdiff_t>(alive);
    if (std::any_of(rivals.begin(), end, cannot_be_behind)) return std::nullopt;
    // The closest rival is looked at to the end, for its figures.
    const auto closest = std::min_element(rivals.begin(), end, [](const Rival& a, const Rival& b) {
      return a.lead.win < b.lead.win;
    });
    if (closest != end) std::iter_swap(rivals.begin(), closest);
    const bool last = until == kRounds.back();
    const auto first = rivals.begin() + (last || rivals.empty() ? 0 : 1);
    alive = static_cast<std::size_t>(move_back(first, end, is_behind) - rivals.begin());
  }
  if (alive > 0 || rivals.empty()) return std::nullopt;
  const auto chance_of = [](const Rival& rival) {
    return chance_ahead(rival.lead, bots::Evidence::kImagined).value;
  };
  // Of equal ones, in the order in which they are.
  std::vector<const Rival*> ordered;
  ordered.reserve(rivals.size());
  for (const Rival& rival : rivals) ordered.push_back(&rival);
  std::sort(ordered.begin(), ordered.end(), [&](const Rival* a, const Rival* b) {
    return std::tuple(-a->lead.count, chance_of(*a), a) <
           std::tuple(-b->lead.count, chance_of(*b), b);
  });
  Compared compared;
  compared.worlds = worlds;
  compared.chance = estimate(found, bots::Evidence::kImagined).chance;
  compared.lead = chance_ahead(ordered[0]->lead, bots::Evidence::kImagined);
  for (std::size_t i = 0; i < std::min(ordered.size(), kMostRivals); ++i) {
    const double chance = compared.chance.value - chance_of(*ordered[i]);
    compared.rivals.push_back({turns[ordered[i]->turn], std::max(chance, 0.0)});
  }
  return compared;
}

std::optional<Puzzle> PuzzleJudge::judge_turn(const PuzzlePosition& position,
                                              const bots::Turn& best, PuzzleWorlds in) {
  const bool making = in == PuzzleWorlds::kMaking;
  const double wanted_lead = making ? kWantedLead : kLeastLead;
  Random random(mix(key_of(position) + (making ? 0 : 1)));
  const State state = state_of(position);
  const View seen = view(state, state.turn);
  const std::vector<bots::Turn> turns = distinct_turns(seen, kMostTurns);
  if (turns.size() < kFewestTurns) return std::nullopt;
  const Effect effect = effect_of(seen, best);
  const auto place = std::find_if(turns.begin(), turns.end(), [&](const bots::Turn& turn) {
    return is_mirrored(effect_of(seen, turn), effect);
  });
  if (place == turns.end()) return std::nullopt;
  const auto compared =
      compare(seen, turns, static_cast<std::size_t>(place - turns.begin()), wanted_lead, random);
  if (!compared) return std::nullopt;
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.ground = compared->ground;
  puzzle.worlds = compared->worlds;
  puzzle.turns = static_cast<int>(turns.size());
  puzzle.best = best;
  puzzle.chance = compared->chance;
  puzzle.lead = compared->lead;
  puzzle.rivals = compared->rivals;
  state_reasons(puzzle, seen);
  // In other worlds another turn may be the next best one, with another reason.
  if (making && !can_be_stated(puzzle.why)) return std::nullopt;
  if (puzzle.ground == bots::Evidence::kKnown) {
    puzzle.line.assign(best.begin(), best.end());
    const State then = after(state, best);
    const EndgameLine line = endgame_.line(then);
    puzzle.line.insert(puzzle.line.end(), line.actions.begin(), line.actions.end());
  }
  grade(puzzle, seen);
  return puzzle;
}

void PuzzleJudge::grade(Puzzle& puzzle, const View& view) {
  const Effect best = effect_of(view, puzzle.best);
  const auto is_found = [&](const bots::Turn& turn) {
    return is_mirrored(effect_of(view, turn), best);
  };
  Random random("puzzle", "grade");
  puzzle.quick_finds = is_found(quick_.turn(view, {}, random));
  for (int i = 0; i < kStrongTries; ++i) {
    puzzle.strong_finds += is_found(strong_.turn(view, {}, random)) ? 1 : 0;
  }
  if (puzzle.ground == bots::Evidence::kKnown) {
    // Both bots solve such a position, so it is graded by their first thought.
    const bots::Sight sight(view);
    bots::Instinct instinct;
    const auto thoughts =
        instinct.turns(bots::brain_for(view.rules, false), sight, bots::Search::kWidth);
    const auto place = std::find_if(thoughts.begin(), thoughts.end(), [&](const auto& thought) {
      return is_found(bots::turn_of(view.rules, *thought.plan));
    });
    const auto rank = static_cast<std::size_t>(place - thoughts.begin());
    puzzle.grade = rank == 0             ? PuzzleGrade::kEasy
                   : rank <= kMediumRank ? PuzzleGrade::kMedium
                                         : PuzzleGrade::kHard;
    return;
  }
  const bool found = puzzle.quick_finds && puzzle.strong_finds >= kStrongMostly;
  const bool plain = puzzle.lead.value >= kPlainLead;
  puzzle.grade = !found ? PuzzleGrade::kHard : plain ? PuzzleGrade::kEasy : PuzzleGrade::kMedium;
}

std::optional<Puzzle> PuzzleJudge::judge_play_out(const PuzzlePosition& position) {
  const State state = state_of(position);
  const View seen = view(state, state.turn);
  if (!hides_nothing(seen) || state.left() < kFewestLeft) return std::nullopt;
  const EndgameLine line = endgame_.line(state);
  if (!line.won) return std::nullopt;
  Puzzle puzzle;
  puzzle.line.assign(line.actions.begin(), line.actions.end());
  const std::vector<bots::Turn> turns = distinct_turns(seen, kMostTurns);
  if (turns.size() < kFewestTurns) return std::nullopt;
  for (const bots::Turn& turn : turns) {
    if (is_stopped()) return std::nullopt;
    puzzle.winning += is_exact_win(after(state, turn)) ? 1 : 0;
  }
  const double share = static_cast<double>(puzzle.winning) / static_cast<double>(turns.size());
  if (puzzle.winning == 0 || share > kMostWinning) return std::nullopt;
  puzzle.kind = PuzzleKind::kPlayOut;
  puzzle.grade = share >= kEasyShare   ? PuzzleGrade::kEasy
                 : share >= kHardShare ? PuzzleGrade::kMedium
                                       : PuzzleGrade::kHard;
  puzzle.position = position;
  puzzle.ground = bots::Evidence::kKnown;
  puzzle.worlds = 1;
  puzzle.turns = static_cast<int>(turns.size());
  puzzle.chance = {1, 0};
  State now = state;
  for (const Action action : puzzle.line) {
    puzzle.best.push_back(action);
    apply_unchecked(now, action);
    if (now.is_over() || now.board.laid_this_turn == 0) break;
  }
  puzzle.reasons = reasons(seen, nullptr, puzzle.best);
  return puzzle;
}

}  // namespace backstep::advice
