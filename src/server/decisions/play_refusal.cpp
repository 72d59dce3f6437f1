// Whether a play is possible, from what its sender may know.
#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "engine/game/turn_check.h"
#include "engine/game/view.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"
#include "wire/refusal_text.h"

namespace backstep::server {
namespace {

using wire::notice::Refused;

bool has_played(const Game& game, const std::string& person) {
  return std::any_of(game.seen.begin(), game.seen.end(),
                     [&](const auto& each) { return each.first == person; });
}

// Made from a view: before a turn is stored nothing may depend on the cards it will draw, or on the
// hand of the next seat.
std::optional<Refused> turn_refusal(const View& view, std::span<const Action> actions) {
  Refused refused;
  if (!view.is_to_move()) {
    refused = refusal_of("not_your_turn", "it is another seat's turn");
    refused.at = 0;
    return refused;
  }
  const TurnCheck check = check_turn(view, view.hand, actions);
  if (check.is_ok()) return std::nullopt;
  if (check.turn_over) {
    refused = refusal_of("turn_over", "the turn is over before that");
    refused.clause = "C13";
  } else {
    refused = refusal_of(std::string(code(check.refusal)),
                         wire::refusal_text(check.table, actions[check.at], check.refusal));
    refused.clause = std::string(clause(check.refusal));
  }
  refused.at = static_cast<int>(check.at);
  return refused;
}

}  // namespace

std::optional<Refused> play_refusal(const Asking& asking, const wire::request::Play& play) {
  const Table& table = asking.table;
  if (!table.game) return no_game_running();
  const std::optional<int> seat = Requester(asking).seat();
  if (!seat) return not_seated();
  const Game& game = *table.game;
  // Who sits down after a secret deal is not told how it went.
  if (game.is_over() && !has_played(game, asking.person)) return game_over();
  if (play.game != game.number || play.n != game.n()) {
    return refusal_of("stale", "that was meant for another position");
  }
  if (game.is_over()) return game_over();
  if (!game.begun) return refusal_of("not_begun", "it is not settled who begins");
  if (table.seat(*seat).is_played_by_bot()) {
    return refusal_of("bot_plays", "a bot plays for you: take the seat back first");
  }
  if (play.actions.empty() || play.actions.size() > kMaxHand + 1) {
    return refusal_of("bad_request", "a turn has one to nine actions");
  }
  return turn_refusal(view(game.state, seat), play.actions);
}

}  // namespace backstep::server
