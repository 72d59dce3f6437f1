#include "wire/game_json.h"

#include <cstddef>
#include <span>
#include <utility>

#include "engine/game/turn.h"
#include "wire/json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

json::object turn_began(int seat, int minimum) {
  return {{"type", "turn_began"}, {"seat", seat}, {"minimum", minimum}};
}

void add_ending(json::array& events, Outcome outcome, int left) {
  if (outcome == Outcome::kWon) events.push_back(json::object{{"type", "won"}});
  if (is_lost(outcome)) {
    events.push_back(
        json::object{{"type", "lost"}, {"reason", reason_json(outcome)}, {"left", left}});
  }
}

json::array drawn_json(std::span<const Card> cards) {
  json::array drawn;
  for (const Card card : cards) drawn.emplace_back(card);
  return drawn;
}

json::object tops_json(const Board& board) {
  json::object tops;
  for (const Pile pile : kPiles) {
    const Card top = board.top(pile);
    tops.emplace(pile_text(pile), top == row_card(pile) ? json::value(nullptr) : json::value(top));
  }
  return tops;
}

json::array piles_json(PileSet piles) {
  json::array letters;
  for (const Pile pile : kPiles) {
    if ((piles & pile_bit(pile)) != 0) letters.push_back(string_json(pile_text(pile)));
  }
  return letters;
}

// The part of an answer that state and view share.
json::object standing_json(const Table& table) {
  return {{"ok", true},
          {"rules", rules_json(table.rules)},
          {"status", string_json(status(table.outcome))},
          {"reason", reason_json(table.outcome)},
          {"turn", table.turn},
          {"left", table.left()},
          {"tops", tops_json(table.board)}};
}

void add_turn(json::object& object, const Table& table) {
  object.emplace("laid", cards_json(table.laid));
  object.emplace("laid_this_turn", table.board.laid_this_turn);
  object.emplace("minimum", table.minimum());
  object.emplace("muted", table.is_muted());
  object.emplace("bound", table.is_bound() ? json::value(string_json(pile_text(table.board.latest)))
                                           : json::value(nullptr));
  object.emplace("three", table.board.three);
  object.emplace("fire_due", piles_json(table.board.fires.due()));
}

}  // namespace

json::string string_json(std::string_view text) { return json::string(text); }

json::value reason_json(Outcome outcome) {
  if (!is_lost(outcome)) return nullptr;
  return string_json(reason(outcome));
}

json::array first_events(const State& state) {
  json::array events{turn_began(state.turn, state.minimum())};
  add_ending(events, state.outcome, state.left());
  return events;
}

json::array events_json(const Step& step) {
  json::array events;
  if (!step.action.is_end()) {
    events.push_back(json::object{{"type", "laid"},
                                  {"seat", step.seat},
                                  {"card", step.action.card},
                                  {"pile", string_json(pile_text(step.action.pile))},
                                  {"trick", step.trick}});
  }
  if (step.turn_ended) {
    events.push_back(json::object{
        {"type", "turn_ended"}, {"seat", step.seat}, {"drew", drawn_json(step.drawn())}});
  }
  if (step.turn_began) events.push_back(turn_began(step.next_seat, step.minimum));
  add_ending(events, step.outcome, step.left);
  return events;
}

json::object legal_json(const Table& table, CardSet hand) {
  const Plays plays = legal_plays(table, hand);
  const auto loses = [&](Action action) {
    return is_lost(consequence(table, hand, action).outcome);
  };
  json::array list;
  for (const Card card : plays.cards()) {
    for (const Pile pile : kPiles) {
      const Action play = Action::lay(card, pile);
      if (!plays.contains(play)) continue;
      list.push_back(json::object{{"card", card},
                                  {"pile", string_json(pile_text(pile))},
                                  {"trick", is_trick(pile, table.board.top(pile), card)},
                                  {"loses", loses(play)}});
    }
  }
  const bool ends = can_end(table);
  return {{"plays", std::move(list)},
          {"can_end", ends},
          {"end_loses", ends && loses(Action::end_turn())}};
}

json::object legal_json(const State& state) {
  json::object answer{{"ok", true}};
  for (auto& [key, value] : legal_json(state, state.hand_to_move())) {
    answer.emplace(key, std::move(value));
  }
  return answer;
}

json::object state_json(const State& state) {
  json::object object = standing_json(state);
  json::array hands;
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    hands.push_back(cards_json(state.hands[seat]));
  }
  object.emplace("hands", std::move(hands));
  json::array draw;
  for (std::size_t i = state.draw_count; i > 0; --i) draw.emplace_back(state.draw[i - 1]);
  object.emplace("draw", std::move(draw));
  add_turn(object, state);
  return object;
}

json::object view_json(const View& view) {
  json::object object = standing_json(view);
  if (!view.is_spectator()) {
    object.emplace("seat", view.seat);
    object.emplace("hand", cards_json(view.hand));
  }
  json::array counts;
  for (std::size_t seat = 0; seat < view.rules.players; ++seat) {
    counts.emplace_back(view.hand_counts[seat]);
  }
  object.emplace("hand_counts", std::move(counts));
  object.emplace("draw_count", view.draw_count);
  add_turn(object, view);
  return object;
}

}  // namespace backstep::wire
