// Somebody at a table, driven by keys.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "terminal/panels/connection_for_tests.h"
#include "terminal/panels/keys_for_tests.h"
#include "terminal/panels/table_screen.h"

namespace backstep::terminal::panels {

inline Rules rules_of(int players, bool extreme = false) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.extreme = extreme;
  return rules;
}

// A position at the start of seat 0's turn.
inline State position(const Rules& rules, Tops tops, std::vector<Card> own,
                      std::vector<Card> draw = {}, std::vector<Card> other = {}) {
  Setup set;
  set.rules = rules;
  set.tops = tops;
  set.hands[0] = own;
  set.hands[1] = other;
  set.draw = draw;
  const Result<State, DealError> state = set_up(set);
  EXPECT_TRUE(state.ok());
  return state.ok() ? *state : State();
}

class AtTable {
 public:
  explicit AtTable(const Rules& rules = rules_of(1)) : connection(rules) { sit(); }

  void sit() {
    TableScreenOptions options;
    options.bell = [this] { ++bells; };
    options.save = [this](const Record& record, const std::string& file) {
      EXPECT_EQ(file, "");
      saved.push_back(record);
      return saves ? Result<std::string>("new.jsonl") : Error{"new.jsonl: Permission denied"};
    };
    table_screen.emplace(connection, std::move(options));
    table_screen->on_change([this] { ++changes; });
  }
  AtTable& press(const Key& each) {
    table_screen->on_key(each);
    return *this;
  }
  AtTable& type(std::string_view keys) {
    for (const Key& each : typed(keys)) table_screen->on_key(each);
    return *this;
  }
  // The same, with an answer to everything.
  AtTable& live(std::string_view keys) {
    for (const Key& each : typed(keys)) {
      table_screen->on_key(each);
      connection.run();
    }
    return *this;
  }
  const screen::Ui& ui() const { return table_screen->ui(); }
  const state::TurnModel& turn() const { return table_screen->turn().now(); }
  const std::string& note() const { return ui().note; }
  screen::Panel panel() const { return ui().panel; }
  std::optional<Card> picked() const { return turn().picked; }
  // "46B 49B"
  std::string puts() const {
    std::string all;
    for (const Action& each : turn().puts) {
      all += (all.empty() ? "" : " ") + std::to_string(each.card) + letter(each.pile);
    }
    return all;
  }
  // The texts of the lines to choose from, and their keys: "Start the game (p)".
  std::string choices() const {
    std::string all;
    for (const screen::Choice& each : ui().choices) {
      all += each.text;
      if (each.key != 0) all += std::string(" (") + each.key + ")";
      all += each.off ? " off\n" : "\n";
    }
    return all;
  }

  ConnectionForTests connection;
  int bells = 0;
  int changes = 0;
  std::vector<Record> saved;
  bool saves = true;
  std::optional<TableScreen> table_screen;
};

}  // namespace backstep::terminal::panels
