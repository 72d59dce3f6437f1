// Wishes that change nothing at the table: whether they may be fulfilled.
#include <string>

#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"
#include "server/tables/names.h"
#include "talk/judge.h"
#include "talk/writer.h"

namespace backstep::server {

using wire::notice::Refused;

std::optional<Refused> nudge_refusal(const Asking& asking, std::int64_t last_ms) {
  const Table& table = asking.table;
  if (table.closed) return closed_table();
  if (!table.is_running()) return no_game_running();
  const Requester asker(asking);
  if (!asker.seat()) return not_seated();
  const Game& game = *table.game;
  if (!game.begun) return refusal_of("not_begun", "it is not settled who begins");
  const Seat& seat = table.seat(game.state.turn);
  if (table.is_program(asker.member())) return people_only("programs remind nobody");
  if (seat.is_played_by_bot() || table.is_program(seat.member)) {
    return refusal_of("bot_plays", "bots need no reminding");
  }
  if (seat.member == asker.member()) {
    return refusal_of("not_your_turn", "it is your own turn");
  }
  const std::int64_t since = asking.now - game.turn_since_ms;
  if (since < kNudgeAfterMs) {
    return too_soon(kNudgeAfterMs - since, "a turn may take a minute");
  }
  if (asking.now - last_ms < kNudgeEveryMs) {
    return too_soon(kNudgeEveryMs - (asking.now - last_ms), "once a minute is enough");
  }
  return std::nullopt;
}

std::optional<Refused> hint_refusal(const Asking& asking) {
  const Table& table = asking.table;
  if (table.closed) return closed_table();
  if (!table.is_running()) return no_game_running();
  if (!table.settings.hints) return refusal_of("hints_off", "this table plays without hints");
  const Requester asker(asking);
  if (!asker.seat()) return not_seated();
  const Game& game = *table.game;
  if (!game.begun || game.state.turn != *asker.seat()) {
    return refusal_of("not_your_turn", "hints are for the own turn");
  }
  return std::nullopt;
}

std::optional<Refused> text_refusal(const Asking& asking, const std::string& text) {
  const Requester asker(asking);
  if (auto refused = asker.speaking_refusal()) return refused;
  if (text.empty()) return refusal_of("empty", "there is nothing to say");
  if (!asking.table.is_running()) {
    const talk::Verdict verdict = talk::Judge::all().judge(text);
    if (verdict.why == talk::Why::kTooLong) return taboo_refusal(verdict);
    return std::nullopt;
  }
  talk::Writer writer = asking.writer == nullptr ? talk::Writer() : *asking.writer;
  const talk::Verdict verdict =
      writer.says(talk::Judge::all(), text, talk::Writer::Time(asking.now),
                  asking.table.game->state.rules.extreme);
  if (verdict.allowed()) return std::nullopt;
  return taboo_refusal(verdict);
}

}  // namespace backstep::server
