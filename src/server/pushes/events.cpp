#include "server/pushes/events.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/contains.h"
#include "texts/texts.h"
#include "wire/json_text.h"

namespace backstep::server {
namespace {

// The game's own running turn, if it is a person's for whom no bot plays.
bool is_turn_of(const Table& table, int member) {
  if (!table.is_running() || !table.game->begun) return false;
  const Seat& seat = table.seat(table.game->state.turn);
  return seat.member == member && !seat.is_played_by_bot();
}

std::string numbered(std::string_view what, int game, std::int64_t number) {
  return std::string(what) + '/' + std::to_string(game) + '/' + std::to_string(number);
}

// A turn has several plays: it is known by the number of actions before it.
int first_action_of_turn(const Game& game) { return game.n() - game.state.board.laid_this_turn; }

PushEvent turn_event(const Table& table, std::int64_t now, std::int64_t day_ms) {
  const Game& game = *table.game;
  const std::int64_t days = (now - game.turn_since_ms) / day_ms;
  const std::string key = numbered("turn", game.number, first_action_of_turn(game));
  if (!table.settings.correspondence || days < 1) {
    return {PushKind::kTurn, key, game.turn_since_ms};
  }
  return {PushKind::kNudge, key + '/' + std::to_string(days), game.turn_since_ms + days * day_ms};
}

// The text of an event, and the one that names the table.
struct TextKeys {
  std::string_view plain;
  std::string_view at_table;
};
constexpr std::array kTextKeys{
    TextKeys{"push.turn", "push.turn_at"}, TextKeys{"push.nudge", "push.nudge_at"},
    TextKeys{"push.dealt", "push.dealt_at"}, TextKeys{"push.over", "push.over_at"},
    TextKeys{"push.again", "push.again_at"}};

}  // namespace

std::optional<PushEvent> push_event(const Table& table, int member, std::int64_t now,
                                    std::int64_t day_ms) {
  if (table.closed || !table.is_person(member) || !table.game) return std::nullopt;
  const std::optional<int> seat = table.seat_of(member);
  if (!seat) return std::nullopt;
  const Game& game = *table.game;
  if (is_turn_of(table, member)) return turn_event(table, now, day_ms);
  if (game.is_running()) {
    if (game.begun || table.seat(*seat).is_played_by_bot()) return std::nullopt;
    return PushEvent{PushKind::kDealt, numbered("dealt", game.number, 0), game.started_ms};
  }
  const bool is_invited = !contains(table.ready, member) &&
                          std::any_of(table.ready.begin(), table.ready.end(),
                                      [&](int other) { return table.is_person(other); });
  if (is_invited) {
    return PushEvent{PushKind::kAgain, numbered("again", game.number, 0), table.touched_ms};
  }
  return PushEvent{PushKind::kOver, numbered("over", game.number, 0),
                   game.stopped ? table.touched_ms : game.acted_ms};
}

std::int64_t next_nudge_ms(const Table& table, int member, std::int64_t now, std::int64_t day_ms) {
  if (table.closed || !table.settings.correspondence || !is_turn_of(table, member)) return 0;
  const std::int64_t since = table.game->turn_since_ms;
  return since + ((now - since) / day_ms + 1) * day_ms;
}

std::string push_text(const PushEvent& event, const Table& table, std::string_view language,
                      std::string_view tag) {
  const Texts texts(language_of(language).value_or(Language::kEnglish));
  const TextKeys& keys = kTextKeys.at(static_cast<std::size_t>(event.kind));
  const std::string& name = table.settings.name;
  const std::string title =
      name.empty() ? texts(keys.plain) : texts(keys.at_table, {{"table", name}});
  return "{\"title\":" + wire::text_json(title) + ",\"tag\":" + wire::text_json(tag) +
         ",\"address\":" + wire::text_json("/t/" + table.id) + "}";
}

}  // namespace backstep::server
