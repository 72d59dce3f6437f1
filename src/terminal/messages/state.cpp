#include "terminal/messages/state.h"

#include <algorithm>
#include <string_view>

#include "terminal/messages/history.h"
#include "terminal/messages/lane_words.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::messages {
namespace {

std::string pile_text(const Texts& t, const View& view, const Preview* preview, Pile pile) {
  const Card top = view.board.top(pile);
  const bool empty = top == row_card(pile);
  const std::string way = direction(t, pile);
  // Lightning of an earlier turn means nothing any more.
  Rules rules = view.rules;
  rules.extreme = rules.extreme && lasts(view.rules.command(top));
  const std::string card = empty ? "" : card_with(t, rules, top);
  if (preview != nullptr && !preview->lanes[index(pile)].puts.empty()) {
    const std::string put = cards_listed(t, preview->lanes[index(pile)].puts);
    return t(empty ? "voice.state.pile_put_first" : "voice.state.pile_put",
             {{"pile", letter(pile)}, {"direction", way}, {"card", card}, {"put", put}});
  }
  return t(empty ? "voice.state.pile_empty" : "voice.state.pile",
           {{"pile", letter(pile)}, {"direction", way}, {"card", card}});
}

std::string duty_text(const Texts& t, const Duty& duty) {
  switch (duty.kind) {
    case Duty::Kind::kSkull:
      return t("voice.owed.skull", {{"pile", letter(duty.pile)}});
    case Duty::Kind::kFire:
      return t("voice.owed.fire", {{"pile", letter(duty.pile)}});
    case Duty::Kind::kThree:
      break;
  }
  return t("voice.owed.three", {{"n", duty.more}});
}

// What is still owed in the own turn; empty when nothing is.
std::string debts(const Texts& t, const Preview& preview) {
  std::string text;
  for (const Duty& duty : preview.duties) add_sentence(text, duty_text(t, duty));
  // A three says exactly how many, which is more than the least that is due.
  const bool exactly =
      std::any_of(preview.duties.begin(), preview.duties.end(),
                  [](const Duty& duty) { return duty.kind == Duty::Kind::kThree; });
  if (preview.due > 0 && !exactly) add_sentence(text, t("voice.owed.due", {{"n", preview.due}}));
  return text;
}

}  // namespace

std::string piles_text(const Texts& t, const Table& table, const Preview* preview) {
  if (!table.game) return t("voice.state.no_game");
  std::string text;
  for (const Pile pile : kPiles) add_sentence(text, pile_text(t, table.game->view, preview, pile));
  return text;
}

std::string hand_text(const Texts& t, const Table& table, const Preview* preview) {
  if (!table.game) return t("voice.state.no_game");
  if (!state::hand_seat(table)) return t("voice.state.no_hand");
  const View& view = table.game->view;
  std::vector<std::string> cards;
  if (preview != nullptr) {
    for (const Preview::Held& held : preview->held) {
      const std::string card = card_with(t, preview->table.rules, held.card);
      cards.push_back(held.put
                          ? t("voice.state.card_put", {{"card", card}, {"pile", letter(*held.put)}})
                          : card);
    }
  } else {
    for (const Card card : view.hand) cards.push_back(card_with(t, view.rules, card));
  }
  if (cards.empty()) return t("voice.state.hand_empty");
  return t("voice.state.hand", {{"cards", t.clauses(cards)}});
}

std::string owed_text(const Texts& t, const Table& table, const Preview* preview) {
  if (preview == nullptr || table.phase != "play") return t("voice.owed.nothing");
  const std::string owed = debts(t, *preview);
  if (!owed.empty()) return owed;
  return t(preview->mine ? "voice.owed.may_end" : "voice.owed.nothing");
}

std::string force_text(const Texts& t, const Table& table) {
  if (!table.game) return "";
  const View& view = table.game->view;
  std::vector<std::string> force;
  for (const Pile pile : kPiles) {
    const Command command = view.rules.command(view.board.top(pile));
    if (!lasts(command)) continue;
    force.push_back(
        t("voice.state.on", {{"what", command_word(t, command)}, {"pile", letter(pile)}}));
  }
  return force.empty() ? "" : t("voice.state.force", {{"commands", t.list(force)}});
}

std::string room_text(const Texts& t, const Table& table, const Preview* preview,
                      std::optional<Pile> pile) {
  if (preview == nullptr) return t("voice.state.no_game");
  if (!table.settings.aid) return t("voice.state.no_aid");
  std::string text;
  for (const Lane& lane : preview->lanes) {
    if (pile && lane.pile != pile) continue;
    add_sentence(text, t("voice.state.room",
                         {{"pile", letter(lane.pile)}, {"room", room_sentence(t, lane)}}));
  }
  return text;
}

std::string whose_text(const Texts& t, const Table& table) {
  if (!table.game) return t("voice.state.no_game");
  const int turn = table.game->view.turn;
  if (table.phase == "begin") return t("voice.state.begin");
  if (table.phase == "over") {
    return table.game->over ? over_text(t, *table.game->over, table, turn) : t("refused.game_over");
  }
  if (turn == state::my_seat(table)) return t("voice.state.your_turn");
  return t("voice.state.turn", {{"who", seat_name(t, table, turn)}});
}

std::string your_turn_text(const Texts& t, const Table& table, const Preview* preview, bool brief) {
  std::string text = t("voice.your_turn");
  const bool mine = preview != nullptr && preview->mine;
  if (mine) add_sentence(text, debts(t, *preview));
  if (!brief) add_sentence(text, force_text(t, table));
  if (mine && !preview->rescue_from_start) add_sentence(text, t("voice.every_play_loses"));
  return text;
}

std::string deadline_text(const Texts& t, const Table& table) {
  if (!table.game || !table.game->until || !state::is_running(table)) return {};
  const std::int64_t minutes = *table.game->until / 60'000 % 1'440;
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return t("play.counts_until", {{"time", two(minutes / 60) + ':' + two(minutes % 60) + " UTC"}});
}

std::string state_text(const Texts& t, const Table& table, const Preview* preview) {
  if (!table.game) return t("voice.state.no_game");
  std::string text = whose_text(t, table);
  if (preview != nullptr && preview->mine && table.phase == "play") {
    add_sentence(text, owed_text(t, table, preview));
  }
  add_sentence(text, piles_text(t, table, preview));
  if (state::hand_seat(table) && state::is_running(table))
    add_sentence(text, hand_text(t, table, preview));
  add_sentence(text, force_text(t, table));
  add_sentence(text, t("voice.state.draw", {{"n", table.game->view.draw_count}}));
  add_sentence(text, deadline_text(t, table));
  return text;
}

}  // namespace backstep::terminal::messages
