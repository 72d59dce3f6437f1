#include "terminal/messages/lane.h"

#include <algorithm>
#include <string_view>

#include "terminal/messages/history.h"
#include "terminal/messages/lane_words.h"

namespace backstep::terminal::messages {
namespace {

// Why a card cannot go there, in a few words.
std::string why_not(const Texts& t, const Preview& preview, const Lane& lane,
                    const CardOnPile& card) {
  const PutRefusal& refusal = card.refusal;
  if (!refusal.turn_over && refusal.refusal == Refusal::kWrongOrder) {
    return t(is_rising(lane.pile) ? "play.why.more_than" : "play.why.less_than", {{"n", lane.tip}});
  }
  if (!refusal.turn_over && refusal.refusal == Refusal::kOnePile && preview.table.is_bound()) {
    return t("play.why.bound", {{"pile", letter(preview.table.board.latest)}});
  }
  return t.coded("play.why", refusal_code(refusal), "play.why.other");
}

std::string_view fire_key(Fire fire, bool mine) {
  if (fire == Fire::kFresh) return "play.tag.fire_fresh";
  return mine ? "play.tag.fire_mine" : "play.tag.fire_due";
}

}  // namespace

Words effect(const Texts& t, const Preview& preview, const CardOnPile& card, const Lane& lane,
             bool aid) {
  if (card.kind == CardKind::kRefused) return {why_not(t, preview, lane, card), Tone::kNote};
  if (card.loses) return {loses_text(t, *card.loses), Tone::kBad};
  if (card.kind == CardKind::kTrick) return {t("play.back_ten"), Tone::kGood};
  if (!aid) return {t("play.fits"), Tone::kPlain};
  if (card.skipped.empty()) return {t("play.skips_none"), Tone::kGood};
  return {t("play.skips", {{"n", card.skipped.size()}}), Tone::kPlain};
}

Words tag(const Texts& t, const Lane& lane, bool mine) {
  const bool counts = lane.command != Command::kNone && lane.active;
  if (counts && !lasts(lane.command)) {
    return {t.coded("play.tag", name(lane.command), "play.tag.stop"),
            mine && lane.command == Command::kSkull ? Tone::kBad : Tone::kNote};
  }
  if (lane.fire != Fire::kNone) {
    return {t(fire_key(lane.fire, mine)),
            mine && lane.fire == Fire::kDue ? Tone::kBad : Tone::kNote};
  }
  if (counts) return {command_name(t, lane.command), Tone::kNote};
  return {};
}

std::vector<std::string> signs(const Texts& t, const Table& table, Pile pile) {
  std::vector<std::string> texts;
  if (!table.game) return texts;
  for (const auto& [seat, signal] : table.game->signals) {
    if (!is_about_pile(signal.meaning) || signal.pile != pile) continue;
    const std::string whole = code(signal);
    const std::string who =
        seat == state::my_seat(table) ? t("words.you") : seat_name(t, table, seat);
    const std::string text = t.coded(
        "play.sign", std::string_view(whole).substr(0, whole.find(':')), "log.signal.other");
    texts.push_back(t("log.said", {{"who", who}, {"text", text}}));
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

std::string loses_text(const Texts& t, const Loss& loss) {
  const std::string_view why = reason(loss.outcome);
  if (!loss.pile) return t.coded("play.loses", why, "play.loses.stuck");
  return t.coded("play.loses_on", why, "play.loses_here", {{"pile", letter(*loss.pile)}});
}

}  // namespace backstep::terminal::messages
