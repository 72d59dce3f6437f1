// A table for tests: Guest, who reads, Visitor, and a bot play Extreme with fire.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/notation.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::messages {

inline std::vector<Action> actions_of(const std::string& words) {
  std::vector<Action> actions;
  std::istringstream stream(words);
  for (std::string word; stream >> word;) actions.push_back(*parse_action(word));
  return actions;
}

inline Rules few_commands() {
  Rules rules;
  rules.players = 3;
  rules.extreme = true;
  rules.on_fire = true;
  rules.commands = Commands();
  rules.commands.set(35, Command::kNoBack);
  rules.commands.set(63, Command::kMute);
  rules.commands.set(38, Command::kMute);
  rules.commands.set(45, Command::kSkull);
  rules.commands.set(49, Command::kStop);
  return rules;
}

inline Table plain_table() {
  Table table;
  table.phase = "play";
  table.you = {.member = 1, .seat = 0, .hidden = {}};
  table.members = {{.member = 1, .name = "Guest", .state = "connected", .since = 0},
                   {.member = 2, .name = "Visitor", .state = "connected", .since = 0}};
  table.seats = {
      {.member = 1, .bot = ""}, {.member = 2, .bot = ""}, {.member = 0, .bot = "strong"}};
  return table;
}

// With a game of these rules, seen from seat 0.
inline Table playing_table(const Rules& rules = few_commands()) {
  Table table = plain_table();
  table.game.emplace();
  table.game->view.rules = rules;
  table.game->view.seat = 0;
  table.game->view.hand_counts = {6, 6, 6, 0, 0};
  return table;
}

// Adds what happened, with numbers of its own.
class Events {
 public:
  explicit Events(Table table = plain_table()) : table_(std::move(table)) {}

  Events& deal(const Rules& rules = few_commands()) {
    wire::event::Dealt dealt;
    dealt.rules = rules;
    return add(dealt);
  }
  Events& add(wire::Event event) {
    const auto seq = static_cast<std::uint64_t>(table_.events.size()) + 1;
    table_.events.push_back({seq, static_cast<std::int64_t>(seq), std::move(event)});
    return *this;
  }
  // A whole turn unless `laid` says how many cards lie in one that goes on.
  Events& did(int seat, const std::string& actions, int drew = 0, int laid = 0,
              std::optional<wire::Over> over = std::nullopt, std::optional<int> turn = {}) {
    wire::event::Did did;
    did.seat = seat;
    did.actions = actions_of(actions);
    did.drew = drew;
    did.laid_this_turn = laid;
    did.turn = turn.value_or(laid > 0 ? seat : (seat + 1) % 3);
    did.over = std::move(over);
    return add(did);
  }

  const Table& table() const { return table_; }
  std::string last(How how = How::kFull, Language language = Language::kEnglish) const {
    return happened_text(Texts(language), table_.events.back(), table_, how);
  }
  std::vector<std::string> log(How how = How::kFull) const {
    std::vector<std::string> texts;
    for (const LogLine& line : log_lines(Texts(), table_, how)) texts.push_back(line.text);
    return texts;
  }

 private:
  Table table_;
};

// Nothing is left to fill in, and it is no key.
inline void expect_finished(const std::string& text, const std::string& where) {
  EXPECT_FALSE(text.empty()) << where;
  EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << where << ": " << text;
  EXPECT_FALSE(Texts().has(text)) << where << ": " << text;
}

}  // namespace backstep::terminal::messages
