#include "terminal/messages/advice.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "terminal/messages/lane_words.h"

namespace backstep::terminal::messages {
namespace {

int points(double share) { return static_cast<int>(std::round(share * 100)); }

std::string asked(const Texts& t, const advice::Reason& reason,
                  const std::vector<std::string>& names) {
  const std::string who = reason.seat < names.size() ? names[reason.seat] : t("advice.somebody");
  const std::string whole = code(Signal::about(reason.meaning, reason.pile));
  const std::string_view meaning = std::string_view(whole).substr(0, whole.find(':'));
  const std::string_view prefix =
      reason.code == advice::ReasonCode::kHeeds ? "advice.heeds" : "advice.against";
  // Only what can be heeded is told.
  if (!t.has(std::string(prefix) + '.' + std::string(meaning))) return "";
  return t.coded(prefix, meaning, "advice.somebody",
                 {{"name", who}, {"pile", letter(reason.pile)}});
}

std::string stranded(const Texts& t, const advice::Reason& reason) {
  std::string key = reason.code == advice::ReasonCode::kStrandsAll ? "advice.strands_all"
                    : reason.rising                                ? "advice.strands_rising"
                                                                   : "advice.strands_falling";
  // Not a plural form: in Russian that of one is that of 21, too.
  if (reason.count == 1) return t(key += "_one", {{"card", reason.lowest}});
  return t(key, {{"n", reason.count}, {"low", reason.lowest}, {"high", reason.highest}});
}

// How it stands to the first turn.
std::string standing(const Texts& t, const advice::HintedTurn& hinted, bool first) {
  if (first) return t("advice.strongest");
  const int n = points(hinted.behind.value);
  return n <= 0 || hinted.behind.value <= hinted.behind.error ? t("advice.as_good")
                                                              : t("advice.behind", {{"n", n}});
}

std::string chance_text(const Texts& t, const advice::Uncertain& chance) {
  const std::string share = t.percent(chance.value);
  if (points(chance.error) <= 0) return t("advice.chance", {{"share", share}});
  return t("advice.chance_about", {{"share", share}, {"error", t.percent(chance.error)}});
}

}  // namespace

std::string turn_text(const Texts& t, const std::vector<Action>& actions) {
  std::string text;
  for (std::size_t i = 0; i < actions.size();) {
    // Cards that go on the same pile one after the other, together.
    const Pile pile = actions[i].pile;
    std::vector<Card> cards;
    for (; i < actions.size() && (actions[i].is_end() || actions[i].pile == pile); ++i) {
      if (!actions[i].is_end()) cards.push_back(actions[i].card);
    }
    if (cards.empty()) continue;
    text += (text.empty() ? "" : ", ") +
            t("advice.cards_on", {{"cards", cards_listed(t, cards)}, {"pile", letter(pile)}});
  }
  return text.empty() ? t("advice.lays_nothing") : text;
}

std::string reason_text(const Texts& t, const advice::Reason& reason,
                        const std::vector<std::string>& names) {
  const int n = reason.count;
  switch (reason.code) {
    case advice::ReasonCode::kLoses:
      return t.coded("advice.loses", backstep::reason(reason.outcome), "advice.loses.stuck");
    case advice::ReasonCode::kKnownLoss:
      if (n == 0) return t("advice.known_loss_none");
      break;
    case advice::ReasonCode::kSkips:
      if (n == 0) return t("advice.skips_none");
      break;
    case advice::ReasonCode::kHeeds:
    case advice::ReasonCode::kAgainst:
      return asked(t, reason, names);
    case advice::ReasonCode::kStrands:
    case advice::ReasonCode::kStrandsAll:
      return stranded(t, reason);
    default:
      break;
  }
  return t.coded("advice.reason", name(reason.code), "advice.somebody",
                 {{"n", n},
                  {"card", reason.card},
                  {"pile", letter(reason.pile)},
                  {"command", command_name(t, reason.command)}});
}

std::vector<HintWords> hint_words(const Texts& t, const advice::Advice& advice,
                                  const std::vector<std::string>& names, std::size_t most_reasons) {
  std::vector<HintWords> all;
  for (const advice::HintedTurn& hinted : advice.turns) {
    HintWords words;
    words.turn = turn_text(t, {hinted.turn.begin(), hinted.turn.end()});
    words.chance = chance_text(t, hinted.estimate.chance);
    words.about = t("advice.chance", {{"share", t.percent(hinted.estimate.chance.value)}});
    words.behind = standing(t, hinted, all.empty());
    words.worth = t("phrase.worth", {{"behind", words.behind}, {"chance", words.chance}});
    words.cards_left = static_cast<int>(std::round(hinted.estimate.left.value));
    words.left = t("advice.left", {{"n", words.cards_left}});
    for (const advice::Reason& reason : hinted.reasons) {
      if (words.reasons.size() == most_reasons) break;
      std::string text = reason_text(t, reason, names);
      if (!text.empty()) words.reasons.push_back(std::move(text));
    }
    all.push_back(std::move(words));
  }
  return all;
}

std::string ground_text(const Texts& t, const advice::Advice& advice) {
  if (advice.all_lose) return t("advice.all_lose");
  switch (advice.ground) {
    case bots::Evidence::kKnown:
      return t("advice.ground.known");
    case bots::Evidence::kCounted:
      return t("advice.ground.counted", {{"n", advice.worlds}});
    default:
      return t("advice.ground.imagined", {{"n", advice.worlds}});
  }
}

}  // namespace backstep::terminal::messages
