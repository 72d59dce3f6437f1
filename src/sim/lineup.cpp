#include "sim/lineup.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <system_error>

namespace backstep::sim {
namespace {

constexpr std::string_view kTalk = "+talk";
constexpr std::string_view kExec = "exec:";

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string known_bots() {
  std::string names;
  for (const bots::BotInfo& info : bots::roster()) {
    names += (names.empty() ? "" : ", ") + std::string(info.name);
  }
  return names;
}

// Digits without a zero in front.
std::optional<int> read_effort(std::string_view text) {
  int effort = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), effort);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || text[0] == '0' || effort < 1 || effort > kMaxEffort) return std::nullopt;
  return effort;
}

}  // namespace

Result<BotChoice> parse_bot(std::string_view text) {
  if (text.starts_with(kExec)) {
    const std::string_view command = text.substr(kExec.size());
    if (command.find_first_not_of(' ') == std::string_view::npos) {
      return Error{"exec: needs a command, such as exec:./my-bot"};
    }
    return BotChoice{nullptr, 0, std::string(command), nullptr};
  }
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const bots::BotInfo* const info = bots::bot_named(name);
  if (info == nullptr) {
    return Error{"there is no bot " + quoted(name) + ", only " + known_bots() +
                 " and exec:COMMAND"};
  }
  if (colon == std::string_view::npos) return BotChoice{info, info->default_effort, {}, nullptr};
  if (info->default_effort == 0) return Error{std::string(name) + " has no effort to choose"};
  const std::optional<int> effort = read_effort(text.substr(colon + 1));
  if (!effort) {
    return Error{"the effort in " + quoted(text) + " must be a whole number from 1 to " +
                 std::to_string(kMaxEffort)};
  }
  return BotChoice{info, *effort, {}, nullptr};
}

std::vector<std::string> split_bots(std::string_view text) {
  std::vector<std::string> bots(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\\,")) {
      bots.back() += text[++i];
    } else if (text[i] == ',') {
      bots.emplace_back();
    } else {
      bots.back() += text[i];
    }
  }
  return bots;
}

Result<Lineup> parse_lineup(std::string_view text, int players) {
  return lineup_of(split_bots(text), players);
}

Result<Lineup> lineup_of(const std::vector<std::string>& bots, int players) {
  Lineup lineup;
  std::size_t talking = 0;
  for (std::string_view word : bots) {
    if (word.ends_with(kTalk)) {
      ++talking;
      word.remove_suffix(kTalk.size());
    }
    const Result<BotChoice> bot = parse_bot(word);
    if (!bot) return bot.error();
    lineup.seats.push_back(*bot);
  }
  if (talking != 0 && talking != lineup.seats.size()) {
    return Error{"a table talks as a whole: give +talk to every bot, or to none"};
  }
  lineup.talks = talking != 0;

  const auto count = static_cast<std::size_t>(players);
  if (lineup.seats.size() == 1) lineup.seats.resize(count, lineup.seats.front());
  if (lineup.seats.size() != count) {
    return Error{"there are " + std::to_string(lineup.seats.size()) + " bots for " +
                 std::to_string(players) + (players == 1 ? " player" : " players") +
                 ": name one for all seats, or one for each"};
  }
  return lineup;
}

std::vector<Lineup> cross_tables(const std::vector<Lineup>& bots) {
  std::vector<Lineup> tables;
  for (const Lineup& first : bots) {
    for (const Lineup& second : bots) {
      Lineup& team = tables.emplace_back(first);
      for (std::size_t seat = 1; seat < team.seats.size(); seat += 2) {
        team.seats[seat] = second.seats[seat];
      }
    }
  }
  return tables;
}

std::string bot_text(const BotChoice& choice) {
  if (choice.own) return choice.own->name;
  if (choice.is_guest()) return std::string(kExec) + choice.command;
  std::string text(choice.info->name);
  if (choice.effort > 0) text += ':' + std::to_string(choice.effort);
  return text;
}

}  // namespace backstep::sim
