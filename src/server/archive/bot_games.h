// Games that bots play alone, for comparison with what people made of the same cards.
#pragma once

#include <optional>
#include <string_view>

#include "advice/compute/stop_token.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "wire/stored.h"

namespace backstep::server {

// The same bot on every seat; `chance` tells apart several games of it. Nothing if it was stopped.
// REQUIRES: bot_named(bot).
std::optional<wire::DealResult> play_alone(const Rules& rules, const Deck& deck,
                                           std::string_view bot, int effort,
                                           std::string_view chance,
                                           advice::compute::StopToken& stop_token);

}  // namespace backstep::server
