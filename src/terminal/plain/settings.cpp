#include "terminal/plain/settings.h"

#include <string>

#include "terminal/plain/arguments.h"
#include "terminal/plain/words.h"

namespace backstep::terminal::plain {
namespace {

std::optional<bool> switch_in(std::string_view text) {
  const std::string word = value_in(text);
  if (word == "on") return true;
  if (word == "off") return false;
  return yes_in(text);
}

std::optional<wire::Pace> pace_in(std::string_view text) {
  const std::string word = value_in(text);
  if (word == "calm") return wire::Pace::kCalm;
  if (word == "normal") return wire::Pace::kNormal;
  if (word == "quick") return wire::Pace::kQuick;
  if (word == "at once" || word == "at_once") return wire::Pace::kAtOnce;
  return std::nullopt;
}

// False if there is no such switch.
bool set_switch(wire::Settings& settings, std::string_view what, bool on) {
  Rules& rules = settings.rules;
  if (what == "extreme") {
    rules.extreme = on;
  } else if (what == "pro") {
    rules.pro = on;
  } else if (what == "small") {
    rules.small_hand = on;
  } else if (what == "fire") {
    rules.on_fire = on;
  } else if (what == "strict") {
    rules.one_pile_retroactive = on;
  } else if (what == "hints") {
    settings.hints = on;
  } else if (what == "aid") {
    settings.aid = on;
  } else if (what == "listed") {
    settings.listed = on;
  } else if (what == "voice") {
    settings.voice = on;
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<wire::Settings> changed_settings(wire::Settings settings, std::string_view text) {
  Words words = split_word(text);
  std::string what = table::typed::folded(words.first);
  if (!words.first.empty()) {
    // The text from its first word on, without blanks around it.
    const std::string_view trimmed(
        words.first.data(),
        static_cast<std::size_t>(words.rest.data() + words.rest.size() - words.first.data()));
    const table::typed::FoundAlias alias = table::typed::find_alias(trimmed, kSettingAliases);
    if (!alias.alias.words.empty()) {
      what = alias.alias.means;
      words.rest = trimmed.substr(alias.bytes);
    }
  }
  if (what == "players") {
    const std::optional<int> players = number_in(words.rest, kMaxPlayers);
    if (!players) return std::nullopt;
    settings.rules.players = static_cast<std::uint8_t>(*players);
    return settings;
  }
  if (what == "pace") {
    const std::optional<wire::Pace> pace = pace_in(words.rest);
    if (!pace) return std::nullopt;
    settings.pace = *pace;
    return settings;
  }
  if (what == "name") {
    settings.name = words.rest;
    return settings;
  }
  if (what == "deal") {
    if (words.rest.empty()) return std::nullopt;
    settings.deal = {};
    if (value_in(words.rest) != "random") {
      settings.deal.kind = wire::DealKind::kNamed;
      settings.deal.name = words.rest;
    }
    return settings;
  }
  const std::optional<bool> on = switch_in(words.rest);
  if (!on || !set_switch(settings, what, *on)) return std::nullopt;
  return settings;
}

}  // namespace backstep::terminal::plain
