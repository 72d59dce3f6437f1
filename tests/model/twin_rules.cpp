#include "twin_rules.h"

#include <set>

namespace backstep::model {

bool rises(char pile) { return pile == 'A' || pile == 'B'; }

int hand_size(const TwinRules& rules) {
  int size = 6;
  if (rules.players == 1) size = 8;
  if (rules.players == 2) size = 7;
  if (rules.small_hand) size = size - 1;
  return size;
}

int minimum_of_turn(const TwinRules& rules, bool draw_pile_is_empty) {
  if (draw_pile_is_empty) return 1;
  return rules.pro ? 3 : 2;
}

const std::string& command_of(const TwinRules& rules, int card) {
  static const std::string none;
  if (!rules.extreme) return none;
  const auto found = rules.commands.find(card);
  return found == rules.commands.end() ? none : found->second;
}

bool burns(const TwinRules& rules, int card) {
  static const std::set<int> fire_cards = {22, 33, 44, 55, 66, 77};
  return rules.on_fire && fire_cards.count(card) > 0;
}

}  // namespace backstep::model
