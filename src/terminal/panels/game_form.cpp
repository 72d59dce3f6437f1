#include "terminal/panels/game_form.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/game/deal.h"
#include "terminal/messages/names.h"
#include "terminal/panels/text_line.h"

namespace backstep::terminal::panels {
namespace {

constexpr std::array<std::string_view, 3> kForms{"solo", "solo_extreme", "three"};
constexpr int kPlayersOfThree = 3;

}  // namespace

GameForm::GameForm(Texts texts, Begin begin)
    : t_(texts),
      alone_(begin.alone),
      settings_(std::move(begin.settings)),
      bots_(std::move(begin.bots)) {
  const bool same = std::all_of(bots_.begin(), bots_.end(),
                                [this](const std::string& each) { return each == bots_.front(); });
  if (!bots_.empty()) {
    const auto found = std::find(kBotNames.begin(), kBotNames.end(), bots_.front());
    bot_ = same ? static_cast<std::size_t>(found - kBotNames.begin()) : kBotNames.size();
  }
  const auto form = std::find(kForms.begin(), kForms.end(), begin.today);
  if (settings_.deal.kind == wire::DealKind::kNamed) {
    deal_ = Deal::kNamed;
    deal_name_ = settings_.deal.name;
  } else if (alone_ && form != kForms.end()) {
    deal_ = static_cast<Deal>(static_cast<int>(Deal::kSolo) + (form - kForms.begin()));
  } else if (!alone_ && settings_.deal.kind != wire::DealKind::kRandom) {
    deal_ = Deal::kOther;  // of a club evening, or a position: it stays what it is
  }
}

bool GameForm::is_today() const { return deal_ >= Deal::kSolo && deal_ <= Deal::kThree; }

int GameForm::players() const {
  if (deal_ == Deal::kSolo || deal_ == Deal::kSoloExtreme) return 1;
  if (deal_ == Deal::kThree) return kPlayersOfThree;
  if (deal_ == Deal::kNamed) {
    if (const auto named = parse_deal_name(trimmed(deal_name_))) return named->rules.players;
  }
  return settings_.rules.players;
}

std::vector<GameForm::Deal> GameForm::deals() const {
  if (deal_ == Deal::kOther) return {Deal::kOther};
  if (!alone_) return {Deal::kRandom, Deal::kNamed};
  return {Deal::kRandom, Deal::kSolo, Deal::kSoloExtreme, Deal::kThree, Deal::kNamed};
}

std::vector<GameForm::Line> GameForm::lines() const {
  std::vector<Line> lines;
  // The same game for everybody: nothing of it is chosen.
  if (is_today()) return {Line::kDeal};
  // The deal says by which rules, and how many play.
  const bool open = deal_ == Deal::kRandom;
  if (open) {
    lines = {Line::kGame, Line::kPro, Line::kOnFire, Line::kSmallHand};
    if (settings_.rules.extreme) lines.push_back(Line::kStrict);
    lines.push_back(Line::kPlayers);
  }
  const bool others = players() > 1;
  if (alone_ && others) lines.push_back(Line::kBots);
  lines.push_back(Line::kDeal);
  if (deal_ == Deal::kNamed) lines.push_back(Line::kDealName);
  lines.push_back(Line::kHints);
  lines.push_back(Line::kAid);
  if (others) lines.push_back(Line::kPace);
  return lines;
}

screen::Field GameForm::choice(std::string label, std::vector<std::string> values, int value,
                               std::string about) const {
  screen::Field field;
  field.label = std::move(label);
  field.values = std::move(values);
  field.value = value;
  field.about = std::move(about);
  return field;
}

screen::Field GameForm::yes_or_no(std::string_view label, bool value,
                                  std::string_view about) const {
  return choice(t_(label), {t_("desk.no"), t_("desk.yes")}, value ? 1 : 0, t_(about));
}

std::string GameForm::deal_word(Deal deal) const {
  switch (deal) {
    case Deal::kRandom:
      return t_("desk.deal.random");
    case Deal::kNamed:
      return t_("lobby.named");
    case Deal::kOther:
      return t_("lobby.commands.kept");
    default:
      break;
  }
  const auto form = static_cast<std::size_t>(deal) - static_cast<std::size_t>(Deal::kSolo);
  return t_("desk.deal.today", {{"form", t_.coded("start.form", kForms[form], "start.today")}});
}

screen::Field GameForm::field(Line line) const {
  const Rules& rules = settings_.rules;
  switch (line) {
    case Line::kGame:
      return choice(t_("lobby.game"), {t_("lobby.variant.original"), t_("lobby.variant.extreme")},
                    rules.extreme ? 1 : 0,
                    t_(rules.extreme ? "lobby.about.extreme" : "lobby.about.original"));
    case Line::kPro:
      return yes_or_no("lobby.variant.pro", rules.pro, "lobby.about.pro");
    case Line::kOnFire:
      return yes_or_no("lobby.variant.on_fire", rules.on_fire, "lobby.about.on_fire");
    case Line::kSmallHand:
      return yes_or_no("lobby.variant.small_hand", rules.small_hand, "lobby.about.small_hand");
    case Line::kStrict:
      return yes_or_no("lobby.variant.one_pile_retroactive", rules.one_pile_retroactive,
                       "lobby.about.one_pile_retroactive");
    case Line::kPlayers: {
      std::vector<std::string> counts;
      for (int i = 1; i <= kMaxPlayers; ++i) counts.push_back(std::to_string(i));
      return choice(t_(alone_ ? "start.bots_players" : "lobby.players"), std::move(counts),
                    rules.players - 1, alone_ ? t_("start.bots_about") : "");
    }
    case Line::kBots: {
      std::vector<std::string> names;
      names.reserve(kBotNames.size() + 1);
      for (const std::string_view bot : kBotNames) names.push_back(messages::bot_name(t_, bot));
      if (bot_ >= kBotNames.size()) names.push_back(t_("lobby.commands.kept"));
      const std::string about =
          bot_ < kBotNames.size() ? t_.coded("lobby.bot", kBotNames[bot_], "start.bots_about") : "";
      return choice(t_("lobby.bots"), std::move(names), static_cast<int>(bot_), about);
    }
    case Line::kDeal: {
      std::vector<std::string> words;
      const std::vector<Deal> all = deals();
      words.reserve(all.size());
      for (const Deal deal : all) words.push_back(deal_word(deal));
      const auto place = std::find(all.begin(), all.end(), deal_) - all.begin();
      const std::string about = deal_ == Deal::kNamed ? t_("lobby.named_about")
                                : is_today()          ? t_("desk.deal.today_about")
                                                      : t_("desk.deal.random_about");
      return choice(t_("desk.deal"), std::move(words), static_cast<int>(place), about);
    }
    case Line::kDealName: {
      screen::Field field;
      field.label = t_("lobby.deal_name");
      field.text = deal_name_;
      field.about = t_("lobby.deal_name_about");
      return field;
    }
    case Line::kHints:
      return yes_or_no("lobby.hints", settings_.hints, "lobby.hints_about");
    case Line::kAid:
      return yes_or_no("lobby.aid", settings_.aid, "lobby.aid_about");
    case Line::kPace:
      break;
  }
  std::vector<std::string> paces;
  for (const std::string_view pace : names(wire::Pace())) {
    paces.push_back(t_.coded("lobby.pace", pace, "lobby.pace.normal"));
  }
  return choice(t_("lobby.pace"), std::move(paces), static_cast<int>(settings_.pace), "");
}

void GameForm::take(Line line, const screen::Field& field) {
  Rules& rules = settings_.rules;
  const bool yes = field.value == 1;
  switch (line) {
    case Line::kGame:
      rules.extreme = yes;
      break;
    case Line::kPro:
      rules.pro = yes;
      break;
    case Line::kOnFire:
      rules.on_fire = yes;
      break;
    case Line::kSmallHand:
      rules.small_hand = yes;
      break;
    case Line::kStrict:
      rules.one_pile_retroactive = yes;
      break;
    case Line::kPlayers:
      rules.players = static_cast<std::uint8_t>(std::clamp(field.value + 1, 1, kMaxPlayers));
      break;
    case Line::kBots:
      bot_ = static_cast<std::size_t>(std::max(0, field.value));
      break;
    case Line::kDeal: {
      const std::vector<Deal> all = deals();
      const auto place = static_cast<std::size_t>(std::max(0, field.value));
      deal_ = all[std::min(place, all.size() - 1)];
      break;
    }
    case Line::kDealName:
      deal_name_ = field.text;
      break;
    case Line::kHints:
      settings_.hints = yes;
      break;
    case Line::kAid:
      settings_.aid = yes;
      break;
    case Line::kPace:
      settings_.pace = static_cast<wire::Pace>(
          std::clamp(field.value, 0, static_cast<int>(names(wire::Pace()).size()) - 1));
      break;
  }
}

std::string GameForm::fault() const {
  if (deal_ != Deal::kNamed) return "";
  const std::string name = trimmed(deal_name_);
  if (name.empty()) return t_("desk.deal.empty");
  return parse_deal_name(name) ? "" : t_("desk.deal.unknown", {{"name", name}});
}

GameForm::Made GameForm::made() const {
  Made made;
  made.settings = settings_;
  if (!made.settings.rules.extreme) made.settings.rules.one_pile_retroactive = false;
  if (deal_ == Deal::kRandom) made.settings.deal = {};
  if (deal_ == Deal::kNamed) {
    const std::string name = trimmed(deal_name_);
    made.settings.deal = {wire::DealKind::kNamed, name, 0};
    if (const auto named = parse_deal_name(name)) made.settings.rules = named->rules;
  }
  if (is_today()) {
    const auto form = static_cast<std::size_t>(deal_) - static_cast<std::size_t>(Deal::kSolo);
    made.today = kForms[form];
    made.settings.deal = {};
    made.settings.rules = {};
    made.settings.rules.extreme = deal_ == Deal::kSoloExtreme;
    made.settings.rules.players = static_cast<std::uint8_t>(players());
  }
  for (std::size_t i = 1; i < made.settings.rules.players; ++i) {
    if (bot_ < kBotNames.size()) {
      made.bots.emplace_back(kBotNames[bot_]);
    } else {
      made.bots.push_back(i - 1 < bots_.size() ? bots_[i - 1] : bots_.back());
    }
  }
  return made;
}

}  // namespace backstep::terminal::panels
