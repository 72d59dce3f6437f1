#include <algorithm>
#include <utility>

#include "advice/puzzle.h"
#include "advice/turns.h"

namespace backstep::advice {
namespace {

// Before that many cards are laid a turn decides little.
constexpr int kGreatestLeft = 75;
constexpr int kLeastLeft = 5;
constexpr int kFirstLook = 600;
// As far ahead after the first look, which is rough.
constexpr double kPromisingLead = 0.05;

std::size_t place(PuzzleKind kind) { return static_cast<std::size_t>(kind); }

}  // namespace

PuzzleMaker::PuzzleMaker(const Rules& rules, std::string seed)
    : rules_(rules), seed_(std::move(seed)) {
  deal_next();
}

void PuzzleMaker::deal_next() {
  ++games_;
  random_ = Random("puzzle", seed_ + '/' + std::to_string(games_));
  position_ = {rules_, {}, 0, {}};
  for (std::size_t i = 0; i < position_.deck.size(); ++i) {
    position_.deck[i] = static_cast<Card>(kLowestCard + i);
  }
  shuffle(position_.deck, random_);
  state_ = deal_unchecked(rules_, position_.deck);
  found_ = {};
}

std::optional<Puzzle> PuzzleMaker::look() {
  std::optional<Puzzle> puzzle;
  if (!state_.is_over()) puzzle = look_at(state_);
  if (puzzle) found_[place(puzzle->kind)] = true;
  if (!state_.is_over()) {
    for (const Action action : quick_.turn(view(state_, state_.turn), {}, random_)) {
      apply_unchecked(state_, action);
      position_.actions.push_back(action);
    }
  }
  if (state_.is_over()) deal_next();
  return puzzle;
}

std::optional<Puzzle> PuzzleMaker::look_at(const State& state) {
  if (state.left() > kGreatestLeft || state.left() < kLeastLeft) return std::nullopt;
  const auto shown = without_secrets(position_);
  if (!shown) return std::nullopt;
  if (!found_[place(PuzzleKind::kPlayOut)] && state.draw_count == 0) {
    if (auto puzzle = judge_.judge_play_out(*shown)) return puzzle;
  }
  if (found_[place(PuzzleKind::kTurn)]) return std::nullopt;
  const View seen = view(state, state.turn);
  search_.begin(seen, {}, kFirstLook);
  while (search_.is_choosing()) search_.step(random_);
  const std::vector<bots::Search::Candidate> ranking = search_.ranking();
  if (search_.all_lose() || ranking.size() < 2) return std::nullopt;
  const Effect best = effect_of(seen, ranking[0].turn);
  const bool promising =
      search_.ground() == bots::Evidence::kKnown ||
      std::all_of(ranking.begin() + 1, ranking.end(), [&](const bots::Search::Candidate& other) {
        return is_mirrored(effect_of(seen, other.turn), best) ||
               ahead(search_, ranking[0], other).value >= kPromisingLead;
      });
  if (!promising) return std::nullopt;
  return judge_.judge_turn(*shown, ranking[0].turn, PuzzleWorlds::kMaking);
}

}  // namespace backstep::advice
