#include "engine/game/notation.h"

#include <charconv>
#include <cstddef>
#include <span>
#include <system_error>

#include "base/utf8.h"

namespace backstep {
namespace {

std::string number(int value) { return std::to_string(value); }

std::string plural(int count, std::string_view one, std::string_view many) {
  return number(count) + ' ' + std::string(count == 1 ? one : many);
}

// A card with its command, if it has one in this game: "48(skull)".
std::string card_text(const Rules& rules, Card card) {
  std::string text = number(card);
  if (const Command command = rules.command(card); command != Command::kNone) {
    text += '(' + std::string(name(command)) + ')';
  }
  return text;
}

std::string hand_text(const Rules& rules, CardSet hand) {
  std::string text;
  for (const Card card : hand) text += ' ' + card_text(rules, card);
  return text.empty() ? " none" : text;
}

std::string pile_text(const Table& table, Pile pile) {
  const Card top = table.board.top(pile);
  std::string line{letter(pile)};
  line += is_rising(pile) ? " rising   " : " falling  ";
  line += top == row_card(pile) ? "row card" : card_text(table.rules, top);
  if ((table.board.fires.due() & pile_bit(pile)) != 0) line += ", fire to be covered in this turn";
  if ((table.board.fires.fresh() & pile_bit(pile)) != 0) line += ", fire to be covered in the next";
  return line + '\n';
}

std::string standing_text(const Table& table) {
  std::string line;
  const std::string seat = "seat " + number(table.turn);
  if (table.outcome == Outcome::kWon) {
    line = "won";
  } else if (is_lost(table.outcome)) {
    line = "lost (" + std::string(reason(table.outcome)) + ") in the turn of " + seat;
  } else {
    line = seat + " to move, " + number(table.board.laid_this_turn) + " laid, minimum " +
           number(table.minimum());
  }
  return line + "; " + plural(table.left(), "card", "cards") + " left, " +
         number(table.draw_count) + " to draw\n";
}

std::string in_force_text(const Table& table) {
  std::string line;
  const auto add = [&line](std::string_view text) {
    line += line.empty() ? "in force: " : ", ";
    line += text;
  };
  const CommandSet visible = table.visible();
  for (const Command command :
       {Command::kMute, Command::kNoBack, Command::kOnePile, Command::kDrawOne}) {
    if (visible.contains(command)) add(name(command));
  }
  if (table.is_bound()) add("bound to " + std::string(1, letter(table.board.latest)));
  if (visible.contains(Command::kSkull)) add("skull to be covered");
  if (table.board.three) add("exactly three cards");
  return line.empty() ? line : line + '\n';
}

std::string table_text(const Table& table) {
  std::string text = rules_text(table.rules) + '\n' + standing_text(table);
  for (const Pile pile : kPiles) text += pile_text(table, pile);
  return text + in_force_text(table);
}

}  // namespace

std::string action_text(Action action) {
  return action.is_end() ? "end" : number(action.card) + letter(action.pile);
}

Result<Action> parse_action(std::string_view text) {
  if (text == "end") return Action::end_turn();
  int card = 0;
  const char* const last = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), last, card);
  const bool is_play = error == std::errc() && is_card(card) && text[0] != '0' &&
                       rest + 1 == last && *rest >= 'A' && *rest <= 'D';
  if (!is_play) {
    constexpr std::size_t kMostShown = 20;
    std::string why = "an action is a card from 2 to 99 and a pile, such as 37A, or end";
    if (!text.empty()) why += ", not \"" + printable(text.substr(0, kMostShown)) + '"';
    return Error{std::move(why)};
  }
  return Action::lay(static_cast<Card>(card), kPiles[static_cast<std::size_t>(*rest - 'A')]);
}

std::string cards_text(CardSet cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + number(card);
  return text;
}

std::string printable(std::string_view text) {
  return replace_characters(text, commands_terminal, '?');
}

std::string rules_text(const Rules& rules) {
  std::string text = rules.extreme ? "Extreme" : "original";
  if (rules.pro) text += ", Pro";
  if (rules.small_hand) text += ", small hand";
  if (rules.on_fire) text += ", On Fire";
  if (rules.one_pile_retroactive) text += ", one_pile retroactive";
  return text + ", " + plural(rules.players, "player", "players");
}

std::string position_text(const State& state) {
  std::string text = table_text(state);
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    text += "seat " + std::to_string(seat) + ':' + hand_text(state.rules, state.hands[seat]) + '\n';
  }
  text += "draw pile:";
  for (int i = state.draw_count; i > 0; --i) {
    text += ' ' + number(state.draw[static_cast<std::size_t>(i - 1)]);
  }
  return text + (state.draw_count == 0 ? " empty\n" : "\n");
}

std::string position_text(const View& view) {
  std::string text = table_text(view);
  for (std::size_t seat = 0; seat < view.rules.players; ++seat) {
    text += "seat " + std::to_string(seat) + ':';
    text += seat == view.seat ? hand_text(view.rules, view.hand)
                              : ' ' + plural(view.hand_counts[seat], "card", "cards");
    text += '\n';
  }
  return text;
}

std::string step_text(const Step& step) {
  std::string text = "seat " + number(step.seat) + ": " + action_text(step.action);
  if (step.trick) text += " trick";
  if (step.turn_ended) {
    text += "; draws";
    for (const Card card : step.drawn()) text += ' ' + number(card);
    if (step.drew_count == 0) text += " nothing";
    text += "; seat " + number(step.next_seat) + " begins, minimum " + number(step.minimum);
  }
  if (step.outcome == Outcome::kWon) text += "; won";
  if (is_lost(step.outcome)) {
    text += "; lost (" + std::string(reason(step.outcome)) + "), " + number(step.left) + " left";
  }
  return text;
}

}  // namespace backstep
