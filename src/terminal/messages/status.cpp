// Short lines between lanes and hand, and what an own deed came to.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/messages/lane_words.h"
#include "terminal/messages/refusals.h"
#include "terminal/messages/state.h"

namespace backstep::terminal::messages {
namespace {

std::string duty_text(const Texts& t, const Duty& duty, bool mine) {
  const std::string_view prefix = mine ? "voice.owed" : "voice.owed_other";
  const std::string_view kind = duty.kind == Duty::Kind::kSkull  ? "skull"
                                : duty.kind == Duty::Kind::kFire ? "fire"
                                                                 : "three";
  return t.coded(prefix, kind, "voice.owed.three", {{"pile", letter(duty.pile)}, {"n", duty.more}});
}

std::string refused_text(const Texts& t, const state::Said& said, const Preview* preview) {
  if (preview != nullptr && said.pile) {
    const Lane& lane = preview->lanes[index(*said.pile)];
    const CardOnPile* const on = card_on(lane, said.card);
    if (on != nullptr && on->kind == CardKind::kRefused && refusal_code(on->refusal) == said.code) {
      return cannot_text(t, lane, *on);
    }
  }
  return refusal_text(t, said.code);
}

std::string picked_text(const Texts& t, Card card, const Table& table, const Preview* preview) {
  std::string named = std::to_string(card);
  if (preview != nullptr) {
    named = card_with(t, preview->table.rules, card);
  } else if (table.game) {
    named = card_with(t, table.game->view.rules, card);
  }
  return t("voice.own.picked", {{"card", named}});
}

}  // namespace

std::string progress(const Texts& t, const Preview& preview) {
  const int done = preview.laid + static_cast<int>(preview.puts.size());
  return t(done > 0 && preview.puts.empty() ? "screen.turn.laid" : "screen.turn.put",
           {{"put", done}, {"all", preview.table.minimum()}});
}

std::vector<Words> duties(const Texts& t, const Preview& preview) {
  std::vector<Words> all;
  all.reserve(preview.duties.size());
  for (const Duty& duty : preview.duties) {
    all.push_back({duty_text(t, duty, preview.mine), preview.mine ? Tone::kBad : Tone::kNote});
  }
  return all;
}

std::vector<std::string> in_force(const Texts& t, const Preview& preview) {
  std::vector<std::string> all;
  for (const Lane& lane : preview.lanes) {
    const bool owed =
        std::any_of(preview.duties.begin(), preview.duties.end(), [&lane](const Duty& duty) {
          return duty.kind == Duty::Kind::kFire && duty.pile == lane.pile;
        });
    if (lane.fire == Fire::kNone || owed) continue;
    all.push_back(t("play.fire_later", {{"pile", letter(lane.pile)}}));
  }
  for (const auto& [command, pile] : preview.force) {
    all.push_back(
        t("voice.state.on", {{"what", command_word(t, command)}, {"pile", letter(pile)}}));
  }
  return all;
}

std::string lost_text(const Texts& t, const Preview& preview) {
  if (!preview.mine || preview.rescue_from_start) return "";
  std::vector<Card> cards;
  if (preview.least) {
    for (const Action& action : preview.least->actions) {
      if (!action.is_end()) cards.push_back(action.card);
    }
  }
  if (cards.empty()) return t("play.all_lose_stuck");
  return t("play.all_lose", {{"cards", cards_listed(t, cards)}, {"n", preview.least->left}});
}

std::string said_text(const Texts& t, const state::Said& said, const Table& table,
                      const Preview* preview, bool brief) {
  using What = state::Said::What;
  switch (said.what) {
    case What::kNothing:
    case What::kSent:
      return "";
    case What::kPicked:
      return picked_text(t, said.card, table, preview);
    case What::kUnpicked:
      return t("voice.own.unpicked");
    case What::kPut: {
      const std::string put =
          t("voice.own.put", {{"card", said.card}, {"pile", letter(said.pile.value_or(Pile::kA))}});
      return brief ? put : put + " " + owed_text(t, table, preview);
    }
    case What::kRefused:
      return refused_text(t, said, preview);
    case What::kBack:
      return t(said.also.empty() ? "voice.own.back" : "voice.own.back_also",
               {{"cards", cards_listed(t, said.cards)}, {"also", cards_listed(t, said.also)}});
    case What::kReturned:
      return t("voice.own.returned",
               {{"cards", cards_listed(t, said.cards)}, {"why", refusal_text(t, said.code)}});
    case What::kFailed:
      return refusal_text(t, said.code);
  }
  return "";
}

std::string question_text(const Texts& t, const state::Question& question) {
  const Loss& loss = question.loses;
  return t.coded("play.question", reason(loss.outcome), "play.question.other",
                 {{"pile", loss.pile ? std::string(1, letter(*loss.pile)) : ""},
                  {"clause", clause(loss.outcome)}});
}

std::string rescue_text(const Texts& t, const state::Question& question) {
  if (!question.rescue) return t("play.question.take_back");
  std::vector<std::string> cards;
  for (const Action& action : *question.rescue) {
    if (action.is_end()) continue;
    cards.push_back(t("play.cards_on", {{"cards", action.card}, {"pile", letter(action.pile)}}));
  }
  return cards.empty() ? t("play.question.rescue_end")
                       : t("play.question.rescue", {{"cards", t.list(cards)}});
}

}  // namespace backstep::terminal::messages
