#include "tests/model/side_by_side.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "bots/simple.h"
#include "engine/game/notation.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"

namespace backstep::model {
namespace {

std::vector<int> ints(CardSet cards) {
  std::vector<int> values;
  for (const Card card : cards) values.push_back(card);
  return values;
}

std::vector<int> draw_pile(const State& state) {
  std::vector<int> cards(state.draw.begin(), state.draw.begin() + state.draw_count);
  std::reverse(cards.begin(), cards.end());
  return cards;
}

std::string text(int value) { return std::to_string(value); }
std::string text(bool value) { return value ? "true" : "false"; }
std::string text(std::string_view value) { return std::string(value); }
std::string text(const std::vector<int>& values) {
  std::string joined;
  for (const int value : values) joined += ' ' + std::to_string(value);
  return joined;
}
std::string text(const std::vector<TwinPlay>& plays) {
  std::string joined;
  for (const TwinPlay& play : plays) {
    joined += ' ' + std::to_string(play.card) + play.pile + (play.trick ? "*" : "") +
              (play.loses ? "!" : "");
  }
  return joined;
}
std::string text(const std::vector<std::string>& lines) {
  std::string joined;
  for (const std::string& line : lines) joined += " | " + line;
  return joined;
}

std::string piles_text(PileSet piles) {
  std::string letters;
  for (const Pile pile : kPiles) {
    if ((piles & pile_bit(pile)) != 0) letters += letter(pile);
  }
  return letters;
}

std::vector<TwinPlay> engine_plays(const State& state) {
  const CardSet hand = state.hand_to_move();
  const Plays legal = legal_plays(state, hand);
  std::vector<TwinPlay> plays;
  for (const Card card : legal.cards()) {
    for (const Pile pile : kPiles) {
      const Action play = Action::lay(card, pile);
      if (!legal.contains(play)) continue;
      plays.push_back({card, letter(pile), is_trick(pile, state.board.top(pile), card),
                       is_lost(consequence(state, hand, play).outcome)});
    }
  }
  return plays;
}

std::vector<std::string> engine_events(const Step& step) {
  std::vector<std::string> events;
  const std::string seat = std::to_string(step.seat);
  if (!step.action.is_end()) {
    events.push_back("laid " + seat + ' ' + std::to_string(step.action.card) + ' ' +
                     letter(step.action.pile) + (step.trick ? " trick" : ""));
  }
  if (step.turn_ended) {
    events.push_back("turn_ended " + seat + " drew");
    for (const Card card : step.drawn()) events.back() += ' ' + std::to_string(card);
    events.push_back("turn_began " + std::to_string(step.next_seat) + " minimum " +
                     std::to_string(step.minimum));
  }
  if (step.outcome == backstep::Outcome::kWon) events.emplace_back("won");
  if (is_lost(step.outcome)) {
    events.push_back("lost " + std::string(reason(step.outcome)) + " left " +
                     std::to_string(step.left));
  }
  return events;
}

// Compares one thing after the other and keeps the first that differs.
class Comparison {
 public:
  template <class Engine, class Model>
  void same(std::string_view what, const Engine& engine, const Model& model) {
    const std::string left = text(engine);
    const std::string right = text(model);
    if (difference_.empty() && left != right) {
      difference_ = std::string(what) + ": engine [" + left + "], twin [" + right + ']';
    }
  }
  const std::string& difference() const { return difference_; }

 private:
  std::string difference_;
};

// Mostly what a careful player does, else anything legal, sometimes not even that.
Action choose(const State& state, Random& random) {
  const std::uint32_t dice = random.below(16);
  if (dice == 0) {
    const auto card = static_cast<Card>(kLowestCard + random.below(kCardCount));
    return random.below(8) == 0 ? Action::end_turn() : Action::lay(card, kPiles[random.below(4)]);
  }
  if (dice == 1) {  // a card of the hand on any pile
    const CardSet hand = state.hand_to_move();
    const auto rank = static_cast<int>(random.below(static_cast<std::uint32_t>(hand.size())));
    return Action::lay(hand.nth(rank), kPiles[random.below(4)]);
  }
  if (dice < 9) return bots::smallest_step(view(state, state.turn));
  return bots::random_action(state, state.hand_to_move(), random);
}

std::string apply_to_twin(Twin& twin, Action action) {
  return action.is_end() ? twin.end() : twin.play(action.card, letter(action.pile));
}

}  // namespace

TwinRules twin_rules(const Rules& rules) {
  TwinRules twin;
  twin.players = rules.players;
  twin.extreme = rules.extreme;
  twin.pro = rules.pro;
  twin.small_hand = rules.small_hand;
  twin.on_fire = rules.on_fire;
  twin.one_pile_retroactive = rules.one_pile_retroactive;
  for (const Card card : rules.commands.all()) twin.commands[card] = name(rules.commands.of(card));
  return twin;
}

Twin twin_of(const State& state) {
  TwinSetup setup;
  setup.rules = twin_rules(state.rules);
  for (const Pile pile : kPiles) setup.tops[letter(pile)] = state.board.top(pile);
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    setup.hands.push_back(ints(state.hands[seat]));
  }
  setup.draw = draw_pile(state);
  setup.turn = state.turn;
  return Twin::setup(setup);
}

std::string difference(const State& state, const Twin& twin) {
  Comparison compare;
  compare.same("status", status(state.outcome), twin.status());
  compare.same("reason", reason(state.outcome), twin.reason());
  compare.same("turn", int{state.turn}, twin.turn());
  compare.same("left", state.left(), twin.left());
  compare.same("minimum", state.minimum(), twin.minimum());
  compare.same("laid_this_turn", int{state.board.laid_this_turn}, twin.laid_this_turn());
  for (const Pile pile : kPiles) {
    compare.same(std::string("top ") + letter(pile), int{state.board.top(pile)},
                 twin.top(letter(pile)));
  }
  for (int seat = 0; seat < state.rules.players; ++seat) {
    compare.same("hand", ints(state.hands[static_cast<std::size_t>(seat)]), twin.hand(seat));
  }
  compare.same("draw", draw_pile(state), twin.draw());
  compare.same("laid", ints(state.laid), twin.laid());
  compare.same("muted", state.is_muted(), twin.muted());
  compare.same("bound", state.is_bound() ? std::string(1, letter(state.board.latest)) : "",
               twin.bound());
  compare.same("three", state.board.three, twin.three());
  compare.same("fire_due", piles_text(state.board.fires.due()), twin.fire_due());
  if (!compare.difference().empty()) return compare.difference();

  compare.same("legal plays", engine_plays(state), twin.legal());
  compare.same("can_end", can_end(state), twin.can_end());
  const bool end_loses =
      can_end(state) &&
      is_lost(consequence(state, state.hand_to_move(), Action::end_turn()).outcome);
  compare.same("end_loses", end_loses, twin.end_loses());
  return compare.difference();
}

std::string play_side_by_side(State state, Twin twin, Random& random) {
  const std::string start = position_text(state);
  std::string played;
  const auto report = [&](const std::string& what) {
    return what + "\nafter:" + played + "\nfrom:\n" + start + "now:\n" + position_text(state);
  };
  if (const std::string found = difference(state, twin); !found.empty()) return report(found);
  while (!state.is_over()) {
    const Action action = choose(state, random);
    const State before = state;
    const Refusal refused = apply(state, action);
    const std::string twin_refused = apply_to_twin(twin, action);
    played += ' ' + action_text(action);
    if (code(refused) != twin_refused) {
      return report("refusal: engine [" + std::string(code(refused)) + "], twin [" + twin_refused +
                    ']');
    }
    if (refused != Refusal::kNone) {
      if (!(state == before)) return report("a refused action changed the state");
      continue;
    }
    Comparison events;
    events.same("events", engine_events(step_between(before, action, state)), twin.events());
    if (!events.difference().empty()) return report(events.difference());
    if (const std::string found = difference(state, twin); !found.empty()) return report(found);
  }
  return {};
}

}  // namespace backstep::model
