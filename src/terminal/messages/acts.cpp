// What the three deeds would do, or why not.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/messages/lane_words.h"
#include "terminal/messages/state.h"

namespace backstep::terminal::messages {
namespace {

constexpr std::size_t kFew = 3;  // cards that are told one by one

Act off(std::string text) { return {.off = true, .words = {std::move(text), Tone::kNote}}; }
Act on(std::string text, Tone tone = Tone::kPlain) {
  return {.off = false, .words = {std::move(text), tone}};
}
Acts all_off(const std::string& text) { return {off(text), off(text), off(text)}; }

std::string many(const Texts& t, const std::vector<Action>& puts) {
  return t("words.cards", {{"n", static_cast<int>(puts.size())}});
}

// "46, 49 on B"; "46 on B, 78 on D"; "4 cards" where that would be too long.
std::string where(const Texts& t, const std::vector<Action>& puts) {
  if (puts.size() > kFew) return many(t, puts);
  std::vector<std::pair<Pile, std::string>> piles;
  for (const Action& put : puts) {
    const auto known = std::find_if(piles.begin(), piles.end(),
                                    [&put](const auto& each) { return each.first == put.pile; });
    const std::string card = std::to_string(put.card);
    if (known == piles.end()) {
      piles.emplace_back(put.pile, card);
    } else {
      known->second += ", " + card;
    }
  }
  std::string text;
  for (const auto& [pile, cards] : piles) {
    text +=
        (text.empty() ? "" : ", ") + t("play.cards_on", {{"cards", cards}, {"pile", letter(pile)}});
  }
  return text;
}

std::string refused_text(const Texts& t, const ButtonEffect& effect) {
  return t.coded("play.refused", refusal_code(effect.refusal), "play.refused.other");
}

Act back_act(const Texts& t, const Preview& preview) {
  if (preview.puts.empty()) return off(t("play.nothing_put"));
  const Action& last = preview.puts.back();
  return on(t("play.from", {{"card", last.card}, {"pile", letter(last.pile)}}));
}

Act lay_act(const Texts& t, const Preview& preview) {
  const ButtonEffect& lay = preview.lay;
  if (preview.puts.empty()) return off(t("play.nothing_put"));
  if (lay.loses) return on(loses_text(t, *lay.loses), Tone::kBad);
  // What ends by itself is the other deed's.
  if (lay.ends && lay.ends != Ends::kEnd) {
    return off(t.coded("play.ends_by", name(*lay.ends), "play.ends_by.hand"));
  }
  if (!lay.allowed) return off(refused_text(t, lay));
  const std::string cards = where(t, preview.puts);
  const Duty* const duty = preview.duties.empty() ? nullptr : &preview.duties.front();
  if (duty != nullptr && duty->kind == Duty::Kind::kSkull) {
    return on(t("play.lay_then_cover", {{"cards", cards}}));
  }
  const int n = duty != nullptr && duty->kind == Duty::Kind::kThree ? duty->more : preview.due;
  return on(n > 0 ? t("play.lay_then_due", {{"cards", cards}, {"n", n}})
                  : t("play.lay_goes_on", {{"cards", cards}}));
}

Act end_act(const Texts& t, const Preview& preview) {
  const ButtonEffect& end = preview.end;
  const std::vector<Action>& puts = preview.puts;
  if (!end.allowed) {
    if (preview.due <= 0) return off(refused_text(t, end));
    const bool begun = preview.laid > 0 || !puts.empty();
    return off(t(begun ? "play.due_more" : "play.due", {{"n", preview.due}}));
  }
  if (end.loses) return on(loses_text(t, *end.loses), Tone::kBad);
  if (end.ends == Ends::kWon) return on(t("play.end_wins"), Tone::kGood);
  const int n = end.draws;
  if (puts.empty()) return on(t("play.end_draws", {{"n", n}}), Tone::kGood);
  if (puts.size() > kFew) {
    return on(t("play.end_many", {{"many", many(t, puts)}, {"n", n}}), Tone::kGood);
  }
  std::string cards;
  for (const Action& put : puts) cards += (cards.empty() ? "" : ", ") + std::to_string(put.card);
  return on(t("play.end_lays", {{"cards", cards}, {"n", n}}), Tone::kGood);
}

// Turns of others before the own one; seats without cards have none.
int turns_before(const View& view, int seats, int seat) {
  int turns = 0;
  int other = view.turn;
  for (int step = 0; step < seats && other != seat; ++step) {
    if (view.hand_counts[static_cast<std::size_t>(other)] > 0 || other == view.turn) ++turns;
    other = (other + 1) % seats;
  }
  return turns;
}

Acts of_others(const Texts& t, const Table& table) {
  const View& view = table.game->view;
  Acts acts{off(t("play.playing", {{"name", seat_name(t, table, view.turn)}})),
            off(t("play.pick_shows")), off("")};
  const std::optional<int> seat = state::my_seat(table);
  if (!seat) return acts;
  const int seats = std::clamp(static_cast<int>(table.seats.size()), 1, kMaxPlayers);
  const int n = turns_before(view, seats, *seat);
  acts.end = off(n <= 1 ? t("play.you_next") : t("play.turns_before", {{"n", n}}));
  return acts;
}

}  // namespace

Acts acts(const Texts& t, const state::Model& model, const state::TurnModel& turn) {
  const bool live = model.link == state::Link::kLive;
  if (!turn.preview || !model.table.game) return all_off(t(live ? "play.moment" : "play.waits"));
  const Preview& preview = *turn.preview;
  if (!live) {
    Acts waiting = all_off(t("play.waits"));
    // Nobody else has to know of it.
    if (!preview.puts.empty()) waiting.back = back_act(t, preview);
    return waiting;
  }
  if (state::bot_plays_for_me(model.table)) return all_off(t("play.bot_plays"));
  if (model.table.phase == "begin") return {off(""), off(t("play.pick_shows")), off("")};
  if (!preview.mine) return of_others(t, model.table);
  if (turn.busy) return all_off(t("play.moment"));
  return {back_act(t, preview), lay_act(t, preview), end_act(t, preview)};
}

}  // namespace backstep::terminal::messages
