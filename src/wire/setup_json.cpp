#include "wire/setup_json.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "wire/game_json.h"
#include "wire/json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

// A setup with the lists that it refers to.
struct SetupCards {
  Setup setup;
  std::array<std::vector<Card>, kMaxPlayers> hands;
  std::vector<Card> draw;
};

std::string seat_text(std::size_t seat) { return "seat " + std::to_string(seat); }

Result<Tops> read_tops(const json::value* value) {
  if (value == nullptr || !value->is_object()) {
    return Error{"tops must have the keys A, B, C and D, each a card or null"};
  }
  const json::object& object = value->get_object();
  Tops tops = kRowCards;
  for (const Pile pile : kPiles) {
    const std::string key(pile_text(pile));
    const json::value* const top = object.if_contains(key);
    if (top == nullptr) return Error{"tops: " + key + " is missing, a card or null"};
    if (top->is_null()) continue;
    const std::optional<int> card = read_card(*top);
    if (!card) return Error{"tops: " + key + ' ' + card_fault(*top)};
    tops[index(pile)] = static_cast<Card>(*card);
  }
  if (const auto key = unknown_key(object, std::array<std::string_view, 4>{"A", "B", "C", "D"})) {
    return Error{"tops: there is no pile " + quote(*key)};
  }
  return tops;
}

Result<std::vector<Card>> read_cards(const json::value& value, const std::string& what) {
  if (!value.is_array()) {
    return Error{what + " must be a list of cards from 2 to 99" + found_instead(&value)};
  }
  std::vector<Card> cards;
  for (const json::value& item : value.get_array()) {
    const std::optional<int> card = read_card(item);
    if (!card) {
      return Error{what + ": entry " + std::to_string(cards.size() + 1) + ' ' + card_fault(item)};
    }
    cards.push_back(static_cast<Card>(*card));
  }
  return cards;
}

std::optional<Error> read_hands(const json::value* value, SetupCards& cards) {
  const std::size_t players = cards.setup.rules.players;
  if (value == nullptr || !value->is_array()) {
    return Error{"hands must be a list with one list of cards for each player" +
                 found_instead(value)};
  }
  if (const std::size_t count = value->get_array().size(); count != players) {
    return Error{"hands must have one list for each of " + std::to_string(players) +
                 " players, and has " + std::to_string(count)};
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    Result<std::vector<Card>> hand =
        read_cards(value->get_array()[seat], "the hand of " + seat_text(seat));
    if (!hand) return hand.error();
    cards.hands[seat] = std::move(*hand);
    cards.setup.hands[seat] = cards.hands[seat];
  }
  return std::nullopt;
}

// "card 37 is in the hand of seat 0 and on pile A". REQUIRES: some card is named twice.
std::string card_twice_text(const Setup& setup) {
  std::array<std::string, kHighestCard + 1> place;
  std::string text;
  const auto put = [&](Card card, const std::string& where) {
    if (place[card].empty()) {
      place[card] = where;
    } else if (text.empty()) {
      text = "card " + std::to_string(card) + " is " +
             (place[card] == where ? where + " twice" : place[card] + " and " + where);
    }
  };
  for (const Pile pile : kPiles) {
    const Card top = setup.tops[index(pile)];
    if (top != row_card(pile)) put(top, "on pile " + std::string(pile_text(pile)));
  }
  for (std::size_t seat = 0; seat < setup.rules.players; ++seat) {
    for (const Card card : setup.hands[seat]) put(card, "in the hand of " + seat_text(seat));
  }
  for (const Card card : setup.draw) put(card, "in draw");
  return text;
}

// The error with the card or seat that it is about.
std::string fault_text(const Setup& setup, DealError error) {
  const std::size_t players = setup.rules.players;
  const auto first_seat = [&](auto is_wrong) {
    std::size_t seat = 0;
    while (seat + 1 < players && !is_wrong(setup.hands[seat])) ++seat;
    return seat;
  };
  switch (error) {
    case DealError::kCardTwice:
      return "no card may be in two places: " + card_twice_text(setup);
    case DealError::kHandTooLarge: {
      const auto most = static_cast<std::size_t>(setup.rules.hand_size());
      const std::size_t seat = first_seat([&](auto hand) { return hand.size() > most; });
      return "the hand of " + seat_text(seat) + " has " + std::to_string(setup.hands[seat].size()) +
             " cards, and the hand size is " + std::to_string(most);
    }
    case DealError::kHandEmpty: {
      const std::size_t seat = first_seat([](auto hand) { return hand.empty(); });
      return "the hand of " + seat_text(seat) + " is empty although there is a draw pile";
    }
    case DealError::kMoverEmpty:
      return "it is the turn of " + seat_text(static_cast<std::size_t>(setup.turn)) +
             ", whose hand is empty";
    default:
      return std::string(sentence(error));
  }
}

}  // namespace

Result<int> read_seat_field(const json::object& object, std::string_view key, int players) {
  const json::value* const value = object.if_contains(key);
  if (value == nullptr) return 0;
  if (const std::optional<int> seat = read_int(*value, 0, players - 1)) return *seat;
  return Error{std::string(key) + " is a seat and " + int_fault(*value, 0, players - 1)};
}

Result<State> read_setup(const json::object& object) {
  const json::value* const rules_field = object.if_contains("rules");
  if (rules_field == nullptr) return Error{"setup needs rules, such as {\"players\":2}"};
  const Result<Rules> rules = read_rules(*rules_field, CommandMap::kAny);
  if (!rules) return rules.error();
  const Result<Tops> tops = read_tops(object.if_contains("tops"));
  if (!tops) return tops.error();

  SetupCards cards;
  cards.setup.rules = *rules;
  cards.setup.tops = *tops;
  if (const auto error = read_hands(object.if_contains("hands"), cards)) return *error;
  const json::value* const draw_field = object.if_contains("draw");
  if (draw_field == nullptr) return Error{"setup needs draw, a list of cards"};
  Result<std::vector<Card>> draw = read_cards(*draw_field, "draw");
  if (!draw) return draw.error();
  cards.draw = std::move(*draw);
  cards.setup.draw = cards.draw;
  const Result<int> turn = read_seat_field(object, "turn", rules->players);
  if (!turn) return turn.error();
  cards.setup.turn = *turn;

  const Result<State, DealError> state = set_up(cards.setup);
  if (!state) return Error{fault_text(cards.setup, state.error())};
  return *state;
}

}  // namespace backstep::wire
