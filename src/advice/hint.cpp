#include "advice/hint.h"

#include <algorithm>
#include <utility>

#include "advice/turns.h"

namespace backstep::advice {
namespace {

// What the search knows beyond the facts of the turn itself.
void add_known(Reasons& reasons, const bots::Search::Candidate& candidate) {
  if (!candidate.exact || (!reasons.empty() && reasons.front().code <= ReasonCode::kLoses)) return;
  Reason reason;
  const bool wins = candidate.thought.forecast.win == bots::kChanceOne;
  reason.code = wins ? ReasonCode::kKnownWin : ReasonCode::kKnownLoss;
  reason.count =
      static_cast<std::uint16_t>(candidate.thought.forecast.left / bots::Forecast::kCard);
  reasons.insert(reasons.begin(), reason);
}

// Of turns that nothing tells apart the first one stays: the others would be the same advice again.
std::vector<bots::Search::Candidate> without_mirrored(
    const std::vector<bots::Search::Candidate>& ranking, const View& view, const Talk* talk) {
  std::vector<bots::Search::Candidate> kept;
  kept.reserve(ranking.size());
  for (const bots::Search::Candidate& candidate : ranking) {
    const bool is_new =
        std::none_of(kept.begin(), kept.end(), [&](const bots::Search::Candidate& other) {
          return is_mirrored(view, other.turn, candidate.turn, talk);
        });
    if (is_new) kept.push_back(candidate);
  }
  return kept;
}

}  // namespace

Random advice_chance() { return Random("advice", ""); }

void Hints::begin(const View& view, const Talk& talk, int effort, const Random& random) {
  view_ = view;
  random_ = random;
  search_.begin(view, talk, effort);
  complete_ = false;
}

bool Hints::think(int worlds) {
  for (int i = 0; i < worlds && !complete_; ++i) complete_ = !search_.step(random_);
  return !complete_;
}

Advice Hints::advice() const {
  Advice advice;
  advice.ground = search_.ground();
  advice.worlds = search_.worlds();
  advice.all_lose = search_.all_lose();
  advice.complete = complete_;
  const std::vector<bots::Search::Candidate> ranking =
      without_mirrored(search_.ranking(), view_, search_.heard());
  std::vector<Reasons> facts;
  facts.reserve(ranking.size());
  for (const bots::Search::Candidate& candidate : ranking) {
    facts.push_back(reasons(view_, search_.heard(), candidate.turn));
    add_known(facts.back(), candidate);
  }
  tell_apart(facts);
  if (ranking.size() == 1 && !advice.all_lose && is_only_turn(view_, ranking[0].turn)) {
    Reason only;
    only.code = ReasonCode::kOnlyTurn;
    facts[0].insert(facts[0].begin(), only);
  }
  advice.turns.reserve(ranking.size());
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    HintedTurn hinted;
    hinted.turn = ranking[i].turn;
    hinted.estimate = estimate(ranking[i], search_.ground());
    if (i > 0) hinted.behind = ahead(search_, ranking[0], ranking[i]);
    hinted.reasons = std::move(facts[i]);
    advice.turns.push_back(std::move(hinted));
  }
  return advice;
}

}  // namespace backstep::advice
