#include "terminal/messages/history.h"

#include <utility>
#include <variant>

namespace backstep::terminal::messages {

Part joined(Part first, const Part& second) {
  first.laid.insert(first.laid.end(), second.laid.begin(), second.laid.end());
  first.after = second.after;
  return first;
}

std::optional<Part> History::follow(const wire::Happened& happened) {
  if (const auto* const dealt = std::get_if<wire::event::Dealt>(&happened.event)) {
    rules_ = dealt->rules;
    tops_ = kRowCards;
    lay(dealt->done);
    return std::nullopt;
  }
  const auto* const did = std::get_if<wire::event::Did>(&happened.event);
  if (did == nullptr || !rules_) return std::nullopt;
  Part part;
  part.rules = *rules_;
  part.before = tops_;
  part.laid = lay(did->actions);
  part.after = tops_;
  return part;
}

std::vector<Laid> History::lay(const std::vector<Action>& actions) {
  std::vector<Laid> laid;
  for (const Action& action : actions) {
    if (action.is_end()) continue;
    Card& top = tops_[index(action.pile)];
    const bool trick = is_trick(action.pile, top, action.card);
    laid.push_back({.card = action.card, .pile = action.pile, .trick = trick});
    top = action.card;
  }
  return laid;
}

}  // namespace backstep::terminal::messages
