// What several sentences about piles have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/preview/preview.h"
#include "terminal/messages/names.h"

namespace backstep::terminal::messages {

// "wrong_order", "turn_over", ...
constexpr std::string_view kTurnOver = "turn_over";
std::string_view refusal_code(const PutRefusal& refusal);

// Why a card cannot go on a pile: "12 does not fit here: it needs more than 41."
std::string cannot_text(const Texts& t, const Lane& lane, const CardOnPile& on);

// Nothing if the card is put, or not in the hand.
const CardOnPile* card_on(const Lane& lane, Card card);

// "46 and 49": numbers alone.
std::string cards_listed(const Texts& t, const std::vector<Card>& cards);

}  // namespace backstep::terminal::messages
