#include "terminal/plain/help.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "terminal/messages/advice.h"
#include "terminal/messages/names.h"
#include "terminal/messages/spoken.h"

namespace backstep::terminal::plain {
namespace {

constexpr std::size_t kTurns = 3;    // of a hint
constexpr std::size_t kReasons = 3;  // of each of them

std::string titled(const Texts& t, const std::string& title, std::string_view text) {
  return t("plain.titled", {{"title", title}, {"text", t(text)}});
}

}  // namespace

Lines help_lines(const Texts& t, const state::Model& model) {
  Lines lines{t("keys.line.help"), t("keys.line.more"), t("plain.help.game")};
  if (!model.local) {
    lines.push_back(t("plain.help.seats"));
    lines.push_back(t("plain.help.host"));
    lines.push_back(t("plain.help.people"));
  }
  return lines;
}

Lines stepping_help_lines(const Texts& t) {
  return {t("plain.help.steps"), t("plain.help.steps_tell")};
}

Lines rules_lines(const Texts& t, const Rules& rules) {
  Lines lines;
  for (const std::string_view part : {"piles", "lay", "trick", "turn", "end"}) {
    const std::string key = "rules." + std::string(part);
    lines.push_back(titled(t, t(key + ".title"), key + ".text"));
  }
  if (rules.players > 1) lines.push_back(titled(t, t("rules.part.talk"), "rules.talk.text"));
  if (rules.extreme) {
    lines.push_back(titled(t, t("lobby.variant.extreme"), "lobby.about.extreme"));
    for (const Command command : kCommands) {
      std::vector<std::string> cards;
      for (const Card card : rules.with(command)) cards.push_back(std::to_string(card));
      const std::string title =
          t("plain.rules.command",
            {{"command", messages::command_name(t, command)}, {"cards", t.list(cards)}});
      lines.push_back(titled(t, title, "rules." + std::string(name(command)) + ".text"));
    }
    lines.push_back(t("rules.extreme.several"));
  }
  if (rules.pro) lines.push_back(titled(t, t("rules.pro.title"), "rules.pro.text"));
  if (rules.small_hand) lines.push_back(titled(t, t("rules.small.title"), "rules.small.text"));
  if (rules.on_fire) lines.push_back(titled(t, t("rules.fire.title"), "rules.fire.text"));
  if (rules.extreme && rules.one_pile_retroactive) {
    lines.push_back(titled(t, t("rules.strict.title"), "rules.strict.text"));
  }
  return lines;
}

std::string first_hint_text(const Texts& t, const advice::Advice& advice) {
  if (advice.turns.empty()) return t("advice.thinking");
  const std::vector<messages::HintWords> words = messages::hint_words(t, advice, {}, 0);
  const std::string hint =
      t("advice.spoken", {{"turn", words.front().turn}, {"chance", words.front().chance}});
  return messages::spoken(t, Lines{hint, t("advice.still_thinking")});
}

Lines hint_lines(const Texts& t, const state::Table& table, const advice::Advice& advice,
                 bool brief) {
  const std::vector<messages::HintWords> words =
      messages::hint_words(t, advice, messages::names_of(t, table), brief ? 0 : kReasons);
  Lines lines;
  if (advice.all_lose) lines.push_back(t("advice.all_lose"));
  const std::size_t told = std::min(words.size(), brief ? 1 : kTurns);
  for (std::size_t place = 0; place < told; ++place) {
    const messages::HintWords& each = words[place];
    Lines parts{t("plain.hint.turn", {{"n", static_cast<int>(place) + 1}, {"turn", each.turn}}),
                each.worth, t("plain.hint.left", {{"n", each.cards_left}})};
    for (const std::string& reason : each.reasons) parts.push_back(reason);
    lines.push_back(messages::spoken(t, parts));
  }
  if (!brief) lines.push_back(messages::ground_text(t, advice));
  lines.push_back(t(told > 1 ? "plain.hint.put_one" : "plain.hint.put"));
  std::erase(lines, "");
  return lines;
}

}  // namespace backstep::terminal::plain
