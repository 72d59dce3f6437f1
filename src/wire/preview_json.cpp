#include "wire/preview_json.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game/command.h"
#include "engine/game/notation.h"
#include "wire/fields.h"
#include "wire/game_json.h"
#include "wire/json_text.h"
#include "wire/refusal_text.h"

namespace backstep::wire {
namespace {

constexpr std::array<std::string_view, 3> kKinds{"onward", "trick", "refused"};
constexpr std::array<std::string_view, 3> kDuties{"skull", "three", "fire"};

std::string pile_json(Pile pile) { return text_json(pile_text(pile)); }
std::string command_json(Command command) { return text_json(backstep::name(command)); }

std::string refused_json(std::string_view code, std::string_view clause, std::string_view message) {
  return JsonMembers()
      .add("code", text_json(code))
      .add("clause", text_json(clause))
      .add("message", text_json(message))
      .object();
}

std::string turn_over_json() {
  return refused_json("turn_over", "C13", "The turn ends with a card that is put.");
}

// What is tried now; what was tried with other cards put has no more than a sentence.
std::string refusal_json(const Table& table, Action action, const PutRefusal& refusal) {
  if (refusal.turn_over) return turn_over_json();
  return wire::refusal_json(table, action, refusal.refusal);
}
std::string refusal_json(const PutRefusal& refusal) {
  if (refusal.turn_over) return turn_over_json();
  return refused_json(code(refusal.refusal), clause(refusal.refusal), sentence(refusal.refusal));
}

std::string loss_json(const Loss& loss) {
  JsonMembers members;
  members.add("reason", text_json(reason(loss.outcome)));
  members.add("clause", text_json(clause(loss.outcome)));
  if (loss.pile) members.add("pile", pile_json(*loss.pile));
  return members.object();
}

std::string covers_json(const CardOnPile& card) {
  if (card.covers == Covers::kSkull) return text_json("skull");
  if (card.covers == Covers::kFire) return text_json("fire");
  return command_json(card.covered);
}

std::string card_json(const Table& table, const Lane& lane, const CardOnPile& card) {
  JsonMembers members;
  members.add("card", card.card)
      .add("kind", text_json(kKinds[static_cast<std::size_t>(card.kind)]))
      .add("skips", card.skipped.size())
      .add("skipped", json_of(card.skipped));
  if (card.refusal.is_refused()) {
    members.add("refusal", refusal_json(table, Action::lay(card.card, lane.pile), card.refusal));
  }
  if (card.refusal.refusal == Refusal::kWrongOrder) {
    members.add(is_rising(lane.pile) ? "more_than" : "less_than", lane.tip);
  }
  if (card.loses) members.add("loses", loss_json(*card.loses));
  if (card.ends) members.add("ends", text_json(name(*card.ends)));
  if (card.covers != Covers::kNothing) members.add("covers", covers_json(card));
  return members.object();
}

std::string lane_json(const Table& table, const Lane& lane) {
  JsonMembers members;
  members.add("pile", pile_json(lane.pile))
      .add("rising", bool_json(is_rising(lane.pile)))
      .add("top", lane.top)
      .add("puts", json_of(lane.puts))
      .add("tip", lane.tip)
      .add("row", bool_json(lane.tip == row_card(lane.pile)))
      .add("room", json_of(lane.room));
  if (lane.trick != 0) {
    members.add("trick", JsonMembers()
                             .add("card", lane.trick)
                             .add("where", text_json(lane.trick_in_hand ? "hand" : "unseen"))
                             .add("allowed", bool_json(lane.trick_allowed))
                             .object());
  }
  if (lane.command != Command::kNone) members.add("command", command_json(lane.command));
  members.add("active", bool_json(lane.active));
  if (lane.fire != Fire::kNone) {
    members.add("fire", text_json(lane.fire == Fire::kDue ? "due" : "fresh"));
  }
  members.add("cards", list_json(lane.cards, [&](const CardOnPile& card) {
                return card_json(table, lane, card);
              }));
  return members.object();
}

std::string held_json(const Rules& rules, const Preview::Held& held) {
  JsonMembers members;
  members.add("card", held.card);
  const Command command = rules.command(held.card);
  if (command != Command::kNone) members.add("command", command_json(command));
  members.add("fire", bool_json(rules.burns(held.card)));
  if (held.put) members.add("put", pile_json(*held.put));
  return members.object();
}

std::string duty_json(const Duty& duty) {
  JsonMembers members;
  members.add("kind", text_json(kDuties[static_cast<std::size_t>(duty.kind)]));
  if (duty.kind == Duty::Kind::kThree) {
    members.add("more", duty.more);
  } else {
    members.add("pile", pile_json(duty.pile));
  }
  return members.object();
}

std::string effect_json(const Table& table, const ButtonEffect& effect) {
  JsonMembers members;
  members.add("allowed", bool_json(effect.allowed));
  if (effect.refusal.is_refused()) {
    members.add("refusal", refusal_json(table, Action::end_turn(), effect.refusal));
  }
  if (effect.loses) members.add("loses", loss_json(*effect.loses));
  if (effect.ends) members.add("ends", text_json(name(*effect.ends)));
  return members.add("draws", effect.draws).object();
}

std::string way_json(const std::optional<std::vector<Action>>& way) {
  return way ? json_of(*way) : "null";
}

}  // namespace

std::string refusal_json(const Table& table, Action action, Refusal refusal) {
  return refused_json(code(refusal), clause(refusal), refusal_text(table, action, refusal));
}

std::string preview_json(const Preview& preview) {
  const Table& table = preview.table;
  JsonMembers members;
  members.add("mine", bool_json(preview.mine))
      .add("puts", json_of(preview.puts))
      .add("dropped", list_json(preview.dropped,
                                [](const Preview::Dropped& dropped) {
                                  return JsonMembers()
                                      .add("action", json_of(dropped.action))
                                      .add("refusal", refusal_json(dropped.refusal))
                                      .object();
                                }))
      .add("lanes",
           list_json(preview.lanes, [&](const Lane& lane) { return lane_json(table, lane); }))
      .add("hand",
           list_json(preview.held,
                     [&](const Preview::Held& held) { return held_json(table.rules, held); }))
      .add("laid", preview.laid)
      .add("minimum", table.minimum())
      .add("due", preview.due)
      .add("duties", list_json(preview.duties, duty_json))
      .add("force", list_json(preview.force,
                              [](const Preview::Force& force) {
                                return JsonMembers()
                                    .add("command", command_json(force.command))
                                    .add("pile", pile_json(force.pile))
                                    .object();
                              }))
      .add("muted", bool_json(preview.muted))
      .add("lay", effect_json(table, preview.lay))
      .add("end", effect_json(table, preview.end))
      .add("safe", json_of(preview.safe))
      .add("rescue", way_json(preview.rescue))
      .add("rescue_from_start", way_json(preview.rescue_from_start));
  if (preview.least) {
    members.add("least", JsonMembers()
                             .add("actions", json_of(preview.least->actions))
                             .add("left", preview.least->left)
                             .add("loses", loss_json(preview.least->loses))
                             .object());
  }
  return members.object();
}

}  // namespace backstep::wire
