#include "wire/view_reader.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "wire/fields.h"
#include "wire/game_json.h"
#include "wire/json.h"

namespace backstep {
namespace {

namespace json = boost::json;
using wire::read_int;
using wire::text_of;
using Wrong = std::optional<std::string>;

std::optional<Pile> read_pile(const json::value& value) {
  if (!value.is_string() || value.get_string().size() != 1) return std::nullopt;
  const std::size_t place = wire::kPileLetters.find(value.get_string()[0]);
  if (place == std::string_view::npos) return std::nullopt;
  return kPiles[place];
}

// A pile, or null for none.
Wrong take_pile(const json::value& value, std::optional<Pile>& pile) {
  pile = read_pile(value);
  if (!pile && !value.is_null()) return "must be a pile or null";
  return std::nullopt;
}

Wrong take_piles(const json::value& value, PileSet& piles) {
  if (!value.is_array()) return "must be a list of piles";
  piles = 0;
  for (const json::value& each : value.get_array()) {
    const std::optional<Pile> pile = read_pile(each);
    if (!pile) return "must be a list of piles";
    piles |= pile_bit(*pile);
  }
  return std::nullopt;
}

Wrong take_tops(const json::value& value, Tops& tops) {
  if (!value.is_object() || value.get_object().size() != kPileCount) return "must name four piles";
  for (const Pile pile : kPiles) {
    const json::value* const top = value.get_object().if_contains(wire::pile_text(pile));
    if (top == nullptr) return "must name four piles";
    const std::optional<int> card = wire::read_card(*top);
    if (!card && !top->is_null()) return "must be cards or null";
    tops[index(pile)] = card ? static_cast<Card>(*card) : row_card(pile);
  }
  return std::nullopt;
}

// The names of outcome.h, read back.
Wrong take_outcome(const json::value& said, const json::value& why, Outcome& outcome) {
  for (int i = 0; i <= static_cast<int>(Outcome::kOnePile); ++i) {
    outcome = static_cast<Outcome>(i);
    if (said.is_string() && text_of(said.get_string()) == status(outcome) &&
        why == wire::reason_json(outcome)) {
      return std::nullopt;
    }
  }
  return "is none with this reason";
}

// Reads the members of one object, and remembers the first that was wrong.
class Members {
 public:
  explicit Members(const json::object& object) : object_(object) {}

  const json::value* find(std::string_view key) {
    const json::value* const found = object_.if_contains(key);
    if (found == nullptr) note(key, "is missing");
    return found;
  }
  template <class Take>
  void read(std::string_view key, Take take_it) {
    if (const json::value* const found = find(key)) note(key, take_it(*found));
  }
  template <class Take>
  void read_if_there(std::string_view key, Take take_it) {
    if (object_.contains(key)) read(key, take_it);
  }
  void number(std::string_view key, int most, std::uint8_t& value) {
    read(key, [&](const json::value& found) -> Wrong {
      const std::optional<int> number = read_int(found, 0, most);
      if (!number) return "must be a number from 0 to " + std::to_string(most);
      value = static_cast<std::uint8_t>(*number);
      return std::nullopt;
    });
  }
  const Wrong& wrong() const { return wrong_; }

 private:
  void note(std::string_view key, const Wrong& wrong) {
    if (wrong && !wrong_) wrong_ = std::string(key) + ' ' + *wrong;
  }

  const json::object& object_;
  Wrong wrong_;
};

void read_turn(Members& members, Board& board) {
  members.read("tops", [&](const json::value& found) { return take_tops(found, board.tops); });
  members.number("laid_this_turn", kMaxHand, board.laid_this_turn);
  members.read("three", [&](const json::value& found) { return wire::take(found, board.three); });
  std::optional<Pile> latest;
  members.read("bound", [&](const json::value& found) { return take_pile(found, latest); });
  members.read_if_there("latest",
                        [&](const json::value& found) { return take_pile(found, latest); });
  board.latest = latest.value_or(Pile::kA);
  board.used = board.laid_this_turn > 0 ? pile_bit(board.latest) : PileSet{0};
  members.read_if_there("used",
                        [&](const json::value& found) { return take_piles(found, board.used); });
}

// Whatever burns on top and is not yet due was laid in this turn.
void read_fires(Members& members, View& view) {
  PileSet due = 0;
  members.read("fire_due", [&](const json::value& found) { return take_piles(found, due); });
  PileSet fresh = 0;
  for (const Pile pile : kPiles) {
    const bool burns = view.rules.burns(view.board.top(pile));
    if (burns && (due & pile_bit(pile)) == 0) fresh |= pile_bit(pile);
  }
  members.read_if_there("fire_fresh",
                        [&](const json::value& found) { return take_piles(found, fresh); });
  for (const Pile pile : kPiles) view.board.fires.lay(pile, (due & pile_bit(pile)) != 0);
  view.board.fires.pass_turn();
  for (const Pile pile : kPiles) {
    if ((fresh & pile_bit(pile)) != 0) view.board.fires.lay(pile, true);
  }
}

void read_hands(Members& members, const json::object& object, View& view) {
  members.read("hand_counts", [&](const json::value& found) -> Wrong {
    std::vector<std::uint8_t> counts;
    if (Wrong wrong = wire::take(found, counts)) return wrong;
    if (counts.size() != view.rules.players) return "must have one for each player";
    for (std::size_t i = 0; i < counts.size(); ++i) view.hand_counts[i] = counts[i];
    return std::nullopt;
  });
  if (!object.contains("seat")) return;
  members.number("seat", view.rules.players - 1, view.seat);
  members.read("hand", [&](const json::value& found) { return wire::take(found, view.hand); });
}

}  // namespace

std::optional<std::string> take(const json::value& json, View& view) {
  if (!json.is_object()) return "must be an object";
  const json::object& object = json.get_object();
  view = View();
  Members members(object);
  members.read("rules", [&](const json::value& found) { return wire::take(found, view.rules); });
  members.read("laid", [&](const json::value& found) { return wire::take(found, view.laid); });
  members.number("draw_count", kCardCount, view.draw_count);
  members.number("turn", view.rules.players - 1, view.turn);
  if (const json::value* const why = members.find("reason")) {
    members.read("status",
                 [&](const json::value& found) { return take_outcome(found, *why, view.outcome); });
  }
  read_turn(members, view.board);
  read_fires(members, view);
  read_hands(members, object, view);
  return members.wrong();
}

}  // namespace backstep
